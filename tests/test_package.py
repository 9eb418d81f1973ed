"""What is built: one top-level name, and rails that work from an empty environment."""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distributions, packages_distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from faithrails.install_paths import HOME

from dependencies import required_by

if not (HOME / "pyproject.toml").exists():
    pytest.skip("the tests run against an installed wheel, not a checkout", allow_module_level=True)

CONFIG_V1 = """\
import_paths: [faithrails/rails]
rails:
  output:
    flows: [self check facts, self check hallucination, check claim faithfulness]
custom_data: {faithrails: {facts: {when: always}, warning: Careful!}}
"""
PROMPTS = """\
prompts:
  - task: self_check_facts
    content: "Mine. Evidence: {{ evidence }} Response: {{ response }}"
  - task: self_check_hallucination
    content: "Mine. {{ statement }} {{ paragraph }}"
"""
CONFIG_V2 = 'colang_version: "2.x"\n' + CONFIG_V1.splitlines()[-1] + "\n"
MAIN_CO = """\
import core
import guardrails
import faithrails.rails

flow main
  activate answering

flow answering
  global $relevant_chunks
  $text = await user said something
  $relevant_chunks = "The tower is in Paris."
  bot say $text

flow output rails $output_text
  self check facts
  self check hallucination
  check claim faithfulness
"""
# No line of the user's own names faithrails but for a model that stands in for a real one.
DRIVER = """\
import sys
from nemoguardrails import LLMRails, RailsConfig
from nemoguardrails.testing import FakeLLMModel

folder, version = sys.argv[1:]
for verdict, answer in (("yes", "The tower is in Paris."), ("yes", "The tower is in Rome."), ("no", "The tower is in Paris.")):
    llm = FakeLLMModel(responses=[verdict])
    rails = LLMRails(RailsConfig.from_path(folder), llm=llm)
    if version == "1.0":
        messages = [{"role": "context", "content": {"relevant_chunks": "The tower is in Paris."}},
                    {"role": "user", "content": "Where?"}, {"role": "assistant", "content": answer}]
        seen = rails.generate(messages=messages, options={"rails": ["output"]}).response[0]["content"]
    else:
        seen = rails.generate(messages=[{"role": "user", "content": answer}])["content"]
    print(verdict, "|", answer, "|", seen, "|", llm.inference_count)
"""


PLUGIN_DRIVER = """\
import sys
from nemoguardrails import LLMRails, RailsConfig
from nemoguardrails.testing import FakeLLMModel

rails = LLMRails(RailsConfig.from_path(sys.argv[1]), llm=FakeLLMModel(responses=[]))
for answer in ("The tower is in Paris.", "The tower is in Rome.", "THE TOWER IS IN PARIS."):
    messages = [{"role": "context", "content": {"relevant_chunks": "The tower is in Paris."}},
                {"role": "user", "content": "Where?"}, {"role": "assistant", "content": answer}]
    print(rails.generate(messages=messages, options={"rails": ["output"]}).response[0]["content"])
"""


# Hides the packages that its arguments name, then runs a faithrails command of the rest.
WITHOUT = """\
import sys
hidden, *command = sys.argv[1:]
sys.modules.update(dict.fromkeys(hidden.split(",")))
from faithrails.cli import app
app(command)
"""


def test_without_extras_the_rails_run_in_nemo(tmp_path: Path) -> None:
    here = required_by("faithrails")
    owners = packages_distributions().items()
    hidden = [name for name, of in owners if not here & {canonicalize_name(one) for one in of}]
    assert {"persistqueue", "sklearn", "prometheus_client"} <= set(hidden)

    def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-c", WITHOUT, ",".join(hidden), *command]
        return subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)

    done = run("demo")
    assert (done.returncode, "BLOCK" in done.stdout) == (0, True), done.stderr[-2000:]
    (tmp_path / "config.yml").write_text(
        "import_paths: [faithrails/rails]\n"
        "rails: {output: {flows: [check claim faithfulness]}}\n"
        "custom_data: {faithrails: {preset: offline, mode: background, log: checks.jsonl}}\n"
    )
    done = run("doctor", tmp_path)
    assert (done.returncode, "faithrails[background]" in done.stdout + done.stderr) == (1, True), done


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(HOME)]
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that holds the wheel without extras, and pytest; all is borrowed from this one."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", wheel], check=True)
    site = next((folder / "lib").glob("python*/site-packages"))
    borrowed = required_by("faithrails", "pytest")
    # NeMo looks for rails in the site-packages it lies in: it is linked there, not borrowed.
    for one in distributions():
        if canonicalize_name(one.name) in borrowed - {"faithrails", "pip"}:
            for top in {path.parts[0] for path in one.files or [] if path.parts[0] != ".."}:
                if not (site / top).exists():
                    (site / top).symlink_to(one.locate_file(top))
    return python


def test_the_wheel_holds_one_top_level_name_and_everything_the_rails_need(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"faithrails"}
    needed = {
        "py.typed", "rails/flows.co", "rails/flows.v1.co", "rails/config.py", "actions/actions.py",
        "prompts/judge_claims.yml", "config/offline/config.yml", "config/balanced/config.yml", "config/strict/config.yml",
    }  # fmt: skip
    assert {f"faithrails/{name}" for name in needed} <= set(names)


