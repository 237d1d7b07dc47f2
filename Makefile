# Every target works on a bare machine with Python 3.11 and make.
PYTHON ?= python3.11
LANGUAGE ?= en
TORCH ?= torch
BIN := .venv/bin
# The process that starts first builds the site, which all of them look at. `tests/conftest.py` says how many there are.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# Without it each of the many processes would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: html test test-fast live doctest locale pictures bench newest clean help

html: .venv/ready  ## build the site in both languages: docs/_build/html/index.html
	$(BIN)/tensorcopy-docs build

test: .venv/ready  ## run every test
	$(PYTEST)

test-fast: .venv/ready  ## run the tests that build no site (no real one, no small one) and need no browser
	$(PYTEST) -m "not site and not sphinx and not browser"

live: .venv/ready  ## serve one language and rebuild on save: make live LANGUAGE=zh-cn
	READTHEDOCS_LANGUAGE=$(LANGUAGE) $(BIN)/sphinx-autobuild -n docs docs/_build/live --watch gallery --watch src --ignore docs/examples --ignore docs/_build --re-ignore '\.mo$$|__pycache__'

doctest: .venv/ready  ## run the examples in the pages' text, in both languages
	$(BIN)/tensorcopy-docs build --builder doctest

# The languages that sphinx-intl keeps catalogues of: all but that of the sources.
TRANSLATED = from tensorcopy_docs.languages import LANGUAGES; print(*('-l ' + each.sphinx for each in LANGUAGES[1:]))
locale: .venv/ready  ## extract the texts and update docs/locales
	$(BIN)/tensorcopy-docs build --builder gettext --language en --output docs/_build/gettext && $(BIN)/sphinx-intl update -p docs/_build/gettext -d docs/locales $$($(BIN)/python -c "$(TRANSLATED)") --no-obsolete

pictures: html  ## take the pictures that the READMEs show
	$(BIN)/python .ci/pictures.py docs/_build/html

bench: .venv/ready  ## print how long proofs and builds take, as ratios: make bench BENCH="--rounds 1 --no-scale"
	PYTHONPATH=.ci $(BIN)/python -m bench $(BENCH)

newest:  ## what the newest torch changed, in a separate environment: make newest TORCH="--pre torch …"
	$(PYTHON) -m venv --clear .venv-newest
	.venv-newest/bin/pip install --quiet $(TORCH)
	.venv-newest/bin/pip install --quiet numpy .
	.venv-newest/bin/tensorcopy-docs check --strict

clean:  ## remove what was built, but not .venv
	rm -rf docs/_build docs/examples

help:  ## list these targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.venv/ready: .ci/environment.py constraints.txt pyproject.toml
	$(PYTHON) .ci/environment.py .venv
