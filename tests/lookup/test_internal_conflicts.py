"""Passages that contradict each other, and answers that contradict themselves or take a side."""

import json
import lzma
from pathlib import Path
from random import Random

import pytest

from faithrails import Checker, Decision, Reason, Report, Settings, Turn, check_sync, stream
from faithrails.claims import sentence_claims
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import Indexes
from faithrails.lookup.conflicts import internal_conflicts
from faithrails.lookup.conflicts.do_sentences_conflict import Difference, Statement, difference
from faithrails.lookup.conflicts.internal_conflicts import conflicts_of
from faithrails.train import edits
from faithrails.train.edits import Source
from faithrails.types import Conflict
from faithrails.warnings_and_markers import outgoing_text

DATA = Path(__file__).parents[3] / "shared" / "data"
TOWER = ("The Eiffel Tower was finished in 1889.", "The Eiffel Tower was finished in 1887.")
SHOP = ("The shop is open on Sundays.", "The shop is not open on Sundays.")


def found(answer: str, *passages: str) -> tuple[Conflict, ...]:
    turn = Turn.of(answer, *passages)
    return conflicts_of(turn, sentence_claims(turn), Indexes()).all


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (*TOWER, "value"),
        (*SHOP, "negation"),
        ("The fee is $50.", "The fee is $60.", "value"),
        ("The dose for adults is up to 14 mg.", "The dose for adults is up to 16 mg.", "value"),
        ("The bridge is 5 km long.", "The bridge is 5 miles long.", "value"),
        ("Doors open at 9 am.", "Doors open at 10 am.", "value"),
        ("The tower was finished in 1889.", "The tower was finished in 1887 by its owners.", "value"),
        ("About 40 % of members voted.", "About 60 % of members voted.", "value"),
        ("The museum is open on Mondays.", "The museum is closed on Mondays.", "opposite"),
        ("Prices rose in May.", "Prices fell in May.", "opposite"),
        ("He never signed the treaty.", "He signed the treaty.", "negation"),
    ],
)
def test_sentences_that_are_alike_but_for_one_fact_contradict_each_other(
    one: str, other: str, kind: str
) -> None:
    assert [conflict.kind for conflict in found("Nothing of it.", one, other)] == [kind]
    assert [conflict.kind for conflict in found("Nothing of it.", other, one)] == [kind]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("In 2020 sales rose by 5 %.", "In 2021 sales rose by 5 %."),
        ("Sales rose by 5 % in 2020.", "Sales rose by 7 % in 2021."),
        ("Anna scored 5 goals.", "Ben scored 6 goals."),
        ("The tower is 330 metres tall.", "The tower is about 330 m tall."),
        ("The tower is 330 metres tall.", "The tower is more than 300 metres tall."),
        ("1 Cut the potatoes into pieces.", "2 Cut the potatoes into pieces."),
        ("The price of the car was $5.", "Now the price of the car is $6."),
        ("The shop is open on Sundays.", "The shop is not open on Mondays."),
        ("The fee is $50.", "If you are a member, the fee is $40."),
        ("Is the fee $50?", "Is the fee $60?"),
        ("The tower was finished in 1887.", "The tower of Pisa was finished in 1372."),
        (
            "Ibuprofen relieves pain and fever. The dose is 5 mg.",
            "Aspirin also thins the blood. The dose is 10 mg.",
        ),
    ],
)  # fmt: skip
def test_what_may_both_be_true_is_no_conflict(one: str, other: str) -> None:
    assert found("Nothing of it.", one, other) == ()


@pytest.mark.parametrize(
    ("answer", "used"),
    [
        ("It was finished in 1889.", 1),
        ("It was finished in 1887 and opened in 1889.", 1),
        ("One source says it was finished in 1889, while another says 1887.", 0),
        ("The sources disagree. It was finished in 1889, or in 1887.", 0),
        ("The tower was painted red in 1889 by Otto.", 0),
        ("It has many visitors.", 0),
    ],
)
def test_an_answer_takes_a_side_unless_it_gives_both(answer: str, used: int) -> None:
    (conflict,) = found(answer, *TOWER)
    assert len(conflict.used) == used


