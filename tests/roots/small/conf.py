"""A site of two articles: as small as can be, and all that the extension makes is on it."""

from pathlib import Path

project = "small"
extensions = ["myst_parser", "sphinx_gallery.gen_gallery", "tensorcopy_docs.sphinx"]
exclude_patterns = ["_build", "gallery", "locales", "register"]
nitpicky = True
myst_enable_extensions = ["colon_fence"]

tensorcopy_register = str(Path(__file__).parent / "register")
tensorcopy_headlines = str(Path(__file__).parent / "headlines.toml")

sphinx_gallery_conf = {
    "examples_dirs": "gallery",
    "gallery_dirs": "examples",
    "filename_pattern": r"\.py$",
    "within_subsection_order": "FileNameSortKey",
    "reset_modules": (),
    "image_scrapers": (),
    "capture_repr": (),
    "min_reported_time": 1e9,
    "write_computation_times": False,
    "show_signature": False,
    "download_all_examples": False,
}

gettext_compact = False
# Extensions add to these; to Sphinx's own, in one process, at each build.
templates_path = []
source_suffix = {".rst": "restructuredtext"}
html_theme = "basic"
html_copy_source = False
