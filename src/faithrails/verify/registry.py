"""Builds the extractor and the verifiers that settings ask for, and says what they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from faithrails.claims.protocol import Extractor
from faithrails.errors import FaithrailsError, SettingsError
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.component_base import Component
from faithrails.settings.find_components import (
    EXTRACTOR,
    VERIFIER,
    Kind,
    find,
    missing_members,
    name_clash,
    read,
)
from faithrails.settings.judge import Judge
from faithrails.settings.strict_model import error_lines
from faithrails.verify.protocol import Verifier

Result = TypeVar("Result")
_PROTOCOLS: dict[Kind, type] = {VERIFIER: Verifier, EXTRACTOR: Extractor}


@dataclass(frozen=True, slots=True)
class Plan:
    """The extractor and the verifiers of a check, ready for use."""

    extractor: Extractor
    verifiers: tuple[Verifier, ...]

    @property
    def needs_model(self) -> bool:
        """Whether one of them asks a language model."""
        return any(one.needs_model for one in self.components)

    @property
    def components(self) -> tuple[Component, ...]:
        """All of them, with their parts."""
        return tuple(part for one in (self.extractor, *self.verifiers) for part in one.with_parts())

    @property
    def judges(self) -> tuple[Judge, ...]:
        """The model settings of those that ask a language model."""
        found = (one.judge_settings() for one in self.components)
        return tuple(judge for judge in found if judge is not None)

    def prepare(self) -> None:
        """Load what they need now, rather than at the first answer.

        Raises:
            SettingsError: something is missing or cannot be read.
        """
        for one in self.components:
            _or_settings_error(one.name, one.prepare)


VerifierLike = str | Mapping[str, object] | Verifier
ExtractorLike = str | Mapping[str, object] | Extractor


def build(
    settings: Settings,
    verifiers: Sequence[VerifierLike] | None = None,
    extractor: ExtractorLike | None = None,
) -> Plan:
    """Build what settings ask for, or the verifiers and the extractor that are given instead.

    Raises:
        SettingsError: one does not exist or cannot be built; the message names its key.
    """
    chosen = settings.verifiers if verifiers is None else tuple(verifiers)
    if not chosen:
        raise SettingsError("verifiers: there must be at least one")
    claims = _one(EXTRACTOR, settings.claims if extractor is None else extractor, settings, "claims")
    built = (build_verifier(each, settings, f"verifiers.{place}") for place, each in enumerate(chosen))
    return Plan(cast(Extractor, claims), tuple(built))


def settings_to_record(
    settings: Settings, verifiers: Sequence[VerifierLike] | None, extractor: ExtractorLike | None
) -> Settings:
    """Return settings that name the components in use; objects get a name that cannot be loaded."""
    update: dict[str, object] = {}
    if verifiers is not None:
        update["verifiers"] = tuple(_named(VERIFIER, each) for each in verifiers)
    if extractor is not None:
        update["claims"] = _named(EXTRACTOR, extractor)
    return settings.model_copy(update=update) if update else settings


def _named(kind: Kind, chosen: VerifierLike | ExtractorLike) -> ComponentSettings:
    if isinstance(chosen, (str, Mapping)):
        return read(kind, chosen)
    return ComponentSettings(name=f"<{type(chosen).__module__}.{type(chosen).__qualname__}>")


def prepare(settings: Settings) -> None:
    """Build what settings ask for and load what it needs. Raises as ``build`` and ``Plan.prepare`` do."""
    build(settings).prepare()


def names(settings: Settings) -> tuple[str, tuple[str, ...]]:
    """Return the names of the extractor and of the verifiers."""
    verifiers = cast(tuple[ComponentSettings, ...], settings.verifiers)
    return cast(ComponentSettings, settings.claims).name, tuple(each.name for each in verifiers)


def needs_model(settings: Settings) -> bool:
    """Whether a check with these settings asks a language model."""
    rewrites = settings.mode == "correct" and settings.rewrite is True
    return rewrites or settings.asks_of_whole_answer or any(one.needs_model for one in _classes(settings))


def needs_evidence(settings: Settings) -> bool:
    """Whether some verifier reads the passages."""
    return any(getattr(one, "needs_evidence", False) for one in _classes(settings))


def _classes(settings: Settings) -> Iterator[type[Component]]:
    """Yield the classes of the extractor, the verifiers, and the verifiers that these ask."""
    yield find(EXTRACTOR, cast(ComponentSettings, settings.claims).name)
    for own in cast(tuple[ComponentSettings, ...], settings.verifiers):
        yield from (find(VERIFIER, part.name) for part in own.with_parts)


def _one(kind: Kind, chosen: object, settings: Settings, key: str) -> Component:
    if isinstance(chosen, (str, Mapping, ComponentSettings)):
        try:
            own = read(kind, chosen)
        except ValueError as error:
            raise SettingsError("\n".join(error_lines(error, key))) from error
        found = find(kind, own.name)
        component = _or_settings_error(f"{key}: {own.name}", lambda: found.build(own, settings))
    else:
        component = cast(Component, chosen)
    wrong = missing_members(type(component), _PROTOCOLS[kind])
    if not wrong and component is chosen:
        wrong = name_clash(kind, type(component))
    if wrong:
        raise SettingsError(f"{key}: {wrong}")
    return component


def build_verifier(chosen: object, settings: Settings, key: str) -> Verifier:
    """Build a verifier; ``key`` is its place in the settings.

    Raises:
        SettingsError: it does not exist or cannot be built.
    """
    return cast(Verifier, _one(VERIFIER, chosen, settings, key))


def _or_settings_error(label: str, work: Callable[[], Result]) -> Result:
    try:
        return work()
    except FaithrailsError:
        raise
    except (Exception, SystemExit) as error:  # startup stops: what was asked for cannot check answers
        raise SettingsError(f"{label} cannot be used: {type(error).__name__}: {error}") from error
