"""Looks up the words, values, names and quotes of a claim in the evidence."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from faithrails.claims.refusals import lacked_until
from faithrails.evidence.claim_reader import BY_RULES, ClaimReader
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.lexicon import load_lexicon
from faithrails.evidence.mention_matching import holds
from faithrails.evidence.verbatim import normal
from faithrails.evidence.vocabulary import load_vocabulary
from faithrails.lookup.contradictions.find import (
    HARD,
    Contradiction,
    Lookup,
    find_contradiction,
    wrong_source,
)
from faithrails.lookup.contradictions.replaced_names import replaced_names
from faithrails.lookup.conversions_and_own_counts import is_self_evident
from faithrails.lookup.kinds import Kind, kind_of_missing
from faithrails.lookup.label_words import Label as Labelled
from faithrails.lookup.label_words import lacking_words
from faithrails.runtime.deadline import look
from faithrails.text.spacy_parser import load_parser
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.extract import last_name
from faithrails.text.values.idiomatic_counts import has_free_counts
from faithrails.text.values.mention import Mention
from faithrails.text.words import content_stem, is_negation, words
from faithrails.types import Claim, Evidence, Label, Reason, Turn, Verdict
from faithrails.unsure_verdict import Signer, unsure

OUTRIGHT = 0.3  # P(supported) of a claim with a value, name or denial that the evidence speaks against
MOST_CLAIMS = 1_000  # of one answer: further ones are unsure
LONGEST_CLAIM = 10_000  # characters: a longer one is unsure
_BEFORE = 1_000  # characters before a claim that are looked at
FEATURES = ("missing_best", "missing_all", "missing_pairs", "missing_values", "missing_names", "denial")
_NEAR = 300  # characters before a claim in which the name that "he" stands for is looked for


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings about one claim."""

    features: dict[str, float]
    missing: tuple[Mention, ...]
    offending: tuple[tuple[int, int], ...]
    window: Evidence | None
    contradiction: Contradiction | None
    kinds: tuple[Kind, ...] = ()  # of what makes it fail outright
    verbatim: bool = False  # a whole sentence or main clause of the evidence: supported by construction

    @property
    def hard(self) -> bool:
        """Whether the claim is certainly wrong: the evidence lacks a value, name or quote, or denies it."""
        return bool(self.contradiction or self.missing)

    @property
    def label(self) -> Label:
        """The label of a claim that fails outright."""
        return Label.CONTRADICTED if self.contradiction else Label.NOT_MENTIONED

    @property
    def softened(self) -> Findings:
        """The same without what makes a claim fail outright."""
        return Findings(self.features, (), self.offending, self.window, None)

    def places(self, turn: Turn, claim: Claim) -> tuple[tuple[int, int], ...]:
        """Return the offending places in the answer: the whole claim where it is reworded."""
        fits = turn.answer[claim.start : claim.end] == claim.text
        places = self.offending if fits else ((0, claim.end - claim.start),)
        return tuple((claim.start + start, claim.start + end) for start, end in places)


@dataclass(frozen=True, slots=True)
class IndexOptions:
    """What helps to read: a lexicon of synonymous names, a spaCy model for the claims, words of domains."""

    lexicon: Path | None = None
    spacy: str | None = None
    vocabulary: tuple[str, ...] | None = None

    def load(self) -> None:
        """Read all of them once.

        Raises:
            SettingsError: one is missing or cannot be read.
        """
        self.reader()

    def reader(self, *, pos: bool = False) -> ClaimReader:
        """Return what reads claims with these aids; with ``pos``, parts of speech too."""
        return _reader(self.lexicon, self.spacy, pos, self.vocabulary)


@lru_cache(maxsize=8)
def _reader(
    lexicon: Path | None, spacy: str | None, pos: bool, vocabulary: tuple[str, ...] | None
) -> ClaimReader:
    if not (lexicon or spacy) and load_vocabulary(vocabulary) is load_vocabulary():
        return BY_RULES
    return ClaimReader(
        load_lexicon(lexicon) if lexicon else None,
        load_parser(spacy, pos=pos) if spacy else None,
        load_vocabulary(vocabulary),
    )


