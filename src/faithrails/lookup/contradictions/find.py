"""Finds evidence that contradicts a claim: another value, role or source, a denial, an antonym."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence, Set
from dataclasses import dataclass, replace
from math import fsum

from faithrails.evidence.cited_passages import Cited, cited, holds_value, share_held
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.records.people_roles import says_role, wrong_role
from faithrails.evidence.sources import SourceIndex
from faithrails.evidence.vocabulary import Vocabulary
from faithrails.evidence.windows import AMOUNTS, Place, Sentence
from faithrails.lookup.contradictions.negation import compare, may_differ, without_denials
from faithrails.lookup.contradictions.reversed_ranges import swapped
from faithrails.lookup.contradictions.units_and_bounds import holds_measure, other_count, other_measure
from faithrails.lookup.contradictions.wrongly_denied_things import denied_thing
from faithrails.lookup.conversions_and_own_counts import is_self_evident
from faithrails.lookup.kinds import Kind
from faithrails.lookup.nearly_copied_sentences import like
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.mention import Mention
from faithrails.text.values.rates import rate_after
from faithrails.text.words import denies

HARD = frozenset({"number", "money", "percent", "date", "time", "quote"})
# How much of a claim's words may miss from its window, and from the evidence, where a denial decides.
_NEARLY_SAME, _ALL_KNOWN = 0.4, 0.05
_RESTATED = 0.25  # how much of a claim's words may miss from its window, where a unit or bound decides
_LONGEST = 100  # words that say something: a claim of more is no sentence that could be turned round
_SHORT = 2  # words of a claim that is about one thing only
_LEAST_OTHERS = 2  # words and values beside an opposite that say that the same is spoken of
_HELD_ELSEWHERE = 0.35  # how much more of a claim another source must hold than the one it cites
_BARELY_HELD = 0.6
_COUNTED = 12  # numbers up to here may count the answer's own steps
_MOST_NAMED = 5  # citations in what a verdict says

Word = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Lookup:
    """A claim as it was looked up: its reading, stems with their places, mentions, and best window."""

    index: EvidenceIndex
    reading: TokenizedText
    stems: Sequence[Word]
    said: Sequence[Mention]
    missing: Sequence[Mention]
    window: Place | None
    vocabulary: Vocabulary

    @property
    def near(self) -> Sequence[Sentence]:
        """The sentences of the window."""
        return self.index.sentences[self.window.first : self.window.last + 1] if self.window else ()


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why a claim is wrong outright, and the places in it that are.

    ``kind`` is None if it tells what stands in the place of a value that was found to be missing before.
    """

    why: str
    places: tuple[tuple[int, int], ...] = ()
    kind: Kind | None = None


def find_contradiction(looked: Lookup) -> tuple[Contradiction | None, bool]:
    """Say what in the evidence says otherwise, and whether the closest passage says the opposite."""
    flipped = _is_flipped(looked)
    denial = Contradiction("the closest passage says the opposite", (), Kind.DENIAL) if flipped else None
    found = _first(_OF_VALUES, looked) or denial or _first(_OF_WORDS, looked)
    return found, flipped


def _is_flipped(looked: Lookup) -> bool:
    """Whether a claim denies what the evidence closest to it states, or states what that denies."""
    index, reading, window = looked.index, looked.reading, looked.window
    if window is None or len(reading.stems) > _LONGEST:
        return False
    closest = list(like(reading, index, window))
    if not any(may_differ(reading, index, sentence) for sentence in closest):
        return False
    found = [compare(reading, index, sentence) for sentence in closest]
    copies = [one for one in found if one.is_copy]
    if copies:  # then only they count
        return all(one.differs for one in copies)
    if not all(one.differs for one in found):
        return False
    said = without_denials(reading, index, index.sentences[window.top])
    near = _lost(index, said, index.stems_of(window)) <= _NEARLY_SAME
    return near and _lost(index, said, index.stems) <= _ALL_KNOWN


def _lost(index: EvidenceIndex, stems: Set[str], held: Container[str]) -> float:
    """Return the weighted share of these stems that are not held."""
    total = fsum(index.weights[stem] for stem in stems)
    return fsum(index.weights[stem] for stem in stems if stem not in held) / total if total else 0.0


