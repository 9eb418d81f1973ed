"""A sentence whose statements say less, more, or something else stays a claim of its own."""

import re
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from extractions import HONEST

from faithrails.claims import sentence_claims
from faithrails.claims.extraction_fidelity import addable_tokens, is_covered
from faithrails.install_paths import HOME
from faithrails.rows.labelled_rows import Row, read_rows

DATA = HOME.parent / "shared" / "data"
Extraction = tuple[str, list[str]]
SENTENCES = [(sentence, statements) for _, sentence, statements in HONEST]
NAMES = re.compile(r"(?<!^)\b[A-Z][a-z]{2,}\b")
NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
REPLACED = {
    "drop a negation": (r"\b(?:not|never)\s|n't\b|\bno(?= )|\bNeither\b", ""),
    "drop a quantifier": (r"\b(?:only|Only|at least|At least|up to|about|more than|Most|most|some|all|Every|each|Half of)\s", ""),
    "drop a modal verb": (r"\b(?:may|might|must|should|can)\s", ""),
    "another modal verb": (r"\b(?:may|might|must|should|can)\b", "will"),
    "another currency": (r"[$€]", "£"),
    "another unit": (r"(?<=\d )(?:metres|g|mg|hours|minutes|km|days|million|°C)\b|(?<=\d )%", "kg"),
    "drop a percent sign": (r"(?<=\d)\s?%", ""),
    "drop a sign": (r"(?<!\w)-(?=\d)", ""),
    "add a quantifier": (r"^The ", "Some of the "),
    "add a bound": (r"(?<![\w.,:-])(?=\d)", "at most "),
    "add a modal verb": (r"\b(?:is|was|are|were|has)\b", "may be"),
    "add a negation": (r"\b(?:is|was|are|were)\b", r"\g<0> not"),
    "another direction": (r"\b(?:than|before|from|by)\b", "without"),
    "turn a comparison": (r"\bmore\b", "less"),
    "an unheard-of source": (r"^", "Critics claim that "),
    "a question": (r"\.$", "?"),
}  # fmt: skip


def replaced(kind: str, sentences: list[Extraction] = SENTENCES) -> Iterator[Extraction]:
    """Change the first place in one statement of each extraction that has such a place."""
    pattern, new = REPLACED[kind]
    for sentence, statements in sentences:
        for place, statement in enumerate(statements):
            changed = re.sub(pattern, new, statement, count=1)
            if changed != statement:
                yield sentence, [*statements[:place], changed, *statements[place + 1 :]]


def swapped(pattern: re.Pattern[str], sentences: list[Extraction] = SENTENCES) -> Iterator[Extraction]:
    """Exchange each two different values, wherever in the statements they stand."""
    for sentence, statements in sentences:
        text = "\n".join(statements)
        found = list(pattern.finditer(text))
        for left, right in pairwise(found):
            if left[0] != right[0] and text.count(left[0]) == text.count(right[0]) == 1:
                parts = (
                    text[: left.start()],
                    right[0],
                    text[left.end() : right.start()],
                    left[0],
                    text[right.end() :],
                )
                yield sentence, "".join(parts).split("\n")


def one_changed(
    pattern: re.Pattern[str], change: str, sentences: list[Extraction] = SENTENCES
) -> Iterator[Extraction]:
    for sentence, statements in sentences:
        text = "\n".join(statements)
        for found in pattern.finditer(text):
            new = change or found[0][::-1]
            if new != found[0] and text.count(found[0]) == 1:
                yield sentence, (text[: found.start()] + new + text[found.end() :]).split("\n")


def one_dropped() -> Iterator[Extraction]:
    for sentence, statements in SENTENCES:
        for place in range(len(statements)):
            yield sentence, statements[:place] + statements[place + 1 :]


KINDS = {
    **{kind: list(replaced(kind)) for kind in REPLACED},
    "numbers swapped": list(swapped(NUMBER)),
    "names swapped": list(swapped(NAMES)),
    "digits shuffled": list(one_changed(NUMBER, "")),
    "another number": list(one_changed(NUMBER, "77")),
    "another name": list(one_changed(NAMES, "Oslo")),
    "a statement dropped": list(one_dropped()),
}


@pytest.mark.parametrize("kind", KINDS)
def test_an_extraction_that_says_something_else_leaves_the_sentence_a_claim(kind: str) -> None:
    cases = KINDS[kind]
    believed = [case for case in cases if is_covered(*case, addable_tokens(f"{case[0]} Oslo is cold.", ""))]
    assert cases
    assert len(believed) <= 0.01 * len(cases), believed


