"""The scripts of the pages get their words from words.toml, in the language of the page."""

from sphinx.config import Config

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.extension import type_of
from tensorcopy_docs.sphinx.script_words import PREFIX, add_to_page, add_to_settings, script_words
from tensorcopy_docs.words import say


def test_the_words_are_those_of_the_language_without_the_prefix_and_with_their_placeholders():
    for language in LANGUAGES:
        words = script_words(language)
        assert words["compare-none"] == say(PREFIX + "compare-none", language)
        assert words["count"] == say(PREFIX + "count", language, shown="{shown}", all="{all}")


def test_the_words_are_a_setting_of_which_sphinx_sees_a_change_and_other_settings_stay():
    for language in LANGUAGES:
        config = Config({}, {"language": language.sphinx, "html_context": {"other": 1}})
        config.add("html_context", {}, "html", dict)
        add_to_settings(None, config)
        label = f'"{say("output", language)}"'
        assert config.html_context == {"other": 1, "script_words": script_words(language), "output_label": label}


def test_a_page_has_the_words_of_the_scripts_that_it_loads():
    all_words = {"count": "a", "theme-dark": "b", "compare-none": "c", "predict-right": "d", "strides-rule-view": "e"}

    def of(page: str) -> set[str]:
        context = {"script_words": all_words}
        add_to_page(None, page, "page.html", context, None)
        return {*context["script_words"]} - {"count", "theme-dark"}

    assert of("articles/some") == set()
    assert of("history/compare") == {"compare-none"}
    assert of("predict") == {"predict-right"} and type_of("predict").scripts == "predict"
    assert of("strides") == {"strides-rule-view"}