def _other_value(looked: Lookup) -> Contradiction | None:
    """Say which value of the closest passage stands where the claim has another."""
    for mention in looked.missing:
        if mention.kind not in HARD or mention.kind == "quote":
            continue
        others = looked.index.spelled_at(looked.window).get(mention.kind, ())
        if len(others) == 1:
            why = f"'{mention.text}' is not in the evidence; the closest passage says '{others[0]}'"
            return Contradiction(why, ((mention.start, mention.end),))
    return None


def _other_measure(looked: Lookup) -> Contradiction | None:
    """Say with which unit or bound the sentence that a claim restates has the same number."""
    index, window = looked.index, looked.window
    if window is None or _lost(index, frozenset(looked.reading.stems), index.stems_of(window)) > _RESTATED:
        return None
    known = (mention for mention in looked.said if mention not in looked.missing)
    found = other_measure(known, index.by_amount(window.top))
    if found is None:
        return None
    others = (*looked.near, *like(looked.reading, index, window))
    if any(holds_measure(found[0], other.values) for other in others):  # then that one may be restated
        return None
    why = f"the closest passage says '{found[1].text}', not '{found[0].text}'"
    return Contradiction(why, ((found[0].start, found[0].end),))


def _other_count(looked: Lookup) -> Contradiction | None:
    """Say how many the closest passage counts of what a claim counts, where it has the number of others."""
    known = [mention for mention in looked.said if mention not in looked.missing]
    top = looked.index.sentences[looked.window.top].values if looked.window else ()
    found = other_count(known, top)
    if found is None or any(found[0].nouns & value.nouns for value in looked.index.same_amount(found[0])):
        return None
    why = f"'{found[0].text}' is of something else; the closest passage says '{found[1].text}' of these"
    return Contradiction(why, ((found[0].start, found[0].end),))


def _other_rate(looked: Lookup) -> Contradiction | None:
    """Say of what stretch of time the closest passage has an amount, where the claim has it of another."""
    text = looked.reading.text
    for mention in looked.said:
        own = rate_after(text, mention.end) if mention.kind in AMOUNTS else None
        if own is None or mention in looked.missing:
            continue
        rated = looked.index.rated_at(looked.window)
        there = {rate for rate, values in rated.items() if values.holds(mention)}
        if there and own not in there:
            why = f"'{mention.text}' per {own}, but the closest passage says it per {min(there)}"
            return Contradiction(why, ((mention.start, mention.end),))
    return None


def _other_order(looked: Lookup) -> Contradiction | None:
    """Say that the closest passage has a range of the claim the other way round."""
    found = swapped(looked.reading.text, [text for sentence in looked.near for text in sentence.texts])
    if found is None:
        return None
    first, last = found
    return Contradiction(
        f"the closest passage says '{last.text}' before '{first.text}'", ((first.start, last.end),)
    )


def _plain_no(looked: Lookup) -> Contradiction | None:
    """Name a plain no of structured evidence that the claim says yes to, or nothing.

    A single word ("lot") must be all that the claim is about, or stand beside the word above
    it ("parking").
    """
    said = {stem for stem, _, _ in looked.stems}
    if not looked.index.denied or denies(looked.reading.words):
        return None
    for key, above in looked.index.denied:
        named = key <= said and (len(key) > 1 or len(said) <= _SHORT or bool(above & said))
        if key and named:
            return Contradiction("the evidence says no to this")
    return None


def _denied(looked: Lookup) -> Contradiction | None:
    """Name a thing that a claim says there is none of, and that the evidence has."""
    place = denied_thing(looked.reading, looked.index)
    if place is None:
        return None
    return Contradiction(
        f"the evidence speaks of what '{looked.reading.text[slice(*place)]}' denies", (place,)
    )


