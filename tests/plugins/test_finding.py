"""Verifiers and extractors of other packages: found by entry point or module:Class, or refused at start."""

from collections.abc import Callable
from pathlib import Path

import pytest

from faithrails import Checker, Decision, Settings, Turn, check_sync
from faithrails.errors import SettingsError
from faithrails.settings.find_components import EXTRACTOR, VERIFIER, find, listing
from faithrails.verify import names

MODULE = """
from dataclasses import dataclass
from pydantic import Field
from faithrails.claims import Extractor
from faithrails.settings import ComponentSettings
from faithrails.types import Claim, Label, Verdict
from faithrails.verify import Verifier


class Limit(ComponentSettings):
    most: float = Field(0.5, ge=0.0, le=1.0)


@dataclass(frozen=True)
class Quiet(Verifier):
    most: float = 0.5
    name, version, needs_evidence, settings_type = "quiet", "1", False, Limit

    async def verify(self, turn, claims, tools):
        loud = [sum(map(str.isupper, claim.text)) / len(claim.text) > self.most for claim in claims]
        labels = [Label.NOT_MENTIONED if each else Label.SUPPORTED for each in loud]
        return [Verdict(c, label, self.name, self.version) for c, label in zip(claims, labels)]


@dataclass(frozen=True)
class Lines(Extractor):
    name, version = "lines", "1"

    async def extract(self, turn, tools):
        return [Claim(turn.answer, 0, len(turn.answer))]


class Nameless(Verifier):
    version = "1"


class Abstract(Verifier):
    name, version = "abstract", "1"


@dataclass(frozen=True)
class Exact(Quiet):
    name = "exact"


@dataclass(frozen=True)
class Unprepared(Quiet):
    name = "unprepared"

    def prepare(self):
        raise OSError("no such model")


@dataclass(frozen=True)
class Loose(Quiet):
    name, settings_type = "loose", dict


class Foreign:
    name = "foreign"


NUMBER = 7
"""
QUIET, LOUD = Turn.of("all is calm."), Turn.of("ALL IS WELL.")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Installs distributions with entry points; the module ``hush`` is importable."""
    (tmp_path / "hush.py").write_text(MODULE)
    (tmp_path / "broken.py").write_text("raise ImportError('libquiet.so is missing')")
    (tmp_path / "leaving.py").write_text("raise SystemExit(1)")
    monkeypatch.syspath_prepend(str(tmp_path))

    def add(distribution: str, entries: str) -> None:
        folder = tmp_path / distribution
        info = folder / f"{distribution}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(entries)
        monkeypatch.syspath_prepend(str(folder))

    return add


def entry(name: str, target: str, group: str = "faithrails.verifiers") -> str:
    return f"[{group}]\n{name} = {target}\n"


@pytest.mark.parametrize("name", ["quiet", "hush:Quiet"])
@pytest.mark.parametrize(("most", "decision"), [(0.5, Decision.BLOCK), (0.9, Decision.PASS)])
def test_a_verifier_of_another_package_is_used_by_name(
    name: str, most: float, decision: Decision, install: Callable[..., None]
) -> None:
    install("hush", entry("quiet", "hush:Quiet"))
    settings = Settings.load({"verifiers": [{"name": name, "most": most}]})
    assert check_sync(LOUD, settings).decision is decision
    assert check_sync(QUIET, settings).decision is Decision.PASS


@pytest.mark.parametrize("name", ["lines", "hush:Lines"])
def test_an_extractor_of_another_package_is_used_by_name(name: str, install: Callable[..., None]) -> None:
    install("hush", entry("lines", "hush:Lines", "faithrails.extractors"))
    report = check_sync(LOUD, Settings.load({"claims": name, "verifiers": "hush:Quiet"}))
    assert [(claim.start, claim.end) for claim in report.claims] == [(0, len(LOUD.answer))]
    assert report.path[0].note in ("lines", "hush:Lines")


def test_the_same_verifier_twice_has_settings_of_its_own(install: Callable[..., None]) -> None:
    given = [{"name": "hush:Quiet", "most": 0.9}, {"name": "hush:Quiet", "most": 0.1}]
    assert check_sync(LOUD, Settings.load({"verifiers": given})).decision is Decision.BLOCK
    assert check_sync(LOUD, Settings.load({"verifiers": given[:1]})).decision is Decision.PASS


REFUSED = [
    ("nobody", "there is no {kind} 'nobody'"),
    ("no_such_module:Quiet", "No module named 'no_such_module'"),
    ("hush:NoSuch", "has no attribute 'NoSuch'"),
    ("hush:NUMBER", "is not a class"),
    ("hush:Nameless", "Nameless has no name"),
    ("hush:Foreign", "Foreign has no .*settings_type"),
    ("hush:Loose", "settings_type must be"),
    ("hush:Exact", "the name 'exact' is that of a built-in verifier"),
    ("broken:Quiet", "ImportError: libquiet.so is missing"),
    ("leaving:Quiet", "SystemExit"),
    (":", "cannot be imported"),
    ("hush:", "cannot be imported"),
    ("", "there is no {kind} ''"),
]


@pytest.mark.parametrize(("name", "said"), REFUSED)
@pytest.mark.parametrize("group", ["", "facts"])
def test_what_cannot_be_used_is_one_error_that_names_the_key(
    name: str, said: str, group: str, install: Callable[..., None]
) -> None:
    values = {"verifiers": ["layered", {"name": name}]}
    with pytest.raises(SettingsError) as caught:
        Settings.load({group: values} if group else values)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"custom_data.faithrails.{group and group + '.'}verifiers.1: ")
    with pytest.raises(AssertionError, match=said.format(kind="verifier")):
        raise AssertionError(line)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hush:Abstract", "verifiers.0.* abstract"),
        ("hush:Unprepared", "OSError: no such model"),
        ("hush:Lines", "verifiers.0: Lines has no .*verify"),
    ],
)
def test_what_cannot_be_built_stops_the_start(name: str, said: str, install: Callable[..., None]) -> None:
    with pytest.raises(SettingsError, match=said):
        Checker(Settings.load({"verifiers": [name]}))


def test_a_setting_that_a_plug_in_does_not_have_is_named(install: Callable[..., None]) -> None:
    with pytest.raises(SettingsError, match=r"^custom_data.faithrails.verifiers.0.mots: unknown .* 'most'"):
        Settings.load({"verifiers": [{"name": "hush:Quiet", "mots": 1}]})
    with pytest.raises(SettingsError, match=r"^custom_data.faithrails.verifiers.0.most: .*less than"):
        Settings.load({"verifiers": [{"name": "hush:Quiet", "most": 7}]})


@pytest.mark.parametrize("target", ["hush:Quiet", "hush:Exact", "faithrails.verify.exact:Exact"])
def test_an_entry_point_cannot_take_the_name_of_a_built_in_verifier(
    target: str, install: Callable[..., None]
) -> None:
    install("hush", entry("exact", target))
    with pytest.raises(
        SettingsError, match=r"verifiers.0: faithrails and hush 1.0 each have a verifier 'exact'"
    ):
        Settings.load({"verifiers": ["exact"]})
    assert names(Settings.load({"verifiers": ["layered"]}))[1] == ("layered",)


def test_two_packages_with_one_name_are_both_named(install: Callable[..., None]) -> None:
    install("hush", entry("quiet", "hush:Quiet"))
    install("calm", entry("quiet", "hush:Lines"))
    with pytest.raises(SettingsError, match=r"(?=.*hush 1.0)(?=.*calm 1.0)"):
        find(VERIFIER, "quiet")


def test_the_listing_shows_what_cannot_be_used_and_why(install: Callable[..., None]) -> None:
    install("hush", entry("quiet", "hush:Quiet") + "bad = broken:Quiet\n")
    found = {each.name: each for each in listing(VERIFIER)}
    assert found["quiet"].origin == "entry point of hush 1.0"
    assert found["exact"].origin == "built in"
    assert "libquiet" in found["bad"].error
    assert {"sentences", "whole", "llm"} <= {each.name for each in listing(EXTRACTOR)}


def test_an_object_is_used_as_it_is(install: Callable[..., None]) -> None:
    import hush  # type: ignore[import-not-found]

    with Checker(
        verifiers=[hush.Quiet(0.9), {"name": "hush:Quiet", "most": 0.95}], extractor=hush.Lines()
    ) as one:
        assert one.check_sync(LOUD).decision is Decision.PASS
        assert names(one.settings) == ("<hush.Lines>", ("<hush.Quiet>", "hush:Quiet"))


@pytest.mark.parametrize("wrong", [7, None, "nobody", {"most": 1}, {"name": "exact", "most": 1}, object()])
def test_a_wrong_object_is_refused_with_its_place(wrong: object) -> None:
    with pytest.raises(SettingsError, match=r"^verifiers.1"):
        Checker(verifiers=["exact", wrong])  # type: ignore[list-item]


def test_an_object_cannot_take_the_name_of_a_built_in_verifier(install: Callable[..., None]) -> None:
    import hush

    with pytest.raises(SettingsError, match="the name 'exact'"):
        Checker(verifiers=[hush.Exact()])
    with pytest.raises(SettingsError, match="at least one"):
        Checker(verifiers=[])
