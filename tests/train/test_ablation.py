"""The value of features and findings: ablation of families, likelihood ratios, and their tables."""

from dataclasses import replace

import numpy as np
import pytest

from faithrails.claims import sentence_claims
from faithrails.features.catalogue import family_of
from faithrails.features.extract import extract_features
from faithrails.train.ablation import ablate, ablation_results, families, number_of_fits, without_family
from faithrails.train.featurize import Table, featurize
from faithrails.train.finding_rates import Found, Tally, findings, pooled, tallies
from faithrails.train.fit import Recipe
from faithrails.train.kinds_that_block_or_mark import vetoing_kinds
from faithrails.train.labelled_examples import Example
from faithrails.types import Claim, Turn

RIVER = "The river is 40 km long. Anna Berg measured it in 1921. It flows through Norfell."


def example(source: str, number: int, label: int) -> Example:
    answer = f"The river is {41 + number if label else 40} km long."
    turn = Turn.of(answer, f"{RIVER} It has {100 + number} islands.")
    claims = tuple(sentence_claims(turn))
    return Example(
        f"{source}{number}", source, str(number), "", "", turn, label, claims, (label,) * len(claims)
    )


@pytest.fixture(scope="module")
def rows() -> list[Example]:
    return [example(s, n + 50 * (s == "two"), n % 2) for s in ("one", "two") for n in range(40)]


@pytest.fixture(scope="module")
def table(rows: list[Example]) -> Table:
    return featurize(rows, 1, lambda: None)


def test_every_signal_has_the_family_of_the_module_that_reads_it() -> None:
    turn = Turn.of(RIVER, RIVER)
    found = extract_features(turn, [Claim(RIVER, 0, len(RIVER))])
    assert {family_of(name) for name in found.claims[0]} == {
        "lexical", "semantic", "entities", "discourse", "inference", "arithmetic", "bindings",
    }  # fmt: skip
    assert {family_of(name) for name in found.answer} == {"lexical", "entities"}


def test_a_family_leaves_both_stages_with_all_its_signals(table: Table) -> None:
    left = without_family(table, "entities")
    assert "entities" not in {family_of(name) for name in (*left.names, *left.claim_names)}
    assert left.answers.shape == (len(table.labels), len(left.names))
    assert left.claims.shape == (len(table.owner), len(left.claim_names))


def test_every_family_is_left_out_with_every_source(table: Table) -> None:
    done: list[None] = []
    found = ablation_results(table, ablate(table, Recipe(trees=0), 1, lambda: done.append(None)))
    assert {(one.family, one.source) for one in found} == {
        (f, s) for f in families(table) for s in ("one", "two")
    }
    assert len(done) == number_of_fits(table)
    assert all(0.0 <= one.whole <= 1.0 and one.deviation >= 0.0 for one in found)


def test_a_family_that_only_claims_have_is_one_to_leave_out(table: Table) -> None:
    bound = replace(table, claims=table.claims + np.arange(len(table.claims))[:, None])
    assert "bindings" in families(bound)
    assert "bindings" not in {family_of(name) for name in table.names}


def test_hits_are_counted_by_kind_source_and_label(rows: list[Example]) -> None:
    found = tallies(findings(rows, 1, lambda: None), by_claim=True)
    assert found["missing_number_in_copy", "one"] == Tally(hits=20, unfaithful=20, false_hits=0, faithful=20)


def test_a_denied_mention_has_a_kind_of_its_own() -> None:
    turn = Turn.of("The text does not mention Anna Berg.", RIVER)
    row = Example("1", "one", "1", "", "", turn, 1, tuple(sentence_claims(turn)), (1,))
    assert findings([row], 1, lambda: None)[0].kinds == (frozenset({"false_lack"}),)


@pytest.mark.parametrize(
    ("tally", "ratio"),
    [(Tally(40, 100, 10, 100), 4.0), (Tally(10, 100, 10, 100), 1.0), (Tally(5, 50, 40, 100), 0.25)],
)
def test_the_interval_holds_the_likelihood_ratio(tally: Tally, ratio: float) -> None:
    middle, low, high = tally.likelihood_ratio
    assert low < ratio < high
    assert middle == pytest.approx(ratio, rel=0.1)


def test_a_source_with_more_errors_does_not_speak_for_a_kind_that_is_common_there() -> None:
    no_worth = [Tally(81, 90, 9, 10), Tally(1, 10, 9, 90)]
    found = pooled(no_worth)
    assert found is not None
    assert found[0] == pytest.approx(1.0)
    assert np.divide(82 / 100, 18 / 100) > 4.0  # the ratio of the summed counts


def test_a_kind_that_hits_one_label_only_has_no_pooled_ratio() -> None:
    assert pooled([Tally(3, 10, 0, 10)]) is None


@pytest.mark.parametrize(
    ("kind", "in_unfaithful", "in_faithful", "is_earned"),
    [
        ("denial", 50, 2, True),
        ("denial", 50, 20, False),
        ("denial", 3, 0, False),  # too few to tell
        ("denial_in_copy", 3, 0, True),
        ("denial_in_copy", 3, 2, False),
        ("missing_label_word_in_bare_answer", 0, 0, True),
        ("missing_label_word_in_bare_answer", 2, 2, False),
        ("missing_label_word", 0, 0, False),
    ],
)
def test_a_kind_earns_its_veto(kind: str, in_unfaithful: int, in_faithful: int, is_earned: bool) -> None:
    def rows(source: str) -> list[Found]:
        hits = [(1, n < in_unfaithful) for n in range(100)] + [(0, n < in_faithful) for n in range(100)]
        return [Found(source, label, (label,), (frozenset({kind} if hit else ()),)) for label, hit in hits]

    assert (kind in vetoing_kinds([*rows("one"), *rows("two")])) is is_earned
