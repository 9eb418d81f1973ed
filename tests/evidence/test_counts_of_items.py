"""The rows of a table and the items of a list are counted; another count of them is missing."""

import csv
import io
import json

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.look_up_claim import examine
from faithrails.types import Claim, Passage

WORDS = dict(enumerate("two three four five six seven eight nine".split(), start=2))
TREES = ["Oak", "Ash", "Elm", "Yew", "Fir", "Box", "Bay"]


def missing(text: str, evidence: str) -> list[str]:
    found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", evidence)]))
    return [mention.text for mention in found.missing] if found else []


def is_contradicted(text: str, evidence: str) -> bool:
    found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", evidence)]))
    return found is not None and found.contradiction is not None


def texts(count: int) -> dict[str, str]:
    """Return a number of trees of two kinds, as tables and records."""
    rows = [
        {"tree": tree, "kind": ("broad", "narrow")[place % 2], "height": 21 + place}
        for place, tree in enumerate(TREES[:count])
    ]
    lines = [f"| {row['tree']} | {row['kind']} | {row['height']} |" for row in rows]
    out = io.StringIO()
    writer = csv.DictWriter(out, ["tree", "kind", "height"])
    writer.writeheader()
    writer.writerows(rows)
    return {
        "markdown": "Our park\n\n| Tree | Kind | Height |\n|---|---|---|\n" + "\n".join(lines),
        "total": "Our park\n\n| Tree | Kind | Height |\n|---|---|---|\n"
        + "\n".join([*lines, "| Total | | 190 |"]),
        "csv": out.getvalue(),
        "json": json.dumps({"park": "ours", "trees": rows}),
        "list": json.dumps(rows),
        "nested": json.dumps({"trees": {row.pop("tree"): row for row in rows}}),
        "names": json.dumps({"park": "ours", "size": 12, "trees": TREES[:count]}),
    }


CASES = [(count, form, text) for count in (3, 4, 5, 6) for form, text in texts(count).items()]


@pytest.mark.parametrize(("count", "form", "evidence"), CASES)
def test_all_are_counted_and_another_number_is_missing(count: int, form: str, evidence: str) -> None:
    for said in WORDS:
        text = f"All {WORDS[said]} trees stand there."
        assert missing(text, evidence) == ([] if said == count else [WORDS[said]])
        text = f"There are {said} trees."
        assert missing(text, evidence) == ([] if said == count else [str(said)])


@pytest.mark.parametrize(("count", "form", "evidence"), CASES)
def test_some_of_all_are_as_many_as_a_column_shows_and_others_are_missing(
    count: int, form: str, evidence: str
) -> None:
    has_kinds = form not in ("names", "nested")
    for kind, many in (("narrow", count // 2), ("broad", count - count // 2), ("tall", 0)):
        for part in WORDS:
            text = f"{WORDS[part].capitalize()} of the {WORDS[count]} trees are {kind}."
            assert (WORDS[part].capitalize() in missing(text, evidence)) == (part != many or not has_kinds)
    wrong = f"Two of the {WORDS[count + 2]} trees are narrow."
    assert "Two" in missing(wrong, evidence)


@pytest.mark.parametrize("form", ["markdown", "csv", "list"])
def test_a_column_counts_its_different_texts_and_not_its_numbers(form: str) -> None:
    evidence = texts(6)[form]
    assert missing("There are two kinds of trees.", evidence) == []
    assert missing("There are 3 kinds of trees.", evidence) == ["3"]
    assert missing("They have six heights.", evidence) == ["six"]


@pytest.mark.parametrize("form", ["markdown", "csv", "list"])
def test_the_rows_of_the_only_table_are_what_an_unknown_noun_counts(form: str) -> None:
    evidence = texts(5)[form]
    assert missing("Two of the five plants are narrow.", evidence) == []
    assert missing("Four of the five plants are old.", evidence) == ["Four"]
    assert missing("All six plants are old.", evidence) == ["six"]
    assert missing("She bought five plants there.", evidence) == ["five"]
    assert missing("All five are old.", evidence) == ["five"]
    assert missing("There are five narrow trees.", evidence) == ["five"]


def test_a_list_under_a_key_whose_words_are_said() -> None:
    evidence = json.dumps({"park": "ours", "on_duty": ["ann", "bo", "cy"], "closed": ["maze", "pond"]})
    assert missing("Three people are on duty.", evidence) == []
    assert missing("Four people are on duty.", evidence) == ["Four"]
    assert missing("Three people are away.", evidence) == ["Three"]


@pytest.mark.parametrize("form", ["csv", "json"])
def test_some_of_all_may_be_what_others_are_not(form: str) -> None:
    rows = [{"tree": tree, "in_bloom": ("yes", "no")[place % 2]} for place, tree in enumerate(TREES[:5])]
    table = "tree,in_bloom\n" + "\n".join(",".join(row.values()) for row in rows)
    evidence = table if form == "csv" else json.dumps(rows)
    assert not is_contradicted("Three of the five trees are in bloom.", evidence)
    assert missing("Four of the five trees are in bloom.", evidence) == ["Four"]
    assert is_contradicted("The Ash is in bloom.", evidence)


@pytest.mark.parametrize(("count", "wrong"), [(4, "six"), (5, "six"), (6, "five")])
def test_a_row_for_each_day_counts_days(count: int, wrong: str) -> None:
    rows = [
        {"day": day, "sun": 20 + place, "rain": ("dry", "wet")[place > 2]}
        for place, day in enumerate("Moon Mars Mercury Jove Venus Saturn".split()[:count])
    ]
    evidence = json.dumps(rows)
    assert missing(f"It is dry on three of the {WORDS[count]} days.", evidence) == []
    assert "three" in missing(f"It is cold on three of the {WORDS[count]} days.", evidence)
    assert wrong in missing(f"It is dry on three of the {wrong} days.", evidence)


@pytest.mark.parametrize(("count", "known"), [(60, True), (97, True), (99, False), (160, False)])
def test_a_table_that_is_not_read_to_its_end_counts_nothing(count: int, known: bool) -> None:
    evidence = "Our park\n\n| Tree | Height |\n|---|---|\n" + "\n".join(
        f"| T{n}x | {n / 7:.3f} |" for n in range(count)
    )
    for said in (99, 100, count):
        assert missing(f"There are {said} trees.", evidence) == (
            [] if known and said == count else [str(said)]
        )
