"""The base of all settings, how their errors are explained, and how language models are called."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Literal, Optional, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from faithrails.errors import SettingsError
from faithrails.settings.moved import new_place

_TOLD = "explained"


class Strict(BaseModel):
    """Settings in which an unknown key is an error: SettingsError, whether built in Python or loaded."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    if not TYPE_CHECKING:  # type checkers read the arguments from the fields

        def __init__(self, **values: Any) -> None:
            try:
                super().__init__(**values)
            except ValidationError as error:
                name = type(self).__name__
                raise SettingsError("\n".join(explain(error, type(self), name))) from None

        # By this mark, which its own base class has too, pydantic validates groups of settings within
        # settings by their fields, and not by calling this method.
        __init__.__pydantic_base_init__ = True


def explain(error: ValidationError, model: type[BaseModel], where: str) -> list[str]:
    """Return a line for each wrong key, with its path under ``where`` and the nearest known key."""
    lines = []
    for problem in error.errors():
        path = ".".join([where, *map(str, problem["loc"])])
        if problem["type"] == _TOLD:
            lines += [f"{path}{line}" for line in problem["ctx"]["lines"]]
        elif problem["type"] == "extra_forbidden":
            *outer, key = problem["loc"]
            lines.append(f"{path}: {_unknown(str(key), problem['input'], _keys(model, outer))}")
        else:
            message = problem["msg"].removeprefix("Value error, ")
            lines.append(f"{path}: {message} (got {problem['input']!r})")
    return lines


def told(lines: Sequence[str]) -> PydanticCustomError:
    """Return an error for a validator to raise whose lines ``explain`` puts behind the path of its key."""
    return PydanticCustomError(_TOLD, "{text}", {"text": "; ".join(lines), "lines": list(lines)})


def explained(error: ValueError, where: str) -> list[str]:
    """Return the lines of such an error, or of any other, behind ``where``."""
    lines = (error.context or {}).get("lines") if isinstance(error, PydanticCustomError) else None
    return [f"{where}{line}" for line in lines] if lines else [f"{where}: {error}"]


def _unknown(key: str, value: object, known: Sequence[str]) -> str:
    if place := new_place(key, value, known):
        return place
    near = difflib.get_close_matches(key, known, 1)
    return f"unknown setting; did you mean '{near[0]}'?" if near else "unknown setting"


def optional(field: FieldInfo) -> tuple[Any, FieldInfo]:
    """Return a field that may be left out (None), as ``pydantic.create_model`` takes it."""
    field = copy(field)  # keeps the bounds, which stand in the field's metadata
    field.annotation = Optional[field.annotation]  # type: ignore[assignment]  # noqa: UP045
    field.default, field.default_factory = None, None
    return field.annotation, field


def _keys(model: type[BaseModel], path: list[int | str]) -> list[str]:
    """Return the keys that the group of settings at ``path`` may have."""
    for key in path:
        field = model.model_fields.get(str(key))
        kinds = [field.annotation, *get_args(field.annotation)] if field else []
        model = next(
            (kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), model
        )
    return list(model.model_fields)


class Judge(Strict):
    """The language model that judges claims, and how it is called."""

    backend: Literal["nemo", "openai", "langchain"] = Field(
        "nemo",
        description="Where the model comes from: NeMo's own `models:`, an OpenAI-compatible endpoint, or a "
        "LangChain chat model.",
    )
    type: str | None = Field(
        None, description="With `nemo`: the `type:` under `models:`. Default: the action's name, then main."
    )
    model: str | None = Field(
        None, description="With `openai`: the model's name. With `langchain`: `package.module:Class`."
    )
    parameters: dict[str, Any] = Field(
        default_factory=dict, description="With `langchain`: the arguments of the class."
    )
    base_url: str | None = Field(
        None, description="With `openai`: the endpoint. Default: OPENAI_BASE_URL, then OpenAI's own."
    )
    api_key_env: str = Field(
        "OPENAI_API_KEY", description="With `openai`: the environment variable that holds the key."
    )
    max_tokens: int = Field(
        1024, ge=1, description="Longest reply, in tokens, where the prompt names no max_tokens of its own."
    )
    temperature: float = Field(0.0, ge=0.0, le=2.0, description="Sampling temperature of the judge.")
    timeout: float = Field(20.0, gt=0.0, description="Seconds that one attempt may take.")
    retries: int = Field(2, ge=0, le=10, description="Further attempts after a call that failed.")
    schema_retries: int = Field(
        1, ge=0, le=5, description="Further attempts after an unreadable reply, which is shown its error."
    )
    structured_output: bool = Field(
        True, description="Ask endpoints that offer it to follow the reply's JSON schema."
    )
    concurrency: int = Field(
        256, ge=1, description="Most calls to one model in flight, of all messages together; others wait."
    )
    breaker_failures: int = Field(
        5,
        ge=0,
        description="After so many failed calls in a row a model is not called for a while, and `on_error` "
        "decides at once; 0: never.",
    )
    breaker_pause: float = Field(15.0, gt=0.0, description="Seconds for which it is not called then.")
