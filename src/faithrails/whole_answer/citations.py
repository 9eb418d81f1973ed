"""Citation precision and recall, after ALCE (Gao et al., EMNLP 2023), by the verifiers of the check.

Recall is the share of statements that are supported by all their cited sources together; a statement without
citations counts as not supported. Precision is the share of citations that are needed: their statement is
supported, and either the source alone supports it, or the other sources alone do not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from faithrails.decide import strictest
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import Indexes
from faithrails.models.typed_replies import Failure, values_of
from faithrails.runtime.offload import off_loop
from faithrails.text.citations import Citation, citations
from faithrails.types import Claim, Label, Metric, Passage, Reason, Turn
from faithrails.verify.protocol import verify_or_unsure
from faithrails.whole_answer.measure_inputs import Answered

_PRECISION, _RECALL = "citation_precision", "citation_recall"


@dataclass(frozen=True, slots=True)
class _Statement:
    """A statement of the answer without its citations, and the cited sources; None for an unknown one."""

    text: str
    cited: tuple[Passage | None, ...]


async def citation_metrics(about: Answered) -> tuple[Metric, ...]:
    """Return precision and recall of the citations of an answer."""
    about = replace(about, verifiers=[one for one in about.verifiers if one.needs_evidence])
    if not about.verifiers or not about.claims:
        why = "there are no claims" if about.verifiers else "no verifier reads passages"
        return _neither(Failure(Reason.NOT_DECIDED, why))
    statements = await off_loop(about.turn.size, _statements, about.turn, about.claims, about.tools.indexes)
    if isinstance(statements, Failure):
        return _neither(statements)
    judged = values_of(await asyncio.gather(*(_of_statement(one, about) for one in statements)))
    if isinstance(judged, Failure):
        return _neither(judged)
    supported = [holds for holds, _ in judged]
    needed = [each for _, of_one in judged for each in of_one]
    recall = f"the cited sources support {sum(supported)} of {len(supported)} statements"
    if not needed:
        precision = Metric(_PRECISION, None, "the answer cites nothing", Reason.NOT_DECIDED)
    else:
        precision = Metric(_PRECISION, fmean(needed), f"{sum(needed)} of {len(needed)} citations are needed")
    return precision, Metric(_RECALL, fmean(supported), recall)


def _neither(failure: Failure) -> tuple[Metric, ...]:
    return tuple(Metric(name, None, failure.why, failure.reason) for name in (_PRECISION, _RECALL))


def _statements(turn: Turn, claims: Sequence[Claim], indexes: Indexes) -> list[_Statement] | Failure:
    """Return the statements of an answer in order; a citation after a statement belongs to it."""
    index = indexes.get(turn.passages)
    spans = sorted({(claim.start, claim.end) for claim in claims})
    cited: dict[tuple[int, int], list[Citation]] = {span: [] for span in spans}
    for citation in citations(turn.answer, index.ids):
        around = [span for span in spans if span[0] <= citation.start < span[1]]
        before = [span for span in spans if span[0] <= citation.start][-1:] or spans[:1]
        for span in around or before:
            cited[span].append(citation)
    found = []
    for span, own in cited.items():
        names = dict.fromkeys(name for citation in own for name in citation.names)
        sources = values_of(_source(name, index) for name in names)
        if isinstance(sources, Failure):
            return sources
        found.append(_Statement(_without(turn.answer, span, own), tuple(sources)))
    return found


def _source(name: str, index: EvidenceIndex) -> Passage | Failure | None:
    source = index.sources.source(name)
    if source is None:
        return Failure(Reason.NOT_DECIDED, "the evidence does not say where a cited source ends")
    places = [index.sentences[number] for number in source.numbers]
    texts = (index.passages[place.passage].text[place.span.start : place.span.end] for place in places)
    return Passage(name, "\n".join(texts)) if places else None


def _without(answer: str, span: tuple[int, int], own: Sequence[Citation]) -> str:
    """Return a span of the answer without these citations."""
    text, end = "", span[0]
    for citation in own:
        if citation.start < span[1]:
            text, end = text + answer[end : citation.start].rstrip(), citation.end
    return (text + answer[end : max(end, span[1])]).strip()


async def _of_statement(statement: _Statement, about: Answered) -> tuple[bool, list[bool]] | Failure:
    """Return whether the cited sources support a statement, and for each citation whether it is needed."""
    sources = [each for each in statement.cited if each is not None]
    holds = await _supports(statement.text, sources, about)
    if isinstance(holds, Failure):
        return holds
    if not holds or len(sources) == 1:
        return holds, [holds and each is not None for each in statement.cited]
    needed = []
    for each in statement.cited:
        rest = [other for other in sources if other is not each]
        alone = each is not None and await _supports(statement.text, [each], about)
        others = alone or await _supports(statement.text, rest, about)
        for said in (alone, others):
            if isinstance(said, Failure):
                return said
        needed.append(each is not None and (alone is True or others is False))
    return holds, needed


async def _supports(text: str, sources: Sequence[Passage], about: Answered) -> bool | Failure:
    if not sources or not text:
        return False
    alone = replace(about.turn, answer=text, passages=tuple(sources), samples=(), reflection=None)
    claim = Claim(text, 0, len(text))
    said = await asyncio.gather(
        *(verify_or_unsure(one, alone, [claim], about.tools) for one in about.verifiers)
    )
    verdict = strictest([verdict for (verdict,) in said])
    if verdict.reason:
        return Failure(verdict.reason, verdict.why)
    return verdict.label is Label.SUPPORTED
