"""The files of torch that may be installed: builds for the CPU. On Linux those are in PyTorch's own index."""

from collections.abc import Iterable, Sequence

from pins.package_index import File, Index, NoAnswerError
from pins.pin_file import CPU_INDEX, Pin

PYTHONS = ("cp311-cp311", "cp312-cp312", "cp313-cp313")


def without_gpu(pins: Sequence[Pin]) -> list[Pin]:
    """All but what is there on Linux only, and asked for by nothing but torch and others of that kind."""
    gpu: set[str] = set()
    while True:
        more = {
            pin.name
            for pin in pins
            if "sys_platform == 'linux'" in pin.marker and pin.via and set(pin.via) <= gpu | {"torch"}
        }
        if more == gpu:
            return [pin for pin in pins if pin.name not in gpu]
        gpu = more


def cpu_digests(torch: Pin, listed: Iterable[File], before: Iterable[Pin]) -> set[str]:
    """The SHA-256 of each CPU build of this release, from both indexes.

    Where PyTorch's own cannot be reached, what was pinned before stays. Raises NoAnswerError if that was another
    release.
    """
    # In the default index, those for macOS and Windows are for the CPU.
    found = {each.sha256 for each in listed if _is_of(each, f"-{torch.version}-") and "linux" not in each.name}
    try:
        own = Index(CPU_INDEX).files("torch")
        found |= {each.sha256 for each in own if _is_of(each, f"-{torch.version}+cpu-")}
    except NoAnswerError:
        kept = [pin for pin in before if (pin.name, pin.version) == (torch.name, torch.version)]
        if not kept or not kept[0].digests:
            raise
        print("torch: PyTorch's own index does not answer; the digests of its builds stay as they were")
        found |= set(kept[0].digests)
    return {digest for digest in found if digest}


def _is_of(file: File, version: str) -> bool:
    return file.name.startswith(f"torch{version}") and any(f"-{python}-" in file.name for python in PYTHONS)
