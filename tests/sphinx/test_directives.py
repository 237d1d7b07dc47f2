"""The directives, on a small site: what they make of register and evidence, in both languages."""

import re

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.words import say
from tensorcopy_docs.words.badges import badges
from tests.sphinx.expected_words import AGREEMENT, figures, score, verdict

each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
PAGE = "articles/tiny"
COUNTS = {"true": 2, "misleading": 1, "false": 1, "unverifiable": 1}
TITLES = {ENGLISH: ("One and two", "Odd numbers", "Places"), CHINESE: ("一加二", "奇数", "位置")}
BOTTOM_LINE = {ENGLISH: "Right about 3, wrong about numbers.", CHINESE: "3 讲得对，数的奇偶讲错了。"}


@each
def test_the_small_site_is_built_without_a_warning_and_the_legend_explains_every_verdict(built_languages, language):
    assert built_languages[language].warnings == ""
    assert " " in str(built_languages[ENGLISH].app.confdir), "no file of a checkout in such a place is renamed"
    rows = built_languages[language].rows("index", "table")
    assert rows == [
        [badge.label(language), badge.when(language)] for name, badge in badges().verdicts.items() if badge.when
    ]


@each
def test_the_table_of_articles_says_what_can_be_relied_on_counts_verdicts_and_leads_to_them(built_languages, language):
    built = built_languages[language]
    short = {ENGLISH: "Example site: sums", CHINESE: "示例网站：求和"}[language]
    title = say("article-title", language, title="Sums for <everybody>")
    few = say("article-title", language, title="Few words")
    assert built.rows("articles/index", "table") == [
        [f"Few words {few} · {say('site-not-stated', language)}", "", verdict("none", language)],
        [f"{short} {title} · Example site", BOTTOM_LINE[language], score(language, **COUNTS)],
    ]
    assert [link["href"] for link in built.select("articles/index", "table a")] == ["quiet.html", "tiny.html"]


@each
def test_scripts_are_listed_with_what_they_print_and_one_that_differs_is_shown(built_languages, language):
    built = built_languages[language]
    titles = TITLES[language]
    said = [f"{title} {say(key, language)}" for title, key in zip(titles, AGREEMENT, strict=True)]
    assert set(said) <= set(built.texts("examples/tiny/index", "li"))
    links = {link["href"] for link in built.select("examples/tiny/index", "li a")}
    assert links >= {"tiny-adds.html", "tiny-differs.html", "tiny-places.html"}
    assert built.texts(PAGE, "#scripts h3") == [
        f"{titles[1]} {say('differs', language)}",
        say("scripts-match", language, count="1"),
        say("scripts-silent", language, count="1"),
    ]
    assert built.texts(PAGE, "#scripts li") == [titles[0], titles[2]]
    code = (built.app.srcdir / "gallery/tiny/tiny-differs.py").read_text(encoding="utf-8")
    assert built.select(PAGE, "#scripts pre")[0].get_text().strip() in code
    assert built.rows(PAGE, "#scripts table") == figures(language)


@each
def test_an_article_says_what_it_is_what_is_not_known_and_how_many_claims_and_scripts_it_has(built_languages, language):
    built = built_languages[language]
    told = [say("article-title", language, title="Sums for <everybody>"), "Example site", say("language-zh", language)]
    unknown = say("article-unknown", language, fields=say("unknown-date", language))
    told += ["PyTorch 1.2.0", unknown, say("article-search", language, site="Example site")]
    assert " · ".join(told) in built.texts(PAGE, "h1 ~ p")
    assert built.select(PAGE, "h1 ~ p > span")[0]["lang"] == CHINESE.tag
    about = {ENGLISH: "An article about sums & places, in code.", CHINESE: "一篇讲求和与位置的文章，含 code。"}
    assert built.texts(PAGE, "#about-article p") == [about[language]]
    scripts = " ".join(f"{say(key, language)} 1" for key in AGREEMENT)
    texts = built.texts(PAGE, "p")
    assert {
        BOTTOM_LINE[language],
        f"{say('claims', language)} {score(language, **COUNTS)}",
        f"{say('scripts', language)} {scripts}",
    } <= set(texts)
    assert built.texts("articles/quiet", "#claims p")[0] == say("not-yet-judged", language)


