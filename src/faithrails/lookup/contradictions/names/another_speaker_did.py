"""Finds an action given to the wrong speaker of a dialogue: "Ben deleted it" for "Carla: I deleted it"."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import islice

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import lines_of
from faithrails.text.words import STOP_WORDS, content_stem, folded, is_negation

_SPEAKER = re.compile(
    r"^[ \t>*-]*(?:[\[(][^\])\n]{1,30}[\])][ \t]*)?(?P<name>[A-Z][\w.'’-]*)(?: [A-Z][\w.'’-]*)?\**:\s",
    re.MULTILINE,
)
_FIRST_PERSON = re.compile(r"\bI(?:['’](?:ve|ll|m|d))?\b")
_LEAST, _MOST = 2, 12  # content words besides the speaker
_MOST_SENTENCES = 20


def another_speaker_did(lookup: Lookup) -> Contradiction | None:
    """Return the speaker who begins the claim if only others say the rest, in the first person."""
    claim, index = lookup.reading, lookup.index
    if not claim.words or not claim.text[claim.starts[0]].isupper() or lookup.window is None:
        return None
    name, *rest = claim.words
    turns = _turns(index.passages[index.sentences[lookup.window.top].passage].text)
    if all(speaker != name for _, speaker in turns) or any(map(is_negation, rest)):
        return None
    stems = frozenset(content_stem(word) for word in rest if word not in STOP_WORDS) - {""}
    if not _LEAST <= len(stems) <= _MOST or not stems <= index.stems.keys():
        return None
    numbers = sorted(set.intersection(*(set(index.stems[stem]) for stem in stems)))
    said = [_first_person(lookup, number, stems) for number in islice(numbers, _MOST_SENTENCES)]
    if not said or name in said or "" in said:
        return None
    why = f"'{said[0]}' says this of themselves"
    return Contradiction(why, ((claim.starts[0], claim.ends[0]),), in_copy=True)


def _first_person(lookup: Lookup, number: int, stems: frozenset[str]) -> str:
    """Return the speaker of a sentence, or of its line with all stems, in the first person; else ""."""
    sentence = lookup.index.sentences[number]
    turns = _turns(lookup.index.passages[sentence.passage].text)
    text, place = lookup.index.text_of(sentence), sentence.span.start
    line = next((one for one in lines_of(lookup.index, number) if stems <= one.keys), None)
    if line:
        text, place = line.text, place + line.end - 1
    before = bisect_right(turns, place, key=lambda turn: turn[0])
    if not before or not _FIRST_PERSON.search(text):
        return ""
    return turns[before - 1][1]


@lru_cache(maxsize=64)
def _turns(text: str) -> tuple[tuple[int, str], ...]:
    """Return where each turn of a dialogue begins, and its speaker; empty unless two people speak."""
    found = tuple((turn.start(), folded(turn["name"])) for turn in _SPEAKER.finditer(text))
    return found if len({speaker for _, speaker in found}) > 1 else ()