def test_numbered_parts_of_one_passage_are_sources_of_their_own() -> None:
    assert found("x", f"passage 1: {TOWER[0]}\n\npassage 2: {TOWER[1]}")
    assert not found("x", " ".join(TOWER))  # one text is not compared with itself


@pytest.mark.parametrize(
    ("answer", "count"),
    [
        ("The Eiffel Tower is 330 metres tall. Many like it. The Eiffel Tower is 312 metres tall.", 1),
        ("Paris has 2 million inhabitants. London has 9 million inhabitants.", 0),
        ("- Price: $5\n- Stock: 3\n\n- Price: $6\n- Stock: 4", 0),
    ],
)
def test_an_answer_may_contradict_itself(answer: str, count: int) -> None:
    assert [conflict.in_answer for conflict in found(answer, "Something else.")] == [True] * count


@pytest.mark.parametrize(("since", "count"), [(0, 1), (40, 1), (80, 0)])
def test_of_a_stream_only_what_is_new_can_contradict_what_was_said(since: int, count: int) -> None:
    answer = "The Eiffel Tower is 330 metres tall. The Eiffel Tower is 312 metres tall. Many like it."
    turn = Turn.of(answer, "Something else.")
    assert len(conflicts_of(turn, sentence_claims(turn), Indexes(), since).all) == count


