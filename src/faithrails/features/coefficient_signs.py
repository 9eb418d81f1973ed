"""Names the sign that training must keep for each feature's coefficient."""

from __future__ import annotations

_UNFAITHFUL = (
    "novel_", "unsupported_", "soft_novelty", "answer_novelty_ratio", "weakest_word", "values_elsewhere",
    "names_elsewhere", "lexical.apart", "worst.unsupported_",
    "discourse.denial_differs",
    "bindings.", "arithmetic.gap", "arithmetic.elsewhere", "arithmetic.wrong", "arithmetic.comparison_wrong",
    "claims.",
    "found.value", "found.name", "found.displaced", "found.opposite", "found.changed", "found.arithmetic",
)  # fmt: skip
_FAITHFUL = (
    "lexical.precision", "lexical.rare_precision", "lexical.pair_precision", "lexical.coverage",
    "lexical.density", "lexical.longest_copied", "lexical.rouge_l", "best_context_share",
    "best_context_rare_share", "context_alignment.", "soft_precision", "entity_match.share",
    "numeric_agreement", "entity_agreement", "supported_entities.",
    "arithmetic.explained", "arithmetic.computed", "arithmetic.comparison_holds", "found.verbatim",
    "found.follows",
)  # fmt: skip


def sign(name: str) -> int:
    """Return 1 if more of a signal may only make an answer less faithful, -1 for the reverse, else 0.

    Adding unsupported content thus never raises the score, whatever the rows of a source suggest. A signal
    without a direction (a length, a hedge) shows the source of a row rather than an error: it is reported,
    but has no weight.
    """
    if name.startswith(_UNFAITHFUL):
        return 1
    return -1 if name.startswith(_FAITHFUL) else 0
