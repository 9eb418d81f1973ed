"""Closed classes of English words, and the replacements that reverse or exaggerate a statement."""

from __future__ import annotations

Table = dict[str, tuple[str, ...]]


def _table(text: str) -> Table:
    """Read "word: instead, or this; next word: ..."."""
    rows = (row.split(": ") for row in text.split("; "))
    return {word: tuple(instead.split(", ")) for word, instead in rows}


def _both_ways(text: str) -> Table:
    """Read pairs, "one: other; ...", in which each word may replace the other."""
    found: Table = {}
    for one, other in (row.split(": ") for row in text.split("; ")):
        found[one] = (*found.get(one, ()), other)
        found[other] = (*found.get(other, ()), one)
    return found


QUANTIFIERS = _table(
    "some: all, no; several: all; many: all, few; most: all, few; few: many; all: few, only some; "
    "every: no; always: never, sometimes; often: always, rarely; usually: always, rarely; "
    "sometimes: always, never; rarely: often; mostly: entirely, rarely; both: neither of; "
    "generally: always; frequently: always, rarely; occasionally: always"
)
BOUNDS = _both_ways(
    "at least: at most; more than: less than; over: under; up to: at least; above: below"
) | _table("nearly: more than; almost: more than; fewer than: more than")
COMPARISONS = _both_ways(
    "more: less; higher: lower; larger: smaller; greater: smaller; bigger: smaller; better: worse; "
    "older: younger; longer: shorter; earlier: later; faster: slower; taller: shorter; heavier: lighter; "
    "warmer: colder; stronger: weaker; sooner: later; easier: harder; cheaper: dearer; wider: narrower"
)
AGREEING_ENDS = _both_ways(
    "highest: lowest; largest: smallest; biggest: smallest; best: worst; oldest: youngest; "
    "longest: shortest; earliest: latest; fastest: slowest; strongest: weakest; the most: the least; "
    "maximum: minimum; increases: decreases"
)
ORDERS = _both_ways(
    "before: after; prior to: after; previously: subsequently; the first: the last; earlier: later; "
    "until: after"
)
MODALS = _table(
    "may be: must be; may: must, will; might: will, must; could: will, must; can: must; "
    "should: need not; must: may, need not; will: may, might; would: might; probably: certainly; "
    "possibly: certainly; perhaps: certainly; maybe: certainly; likely to: certain to; "
    "expected to: certain to; suggests: proves; suggest: prove; suggested: proved; "
    "potentially: certainly; potential: proven; alleged: proven; allegedly: demonstrably; "
    "reportedly: certainly; appears to: is certain to; planned to: refused to; plans to: refuses to; "
    "tried to: managed to; optional: mandatory"
)
CONDITIONS = _table(
    "unless: if; only if: unless; if: unless, even if; without: with; when: unless; as long as: unless; "
    "provided that: unless; even if: only if; whether or not: only if; except: including; "
    "including: except; excluding: including; instead of: as well as; despite: because of; "
    "because of: despite; although: because; because: although"
)
REPORTS = (
    "said says told claimed claims stated states reported announced argued argues believes believed "
    "suggested noted explained warned added insisted confirmed wrote".split()
)
