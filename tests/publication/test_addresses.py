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


def roots(current, environ) -> dict[str, str]:
    return dict(site_of(current, environ).roots)


def test_without_a_setting_nothing_is_known():
    for environ in ({}, {"TENSORCOPY_SITE_URL": " ", "TENSORCOPY_REPOSITORY": ""}):
        assert site_of(ENGLISH, environ) is None and repository(environ) is None


@pytest.mark.parametrize("given", ["https://example.org/docs/", "https://example.org/docs"])
def test_the_languages_are_folders_of_the_site(given):
    site = site_of(CHINESE, {"TENSORCOPY_SITE_URL": given})
    assert site.top == "https://example.org/docs/"
    assert site.roots == {each.folder: f"https://example.org/docs/{each.folder}/" for each in LANGUAGES}
    assert site.address(CHINESE, "a b.html") == "https://example.org/docs/zh-cn/a%20b.html"


def test_on_read_the_docs_the_other_languages_are_beside_the_canonical_one():
    expected = {each.folder: f"https://docs.example.org/{each.folder}/latest/" for each in LANGUAGES}
    assert roots(CHINESE, READ_THE_DOCS) == expected
    assert site_of(CHINESE, READ_THE_DOCS).top is None, "it has nothing of ours beside the languages"
    ours = READ_THE_DOCS | {"TENSORCOPY_SITE_URL": "https://example.org"}
    assert roots(CHINESE, ours) == {each.folder: f"https://example.org/{each.folder}/latest/" for each in LANGUAGES}


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


def test_the_canonical_url_counts_on_read_the_docs_only():
    assert site_of(CHINESE, READ_THE_DOCS | {"READTHEDOCS": ""}) is None


@pytest.mark.parametrize(
    ("variable", "given"),
    [
        ("TENSORCOPY_SITE_URL", "example.org"),
        ("TENSORCOPY_SITE_URL", "ftp://example.org/"),
        ("TENSORCOPY_SITE_URL", "https:///docs"),
        ("TENSORCOPY_SITE_URL", "https://example.org/?a=b"),
        ("TENSORCOPY_SITE_URL", "https://example.org/#a"),
        ("TENSORCOPY_SITE_URL", "https://example.org/#"),
        ("TENSORCOPY_SITE_URL", "https://me:secret@example.org/"),
        ("TENSORCOPY_SITE_URL", "https://example.org:99999/"),
        ("TENSORCOPY_SITE_URL", "https://example.org/a b"),
        ("TENSORCOPY_SITE_URL", 'https://example.org/"><b>'),
        ("TENSORCOPY_SITE_URL", "https://example.org/文档/"),
        ("TENSORCOPY_SITE_URL", "https://[bad/"),
        ("READTHEDOCS_CANONICAL_URL", "/en/latest/"),
        ("TENSORCOPY_REPOSITORY", "owner/name"),
        ("TENSORCOPY_REPOSITORY", "https://github.com/owner"),
        ("TENSORCOPY_REPOSITORY", "https://example.org/owner/name"),
        ("TENSORCOPY_REPOSITORY", "git@github.com:owner/name.git"),
        ("TENSORCOPY_REPOSITORY", "https://github.com/owner/name/tree/main"),
    ],
)
def test_what_is_no_address_is_refused_in_one_line_with_the_variable_and_the_cure(variable, given):
    environ = {"READTHEDOCS": "True", "READTHEDOCS_VERSION": "latest", variable: given}
    with pytest.raises(AddressError) as refused:
        site_of(ENGLISH, environ), repository(environ)
    (line,) = str(refused.value).splitlines()
    assert line.startswith(f"{variable}: must be the address of ") and repr(given) in line
    assert line.endswith("correct it, or leave it unset")


def test_a_build_is_refused_before_anything_is_read(monkeypatch, tmp_path, capsys):
    (tmp_path / "conf.py").write_text("")
    monkeypatch.setenv("TENSORCOPY_SITE_URL", "nowhere")
    assert main(["build", "--docs", str(tmp_path)]) == console.BAD_INPUT
    assert capsys.readouterr().err.startswith("tensorcopy-docs: TENSORCOPY_SITE_URL: must be ")
    assert [path.name for path in tmp_path.iterdir()] == ["conf.py"]


def test_the_repository_has_a_place_to_edit_a_file_and_to_begin_an_issue():
    for given in (
        "https://github.com/owner/a.name",
        "https://github.com/owner/a.name/",
        "https://github.com/owner/a.name.git",
    ):
        known = repository({"TENSORCOPY_REPOSITORY": given})
        assert known.edit("docs/copy_.md") == "https://github.com/owner/a.name/edit/HEAD/docs/copy_.md"
    issue = urlsplit(known.new_issue("a & b", "one\n二?"))
    assert issue.path == "/owner/a.name/issues/new"
    assert parse_qs(issue.query) == {"title": ["a & b"], "body": ["one\n二?"]}
