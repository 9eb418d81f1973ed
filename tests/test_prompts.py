"""Prompts: the user's win over ours, one written for a model over a general one, rendered in a sandbox."""

import re
from pathlib import Path

import pytest

from faithrails.errors import PromptError
from faithrails.install_paths import HOME
from faithrails.prompts import Prompt, PromptBook, default_prompts, missing_variables, read_prompts
from faithrails.types import Message

TASK = "self_check_facts"


def book(*prompts: Prompt) -> PromptBook:
    return PromptBook(prompts)


def test_every_file_of_prompts_is_shipped_and_read() -> None:
    tasks = {prompt.task for path in (HOME / "prompts").glob("*.yml") for prompt in read_prompts(path)}
    assert {prompt.task for prompt in default_prompts()} == tasks


@pytest.mark.parametrize(
    ("models", "model", "chosen"),
    [
        ([["tiny"], None], "tiny-2", 0),  # written for the model, though the general one comes later
        ([None, ["tiny"]], "tiny-2", 1),
        ([["tiny"], None], "large", 1),
        ([None, None], "any", 1),  # of equals the later one
        ([["Tiny"], None], "openai/TINY", 0),
    ],
)
def test_the_prompt_for_a_model(models: list[list[str] | None], model: str, chosen: int) -> None:
    prompts = [Prompt(task=TASK, content=str(index), models=each) for index, each in enumerate(models)]
    assert book(*prompts).get(TASK, model).content == str(chosen)


def test_without_one_of_the_user_ours_is_taken_and_without_any_the_task_is_named() -> None:
    assert "evidence" in (book().get(TASK, "any").content or "")
    with pytest.raises(PromptError, match="no prompt for the task 'mine' and the model 'any'"):
        book().get("mine", "any")


def test_messages_keep_their_roles_and_the_length_and_stop_words_go_along() -> None:
    prompt = Prompt.model_validate(
        {
            "task": TASK,
            "messages": [
                {"type": "system", "content": "Be {{ how }}."},
                {"type": "bot", "content": "Yes?"},
                "Go.",
            ],
            "max_tokens": 7,
            "stop": ["\n"],
        }
    )
    rendered = book(prompt).render(TASK, "any", how="strict")
    assert rendered.messages == (
        Message("system", "Be strict."),
        Message("assistant", "Yes?"),
        Message("user", "Go."),
    )
    assert (rendered.max_tokens, rendered.stop) == (7, ("\n",))


@pytest.mark.parametrize(
    "template",
    ["{{ ''.__class__.__mro__ }}", "{{ response.__init__.__globals__ }}", "{{ broken", "{% nonsense %}"],
)
def test_a_template_that_reaches_out_or_cannot_be_read_is_an_error(template: str) -> None:
    with pytest.raises(PromptError, match=f"'{TASK}' cannot be rendered"):
        book(Prompt(task=TASK, content=template)).render(TASK, "any", response="x")


def test_text_that_is_filled_in_is_never_a_template() -> None:
    prompt = Prompt(task=TASK, content="{{ response }}")
    assert book(prompt).render(TASK, "any", response="{{ 6 * 7 }}").messages[0].content == "{{ 6 * 7 }}"


@pytest.mark.parametrize(
    "content",
    [
        "prompts: [",
        "tasks: []",
        "prompts: [{task: a}]",
        "prompts: [{task: a, content: b, messages: [c]}]",
        "[]",
        "",
    ],
)
def test_what_is_no_file_of_prompts_is_named(content: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yml"
    path.write_text(content)
    with pytest.raises(PromptError, match=r"mine\.yml: not a file of prompts"):
        read_prompts(path)


@pytest.mark.parametrize("task", ["self_check_facts", "self_check_hallucination"])
def test_untrusted_text_stands_behind_a_boundary_that_is_new_for_each_call(task: str) -> None:
    texts = {"evidence": "E", "response": "R", "statement": "S", "paragraph": "P"}
    first, second = (book().render(task, "any", **texts).messages[0].content for _ in range(2))
    (boundary,) = set(re.findall(r"</\w+-([0-9a-f]{8})>", first))
    assert boundary not in second


def test_the_prompts_that_ship_use_all_variables_of_their_task() -> None:
    assert {prompt.task: missing_variables(prompt.task, prompt.template) for prompt in default_prompts()} == {
        prompt.task: () for prompt in default_prompts()
    }
    assert all(missing_variables(prompt.task, "Is it true?") for prompt in default_prompts())


@pytest.mark.parametrize(
    ("template", "missing"),
    [
        ("Is it true?", ("evidence", "response")),
        ("{{ response }}", ("evidence",)),
        ("{{ evidence | mine }} {% if response %}{{ response[:9] }}{% endif %}", ()),
        ("{# {{ evidence }} #} {{ response }}", ("evidence",)),
        ("{% raw %}{{ evidence }}{% endraw %} {{ response }}", ("evidence",)),
        ("{% set evidence = 'none' %}{{ evidence }} {{ response }}", ("evidence",)),
        ("{{ Evidence }} {{ responses }}", ("evidence", "response")),
    ],
)
def test_variables_that_a_template_never_uses_are_missing(template: str, missing: tuple[str, ...]) -> None:
    assert missing_variables(TASK, template) == missing
    assert missing_variables("another task", template) == ()


def test_a_template_that_cannot_be_parsed_is_named() -> None:
    with pytest.raises(PromptError, match="self_check_facts"):
        missing_variables(TASK, "{{ evidence")