def _opposite(looked: Lookup) -> Contradiction | None:
    """Name a word of the claim in whose place the closest passage has its opposite."""
    own = {stem for stem, _, _ in looked.stems}
    if looked.window is None or len(looked.stems) > _LONGEST or not looked.vocabulary.have_opposites(own):
        return None
    index = looked.index
    top = index.sentences[looked.window.top]
    near = frozenset().union(*(sentence.stems for sentence in looked.near))
    values = sum(m.kind in HARD and m not in looked.missing for m in looked.said)
    if len(own) + values <= _LEAST_OTHERS or denies(looked.reading.words) != top.denies:
        return None
    stems = ["", *(stem for stem, _, _ in looked.stems), ""]
    there = index.neighbours(looked.window.top)
    for number, (word, start, end) in enumerate(looked.stems):
        others = looked.vocabulary.opposites(word)
        if not others or word in near or others & own:
            continue
        rest = own - {word}
        total = sum(index.weights[stem] for stem in sorted(rest))
        lost = sum(index.weights[stem] for stem in sorted(rest) if stem not in near)
        if lost > 0.25 * total:
            continue
        before, after = stems[number], stems[number + 2]
        said = next(filter(None, (there.word_at(before, other, after) for other in sorted(others))), None)
        if said:
            why = f"'{looked.reading.text[start:end]}', but the closest passage says '{said}'"
            return Contradiction(why, ((start, end),))
    return None


def _other_role(looked: Lookup) -> Contradiction | None:
    """Say under which key the evidence has someone who the claim says did something else."""
    names = [mention for mention in looked.said if mention.kind == "name"]
    if not names or not says_role(looked.reading.text, looked.vocabulary):
        return None
    found = wrong_role(looked.reading.text, names, looked.index.roles, looked.vocabulary)
    if found is None:
        return None
    why = f"the evidence has '{found.name.text}' as {found.key}, and this says {found.said}"
    return Contradiction(why, ((found.name.start, found.name.end),))


def wrong_source(looked: Lookup) -> Contradiction | None:
    """Say which source is cited and does not exist, or does not hold what another one holds."""
    known = cited(looked.reading.text, looked.index)
    if known is None or denies(looked.reading.words):  # "passage 3 does not say"
        return None
    found, library = known
    if found.unknown:
        nowhere = tuple((c.start, c.end) for c in found.citations if c.text in found.unknown)
        return Contradiction(f"there is no source '{found.unknown[0]}'", nowhere)
    return _not_there(looked, found, library) if found.sources else None


def _not_there(looked: Lookup, found: Cited, library: SourceIndex) -> Contradiction | None:
    index, own = looked.index, found.sources
    names = ", ".join(citation.text for citation in found.citations[:_MOST_NAMED])
    in_citations = [(citation.start, citation.end) for citation in found.citations]
    taken = bytearray(len(looked.reading.text))
    for start, end in in_citations:
        taken[start:end] = b"\x01" * (end - start)
    for mention in looked.said:
        free = taken.find(1, mention.start, mention.end) < 0
        counts = mention.kind == "number" and max(mention.amounts, default=0.0) <= _COUNTED
        looked_for = (
            free and mention.kind in HARD - {"quote"} and mention not in looked.missing and not counts
        )
        if looked_for and not (
            holds_value(own, mention) or is_self_evident(looked.reading.text, mention, looked.said)
        ):
            why = f"'{mention.text}' is not in the source that is cited ({names})"
            return Contradiction(why, ((mention.start, mention.end),))
    stems = [stem for stem, start, end in looked.stems if taken.find(0, start, end) >= 0]
    mine = share_held(index, stems, own)
    if mine >= _BARELY_HELD:
        return None
    name, share = library.best(stems)
    if share < mine + _HELD_ELSEWHERE:
        return None
    return Contradiction(f"source {name} says this, not the one that is cited ({names})", tuple(in_citations))


_Finders = tuple[tuple[Kind | None, Callable[[Lookup], Contradiction | None]], ...]
_OF_VALUES: _Finders = (
    (None, _other_value),
    (Kind.WRONG_UNIT, _other_measure),
    (Kind.WRONG_COUNT, _other_count),
    (Kind.WRONG_RATE, _other_rate),
    (Kind.SWAPPED_RANGE, _other_order),
    (Kind.PLAIN_NO, _plain_no),
)
_OF_WORDS: _Finders = (
    (Kind.DENIED_THING, _denied),
    (Kind.ANTONYM, _opposite),
    (Kind.WRONG_ROLE, _other_role),
    (Kind.WRONG_SOURCE, wrong_source),
)


def _first(finders: _Finders, looked: Lookup) -> Contradiction | None:
    """Return what the first of these finds, with its kind."""
    return next((replace(found, kind=kind) for kind, find in finders if (found := find(looked))), None)
