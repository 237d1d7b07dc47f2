"""A build that is killed at any moment: nothing of it runs on, readers keep the last site, the next build ends well."""

import os
import signal

import pytest

from tests.building.fake_site import BOTH, Project, in_background, site
from tests.planted_command import runs, wait_for


@pytest.mark.parametrize(
    ("step", "moment", "number"),
    [
        ("lab", "(DOCS / '_build' / 'measured' / 'evidence.json').write_text('{'); hang()", signal.SIGKILL),
        ("examples", "default(); hang()", signal.SIGTERM),
        ("zh_cn", "default(); (PAGES / 'one.html').write_text('half'); hang()", signal.SIGINT),
    ],
)
def test_after_a_kill_nothing_runs_on_the_old_site_stays_and_what_was_executed_is_not_executed_again(
    built, step, moment, number, monkeypatch, tmp_path_factory
):
    monkeypatch.setenv("TMPDIR", str(temporary := tmp_path_factory.mktemp("temporary")))
    monkeypatch.setattr("tempfile.tempdir", None)
    (built.docs / "one.md").write_text("edited")
    (built.folder / "gallery" / "example.py").write_text("3 + 4")
    before = site(built.html)
    built.act(**{step: f"__import__('tempfile').mkdtemp(); {moment}"})
    pid = in_background(lambda: ended_by_signals(built))
    hanging = built.hanging()
    os.kill(pid, number)
    os.waitpid(pid, 0)
    wait_for(lambda: not runs(hanging))
    assert len([*temporary.rglob("*")]) == (2 if number == signal.SIGKILL else 0)
    assert site(built.html) == before
    built.act(**{step: ""})
    built.build()
    assert not any(temporary.iterdir())
    assert built.ran().count("example") == 1
    after = site(built.html)
    assert {after[f"{each}/one.html"] for each in BOTH} == {b"en: settings: edited", b"zh-cn: settings: edited"}
    assert after["en/example.html"] == b"en: settings: ran 3 + 4"


def ended_by_signals(project: Project) -> None:
    """Build, and end as the command does where a signal comes."""

    def ended(*_: object) -> None:
        raise KeyboardInterrupt

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, ended)
    try:
        project.build()
    except KeyboardInterrupt:
        os._exit(77)
