"""``constraints.txt``: each release with its digests, on each Python and platform; none of them is yanked."""

import re
import threading
import tomllib
import warnings
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from in_one_test import in_one_test
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "constraints.txt").read_text(encoding="utf-8")
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PYTHONS = ("3.11.9", "3.12.9", "3.13.9")
PLATFORMS = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}
JSON = "application/vnd.pypi.simple.v1+json"
DIGEST, OTHER = "a" * 64, "b" * 64


@pytest.fixture(scope="module")
def pins():
    """The modules of ``make pins``, which are not installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / ".ci")
        names = ("package_index", "pin_file", "torch_files", "yanked")
        yield SimpleNamespace(**{name: import_module(f"pins.{name}") for name in names})


@pytest.fixture
def served() -> Iterator[SimpleNamespace]:
    """An index on this machine: `pages` has the type and the text of each project's page."""
    pages: dict[str, tuple[str, str]] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, text = pages.get(self.path, ("text/plain", ""))
            self.send_response(200 if self.path in pages else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True, kwargs={"poll_interval": 0.01}).start()
    yield SimpleNamespace(url=f"http://127.0.0.1:{server.server_port}/simple", pages=pages)
    server.shutdown()
    server.server_close()


def environment(python: str, platform: str) -> Mapping[str, str]:
    return {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "sys_platform": platform,
        "platform_system": PLATFORMS[platform],
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }


