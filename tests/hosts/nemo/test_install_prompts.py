"""Prompts of the user that could not judge anything stop the application at start."""

from pathlib import Path
from typing import Any

import pytest

from faithrails.errors import FaithrailsError

from nemo_apps import PROMPTS, app, config_v1, config_v2

AT_START = (RuntimeError, FaithrailsError)  # NeMo 0.24.1 wraps what `init` raises, 0.24.0 does not


@pytest.mark.parametrize("write", [config_v1, config_v2])
@pytest.mark.parametrize(
    ("task", "body", "named"),
    [
        ("self_check_facts", {"content": "Is it true? Yes or no."}, "evidence"),
        ("self_check_facts", {"content": "Is $response in $evidence?"}, "response"),
        ("self_check_facts", {"content": "{% set evidence = 'x' %}{{ evidence }}"}, "evidence"),
        ("self_check_facts", {"content": "{# {{ evidence }} #}{{ general_instructions }}"}, "response"),
        ("self_check_hallucination", {"content": "{{ evidence }} {{ response }}"}, "paragraph"),
        ("self_check_hallucination", {"messages": [{"type": "user", "content": "Agree?"}]}, "statement"),
        ("faithrails_judge_claims", {"content": "Judge them."}, "claims"),
    ],
)
def test_a_prompt_that_uses_none_of_its_variables_is_named(
    write: Any, task: str, body: dict[str, Any], named: str, tmp_path: Path
) -> None:
    folder = write(tmp_path, ["faithfulness"], prompts=[*PROMPTS, {"task": task, **body}])
    with pytest.raises(AT_START) as caught:
        app(folder)
    message = f"{caught.value} {caught.value.__cause__}"
    assert f"'{task}' uses none of its variables" in message
    assert f"{{{{ {named} }}}}" in message


@pytest.mark.parametrize(
    "body",
    [
        {"content": "{{ response }}"},
        {"content": "{% for line in evidence.splitlines() %}{{ line }}{% endfor %}"},
        {
            "messages": [
                {"type": "system", "content": "Judge."},
                {"type": "user", "content": "{{ evidence | trim }}"},
            ]
        },
    ],
)
def test_a_prompt_that_uses_one_of_them_is_the_users_own_affair(body: dict[str, Any], tmp_path: Path) -> None:
    app(config_v1(tmp_path, ["facts"], prompts=[{"task": "self_check_facts", **body}]))
