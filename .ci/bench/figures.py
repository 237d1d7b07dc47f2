"""The lines of the table: which ratio is made of what, and its limit."""

from collections.abc import Callable

from bench.ratios import Figure, Samples, growth, quotient

WATCHED = "15, try 5"


def figures(small: int, large: int) -> list[Figure]:
    """All lines, in order; `small` and `large` are the numbers of examples that are added to those of the site."""
    return [
        *_of_yardstick(),
        _of_cold("unchanged", "nothing changed / cold", "0.15"),
        _of_cold("example", "one example edited / cold, only that example executed", "0.25"),
        _of_cold("claim", "one claim's text edited / cold", "0.35"),
        _of_cold("prose", "one prose page edited / cold", "0.25"),
        *_of_scale(small, large),
        *_of_large_site(large),
        Figure(
            "memory",
            "peak memory, both languages, all processes, MB",
            "700",
            ("memory",),
            lambda of: of["peak memory, MB"],
            digits=0,
        ),
        Figure(
            "phone",
            "comparison table usable on a phone (CPU 4 times slower), seconds",
            "1",
            ("cold", "phone"),
            lambda of: of["table usable on a phone, seconds"],
        ),
        _of_torch("proofs", "all proofs / import torch", "2", "all proofs, seconds"),
        _of_torch("table", "whole table / import torch", "3", "whole table, seconds"),
        *map(_of_watch, ("BERT", "GPT-2", "U-Net", "RNN loop")),
    ]


def _of_yardstick() -> list[Figure]:
    steps = ("yardstick", "cold")

    def whole(of: Samples) -> float:
        return quotient(of["cold, seconds"], of["yardstick, seconds"])

    def each_page(of: Samples) -> float:
        return quotient(whole(of), quotient(of["cold, pages"], of["yardstick, pages"]))

    return [
        Figure(
            "cold", "cold, both languages / plain sphinx-gallery + furo, one language", "2.0, try 1.5", steps, whole
        ),
        Figure("page", "the same per page written", "0.5", steps, each_page),
    ]


def _of_cold(name: str, label: str, limit: str) -> Figure:
    return Figure(name, label, limit, ("cold", name), lambda of: quotient(of[f"{name}, seconds"], of["cold, seconds"]))


def _of_scale(small: int, large: int) -> list[Figure]:
    def whole(of: Samples) -> float:
        many, few = of["with more examples, seconds"] / large, of["with fewer examples, seconds"] / small
        return quotient(many, few)

    def figure(label: str, limit: str, compute: Callable[[Samples], float]) -> Figure:
        return Figure("scale", label, limit, ("scale",), compute)

    said = f"time that an example adds, {large:,} more / {small:,} more"
    return [
        figure(said, "1.3", lambda of: growth(of, small, large)),
        figure("the same, in seconds on a core", "1.3", lambda of: growth(of, small, large, "seconds on a core")),
        figure("the same, with the time of the site itself shared among them", "-", whole),
    ]


def _of_large_site(large: int) -> list[Figure]:
    def figure(label: str, limit: str, sample: str, digits: int = 0, name: str = "large") -> Figure:
        said = f"{large:,} more examples and claims: {label}"
        return Figure(name, said, limit, ("large",), lambda of: of[f"large site, {sample}"], digits)

    return [
        figure("seconds on a core, both languages", "-", "seconds on a core"),
        figure("peak memory, both languages, MB", "700", "peak memory, MB"),
        figure("heaviest page, kB compressed", "30", "heaviest page, kB", 1, name="large-page"),
        figure("page of all claims, kB compressed", "30", "claims page, kB", 1),
        figure("this page usable on a phone, seconds", "1", "claims page usable, seconds", 2),
        figure("all claims shown on a phone, seconds", "-", "all claims shown, seconds", 2),
        figure("search on a phone, seconds", "2", "search answered, seconds", 2),
    ]


def _of_torch(name: str, label: str, limit: str, part: str) -> Figure:
    return Figure(name, label, limit, ("lab",), lambda of: quotient(of[part], of["import torch, seconds"]))


def _of_watch(model: str) -> Figure:
    def ratio(of: Samples) -> float:
        return quotient(of[f"{model} watched, seconds"], of[f"{model}, seconds"])

    label = f"training in the shape of {model}, watched / not watched"
    return Figure(f"watch-{model}", label, WATCHED, ("watch",), ratio, 1)
