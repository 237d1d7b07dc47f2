"""Hostile scripts by name: the code of each, and the line that names its fault."""

NEXT = "\n\n# %%\n# Text\n\n"  # the next block of a script
ENDLESS = "still runs after 0.5 s; shorten the script, or raise tensorcopy_seconds_an_example in conf.py"
EXIT = "let the script run to its end"
KILLED = "let the script use less memory"
CRASH = "fix the script, or run the call in a separate process"
RAISE = "fix the script, or catch the exception and print it"
RESTORE = "restore it before the script ends"
OUTPUT = "closes or replaces its output; print to sys.stdout, and leave it open"
FINISH = "running; wait for it, or end it, before the script ends"


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
    "long": ("raise ValueError('x' * 1000)", f"line 5: ValueError: {'x' * 200}…"),
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
    "close": ("import sys\nsys.stdout.close()", OUTPUT),
    "none": ("import sys\nsys.stdout = None\nprint(1)", OUTPUT),
    "replace": ("import sys, io\nsys.stderr = io.StringIO()", OUTPUT),
    "descriptor": ("import os\nos.close(1)", OUTPUT),
    "all descriptors": ("import os\nos.closerange(0, 256)", OUTPUT),
    "own stream": ("import os, sys\nsys.__stderr__.close()\nos.closerange(1, 3)", OUTPUT),
    "lone surrogate": (
        "print(1)\n\n# %%\n# Text\n\nprint('a\\ud800')",
        "line 10: prints '\\ud800', which UTF-8 cannot encode; print its repr()",
    ),
}
RUNNING = {
    "thread": (
        "import threading, time\nthreading.Thread(target=time.sleep, args=[99], name='t').start()",
        f"leaves the thread t {FINISH}",
    ),
    "daemon": (
        "import threading, time\nthreading.Thread(target=time.sleep, args=[99], name='d', daemon=True).start()",
        f"leaves the thread d {FINISH}",
    ),
    "subprocess": ("import subprocess\nsubprocess.Popen(['sleep', '99'])", f"leaves a process {FINISH}"),
    "session": (
        "import subprocess\nsubprocess.Popen(['sleep', '99'], start_new_session=True)",
        f"leaves a process {FINISH}",
    ),
    "fork": ("import os, time\nif not os.fork(): time.sleep(99)", f"leaves a process {FINISH}"),
}
CHANGES = {
    "device": ("torch.set_default_device('meta')", "changes the default device from cpu to meta"),
    "dtype": (
        "torch.set_default_dtype(torch.float64)",
        "changes the default dtype from torch.float32 to torch.float64",
    ),
    "threads": ("torch.set_num_threads(2)", "changes the number of threads from 1 to 2"),
    "new variable": ("os.environ['HOSTILE'] = '1'", "changes the environment variable HOSTILE"),
    "no variable": ("del os.environ['PATH']", "changes the environment variable PATH"),
    "directory": ("os.chdir('/')", "changes the working directory to /"),
    "no directory": ("os.rmdir(os.getcwd())", "changes the working directory to one that it has deleted"),
    "method": ("torch.Tensor.clone = torch.Tensor.detach", "changes torch.Tensor.clone"),
    "functions": ("torch.clone = torch.detach\ndel torch.zeros", "changes torch.clone, torch.zeros"),
    "deepcopy": ("copy.deepcopy = copy.copy", "changes copy.deepcopy"),
    "print": ("builtins.print = repr", "changes builtins.print"),
    "no torch": ("del sys.modules['torch']", "removes the module torch"),
    "no modules": ("for name in ('json', 're', 'os'): del sys.modules[name]", "removes the module json, os, re"),
}
FILE = "import pathlib, sys\npathlib.Path(sys.argv[0]).with_name('left.txt').write_text('x')"
HOSTILE = {
    **ENDINGS,
    **{name: (code, f"{fault}; {RAISE}") for name, (code, fault) in EXCEPTIONS.items()},
    **OUTPUTS,
    **RUNNING,
    **{
        f"changes {name}": (f"import builtins, copy, os, sys, torch\n{code}", f"{fault}; {RESTORE}")
        for name, (code, fault) in CHANGES.items()
    },
    "file": (FILE, "writes gallery/tiny/left.txt; write to the working directory, and delete that file"),
}
