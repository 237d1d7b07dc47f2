"""What the tests look at."""

# One page of every kind.
PAGES = (
    "index.html",
    "examples/extensions/extensions-as_strided.html",
    "examples/four-copies/four-copies-detach.html",
    "articles/extensions.html",
    "table/index.html",
    "table/views.html",
    "table/properties.html",
    "calls/detach.html",
    "guide/which-copy.html",
    "claims.html",
    "method.html",
    "search.html",
)
# In a page of search: true when all that was found is listed.
SEARCH_ENDED = "document.querySelector('.search-summary')?.innerText"
