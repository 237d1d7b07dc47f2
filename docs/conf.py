"""Sphinx settings of the site. Wiring and behavior are in ``tensorcopy_docs.sphinx``."""

import doctest
from pathlib import Path

from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.sphinx.environment import notebook_cache, site_language, site_title

site = site_language()
language = site.sphinx

project = "tensorcopy-docs"
html_title = site_title(site)

extensions = [
    "tensorcopy_docs.sphinx.notebooks",  # myst_nb
    "sphinx_gallery.gen_gallery",
    "sphinx_copybutton",
    "sphinx.ext.doctest",
    "tensorcopy_docs.sphinx",
    "tensorcopy_docs.sphinx.not_found",
]
exclude_patterns = [
    "_build",
    "locales",
    # With myst-nb loaded, the notebook that the gallery writes for download would shadow the page of the example.
    "examples/**.ipynb",
    "recipes/**.ipynb",
]
nitpicky = True

# Translation
locale_dirs = ["locales"]
gettext_compact = False
gettext_location = False

# Guide pages: executed once for both languages, again when source, torch, Python or platform differ.
nb_execution_mode = "cache"
nb_execution_cache_path = notebook_cache(Path(__file__).parent)
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_merge_streams = True
nb_ipywidgets_js = {}  # would be asked of another host at view time
myst_enable_extensions = ["colon_fence", "attrs_inline"]
myst_heading_anchors = 3

# Examples and recipes
sphinx_gallery_conf = {
    "examples_dirs": ["../gallery/articles", "../gallery/recipes"],
    "gallery_dirs": ["examples", "recipes"],
    "filename_pattern": r"\.py$",  # every one is executed
    "within_subsection_order": "tensorcopy_docs.sphinx.gallery.files.script_order",
    "reset_modules": (),  # each script is executed in a separate process
    "image_scrapers": ("tensorcopy_docs.sphinx.gallery.pictures.place_pictures",),
    "capture_repr": (),
    "min_reported_time": 1e9,  # running times differ from build to build
    "write_computation_times": False,
    "show_signature": False,
    "inspect_global_variables": False,  # it reads attributes of the tensors, which can warn
    "download_all_examples": False,
}

# Looks
html_theme = "furo"
html_favicon = "_static/favicon.svg"
# The picture with which other sites show a link to a page is asked for at the site's address.
html_static_path = ["_static/site.css", "_static/search.js"]
html_static_path += [f"cards/{site.folder}"] if site_of(site) else []
# Where the style sheets and scripts are that `writing/assets.py` joins. `search.js` is loaded by itself.
tensorcopy_assets = "_static"
# Behind those of the theme: of two rules that are as specific the later one counts.
html_css_files = [("site.css", {"priority": 900}), ("pages.css", {"priority": 901})]
templates_path = ["_templates"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_domain_indices = False
html_use_index = False
html_search_language = site.key

# The weekly check of links to other sites: some of these answer slowly, or only at the second attempt.
linkcheck_timeout = 30
linkcheck_retries = 3

copybutton_prompt_text = ">>> |\\.\\.\\. "
copybutton_prompt_is_regexp = True

doctest_global_setup = "import torch"
# Sphinx would leave out the message of an exception; readers search for it, so it is compared.
doctest_default_flags = doctest.ELLIPSIS | doctest.DONT_ACCEPT_TRUE_FOR_1
