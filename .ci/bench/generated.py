"""More examples than the site has: its articles copied under other keys, with scripts, claims and pages."""

import json
from collections.abc import Iterator, Sequence
from itertools import count, product
from pathlib import Path
from string import ascii_lowercase

from bench.checkout import Checkout
from bench.running import FailedError
from tensorcopy_docs.register.claims import Claim, Script
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Article

TOCTREE = "```{toctree}\n:hidden:\n\n"


def add_examples(checkout: Checkout, number: int, claims: int | None = None) -> None:
    """Add `number` examples to those of `checkout`, and all that belongs to an example of the site.

    The articles are copied one after the other, and the last of them in part. So an example has as many claims as one
    of the site, or on average at most `claims`, and the same proofs judge them. Raises FailedError if a file has no
    place for what is added.
    """
    keys = []
    for original, copied in _copies(load(checkout.register).articles, number, claims):
        (checkout.articles / f"{copied.key}.toml").write_text(toml_of(copied), encoding="utf-8")
        _copy_gallery(checkout.gallery, original, copied)
        pages = checkout.docs / "articles"
        directive = "```{{article}} {}\n"
        _rewrite(
            pages / f"{original.key}.md",
            pages / f"{copied.key}.md",
            directive.format(original.key),
            directive.format(copied.key),
        )
        keys.append(copied.key)
    index = checkout.docs / "articles" / "index.md"
    _rewrite(index, index, TOCTREE, TOCTREE + "".join(f"{key}\n" for key in keys))


def toml_of(article: Article) -> str:
    """The text of the TOML file of `article`."""
    fields = article.model_dump(mode="json", exclude_none=True)
    tables = {name: fields.pop(name) for name in ("scripts", "claims")}
    blocks = [_entries(fields)]
    for name, entries in tables.items():
        blocks += [f"[[{name}]]\n{_entries(entry)}" for entry in entries]
    return "\n".join(blocks)


def _entries(fields: dict[str, object]) -> str:
    return "".join(f"{name} = {_value(value)}\n" for name, value in fields.items())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_value(name)} = {_value(inner)}' for name, inner in value.items())} }}"
    # A text, a list of texts or a truth value is the same in JSON and in TOML.
    return json.dumps(value, ensure_ascii=False)


def _copies(articles: Sequence[Article], number: int, claims: int | None) -> Iterator[tuple[Article, Article]]:
    """Pairs of an article and its copy, until the copies have `number` scripts together."""
    # A key has no digits.
    tags = ("".join(letters) for length in count(1) for letters in product(ascii_lowercase, repeat=length))
    for tag in tags:
        for article in articles:
            if number <= 0:
                return
            copied = _copy(article, f"{article.key}-{tag}", number, claims)
            number -= len(copied.scripts)
            yield article, copied


def _copy(article: Article, key: str, number: int, most: int | None) -> Article:
    """`article` under another `key`, with its first `number` scripts and without the claims about the others.

    It has at most `most` claims for each script.
    """
    scripts = article.scripts[:number]
    kept = {script.id for script in scripts}
    claims = [claim for claim in article.claims if kept.issuperset(claim.scripts)]
    claims = claims if most is None else claims[: most * len(scripts)]
    corrects = {claim.id for claim in claims}.intersection(article.corrects)
    return article.model_copy(
        update={
            "key": key,
            "title": f"{article.title} ({key})",
            "scripts": [Script(id=_renamed(script.id, key), prints=script.prints) for script in scripts],
            "claims": [_copy_claim(claim, key) for claim in claims],
            "corrects": [_renamed(id_, key) for id_ in article.corrects if id_ in corrects],
        }
    )


def _copy_claim(claim: Claim, key: str) -> Claim:
    statement = {language: f"{text} ({key})" for language, text in claim.statement.model_dump().items()}
    return claim.model_copy(
        update={
            "id": _renamed(claim.id, key),
            "statement": type(claim.statement).model_validate(statement),  # equal texts could be rendered once for all
            "script": claim.script and _renamed(claim.script, key),
            "also": [_renamed(script, key) for script in claim.also],
            "replaces": [_renamed(id_, key) for id_ in claim.replaces],
        }
    )


def _renamed(id_: str, key: str) -> str:
    """An id of a script ("article/name") or of a claim ("article.name"), in the article called `key`."""
    mark = "/" if "/" in id_ else "."
    return f"{key}{mark}{id_.partition(mark)[2]}"


def _copy_gallery(gallery: Path, original: Article, copied: Article) -> None:
    (gallery / copied.key).mkdir()
    header = "GALLERY_HEADER.rst"
    directive = ".. scripts:: {}\n"
    _rewrite(
        gallery / original.key / header,
        gallery / copied.key / header,
        directive.format(original.key),
        directive.format(copied.key),
    )
    for ours, theirs in zip(original.scripts, copied.scripts, strict=False):  # the last article is copied in part
        text = (gallery / original.key / f"{ours.stem}.py").read_text(encoding="utf-8")
        text = f"{text.rstrip()}\n\n# %%\n# This is the example of {copied.key}.\n"
        (gallery / copied.key / f"{theirs.stem}.py").write_text(text, encoding="utf-8")


def _rewrite(source: Path, target: Path, old: str, new: str) -> None:
    """Write the text of `source`, with `new` in place of `old`, to `target`."""
    text = source.read_text(encoding="utf-8")
    if old not in text:
        raise FailedError(f"{source}: must have {old!r}, where the copies are named; found none")
    target.write_text(text.replace(old, new, 1), encoding="utf-8")
