import pytest
from sphinx.errors import ExtensionError
from dataclasses import replace
def tryit(name, f):
    try:
        print("##", name, f())
    except Exception as e:
        print("##", name, "RAISED", type(e).__name__, e)
def test_fail(small):
    small.edit("gallery/tiny/tiny-adds.py", "print(40 + 2)", "def f():\n    raise ValueError('one\\ntwo: three')\n\n\nf()")
    tryit("fail", small.build)
    tryit("fail2", small.build)
def test_syntax(small):
    small.edit("gallery/tiny/tiny-adds.py", "print(40 + 2)", "print(40 +")
    tryit("syntax", small.build)
def test_two(small):
    small.edit("gallery/tiny/tiny-adds.py", "print(40 + 2)", "1 / 0")
    small.edit("gallery/tiny/tiny-places.py", "import warnings", "import warnings\nimport nothing_of_that_name")
    tryit("two", small.build)
def test_exit(small):
    small.edit("gallery/tiny/tiny-adds.py", "print(40 + 2)", "raise SystemExit('bye')")
    tryit("exit", small.build)
def test_silent(small):
    small.edit("gallery/tiny/tiny-places.py", "print(", "str(")
    small.edit("gallery/tiny/tiny-places.py", "warnings.warn(", "str(")
    small.edit("gallery/tiny/tiny-adds.py", "print(1 + 2)", "str(1 + 2)")
    tryit("silent", small.build)
def test_pattern(small):
    small.edit("conf.py", r'r"\.py$"', 'r"word"')
    tryit("pattern", small.build)
def test_loose(small):
    small.write("gallery/loose.py", '"""\nLoose\n=====\n\nx\n"""\n\nprint(1)\n')
    tryit("loose", lambda: small.build().warnings)
def test_files(small):
    small.write("gallery/tiny/tiny-more.py", '"""\nLoose\n=====\n\nx\n"""\n\nprint(1)\n')
    (small.source/"gallery/tiny/tiny-adds.py").unlink()
    (small.source/"gallery/quiet/quiet-word.py").unlink()
    tryit("files", lambda: small.build().warnings)
def test_unknown(small):
    small.write("articles/quiet.md", "# Q\n\n```{article} nobody\n```\n\n```{scripts} nobody\n```\n")
    tryit("unknown", lambda: small.build().warnings)
def test_otherpage(small):
    small.write("articles/quiet.md", "# Q\n\n```{article} tiny\n```\n")
    tryit("twice", lambda: small.build().warnings)
def test_gettext(small):
    b = small.build("gettext")
    for p in sorted(b.folder.rglob("*.pot")):
        print(p.name, [l for l in p.read_text().splitlines() if l.startswith("msgid")])
