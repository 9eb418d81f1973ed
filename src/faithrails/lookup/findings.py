"""``Findings``: what was found about one claim, in which places, and how it explains a verdict."""

from __future__ import annotations

from dataclasses import dataclass

from faithrails.lookup.contradictions.rule_types import Contradiction, Places
from faithrails.lookup.kinds_of_finding import Context, Kind, name_of
from faithrails.text.clean_prose import places_as_written
from faithrails.text.values.amounts import with_unit
from faithrails.text.values.mention import Mention
from faithrails.types import Claim, Evidence, Label, Turn

_MOST = 0.5  # weighted share of missing words below which the evidence has "most" of them


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings about one claim."""

    features: dict[str, float]
    missing: tuple[Mention, ...]
    offending: Places
    window: Evidence | None
    contradiction: Contradiction | None
    kinds: tuple[Kind, ...] = ()  # of the findings against the claim
    verbatim: bool = False  # copies a whole sentence or main clause of the evidence, so it is supported
    marks: bool = False  # whether to mark the answer even if the classifier is sure that it is faithful
    follows: bool = False  # from a range or permission: "It closes at 5 pm" from "open from 9 am to 5 pm"
    context: Context = Context.FREE
    formulas: tuple[str, ...] = ()  # for numbers that the evidence implies: "14.3 % = (120 - 105) / 105"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the kinds of finding in their context."""
        return tuple(name_of(kind, self.context) for kind in self.kinds)

    @property
    def rule(self) -> str:
        """The module of the rule that found the contradiction; empty without one."""
        return self.contradiction.rule if self.contradiction else ""

    @property
    def hard(self) -> bool:
        """Whether something speaks against the claim: a missing value, name or quote, or a contradiction."""
        return bool(self.contradiction or self.missing)

    @property
    def label(self) -> Label:
        """The label of a claim with a finding against it."""
        return Label.CONTRADICTED if self.contradiction else Label.NOT_MENTIONED

    @property
    def softened(self) -> Findings:
        """The same findings without missing mentions, contradiction and kinds."""
        return Findings(self.features, (), self.offending, self.window, None, formulas=self.formulas)

    def places(self, turn: Turn, claim: Claim) -> Places:
        """Return the offending spans of the answer; the whole claim if it was reworded."""
        written = places_as_written(turn.answer, claim.start, claim.end, claim.text)
        if written is None:
            return ((claim.start, claim.end),)
        return tuple((written[start], written[end - 1] + 1) for start, end in self.offending if start < end)

    @property
    def _why_supported(self) -> str:
        if self.window is None:
            return "nothing in the evidence contradicts it"
        missing = self.features["missing_all"]
        share = "all" if not missing else "most" if missing < _MOST else "some"
        return f"the evidence has {share} of its words"

    def why(self, claim: Claim, label: Label) -> str:
        """Return the reason for a verdict with this label, in words."""
        if self.contradiction:
            return self.contradiction.why
        if self.missing:
            said = (with_unit(claim.text, mention) for mention in self.missing[:3])
            return ", ".join(f"'{text}'" for text in said) + " is not in the evidence"
        return "; ".join((self._why_of_words(claim, label), *self.formulas))

    def _why_of_words(self, claim: Claim, label: Label) -> str:
        if label is Label.SUPPORTED:
            return self._why_supported
        missing = [claim.text[start:end] for start, end in self.offending]
        if missing == [claim.text]:
            return "the evidence does not state this"
        return "not in the evidence: " + ", ".join(f"'{word}'" for word in missing[:4])
