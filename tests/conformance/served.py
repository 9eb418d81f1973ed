"""Faults of the verifiers that ask served models or samples, in their own ways."""

import json
from collections.abc import Callable
from math import log
from typing import Any

from faithrails.models.protocol import Completion

from conformance.faults import CLAIMS, Fault, Reply, Says, StatusError, unclean
from judging import clean_reply
from nemo_apps import FAITHFUL

REPEATS = "The Eiffel Tower is in Paris. It is 330 metres tall."
GROUP = "a served verifier"
NOWHERE = "http://127.0.0.1:9"  # where nothing listens


def using(name: str, **own: Any) -> dict[str, Any]:
    return {"faithfulness": {"claims": "sentences", "verifiers": [{"name": name, **own}]}}


def fault(name: str, what: str, judge: Says, sample: Says = REPEATS, **own: Any) -> Fault:
    return Fault(GROUP, f"{name}: {what}", judge, sample, rails=CLAIMS, settings=using(name, **own))


def changed(change: Callable[[Any], Any], only: str = "") -> Callable[[str], Reply]:
    """A clean judge whose JSON is changed, in the prompts that have ``only`` in them."""

    def reply(prompt: str) -> Reply:
        text = clean_reply(prompt)
        return json.dumps(change(json.loads(text))) if only in prompt and text.startswith("{") else text

    return reply


def certainly(word: str, yes: float) -> Completion:
    """A word with P(yes) of yes and no at its token."""
    shares = {"yes": log(yes), "no": log(1 - yes)}
    return Completion(word, "stop", 0, (((word, shares.pop(word)), *shares.items()),))


def _statements(change: Callable[[list[Any]], list[Any]]) -> Callable[[str], Reply]:
    """Change what one call for all statements replies; a second call, about what is left, finds no support."""
    first = changed(lambda it: {"statements": change(it["statements"])}, "take an answer apart")
    return lambda prompt: first(prompt) if "take an answer apart" in prompt else unclean(prompt)


def half_down(prompt: str) -> Reply:
    """Two of a panel's three members fail."""
    return clean_reply(prompt) if '{"verdicts": [{' in prompt else StatusError(500)


SERVED = (
    *(fault("lynx", what, text) for what, text in (
        ("FAIL", '{"REASONING": ["It is wrong."], "SCORE": "FAIL"}'), ("no reasons", '{"SCORE": "PASS"}'), ("a word alone", "PASS"),
        ("another word", '{"REASONING": [], "SCORE": "PASSED"}'), ("both scores", '{"REASONING": [], "SCORE": ["PASS", "FAIL"]}'),
        ("two objects", '{"REASONING": [], "SCORE": "PASS"}{"REASONING": [], "SCORE": "FAIL"}'), ("single quotes", "{'REASONING': [], 'SCORE': 'PASS'}"),
        ("a score twice", '{"REASONING": [], "SCORE": "PASS", "SCORE": "FAIL"}'), ("PASS in prose", 'I cannot give "SCORE": "PASS" here.'),
    )),
    fault("yes_no", "no with high odds of yes", certainly("no", 0.9)),
    fault("yes_no", "yes, and cut off", Completion("yes", "length", 0, ((("yes", -0.01),),))),
    fault("bespoke_minicheck", "no with high odds of yes", certainly("no", 0.9)),
    fault("bespoke_minicheck", "yes, and more", "Yes, but the height is not in it."),
    fault("bespoke_minicheck", "yes, and cut off", Completion("Yes", "length", 0)),
    fault("panel", "two of three fail", half_down),
    fault("panel", "all fail", StatusError(500)),
    fault("panel", "one of the strictest says no", lambda p: "no" if p.startswith("FACTS") else clean_reply(p), vote="strictest"),
    fault("stack", "one of two members fails", half_down, members=["judge", "yes_no"]),
    fault("stack", "all members fail", StatusError(500), members=["judge", "yes_no"]),
    fault("factscore", "no knowledge base", clean_reply),
    fault("granite_guardian", "no server", clean_reply, backend="openai", model="granite", base_url=f"{NOWHERE}/v1"),
    fault("alignscore", "no server", clean_reply, url=f"{NOWHERE}/alignscore_large"),
    fault("single_call", "it leaves out a sentence", _statements(lambda rows: rows[:-1])),
    fault("single_call", "it supports other words", _statements(lambda rows: [{**row, "statement": "It is tall."} for row in rows])),
    fault("single_call", "its quotes are nowhere", _statements(lambda rows: [{**row, "quote": "It is in Rome."} for row in rows])),
    fault("selfcheck_prompt", "the samples are silent", lambda p: "n/a"),
    fault("selfcheck_prompt", "a word that is none of the three", lambda p: "unknown"),
    fault("selfcheck_ngram", "the samples say another city", clean_reply, "The Eiffel Tower is in Rome. It is 330 metres tall."),
    fault("selfcheck_ngram", "empty samples", clean_reply, ""),
    fault("selfcheck_bertscore", "samples of something else", clean_reply, "Bananas ripen quickly."),
    fault("selfcheck_bertscore", "samples without words", clean_reply, "..."),
    *(fault("selfcheck_mqag", what, changed(change, only)) for what, change, only in (
        ("no questions", lambda _: {"questions": []}, '{"questions": [{'),
        ("questions of invented claims", lambda it: {"questions": [{**row, "claim": "1"} for row in it["questions"]]}, '{"questions": [{'),
        ("one option", lambda it: {"questions": [{**row, "options": ["a"]} for row in it["questions"]]}, '{"questions": [{'),
        ("an answer is missing", lambda it: {"answers": it["answers"][:-1]}, '{"answers": [{'),
        ("an answer twice", lambda it: {"answers": it["answers"] + it["answers"][:1]}, '{"answers": [{'),
        ("an option that does not exist", lambda it: {"answers": [{**row, "option": 9} for row in it["answers"]]}, '{"answers": [{'),
        ("nothing is answered", lambda it: {"answers": [{**row, "option": None} for row in it["answers"]]}, '{"answers": [{'),
    )),
    fault("semantic_entropy", "no two answers mean the same", lambda p: "no", "It may be in Rome."),
    fault("semantic_entropy", "a judge that does not say", lambda p: "It depends.", "It may be in Rome."),
    *(fault("tlm", what, changed(lambda it, row=row: row, '"verdict": "correct"}')) for what, row in (
        ("no verdict", {"reasoning": "fine"}), ("another verdict", {"reasoning": "", "verdict": "true"}), ("a number", {"reasoning": "", "verdict": 1.0}),
    )),
    fault("tlm", "consistent and sure that it is wrong", lambda p: clean_reply(p).replace('"correct"', '"incorrect"') if '"verdict": "correct"}' in p else "no"),
    *(fault(name, "some samples fail", clean_reply, "some fail", number=3)
      for name in ("selfcheck_prompt", "selfcheck_ngram", "selfcheck_bertscore", "selfcheck_mqag", "semantic_entropy", "tlm")),
    *(Fault("control", f"{name} with nothing wrong", clean_reply, FAITHFUL, held=False, rails=CLAIMS, settings=using(name))
      for name in ("lynx", "yes_no", "panel", "selfcheck_prompt", "selfcheck_ngram", "selfcheck_bertscore", "selfcheck_mqag",
                   "semantic_entropy", "tlm")),
)  # fmt: skip
