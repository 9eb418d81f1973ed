"""The values of a check: turn, claim, verdict, report."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from typing import Any

from faithrails.passages import TAKES, make_readable, passages_of, readable
from faithrails.passages import Passage as Passage

_EVEN = 0.5
_MOST_OUTRIGHT = 0.8  # P(supported) of a claim that failed outright, where answers are ranked


class Label(str, Enum):
    """The label a verifier gives a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_MENTIONED = "not_mentioned"
    OUT_OF_SCOPE = "out_of_scope"
    UNSURE = "unsure"


class Decision(str, Enum):
    """What happens to the answer, from mildest to strictest."""

    PASS = "pass"  # noqa: S105 - no password
    WARN = "warn"
    BLOCK = "block"
    ESCALATE = "escalate"

    @property
    def strictness(self) -> int:
        """Rank of this decision: 0 for pass, 3 for escalate."""
        return list(Decision).index(self)


class Reason(str, Enum):
    """Why a report decided as it did, or why a verdict is unsure."""

    HARD_FAILURE = "hard_failure"
    BELOW_THRESHOLD = "below_threshold"
    NOTHING_IN_SCOPE = "nothing_in_scope"
    NO_CLAIMS = "no_claims"
    NO_EVIDENCE = "no_evidence"
    STALE_EVIDENCE = "stale_evidence"
    UNREADABLE_EVIDENCE = "unreadable_evidence"
    ANSWER_TRUNCATED = "answer_truncated"
    UNREADABLE_VERDICT = "unreadable_verdict"
    TRUNCATED_VERDICT = "truncated_verdict"
    MISSING_VERDICT = "missing_verdict"
    QUOTE_NOT_FOUND = "quote_not_found"
    SAMPLES_MISSING = "samples_missing"
    NOT_DECIDED = "not_decided"
    BARE_ANSWER = "bare_answer"
    EXTRACTOR_FAILED = "extractor_failed"
    MODEL_FAILED = "model_failed"
    NO_MODEL = "no_model"
    NO_REFLECTION = "no_reflection"
    UNREADABLE_REFLECTION = "unreadable_reflection"
    DEADLINE = "deadline"
    UNREADABLE_TOGGLE = "unreadable_toggle"
    INTERNAL_ERROR = "internal_error"


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation with a language model."""

    role: str
    content: str

    def __post_init__(self) -> None:
        make_readable(self, "role", "content")


@dataclass(frozen=True, slots=True)
class Turn:
    """One answer and everything it is checked against.

    Unpaired surrogates in the texts are replaced by U+FFFD, one for one.

    ``prompt`` is the conversation that produced the answer: sampling sends it to the
    main model again. ``samples`` are further answers to it, where they exist already.
    ``finish_reason`` is the answer's own, as OpenAI's API spells it; None means unknown.
    ``reflection`` is what the model that answered says of its answer, as the JSON text of
    ``faithrails.self_reflection_schema.Reflection``. ``asked`` says that the check of this answer was asked for:
    taken as a whole it is then a claim even if no sentence of it states something.
    """

    answer: str
    passages: tuple[Passage, ...] = ()
    question: str = ""
    id: str = ""
    samples: tuple[str, ...] = ()
    prompt: tuple[Message, ...] = ()
    finish_reason: str | None = None
    reflection: str | None = None
    asked: bool = False

    def __post_init__(self) -> None:
        make_readable(self, "answer", "question", "id", "finish_reason", "reflection")
        object.__setattr__(self, "samples", tuple(map(readable, self.samples)))

    @property
    def size(self) -> int:
        """The number of characters of answer, question and passages."""
        return len(self.answer) + len(self.question) + sum(len(passage.text) for passage in self.passages)

    @classmethod
    def of(cls, answer: str, *context: Any, question: str = "", **more: Any) -> Turn:
        """Build a turn; passages without an id of their own are numbered from 1.

        Each ``context`` is a text, a mapping (with body, text, content or page_content), a document
        (LangChain's, or anything with ``page_content`` or ``text``), or a list of these.

        Raises:
            TypeError: the answer or the question is no text, or a context is none of these.
        """
        for name, value in (("answer", answer), ("question", question)):
            if not isinstance(value, str):
                raise TypeError(f"Turn.of: the {name} must be a text, got {type(value).__name__}")
        for item in context:
            if item is None:
                raise TypeError(f"Turn.of: a passage is {TAKES}; got None")
        return cls(answer=answer, passages=passages_of(context), question=question, **more)


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of the answer that can be true or false.

    ``answer[start:end]`` is the place it was taken from; ``text`` may be reworded to
    stand by itself, and ``original`` then holds the words that it was made from.
    ``severity`` in 0..1 weighs how much harm a false claim does.
    """

    text: str
    start: int
    end: int
    severity: float = 1.0
    original: str = ""

    @property
    def as_said(self) -> Claim:
        """The claim in the answer's own words; itself where it was not reworded."""
        return replace(self, text=self.original, original="") if self.original else self


@dataclass(frozen=True, slots=True)
class Evidence:
    """A place in a passage, ``text`` being ``passage.text[start:end]``."""

    passage: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one verifier for one claim.

    ``probability`` is that of the claim being supported, 0..1, or None where the
    verifier has no such number. ``reason`` is set if and only if the label is unsure.
    ``offending`` holds (start, end) places in the answer that the evidence lacks. ``layers`` are
    the verdicts from which this one was composed, in the order in which they were asked.
    ``hard`` says that the claim is wrong outright, whatever else speaks for it.
    """

    claim: Claim
    label: Label
    verifier: str
    version: str
    probability: float | None = None
    evidence: tuple[Evidence, ...] = ()
    why: str = ""
    reason: Reason | None = None
    offending: tuple[tuple[int, int], ...] = ()
    layers: tuple[Verdict, ...] = ()
    hard: bool = False

    def __post_init__(self) -> None:
        if (self.label is Label.UNSURE) != (self.reason is not None):
            raise ValueError("a verdict has a reason if and only if it is unsure")
        if self.probability is not None and not 0.0 <= self.probability <= 1.0:
            raise ValueError(f"probability {self.probability!r} is not in 0..1")
        if self.hard and self.label in (Label.SUPPORTED, Label.UNSURE):
            raise ValueError("a verdict that fails outright is neither supported nor unsure")
        against = self.hard or self.label is Label.CONTRADICTED
        if against and self.probability is not None and self.probability >= _EVEN:
            raise ValueError(f"a claim that is wrong outright has probability {self.probability!r}")


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a check: model calls, tokens as the models reported them, seconds."""

    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Handoff:
    """One step of a check: the layer, its result, and the reason in words."""

    layer: str
    outcome: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a check.

    ``score`` is supported claims / counted claims, or None where nothing was counted.
    ``reasons`` explains the decision; it is empty for a plain pass. ``notes`` adds in
    words what a reason code does not say (which model, which error class). ``path`` is every
    step from the answer to the decision.
    """

    turn: str
    decision: Decision
    score: float | None
    verdicts: tuple[Verdict, ...] = ()
    reasons: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()
    cost: Cost = field(default_factory=Cost)
    path: tuple[Handoff, ...] = ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims, in the order of the answer."""
        return tuple(verdict.claim for verdict in self.verdicts)

    @property
    def unsupported(self) -> tuple[Verdict, ...]:
        """The verdicts that do not say supported (out of scope not counted among them)."""
        fine = (Label.SUPPORTED, Label.OUT_OF_SCOPE)
        return tuple(verdict for verdict in self.verdicts if verdict.label not in fine)

    @property
    def unfaithful_probability(self) -> float | None:
        """Probability in 0..1 that some claim is unsupported, or None if any is unsure.

        The weakest claim decides. A verifier without probabilities counts as certain. A claim that
        failed outright counts with what its most lenient layer gives it, at most 0.8: look-ups find
        errors for certain in some kinds of text only, and answers are ranked best so.
        """
        if any(verdict.label is Label.UNSURE for verdict in self.verdicts):
            return None
        if not self.verdicts:
            return 0.0 if self.decision is Decision.PASS else None
        weakest = min(_support(verdict) for verdict in self.verdicts)
        return 1.0 - weakest

    def as_dict(self) -> dict[str, Any]:
        """The report as plain JSON values, in the shape that ``--json`` prints."""
        return {
            "turn": self.turn,
            "decision": self.decision.value,
            "score": self.score,
            "reasons": [reason.value for reason in self.reasons],
            "notes": list(self.notes),
            "claims": [_verdict_as_dict(verdict) for verdict in self.verdicts],
            "path": [asdict(step) for step in self.path],
            "cost": asdict(self.cost),
        }


def _support(verdict: Verdict) -> float:
    opinions = [layer.probability for layer in verdict.layers if layer.probability is not None]
    if verdict.hard and opinions:
        return min(max(opinions), _MOST_OUTRIGHT)
    if verdict.probability is not None:
        return verdict.probability
    return 1.0 if verdict.label in (Label.SUPPORTED, Label.OUT_OF_SCOPE) else 0.0


def _verdict_as_dict(verdict: Verdict) -> dict[str, Any]:
    return {
        "text": verdict.claim.text,
        "start": verdict.claim.start,
        "end": verdict.claim.end,
        "label": verdict.label.value,
        "probability": verdict.probability,
        "evidence": [asdict(place) for place in verdict.evidence],
        "why": verdict.why,
        "reason": verdict.reason.value if verdict.reason else None,
        "offending": [list(place) for place in verdict.offending],
        "verifier": f"{verdict.verifier} {verdict.version}",
        "layers": [
            {
                "verifier": f"{layer.verifier} {layer.version}",
                "label": layer.label.value,
                "probability": layer.probability,
                "why": layer.why,
            }
            for layer in verdict.layers
        ],
    }
