"""Reads the comparison in a claim: more or less than another, the most or least of all, a rise or fall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from faithrails.text.words import is_negation

_MOST_WORDS = 40  # of a claim


class Form(Enum):
    """What a claim compares with what."""

    PAIR = "one with others that it names"
    EXTREME = "one with all others"
    CHANGE = "one at two times"


Senses = tuple[tuple[float, frozenset[str]], ...]


@dataclass(frozen=True, slots=True)
class ClaimComparison:
    """A comparison in a claim.

    ``at`` is the index of the comparing word, ``pivot`` that of the first word it compares with. ``senses``
    are the possible meanings of the word: 1.0 for more or -1.0 for less, each with the stems of the
    quantities that it applies to (empty: any). ``of_quality``: whether more is meant depends on the
    quantity, as for "better". ``of_two``: a comparative that means an extreme, "larger in 2018".
    ``plain``: the claim has one clause, so that everything it names belongs to the comparison.
    ``denied``: the claim denies the comparison, "sales did not rise", "was not the highest".
    """

    form: Form
    at: int
    pivot: int
    senses: Senses
    of_quality: bool = False
    of_two: bool = False
    plain: bool = True
    denied: bool = False


def _stems(text: str) -> frozenset[str]:
    return frozenset(text.split())


PRICES = _stems("price cost fee fare rent charg premium toll rate")
_OF_TIME = _stems("time durat second minut hour latenc delay runtim")
_OF_YEARS = _stems(
    "open built build found establish creat launch born birth complet date year"
)  # in which it began
_OF_DATES = _stems("year when")
_QUANTITIES: dict[str, Senses] = {
    "expensive": ((1.0, PRICES),),
    "costly": ((1.0, PRICES),),
    "dear": ((1.0, PRICES),),
    "cheap": ((-1.0, PRICES),),
    "old": ((1.0, _stems("age")), (-1.0, _OF_YEARS)),
    "young": ((-1.0, _stems("age")), (1.0, _OF_YEARS)),
    "new": ((-1.0, _stems("age")), (1.0, _OF_YEARS)),
    "heavy": ((1.0, _stems("weight mass")),),
    "light": ((-1.0, _stems("weight mass")),),
    "tall": ((1.0, _stems("height")),),
    "long": ((1.0, _stems("length distanc page") | _OF_TIME),),
    "short": ((-1.0, _stems("length distanc height page") | _OF_TIME),),
    "common": ((1.0, frozenset()),),
    "frequent": ((1.0, frozenset()),),
    "near": ((-1.0, _stems("distanc") | _OF_TIME),),
    "wide": ((1.0, _stems("width")),),
    "narrow": ((-1.0, _stems("width")),),
    "deep": ((1.0, _stems("depth")),),
    "shallow": ((-1.0, _stems("depth")),),
    "fast": ((1.0, _stems("speed veloc")), (-1.0, _OF_TIME)),
    "slow": ((-1.0, _stems("speed veloc")), (1.0, _OF_TIME)),
    "warm": ((1.0, _stems("temperatur temp high")),),
    "cold": ((-1.0, _stems("temperatur temp low")),),
    "late": ((1.0, _OF_DATES),),
    "early": ((-1.0, _OF_DATES),),
}
_COMPARATIVES_OF = {
    "costly": "costlier", "dear": "dearer pricier", "cheap": "cheaper", "old": "older elder",
    "young": "younger", "new": "newer", "heavy": "heavier", "light": "lighter", "tall": "taller",
    "near": "nearer closer", "long": "longer", "short": "shorter", "wide": "wider", "narrow": "narrower",
    "deep": "deeper", "shallow": "shallower", "fast": "faster quicker", "slow": "slower",
    "warm": "warmer hotter", "cold": "colder cooler", "late": "later", "early": "earlier",
}  # fmt: skip
_SUPERLATIVES_OF = {
    "costly": "costliest", "dear": "dearest priciest", "cheap": "cheapest", "old": "oldest eldest",
    "young": "youngest", "new": "newest", "heavy": "heaviest", "light": "lightest", "tall": "tallest",
    "near": "nearest closest", "long": "longest furthest farthest", "short": "shortest", "wide": "widest",
    "narrow": "narrowest", "deep": "deepest", "shallow": "shallowest", "fast": "fastest quickest",
    "slow": "slowest", "warm": "warmest hottest", "cold": "coldest coolest",
}  # fmt: skip
_MORE: Senses = ((1.0, frozenset()),)
_LESS: Senses = ((-1.0, frozenset()),)


def _table(more: str, less: str, adjectives: dict[str, str]) -> dict[str, Senses]:
    of_adjectives = {word: _QUANTITIES[key] for key, words in adjectives.items() for word in words.split()}
    return {**dict.fromkeys(more.split(), _MORE), **dict.fromkeys(less.split(), _LESS), **of_adjectives}


_COMPARATIVES = _table(
    "more higher larger bigger greater better", "less lower smaller fewer worse", _COMPARATIVES_OF
)
_SUPERLATIVES = _table(
    "most highest largest biggest greatest best busiest commonest",
    "least lowest smallest fewest worst",
    _SUPERLATIVES_OF,
)
_EXTREMES = _SUPERLATIVES | _COMPARATIVES
_ORDERS: dict[str, Senses] = {
    "before": ((-1.0, _OF_DATES),),
    "after": ((1.0, _OF_DATES),),
}
_OF_ADJECTIVES = ("more", "less", "most", "least")
_EXCEEDING = _table(
    "exceed exceeds exceeded exceeding surpass surpasses surpassed outnumber outnumbers outnumbered outsell "
    "outsells outsold outpace outpaces outpaced outweigh outweighs outweighed outperform outperforms "
    "outperformed outscored outscores",
    "trails trailed underperforms underperformed",
    {},
)  # fmt: skip
_CHANGES = _table(
    "increase increases increased rise rises rose risen grow grows grew grown climbed climbs jumped surged "
    "soared doubled tripled",
    "decrease decreases decreased decline declines declined fall falls fell fallen drop drops dropped shrank "
    "shrunk slipped slumped plunged",
    {},
)  # fmt: skip
_GOOD = frozenset(
    "better worse best worst outperform outperforms outperformed underperforms underperformed".split()
)
# With one of these a claim compares with only some others, or claims less than the extreme.
_OF_SOME = frozenset(
    "second third fourth fifth next one among without almost nearly if would could might than".split()
)
_EXCEPTING = frozenset("except excluding besides apart aside exception".split())
# Words between clauses: the comparison in one clause need not include what another one names.
_OF_CLAUSES = frozenset(
    "though although despite while whereas but however yet which that who it they this these".split()
)
_AGAINST = frozenset("compared comparison relative versus vs against".split())
# Words between a negation and the comparison that it denies: "does not have the highest". Words of degree
# are left out: "not much higher" may be higher.
_DENIED_AFTER = frozenset("the a an be been have has had achieve reach record report show".split())


def read_comparison(words: Sequence[str]) -> ClaimComparison | None:
    """Return the comparison in folded words; None if there is none, or more than one."""
    denials = [n for n, word in enumerate(words) if is_negation(word)]
    if len(denials) == 1 and len(words) <= _MOST_WORDS and (said := _denied_as_a_whole(words, denials[0])):
        return said
    if len(words) > _MOST_WORDS or len(denials) > 1 or excepts(words):
        return None
    pair, extreme = _pair(words), _extreme(words)
    said = (pair or extreme or _change(words) or _in_time(words)) if not (pair and extreme) else None
    if said is None or (denials and not _denies(words, denials[0], said.at)):
        return None
    plain, denied = _OF_CLAUSES.isdisjoint(words), bool(denials)
    return replace(said, of_quality=words[said.at] in _GOOD, plain=plain, denied=denied)


def _in_time(words: Sequence[str]) -> ClaimComparison | None:
    """Read "joined before Ann Lee", a comparison of dates."""
    at = _only(words, _ORDERS)
    return None if at is None else ClaimComparison(Form.PAIR, at, at + 1, _ORDERS[words[at]])


def _denied_as_a_whole(words: Sequence[str], negation: int) -> ClaimComparison | None:
    """Read "not as tall as Oslo", which is shorter, and "no city is taller than Oslo", the tallest."""
    for at, adjective in enumerate(words[negation:], negation):
        if adjective in _QUANTITIES and words[at - 1] in ("as", "so") and words[at + 1 : at + 2] == ["as"]:
            senses = tuple((-sign, stems) for sign, stems in _QUANTITIES[adjective])
            return ClaimComparison(Form.PAIR, at, at + 2, senses)
    pair = _pair(words) if negation == 0 and words[0] == "no" else None
    return ClaimComparison(Form.EXTREME, pair.at, pair.pivot, pair.senses) if pair else None


def _denies(words: Sequence[str], negation: int, at: int) -> bool:
    """Whether a negation denies the comparison itself: "did not rise", not "no region sold more"."""
    return (
        negation < at
        and words[negation].endswith(("not", "n't"))
        and _DENIED_AFTER.issuperset(words[negation + 1 : at])
    )


def excepts(words: Sequence[str]) -> bool:
    """Whether a claim excepts something: "all except", "other than"."""
    return not _EXCEPTING.isdisjoint(words) or ("other", "than") in pairwise(words)


def _only(words: Sequence[str], table: dict[str, Senses]) -> int | None:
    """Return the index of the only word that a table has; None if it has none or several."""
    found = [n for n, word in enumerate(words) if word in table]
    return found[0] if len(found) == 1 else None


def _pair(words: Sequence[str]) -> ClaimComparison | None:
    """Read "higher … than", "more expensive than", "exceeded"."""
    verb = _only(words, _EXCEEDING)
    if verb is not None and "than" not in words and "by" not in words[verb : verb + 2]:
        return ClaimComparison(Form.PAIR, verb, verb + 1, _EXCEEDING[words[verb]])
    at = _only(words, _COMPARATIVES)
    pivot = next((n for n, word in enumerate(words) if word == "than" or word in _AGAINST), None)
    if at is None or pivot is None or pivot < at or verb is not None or words.count("than") > 1:
        return None
    if words[pivot + 1 : pivot + 2] and words[pivot + 1][0].isdigit() and not _is_year(words[pivot + 1]):
        return None  # a bound: "more than 5"
    return ClaimComparison(Form.PAIR, at, pivot + 1, _senses(words, at, _COMPARATIVES))


def _extreme(words: Sequence[str]) -> ClaimComparison | None:
    """Read "the highest", "the most expensive", and "larger in 2018" without "than"."""
    at = _only(words, _EXTREMES)
    if at is None or not _OF_SOME.isdisjoint(words):
        return None
    if words[at] in _OF_ADJECTIVES:
        is_of_all = words[at - 1 : at] == ["the"] or "".join(words[at + 1 : at + 2]) in _QUANTITIES
        if words[at] in _COMPARATIVES or not is_of_all:
            return None  # "more shops", "most shops", "at least"
    senses = _senses(words, at, _EXTREMES)
    return ClaimComparison(Form.EXTREME, at, at + 1, senses, of_two=words[at] in _COMPARATIVES)


def _change(words: Sequence[str]) -> ClaimComparison | None:
    """Read "rose", "fell"."""
    at = _only(words, _CHANGES)
    return None if at is None else ClaimComparison(Form.CHANGE, at, at + 1, _CHANGES[words[at]])


def _senses(words: Sequence[str], at: int, table: dict[str, Senses]) -> Senses:
    """Return the senses of a comparing word and the adjective after it: "less expensive"."""
    adjective = "".join(words[at + 1 : at + 2]) if words[at] in _OF_ADJECTIVES else ""
    sign = table[words[at]][0][0]
    return tuple((sign * own, stems) for own, stems in _QUANTITIES.get(adjective, ())) or table[words[at]]


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.startswith(("19", "20"))
