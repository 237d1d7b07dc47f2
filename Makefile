# Every target works on a bare machine with make and a Python that .ci/environment.py supports: it takes the newest that
# it finds. PYTHON=… names another. Any Python since 3.6 runs that file, if only to say what is needed.
START = for each in python3 python python3.13 python3.12 python3.11; do \
	if $$each -c 'f""' >/dev/null 2>&1; then exec $$each .ci/environment.py $(1); fi; done; \
	echo "no Python 3 is found; install Python 3.13: https://www.python.org/downloads/" >&2; exit 1
LANGUAGE ?= en
TORCH ?= torch
BIN := .venv/bin
# The process that starts first builds the site, which all of them look at. `tests/conftest.py` says how many there are.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# Without it each of the many processes would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: html test lint test-fast test-unit bundle live doctest locale pictures bench links recipes programs pins newest clean help FORCE

html: .venv/ready  ## build the site in both languages: docs/_build/html/index.html
	$(BIN)/tensorcopy-docs build

test: .venv/ready  ## run every test
	$(PYTEST)

lint: .venv/ready  ## print in seconds what would stop a build or fail a test, and what breaks a rule of style
	$(BIN)/python .ci/lint.py

FAST := not site and not sphinx and not browser and not slow
test-fast: .venv/ready  ## run the tests that build no site, need no browser and do not measure or compile much
	$(PYTEST) -m "$(FAST)"

test-unit: .venv/ready  ## run the tests that start no process
	$(PYTEST) -m "$(FAST) and not process"

bundle: .venv/ready  ## write the site for people without a network: docs/_build/bundle, an archive per language
	$(BIN)/tensorcopy-docs bundle

live: .venv/ready  ## serve one language and rebuild on save: make live LANGUAGE=zh-cn
	$(BIN)/tensorcopy-docs build --measure
	READTHEDOCS_LANGUAGE=$(LANGUAGE) TENSORCOPY_MEASURED="$(CURDIR)/docs/_build/measured" $(BIN)/sphinx-autobuild -n docs docs/_build/live --watch gallery --watch src --ignore docs/examples --ignore docs/recipes --ignore docs/_build --re-ignore '\.mo$$|__pycache__'

doctest: .venv/ready  ## run the examples in the pages' text, in both languages
	$(BIN)/tensorcopy-docs build --builder doctest

# The languages that sphinx-intl keeps catalogues of: all but that of the sources.
TRANSLATED = from tensorcopy_docs.languages import LANGUAGES; print(*('-l ' + each.sphinx for each in LANGUAGES[1:]))
locale: .venv/ready  ## extract the texts and update docs/locales
	$(BIN)/tensorcopy-docs build --builder gettext --language en --output docs/_build/gettext && $(BIN)/sphinx-intl update -p docs/_build/gettext -d docs/locales $$($(BIN)/python -c "$(TRANSLATED)") --no-obsolete

pictures: .venv/ready  ## take the pictures that the READMEs show
	$(BIN)/python .ci/chromium.py
	$(BIN)/tensorcopy-docs build
	$(BIN)/python .ci/pictures.py docs/_build/html

bench: .venv/ready  ## print how long builds and watch() take, as ratios: make bench BENCH="--rounds 1 --no-scale"
	$(BIN)/python .ci/bench.py $(BENCH)

links: .venv/ready  ## check the links to other sites, which needs a network
	$(BIN)/tensorcopy-docs build --builder linkcheck --language en

programs: .venv/ready  ## copy each program from the built pages, run it, and compare it with what its page says
	TENSORCOPY_ALL_PROGRAMS=1 $(BIN)/pytest tests/test_printed_programs.py

recipes: .venv/ready  ## record what the recipes print, compiled as well, on the installed torch: make recipes NAMES=gan
	$(BIN)/python -m tensorcopy_docs.lab.recipes gallery/recipes $(NAMES)

pins: .venv/ready  ## pin releases in constraints.txt again: make pins PINS="--upgrade-package sphinx"
	$(BIN)/python .ci/pins.py $(PINS)

newest:  ## what the newest torch changed, in a separate environment: make newest TORCH="--pre torch …" CHECK=--markdown
	"$$($(call START,--which))" -m venv --clear .venv-newest
	.venv-newest/bin/pip install --quiet $(TORCH)
	.venv-newest/bin/pip install --quiet numpy .
	.venv-newest/bin/tensorcopy-docs check --strict $(CHECK); code=$$?; .venv-newest/bin/tensorcopy-docs bugs $(CHECK) && exit $$code

clean:  ## remove what was built, but not .venv
	rm -rf docs/_build docs/examples docs/recipes
	git clean -fqX docs

help:  ## list these targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.venv/ready: .ci/environment.py constraints.txt pyproject.toml $(if $(PYTHON),FORCE)
	@$(call START,)
FORCE:
