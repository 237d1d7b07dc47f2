"""Full-text search of the Chinese pages: Chinese is indexed in pairs of neighboring characters.

Sphinx's own Chinese search needs jieba for its index, and its page looks a query up unsplit. Pairs
need no dictionary, and Python and JavaScript can cut them alike.
"""

import re

from sphinx.search import SearchLanguage

# Han characters with 々 and 〇, as the body of a regular expression's character class.
HAN_PYTHON = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
HAN_JAVASCRIPT = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}"

RUN = re.compile(rf"[{HAN_PYTHON}]+|(?:(?![{HAN_PYTHON}])\w)+")
HAN = re.compile(rf"[{HAN_PYTHON}]")


def query_terms(text: str) -> list[str]:
    """What is looked up for `text`: identifiers and Latin words whole, Chinese in pairs.

    A single Chinese character is looked up alone. `SPLITTER` is the same in JavaScript.
    """
    terms: list[str] = []
    for run in RUN.findall(text):
        if HAN.match(run) and len(run) > 1:
            terms += [run[i : i + 2] for i in range(len(run) - 1)]
        else:
            terms.append(run)
    return terms


def index_terms(text: str) -> list[str]:
    """What is indexed for `text`: its `query_terms`, and every Chinese character by itself."""
    return query_terms(text) + HAN.findall(text)


SPLITTER = r"""
const hanRun = /[@HAN@]+|(?:(?![@HAN@])[\p{L}\p{N}_])+/gu;
const isHan = (text) => /^[@HAN@]/u.test(text);

function splitQuery(query) {
  return (query.match(hanRun) || []).flatMap((run) => {
    const characters = [...run];
    if (!isHan(run) || characters.length === 1) return [run];
    return characters.slice(1).map((character, i) => characters[i] + character);
  });
}

// Words are marked on the pages whole: 深拷贝, not 深拷 and 拷贝.
const parseQuery = Search._parseQuery;
Search._parseQuery = (query) => {
  const [text, terms, excluded, , objects] = parseQuery(query);
  const marked = new Set(query.toLowerCase().match(hanRun) || []);
  localStorage.setItem("sphinx_highlight_terms", [...marked].join(" "));
  return [text, terms, excluded, marked, objects];
};

// Sphinx wants only those terms on a page that are longer than two letters. Pairs are not, and are
// wanted all the same.
const searchTerms = Search.performTermsSearch;
Search.performTermsSearch = (terms, excluded) => {
  const han = [...terms].filter(isHan);
  const others = [...terms].filter((term) => !isHan(term));
  if (!han.length || !others.length) return searchTerms(terms, excluded);
  const pages = new Set(searchTerms(new Set(han), excluded).map((result) => result[0]));
  return searchTerms(new Set(others), excluded).filter((result) => pages.has(result[0]));
};
""".replace("@HAN@", HAN_JAVASCRIPT)


class SearchChinese(SearchLanguage):
    """Chinese in pairs of characters, everything else as it is written but for its case."""

    lang = "zh"
    language_name = "Chinese"
    js_splitter_code = SPLITTER

    def split(self, input: str) -> list[str]:
        """The terms of `input` for the index."""
        return index_terms(input)
