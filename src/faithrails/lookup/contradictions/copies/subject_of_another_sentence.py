"""Finds a copy that begins with the subject of another sentence: "Visitors pay" for "Residents pay".

Only of plurals without a determiner, which name a group: "the firm" may stand for "the company".
"""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_word_in_copy import are_no_synonyms
from faithrails.lookup.copies.sentence_copied_with_changes import Copy, copies
from faithrails.lookup.copies.word_changes import LONGEST, Change
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.words import content_stem

_JOINING = frozenset("but while whereas and".split())
_LONGEST_SUBJECT = 3  # words
_MOST_SENTENCES = 40  # with the word


def subject_of_another_sentence(lookup: Lookup) -> Contradiction | None:
    """Return the subject of a claim if it begins another clause than the one that the claim copies."""
    if lookup.window is None or len(lookup.reading.words) > LONGEST:
        return None
    for copy in copies(lookup):
        for change in copy.changes[:1]:
            if _is_other_subject(copy, change):
                return copy.contradiction(Kind.DISPLACED_WORD, change)
    return None


def _is_other_subject(copy: Copy, change: Change) -> bool:
    own, other = copy.claim_words(change), copy.evidence_words(change)
    begins = change.start == change.evidence_start == 0
    if not begins or not (0 < len(own) <= _LONGEST_SUBJECT and 0 < len(other) <= _LONGEST_SUBJECT):
        return False
    if not all(content_stem(word) and word.isalpha() for word in (*own, *other)):
        return False
    are_plural = own[-1].endswith("s") and other[-1].endswith("s")
    return are_plural and are_no_synonyms(own[-1], other[-1]) and _begins_a_clause(own, copy.index)


def _begins_a_clause(subject: Sequence[str], index: EvidenceIndex) -> bool:
    """Whether a sentence, or a clause behind "but" or "while", begins with these words."""
    for number in index.stems.get(content_stem(subject[-1]), ())[:_MOST_SENTENCES]:
        words = index.sentence_words(number)
        if len(words) > LONGEST:
            continue
        starts = [0, *(n + 1 for n, word in enumerate(words) if word in _JOINING)]
        if any(list(words[start : start + len(subject)]) == list(subject) for start in starts):
            return True
    return False
