"""Closed classes of English words, with what turns each round or makes more of it than was said."""

from __future__ import annotations

Table = dict[str, tuple[str, ...]]


def _both_ways(*pairs: tuple[str, str]) -> Table:
    found: dict[str, tuple[str, ...]] = {}
    for one, other in pairs:
        found[one] = (*found.get(one, ()), other)
        found[other] = (*found.get(other, ()), one)
    return found


QUANTIFIERS: Table = {
    "some": ("all", "no"),
    "several": ("all",),
    "many": ("all", "few"),
    "most": ("all", "few"),
    "few": ("many",),
    "all": ("few", "only some"),
    "every": ("no",),
    "always": ("never", "sometimes"),
    "often": ("always", "rarely"),
    "usually": ("always", "rarely"),
    "sometimes": ("always", "never"),
    "rarely": ("often",),
    "mostly": ("entirely", "rarely"),
    "both": ("neither of",),
    "generally": ("always",),
    "frequently": ("always", "rarely"),
    "occasionally": ("always",),
}
BOUNDS: Table = _both_ways(
    ("at least", "at most"),
    ("more than", "less than"),
    ("over", "under"),
    ("up to", "at least"),
    ("above", "below"),
) | {"nearly": ("more than",), "almost": ("more than",), "fewer than": ("more than",)}
COMPARISONS: Table = _both_ways(
    ("more", "less"),
    ("higher", "lower"),
    ("larger", "smaller"),
    ("greater", "smaller"),
    ("bigger", "smaller"),
    ("better", "worse"),
    ("older", "younger"),
    ("longer", "shorter"),
    ("earlier", "later"),
    ("faster", "slower"),
    ("taller", "shorter"),
    ("heavier", "lighter"),
    ("warmer", "colder"),
    ("stronger", "weaker"),
    ("sooner", "later"),
    ("easier", "harder"),
    ("cheaper", "dearer"),
    ("wider", "narrower"),
)
AGREEING_ENDS: Table = _both_ways(
    ("highest", "lowest"),
    ("largest", "smallest"),
    ("biggest", "smallest"),
    ("best", "worst"),
    ("oldest", "youngest"),
    ("longest", "shortest"),
    ("earliest", "latest"),
    ("fastest", "slowest"),
    ("strongest", "weakest"),
    ("the most", "the least"),
    ("maximum", "minimum"),
    ("increases", "decreases"),
)
ORDERS: Table = _both_ways(
    ("before", "after"),
    ("prior to", "after"),
    ("previously", "subsequently"),
    ("the first", "the last"),
    ("earlier", "later"),
    ("until", "after"),
)
MODALS: Table = {
    "may be": ("must be",),
    "may": ("must", "will"),
    "might": ("will", "must"),
    "could": ("will", "must"),
    "can": ("must",),
    "should": ("need not",),
    "must": ("may", "need not"),
    "will": ("may", "might"),
    "would": ("might",),
    "probably": ("certainly",),
    "possibly": ("certainly",),
    "perhaps": ("certainly",),
    "maybe": ("certainly",),
    "likely to": ("certain to",),
    "expected to": ("certain to",),
    "suggests": ("proves",),
    "suggest": ("prove",),
    "suggested": ("proved",),
    "potentially": ("certainly",),
    "potential": ("proven",),
    "alleged": ("proven",),
    "allegedly": ("demonstrably",),
    "reportedly": ("certainly",),
    "appears to": ("is certain to",),
    "planned to": ("refused to",),
    "plans to": ("refuses to",),
    "tried to": ("managed to",),
    "optional": ("mandatory",),
}
CONDITIONS: Table = {
    "unless": ("if",),
    "only if": ("unless",),
    "if": ("unless", "even if"),
    "without": ("with",),
    "when": ("unless",),
    "as long as": ("unless",),
    "provided that": ("unless",),
    "even if": ("only if",),
    "whether or not": ("only if",),
    "except": ("including",),
    "including": ("except",),
    "excluding": ("including",),
    "instead of": ("as well as",),
    "despite": ("because of",),
    "because of": ("despite",),
    "although": ("because",),
    "because": ("although",),
}
REPORTS = (
    "said says told claimed claims stated states reported announced argued argues believes believed "
    "suggested noted explained warned added insisted confirmed wrote".split()
)