BY_HAND = [
    ("Alpha acquired Beta.", ["Beta acquired Alpha."]),
    ("Alpha was acquired by Beta.", ["Alpha acquired Beta."]),
    ("12 of 30 patients died.", ["30 of 12 patients died."]),
    ("12 of 30 patients died.", ["12 patients died.", "30 patients died."]),
    ("The tower is not in Rome, it is in Paris.", ["The tower is in Rome.", "The tower is not in Paris."]),
    ("There is no nausea, vomiting and death.", ["There is no nausea.", "There is vomiting.", "There is death."]),
    ("It is not safe or effective.", ["It is not safe.", "It is effective."]),
    ("You may see rashes and swelling.", ["You may see rashes.", "You see swelling."]),
    ("Alice lives in Rome and Bob lives in Oslo.", ["Bob lives in Rome.", "Alice lives in Oslo."]),
    ("Red Bull beat Ajax, Inter beat Roma.", ["Inter beat Ajax.", "Red Bull beat Roma."]),
    ("Alice is 30 and Bob is 40.", ["Alice is 40.", "Bob is 30."]),
    ("Alice is 30 and Bob is 40.", ["Alice is 30.", "Alice is 40.", "Bob is."]),
    ("In 2019, 30 died and in 2020, 40 died.", ["40 died in 2019.", "30 died in 2020."]),
    ("Sales rose from 12 to 30 million.", ["Sales rose from 30 to 12 million."]),
    ("Prices are $5 and €7.", ["Prices are €5 and $7."]),
    ("Take 2 tablets every 8 hours.", ["Take 8 tablets every 2 hours."]),
    ("Speed was 5 m/s.", ["Speed was 5 m."]),
    ("Power is 5 MW.", ["Power is 5 mW."]),
    ("The volume is 5 m³.", ["The volume is 5 m²."]),
    ("It is ³³¹ metres.", ["It is ³³² metres."]),
    ("It has >330 seats.", ["It has 330 seats."]),
    ("It holds ≥ 5 litres.", ["It holds ≤ 5 litres."]),
    ("It opened after 1889.", ["It opened in 1889."]),
    ("The second floor is open.", ["The third floor is open."]),
    ("Half of them left.", ["A third of them left."]),
    ("Few people know this.", ["A few people know this."]),
    ("Not all cats sleep.", ["All cats do not sleep."]),
    ("Only adults may enter.", ["Adults may only enter."]),
    ("He won’t come.", ["He will come."]),
    ("Nobody was hurt.", ["Somebody was hurt."]),
    ("Paris is larger than Rome.", ["Rome is larger than Paris."]),
    ("If heated, it explodes.", ["It is heated.", "It explodes."]),
    ("The match was cancelled because it rained.", ["The match was cancelled.", "It rained."]),
    ("The WHO approved it.", ["It was approved."]),
    ("Ajax won 3-1.", ["Ajax won 1-3."]),
    ("Tom's father is Jim.", ["Jim's father is Tom."]),
    ("✅ Safe for children", ["Safe for children"]),
    ("Die Kur ist nicht sicher.", ["Die Kur ist sicher."]),
    ("東京は日本の首都ではない。", ["東京は日本の首都である。"]),
    ("The tower is in Paris.", []),
    ("The tower is in Paris.", [""]),
    ("", [""]),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "statements"), BY_HAND)
def test_statements_that_bind_values_names_or_denials_otherwise_do_not_cover(
    sentence: str, statements: list[str]
) -> None:
    assert not is_covered(sentence, statements, addable_tokens(f"{sentence} Rome Oslo 77", ""))


def test_honest_statements_cover_their_sentence() -> None:
    refused = [
        sentence
        for before, sentence, statements in HONEST
        if not is_covered(sentence, statements, addable_tokens(f"{before} {sentence}", ""))
    ]
    assert len(HONEST) >= 60
    assert len(refused) <= 0.05 * len(HONEST), refused


@pytest.mark.parametrize(
    ("question", "statement", "covers"),
    [
        ("How tall is the Eiffel Tower?", "The Eiffel Tower is 330 metres tall.", True),
        ("How tall is it?", "The Eiffel Tower is 330 metres tall.", False),
        ("Is the Eiffel Tower of 1889 tall?", "The Eiffel Tower of 1889 is 330 metres tall.", False),
    ],
)
def test_a_pronoun_is_resolved_by_words_of_answer_or_question_and_numbers_of_the_answer(
    question: str, statement: str, covers: bool
) -> None:
    sentence = "It is 330 metres tall."
    assert is_covered(sentence, [statement], addable_tokens(sentence, question)) is covers


@pytest.fixture(scope="module")
def real() -> list[Extraction]:
    """Sentences of answers, each copied as its only statement."""
    found: list[Extraction] = []
    for name in ("ragtruth_qa_train", "factcheckgpt_train", "wice_dev", "summedits_train", "scitab_train"):
        rows = read_rows(DATA / f"{name}.jsonl.xz", 150)
        turns = [row.turn() for row in rows if isinstance(row, Row)]
        found += [(claim.text, [claim.text]) for turn in turns for claim in sentence_claims(turn)][:200]
    return found


@pytest.mark.skipif(not DATA.exists(), reason="the labelled rows are not part of the project")
def test_on_real_sentences_a_copy_covers_and_a_changed_copy_does_not(real: list[Extraction]) -> None:
    assert all(is_covered(*case) for case in real)
    changed = {kind: list(replaced(kind, real)) for kind in REPLACED}
    changed["numbers swapped"] = list(swapped(NUMBER, real))
    changed["names swapped"] = list(swapped(NAMES, real))
    changed["digits shuffled"] = list(one_changed(NUMBER, "", real))
    assert len(real) >= 500
    for kind, cases in changed.items():
        believed = [case for case in cases if is_covered(*case, addable_tokens(case[0], ""))]
        assert len(believed) <= 0.01 * len(cases), (kind, believed[:5])


def test_comparing_takes_time_that_grows_with_the_length() -> None:
    def seconds(times: int) -> float:
        sentence = "The tower of Paris is not 330 metres tall, and it may fall in 1889 for $5. " * times
        begin = time.process_time()
        assert is_covered(sentence, [sentence], addable_tokens(sentence, sentence))
        return time.process_time() - begin

    seconds(10)
    assert seconds(800) / seconds(100) < 20
