"""Runs the rules that find evidence against a claim, in order; the first contradiction decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from faithrails.lookup.contradictions.copies.added_list_member import added_list_member
from faithrails.lookup.contradictions.copies.changed_copy import changed_copy
from faithrails.lookup.contradictions.copies.place_of_another_sentence import place_of_another_sentence
from faithrails.lookup.contradictions.copies.replaced_reason import replaced_reason
from faithrails.lookup.contradictions.copies.subject_of_another_clause import subject_of_another_clause
from faithrails.lookup.contradictions.copies.word_of_another_clause import word_of_another_clause
from faithrails.lookup.contradictions.exchanges.deed_of_another_noun import deed_of_another_noun
from faithrails.lookup.contradictions.exchanges.exchanged_deeds import exchanged_names
from faithrails.lookup.contradictions.exchanges.members_of_parallel_phrases import (
    members_of_parallel_phrases,
)
from faithrails.lookup.contradictions.exchanges.order_of_steps import order_of_steps
from faithrails.lookup.contradictions.exchanges.phrase_of_another_verb import phrase_of_another_verb
from faithrails.lookup.contradictions.exchanges.seller_for_buyer import seller_for_buyer
from faithrails.lookup.contradictions.exchanges.swapped_agent import swapped_agent
from faithrails.lookup.contradictions.exchanges.swapped_giver import swapped_giver
from faithrails.lookup.contradictions.exchanges.swapped_names import swapped_names
from faithrails.lookup.contradictions.exchanges.swapped_origin_and_goal import (
    swapped_origin_and_goal,
)
from faithrails.lookup.contradictions.exchanges.swapped_sides_of_connective import (
    swapped_sides_of_connective,
)
from faithrails.lookup.contradictions.exchanges.swapped_sides_of_relation import (
    swapped_sides_of_relation,
)
from faithrails.lookup.contradictions.exchanges.swapped_sides_of_verb import swapped_sides_of_verb
from faithrails.lookup.contradictions.exchanges.thing_of_another_step import thing_of_another_step
from faithrails.lookup.contradictions.exchanges.treatment_of_another_group import treatment_of_another_group
from faithrails.lookup.contradictions.exchanges.verb_of_another_noun import verb_of_another_noun
from faithrails.lookup.contradictions.limits.all_for_most import all_for_most
from faithrails.lookup.contradictions.limits.certainty_added import certainty_added
from faithrails.lookup.contradictions.limits.condition_left_out import condition_left_out
from faithrails.lookup.contradictions.limits.condition_of_another_sentence import (
    condition_of_another_sentence,
)
from faithrails.lookup.contradictions.limits.condition_set_aside import condition_set_aside
from faithrails.lookup.contradictions.limits.dropped_exception import dropped_exception
from faithrails.lookup.contradictions.limits.exact_for_bound import exact_for_bound
from faithrails.lookup.contradictions.limits.modal_of_same_verb import modal_of_same_verb
from faithrails.lookup.contradictions.limits.no_longer_true import no_longer_true
from faithrails.lookup.contradictions.limits.no_time_limit import no_time_limit
from faithrails.lookup.contradictions.limits.not_carried_out import not_carried_out
from faithrails.lookup.contradictions.limits.only_asked import only_asked
from faithrails.lookup.contradictions.limits.opposed_norm import opposed_norm
from faithrails.lookup.contradictions.limits.outcome_of_another_condition import outcome_of_another_condition
from faithrails.lookup.contradictions.limits.outside_only import outside_only
from faithrails.lookup.contradictions.limits.part_for_whole import part_for_whole
from faithrails.lookup.contradictions.limits.plan_as_noun_reported_done import plan_as_noun_reported_done
from faithrails.lookup.contradictions.limits.plan_as_verb_reported_done import plan_as_verb_reported_done
from faithrails.lookup.contradictions.limits.superlative_without_limit import superlative_without_limit
from faithrails.lookup.contradictions.limits.turned_permission import turned_permission
from faithrails.lookup.contradictions.limits.universal_for_limited import universal_for_limited
from faithrails.lookup.contradictions.names.another_agent_did import another_agent_did
from faithrails.lookup.contradictions.names.another_person_did import another_person_did
from faithrails.lookup.contradictions.names.another_person_meant import another_person_meant
from faithrails.lookup.contradictions.names.another_speaker_did import another_speaker_did
from faithrails.lookup.contradictions.names.apposition_of_another_noun import apposition_of_another_noun
from faithrails.lookup.contradictions.names.fact_of_another_section import (
    fact_of_another_section,
)
from faithrails.lookup.contradictions.names.opinion_of_another_speaker import opinion_of_another_speaker
from faithrails.lookup.contradictions.names.other_name_between_same_words import other_name_between_same_words
from faithrails.lookup.contradictions.names.role_of_another_name import role_of_another_name
from faithrails.lookup.contradictions.names.said_of_variant import said_of_variant
from faithrails.lookup.contradictions.names.turned_contrast import turned_contrast
from faithrails.lookup.contradictions.names.word_of_another_name import word_of_another_name
from faithrails.lookup.contradictions.names.wrong_citation import wrong_citation
from faithrails.lookup.contradictions.names.wrong_role import holder_of_role, wrong_role
from faithrails.lookup.contradictions.negation.claim_denies_in_favour_of_another import (
    claim_denies_in_favour_of_another,
)
from faithrails.lookup.contradictions.negation.denial import denial
from faithrails.lookup.contradictions.negation.denied_in_clause import denied_in_clause
from faithrails.lookup.contradictions.negation.denied_of_pronoun import denied_of_pronoun
from faithrails.lookup.contradictions.negation.denied_report import denied_report
from faithrails.lookup.contradictions.negation.denied_though_stated import denied_though_stated
from faithrails.lookup.contradictions.negation.left_out_by_contrast import left_out_by_contrast
from faithrails.lookup.contradictions.negation.said_of_exception import (
    said_of_exception,
)
from faithrails.lookup.contradictions.negation.said_to_be_false import said_to_be_false
from faithrails.lookup.contradictions.negation.thing_there_is_not import thing_there_is_not
from faithrails.lookup.contradictions.negation.without_for_with import without_for_with
from faithrails.lookup.contradictions.opposites.antonym import antonym
from faithrails.lookup.contradictions.opposites.behind_for_ahead import behind_for_ahead
from faithrails.lookup.contradictions.opposites.free_or_paid import free_or_paid
from faithrails.lookup.contradictions.opposites.opposite_in_clause import opposite_in_clause
from faithrails.lookup.contradictions.opposites.opposite_trend import opposite_trend
from faithrails.lookup.contradictions.opposites.phrase_with_opposite_word import phrase_with_opposite_word
from faithrails.lookup.contradictions.preconditions import Has, needs_met_by
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.contradictions.skipped_rules import OF_DENIALS, left_out, says_denial
from faithrails.lookup.contradictions.tables.denied_key import answer_of_key
from faithrails.lookup.contradictions.tables.opposite_answer_of_key import opposite_answer_of_key
from faithrails.lookup.contradictions.tables.opposite_cell import opposite_cell
from faithrails.lookup.contradictions.tables.wrong_cell import wrong_cell
from faithrails.lookup.contradictions.values.comparison_of_counts import comparison_of_counts
from faithrails.lookup.contradictions.values.comparison_of_things import comparison_of_things
from faithrails.lookup.contradictions.values.comparison_of_values import comparison_of_values
from faithrails.lookup.contradictions.values.date_of_another_event import date_of_another_event
from faithrails.lookup.contradictions.values.difference_of_names import difference_of_names
from faithrails.lookup.contradictions.values.displaced_value import displaced_value
from faithrails.lookup.contradictions.values.extreme_of_another_value import extreme_of_another_value
from faithrails.lookup.contradictions.values.other_dimension_of_value import other_dimension_of_value
from faithrails.lookup.contradictions.values.other_kind_of_unit import other_kind_of_unit
from faithrails.lookup.contradictions.values.other_size_of_change import other_size_of_change
from faithrails.lookup.contradictions.values.swapped_ends_of_change import swapped_ends_of_change
from faithrails.lookup.contradictions.values.token_of_another_entry import token_of_another_entry
from faithrails.lookup.contradictions.values.turned_time_or_limit import turned_time_or_limit
from faithrails.lookup.contradictions.values.value_of_another_clause import value_of_another_clause
from faithrails.lookup.contradictions.values.value_of_another_subject import value_of_another_subject
from faithrails.lookup.contradictions.values.value_of_opposite_group import value_of_opposite_group
from faithrails.lookup.contradictions.values.value_of_respective_item import value_of_respective_item
from faithrails.lookup.contradictions.values.values_of_other_names import (
    comparison_of_names,
    value_of_another_name,
)
from faithrails.lookup.contradictions.values.wrong_arithmetic import wrong_arithmetic
from faithrails.lookup.contradictions.values.wrong_count import wrong_count
from faithrails.lookup.contradictions.values.wrong_end_of_range import wrong_end_of_range
from faithrails.lookup.contradictions.values.wrong_rate import wrong_rate
from faithrails.lookup.contradictions.values.wrong_setting import wrong_setting
from faithrails.lookup.contradictions.values.wrong_share import wrong_share
from faithrails.lookup.contradictions.values.wrong_unit import wrong_unit
from faithrails.lookup.contradictions.values.wrong_value import wrong_value
from faithrails.lookup.kinds_of_finding import Kind

_Rule = Callable[[Lookup], Contradiction | None]

# Rules with the kind of their finding, and what a claim must have for them to find anything.
_RULES: tuple[tuple[Kind | None, _Rule, tuple[Has, ...]], ...] = (
    (Kind.WRONG_ARITHMETIC, wrong_arithmetic, ()),  # before `wrong_value`: it knows the right figure
    (None, wrong_cell, ()),  # says its kind
    (None, wrong_value, ()),  # the value is missing: its kind is known
    (Kind.WRONG_UNIT, wrong_unit, ("value",)),
    (Kind.WRONG_UNIT, other_kind_of_unit, ()),
    (Kind.WRONG_COUNT, wrong_count, ()),
    (Kind.WRONG_RATE, wrong_rate, ()),
    (Kind.CHANGED_QUANTIFIER, wrong_share, ()),
    (Kind.CHANGED_COMPARISON, other_size_of_change, ()),
    (Kind.DISPLACED_VALUE, other_dimension_of_value, ("value",)),
    (Kind.DISPLACED_VALUE, displaced_value, ("value",)),
    (Kind.DISPLACED_VALUE, value_of_another_clause, ("value",)),
    (Kind.DISPLACED_VALUE, value_of_opposite_group, ("value",)),
    (Kind.DISPLACED_VALUE, value_of_respective_item, ("value",)),
    (Kind.DISPLACED_VALUE, date_of_another_event, ()),
    (Kind.DISPLACED_VALUE, wrong_setting, ()),
    (Kind.DISPLACED_VALUE, token_of_another_entry, ()),
    (Kind.SWAPPED_RANGE, wrong_end_of_range, ()),
    (Kind.DISPLACED_VALUE, value_of_another_subject, ("value",)),
    (Kind.DISPLACED_VALUE, value_of_another_name, ("value",)),
    (Kind.SWAPPED_RANGE, swapped_ends_of_change, ("value",)),
    (Kind.PLAIN_NO, answer_of_key, ()),
    (None, turned_permission, ()),  # says its kind
    (Kind.DENIAL, opposed_norm, ()),
    (Kind.DENIAL, denial, ()),
    (Kind.DENIAL, denied_in_clause, ()),
    (Kind.DENIAL, denied_of_pronoun, ()),
    (Kind.DENIAL, said_of_exception, ()),
    (Kind.DENIAL, denied_though_stated, ()),
    (Kind.DENIAL, left_out_by_contrast, ("no negation",)),
    (Kind.DENIAL, denied_report, ("no negation",)),
    (Kind.DENIED_THING, thing_there_is_not, ("no negation",)),
    (Kind.DENIAL, without_for_with, ()),
    (None, opposite_answer_of_key, ()),  # says its kind
    (Kind.DENIED_THING, opposite_cell, ()),
    (Kind.SWAPPED_WORDS, swapped_giver, ()),
    (Kind.SWAPPED_WORDS, seller_for_buyer, ("no negation",)),
    (Kind.DENIED_THING, claim_denies_in_favour_of_another, ()),
    (Kind.SWAPPED_WORDS, turned_contrast, ()),
    (Kind.ANTONYM, opposite_in_clause, ("opposite",)),
    (Kind.ANTONYM, antonym, ("opposite",)),
    (Kind.DISPLACED_NAME, other_name_between_same_words, ("name", "no negation")),
    (Kind.WRONG_ROLE, wrong_role, ("name",)),
    (Kind.WRONG_ROLE, holder_of_role, ("name", "no negation")),
    (Kind.WRONG_ROLE, role_of_another_name, ("name", "no negation")),
    (Kind.WRONG_SOURCE, wrong_citation, ()),
    (Kind.SAID_TO_BE_FALSE, said_to_be_false, ()),
    (Kind.NOT_YET_DONE, plan_as_verb_reported_done, ("no negation",)),
    (Kind.NOT_YET_DONE, plan_as_noun_reported_done, ("no negation",)),
    (Kind.NOT_YET_DONE, not_carried_out, ("no negation",)),
    (Kind.ONLY_ASKED, only_asked, ("no negation",)),
    (Kind.SWAPPED_WORDS, another_agent_did, ("no negation",)),
    (None, changed_copy, ()),  # says its kind
    (None, word_of_another_clause, ()),  # says its kind
    (Kind.DISPLACED_WORD, added_list_member, ("no negation",)),
    (Kind.DROPPED_LIMIT, dropped_exception, ()),
    (Kind.DROPPED_LIMIT, condition_set_aside, ()),
    (Kind.DROPPED_LIMIT, condition_left_out, ("no negation",)),
    (Kind.DROPPED_LIMIT, no_time_limit, ()),
    (Kind.DROPPED_LIMIT, outside_only, ("no negation",)),
    (Kind.DROPPED_LIMIT, superlative_without_limit, ("no negation",)),
    (Kind.CHANGED_QUANTIFIER, exact_for_bound, ("value",)),
    (Kind.CHANGED_MODALITY, modal_of_same_verb, ()),
    (None, all_for_most, ()),  # says its kind
    (Kind.DROPPED_LIMIT, universal_for_limited, ()),
    (Kind.DROPPED_LIMIT, part_for_whole, ()),
    (Kind.SWAPPED_WORDS, swapped_names, ()),
    (Kind.SWAPPED_WORDS, exchanged_names, ("name", "no negation")),
    (Kind.SWAPPED_WORDS, another_speaker_did, ()),
    (None, another_person_did, ("no negation",)),
    (Kind.SWAPPED_WORDS, another_person_meant, ()),
    (Kind.SWAPPED_WORDS, swapped_sides_of_connective, ()),
    (Kind.SWAPPED_WORDS, swapped_sides_of_relation, ("no negation",)),
    (Kind.WRONG_TIME, order_of_steps, ("no negation",)),
    (Kind.DISPLACED_WORD, thing_of_another_step, ("no negation",)),
    (Kind.SWAPPED_WORDS, swapped_origin_and_goal, ("no negation",)),
    (Kind.SWAPPED_WORDS, swapped_agent, ("no negation",)),
    (Kind.SWAPPED_WORDS, swapped_sides_of_verb, ("no negation",)),
    (Kind.SWAPPED_WORDS, verb_of_another_noun, ("no negation",)),
    (Kind.SWAPPED_WORDS, phrase_of_another_verb, ("no negation",)),
    (Kind.SWAPPED_WORDS, apposition_of_another_noun, ("no negation",)),
    (Kind.CHANGED_CONDITION, outcome_of_another_condition, ()),
    (Kind.CHANGED_CONDITION, condition_of_another_sentence, ()),
    (Kind.OPPOSITE_PHRASE, phrase_with_opposite_word, ("opposite",)),
    (Kind.ANTONYM, free_or_paid, ()),
    (Kind.ANTONYM, opposite_trend, ("no negation",)),
    (Kind.CHANGED_COMPARISON, comparison_of_values, ("comparison",)),
    (Kind.CHANGED_COMPARISON, comparison_of_names, ()),
    (Kind.CHANGED_COMPARISON, comparison_of_counts, ()),
    (Kind.CHANGED_COMPARISON, comparison_of_things, ("no negation",)),
    (Kind.CHANGED_COMPARISON, difference_of_names, ()),
    (Kind.CHANGED_COMPARISON, extreme_of_another_value, ("value",)),
    (Kind.WRONG_TIME, turned_time_or_limit, ("value", "no negation")),
    (Kind.ANTONYM, behind_for_ahead, ("direction",)),
    (Kind.CHANGED_MODALITY, certainty_added, ()),
    (Kind.DISPLACED_PHRASE, replaced_reason, ()),
    (Kind.SWAPPED_WORDS, subject_of_another_clause, ()),
    (None, opinion_of_another_speaker, ()),  # says its kind
    (Kind.DISPLACED_WORD, word_of_another_name, ("no negation",)),
    (Kind.DISPLACED_WORD, deed_of_another_noun, ("no negation",)),
    (Kind.DISPLACED_WORD, members_of_parallel_phrases, ("no negation",)),
    (Kind.DISPLACED_PHRASE, place_of_another_sentence, ("no negation",)),
    (Kind.DISPLACED_PHRASE, treatment_of_another_group, ()),
    (Kind.SWAPPED_WORDS, said_of_variant, ()),
    (Kind.NO_LONGER_TRUE, no_longer_true, ()),  # only marks
    (None, fact_of_another_section, ()),  # says its kind
)


def find_contradiction(lookup: Lookup) -> tuple[Contradiction | None, bool]:
    """Return the first contradiction with its kind, and whether the closest passage says the opposite."""
    is_same_denial = says_denial(lookup)
    opposite = None if is_same_denial else denial(lookup)  # a feature too, whichever rule decides
    skipped = left_out(lookup) | (OF_DENIALS if is_same_denial else frozenset())
    for kind, rule in _rules_for(needs_met_by(lookup), skipped):
        if found := opposite if rule is denial else rule(lookup):
            name = rule.__module__.rpartition(".")[2]
            return replace(found, kind=kind or found.kind, rule=found.rule or name), opposite is not None
    return None, opposite is not None


@lru_cache(maxsize=128)
def _rules_for(had: frozenset[Has], skipped: frozenset[_Rule]) -> tuple[tuple[Kind | None, _Rule], ...]:
    """Return the rules to run, in order, with the kinds of their findings."""
    return tuple(
        (kind, rule) for kind, rule, needed in _RULES if had.issuperset(needed) and rule not in skipped
    )
