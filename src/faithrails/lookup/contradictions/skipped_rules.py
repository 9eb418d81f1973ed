"""Chooses the rules to skip for a claim that follows from the evidence in other words."""

from __future__ import annotations

from collections.abc import Callable

from faithrails.lookup.contradictions.copies.changed_copy import changed_copy
from faithrails.lookup.contradictions.copies.word_of_another_clause import word_of_another_clause
from faithrails.lookup.contradictions.exchanges.swapped_names import swapped_names
from faithrails.lookup.contradictions.exchanges.swapped_origin_and_goal import (
    states_way_back,
)
from faithrails.lookup.contradictions.exchanges.swapped_sides_of_connective import (
    is_turned_comparison,
    swapped_sides_of_connective,
)
from faithrails.lookup.contradictions.exchanges.swapped_sides_of_relation import (
    states_same_relation,
)
from faithrails.lookup.contradictions.exchanges.swapped_sides_of_verb import swapped_sides_of_verb
from faithrails.lookup.contradictions.limits.condition_of_another_sentence import (
    condition_of_another_sentence,
)
from faithrails.lookup.contradictions.limits.no_longer_true import holds_now, was_so
from faithrails.lookup.contradictions.limits.opposed_norm import opposed_norm
from faithrails.lookup.contradictions.limits.outcome_of_another_condition import outcome_of_another_condition
from faithrails.lookup.contradictions.limits.superlative_without_limit import superlative_without_limit
from faithrails.lookup.contradictions.limits.turned_permission import is_same_permission, turned_permission
from faithrails.lookup.contradictions.names.another_person_meant import another_person_meant
from faithrails.lookup.contradictions.names.fact_of_another_section import (
    is_stated_in_section,
)
from faithrails.lookup.contradictions.names.role_of_another_name import role_of_another_name
from faithrails.lookup.contradictions.names.said_of_variant import said_of_name, said_of_variant
from faithrails.lookup.contradictions.names.wrong_role import holder_of_role, wrong_role
from faithrails.lookup.contradictions.negation.claim_denies_in_favour_of_another import (
    claim_denies_in_favour_of_another,
)
from faithrails.lookup.contradictions.negation.denied_in_clause import denied_in_clause
from faithrails.lookup.contradictions.negation.denied_of_pronoun import denied_of_pronoun
from faithrails.lookup.contradictions.negation.denied_though_stated import denied_though_stated
from faithrails.lookup.contradictions.negation.elided_denial import elided_denial, says_both
from faithrails.lookup.contradictions.negation.said_of_exception import (
    follows_from_exception,
    states_exception,
)
from faithrails.lookup.contradictions.negation.said_to_be_false import is_denied_by_both, said_to_be_false
from faithrails.lookup.contradictions.opposites.antonym import antonym
from faithrails.lookup.contradictions.opposites.behind_for_ahead import behind_for_ahead
from faithrails.lookup.contradictions.opposites.free_or_paid import free_or_paid, is_same_price
from faithrails.lookup.contradictions.opposites.opposite_in_clause import opposite_in_clause
from faithrails.lookup.contradictions.opposites.phrase_with_opposite_word import phrase_with_opposite_word
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.contradictions.tables.denied_key import answer_of_key, is_answered_by_key
from faithrails.lookup.contradictions.tables.opposite_cell import follows_from_row
from faithrails.lookup.contradictions.tables.wrong_cell import denies_cells_with_no, wrong_cell
from faithrails.lookup.contradictions.values.displaced_value import displaced_value
from faithrails.lookup.contradictions.values.value_of_another_clause import value_of_another_clause
from faithrails.lookup.contradictions.values.value_of_another_subject import value_of_another_subject
from faithrails.lookup.contradictions.values.values_of_other_names import holds_between_names
from faithrails.lookup.contradictions.values.wrong_end_of_range import follows_from_range
from faithrails.lookup.contradictions.values.wrong_rate import wrong_rate
from faithrails.lookup.missing.case_of_rule import follows_from_rule

_Rule = Callable[[Lookup], Contradiction | None]

# Rules that are skipped for a claim that follows from the evidence in other words: "closed on Mondays" for
# "open daily except Monday", "closes at 5 pm" for "open from 9 am to 5 pm".
_OF_WORDING = frozenset((antonym, changed_copy, opposite_in_clause, phrase_with_opposite_word))
_OF_COMPARISON = frozenset((antonym, opposite_in_clause))  # "B is higher than A" for "A is lower than B"
# "The shop is below the café" for "the café is above the shop", "Ben is Ann's son" for "Ann is Ben's mother"
_OF_RELATION = _OF_COMPARISON | {
    behind_for_ahead,
    phrase_with_opposite_word,
    role_of_another_name,
    swapped_names,
    swapped_sides_of_connective,
    swapped_sides_of_verb,
}
OF_DENIALS = frozenset(
    (
        behind_for_ahead,
        claim_denies_in_favour_of_another,
        denied_in_clause,
        denied_of_pronoun,
        denied_though_stated,
        opposed_norm,
        turned_permission,
    )
)  # "with" for "not without"
_OF_PLACE = frozenset((displaced_value, value_of_another_clause, value_of_another_subject))
_OF_CHANGES = frozenset(
    (
        *_OF_WORDING,
        *OF_DENIALS,
        *_OF_PLACE,
        another_person_meant,
        condition_of_another_sentence,
        free_or_paid,
        holder_of_role,
        outcome_of_another_condition,
        word_of_another_clause,
        wrong_rate,
        wrong_role,
    )
)  # "The fee is £12." for "It was £10 until March and is now £12."
_OF_NAMES = frozenset((*_OF_PLACE, wrong_rate))  # "Version 3 saves …" where version 2 saved otherwise
_OF_ROWS = frozenset((wrong_cell, answer_of_key, said_to_be_false))  # "❌" of one cell denies no other

# What a claim may follow from, with the rules that it then passes.
_SKIPPED_IF: tuple[tuple[Callable[[Lookup], bool], frozenset[_Rule]], ...] = (
    (follows_from_row, _OF_ROWS),
    (said_of_name, _OF_NAMES),
    (holds_now, _OF_CHANGES),
    (was_so, frozenset((changed_copy,))),
    (follows_from_range, _OF_WORDING | _OF_PLACE),
    (follows_from_rule, _OF_WORDING),
    (is_stated_in_section, _OF_WORDING | _OF_PLACE),
    (follows_from_exception, _OF_WORDING),
    (states_exception, _OF_WORDING),
    (says_both, _OF_WORDING),
    (states_same_relation, _OF_RELATION),
    (states_way_back, _OF_RELATION),
    (is_turned_comparison, _OF_COMPARISON),
    (
        holds_between_names,
        _OF_RELATION | _OF_PLACE | {superlative_without_limit, another_person_meant, said_of_variant},
    ),
)


def says_denial(lookup: Lookup) -> bool:
    """Whether a claim denies or allows the same as the evidence, in any wording."""
    return (
        follows_from_exception(lookup)
        or states_exception(lookup)
        or is_answered_by_key(lookup)
        or denies_cells_with_no(lookup)
        or is_same_permission(lookup)
        or is_same_price(lookup)
        or elided_denial(lookup) is False
        or is_denied_by_both(lookup)
        or follows_from_rule(lookup)
        or is_stated_in_section(lookup)  # "allowed" where the heading beside it says "not allowed"
    )


def left_out(lookup: Lookup) -> frozenset[_Rule]:
    """Return the rules to skip because the claim follows from the evidence in other words."""
    return frozenset().union(*(rules for follows, rules in _SKIPPED_IF if follows(lookup)))
