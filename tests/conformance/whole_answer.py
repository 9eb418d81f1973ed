"""Faults of what the judge is asked about the answer as a whole."""

import json
from typing import Any

from faithrails.models.protocol import Completion

from conformance.faults import CLAIMS, Fault, Says, StatusError
from judging import clean_reply

# Where an answer goes out whole: on the other paths startup stops.
WHOLE = ("check", "generate", "check_async", "parallel", "runnable", "server")


def omissions(*quotes: str) -> str:
    return json.dumps({"omissions": [{"quote": quote} for quote in quotes]})


def _fault(name: str, said: Any, held: bool = True, **own: Any) -> Fault:
    def judge(prompt: str) -> Any:
        ours = any(mark in prompt for mark in ('{"omissions": [{', "noncommittal", "suffices to answer"))
        return said if ours else clean_reply(prompt)

    says: Says = judge
    group = "the whole answer" if held else "control"
    settings = {"faithfulness": {"claims": "sentences", "verifiers": ["judge"], **own}}
    return Fault(group, name, says, held=held, rails=CLAIMS, paths=WHOLE, settings=settings)


_METRICS = {"metrics": ["citations", "answer_relevance", "context_sufficiency"]}

WHOLE_ANSWER = (
    *(_fault(f"omissions: {name}", said, check_omissions=True) for name, said in (
        ("a warning is left out", omissions("330 metres tall. It was built")), ("an invented quote", omissions("It may fall down.")),
        ("an empty quote", omissions("")), ("no list", "{}"), ("null", '{"omissions": null}'), ("prose", "It leaves out nothing."),
        ("cut off", Completion(omissions(), "length")), ("empty", ""), ("the endpoint fails", StatusError(500)),
        ("two objects", omissions() + omissions("330 metres tall")),
    )),
    _fault("nothing is left out", omissions(), held=False, check_omissions=True),
    _fault("metrics that cannot be told", StatusError(500), held=False, **_METRICS),
    _fault("metrics that cannot be read", "perhaps", held=False, **_METRICS),
)  # fmt: skip