def test_an_article_in_both_languages_and_without_a_site_says_so(chinese):
    both = say("joint-and", CHINESE).join(say(f"language-{each.key}", CHINESE) for each in (ENGLISH, CHINESE))
    (note,) = [text for text in chinese.texts("articles/quiet", "h1 ~ p") if both in text]
    assert say("unknown-site", CHINESE) in note and note.endswith(say("article-search-web", CHINESE))


@each
def test_corrections_say_what_happens_and_what_to_write_instead_false_ones_first(built_languages, language):
    table = "table.tc-corrections"
    wrong, always = built_languages[language].rows(PAGE, table)
    assert (wrong[0].split()[0], always[0].split()[0]) == tuple(verdict(v, language) for v in ("false", "misleading"))
    texts = {
        ENGLISH: ["Code that counts gets a string.", "Say what you add."],
        CHINESE: ["计数的代码得到字符串。", "说明加的是什么。"],
    }[language]
    assert always[1:] == [f"{texts[0]}{language.sentence_separator}{say('why', language)}", texts[1]]
    links = [link["href"] for link in built_languages[language].select(PAGE, f"{table} a[href^='#tiny.']")]
    assert list(dict.fromkeys(links)) == ["#tiny.wrong", "#tiny.always"]


UNKNOWN = {
    "article": ("article", "quiet, tiny"),
    "scripts": ("article", "quiet, tiny"),
    "collection": ("collection", ""),
    "collections": ("origin", "statement"),
    "verdict-legend": ("claim", "tiny."),
    "upstream": ("verdict", ", ".join(Verdict)),
    "message": ("message", "sum-of-text"),
    "operations": ("group", "copies, cutters"),
    "glance": ("row", "clone"),
    "compared": ("row", "clone"),
    "memory-picture": ("row", "clone"),
    "steps-picture": ("row", "clone"),
    "version-notes": ("row", "clone"),
    "asked": ("row of the tensor that is asked about", "clone"),
    "asked-page": ("row of the tensor that is asked about", "clone"),
}
MYTHS = ["tiny.sum", *["tiny.wrong"] * 4]  # the first is true, and a page has three at most


def test_a_name_or_a_number_that_does_not_fit_is_an_error_with_page_and_line(small):
    """Every directive that takes names of ours is tried."""
    blocks = [f"```{{{directive}}} nobody\n```\n\n" for directive in UNKNOWN]
    blocks += [f"```{{message}} {'x' * 1000}\n```\n\n", *(f"```{{myth}} {claim}\n```\n\n" for claim in MYTHS)]
    small.write("other.md", f"---\norphan: true\n---\n# Other\n\n{''.join(blocks)}")
    warnings = small.build().warnings
    said = re.findall(r"other\.md:(\d+): ERROR: there is no (.*) 'nobody'; there are (.*)", warnings)
    assert [(int(line), what) for line, what, _ in said] == [
        (6 + 3 * number, what) for number, (what, _) in enumerate(UNKNOWN.values())
    ]
    for (_, what, names), (_, known) in zip(said, UNKNOWN.values(), strict=True):
        assert known in names, what
    assert "there is no message 'x{78}…; there are ".replace("x{78}", "x" * 78) in warnings, "a long name is cut off"
    assert "myth: tiny.sum must be a claim that is not true; found true" in warnings
    assert warnings.count("myth: a page must have at most 3") == 1


def test_nothing_of_the_register_lands_in_the_catalogues(catalogues):
    assert catalogues["index"] == ["Small", "What the verdicts mean:"]
    assert catalogues["claims"] == ["All claims"]
    assert catalogues["articles/index"] == ["All articles"]
    assert catalogues["examples/index"] == ["Examples", "All scripts."]
    assert catalogues["errors/index"] == ["Error messages"] and "errors/sum-of-text" not in catalogues
    assert {PAGE, "articles/quiet", "examples/tiny/index", "examples/tiny/tiny-adds"} & {*catalogues} == set()


def test_a_catalogue_translates_the_page_and_leaves_the_register_alone(chinese):
    assert chinese.texts("articles/index", "h1") == ["全部文章"]
    assert "错译" not in chinese.html(PAGE) + chinese.html("examples/tiny/tiny-adds")


def test_nothing_chinese_stands_on_an_english_page(english):
    pages = [path for path in english.folder.rglob("*.html") if path.name != "search.html"]
    assert {path.stem for path in pages} >= {"tiny", "tiny-adds", "claims"}
    found = {path.name: re.findall(r"[\u4e00-\u9fff]+", path.read_text("utf-8")) for path in pages}
    assert {name: texts for name, texts in found.items() if texts} == {}
