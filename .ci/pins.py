"""``make pins``: lets uv pin all that the site is built and tested with, for every Python and platform.

What `constraints.txt` pins stays, unless ``--upgrade`` or ``--upgrade-package NAME`` is given. On Linux, torch is the
CPU build of PyTorch's own index: of the default index's files for Linux, and what they need for a GPU, none is pinned.
"""

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from installing import CPU_INDEX, PINS, ROOT

HEAD = """\
# What the site is built and tested with, exactly, on every supported Python and platform; `make pins` writes it.
# Only files with these digests are installed: pip install --only-binary :all: --require-hashes -r constraints.txt
"""
GPU = re.compile(r"(?:nvidia|cuda|triton)\b")
DIGEST = re.compile(r"sha256:(\w+)")


def main(options: list[str]) -> None:
    """Write `constraints.txt`; ends with a line if an index that is needed does not answer."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as place:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--target", place, "uv"], check=True)
        oldest = project["project"]["requires-python"].removeprefix(">=")
        uv = [Path(place, "bin", "uv"), "pip", "compile", "--quiet", "--universal", "--python-version", oldest]
        build, output = Path(place, "build.in"), Path(place, "pins.txt")
        build.write_text("\n".join(project["build-system"]["requires"]), encoding="utf-8")
        output.write_bytes(PINS.read_bytes())  # uv keeps what the file pins
        asked = ["--extra", "site", "--extra", "test", "--output-file", output, "pyproject.toml", build]
        subprocess.run(
            [*uv, "--generate-hashes", "--no-header", "--annotation-style", "line", *options, *asked],
            cwd=ROOT,
            check=True,
        )
        # No path of this machine: what the build needs is asked for by pyproject.toml.
        text = output.read_text(encoding="utf-8").replace(f"-r {build}", "tensorcopy-docs (build-system)")
        blocks = [block for block in re.split(r"\n(?=\S)", text.strip()) if not GPU.match(block)]
        (torch,) = (block for block in blocks if block.startswith("torch=="))
        blocks[blocks.index(torch)] = with_cpu_builds(torch, uv)
    PINS.write_text(HEAD + "\n".join(blocks) + "\n", encoding="utf-8", newline="\n")


def with_cpu_builds(torch: str, uv: list[str | os.PathLike[str]]) -> str:
    """The lines of torch, with the digests of the CPU builds of both indexes.

    Without an answer of PyTorch's index, what was pinned before stays; of another version, nothing was, and it ends.
    """
    name, _, via = torch.partition(" \\\n")[0], *torch.rpartition("\n")[1:]
    found = digests(f"{name}\n", uv)
    try:
        found |= digests(f"{name}+cpu\n", [*uv, "--default-index", CPU_INDEX])
    except subprocess.CalledProcessError:
        before = re.search(rf"^{re.escape(name)} .*\n(?: .*\n)*", PINS.read_text(encoding="utf-8"), re.MULTILINE)
        if not before:
            sys.exit(f"make pins: {CPU_INDEX} does not answer, and has the digests of {name}")
        print(f"make pins: {CPU_INDEX} does not answer: the digests of its builds stay as they were")
        found |= set(DIGEST.findall(before[0]))
    return " \\\n".join([name, *(f"    --hash=sha256:{digest}" for digest in sorted(found))]) + f"\n{via}"


def digests(requirement: str, uv: list[str | os.PathLike[str]]) -> set[str]:
    """The digests of the files of a release that need no GPU: on Linux, those are called ``+cpu``."""
    command = [*uv, "--no-deps", "--format", "pylock.toml", "-"]
    listed = subprocess.run(command, input=requirement, capture_output=True, text=True, check=True).stdout
    wheels = [wheel for package in tomllib.loads(listed)["packages"] for wheel in package["wheels"]]
    return {wheel["hashes"]["sha256"] for wheel in wheels if "linux" not in wheel["url"] or "cpu" in wheel["url"]}


if __name__ == "__main__":
    main(sys.argv[1:])
