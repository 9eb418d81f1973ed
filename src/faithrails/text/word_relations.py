"""Tells which words are opposites, synonyms, of one kind, or of one place, by lists from WordNet."""

from __future__ import annotations

import lzma
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import product

from faithrails.install_paths import PACKAGE
from faithrails.text.irregular_verbs import base
from faithrails.text.words import stem

_FOLDER = PACKAGE / "assets" / "wordnet"
_NONE: frozenset[int] = frozenset()
Lines = dict[str, frozenset[int]]
# Words for the two sides of one event: "A sells to B" means "B buys from A".
_CONVERSES = frozenset(
    frozenset(map(stem, pair.split()))
    for pair in (
        "send receive",
        "sent received",
        "give receive",
        "gave received",
        "buy sell",
        "purchased sold",
        "acquired sold",
        "bought sold",
        "lend borrow",
        "lent borrowed",
        "teach learn",
        "taught learned",
        "lease rent",
        "older younger",
    )
)
_GRADES = "er", "est"
_BRITISH = re.compile(r"is(?=(?:e[ds]?|ing)\Z)")  # "criticised"
_LONGEST_GRADED = 8  # letters: longer adjectives take "more"
_SHORT_NAMES = {"america": frozenset(("us", "usa")), "britain": frozenset(("uk",))}
SHORT_PLACES = frozenset().union(*_SHORT_NAMES.values())


def prepare() -> None:
    """Load all lists (150 ms), so that the first checks that need them do not have to."""
    for load in (_opposites, _graded, _persons, _kinds, _senses, _places):
        load()


def are_opposites(one: str, other: str) -> bool:
    """Whether two folded words are opposites in some sense: "implicit", "explicit"; "noisier", "quieter"."""
    pairs = product(_verb_forms(one), _verb_forms(other))
    return any(_share_line(_opposites(), *pair) for pair in pairs) or other in _graded().get(one, ())


def is_person(word: str) -> bool:
    """Whether a folded noun mostly names a person, as "director" does."""
    return word in _persons()


def are_of_one_kind(one: str, other: str) -> bool:
    """Whether two folded nouns name different things of one kind: "liver", "kidney"."""
    return _share_line(_kinds(), _singular(one), _singular(other))


def may_be_synonyms(one: str, other: str) -> bool:
    """Whether two folded words may be synonyms in some sense, or one the wider term: "fee", "charge"."""
    own, there = base(stem(one)), base(stem(other))
    return not set(_senses().get(own, ())).isdisjoint(_senses().get(there, ()))


def has_synonym(word: str, stems: Set[str]) -> bool:
    """Whether a stem may be a synonym of one of these stems, or the wider or narrower term."""
    own = set(_senses().get(base(word), ()))
    return any(not own.isdisjoint(_senses().get(other, ())) for other in stems)


def of_same_place(name: str) -> frozenset[str]:
    """Return other folded words for the place or people of a folded name: "norway" for "norwegians"."""
    places, peoples = _places()
    word = name if name in peoples or name in places else name.removesuffix("s")
    of = places.get(word, frozenset()) | ({word} if word in peoples else set())
    return frozenset().union(of, *(peoples[place] for place in of)) - {name}


def are_converses(one: str, other: str) -> bool:
    """Whether two stems name the two sides of one event, so that they are opposites of one subject only."""
    return {one, other} in _CONVERSES


def _verb_forms(word: str) -> frozenset[str]:
    """Return the stems under which opposites may list a word: "kept" and "keep" for "kept"."""
    return frozenset((stem(word), base(stem(word)), stem(_BRITISH.sub("iz", word))))


def _share_line(lines: Lines, one: str, other: str) -> bool:
    return one != other and not lines.get(one, _NONE).isdisjoint(lines.get(other, _NONE))


def _singular(noun: str) -> str:
    forms = (noun.removesuffix("ies") + "y", noun.removesuffix("es"), noun.removesuffix("s"))
    return next((form for form in (noun, *forms) if form in _kinds()), noun)


@cache
def _opposites() -> Lines:
    return _lines("opposites.txt", stem)


@cache
def _graded() -> dict[str, frozenset[str]]:
    """Return the opposites of each comparative and superlative, in every spelling that it may have."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in (_FOLDER / "opposites.txt").read_text("ascii").splitlines():
        one, other = line.split()
        for own, opposite in ((one, other), (other, one)):
            for ending in _GRADES if max(map(len, (one, other))) <= _LONGEST_GRADED else ():
                for word in _with(own, ending):
                    found[word].update(_with(opposite, ending))
    return {word: frozenset(others) for word, others in found.items()}


def _with(adjective: str, ending: str) -> Iterator[str]:
    if adjective.endswith("y"):
        yield f"{adjective[:-1]}i{ending}"
    elif adjective.endswith("e"):
        yield f"{adjective}{ending[1:]}"
    else:
        yield f"{adjective}{ending}"
        yield f"{adjective}{adjective[-1]}{ending}"  # "wetter"


def graded_opposites() -> Iterator[tuple[str, str]]:
    """Yield opposite comparatives and superlatives that are their own stems: "noisier", "quieter"."""
    pairs = ((one, other) for one, others in _graded().items() for other in sorted(others))
    return ((one, other) for one, other in pairs if stem(one) == one and stem(other) == other)


@cache
def _persons() -> frozenset[str]:
    return frozenset((_FOLDER / "persons.txt").read_text("ascii").split())


@cache
def _kinds() -> Lines:
    return _lines("kinds.txt", str)


@cache
def _senses() -> Mapping[str, Sequence[int]]:
    """Return the numbers of the lines with each stem; as sets they would take twice the memory."""
    return _numbered(lzma.decompress((_FOLDER / "synonyms.txt.xz").read_bytes()).decode("ascii"), str)


@cache
def _places() -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """Return the places of each people, and the peoples of each place."""
    peoples = {}
    places: dict[str, set[str]] = defaultdict(set)
    for line in (_FOLDER / "peoples.txt").read_text("ascii").splitlines():
        place, *words = line.split()
        peoples[place] = frozenset(words) | _SHORT_NAMES.get(place, frozenset())
        for word in peoples[place]:
            places[word].add(place)
    return {word: frozenset(of) for word, of in places.items()}, peoples


def _lines(file: str, key: Callable[[str], str]) -> Lines:
    numbered = _numbered((_FOLDER / file).read_text("ascii"), key)
    return {word: frozenset(numbers) for word, numbers in numbered.items()}


def _numbered(text: str, key: Callable[[str], str]) -> dict[str, list[int]]:
    """Return for each key the numbers of the lines with a word of that key."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(text.splitlines()):
        for word in line.split():
            found[key(word)].append(number)
    return found
