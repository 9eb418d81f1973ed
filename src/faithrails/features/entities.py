"""Entity features: which names and values the evidence contains, by type and by place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import get_args

from faithrails.features.inputs import Inputs
from faithrails.text.values.mention import Mention, MentionKind
from faithrails.text.words import stem

KINDS: tuple[MentionKind, ...] = get_args(MentionKind)
VALUES = frozenset(KINDS) - {"name", "quote"}
MOST_MENTIONS = 3.0  # counts end here, since more of the same adds nothing
_BY_TYPE = {
    kind: (f"supported_entities.by_type.{kind}", f"unsupported_entities.by_type.{kind}") for kind in KINDS
}
# The signals of a text without mentions.
_NONE = {
    "entity_match.total": 0.0,
    "entity_match.supported": 0.0,
    "entity_match.share": 1.0,
    "unsupported_spans": 0.0,
    "unsupported_values": 0.0,
    "numeric_agreement": 1.0,
    "entity_agreement": 1.0,
    "values_elsewhere": 0.0,
    "names_elsewhere": 0.0,
    **{name: 0.0 for names in _BY_TYPE.values() for name in names},
}


def entities(inputs: Inputs) -> dict[str, float]:
    """Return the signals of this family: counts up to 3, shares in 0..1, flags 0 or 1."""
    if not inputs.mentions:
        return _NONE
    held, total, missing = inputs.found_mentions, len(inputs.mentions), len(inputs.missing)
    kinds, lost_kinds = [mention.kind for mention in held], [mention.kind for mention in inputs.missing]
    lost_values = sum(map(VALUES.__contains__, lost_kinds))
    signals = {
        "entity_match.total": min(total, 10.0),
        "entity_match.supported": min(total - missing, 10.0),
        "entity_match.share": 1.0 - missing / total,
        "unsupported_spans": min(missing, MOST_MENTIONS),
        "unsupported_values": min(lost_values, MOST_MENTIONS),
        "numeric_agreement": float(not lost_values),
        "entity_agreement": float("name" not in lost_kinds),
        "values_elsewhere": _values_elsewhere(inputs, held),
        "names_elsewhere": _names_elsewhere(inputs, held),
    }
    for kind, (supported, unsupported) in _BY_TYPE.items():
        signals[supported] = min(kinds.count(kind), MOST_MENTIONS)
        signals[unsupported] = min(lost_kinds.count(kind), MOST_MENTIONS)
    return signals


def _values_elsewhere(said: Inputs, held: list[Mention]) -> int:
    """Count the values that the evidence contains outside the text's best place."""
    values = [mention for mention in held if mention.kind in VALUES]
    if said.place is None or not values:
        return 0
    there = said.index.values_at(said.place).values
    return _number(not there.holds(mention) for mention in values)


def _names_elsewhere(said: Inputs, held: list[Mention]) -> int:
    """Count the names that the evidence contains outside the text's best place."""
    names = [mention for mention in held if mention.kind == "name"]
    if said.place is None or not names:
        return 0
    there = (said.index.words_of(sentence) for sentence in said.window_sentences)
    stems = frozenset(stem(word) for words in there for word in words)  # "CNNs" names what "CNN" does
    return _number(not stems.issuperset(map(stem, mention.words)) for mention in names)


def _number(found: Iterable[bool]) -> int:
    """Count the true items, up to ``MOST_MENTIONS``."""
    return sum(islice(filter(None, found), int(MOST_MENTIONS)))
