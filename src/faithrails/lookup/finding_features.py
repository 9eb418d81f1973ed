"""Turns the findings of the exact check against a claim into features, one for each family of findings."""

from __future__ import annotations

from faithrails.features.catalogue import FeatureValues
from faithrails.lookup.findings import Findings
from faithrails.lookup.kinds_of_finding import Context, Kind

# Kinds of one family are about equally informative; most kinds alone are too rare to learn from.
_FAMILIES = {
    "value": (
        Kind.MISSING_NUMBER, Kind.MISSING_DATE, Kind.WRONG_COUNT, Kind.WRONG_UNIT, Kind.WRONG_RATE,
        Kind.WRONG_TIME, Kind.UNKNOWN_QUANTITY,
    ),
    "name": (
        Kind.MISSING_NAME, Kind.REPLACED_NAME, Kind.MISSING_QUOTE, Kind.MISSING_LABEL_WORD, Kind.WRONG_ROLE,
    ),
    "displaced": (
        Kind.DISPLACED_VALUE, Kind.DISPLACED_NAME, Kind.DISPLACED_WORD, Kind.DISPLACED_PHRASE,
        Kind.WRONG_RECORD, Kind.WRONG_SOURCE, Kind.SWAPPED_WORDS, Kind.SWAPPED_RANGE,
    ),
    "opposite": (
        Kind.DENIAL, Kind.DENIED_THING, Kind.PLAIN_NO, Kind.BARE_NO, Kind.FALSE_LACK, Kind.ANTONYM,
        Kind.OPPOSITE_PHRASE, Kind.OPPOSITE_ANSWER,
    ),
    "changed": (
        Kind.CHANGED_QUANTIFIER, Kind.CHANGED_MODALITY, Kind.CHANGED_CONDITION, Kind.CHANGED_COMPARISON,
        Kind.DROPPED_CONDITION, Kind.DROPPED_LIMIT, Kind.ADDED_WORD, Kind.REPLACED_WORD, Kind.NOT_YET_DONE,
        Kind.SAID_TO_BE_FALSE, Kind.ONLY_ASKED, Kind.NO_LONGER_TRUE,
    ),
    "arithmetic": (Kind.WRONG_ARITHMETIC,),
}  # fmt: skip
_FAMILY_OF = {kind: family for family, kinds in _FAMILIES.items() for kind in kinds}
_NONE: FeatureValues = {
    **{f"found.{family}{ending}": 0.0 for family in _FAMILIES for ending in ("", "_surely")},
    "found.verbatim": 0.0,
    "found.follows": 0.0,
}


def finding_features(found: Findings | None) -> FeatureValues:
    """Return 1 for each family with a finding, and whether the claim is verbatim or follows; all 0 for None.

    ``_surely``: in a near copy of the evidence or a reply of a few words, where findings are surest.
    """
    if found is None:
        return dict(_NONE)
    features = {**_NONE, "found.verbatim": float(found.verbatim), "found.follows": float(found.follows)}
    for kind in found.kinds:
        name = f"found.{_FAMILY_OF[kind]}"
        features[name] = 1.0
        features[f"{name}_surely"] = float(found.context is not Context.FREE)
    return features
