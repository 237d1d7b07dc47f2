"""Whether a tag may be released: ``python .ci/release.py v0.2.0``. Standard library only.

The version must be that of `pyproject.toml` and of `CITATION.cff`, and have a section in `CHANGELOG.md`.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def faults(tag: str, root: Path = ROOT) -> list[str]:
    """A line for each place that does not have the version of the tag."""
    version = tag.removeprefix("v")
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    cited = re.search(r"^version: (.+)$", (root / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    sections = re.findall(r"^## (\S+)", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    found = {
        "pyproject.toml: version": project,
        "CITATION.cff: version": cited[1] if cited else "nothing",
        "CHANGELOG.md: the first section": sections[0] if sections else "nothing",
    }
    if not tag.startswith("v"):
        return [f"the tag: must be a version after a v, such as v{project}; found {tag}"]
    return [f"{place}: must be {version}; found {told}" for place, told in found.items() if told != version]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("release.py: name a tag, such as v0.2.0")
    if lines := faults(sys.argv[1]):
        sys.exit("\n".join(f"release.py: {line}" for line in lines))
    print(f"release.py: {sys.argv[1]} may be released")
