"""``make pins``: lets uv pin all that the site is built and tested with, for every Python and platform.

What `constraints.txt` pins stays, unless ``--upgrade`` or ``--upgrade-package NAME`` is given. On Linux, torch is the
CPU build of PyTorch's own index: of the default index's files for Linux, and what they need for a GPU, none is pinned.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from environment import CPU_INDEX, PINS, SUPPORTED, TORCH

HEAD = """\
# What the site is built and tested with, exactly, on every supported Python and platform; `make pins` writes it.
# Only files with these digests are installed: pip install --only-binary :all: --require-hashes -r constraints.txt
"""
GPU = re.compile(r"(?:nvidia|cuda|triton)\b")


def main(options: list[str]) -> None:
    """Write `constraints.txt`; ends with a line if PyTorch's index is needed and does not answer."""
    before = PINS.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as place:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--target", place, "uv"], check=True)
        uv = [f"{place}/bin/uv", "pip", "compile", "--quiet", "--universal", "--python-version", SUPPORTED[-1]]
        output = Path(place, "pins.txt")
        output.write_text(before, encoding="utf-8")  # uv keeps what the file pins
        style = ["--generate-hashes", "--no-header", "--annotation-style", "line", "--output-file", output]
        asked = [*uv, *style, "--extra", "site", "--extra", "test", "pyproject.toml", "-", *options]
        build = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
        subprocess.run(asked, input="\n".join(build), text=True, check=True)
        blocks = re.split(r"^(?=\S)", output.read_text(encoding="utf-8"), flags=re.MULTILINE)
        text = "".join(block for block in blocks if not GPU.match(block))
        torch, old, release = TORCH.search(text), TORCH.search(before), f"torch=={TORCH.search(text)[1]}"
        found = digests(release, uv)
        try:
            found |= digests(f"{release}+cpu", [*uv, "--default-index", CPU_INDEX])
        except subprocess.CalledProcessError:
            if old[1] != torch[1]:
                sys.exit(f"make pins: {CPU_INDEX} does not answer, and has the digests of {release}")
            print(f"make pins: {CPU_INDEX} does not answer: the digests of its builds stay as they were")
            found |= set(re.findall(r"sha256:(\w+)", old[0]))
    lines, via = [release, *(f"    --hash=sha256:{digest}" for digest in sorted(found))], torch[0].rindex("\n    #")
    text = text.replace(torch[0], " \\\n".join(lines) + torch[0][via:])
    PINS.write_text(HEAD + text, encoding="utf-8", newline="\n")


def digests(requirement: str, uv: list[str]) -> set[str]:
    """The digests of the files of a release that need no GPU: on Linux, those are called ``+cpu``."""
    command = [*uv, "--no-deps", "--format", "pylock.toml", "-"]
    listed = subprocess.run(command, input=requirement, capture_output=True, text=True, check=True).stdout
    wheels = [wheel for package in tomllib.loads(listed)["packages"] for wheel in package["wheels"]]
    return {wheel["hashes"]["sha256"] for wheel in wheels if "linux" not in wheel["url"] or "cpu" in wheel["url"]}


if __name__ == "__main__":
    main(sys.argv[1:])
