"""The examples that failed, each in one line."""

import re
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError


def check_executed(app: Sphinx) -> None:
    """After the gallery ran: stop at an example that raised, with one line that names script, line and exception."""
    failing = app.config.sphinx_gallery_conf.get("failing_examples", {})
    lines = [failure_line(Path(path), trace) for path, trace in sorted(failing.items())]
    if lines:
        raise ExtensionError("\n".join(lines))


def failure_line(path: Path, trace: str) -> str:
    """One line on the example at `path`, whose traceback is `trace`."""
    places = re.findall(rf'File "[^"]*{re.escape(path.name)}", line (\d+)', trace)
    # Behind the last place comes its code, indented, and then the exception, whose message may go on for lines.
    behind = trace.strip().rpartition('  File "')[2].splitlines()[1:]
    exception = next((line for line in behind if line.strip() and not line.startswith(" ")), "?")
    return (
        f"gallery/{path.parent.name}/{path.name}, line {places[-1] if places else '?'}: "
        f"{exception}; mend the script, or catch the exception and print it"
    )