def wanted() -> list[Requirement]:
    project = SETTINGS["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values(), SETTINGS["build-system"]["requires"]]
    return [Requirement(each) for texts in lists for each in texts]


@in_one_test("python, platform", [(python, platform) for python in PYTHONS for platform in PLATFORMS])
def test_on_each_python_and_platform_everything_that_is_asked_for_is_pinned_once(python, platform, pins):
    here = environment(python, platform)
    found: dict[str, str] = {}
    for pin in pins.pin_file.read(TEXT)[1]:
        if not pin.marker or Marker(pin.marker).evaluate(dict(here)):
            assert found.setdefault(canonicalize_name(pin.name), pin.version) == pin.version, pin.name
    for requirement in wanted():
        if requirement.marker is None or requirement.marker.evaluate(dict(here)):
            assert requirement.specifier.contains(found[canonicalize_name(requirement.name)]), str(requirement)


def test_every_release_has_digests_and_no_index_or_path_is_named(pins):
    head, found = pins.pin_file.read(TEXT)
    assert len(found) > 100 and [pin.name for pin in found if not pin.digests] == []
    assert pins.pin_file.written(head, found) == TEXT
    assert not re.search(r"https?:|--\S*(?:url|index|host)|/tmp|file:|@", TEXT.replace(head, ""))


def test_of_torch_no_file_needs_a_gpu(pins):
    """PyPI's files for Linux have another digest than those of the CPU index, and need libraries that are not here."""
    names = {pin.name for pin in pins.pin_file.read(TEXT)[1]}
    assert not [name for name in names if name.startswith(("nvidia-", "cuda-", "triton"))]


def test_no_pinned_release_is_yanked(pins):
    """As the index says now; where it cannot be asked, as it said when they were pinned, which the report then says."""
    head, found = pins.pin_file.read(TEXT)
    try:
        files = pins.package_index.pips_own().files_of_all(sorted({pin.name for pin in found}))
    except pins.package_index.NoAnswerError as error:
        day = pins.yanked.said_when_pinned(head, found)
        assert day, f"{error}, and constraints.txt does not say of these releases that none is yanked: make pins"
        warnings.warn(f"{error}: on {day} none of {len(found)} releases was yanked; now it is not known", stacklevel=1)
        return
    assert pins.yanked.yanked_of(found, files) == []


@in_one_test(
    "kind, page",
    [
        (
            JSON,
            f"""{{"files": [
                {{"filename": "toy-1.0-py3-none-any.whl", "hashes": {{"sha256": "{DIGEST}"}}, "yanked": "broken"}},
                {{"filename": "toy-0.9-py3-none-any.whl", "hashes": {{"sha256": "{OTHER}"}}, "yanked": false}}]}}""",
        ),
        (
            "text/html",
            f"""<a href="../../files/toy-1.0-py3-none-any.whl#sha256={DIGEST}" data-yanked="broken">toy</a>
                <a href="../../files/toy-0.9-py3-none-any.whl#sha256={OTHER}">toy</a>""",
        ),
    ],
    ids=["json", "html"],
)
def test_a_yanked_file_that_may_be_installed_is_named_with_the_reason(kind, page, pins, served):
    served.pages["/simple/toy/"] = (kind, page)
    files = pins.package_index.Index(served.url).files_of_all(["toy"])
    new, old = (
        pins.pin_file.Pin("toy", version, "", (digest,)) for version, digest in (("1.0", DIGEST), ("0.9", OTHER))
    )
    assert pins.yanked.yanked_of([new, old], files) == ["toy 1.0: broken"]


def test_what_was_said_of_other_releases_does_not_hold(pins):
    pin = pins.pin_file.Pin("toy", "1.0", "", (DIGEST,))
    head = pins.yanked.head_of([pin], "2026-11-22")
    assert pins.yanked.said_when_pinned(head, [pin]) == "2026-11-22"
    assert pins.yanked.said_when_pinned(head, [pin.with_digests([OTHER])]) is None
    assert pins.yanked.said_when_pinned("# no such line\n", [pin]) is None


@in_one_test(
    "page", [None, ("text/plain", "busy"), (JSON, "{}"), (JSON, "<")], ids=["404", "text", "no-files", "no-json"]
)
def test_an_index_that_does_not_answer_as_one_is_an_error_that_does_not_tell_its_address(page, pins, served):
    if page:
        served.pages["/simple/toy/"] = page
    with pytest.raises(pins.package_index.NoAnswerError, match=r"^toy: the index does not answer") as raised:
        pins.package_index.Index(served.url).files("toy")
    assert "127.0.0.1" not in str(raised.value)


def test_what_only_the_gpu_build_needs_is_left_out(pins):
    def pin(name: str, *via: str, marker: str = "") -> object:
        return pins.pin_file.Pin(name, "1", marker, (DIGEST,), via)

    linux = "sys_platform == 'linux'"
    kept = [pin("torch", "us"), pin("sympy", "torch"), pin("jeepney", "keyring", marker=linux)]
    gpu = [pin("cuda", "torch", marker=linux), pin("nvrtc", "cuda", "torch", marker=f"x and {linux}")]
    assert pins.torch_files.without_gpu([*gpu, *kept]) == kept


def test_of_torch_the_cpu_builds_of_both_indexes_may_be_installed(pins, served, monkeypatch):
    def file(name: str, digest: str) -> object:
        return pins.package_index.File(f"torch-{name}.whl", digest, False)

    listed = [
        file("2.0-cp312-cp312-macosx_14_0_arm64", "mac"),
        file("2.0-cp312-cp312-manylinux_2_28_x86_64", "gpu"),
        file("2.0-cp38-cp38-win_amd64", "old Python"),
        file("1.9-cp312-cp312-win_amd64", "old"),
    ]
    page = '<a href="torch-2.0%2Bcpu-cp312-cp312-linux_x86_64.whl#sha256=cpu">torch</a>'
    served.pages["/simple/torch/"] = ("text/html", page)
    monkeypatch.setattr(pins.torch_files, "CPU_INDEX", served.url)
    torch = pins.pin_file.Pin("torch", "2.0", "", ())
    assert pins.torch_files.cpu_digests(torch, listed, []) == {"mac", "cpu"}
    # Without PyTorch's own index, those that were pinned stay; of another release there are none.
    served.pages.clear()
    assert pins.torch_files.cpu_digests(torch, listed, [torch.with_digests(["before"])]) == {"mac", "before"}
    with pytest.raises(pins.package_index.NoAnswerError):
        pins.torch_files.cpu_digests(torch, listed, [pins.pin_file.Pin("torch", "1.9", "", ("before",))])
