"""``Kind``: the kinds of finding against a claim."""

from __future__ import annotations

from enum import Enum


class Kind(str, Enum):
    """What is wrong with a claim: something in it is missing from the evidence or differs from it."""

    MISSING_NUMBER = "missing_number"  # amounts of money and percentages too
    MISSING_DATE = "missing_date"  # times of day too
    MISSING_NAME = "missing_name"
    MISSING_QUOTE = "missing_quote"
    MISSING_LABEL_WORD = "missing_label_word"
    REPLACED_NAME = "replaced_name"
    WRONG_COUNT = "wrong_count"
    WRONG_RECORD = "wrong_record"  # belongs to another record, key or kind
    WRONG_TIME = "wrong_time"  # the value of another day
    UNKNOWN_QUANTITY = "unknown_quantity"  # the data has no key for this quantity
    WRONG_UNIT = "wrong_unit"  # or bound
    WRONG_ARITHMETIC = "wrong_arithmetic"  # a result, sign or scale, or the value of another row or year
    WRONG_RATE = "wrong_rate"
    DISPLACED_VALUE = "displaced_value"  # of something else in the same evidence
    DISPLACED_NAME = "displaced_name"
    DISPLACED_WORD = "displaced_word"
    DISPLACED_PHRASE = "displaced_phrase"
    REPLACED_WORD = "replaced_word"  # by its opposite, or by another thing of its kind: "liver" for "kidney"
    CHANGED_QUANTIFIER = "changed_quantifier"  # in a copy: "all" for "some", or "only" added
    CHANGED_MODALITY = "changed_modality"  # "must" for "may"
    CHANGED_CONDITION = "changed_condition"  # "unless" for "if", "although" for "because"
    DROPPED_CONDITION = "dropped_condition"  # the sentence goes on with "if"
    DROPPED_LIMIT = "dropped_limit"  # in a copy: "the suspect" for "the alleged suspect"
    CHANGED_COMPARISON = "changed_comparison"  # "less" for "more", "after" for "before"
    ADDED_WORD = "added_word"  # in a copy: "sale items" for "items"
    SWAPPED_WORDS = "swapped_words"  # in a copy: who did what to whom
    SWAPPED_RANGE = "swapped_range"
    PLAIN_NO = "plain_no"
    DENIAL = "denial"
    DENIED_THING = "denied_thing"
    SAID_TO_BE_FALSE = "said_to_be_false"  # by a sign or a phrase: "🚫 Late fees apply."
    OPPOSITE_ANSWER = "opposite_answer"  # "dogs: yes" where the evidence denies them, if only in some cases
    ANTONYM = "antonym"  # or a modal verb, a quantifier or a direction that the evidence does not give
    OPPOSITE_PHRASE = "opposite_phrase"  # "private health" where the evidence has "public health" alone
    NOT_YET_DONE = "not_yet_done"  # "opened" where the evidence plans to open
    ONLY_ASKED = "only_asked"  # the evidence has it as a question, or behind "whether"
    NO_LONGER_TRUE = "no_longer_true"  # or not yet: "the fee is £10" where it was, or will be
    WRONG_ROLE = "wrong_role"
    WRONG_SOURCE = "wrong_source"
    BARE_NO = "bare_no"  # "No." to a question that the evidence affirms
    FALSE_LACK = "false_lack"  # the answer says that the evidence lacks what it holds


# They mark an answer even if the classifier is sure of it because nearly all words agree with the evidence.
# Of faithful answers, 1 in 300 has one of the first two, and 1 in 1,000 or fewer one of the others.
ALWAYS_MARKING = frozenset(
    (
        Kind.DROPPED_LIMIT,
        Kind.SAID_TO_BE_FALSE,
        Kind.OPPOSITE_ANSWER,
        Kind.OPPOSITE_PHRASE,
        Kind.NOT_YET_DONE,
        Kind.ONLY_ASKED,
        Kind.NO_LONGER_TRUE,
        Kind.REPLACED_WORD,
        Kind.WRONG_RATE,
    )
)


class Context(str, Enum):
    """How a claim with a finding is worded: the same finding is surer in some wordings."""

    FREE = ""
    COPY = "_in_copy"  # copies a sentence of the evidence except for the finding
    BARE_ANSWER = "_in_bare_answer"  # a few words: a reply to the question, a lead-in


def name_of(kind: Kind, context: Context) -> str:
    """Return the name of a kind of finding in a context: ``missing_number_in_copy``."""
    return f"{kind.value}{context.value}"


def is_in_copy(name: str) -> bool:
    """Return whether a finding with this name is in a copy of the evidence or in a bare answer."""
    return name.endswith((Context.COPY.value, Context.BARE_ANSWER.value))