def test_the_source_distribution_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    sdist = next(wheel.parent.glob("*.tar.gz"))
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        tmp_path,
        sdist,
    ]
    subprocess.run(command, check=True, capture_output=True)
    again = next(tmp_path.glob("*.whl"))
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


@pytest.mark.wheel
@pytest.mark.parametrize("version", ["1.0", "2.x"])
def test_the_rails_work_from_a_wheel_in_an_unrelated_folder(
    version: str, installed: Path, tmp_path: Path
) -> None:
    app, elsewhere = tmp_path / "app", tmp_path / "elsewhere"
    app.mkdir()
    elsewhere.mkdir()
    (app / "config.yml").write_text(CONFIG_V1 if version == "1.0" else CONFIG_V2)
    (app / "prompts.yml").write_text(PROMPTS)
    if version == "2.x":
        (app / "main.co").write_text(MAIN_CO)
    assert len((app / "config.yml").read_text().splitlines()) <= 12
    env = {**os.environ, "NEMO_GUARDRAILS_NO_USAGE_STATS": "1", "PYTHONPATH": ""}
    done = subprocess.run(
        [installed, "-c", DRIVER, app, version],
        cwd=elsewhere,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    refused = "I'm sorry, I can't respond to that."
    unsupported = "I'm sorry, I can't answer that from the sources I was given."
    assert done.stdout.splitlines() == [
        "yes | The tower is in Paris. | The tower is in Paris. | 1",
        f"yes | The tower is in Rome. | {unsupported} | 1",
        f"no | The tower is in Paris. | {refused} | 1",
    ]


PLUGIN_CONFIG = """\
import_paths: [faithrails/rails]
rails: {output: {flows: [check claim faithfulness]}}
custom_data: {faithrails: {claims: lines, verifiers: [exact, {name: loudness, most: 0.3}]}}
"""
PLUGIN_ANSWERS = {
    "The tower is in Paris.": True,
    "The tower is in Rome.": False,
    "THE TOWER IS IN PARIS.": False,
}


@pytest.fixture(scope="session")
def with_plugin(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same environment with a wheel of another distribution, which brings a verifier and an extractor."""
    project, out = tmp_path_factory.mktemp("project") / "loudness", tmp_path_factory.mktemp("loudness")
    shutil.copytree(Path(__file__).parent / "plugins" / "loudness", project)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(project)]
    subprocess.run(command, check=True, capture_output=True)
    subprocess.run(
        [installed, "-m", "pip", "install", "--quiet", "--no-deps", next(out.glob("*.whl"))], check=True
    )
    return installed


@pytest.mark.wheel
def test_a_verifier_and_an_extractor_of_another_wheel_work_everywhere(
    with_plugin: Path, tmp_path: Path
) -> None:
    app = tmp_path / "app"
    app.mkdir()
    (app / "config.yml").write_text(PLUGIN_CONFIG)
    env = {**os.environ, "NEMO_GUARDRAILS_NO_USAGE_STATS": "1", "PYTHONPATH": ""}

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [with_plugin, *arguments]
        return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)

    rows = json.loads(run("-m", "faithrails", "verifiers", "--json").stdout)
    origins = {row["name"]: row["origin"] for row in rows}
    assert {origins["loudness"], origins["lines"]} == {"entry point of loudness 0.3"}

    told = run("-c", PLUGIN_DRIVER, app)
    refusal = "I'm sorry, I can't answer that from the sources I was given."
    assert told.stdout.splitlines() == [text if fine else refusal for text, fine in PLUGIN_ANSWERS.items()], (
        told
    )

    for text, fine in PLUGIN_ANSWERS.items():
        options = ("--answer", text, "--context", "The tower is in Paris.", "--config", app, "--json")
        done = run("-m", "faithrails", "check", *options)
        report = json.loads(done.stdout)
        assert (done.returncode, report["decision"]) == ((0, "pass") if fine else (1, "block"))
        assert report["path"][0]["note"] == "lines"

    rows_of = [{"id": text, "context": "The tower is in Paris.", "response": text} for text in PLUGIN_ANSWERS]
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows_of)))
    done = run("-m", "faithrails", "eval", "rows.jsonl", "--out", "out", "--config", app)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["decisions"]["pass"] == 1


@pytest.mark.wheel
def test_pytest_finds_the_plugin_of_a_wheel(installed: Path, tmp_path: Path) -> None:
    test = "def test_it(assert_faithful): assert_faithful('It is 412 metres tall.', 'It is 330 metres tall.')"
    (tmp_path / "test_it.py").write_text(test)
    command = [installed, "-m", "pytest", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "It is «412» metres tall." in done.stdout) == (1, True), done.stdout


@pytest.mark.wheel
def test_the_command_works_from_a_wheel(installed: Path, tmp_path: Path) -> None:
    command = [installed, "-m", "faithrails", "demo"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "BLOCK" in done.stdout) == (0, True), done.stderr[-2000:]


def test_every_preset_is_a_configuration_of_its_own() -> None:
    from faithrails.hosts.nemo import load_config
    from faithrails.hosts.nemo.rail import settings_of
    from faithrails.settings import PRESETS

    found = [settings_of(load_config(HOME / "config" / name)).preset for name in PRESETS]
    assert found == list(PRESETS)
