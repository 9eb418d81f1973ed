"""The exact check: numbers, dates, names and quotes of a claim against the evidence, without a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import cast

from pydantic import Field

from faithrails.evidence.index_cache import Indexes
from faithrails.evidence.read_claim_mentions import DEFAULT_OPTIONS, ReaderOptions
from faithrails.evidence.related_passages import with_related_passages
from faithrails.evidence.turn_language import languages_of
from faithrails.lookup.look_up_claim import examine_in_turn
from faithrails.lookup.other_languages.verdicts import verdicts_in
from faithrails.lookup.verdict_of_findings import unsure_beyond_limits, verdict_of_findings, within_limits
from faithrails.lookup.yes_no_and_absence import without_words
from faithrails.runtime.offload import off_loop
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.strict_model import Share
from faithrails.text.values.units import prepare as prepare_units
from faithrails.text.word_relations import prepare as prepare_word_relations
from faithrails.types import Claim, Turn, Verdict
from faithrails.verify.protocol import Tools, Verifier

# P(supported) = sigmoid(bias - sum of weights times features), fitted by benchmarks/fit_exact.py
# with faithful and unfaithful claims weighing the same, then moved to a prior of 70 % faithful.
# No weight is negative: a claim never becomes more faithful by holding less of its evidence.
BIAS = 2.31
WEIGHTS = {
    "missing_best": 0.93,  # weighted share of content words that the best window lacks
    "missing_all": 1.2,  # the same for the evidence as a whole
    "missing_pairs": 0.33,  # share of neighbouring content words that nowhere stand together
    "missing_values": 0.9,  # numbers, dates, times, money and percentages that the evidence lacks
    "missing_names": 1.09,  # names that the evidence lacks
    "denial": 0.2,  # the claim denies what its best window does not, or the reverse
}


class ExactSettings(ComponentSettings):
    """Settings of the exact check."""

    supported_at: Share = Field(0.7, description="Least P(supported) of a claim that counts as supported.")


@dataclass(frozen=True, slots=True)
class Exact(Verifier):
    """Checks claims by their words and by what they mention.

    A number, date, time, amount, name or quote that the evidence lacks is never supported,
    whatever the rest of the claim looks like. A name may come from the question (it says
    what the answer is about); a value may not.
    """

    supported_at: float = 0.7
    reader_options: ReaderOptions = DEFAULT_OPTIONS

    name = "exact"
    version = "6"
    reads_own_words = True
    output = "a label and a probability, with what was found for and against the claim"
    source = "faithrails"
    settings_type = ExactSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Exact:
        """Build it with the lexicon, spaCy model and vocabulary of the general settings."""
        return cls(cast(ExactSettings, own).supported_at, ReaderOptions.of(shared))

    def prepare(self) -> None:
        """Load the lexicon, the spaCy model, the units of measure and the relations of words."""
        self.reader_options.reader()
        prepare_units()
        prepare_word_relations()

    def supports(self, probability: float) -> bool:
        """Whether P(supported), 0..1, counts as supported."""
        return probability >= self.supported_at

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        return await off_loop(turn.size, self._verify, turn, claims, tools.indexes)

    def _verify(self, turn: Turn, claims: Sequence[Claim], indexes: Indexes) -> list[Verdict]:
        languages = languages_of(turn)
        if not languages.english:
            return verdicts_in(languages, self, turn, claims)
        few = within_limits(claims)
        whole, given = indexes.get(turn.passages), turn  # "the sources lack X" needs every passage
        turn = with_related_passages(turn, few, indexes)
        index, reader = indexes.get(turn.passages), self.reader_options.reader()
        verdicts = []
        for claim in few:
            if apart := without_words(self, given, claim, whole):
                verdicts.append(apart)
                continue
            found = examine_in_turn(turn, claim, index, reader)
            probability = supported_probability(found.features) if found else 0.0
            verdicts.append(verdict_of_findings(self, turn, claim, found, probability, self.supports))
        return unsure_beyond_limits(self, claims, verdicts)


def supported_probability(features: dict[str, float]) -> float:
    """Return P(supported), 0..1, of a claim with these features."""
    return 1.0 / (1.0 + exp(sum(WEIGHTS[name] * value for name, value in features.items()) - BIAS))