@pytest.mark.parametrize(
    ("bound", "what"), [("_MOST_OF_ANSWER", "sentences"), ("_MOST_COMPARED", "conflicts")]
)
def test_what_is_too_much_to_compare_is_not_decided(
    bound: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(internal_conflicts, bound, 1)
    report = check_sync(Turn.of(" ".join(TOWER), *TOWER, *SHOP))
    assert Reason.NOT_DECIDED in report.reasons
    assert report.decision is Decision.BLOCK
    assert any(f"too many {what}" in note for note in report.notes)


@pytest.mark.parametrize(
    ("count", "text"),
    [(28, "The Kelvan river of valley {} is 12{} miles long."), (1500, "Lake {} is 1{} feet deep.")],
)
def test_other_conflicts_do_not_hide_the_one_that_the_answer_relies_on(count: int, text: str) -> None:
    one, other = (" ".join(text.format(f"K{n}x", f"{side}{n}") for n in range(count)) for side in (3, 4))
    bridge = "The Zenith bridge is {} metres long."
    together = found(bridge.format(300), f"{one} {bridge.format(300)}", f"{other} {bridge.format(450)}")
    assert [conflict.differs for conflict in together if conflict.used] == [("300", "450")]
    assert len(together) <= 20


def test_sentences_of_long_evidence_are_compared_once_for_all_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[tuple[int, int]] = []

    def counted(index: EvidenceIndex, one: Statement, other: Statement) -> Difference | None:
        compared.append((one.number, other.number))
        return difference(index, one, other)

    monkeypatch.setattr(internal_conflicts, "difference", counted)
    monkeypatch.setattr(internal_conflicts, "_MOST_SENTENCES", 2)
    turns = [Turn.of(answer, *TOWER, *SHOP) for answer in (TOWER[0], SHOP[0], SHOP[1])]
    indexes = Indexes()
    for turn in (*turns, *turns):
        kept = conflicts_of(turn, sentence_claims(turn), indexes)
        assert kept == conflicts_of(turn, sentence_claims(turn), Indexes())
    compared.clear()
    for turn in turns:
        conflicts_of(turn, sentence_claims(turn), indexes)
    assert compared == []


@pytest.mark.parametrize("passages", [TOWER, TOWER[::-1]])
def test_sides_come_in_the_order_of_the_evidence(passages: tuple[str, str]) -> None:
    (of_passages,) = found("x", *passages)
    assert tuple(side.text for side in of_passages.sides) == passages
    whole = f"passage 1: {passages[0]}\n\npassage 2: {passages[1]}"
    (of_parts,) = found("x", whole)
    assert tuple(whole[side.start : side.end] for side in of_parts.sides) == passages


def report(answer: str = TOWER[0], **settings: object) -> Report:
    return check_sync(Turn.of(answer, *TOWER), Settings(**settings))


@pytest.mark.parametrize("policy", ["pass", "warn", "block", "escalate"])
def test_policy_decides_on_conflicting_evidence(policy: str) -> None:
    found = report(on_conflicting_evidence=policy)
    assert found.decision is Decision(policy)
    assert Reason.CONFLICTING_EVIDENCE in found.reasons
    assert Report.from_dict(json.loads(json.dumps(found.to_dict()))) == found


def test_both_sides_are_quoted_in_the_report_and_in_the_warning() -> None:
    turn = Turn.of(TOWER[0], *TOWER)
    text, html = str(report()), report()._repr_html_()
    assert all(f"[{n}] {side}" in text and side in html for n, side in enumerate(TOWER, 1))
    with Checker() as checker:
        out = outgoing_text(turn.answer, checker.check_sync(turn), checker.settings)
    assert out == f"{TOWER[0]}\n\nThese statements contradict each other:\n- “{TOWER[0]}” ≠ “{TOWER[1]}”"


async def test_a_stream_warns_once_of_what_contradicts() -> None:
    async def tokens():  # type: ignore[no-untyped-def]
        yield f"{TOWER[0]} It was "
        yield "finished in 1889."

    reports: list[Report] = []
    text = "".join([piece async for piece in stream(tokens(), Turn.of("", *TOWER), on_report=reports.append)])
    assert text.count("contradict each other") == 1
    assert [len(conflict.used) for conflict in reports[0].conflicts] == [2]


def rows(name: str) -> list[str]:
    with lzma.open(DATA / f"{name}.jsonl.xz", "rt") as file:
        return file.readlines()


def generated(kind: str, seed: int, most: int) -> list[tuple[str, str]]:
    """Return sentences of real passages, each with a copy in which one fact is changed."""
    chance, pairs = Random(seed), []
    for line in rows("summedits_train"):
        text = json.loads(line)["context"]
        for sentence in text.split(". ")[:8]:
            fits = 6 < len(sentence.split()) < 30 and sentence[:1].isupper() and "\n" not in sentence
            edit = getattr(edits, kind)(f"{sentence}.", Source(text), chance) if fits else None
            if edit:
                pairs.append((f"{sentence}.", edit))
        if len(pairs) >= most:
            break
    return pairs[:most]


@pytest.mark.skipif(not DATA.is_dir(), reason="needs the rows in ../shared/data")
@pytest.mark.parametrize(("kind", "least"), [("number", 0.75), ("negation", 0.9), ("opposite", 0.7)])
def test_a_copy_with_one_fact_changed_is_found(kind: str, least: float) -> None:
    pairs = generated(kind, 5, 30)
    hits = sum(any(conflict.used for conflict in found(one, one, other)) for one, other in pairs)
    assert hits >= least * len(pairs)


@pytest.mark.skipif(not DATA.is_dir(), reason="needs the rows in ../shared/data")
def test_real_answers_are_rarely_flagged() -> None:
    some = [json.loads(line) for line in Random(1).sample(rows("ragtruth_qa_train"), 100)]
    flagged = [row["id"] for row in some if any(one.used for one in found(row["response"], row["context"]))]
    assert len(flagged) <= 2


@pytest.mark.parametrize(
    ("titles", "conflicts"),
    [
        (("Resident permit, zone A", "Resident permit, zone B"), False),
        (("Summer camp Northside", "Summer camp Riverside"), False),
        (("Price list, valid from 1 May 2023", "Price list, valid from 15 July 2024"), True),  # of one thing
        (("The camp is at Northside", "The camp is by the river"), True),  # sentences
        (("Guests need a permit", "Guests need a permit"), True),
    ],
)
def test_passages_about_different_things_do_not_conflict(titles: tuple[str, str], conflicts: bool) -> None:
    one, other = titles
    passages = (f"{one}. The fee is 120 euros a year.", f"{other}. The fee is 75 euros a year.")
    assert bool(found("The fee is 75 euros a year.", *passages)) is conflicts
