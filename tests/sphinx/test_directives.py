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


def test_the_small_site_is_built_without_a_warning(english, chinese):
    assert (english.warnings, chinese.warnings) == ("", "")


@each
def test_the_legend_says_of_every_verdict_when_it_is_computed(built_languages, language):
    rows = built_languages[language].rows("index", "table")
    assert rows == [
        [badge.label(language), badge.when(language)] for name, badge in badges().verdicts.items() if badge.when
    ]


def test_the_table_of_articles_says_what_can_be_relied_on_and_counts_verdicts(built_languages):
    for language, built in built_languages.items():
        text = {ENGLISH: "Right about 3, wrong about numbers.", CHINESE: "3 讲得对，数的奇偶讲错了。"}[language]
        short = {ENGLISH: "Example site: sums", CHINESE: "示例网站：求和"}[language]
        title = say("article-title", language, title="Sums for <everybody>")
        few = say("article-title", language, title="Few words")
        assert built.rows("articles/index", ".tc-articles") == [
            [f"Few words {few} · {say('site-not-stated', language)}", "", verdict("none", language)],
            [f"{short} {title} · Example site", text, score(language, true=2, misleading=1, false=1, unverifiable=1)],
        ]


def test_the_table_of_articles_leads_to_their_pages(english):
    links = english.select("articles/index", ".tc-articles a")
    assert [link["href"] for link in links] == ["quiet.html", "tiny.html"]


def test_an_article_without_scripts_says_so(small):
    small.write(
        "register/late.toml",
        'key = "late"\ntitle = "Late"\nlanguage = "zh"\nscripts = []\nabout = {en = "a", zh = "b"}\n',
    )
    small.write("articles/late.md", "# Late\n\n```{article} late\n```\n")
    small.edit("articles/index.md", "quiet\n", "quiet\nlate\n")
    assert small.build().texts("articles/late", "#scripts p") == [say("no-scripts", ENGLISH)]


def test_the_list_of_scripts_says_which_output_matches(english, built_languages):
    for language, built in built_languages.items():
        titles = ("One and two", "Odd numbers", "Places")
        said = [f"{title} {say(key, language)}" for title, key in zip(titles, AGREEMENT, strict=True)]
        assert built.texts("examples/tiny/index", ".tc-scripts li") == said


def test_an_article_shows_a_script_that_differs_with_code_and_output_and_others_in_a_line(built_languages):
    for language, built in built_languages.items():
        differs = say("differs", language)
        assert built.texts(PAGE, "#scripts h3") == [
            f"Odd numbers {differs}",
            say("scripts-match", language, count="1"),
            say("scripts-silent", language, count="1"),
        ]
        assert built.texts(PAGE, "#scripts li") == ["One and two", "Places"]
        code = (built.app.srcdir / "gallery/tiny/tiny-differs.py").read_text(encoding="utf-8")
        (shown,) = built.select(PAGE, "#scripts .highlight-python pre")
        assert shown.get_text().strip() in code
        assert built.rows(PAGE, "#scripts .tc-figures") == figures(language)


def test_the_table_of_scripts_leads_to_the_examples(english):
    links = english.select("examples/tiny/index", ".tc-scripts a")
    assert [link["href"] for link in links] == [
        "tiny-adds.html",
        "tiny-differs.html",
        "tiny-places.html",
    ]


def test_an_article_says_what_it_is_and_what_is_not_known(built_languages):
    for language, built in built_languages.items():
        title = say("article-title", language, title="Sums for <everybody>")
        unknown = say("unknown-date", language)
        told = [title, "Example site", say("language-zh", language), "PyTorch 1.2.0"]
        assert built.texts(PAGE, "h1 ~ .tc-note") == [
            " · ".join(
                [
                    *told,
                    say("article-unknown", language, fields=unknown),
                    say("article-search", language, site="Example site"),
                ]
            )
        ]
        (span,) = built.select(PAGE, "h1 ~ .tc-note > span")
        assert span["lang"] == CHINESE.tag
        about = {ENGLISH: "An article about sums & places, in code.", CHINESE: "一篇讲求和与位置的文章，含 code。"}
        assert built.texts(PAGE, "#about-article p") == [about[language]]


def test_an_article_in_both_languages_and_without_a_site_says_so(chinese):
    both = say("joint-and", CHINESE).join(say(f"language-{each.key}", CHINESE) for each in (ENGLISH, CHINESE))
    (note,) = chinese.texts("articles/quiet", "h1 ~ .tc-note")
    assert both in note and say("unknown-site", CHINESE) in note
    assert note.endswith(say("article-search-web", CHINESE))


def test_the_bottom_line_comes_before_the_counts_of_claims_and_scripts(built_languages):
    for language, built in built_languages.items():
        text = {ENGLISH: "Right about 3, wrong about numbers.", CHINESE: "3 讲得对，数的奇偶讲错了。"}[language]
        scripts = " ".join(f"{say(key, language)} 1" for key in AGREEMENT)
        assert built.texts(PAGE, ".tc-bottomline > p")[:3] == [
            text,
            f"{say('claims', language)} {score(language, true=2, misleading=1, false=1, unverifiable=1)}",
            f"{say('scripts', language)} {scripts}",
        ]


