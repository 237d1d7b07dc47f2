"""Hostile scripts by name: the code of each, and the line that names its fault."""

NEXT = "\n\n# %%\n# Text\n\n"  # the next block of a script
ENDLESS = "still runs after 0.5 s; shorten the script, or raise tensorcopy_seconds_an_example in conf.py"
EXIT = "let the script run to its end"
KILLED = "let the script use less memory"
CRASH = "fix the script, or run the call in a separate process"
RAISE = "fix the script, or catch the exception and print it"


ENDINGS = {
    "sys.exit(0)": ("import sys\nsys.exit(0)", f"line 6: exits with 0; {EXIT}"),
    "sys.exit(text)": ("import sys\nsys.exit('no')", f"line 6: exits with 'no'; {EXIT}"),
    "SystemExit": ("raise SystemExit", f"line 5: exits with None; {EXIT}"),
    "os._exit(0)": ("import os\nos._exit(0)", f"ends its process with exit code 0; {EXIT}"),
    "os._exit(3)": ("import os\nos._exit(3)", f"ends its process with exit code 3; {EXIT}"),
    "segfault": ("import ctypes\nctypes.string_at(0)", f"line 6: crashes (SIGSEGV); {CRASH}"),
    "abort": ("import os\n\n\nos.abort()", f"line 8: crashes (SIGABRT); {CRASH}"),
    "kill": ("import os\nos.kill(os.getpid(), 9)", f"was killed (SIGKILL); perhaps it took all memory; {KILLED}"),
}
EXCEPTIONS = {
    "interrupt": ("raise KeyboardInterrupt", "line 5: KeyboardInterrupt"),
    "recursion": ("def f():\n    f()\nf()", "line 6: RecursionError: maximum recursion depth exceeded"),
    "two lines and HTML": ("raise ValueError('first <b>line\\nsecond')", "line 5: ValueError: first <b>line"),
    "not printable": ("raise ValueError('\\ud800 \\x1b[1m')", "line 5: ValueError: \\ud800 \\x1b[1m"),
    "long": ("raise ValueError('x' * 1000)", f"line 5: ValueError: {'x' * 201}…"),
    "no text": (
        "class E(Exception):\n    def __str__(self): raise E\nraise E",
        "line 7: E: <exception str() failed>",
    ),
    "input": (
        "input()",
        "line 5: sphinx.errors.ExtensionError: Cannot use input() builtin function in Sphinx-Gallery examples",
    ),
    "memory": ("x = bytearray(2**33)", "line 5: MemoryError"),
    "memory in small parts": ("x = []\nwhile True: x.append(bytes(10**7))", "line 6: MemoryError"),
    "warning": ("import warnings\nwarnings.simplefilter('error')\nwarnings.warn('w')", "line 7: UserWarning: w"),
}
OUTPUTS = {
    "all files": ("import os\nos.closerange(0, 256)", "closes files that it has not opened; leave them open"),
    "lone surrogate": (
        "print(1)\n\n# %%\n# Text\n\nprint('a\\ud800')",
        "line 10: prints '\\ud800', which UTF-8 cannot encode; print its repr()",
    ),
}
HOSTILE = {
    **ENDINGS,
    **{name: (code, f"{fault}; {RAISE}") for name, (code, fault) in EXCEPTIONS.items()},
    **OUTPUTS,
}
