"""What can happen to a proof, and to a counterexample."""

HELD = "held"  # every assertion was met
FAILED = "failed"  # an assertion was not met
NOT_AVAILABLE = "not available"  # an API that the proof declares does not exist in this torch
CRASHED = "crashed"  # the interpreter died
TIMED_OUT = "timed out"
BROKEN = "broken"  # anything else: the proof says nothing

ALL = (HELD, FAILED, NOT_AVAILABLE, CRASHED, TIMED_OUT, BROKEN)
