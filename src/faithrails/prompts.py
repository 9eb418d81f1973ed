"""Prompts in NeMo's format: one task per file, rendered in a sandbox; the user's prompts win over ours."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment, Template, TemplateError, nodes
from jinja2.sandbox import SandboxedEnvironment
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from faithrails.errors import PromptError
from faithrails.install_paths import HOME
from faithrails.types import Message

# NeMo's own default for prompts that name no length, in characters.
DEFAULT_MAX_LENGTH = 16_000

# The tasks of the prompts that ship, a file each, and the variables that a prompt for one must use.
_NEEDED: dict[str, tuple[str, ...]] = {
    "faithrails_answer_with_reflection": ("passages", "question"),
    "faithrails_bespoke_minicheck": ("evidence", "response"),
    "faithrails_correct_sentences": ("passages", "sentences"),
    "faithrails_entails": ("first", "second"),
    "faithrails_extract_and_judge": ("passages", "sentences"),
    "faithrails_extract_claims": ("sentences",),
    "faithrails_find_aliases": ("text",),
    "faithrails_find_omissions": ("answer", "passages"),
    "faithrails_granite_guardian": ("evidence", "response"),
    "faithrails_judge_claims": ("claims", "passages"),
    "faithrails_mqag_answers": ("questions", "text"),
    "faithrails_mqag_questions": ("claims",),
    "faithrails_questions_answered": ("answer",),
    "faithrails_self_reflection": ("claim",),
    "faithrails_selfcheck_prompt": ("sample", "sentence"),
    "faithrails_sufficient_context": ("evidence", "question"),
    "faithrails_yes_no": ("evidence", "response"),
    "patronus_lynx_check_output_hallucination": ("bot_response", "provided_context"),
    "self_check_facts": ("evidence", "response"),
    "self_check_hallucination": ("paragraph", "statement"),
}
_ROLES = {"bot": "assistant", "human": "user", "developer": "system"}


class _MessageFile(BaseModel):
    model_config = ConfigDict(extra="forbid")
    type: str
    content: str


class Prompt(BaseModel):
    """One prompt of a file: NeMo's ``TaskPrompt``, field for field.

    ``max_length`` is in characters of the rendered prompt, ``max_tokens`` bounds the reply.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    task: str
    content: str | None = None
    messages: list[_MessageFile | str] | None = None
    models: list[str] | None = None
    mode: str | None = "standard"
    stop: list[str] | None = None
    max_length: int | None = DEFAULT_MAX_LENGTH
    max_tokens: int | None = None

    @model_validator(mode="after")
    def _has_one_body(self) -> Prompt:
        if bool(self.content) == bool(self.messages):
            raise ValueError("give either content or messages")
        return self

    @property
    def template(self) -> str:
        """The whole template: the content, or the contents of all messages."""
        parts = [self.content or ""]
        parts += [part if isinstance(part, str) else part.content for part in self.messages or ()]
        return "\n".join(parts)

    def fits(self, model: str) -> int:
        """Rank this prompt for a model: 2 written for it, 1 for any model, 0 for another."""
        if not self.models:
            return 1
        return 2 if any(wanted.lower() in model.lower() for wanted in self.models) else 0


@dataclass(frozen=True, slots=True)
class Rendered:
    """A prompt ready to send."""

    messages: tuple[Message, ...]
    max_tokens: int | None
    stop: tuple[str, ...]


@lru_cache(maxsize=1)
def _sandbox() -> Environment:
    return SandboxedEnvironment()


@dataclass(frozen=True, slots=True)
class PromptBook:
    """The prompts of one application; later ones win over earlier ones.

    ``env`` renders them (NeMo's own environment inside NeMo, so that its filters work)
    and ``variables`` are the ones that any prompt may use.
    """

    prompts: tuple[Prompt, ...] = ()
    env: Environment = field(default_factory=_sandbox)
    variables: Mapping[str, Any] = field(default_factory=dict)
    mode: str = "standard"

    def get(self, task: str, model: str) -> Prompt:
        """Choose the prompt for a task: one written for this model wins over a general one.

        Raises:
            PromptError: no prompt fits the task and the model.
        """
        known = (*default_prompts(), *self.prompts)
        fitting = [it for it in known if it.task == task and it.mode in (None, "standard", self.mode)]
        best = max(reversed(fitting), key=lambda prompt: prompt.fits(model), default=None)
        if best is None or not best.fits(model):
            raise PromptError(f"no prompt for the task '{task}' and the model '{model}'")
        return best

    def render(self, task: str, model: str, **variables: Any) -> Rendered:
        """Fill in the prompt for a task; ``boundary`` is new for each call unless it is given.

        Raises:
            PromptError: there is no such prompt, or its template cannot be rendered.
        """
        prompt = self.get(task, model)
        # Delimits untrusted text in a prompt; random, so that the text cannot contain it.
        known = {**self.variables, "boundary": secrets.token_hex(4), **variables}
        try:
            return Rendered(tuple(self._messages(prompt, known)), prompt.max_tokens, tuple(prompt.stop or ()))
        except TemplateError as error:
            raise PromptError(f"the prompt '{task}' cannot be rendered: {error}") from error

    def room(self, task: str, model: str) -> int:
        """Return how many characters may be filled into a task's prompt."""
        prompt = self.get(task, model)
        return (prompt.max_length or DEFAULT_MAX_LENGTH) - len(prompt.template)

    def _messages(self, prompt: Prompt, variables: Mapping[str, Any]) -> Iterable[Message]:
        for part in prompt.messages or [prompt.content or ""]:
            role, template = ("user", part) if isinstance(part, str) else (part.type, part.content)
            yield Message(_ROLES.get(role, role), _template(self.env, template).render(variables))


@lru_cache(maxsize=256)
def _template(env: Environment, source: str) -> Template:
    """Compile a template once: it takes longer than everything else in a check but the model calls."""
    return env.from_string(source)


def missing_variables(task: str, template: str) -> tuple[str, ...]:
    """Return the variables that a prompt for this task needs and its template never uses.

    An unknown task needs none. The template is parsed and not rendered, so filters may be unknown.

    Raises:
        PromptError: the template cannot be parsed.
    """
    try:
        names = list(_sandbox().parse(template).find_all(nodes.Name))
    except TemplateError as error:
        raise PromptError(f"the prompt '{task}' is not a valid template: {error}") from error
    used = {name.name for name in names if name.ctx == "load"}
    assigned = {name.name for name in names if name.ctx == "store"}
    return tuple(name for name in _NEEDED.get(task, ()) if name not in used - assigned)


@lru_cache(maxsize=1)
def default_prompts() -> tuple[Prompt, ...]:
    """Read the prompts that ship with faithrails.

    Raises:
        PromptError: one of the files is missing or unreadable.
    """
    paths = (HOME / "prompts" / f"{task.removeprefix('faithrails_')}.yml" for task in _NEEDED)
    return tuple(prompt for path in paths for prompt in read_prompts(path))


def read_prompts(path: Path) -> list[Prompt]:
    """Read a prompts file.

    Raises:
        PromptError: the file is missing, is not YAML, or is not a list of prompts.
    """
    try:
        raw = yaml.safe_load(path.read_text(encoding="utf-8"))
        return [Prompt.model_validate(item) for item in raw["prompts"]]
    except (OSError, yaml.YAMLError, ValidationError, KeyError, TypeError, UnicodeDecodeError) as error:
        raise PromptError(f"{path}: not a file of prompts: {error}") from error
