"""The settings of the site's and the repository's addresses: what they decide, and how bad ones are refused."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tensorcopy_docs import console
from tensorcopy_docs.cli import main
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.publication.addresses import AddressError, canonical_site_of, repository, site_of

READ_THE_DOCS = {
    "READTHEDOCS": "True",
    "READTHEDOCS_VERSION": "latest",
    "READTHEDOCS_CANONICAL_URL": "https://docs.example.org/zh-cn/latest/",
}


def test_without_a_setting_nothing_is_known():
    for environ in ({}, {"TENSORCOPY_SITE_URL": " ", "TENSORCOPY_REPOSITORY": ""}, READ_THE_DOCS | {"READTHEDOCS": ""}):
        assert site_of(ENGLISH, environ) is None and repository(environ) is None


def test_the_languages_are_folders_of_the_site():
    for given in ("https://example.org/docs/", "https://example.org/docs"):
        site = site_of(CHINESE, {"TENSORCOPY_SITE_URL": given})
        assert site.top == "https://example.org/docs/"
        assert site.roots == {each.folder: f"https://example.org/docs/{each.folder}/" for each in LANGUAGES}
        assert site.address(CHINESE, "a b.html") == "https://example.org/docs/zh-cn/a%20b.html"


def test_on_read_the_docs_the_other_languages_are_beside_the_canonical_one():
    expected = {each.folder: f"https://docs.example.org/{each.folder}/latest/" for each in LANGUAGES}
    assert site_of(CHINESE, READ_THE_DOCS).roots == expected
    assert site_of(CHINESE, READ_THE_DOCS).top is None, "it has nothing of ours beside the languages"
    ours = READ_THE_DOCS | {"TENSORCOPY_SITE_URL": "https://example.org"}
    assert site_of(CHINESE, ours).roots == {
        each.folder: f"https://example.org/{each.folder}/latest/" for each in LANGUAGES
    }


def test_search_engines_are_led_to_one_version_whichever_is_built():
    old = READ_THE_DOCS | {
        "READTHEDOCS_VERSION": "v0.1",
        "READTHEDOCS_CANONICAL_URL": "https://docs.example.org/zh-cn/v0.1/",
    }
    newest = canonical_site_of(CHINESE, READ_THE_DOCS)
    assert newest == site_of(CHINESE, READ_THE_DOCS)
    assert canonical_site_of(CHINESE, old) == newest != site_of(CHINESE, old)
    ours = {"TENSORCOPY_SITE_URL": "https://example.org/"}
    assert canonical_site_of(CHINESE, old | ours) == canonical_site_of(CHINESE, READ_THE_DOCS | ours)
    assert canonical_site_of(CHINESE, ours) == site_of(CHINESE, ours)
    alone = old | {"READTHEDOCS_CANONICAL_URL": "https://docs.example.org/"}
    assert canonical_site_of(CHINESE, alone) == site_of(CHINESE, alone)
    assert canonical_site_of(CHINESE, {}) is None


SITES = ("example.org", "ftp://example.org/", "https:///docs", "https://example.org/?a=b", "https://example.org/#a")
SITES += ("https://example.org/#", "https://me:secret@example.org/", "https://example.org:99999/", "https://[bad/")
SITES += ("https://example.org/a b", 'https://example.org/"><b>', "https://example.org/文档/")
REPOSITORIES = ("owner/name", "https://github.com/owner", "https://example.org/owner/name")
REPOSITORIES += ("git@github.com:owner/name.git", "https://github.com/owner/name/tree/main")


@pytest.mark.parametrize(
    ("variable", "given"),
    [
        *(("TENSORCOPY_SITE_URL", given) for given in SITES),
        ("READTHEDOCS_CANONICAL_URL", "/en/latest/"),
        *(("TENSORCOPY_REPOSITORY", given) for given in REPOSITORIES),
    ],
)
def test_what_is_no_address_is_refused_in_one_line_with_the_variable_and_what_was_given(variable, given):
    environ = {"READTHEDOCS": "True", "READTHEDOCS_VERSION": "latest", variable: given}
    with pytest.raises(AddressError) as refused:
        site_of(ENGLISH, environ), repository(environ)
    (line,) = str(refused.value).splitlines()
    assert line.startswith(f"{variable}: must be the address of ") and repr(given) in line


def test_a_build_is_refused_before_anything_is_read(monkeypatch, tmp_path, capsys):
    (tmp_path / "conf.py").write_text("")
    monkeypatch.setenv("TENSORCOPY_SITE_URL", "nowhere")
    assert main(["build", "--docs", str(tmp_path)]) == console.BAD_INPUT
    assert capsys.readouterr().err.startswith("tensorcopy-docs: TENSORCOPY_SITE_URL: must be ")
    assert [path.name for path in tmp_path.iterdir()] == ["conf.py"]


def test_the_repository_has_a_place_to_edit_a_file_and_to_begin_an_issue():
    for ending in ("", "/", ".git"):
        known = repository({"TENSORCOPY_REPOSITORY": f"https://github.com/owner/a.name{ending}"})
        assert known.edit("docs/copy_.md") == "https://github.com/owner/a.name/edit/HEAD/docs/copy_.md"
    issue = urlsplit(known.new_issue("a & b", "one\n二?"))
    assert issue.path == "/owner/a.name/issues/new"
    assert parse_qs(issue.query) == {"title": ["a & b"], "body": ["one\n二?"]}
