"""Clients that may not switch a check off: what they send is refused, not ignored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nemoguardrails.rails.llm.options import GenerationOptions

from faithrails.errors import ClientError
from faithrails.settings import Settings

# Context variables by which NeMo itself leaves output rails out, wherever they come from.
_SWITCHES = frozenset({"skip_output_rails", "generation_options"})
_FLOWS = ("self check facts", "self check hallucination", "check claim faithfulness")


def trusted(settings: Settings) -> bool:
    """Whether every rail trusts what comes with a request."""
    return all(settings.rail(name).trust_toggles for name in ("facts", "faithfulness", "hallucination"))


def refuse_switches(app: Any) -> None:
    """Make an application refuse requests whose context or options leave output rails out.

    Everything that generates (``generate``, ``check_async``, streaming, LangChain, NeMo's
    server) goes through ``generate_async``, which raises ClientError from now on.
    """
    generate_async = app.generate_async
    listed = [flow for flow in app.config.rails.output.flows if flow in _FLOWS]

    async def guarded(
        prompt: Any = None, messages: Any = None, options: Any = None, state: Any = None, **more: Any
    ) -> Any:
        refuse(messages, options, listed)
        return await generate_async(prompt=prompt, messages=messages, options=options, state=state, **more)

    app.generate_async = guarded


def refuse(messages: Any, options: Any, listed: Iterable[str]) -> None:
    """Raise ClientError if a request would leave out the output rails ``listed``."""
    for name in _set_by(messages):
        if name in _SWITCHES:
            raise ClientError(f"the request sets ${name}, which would switch output rails off")
    chosen = GenerationOptions(**options) if isinstance(options, Mapping) else options
    rails = getattr(chosen, "rails", None)
    if rails is None or not rails.dialog:  # nothing is generated: the caller only checks something
        return
    left_out = [flow for flow in listed if flow not in rails.output] if isinstance(rails.output, list) else []
    if left_out or not rails.output:
        raise ClientError("the request's options leave output rails out")


def _set_by(messages: Any) -> Iterable[str]:
    for message in messages if isinstance(messages, list) else ():
        if isinstance(message, Mapping) and message.get("role") in ("context", "event"):
            content = message.get("content") or message.get("event")
            if isinstance(content, Mapping):
                inner = content.get("data")
                yield from content
                yield from inner if isinstance(inner, Mapping) else ()
