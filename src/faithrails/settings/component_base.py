"""The base of verifiers and extractors: the properties they declare, and their settings."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pydantic import Field, SerializerFunctionWrapHandler, create_model, model_serializer

from faithrails.errors import SettingsError
from faithrails.settings.judge import Judge
from faithrails.settings.strict_model import Strict, optional

if TYPE_CHECKING:
    from typing_extensions import Self

    from faithrails.settings.all_settings import Settings


class ComponentSettings(Strict):
    """Base of the settings of one verifier or extractor: ``{name: ..., <its own settings>}``."""

    name: str = Field(description="The name by which it was asked for, or `package.module:Class`.")

    @property
    def own(self) -> dict[str, Any]:
        """The settings without the name."""
        return {key: getattr(self, key) for key in type(self).model_fields if key != "name"}

    @property
    def with_parts(self) -> Iterator[ComponentSettings]:
        """These settings, and those of the components that they name."""
        yield self
        for value in self.own.values():
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, ComponentSettings):
                    yield from part.with_parts

    @model_serializer(mode="wrap")
    def _short(self, serialize: SerializerFunctionWrapHandler) -> Any:
        """Leave out settings that follow the general ones; return only the name if none is left."""
        values = {key: value for key, value in serialize(self).items() if value is not None}
        return values if len(values) > 1 else self.name


class _AsksModel(ComponentSettings):
    """Any key of `judge`, for this verifier or extractor alone."""

    def over(self, shared: Judge) -> Judge:
        """Return the judge's general settings, overridden by those that are set here.

        Raises:
            SettingsError: ``type`` or ``model`` is set, and has no effect with the backend.
        """
        mine = {
            key: value for key, value in self.own.items() if key in Judge.model_fields and value is not None
        }
        judge = shared.model_copy(update=mine)
        needed = ("nemo",) if "type" in mine else ("openai", "langchain") if "model" in mine else ()
        if needed and judge.backend not in needed:
            key = "type" if "type" in mine else "model"
            raise SettingsError(
                f"{self.name}: {key} needs backend {' or '.join(needed)}, not {judge.backend}"
            )
        return judge


if TYPE_CHECKING:
    ModelSettings = _AsksModel
else:
    ModelSettings = create_model(
        "ModelSettings",
        __base__=_AsksModel,
        __doc__=_AsksModel.__doc__,
        **{name: optional(field) for name, field in Judge.model_fields.items()},
    )


def judge_of(own: ComponentSettings, shared: Settings) -> Judge:
    """Return how a component calls its model: the general settings, overridden by its own."""
    return own.over(shared.judge) if isinstance(own, _AsksModel) else shared.judge


class Component(Protocol):
    """What verifiers and extractors have in common.

    Subclasses inherit the defaults. The class attributes hold for every instance, whatever its settings.
    """

    name: ClassVar[str]
    """The name by which settings ask for it, and which its verdicts carry."""

    needs_model: ClassVar[bool] = False
    """Whether it asks a language model (``tools.judge``)."""

    repeatable: ClassVar[bool] = False
    """Whether the same question to the same model may be answered from the cache."""

    calls: ClassVar[str] = "none"
    """Calls of language models per answer, in words."""

    source: ClassVar[str] = ""
    """The paper or system that the method comes from."""

    output: ClassVar[str] = "a label"
    """What a verdict says besides its reasons, in words."""

    licence: ClassVar[str] = ""
    """The licence of the model that it loads or is made for; empty where any model will do."""

    requires: ClassVar[str] = ""
    """What it needs besides evidence and language models, in words."""

    extra: ClassVar[str] = ""
    """The extra of faithrails that it needs: ``pip install 'faithrails[extra]'``."""

    example: ClassVar[str] = ""
    """Settings in YAML that use it; empty where its name alone is an example."""

    settings_type: ClassVar[type[ComponentSettings]] = ComponentSettings
    """Its settings: a subclass of ``ComponentSettings``, in which unknown keys are errors."""

    @property
    @abstractmethod
    def version(self) -> str:
        """Changes whenever the same input could get another result."""
        ...

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it from its own settings and the general ones; by default each own setting is an argument.

        Raises:
            SettingsError: the settings cannot be used together.
        """
        return cls(**own.own)

    def prepare(self) -> None:
        """Load what it needs, once, before the first answer.

        Raises:
            SettingsError: something is missing or cannot be read.
        """
        return

    def parts(self) -> Sequence[Component]:
        """Return the components that it calls, which are prepared and get their models with it."""
        return ()

    def judge_settings(self) -> Judge | None:
        """Return its own settings for calling a language model; None to use the general ``judge``."""
        return None

    def with_parts(self) -> Iterator[Component]:
        """Yield it and all components that it calls."""
        yield self
        for part in self.parts():
            yield from part.with_parts()
