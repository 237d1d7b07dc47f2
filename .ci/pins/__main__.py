"""``make pins``: pins every release that the site is built and tested with, for each supported Python and platform.

uv finds releases that fit together and lists the SHA-256 of their files; it keeps what `constraints.txt` pins unless
``--upgrade`` is given. Then, of torch, the files for the GPU are left out with all that only they need, and the CPU
builds of PyTorch's own index are put in their place. A release that the index says is yanked stops it.
"""

import argparse
import datetime
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from pins.package_index import NoAnswerError, pips_own
from pins.pin_file import Pin, read, written
from pins.torch_files import cpu_digests, without_gpu
from pins.yanked import head_of, yanked_of

ROOT = Path(__file__).resolve().parent.parent.parent
FILE = ROOT / "constraints.txt"


def main(arguments: list[str]) -> None:
    """Write `constraints.txt`; ends with a line if the index does not answer or a release is yanked."""
    parser = argparse.ArgumentParser(prog="make pins", description=__doc__.partition("\n")[0])
    parser.add_argument("--upgrade", metavar="NAME", nargs="*", help="take newer releases, of these or of all")
    upgrade = parser.parse_args(arguments).upgrade
    before = read(FILE.read_text(encoding="utf-8"))[1]
    index = pips_own()
    try:
        pins = without_gpu(resolved(index.url, index.certificates, upgrade))
        files = index.files_of_all(sorted({pin.name for pin in pins}))
        if bad := yanked_of(pins, files):
            sys.exit("make pins: yanked; take another release of each:\n" + "\n".join(bad))
        pins = [
            pin.with_digests(cpu_digests(pin, files["torch"], before)) if pin.name == "torch" else pin for pin in pins
        ]
    except NoAnswerError as error:
        sys.exit(f"make pins: {error}; it needs the package index")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    FILE.write_text(written(head_of(pins, today), pins), encoding="utf-8", newline="\n")
    print(f"Pinned: {len(pins)} releases")


def resolved(url: str, certificates: str | None, upgrade: list[str] | None) -> list[Pin]:
    """What uv finds for everything that pyproject.toml names, what it is built with included."""
    with tempfile.TemporaryDirectory() as place:
        tools = [sys.executable, "-m", "pip", "install", "--quiet", "--target", place, "uv"]
        subprocess.run(tools, check=True)
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        asked, output = Path(place, "build.in"), Path(place, "pins.txt")
        asked.write_text("\n".join(project["build-system"]["requires"]), encoding="utf-8")
        output.write_bytes(FILE.read_bytes())  # uv keeps what the file pins
        newer = ["--upgrade"] if upgrade == [] else [f"--upgrade-package={name}" for name in upgrade or []]
        command = [Path(place, "bin", "uv"), "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
        oldest = project["project"]["requires-python"].removeprefix(">=").partition(",")[0]
        options = ["--python-version", oldest, "--extra", "site", "--extra", "test", "--no-header", *newer]
        # The address is in the environment only, so that no file gets it.
        environment = os.environ | {"UV_DEFAULT_INDEX": url} | ({"SSL_CERT_FILE": certificates} if certificates else {})
        subprocess.run(
            [*command, *options, "--output-file", output, ROOT / "pyproject.toml", asked], check=True, env=environment
        )
        # No path of this machine: what the build needs is asked for by pyproject.toml.
        text = output.read_text(encoding="utf-8").replace(f"-r {asked}", "tensorcopy-docs (build-system)")
        return read(text)[1]


if __name__ == "__main__":
    main(sys.argv[1:])
