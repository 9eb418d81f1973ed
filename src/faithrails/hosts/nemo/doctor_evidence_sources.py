"""Lists the sources of evidence that a configuration provides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nemoguardrails import RailsConfig

from faithrails.hosts.nemo.doctor_finding import Finding
from faithrails.settings import Settings
from faithrails.verify import needs_evidence

_VARIABLES = ("relevant_chunks", "retrieve_relevant_chunks")


def evidence_sources(settings: Settings, folder: Path, config: RailsConfig) -> Iterator[Finding]:
    """Report each source of evidence, or the consequence if there is none."""
    if not needs_evidence(settings):
        return  # answers are compared with something else, further answers for example
    texts = [path for kind in ("*.co", "*.py") for path in sorted(folder.rglob(kind))]
    setting = [
        path for path in texts if any(n in path.read_text("utf-8", errors="replace") for n in _VARIABLES)
    ]
    if setting:
        yield Finding("ok", f"evidence: $relevant_chunks is named in {', '.join(map(str, setting))}")
    elif config.docs:
        yield Finding("ok", f"evidence: the knowledge base, {len(config.docs)} documents")
    else:
        yield Finding(
            "warning",
            "evidence: there is no source: no file here sets $relevant_chunks and there is no knowledge "
            "base; a message whose context brings no relevant_chunks ends in no_evidence",
        )
