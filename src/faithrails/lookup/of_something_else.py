"""Detects claims unrelated to the evidence: "Bananas cure cancer." among sentences that copy it."""

from __future__ import annotations

from collections.abc import Mapping, Set

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.tokenized import tokenized
from faithrails.text.words import content_stem

# A claim is unrelated from this share of new words and below this cosine to the closest passage. Claims about
# tables often use words that the tables lack.
_LIMITS = ((0.7, 0.35), (0.9, 1.0))
_LIMITS_OF_TABLES = ((0.9, 0.35),)
_FEWEST = 2  # new words: "That is wild!" states nothing
# Words with which answers refer to themselves and their sources, or give closing advice.
_OF_ANSWERS = frozenset(
    map(
        content_stem,
        "above accurate accurately additional additionally advice advised always answer answers anything "
        "appropriate ask asked assist assistance available based below careful case cases circumstances "
        "clarification clear clearly complete concern concerns conclude conclusive condition conditions "
        "consider considered consult consulting contact context definitive depend depending depends "
        "describe detail detailed details determine different direct directly document documents else "
        "essential exact example examples exercise expert explicit explicitly feel follow following free "
        "full fully further general generally given guidance guideline guidelines happy healthcare help "
        "helpful hence hope however important individual information instruction instructions know let "
        "like list mention mentioned mentions method methods necessary need needed needs note noted "
        "noting option options overall passage passages please point possible preferences professional "
        "provide provided provides providing qualified question questions reach recommend recommended "
        "reference related relevant request require required resource resources respond response seek "
        "seeking situation situations solely source sources specific specifically state states step steps "
        "straightforward sufficient suggest sure task text therefore thus unable understand vary "
        "worth".split(),
    )
)


def is_of_something_else(
    text: str, signals: Mapping[str, float], index: EvidenceIndex, asked: Set[str], *, of_tables: bool
) -> bool:
    """Return whether a claim has hardly any word or meaning in common with the evidence and the question.

    The classifier weighs the claims of an answer together, so it may pass an answer that copies the evidence
    except for such a sentence.
    """
    new, alike = share_of_new_words(text, index, asked), signals["context_alignment.embedding"]
    limits = _LIMITS_OF_TABLES if of_tables else _LIMITS
    return new > 0.0 and any(new >= least and alike < below for least, below in limits)


def share_of_new_words(text: str, index: EvidenceIndex, asked: Set[str]) -> float:
    """Return the share (0..1) of a claim's words that neither evidence nor question has; 0 if one is new.

    Words that any answer may have do not count. The share is 0 for a lead-in ("These include:").
    """
    reading = tokenized(text)
    said = [
        stem
        for n, stem in zip(reading.content_indexes, reading.stems, strict=True)
        if reading.words[n].isalpha()
    ]
    said = [stem for stem in said if stem not in _OF_ANSWERS]
    new = sum(stem not in index.stems and stem not in asked for stem in said)
    return 0.0 if new < _FEWEST or text.rstrip().endswith(":") else new / len(said)
