"""Many cases in one test: most cases take less time than pytest takes for a test."""

import functools
import inspect
import random
from collections.abc import Callable, Iterable

import pytest


def in_one_test(names: str, cases: Iterable, ids: Iterable[str] | None = None) -> Callable[[Callable], Callable]:
    """Like ``pytest.mark.parametrize``, but the cases are subtests of a single test: it names every case that fails.

    Fixtures are made once for all cases. The order is random, as it is among tests.
    """
    arguments = [name.strip() for name in names.split(",")]
    values = [case if len(arguments) > 1 else (case,) for case in cases]
    labels = ["-".join(map(str, case)) for case in values] if ids is None else list(ids)
    named = list(zip(labels, values, strict=True))
    assert named, "a test of no case would always pass"

    def decorate(function: Callable) -> Callable:
        @functools.wraps(function)
        def test(subtests: pytest.Subtests, **fixtures: object) -> None:
            __tracebackhide__ = True
            for label, case in random.sample(named, len(named)):
                try:
                    function(**dict(zip(arguments, case, strict=True)), **fixtures)
                except BaseException:  # a failure of pytest is none of Exception
                    with subtests.test(label):  # not around the call: to report what passes takes longer than to run it
                        raise

        own = inspect.signature(function).parameters.values()
        fixtures = [parameter for parameter in own if parameter.name not in arguments]
        subtests = inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)
        test.__signature__ = inspect.Signature([*fixtures, subtests])
        return test

    return decorate
