"""The pytest plugin, run by pytest itself."""

import subprocess
import sys

import pytest

pytest_plugins = ["pytester"]
TESTS = """
    import pytest
    from faithrails.hosts.pytest_plugin import assert_faithful as imported

    EVIDENCE = ["The Eiffel Tower is in Paris.", "It is 330 metres tall."]

    def test_good(assert_faithful):
        assert assert_faithful("It is 330 metres tall.", EVIDENCE).decision == "pass"

    def test_bad(assert_faithful):
        assert_faithful("The Eiffel Tower is in Paris. It is 412 metres tall.", EVIDENCE, "How tall is it?")

    def test_imported():
        imported("It is 412 metres tall.", EVIDENCE)

    def test_nothing_to_check_against(assert_faithful):
        assert_faithful("It is 330 metres tall.", [])
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makepyprojecttoml("[tool.pytest.ini_options]\naddopts = '-p faithrails.hosts.pytest_plugin'\n")
    return pytester


def configured(run: pytest.Pytester, settings: str) -> None:
    run.makepyprojecttoml(
        "[tool.pytest.ini_options]\naddopts = '-p faithrails.hosts.pytest_plugin --strict-markers'\n"
        f"faithrails = '''\n{settings}\n'''\n"
    )


def test_a_failure_shows_the_unsupported_words_in_their_place_with_the_reason(run: pytest.Pytester) -> None:
    run.makepyfile(TESTS)
    result = run.runpytest_inprocess()
    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(
        [
            "*the answer is not faithful to its context: block: 1 of 2 claims supported, score 0.50*",
            "*The Eiffel Tower is in Paris. It is «412» metres tall.*",
            "*'412' is not in the evidence*330*",
            "*block: (no_evidence)*",
        ]
    )
    result.stdout.no_fnmatch_line("*pytest_plugin.py:*")


def test_settings_come_from_the_configuration_the_marker_and_the_call(run: pytest.Pytester) -> None:
    configured(run, "deadline: 0.000001")
    run.makepyfile("""
        import pytest
        GOOD = ("It is 330 metres tall.", "It is 330 metres tall.")

        def test_of_the_configuration(assert_faithful):
            with pytest.raises(AssertionError, match="deadline"):
                assert_faithful(*GOOD)

        @pytest.mark.faithfulness(deadline=10)
        def test_of_the_marker(assert_faithful):
            assert_faithful(*GOOD)

        @pytest.mark.faithfulness(deadline=10)
        def test_of_the_call(assert_faithful):
            with pytest.raises(AssertionError, match="deadline"):
                assert_faithful(*GOOD, settings={"deadline": 0.000001})
    """)
    run.runpytest_inprocess().assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("presett: strict", "*assert_faithful.presett: unknown setting; did you mean 'preset'?*"),
        ("doubtful: maybe", "*doubtful must be 'fail' or 'pass'*"),
        ("- strict", "*must hold lines `setting: value`*"),
        ("a: [", "*is not YAML*"),
    ],
)
def test_a_wrong_setting_fails_the_test_with_its_name(run: pytest.Pytester, settings: str, said: str) -> None:
    configured(run, settings)
    run.makepyfile("def test(assert_faithful): assert_faithful('It is tall.', 'It is tall.')")
    result = run.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([said])


def test_a_setting_without_its_name_in_the_marker_fails_the_test(run: pytest.Pytester) -> None:
    run.makepyfile("""
        import pytest

        @pytest.mark.faithfulness("strict")
        def test(assert_faithful):
            assert_faithful("It is tall.", "It is tall.")
    """)
    result = run.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*settings by name*got 'strict'*"])


@pytest.mark.parametrize(("doubtful", "outcome"), [("fail", "failed"), ("pass", "warnings")])
def test_a_doubtful_answer_fails_or_passes_with_a_warning(
    run: pytest.Pytester, doubtful: str, outcome: str
) -> None:
    run.makepyfile(f"""
        def test(assert_faithful):
            settings = {{"warn_at": 0.0, "block_at": 1.0}}
            evidence = "It is 330 metres tall."
            assert_faithful("It is 330 metres tall.", evidence, settings=settings, doubtful="{doubtful}")
    """)
    assert run.runpytest_inprocess("-W", "default").parseoutcomes()[outcome] == 1


def test_an_option_stands_in_an_ini_file_too(run: pytest.Pytester) -> None:
    ini = "[pytest]\naddopts = -p faithrails.hosts.pytest_plugin\nfaithrails =\n  deadline: 0.000001\n"
    (run.path / "pytest.ini").write_text(ini)
    run.makepyfile("def test(assert_faithful): assert_faithful('It is tall.', 'It is tall.')")
    run.runpytest_inprocess().stdout.fnmatch_lines(["*deadline*"])


def test_loading_the_plugin_imports_nothing_of_faithrails_that_checks() -> None:
    code = (
        "import sys, pytest; before = set(sys.modules); import faithrails.hosts.pytest_plugin;"
        "print(*sorted(name for name in set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.startswith("faithrails")} == {
        "faithrails", "faithrails.hosts", "faithrails.hosts.pytest_plugin",
    }  # fmt: skip
    assert not {"numpy", "pydantic", "yaml", "openai"} & loaded
