"""pytest plugin: ``assert_faithful`` fails a test whose answer is not supported by its context.

pytest loads it in every run, so it imports faithrails only when an assertion is made.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from faithrails import Report, Settings
    from faithrails.parse_passages import Context

_MARKER = "faithfulness"
_running: list[pytest.Item] = []  # the current test is the last; tests of plugins run others inside it


def assert_faithful(
    answer: str,
    context: Context,
    question: str = "",
    *,
    preset: str | None = None,
    settings: Settings | Mapping[str, Any] | None = None,
    doubtful: str | None = None,
) -> Report:
    """Fail unless the context supports the answer; return the report.

    Settings come from ``faithrails`` in the configuration of pytest, then from the test's marker
    ``faithfulness(...)``, then from here; later ones win. Without any, it is the preset ``offline``.

    Args:
        answer: the text to check.
        context: its evidence: a text, a mapping, a document, or a list of these.
        question: what the user asked.
        preset: the name of a preset.
        settings: values as in YAML, or a ``Settings``, which replaces all others.
        doubtful: whether an answer that is only doubtful fails (``fail``, the default), or passes with a
            warning (``pass``).

    Raises:
        AssertionError: the answer is not supported, or the check could not decide.
        SettingsError: a setting is wrong.
    """
    __tracebackhide__ = True
    from faithrails import Decision, Settings, Turn, check_sync
    from faithrails.hosts.grading import Grading

    values = _configured()
    if not isinstance(settings, Settings):
        values |= dict(settings or {}) | ({"preset": preset} if preset else {})
    accepted = doubtful or values.get("doubtful", "fail")
    values.pop("doubtful", None)
    chosen = settings if isinstance(settings, Settings) else values
    grading = Grading.load(chosen, "assert_faithful", accepted)
    report = check_sync(Turn.of(answer, context, question=question), grading.settings)
    grade = grading.grade(answer, report)
    if not grade.passed:
        raise AssertionError(f"the answer is not faithful to its context: {grade.failure}")
    if report.decision is Decision.WARN:
        warnings.warn(f"the answer is doubtful: {grade.failure}", stacklevel=2)
    return report


def _configured() -> dict[str, Any]:
    """Return the settings in pytest's configuration, overridden by the running test's markers.

    Raises:
        pytest.UsageError: they are not YAML, or no mapping, or a marker gives a setting without its name.
    """
    if not _running:
        return {}
    import yaml

    item = _running[-1]
    try:
        values = yaml.safe_load(item.config.getini("faithrails")) or {}
    except yaml.YAMLError as error:  # the test fails
        raise pytest.UsageError(f"faithrails in the configuration of pytest is not YAML: {error}") from None
    if not isinstance(values, dict):
        raise pytest.UsageError("faithrails in the configuration of pytest must hold lines `setting: value`")
    for marker in reversed(list(item.iter_markers(_MARKER))):  # that of the test itself wins
        if marker.args:
            told = ", ".join(map(repr, marker.args))
            raise pytest.UsageError(
                f"the marker {_MARKER} takes settings by name, as risk='strict'; got {told}"
            )
        values |= marker.kwargs
    return values


@pytest.fixture(name="assert_faithful")
def _assert_faithful() -> Callable[..., Report]:
    """``faithrails.hosts.pytest_plugin.assert_faithful``, without an import."""
    return assert_faithful


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option ``faithrails`` to pytest's configuration."""
    text = "Settings of assert_faithful as lines of YAML, such as `preset: strict` or `doubtful: pass`."
    parser.addini("faithrails", text, default="")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    text = f"{_MARKER}(doubtful='fail', **settings): settings of faithrails for assert_faithful in this test."
    config.addinivalue_line("markers", text)


@pytest.hookimpl(hookwrapper=True)  # older versions of pytest do not start with the newer `wrapper=True`
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, None]:
    """Remember which test runs."""
    _running.append(item)
    try:
        yield
    finally:
        _running.pop()