def test_on_another_torch_a_bottom_line_that_does_not_fit_is_left_out(small):
    small.evidence["torch"] = "2.12.0"
    small.evidence["proofs"]["even_fails"] |= {"outcome": "held", "error": None}
    built = small.build()
    assert built.select(PAGE, ".tc-bottomline > p")
    assert built.select(PAGE, ".tc-bottomline strong") == []


def test_corrections_say_what_happens_and_what_to_write_instead_false_ones_first(built_languages):
    for language, built in built_languages.items():
        wrong, always = built.rows(PAGE, ".tc-corrections")
        assert (wrong[0].split()[0], always[0].split()[0]) == tuple(
            verdict(v, language) for v in ("false", "misleading")
        )
        texts = {
            ENGLISH: ["Code that counts gets a string.", "Say what you add."],
            CHINESE: ["计数的代码得到字符串。", "说明加的是什么。"],
        }[language]
        assert always[1:] == [f"{texts[0]} {say('why', language)}", texts[1]]
        assert [link["href"] for link in built.select(PAGE, ".tc-why")] == ["#tiny.wrong", "#tiny.always"]
        (table,) = built.select(PAGE, ".tc-corrections")
        heads = [cell["data-head"] for cell in table.select("tr:first-child td")]
        assert heads == [
            say(key, language) + language.colon.strip() for key in ("corrections-happens", "corrections-instead")
        ]


def test_an_article_without_claims_says_that_it_is_not_judged_yet(built_languages):
    for language, built in built_languages.items():
        assert built.texts("articles/quiet", "#claims p")[0] == say("not-yet-judged", language)


def test_the_page_of_all_claims_names_the_functions_of_each(english):
    rows = {row[0]: row[1] for row in english.rows("claims", "table")}
    assert rows[f"{verdict('unverifiable', ENGLISH)} Sums of a clone are beautiful."] == "clone"
    assert rows[f"{verdict('true', ENGLISH)} One and two make three."] == ""


UNKNOWN = {
    "article": ("article", "quiet, tiny"),
    "scripts": ("article", "quiet, tiny"),
    "collection": ("collection", ""),
    "collections": ("origin", "statement"),
    "verdict-legend": ("claim", "tiny."),
    "upstream": ("verdict", ", ".join(Verdict)),
    "message": ("message", ""),
    "operations": ("group", "copies, cutters"),
    "glance": ("row", "clone"),
    "compared": ("row", "clone"),
    "memory-picture": ("row", "clone"),
    "steps-picture": ("row", "clone"),
    "version-notes": ("row", "clone"),
    "asked": ("row of the tensor that is asked about", "clone"),
    "asked-page": ("row of the tensor that is asked about", "clone"),
}


def test_an_unknown_name_is_an_error_with_page_and_line_that_names_those_there_are(small):
    """Every directive that takes names of ours is tried."""
    blocks = [f"```{{{directive}}} nobody\n```\n\n" for directive in UNKNOWN]
    small.write("other.md", f"---\norphan: true\n---\n# Other\n\n{''.join(blocks)}")
    warnings = small.build().warnings
    said = re.findall(r"other\.md:(\d+): ERROR: there is no (.*) 'nobody'; there are (.*)", warnings)
    assert [(int(line), what) for line, what, _ in said] == [
        (6 + 3 * number, what) for number, (what, _) in enumerate(UNKNOWN.values())
    ]
    for (_, what, names), (_, known) in zip(said, UNKNOWN.values(), strict=True):
        assert known in names, what


def test_a_name_of_any_length_is_cut_off_in_its_error(small):
    small.write("other.md", f"---\norphan: true\n---\n# Other\n\n```{{message}} {'x' * 1000}\n```\n")
    assert re.search(r"other\.md:6: ERROR: there is no message 'x{78}…; there are ", small.build().warnings)


def test_nothing_of_the_register_lands_in_the_catalogues(catalogues):
    assert catalogues["index"] == ["Small", "What the verdicts mean:"]
    assert catalogues["claims"] == ["All claims"]
    assert catalogues["articles/index"] == ["All articles"]
    assert catalogues["articles/quiet"] == ["Quiet"]
    assert catalogues[PAGE] == ["Tiny sums", "A sentence of the page itself."]
    assert catalogues["examples/tiny/index"] == ["Tiny scripts", "Sums and places."]


def test_a_catalogue_translates_the_page_and_leaves_the_register_alone(chinese):
    assert chinese.texts(PAGE, "h1") == ["小小的和"]
    assert "页面自己的一句话。" in chinese.texts(PAGE, "p")
    assert "错译" not in chinese.html(PAGE)
    assert "错译" not in chinese.html("examples/tiny/tiny-adds")


def test_nothing_chinese_stands_on_an_english_page(english):
    pages = [path for path in english.folder.rglob("*.html") if path.name != "search.html"]
    assert {path.stem for path in pages} >= {"tiny", "tiny-adds", "claims"}
    found = {path.name: re.findall(r"[\u4e00-\u9fff]+", path.read_text("utf-8")) for path in pages}
    assert {name: texts for name, texts in found.items() if texts} == {}
