"""Finds phrases added to a copied sentence that no passage has: "struck the pier in thick fog"."""

from __future__ import annotations

from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.sentence_copied_with_changes import Copy, copy_of
from faithrails.lookup.word_changes import Change
from faithrails.text.words import content, has_content, stem

_LEAST_SHARE = 0.5  # of the claim's words of content, in one sentence and in its order
_LEAST_NEW, _LEAST_KEPT = 2, 4  # words of content that a phrase adds, and that are copied beside it
_MOST_WORDS = 60  # of a claim
_NEAREST = 2  # sentences
# "The rehearsal takes place on Tuesdays." says no more than "It rehearses on Tuesdays.".
_LIGHT = frozenset(
    map(stem, "take took place hold held happen occur required needed available possible".split())
)
_COMPARING = frozenset("than same both each so thus therefore total".split())


def added_phrase(lookup: Lookup) -> Contradiction | None:
    """Return the words that are added to all that a claim has of the sentence closest to it."""
    claim, index = lookup.reading, lookup.index
    unknown = sum(stem not in index.stems for stem in claim.stems)
    if lookup.text.rstrip().endswith(":"):  # "To mute it, follow these steps:"
        return None
    if lookup.window is None or unknown < _LEAST_NEW or len(claim.words) > _MOST_WORDS:
        return None
    said = content(claim.keys)
    for sentence in closest_sentences(claim, index, lookup.window)[:_NEAREST]:
        copy = copy_of(claim, said, index, sentence, _LEAST_SHARE)
        changes = [change for change in copy.changes if change.own] if copy else []
        if copy and len(changes) == 1 and _is_added(copy, changes[0]):
            place = claim.starts[changes[0].start], claim.ends[changes[0].end - 1]
            why = f"the passage does not say '{claim.text[slice(*place)]}' of it"
            return Contradiction(why, (place,), in_copy=True)
    return None


def _is_added(copy: Copy, change: Change) -> bool:
    keys = [key for key in copy.claim.keys[change.start : change.end] if has_content(key)]
    new = [key for key in keys if key not in copy.index.stems and key not in copy.index.words | _LIGHT]
    if len(new) < _LEAST_NEW or 2 * len(new) < len(keys):
        return False
    if not _COMPARING.isdisjoint(copy.claim.words[change.start : change.end]):
        return False  # what the evidence implies: "which is dearer than …"
    if content(copy.claim.keys) - len(keys) < max(_LEAST_KEPT, len(keys)) or change.start == 0:
        return False
    if change.end < len(copy.claim.words):
        return not change.there
    # The sentence must not go on, behind the last word that is copied, with words that these may stand for.
    return len(copy.until_mark(change.start_there - 1)) <= 1
