"""Tells whether a word praises or blames, by shipped lists: "delicious", "rude"; "enjoyed", "complains"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from faithrails.install_paths import PACKAGE
from faithrails.text.words import WORDS_KEPT, content_stem, is_negation, stem

_FOLDER = PACKAGE / "assets" / "opinion_words"
# Words for an attitude: they say what somebody thinks, and not what something is like.
_LIKING = frozenset(
    map(
        stem,
        "admire admiration applaud appreciate approve approval back commend compliment delighted endorse "
        "enjoy favor favour glad happy impressed like love pleased praise recommend satisfied support "
        "welcome".split(),
    )
)
_DISLIKING = frozenset(
    map(
        stem,
        "angry annoyed complain complaint condemn criticise criticize criticism detest disappointed "
        "disapprove dislike displeased dissatisfied hate object oppose reject resent unhappy unimpressed "
        "upset".split(),
    )
)
_TURNED = frozenset(("un", "dis"))
# Words before another that turn it: "too light", "lacks charm", "could be cleaner".
_TURNING = frozenset("too lack lacks lacked lacking could should would hardly barely".split())
_NEAR = 3  # words before it


def attitude(word: str) -> int:
    """Return 1 for a folded word of liking, -1 for one of disliking, else 0."""
    key = stem(word)
    return (key in _LIKING) - (key in _DISLIKING)


@lru_cache(maxsize=WORDS_KEPT)
def polarity(word: str) -> int:
    """Return 1 for a folded word that praises, -1 for one that blames, else 0."""
    if not content_stem(word):
        return 0
    if found := attitude(word):
        return found
    praise, blame = _lists()
    keys = (word, stem(word))
    if found := any(key in praise for key in keys) - any(key in blame for key in keys):
        return found
    return -1 if word[:2] in _TURNED and stem(word[2:]) in praise else 0


def polarities(words: Sequence[str]) -> list[int]:
    """Return the polarity of each word, turned by a negation or another turning word shortly before it."""
    found = list(map(polarity, words))
    for n, way in enumerate(found):
        before = words[max(0, n - _NEAR) : n] if way else ()
        if sum(word in _TURNING or is_negation(word) for word in before) % 2:
            found[n] = -way if any(map(is_negation, before)) or way > 0 else way
    return found


@cache
def _lists() -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of praise and of blame, as written and as stems that only one of the lists has."""
    praise, blame = (
        frozenset((_FOLDER / f"{name}.txt").read_text("ascii").split()) for name in ("praise", "blame")
    )
    good, bad = (frozenset(map(stem, words)) for words in (praise, blame))
    return praise | (good - bad), blame | (bad - good)
