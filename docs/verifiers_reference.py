"""Prints ``docs/verifiers.md``, the reference of the verifiers that ship."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from textwrap import dedent, indent

from faithrails.settings import ComponentSettings
from faithrails.settings.component_base import Component
from faithrails.settings.find_components import VERIFIER, built_in, find

_INTRODUCTION = """\
# Verifiers

What `verifiers` may list: each checks claims, and the strictest verdict on a claim counts.
`faithrails verifiers` also lists those of installed packages.
"Claims" stands for those that `claims` extracts: sentences, the whole answer, or statements by a model.

Methods that need no verifier of their own:

| method | settings |
|-|-|
| RAGAS faithfulness: statements, then verdicts | `claims: llm`, `verifiers: [judge]` |
| promptfoo `context-faithfulness`, one call | `claims: llm`, `verifiers: [single_call]` |
| promptfoo `context-faithfulness` with `claimLevel` | `claims: llm`, `verifiers: [judge]` |
| FaithJudge: examples labelled by people | `verifiers: [{name: judge, examples: rows.jsonl}]` |
| SelfCheckGPT as NeMo asks it | `claims: whole`, `verifiers: [sampling]` |
| a judge of another family than the main model | `verifiers: [{name: judge, type: other}]` |

A verifier that fails, or whose model replies anything but what it was asked for, is unsure of the claim:
`on_unsure` and `on_error` decide, and block by default.
"""
_NEEDS = (
    ("needs_evidence", "evidence"),
    ("needs_model", "a language model"),
    ("draws_samples", "the main model's prompt, or samples"),
)


def needs(component: type[Component] | None) -> list[str]:
    """Return what a verifier needs, in words."""
    if component is None:
        return []
    found = [word for trait, word in _NEEDS if getattr(component, trait, False)]
    extra = f"`pip install 'faithrails[{component.extra}]'`" if component.extra else ""
    return [*found, *filter(None, (component.requires, extra))]


def example_of(component: type[Component], name: str) -> str:
    """Return settings in YAML, as they stand under ``custom_data: {faithrails: ...}``."""
    return dedent(component.example) or f"verifiers: [{name}]\n"


def verifiers_reference() -> str:
    """Return the reference: one part for each verifier that ships, in alphabetical order."""
    parts = ["\n".join(_part(name)) for name in built_in(VERIFIER)]
    return "\n".join([_INTRODUCTION, *parts])


def _part(name: str) -> Iterator[str]:
    one = find(VERIFIER, name)
    own = one.settings_type is not ComponentSettings
    yield f"## {name}\n"
    yield cleandoc(one.__doc__ or "").replace("``", "`") + "\n"
    yield "| | |\n|-|-|"
    yield f"| source | {one.source} |"
    yield f"| needs | {', '.join(needs(one)) or 'nothing'} |"
    yield f"| output | {one.output} |"
    yield f"| calls per answer | {one.calls} |"
    if one.licence:
        yield f"| licence of the model | {one.licence} |"
    if own:
        yield f"| settings | [settings.md](settings.md#verifier-{name}) |"
    settings = indent(example_of(one, name), "    ")
    yield f"\n```yaml\ncustom_data:\n  faithrails:\n{settings}```\n"


if __name__ == "__main__":
    print(verifiers_reference(), end="")