DEFAULT_OPTIONS = IndexOptions()


def asked_words(turn: Turn) -> frozenset[str]:
    """Return the folded words of the question, whose names and quotes need no evidence."""
    return frozenset(word for word, _, _ in words(turn.question))


def ruling(
    verifier: Signer,
    turn: Turn,
    claim: Claim,
    found: Findings | None,
    probability: float,
    threshold: float,
    layers: tuple[Verdict, ...] = (),
) -> Verdict:
    """Build the verdict of a claim that was looked up.

    One that fails outright has a low probability, always under ``OUTRIGHT`` and the threshold; the
    order among such claims is kept.
    """
    if found is None:
        nothing = unsure(verifier, claim, Reason.NOT_DECIDED, "there is nothing in it to look for")
        return replace(nothing, layers=layers)
    if found.hard:
        probability *= min(OUTRIGHT, threshold)
    elif found.verbatim:
        probability = max(probability, 0.5 + 0.5 * threshold)
    held = Label.SUPPORTED if probability >= threshold else Label.NOT_MENTIONED
    label = found.label if found.hard else held
    return Verdict(
        claim,
        label,
        verifier.name,
        verifier.version,
        probability=probability,
        evidence=(found.window,) if found.window else (),
        why=why(claim, found, label),
        offending=() if label is Label.SUPPORTED else found.places(turn, claim),
        layers=layers,
        hard=found.hard,
    )


