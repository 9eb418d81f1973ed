"""Antonyms: "rose" and "fell"."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from faithrails.text.words import stem

# Each line: words of one side | words of the other.
_PAIRS = """
increase rise rose risen grow grew climb soar | decrease fall fell fallen drop decline shrink shrank
higher upper | lower
more | less fewer
gain win won | lose lost
victory | defeat
buy bought purchase acquire | sell sold
accept approve allow permit authorize | reject refuse deny prohibit forbid forbade ban
support endorse | oppose
agree | disagree
include | exclude
open | close shut
begin began start | end finish stop
before | after
early earlier | late later
first | last
old older elder | young younger
hot warm hotter warmer | cold cool colder cooler
north northern northward | south southern southward
east eastern eastward | west western westward
left | right
male man men boy husband father son brother | female woman women girl wife mother daughter sister
alive | dead
born | died
safe | dangerous unsafe
legal lawful | illegal unlawful
guilty | innocent
convict | acquit
success succeed successful | failure fail unsuccessful
profit | loss
import | export
employ hire | fire dismiss
married | divorced
public | private
rural | urban
major majority | minor minority
maximum most | minimum least
always | never
all every | none
present | absent
possible | impossible
able | unable
visible | invisible
effective | ineffective
common | rare
expensive | cheap
rich wealthy | poor
strong stronger strengthen | weak weaker weaken
large big larger bigger | small little smaller
long longer lengthen | short shorter shorten
fast quick faster | slow slower
wide | narrow
deep | shallow
full | empty
heavy | light
hard | soft
thick | thin
wet | dry
indoor | outdoor
inside internal | outside external
enter arrive | leave depart exit
send sent | receive
lend | borrow
teach taught | learn
attack | defend
create build built | destroy
add | remove subtract
expand extend | contract reduce
improve | worsen deteriorate
accelerate | slow
encourage | discourage
positive | negative
benign | malignant
acute | chronic
vertical | horizontal
domestic | foreign
temporary | permanent
mandatory compulsory required | optional voluntary
sunrise | sunset
day | night
morning | evening
summer | winter
true | false
same | different
upstream | downstream
ancestor | descendant
teacher | student
employer | employee
parent | child
seller | buyer
winner | loser
"""


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _PAIRS.strip().splitlines():
        left, right = (side.split() for side in line.split("|"))
        for one, others in ((left, right), (right, left)):
            for word in one:
                found[stem(word)] = (*found.get(stem(word), ()), *others)
    return found


def opposite_words(word: str) -> tuple[str, ...]:
    """Return the words that say the opposite of a folded word."""
    return _table().get(stem(word), ())


@lru_cache(maxsize=4_000)
def opposites(folded_stem: str) -> frozenset[str]:
    """Return the stems that say the opposite of one, as Snowball cuts them."""
    return frozenset(map(stem, _table().get(folded_stem, ())))


def have_opposites(stems: Set[str]) -> bool:
    """Whether one of these stems has opposites: most texts hold no such word."""
    return not stems.isdisjoint(_table())
