"""docs/doors.md: every example is run."""

import importlib
import json
import os
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from langchain_core.documents import Document
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda

from faithrails import Settings
from faithrails.errors import MissingExtraError
from faithrails.hosts.promptfoo import get_assert

from command_line import faithrails
from docs_pages import blocks
from openai_server import openai_server

pytest_plugins = ["pytester"]
os.environ.update(DEEPEVAL_TELEMETRY_OPT_OUT="YES", DEEPEVAL_DISABLE_DOTENV="1", RAGAS_DO_NOT_TRACK="true")
BLOCKS = blocks("doors")
FACTS = "The Eiffel Tower is in Paris. It is 330 metres tall."


def test_every_example_is_run_here() -> None:
    assert set(BLOCKS) == {
        "pytest", "pytest.ini", "langchain", "openai", "faithfulness.py", "promptfooconfig.yaml", "deepeval", "ragas",
        "messages", "convert",
    }  # fmt: skip


def test_the_example_of_pytest_passes(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (pytester.path / "pytest.ini").write_text(BLOCKS["pytest.ini"])
    pytester.makepyfile(BLOCKS["pytest"])
    pytester.runpytest_inprocess("-p", "faithrails.hosts.pytest_plugin").assert_outcomes(passed=2)


@pytest.mark.parametrize(
    ("answer", "said"), [("It is 330 metres tall.", "It is 330"), ("It is 412 metres tall.", "BLOCK ")]
)
def test_the_example_of_langchain_prints_a_supported_answer_or_the_report(
    answer: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, Any] = {
        "retriever": RunnableLambda(lambda _: [Document(FACTS)]),
        "prompt": ChatPromptTemplate.from_template("{context} {question}"),
        "model": GenericFakeChatModel(messages=iter([AIMessage(answer)])),
    }
    exec(BLOCKS["langchain"], names)
    assert capsys.readouterr().out.startswith(said)


@pytest.mark.parametrize(
    ("answer", "said"),
    [("It is 330 metres tall.",) * 2, ("It is 412 metres tall.", Settings().refusal)],
)
def test_the_example_of_openai_prints_a_supported_answer_or_the_refusal(
    answer: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with openai_server(lambda _: answer) as (url, _):
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        names: dict[str, Any] = {}
        exec(BLOCKS["openai"], names)
        names["client"].close()
    assert capsys.readouterr().out.strip() == said


def test_the_example_of_messages_tells_which_answer_the_tool_supports(
    capsys: pytest.CaptureFixture[str],
) -> None:
    exec(BLOCKS["messages"], {})
    assert capsys.readouterr().out.split() == ["pass", "block"]


def test_the_example_of_promptfoo_names_our_function_and_passes() -> None:
    names: dict[str, Any] = {}
    exec(BLOCKS["faithfulness.py"], names)
    assert names["get_assert"] is get_assert
    (test,) = yaml.safe_load(BLOCKS["promptfooconfig.yaml"])["tests"]
    assert get_assert(test["vars"]["query"], {**test, "config": test["assert"][0]["config"]})["pass"]


@pytest.mark.parametrize(("name", "said"), [("deepeval", ""), ("ragas", "1.0000")])
@pytest.mark.filterwarnings("default")  # of these programs
def test_the_example_of_an_evaluation_runs(
    name: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip(name)
    monkeypatch.chdir(tmp_path)
    exec(BLOCKS[name], {})
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("name", ["deepeval", "ragas"])
def test_a_missing_extra_is_an_error_that_names_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name, *(known for known in sys.modules if known.startswith(f"{name}."))]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"faithrails.hosts.{name}", raising=False)
    with pytest.raises(MissingExtraError, match=rf"pip install 'faithrails\[{name}\]'"):
        importlib.import_module(f"faithrails.hosts.{name}")


def test_the_example_of_convert_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    guardrail = {"id": "faithfulness", "config": {"ref": "p", "context": FACTS}}
    Path("guardrail.json").write_text(json.dumps(guardrail))
    assert faithrails(*shlex.split(BLOCKS["convert"])[2:]).code == 0
    assert Settings.load(yaml.safe_load(Path("config.yml").read_text())["custom_data"]["faithrails"])