def within_bounds(claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that are looked up: the first ``MOST_CLAIMS``, none longer than ``LONGEST_CLAIM``."""
    return [claim for claim in claims[:MOST_CLAIMS] if len(claim.text) <= LONGEST_CLAIM]


def with_the_rest(verifier: Signer, claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Add an unsure verdict for each claim that was not looked up, in the order of the claims."""
    why = f"too much to look up: more than {MOST_CLAIMS} claims, or {LONGEST_CLAIM} characters in one"
    left = iter(verdicts)
    looked_at = {id(claim) for claim in within_bounds(claims)}
    return [
        next(left) if id(claim) in looked_at else unsure(verifier, claim, Reason.NOT_DECIDED, why)
        for claim in claims
    ]


def said_before(turn: Turn, claim: Claim) -> str:
    """Return what the answer says shortly before a claim."""
    return turn.answer[max(0, claim.start - _BEFORE) : claim.start]


def examine(
    claim: Claim,
    index: EvidenceIndex,
    asked: frozenset[str],
    before: str = "",
    labels: Sequence[Labelled] = (),
    reader: ClaimReader = BY_RULES,
) -> Findings | None:
    """Do what ``_examined`` does, once for claims that say the same."""
    if index.subjects:  # whose value it is may depend on what was said before
        return _examined(claim, index, asked, before, labels, reader)
    known, key = _EXAMINED.of(index), (claim.text, asked, tuple(labels), reader)
    found = known.get(key, ())  # findings may be None
    if isinstance(found, tuple):
        found = _examined(claim, index, asked, before, labels, reader)
        if len(known) >= MOST_CLAIMS:
            known.clear()
        known[key] = found
    return found


_Key = tuple[str, frozenset[str], tuple[Labelled, ...], ClaimReader]
_EXAMINED: PerIndex[dict[_Key, Findings | None]] = PerIndex(lambda index: {})


def _examined(
    claim: Claim,
    index: EvidenceIndex,
    asked: frozenset[str],
    before: str,
    labels: Sequence[Labelled],
    reader: ClaimReader,
) -> Findings | None:
    """Look up everything a claim says in the evidence; None if it has nothing to look up.

    ``asked`` are the folded words of the question: a name that stands there is no news, unless the claim
    only says that it is as was asked.
    ``before`` is the answer up to the claim: who "he" is was said there. The words of ``labels`` in the
    claim ("Insulin: 5 mg") count like names.
    """
    look()
    reading = tokenized(claim.text)
    stems = [
        (stem, reading.starts[i], reading.ends[i])
        for stem, i in zip(reading.stems, reading.said, strict=True)
    ]
    said = reader.mentions(claim.text)
    if normal(claim.text) in index.statements:
        return _copied(
            claim,
            index,
            Lookup(index, reading, stems, said, (), index.best(reading.stems), reader.vocabulary),
        )
    if not stems and not said:
        return None
    names = [m for m in said if m.kind == "name"]
    subjects = index.subjects.using(reader.vocabulary) if index.subjects else None
    if subjects:
        names = subjects.named(claim.text, names) or _last_name(before)
    excused = frozenset() if _says_yes_to(asked, reading) else asked
    known: list[Mention] = []
    lost: list[Mention] = []
    lacked = lacked_until(claim.text)  # what the sources are said to lack, they need not hold
    for m in said:
        stands = m.end <= lacked or _held(index, claim.text, m, names, before, reader)
        stands = stands or is_self_evident(claim.text, m, known)
        (known if stands or _asked_for(m, excused) else lost).append(m)
    unnamed = (m for m in lost if m.kind != "name" or not _in_label(m, labels))
    wrong = [(kind_of_missing(index, claim.text, m, before, reader), m) for m in unnamed]
    wrong += [(Kind.REPLACED_NAME, m) for m in _replaced(index, reading, said, excused)]
    wrong += [(Kind.MISSING_LABEL_WORD, m) for m in lacking_words(claim.text, labels, index, asked, said)]
    if has_free_counts(claim.text):
        wrong += [(Kind.WRONG_COUNT, m) for m in index.counts.denied(claim.text, index.words)]
    if subjects:
        wrong += [(Kind.WRONG_COUNT, m) for m in subjects.wrong_counts(claim.text, names)]
        wrong += [(Kind.WRONG_TIME, m) for m in subjects.series.wrong_weekdays(claim.text)]
    missing = tuple(m for _, m in wrong)
    gone = {(m.start, m.end) for m in missing if m.kind not in ("name", "quote")}
    values = [
        (m.start, m.end) for m in said if m.kind not in ("name", "quote") and (m.start, m.end) not in gone
    ]
    stems = [word for word in stems if word[0] in index.stems or not _inside(word, values)]
    window = index.best(stem for stem, _, _ in stems)
    held = index.stems_of(window)
    lacking = [place for place in stems if place[0] not in index.stems]
    features = {
        "missing_best": _share(index, stems, held),
        "missing_all": _share(index, stems, index.stems),
        "missing_pairs": _missing_pairs(index, stems),
        "missing_values": min(2.0, sum(mention.kind in HARD for mention in missing)),
        "missing_names": min(2.0, sum(mention.kind == "name" for mention in missing)),
        "denial": 0.0,
    }
    looked = Lookup(index, reading, stems, said, missing, window, reader.vocabulary)
    found, flipped = find_contradiction(looked)
    features["denial"] = float(flipped)
    near = index.text(window.first, window.last) if window else None
    kinds = [kind for kind, _ in wrong] + ([found.kind] if found and found.kind else [])
    places = _places(claim.text, missing, lacking, found)
    return Findings(features, missing, places, near, found, tuple(dict.fromkeys(kinds)))


def _copied(claim: Claim, index: EvidenceIndex, looked: Lookup) -> Findings:
    """Return the findings of a verbatim claim, which only a wrong source can contradict."""
    window = looked.window
    near = index.text(window.first, window.last) if window else None
    found = wrong_source(looked)
    places = found.places if found else ((0, len(claim.text)),)
    kinds = (Kind.WRONG_SOURCE,) if found else ()
    return Findings(dict.fromkeys(FEATURES, 0.0), (), places, near, found, kinds, verbatim=True)


def _inside(word: tuple[str, int, int], places: Sequence[tuple[int, int]]) -> bool:
    """Whether a word lies within one of these places, which are in order and apart."""
    before = bisect_right(places, (word[1], word[2]))
    return any(start <= word[1] and word[2] <= end for start, end in places[max(0, before - 1) : before + 1])


def _in_label(mention: Mention, labels: Sequence[Labelled]) -> bool:
    return any(label.start <= mention.start and mention.end <= label.end for label in labels)


def _last_name(before: str) -> list[Mention]:
    found = last_name(before[-_NEAR:])
    return [found._replace(start=-1, end=-1)] if found else []


def _held(
    index: EvidenceIndex,
    text: str,
    mention: Mention,
    names: Sequence[Mention],
    before: str,
    reader: ClaimReader,
) -> bool:
    """Whether the evidence holds a mention, and, where it has records, holds a value in the right one."""
    subjects = index.subjects.using(reader.vocabulary) if index.subjects else None
    if subjects is None or mention.kind in ("name", "quote"):
        return holds(index, mention, reader)
    if subjects.counts(text, mention):
        return True
    return holds(index, mention, reader) and subjects.holds(text, mention, names, before)


def _replaced(
    index: EvidenceIndex, reading: TokenizedText, said: Sequence[Mention], asked: frozenset[str]
) -> list[Mention]:
    """Return names that only the sentence which a claim copies tells to be names."""
    names = replaced_names(reading, index, index.best(reading.stems))
    apart = (name for name in names if not any(m.start < name.end and name.start < m.end for m in said))
    return [name for name in apart if not asked.issuperset(name.words)]


def _asked_for(mention: Mention, asked: frozenset[str]) -> bool:
    return mention.kind in ("name", "quote") and asked.issuperset(mention.words)


def _says_yes_to(asked: frozenset[str], reading: TokenizedText) -> bool:
    """Whether a claim only affirms the question; then the names of the question need evidence too."""
    if not _stems_of(asked).issuperset(reading.stems) or reading.text.rstrip().endswith(":"):  # it leads in
        return False
    return not any(map(is_negation, reading.words))


@lru_cache(maxsize=100)
def _stems_of(asked: frozenset[str]) -> frozenset[str]:
    return frozenset(map(content_stem, asked))


def _share(index: EvidenceIndex, stems: Sequence[tuple[str, int, int]], held: Container[str]) -> float:
    total = sum(index.weights[stem] for stem, _, _ in stems)
    lost = sum(index.weights[stem] for stem, _, _ in stems if stem not in held)
    return lost / total if total else 0.0


def _missing_pairs(index: EvidenceIndex, stems: Sequence[tuple[str, int, int]]) -> float:
    names = [stem for stem, _, _ in stems]
    pairs = list(pairwise(names))
    return sum(pair not in index.pairs for pair in pairs) / len(pairs) if pairs else 0.0


def _places(
    text: str,
    missing: Sequence[Mention],
    lacking: Sequence[tuple[str, int, int]],
    found: Contradiction | None,
) -> tuple[tuple[int, int], ...]:
    """Return the places of missing words, adjacent ones joined; the whole claim if there are none."""
    places = sorted(
        {(m.start, m.end) for m in missing}
        | {(start, end) for _, start, end in lacking}
        | set(found.places if found else ())
    )
    joined: list[tuple[int, int]] = []
    for start, end in places:
        if joined and (start < joined[-1][1] or not text[joined[-1][1] : start].strip(" ,'-")):
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return tuple(joined) or ((0, len(text)),)


def why(claim: Claim, found: Findings, label: Label) -> str:
    """Return the reason for a verdict in words."""
    if found.contradiction:
        return found.contradiction.why
    if found.missing:
        return ", ".join(f"'{mention.text}'" for mention in found.missing[:3]) + " is not in the evidence"
    if label is Label.SUPPORTED:
        return "its words stand together in the evidence"
    lost = [claim.text[start:end] for start, end in found.offending]
    if lost == [claim.text]:
        return "the evidence does not say this of it"
    return "not in the evidence: " + ", ".join(f"'{word}'" for word in lost[:4])
