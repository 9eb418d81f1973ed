"""Finds verifiers and claim extractors by name: built in, registered by a package, or ``module:Class``."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Annotated, Any, cast

from pydantic import BeforeValidator, SerializeAsAny, ValidationError, ValidationInfo, WithJsonSchema

from faithrails.errors import SettingsError
from faithrails.install_paths import PACKAGE
from faithrails.settings.component_base import Component, ComponentSettings
from faithrails.settings.strict_model import explain, settings_error


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component: its noun, its entry-point group, and the folder of the built-in ones."""

    noun: str
    group: str
    folder: str

    @property
    def files(self) -> list[str]:
        """The names of the files in the folder, without importing them."""
        folder = PACKAGE.joinpath(*self.folder.split("."))
        return sorted(module.name for module in iter_modules([str(folder)]))


VERIFIER = Kind("verifier", "faithrails.verifiers", "verify")
EXTRACTOR = Kind("extractor", "faithrails.extractors", "claims.extractors")


@dataclass(frozen=True, slots=True)
class Found:
    """A verifier or extractor and its origin; ``error`` says why it cannot be used."""

    name: str
    origin: str
    component: type[Component] | None = None
    error: str = ""


def find(kind: Kind, name: str) -> type[Component]:
    """Return the class of a verifier or extractor by its name.

    Raises:
        SettingsError: no class has this name, several have it, or it cannot be imported.
    """
    if ":" in name:
        return _checked(kind, name, import_component(name, name))
    own = _of_ours(kind, name)
    registered = [entry for entry in _entries(kind.group, tuple(sys.path)) if entry.name == name]
    if len(registered) + (own is not None) > 1:
        places = [*(["faithrails"] if own else []), *map(_distribution, registered)]
        raise SettingsError(
            f"{' and '.join(places)} each have a {kind.noun} '{name}': name one as package.module:Class"
        )
    if own is not None:
        return own
    if not registered:
        near = difflib.get_close_matches(name, [found.name for found in listing(kind)], 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise SettingsError(f"there is no {kind.noun} '{name}'{hint}")
    label = f"'{name}' of {_distribution(registered[0])}"
    return _checked(kind, label, import_component(registered[0].value, label))


def built_in(kind: Kind) -> list[str]:
    """Return the names of the components that ship with faithrails."""
    return [name for name in kind.files if _of_ours(kind, name)]


def listing(kind: Kind) -> Iterator[Found]:
    """Yield the built-in components, then those that installed packages register."""
    for name in built_in(kind):
        yield Found(name, "built in", _of_ours(kind, name))
    for entry in sorted(_entries(kind.group, tuple(sys.path)), key=lambda entry: entry.name):
        origin = f"entry point of {_distribution(entry)}"
        try:
            yield Found(entry.name, origin, find(kind, entry.name))
        except SettingsError as error:  # listed with its error; settings that name it stop startup
            yield Found(entry.name, origin, error=str(error))


def name_clash(kind: Kind, component: type[Component]) -> str:
    """Return what is wrong with the name of another package's component; "" if nothing is."""
    name = getattr(component, "name", None)
    if not isinstance(name, str) or not name:
        return f"{component.__name__} has no name"
    own = _of_ours(kind, name)
    return f"the name '{name}' is that of a built-in {kind.noun}" if own and own is not component else ""


@lru_cache(maxsize=64)
def _of_ours(kind: Kind, name: str) -> type[Component] | None:
    """Return the built-in class of this name, from the file of the same name; None if there is none."""
    if name not in kind.files:
        return None
    module = import_module(f"faithrails.{kind.folder}.{name}")
    classes = (value for value in vars(module).values() if isinstance(value, type))
    return next((each for each in classes if vars(each).get("name") == name), None)


@lru_cache(maxsize=8)
def _entries(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    # Cached: reading the metadata of all packages takes tens of milliseconds. A new ``path`` reads again.
    return tuple(dict.fromkeys(entry_points(group=group)))


def _distribution(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value


def import_component(target: str, label: str) -> Any:
    """Import ``package.module:name``; errors call it ``label``.

    Raises:
        SettingsError: it cannot be imported.
    """
    module, _, attribute = target.partition(":")
    try:
        found: Any = import_module(module)
        for name in attribute.split("."):
            found = getattr(found, name)
    except (Exception, SystemExit) as error:  # startup stops: what was asked for cannot check answers
        raise SettingsError(f"{label} cannot be imported: {type(error).__name__}: {error}") from error
    return found


def _checked(kind: Kind, label: str, found: object) -> type[Component]:
    if not isinstance(found, type):
        raise SettingsError(f"{label} is not a class")
    if wrong := missing_members(found, Component) or name_clash(kind, found):
        raise SettingsError(f"{label}: {wrong}")
    component = cast(type[Component], found)
    own: object = component.settings_type
    if not (isinstance(own, type) and issubclass(own, ComponentSettings)):
        raise SettingsError(f"{label}: its settings_type must be a subclass of ComponentSettings")
    return component


def missing_members(found: type, protocol: type) -> str:
    """Return which members of a protocol a class lacks, as a sentence; "" if it has all."""
    wanted = {
        name
        for base in protocol.__mro__
        for name in (*vars(base), *vars(base).get("__annotations__", ()))
        if not name.startswith("_")
    }
    missing = sorted(name for name in wanted if not hasattr(found, name))
    if not missing:
        return ""
    return (
        f"{found.__name__} has no {', '.join(missing)}; subclass faithrails' {protocol.__name__} for defaults"
    )


def read(kind: Kind, value: Any, folder: Any = None) -> ComponentSettings:
    """Read ``name``, ``package.module:Class`` or ``{name: ..., settings}``.

    Raises:
        ValueError: the value is none of these, or a setting is wrong. Relative paths start from ``folder``.
    """
    if isinstance(value, ComponentSettings):
        if isinstance(value, find(kind, value.name).settings_type):
            return value
        value = {"name": value.name, **value.own}
    values = {"name": value} if isinstance(value, str) else value
    if not isinstance(values, Mapping) or not isinstance(values.get("name"), str):
        raise ValueError("must be a name, package.module:Class, or a mapping with a name")
    try:
        model = find(kind, values["name"]).settings_type
    except SettingsError as error:
        raise settings_error([f": {error}"]) from error
    try:
        return model.model_validate(dict(values), context=folder)
    except ValidationError as error:
        raise settings_error(explain(error, model, "")) from error


def _validator(kind: Kind) -> BeforeValidator:
    def validate(value: Any, info: ValidationInfo) -> ComponentSettings | None:
        return None if value is None else read(kind, value, info.context)  # None: a rail's general settings

    return BeforeValidator(validate)


_SCHEMA = WithJsonSchema(
    {
        "anyOf": [
            {"type": "string"},
            {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
        ]
    }
)
if TYPE_CHECKING:  # the values that may be given; validation turns them into settings
    VerifierChoice = str | Mapping[str, object] | ComponentSettings
    ExtractorChoice = str | Mapping[str, object] | ComponentSettings
else:
    VerifierChoice = Annotated[SerializeAsAny[ComponentSettings], _validator(VERIFIER), _SCHEMA]
    ExtractorChoice = Annotated[SerializeAsAny[ComponentSettings], _validator(EXTRACTOR), _SCHEMA]
