"""The list of error messages under its filter by words, which finds old wordings, too."""

import pytest

from tensorcopy_docs.history.messages import recorded_messages
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.words import say
from tests.browser.site_pages import OFFERED, SEARCH_ENDED

ENTRIES = load_messages().entries
SHOWN = ".tc-filtered li:visible a"
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


def type_(page, text: str) -> None:
    """Type in the box of the filter, which loads further words of the messages once."""
    page.fill(".tc-text-filter input", text)
    page.wait_for_selector(".tc-text-filter:not([data-file])", state="attached")


@each
def test_words_of_a_message_leave_the_entries_that_have_them(served, tab, language):
    page = tab()
    page.goto(f"{served}{language.folder}/errors/index.html")
    type_(page, "Leaf variable: 'requires' 7 grad in-place")
    titles = page.locator(SHOWN).all_text_contents()
    assert ENTRIES["leaf-changed-in-place"].title in titles and len(titles) < 10
    assert page.locator(".tc-text-filter output").text_content() == say(
        "script-count", language, shown=len(titles), all=len(ENTRIES)
    )
    assert page.locator(".tc-filtered:visible").count() <= len(titles)
    type_(page, "")
    assert page.locator(SHOWN).count() == len(ENTRIES)
    type_(page, "zyzzyva")
    assert page.locator(SHOWN).count() == 0
    page.click(".tc-nothing a")
    page.wait_for_function(SEARCH_ENDED)
    assert page.locator(".tc-find input").input_value() == "zyzzyva"


# As people paste them: a traceback of another program, with a line of another process behind it; an old wording with a
# place in C++; the window of an editor.
PASTED = {
    "refusing-to-serialize-non-leaf": """Traceback (most recent call last):
  File "run.py", line 7, in <module>
RuntimeError: Cowardly refusing to serialize non-leaf tensor which requires_grad, since autograd does not cross it.
Traceback (most recent call last):
  File "<string>", line 1, in <module>
EOFError: Ran out of input""",
    "view-size-not-compatible": "RuntimeError: invalid argument 2: view size is not compatible with input tensor's "
    "size and stride (at least one dimension spans across two contiguous subspaces). at /src/TH/THTensor.cpp:237",
    "moved-within-its-own-memory": """发生异常: RuntimeError
unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory location.
  File "/home/me/search.py", line 167, in line_search""",
}


# Messages that no entry is about, as they are pasted.
UNKNOWN = (
    "RuntimeError: CUDA error: an illegal memory access was encountered",
    "CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 7.79 GiB total capacity)",
    "ModuleNotFoundError: No module named 'flash_attn'",
)


def test_what_was_pasted_leaves_its_entry_also_an_old_wording(served, tab):
    page, past = tab(), recorded_messages()
    page.goto(f"{served}en/errors/index.html")
    for id_, message in PASTED.items():
        type_(page, message.replace("\n", " "))
        assert page.locator(SHOWN).all_text_contents() == [ENTRIES[id_].title]
    old = [
        (entry, wording) for entry in ENTRIES.values() for wording in past.wordings(entry.message)[1:] if wording.text
    ]
    assert len(old) > 100
    for entry, wording in old:
        type_(page, wording.text.splitlines()[0])
        assert entry.title in page.locator(SHOWN).all_text_contents(), wording.text


@each
def test_a_message_that_no_entry_is_about_leaves_none(served, tab, language):
    page = tab()
    page.goto(f"{served}{language.folder}/errors/index.html")
    words = f"{say('script-nothing-fits', language)} · {say('script-nothing-search', language)}"
    for message in UNKNOWN:
        type_(page, message)
        assert page.locator(SHOWN).all_text_contents() == []
        assert page.evaluate(OFFERED) == [words, "search.html", message]
