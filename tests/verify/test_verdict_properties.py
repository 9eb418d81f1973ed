"""Whatever a judge replies, a claim is supported only by a valid verdict for its own id."""

import asyncio
import json
from typing import Any

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from faithrails import Decision, Label, Settings, Turn, check
from faithrails.testing import ScriptedLLM

from judging import claims_in

TURN = Turn.of("The Eiffel Tower is in Paris.", "The Eiffel Tower is in Paris. It is 330 metres tall.")
ONCE = Settings(verifiers="judge", judge={"retries": 0, "schema_retries": 0, "breaker_failures": 0})
ID = "{id}"

labels = st.sampled_from(["supported", "contradicted", "not_mentioned", "yes", "", None, True])
quotes = st.sampled_from(["Eiffel Tower is in Paris", "Rome", "", "a", None, 3])
ids = st.sampled_from([ID, "1", "", None, ID + " ", ID.upper(), [ID]])
rows = st.fixed_dictionaries(
    {}, optional={"claim": ids, "label": labels, "quote": quotes, "reason": st.text(max_size=5)}
)
anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=8) | rows,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["verdicts", "claim", "label"]), inner)
    ),
    max_leaves=6,
)
replies = (
    st.lists(rows, max_size=3).map(lambda found: json.dumps({"verdicts": found}))
    | anything.map(json.dumps)
    | st.text(max_size=200)
)
frames = st.sampled_from(
    ["{}", "```json\n{}\n```", "Sure: {}", "{} yes", "{}{}", "<think>x</think>{}", "<think>{}"]
)


def says_supported(text: str) -> bool:
    """Whether a framed reply supports the claim, decided without the parser."""
    body = text.removeprefix("<think>x</think>").strip()
    if body.startswith("```json\n") and body.endswith("\n```"):
        body = body[8:-4]
    try:
        found: Any = json.loads(body)
        own = [row for row in found["verdicts"] if row["claim"] == ID]
    except (ValueError, KeyError, TypeError):
        return False
    return (
        len(own) == 1
        and own[0].get("label") == "supported"
        and own[0].get("quote") == "Eiffel Tower is in Paris"
    )


async def judged(text: str) -> tuple[Decision, list[Label]]:
    judge = ScriptedLLM(lambda prompt: text.replace(ID, next(iter(claims_in(prompt)))))
    report = await check(TURN, ONCE, judge=judge)
    return report.decision, [verdict.label for verdict in report.verdicts]


@hypothesis_settings(max_examples=400, deadline=None)
@given(replies, frames)
def test_no_reply_supports_a_claim_that_it_does_not_plainly_support(reply: str, frame: str) -> None:
    text = frame.replace("{}", reply)
    decision, found = asyncio.run(judged(text))
    if decision is Decision.PASS or Label.SUPPORTED in found:
        assert says_supported(text)


def test_a_plain_verdict_does_support_it() -> None:
    row = {"claim": ID, "label": "supported", "quote": "Eiffel Tower is in Paris"}
    text = json.dumps({"verdicts": [row]})
    assert says_supported(text)
    assert asyncio.run(judged(text)) == (Decision.PASS, [Label.SUPPORTED])
