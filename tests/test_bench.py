"""``make bench``: its arithmetic, and the examples that it generates. No time is asserted."""

import math
import re
import shutil
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from tensorcopy_docs.register.loading import REGISTER, load

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def bench():
    """The modules of the benchmark, which is not installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / ".ci")
        names = ("checkout", "edits", "figures", "generated", "ratios", "rounds", "running")
        yield SimpleNamespace(**{name: import_module(f"bench.{name}") for name in names})


@pytest.fixture
def samples(bench):
    return bench.ratios.Samples()


@pytest.fixture
def checkout(bench, tmp_path):
    """What `generated` and `edits` read and write of a checkout."""
    copy = bench.checkout.Checkout(tmp_path)
    shutil.copytree(REGISTER, copy.register)
    shutil.copytree(ROOT / "gallery", copy.gallery)
    shutil.copytree(ROOT / "docs" / "articles", copy.docs / "articles")
    shutil.copy(ROOT / "docs" / "method.md", copy.docs)
    return copy


def test_a_sample_is_the_median_of_its_rounds(samples):
    for value in (30.0, 1.0, 2.0):
        samples.add("cold", value)
    assert samples["cold"] == 2.0
    with pytest.raises(KeyError):
        samples["warm"]


def test_a_quotient_of_a_difference_that_is_noise_is_not_a_number(bench):
    assert bench.ratios.quotient(3.0, 2.0) == 1.5
    assert math.isnan(bench.ratios.quotient(3.0, -0.1))


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(lambda number: 20 + number / 8, 1.0), (lambda number: 20 + number / 8 + number**2 / 800, 5.5)],
    ids=["linear", "square"],
)
def test_growth_is_what_each_example_adds_and_not_what_the_site_takes_without_them(bench, samples, seconds, expected):
    for name, number in (("no more", 0), ("fewer", 100), ("more", 1000)):
        samples.add(f"with {name} examples, seconds on a core", seconds(number))
    assert bench.ratios.growth(samples, 100, 1000, "seconds on a core") == pytest.approx(expected)


def test_each_line_of_the_table_is_the_ratio_of_its_medians_beside_its_limit(bench, samples):
    seconds = {"yardstick": 8, "cold": 20, "unchanged": 1, "example": 4, "claim": 5, "prose": 3}
    seconds |= {"with no more examples": 10, "with fewer examples": 20, "with more examples": 110}
    for number, model in enumerate(("BERT", "GPT-2", "U-Net", "RNN loop"), 3):
        seconds |= {model: 2, f"{model} watched": number}
    seconds |= {"import torch": 2, "all proofs": 3, "whole table": 5}
    for name, value in seconds.items():
        samples.add(f"{name}, seconds", value)
    for name, value in {"no more": 10, "fewer": 20, "more": 130}.items():
        samples.add(f"with {name} examples, seconds on a core", value)
    for name, value in {
        "yardstick, pages": 40,
        "cold, pages": 160,
        "peak memory, MB": 512.3,
        "table usable on a phone, seconds": 0.62,
        "large site, seconds on a core": 400.4,
        "large site, peak memory, MB": 812.3,
        "large site, heaviest page, kB": 28.66,
        "large site, claims page, kB": 21.04,
        "large site, claims page usable, seconds": 0.512,
        "large site, all claims shown, seconds": 1.5,
        "large site, search answered, seconds": 0.75,
    }.items():
        samples.add(name, value)
    samples.note("example", "1 executed")
    samples.note("large-page", "en/x.html")
    lines = bench.ratios.table(bench.figures.figures(100, 1000), samples)
    assert [re.split(" {2,}", line)[1:] for line in lines[1:]] == [
        ["2.50", "2.0, try 1.5"],
        ["0.62", "0.5"],
        ["0.05", "0.15"],
        ["0.20", "0.25", "(1 executed)"],
        ["0.25", "0.35"],
        ["0.15", "0.25"],
        ["1.00", "1.3"],
        ["1.20", "1.3"],
        ["0.55", "-"],
        ["400", "-"],
        ["812", "700"],
        ["28.7", "30", "(en/x.html)"],
        ["21.0", "30"],
        ["0.51", "1"],
        ["1.50", "-"],
        ["0.75", "2"],
        ["512", "700"],
        ["0.62", "1"],
        ["1.50", "2"],
        ["2.50", "3"],
        ["1.5", "15, try 5"],
        ["2.0", "15, try 5"],
        ["2.5", "15, try 5"],
        ["3.0", "15, try 5"],
    ]


def test_each_line_of_the_table_needs_steps_that_a_round_has(bench, tmp_path):
    steps = bench.rounds.Bench(tmp_path, 1, 2).steps
    assert {step for figure in bench.figures.figures(1, 2) for step in figure.steps} == steps.keys()


@pytest.mark.parametrize("all_of_the_site", [0, 1, 2])
def test_generated_examples_load_and_have_all_that_an_example_of_the_site_has(bench, checkout, all_of_the_site):
    site = load(checkout.register)
    number = 3 + all_of_the_site * len(site.scripts)
    bench.generated.add_examples(checkout, number)
    register = load(checkout.register)
    articles = [article for article in register.articles if article.key not in {each.key for each in site.articles}]
    assert sum(len(article.scripts) for article in articles) == number
    index = (checkout.docs / "articles" / "index.md").read_text(encoding="utf-8").splitlines()
    for article in articles:
        for script in article.scripts:
            assert (checkout.gallery / article.key / f"{script.stem}.py").is_file()
        header = (checkout.gallery / article.key / "GALLERY_HEADER.rst").read_text(encoding="utf-8")
        assert f".. scripts:: {article.key}\n" in header
        page = (checkout.docs / "articles" / f"{article.key}.md").read_text(encoding="utf-8")
        assert f"```{{article}} {article.key}\n" in page
        assert article.key in index


def test_generated_examples_may_have_fewer_claims(bench, checkout):
    site = load(checkout.register)
    bench.generated.add_examples(checkout, len(site.scripts), claims=1)
    added = load(checkout.register)
    claims = sum(len(article.claims) for article in added.articles) - sum(len(each.claims) for each in site.articles)
    assert 0.8 * len(site.scripts) < claims <= len(site.scripts)


def test_a_generated_article_has_the_claims_of_the_one_it_copies_about_its_scripts(bench, checkout):
    site = load(checkout.register)
    bench.generated.add_examples(checkout, len(site.scripts))
    register = load(checkout.register)
    for article in site.articles:
        copied = register.article(f"{article.key}-a")
        assert copied.title != article.title
        for claim, copy in zip(article.claims, copied.claims, strict=True):
            assert (copy.proof, copy.counterexamples, copy.expected) == (
                claim.proof,
                claim.counterexamples,
                claim.expected,
            )
            assert copy.id == claim.id.replace(article.key, copied.key, 1)
            assert copy.scripts == [id_.replace(article.key, copied.key, 1) for id_ in claim.scripts]
            assert copy.statement != claim.statement


@pytest.mark.parametrize("name", ["edit_example", "edit_claim", "edit_prose"])
def test_an_edit_changes_its_file_in_each_round_and_leaves_nothing_of_the_last_one(bench, checkout, name):
    edit = getattr(bench.edits, name)(checkout)
    file = checkout.folder / edit.file
    texts = [file.read_text(encoding="utf-8")]
    for mark in ("firstedit", "secondedit"):
        edit.apply(checkout, mark)
        texts.append(file.read_text(encoding="utf-8"))
    assert len(set(texts)) == len(texts)
    assert "firstedit" in texts[1] and "firstedit" not in texts[2]


def test_the_edit_of_a_claim_changes_its_statement_in_every_language_and_no_other(bench, checkout):
    before = load(checkout.register).claims
    bench.edits.edit_claim(checkout).apply(checkout, "edited")
    after = load(checkout.register).claims
    (changed,) = (id_ for id_ in before if before[id_] != after[id_])
    assert all(text.startswith("edited ") for text in after[changed].statement.model_dump().values())


def test_a_page_that_does_not_show_an_edit_fails_the_benchmark(bench, checkout):
    for language, text in (("en", "edited"), ("zh-cn", "as before")):
        page = checkout.html / language / "method.html"
        page.parent.mkdir(parents=True)
        page.write_text(text, encoding="utf-8")
    with pytest.raises(bench.running.FailedError, match=r"^zh-cn/method\.html: "):
        checkout.check_shows("edited", "method")
    with pytest.raises(bench.running.FailedError, match=r"^absent: "):
        checkout.check_shows("edited", "absent")


def test_a_command_that_fails_is_told_with_the_last_lines_of_its_output(bench, tmp_path):
    with pytest.raises(bench.running.FailedError, match=r"exit code 3\n(.*\n)*last$"):
        bench.running.run(["-c", "print('last'); raise SystemExit(3)"], tmp_path, tmp_path)


def test_pages_are_weighed_as_a_server_sends_them(bench, tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "much.html").write_text("a" * 100_000, encoding="utf-8")
    (tmp_path / "en" / "much.js").write_text("a", encoding="utf-8")
    weights = bench.checkout.weights_below(tmp_path)
    assert list(weights) == ["en/much.html"] and 50 < weights["en/much.html"] < 1000


def test_the_peak_memory_counts_what_a_command_starts(bench, tmp_path):
    child = "import time; block = bytearray(80_000_000); time.sleep(1)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    done = bench.running.run(["-c", code], tmp_path, tmp_path, watched=True)
    assert done.peak.resident >= done.peak.shared_once >= 80
