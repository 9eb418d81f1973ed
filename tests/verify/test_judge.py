"""The judge verifier: one call for all claims, and no verdict that was not given."""

import json
from dataclasses import replace

import pytest

from faithrails import Decision, Label, Reason, Settings, Turn, check
from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM

from judging import NOT_MENTIONED, claims_in, extracts_and_rules, rulings, supported

BESIDE = {"label": "out_of_scope", "quote": None, "reason": "another subject"}


def both(prompt: str, ruling: dict[str, object]) -> str:
    """Reply with a ruling on each id, in the formats of the judge and of `single_call`."""
    rows = [
        {"claim": key, "sentence": key, "statement": it, **ruling} for key, it in claims_in(prompt).items()
    ]
    return json.dumps({"verdicts": rows, "statements": rows})


def in_paris(text: str) -> dict[str, object]:
    return supported("330 metres tall") if "330" in text else supported("World's Fair of 1889 in Paris")


async def test_claims_that_the_judge_supports_with_a_quote_pass(paris: Turn, judged: Settings) -> None:
    report = await check(paris, judged, judge=ScriptedLLM(rulings(in_paris)))
    assert (report.decision, report.score, report.cost.calls) == (Decision.PASS, 1.0, 1)
    place = report.verdicts[1].evidence[0]
    assert (place.passage, place.text) == ("1", "330 metres tall")
    assert paris.passages[0].text[place.start : place.end] == place.text


async def test_a_claim_left_out_of_the_reply_is_unsure(paris: Turn, judged: Settings) -> None:
    judge = ScriptedLLM(rulings(lambda text: in_paris(text) if "330" in text else None))
    report = await check(paris, judged, judge=judge)
    assert [v.label for v in report.verdicts] == [Label.UNSURE, Label.SUPPORTED]
    assert report.decision is Decision.BLOCK
    assert Reason.MISSING_VERDICT in report.reasons


async def test_a_quote_that_stands_in_no_passage_is_unsure(paris: Turn, judged: Settings) -> None:
    report = await check(paris, judged, judge=ScriptedLLM(rulings(lambda _: supported("410 metres tall"))))
    assert {v.reason for v in report.verdicts} == {Reason.QUOTE_NOT_FOUND}
    assert report.decision is Decision.BLOCK


async def test_support_without_a_quote_is_unsure(paris: Turn, judged: Settings) -> None:
    ruling = {"label": "supported", "quote": None, "reason": "trust me"}
    report = await check(paris, judged, judge=ScriptedLLM(rulings(lambda _: ruling)))
    assert {v.label for v in report.verdicts} == {Label.UNSURE}


async def test_a_claim_ruled_upon_twice_is_unsure(paris: Turn, judged: Settings) -> None:
    def twice(prompt: str) -> str:
        rows = json.loads(rulings(in_paris)(prompt))["verdicts"]
        return json.dumps({"verdicts": [*rows, rows[0]]})

    report = await check(paris, judged, judge=ScriptedLLM(twice))
    assert [v.label for v in report.verdicts] == [Label.UNSURE, Label.SUPPORTED]


async def test_invented_claim_ids_support_nothing(paris: Turn, judged: Settings) -> None:
    reply = json.dumps({"verdicts": [{"claim": "1", **supported("330 metres tall")}]})
    report = await check(paris, judged, judge=ScriptedLLM([reply]))
    assert {v.reason for v in report.verdicts} == {Reason.MISSING_VERDICT}


async def test_an_unreadable_reply_is_shown_its_error_once(paris: Turn, judged: Settings) -> None:
    replies = iter(["not JSON", None])
    judge = ScriptedLLM(lambda prompt: next(replies) or rulings(in_paris)(prompt))
    report = await check(paris, judged, judge=judge)
    assert report.decision is Decision.PASS
    assert "cannot be used" in judge.calls[1].messages[-1].content


@pytest.mark.parametrize(
    "reply",
    [
        "", "supported", "[]", "{}", "null", '{"verdicts": {}}', '{"verdicts": "all supported"}',
        '{"verdicts": []} {"verdicts": []}', '{"verdicts": []} done', '```json\n{"verdicts": [}\n```',
        '{"verdicts": [{"claim": "1", "label": "yes"}]}', "<think>all supported",
        '{"verdicts": [], "verdicts": []}', '{"verdicts": [], "score": NaN}', "[" * 100_000,
    ],
)  # fmt: skip
async def test_a_reply_that_stays_unreadable_blocks(reply: str, paris: Turn, judged: Settings) -> None:
    report = await check(paris, judged, judge=ScriptedLLM(lambda _: reply))
    assert report.decision is Decision.BLOCK
    assert {v.label for v in report.verdicts} == {Label.UNSURE}


@pytest.mark.parametrize("finish", ["length", "content_filter", "tool_calls", "unheard_of"])
async def test_a_reply_that_was_cut_off_is_not_read(finish: str, paris: Turn, judged: Settings) -> None:
    judge = ScriptedLLM(lambda prompt: Completion(rulings(in_paris)(prompt), finish))
    report = await check(paris, judged, judge=judge)
    assert {v.reason for v in report.verdicts} == {Reason.TRUNCATED_VERDICT}
    assert report.decision is Decision.BLOCK


async def test_reasoning_and_a_fence_around_the_reply_are_taken_off(paris: Turn, judged: Settings) -> None:
    wrapped = ScriptedLLM(lambda prompt: f"<think>hm</think>\n```json\n{rulings(in_paris)(prompt)}\n```")
    assert (await check(paris, judged, judge=wrapped)).decision is Decision.PASS


async def test_what_is_not_mentioned_is_not_supported(rome: Turn, judged: Settings) -> None:
    report = await check(rome, judged, judge=ScriptedLLM(rulings(lambda _: NOT_MENTIONED)))
    assert (report.decision, report.score) == (Decision.BLOCK, 0.0)


async def test_out_of_scope_claims_are_left_out_or_fail_by_setting(paris: Turn, judged: Settings) -> None:
    judge = ScriptedLLM(rulings(lambda text: in_paris(text) if "330" in text else BESIDE))
    turn = replace(paris, answer="Bananas grow fast. It is 330 metres tall.")
    lenient = await check(turn, judged, judge=judge)
    strict = await check(turn, judged.model_copy(update={"out_of_scope": "fail"}), judge=judge)
    assert (lenient.decision, lenient.score) == (Decision.PASS, 1.0)
    assert (strict.decision, strict.score) == (Decision.BLOCK, 0.5)


@pytest.mark.parametrize(
    "claim",
    [
        "The tower is made of cheese.",
        "It grows bananas in Paris.",
        "Eiffel was a spy.",
        "It was built in 2031.",
        "1899.",
    ],
)
async def test_out_of_scope_is_believed_only_of_what_shares_no_word(
    claim: str, paris: Turn, judged: Settings
) -> None:
    judge = ScriptedLLM(rulings(lambda text: in_paris(text) if "330" in text else BESIDE))
    report = await check(replace(paris, answer=f"It is 330 metres tall. {claim}"), judged, judge=judge)
    assert [v.label for v in report.verdicts] == [Label.SUPPORTED, Label.NOT_MENTIONED]


async def test_where_no_claim_is_in_scope_the_answer_is_held(paris: Turn, judged: Settings) -> None:
    turn = replace(paris, answer="Bananas grow fast.")
    report = await check(turn, judged, judge=ScriptedLLM(rulings(lambda _: BESIDE)))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.NOTHING_IN_SCOPE,))


EMPTY_QUOTES = [
    "the",
    "The",
    "not",
    "was",
    "It is",
    "and",
    "ill",
    "for the",
    "between",
    "in",
    "will",
    "he is not",
]


@pytest.mark.parametrize("label", ["supported", "contradicted"])
@pytest.mark.parametrize("quote", EMPTY_QUOTES)
async def test_a_quote_without_content_of_the_claim_decides_nothing(
    quote: str, label: str, judged: Settings
) -> None:
    turn = Turn.of("The Eiffel Tower will fall in Rome.", "It is in Paris, and he is not the one. The guard was ill for the day between two shifts; it will rain.")  # fmt: skip
    report = await check(
        turn, judged, judge=ScriptedLLM(rulings(lambda _: {**supported(quote), "label": label}))
    )
    assert [v.reason for v in report.verdicts] == [Reason.QUOTE_NOT_FOUND]


HONEST_QUOTES = [
    ("The Eiffel Tower is in Paris.", "World's Fair of 1889 in Paris"),
    ("It is 330 metres tall.", "330 metres tall"),
    ("It is 330 metres tall.", "It is 330 metres tall."),
    ("It is 0.33 km tall.", "330 metres tall"),
    ("Gustave Eiffel's company built it.", "The company of Gustave Eiffel designed and built the tower"),
    ("Building took two years.", "built the tower between 1887 and 1889"),
    ("It took 2 years.", "designed and built the tower between 1887 and 1889"),
    ("The tower was constructed by the firm of an engineer called Eiffel.", "company of Gustave Eiffel"),
    ("It opened for a world fair.", "built for the World's Fair"),
    ("Construction started in 1887.", "between 1887 and 1889"),
    ("A building company did it.", "Gustave Eiffel designed and built the tower"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "quote"), HONEST_QUOTES)
async def test_an_honest_quote_decides(claim: str, quote: str, paris: Turn, judged: Settings) -> None:
    judge = ScriptedLLM(rulings(lambda _: supported(quote)))
    assert (await check(replace(paris, answer=claim), judged, judge=judge)).decision is Decision.PASS


DENYING_REASONS = [
    "No.",
    "Not supported by the passages.",
    "Unsupported: nothing about it.",
    "The passages do not support this.",
    "No passage says that.",
    "This contradicts the first passage.",
    "The claim is false.",
    "This is incorrect.",
    "The passages do not mention {word}.",
    "{word} is not mentioned.",
    "The passage says London, not {word}.",
    "It is in London and not in {word}.",
]
AGREEING_REASONS = [
    "The passage says so.",
    "Nothing contradicts it.",
    "It is not in doubt: the passage says {word}.",
    "No other place is named than {word}.",
    "The passage names {word}, and does not contradict the claim.",
    "It is in {word}, not in London.",
    "It was not built in London but in {word}.",
    "The passage does not say when, but it says {word}.",
    None,
    "",
]


@pytest.mark.parametrize("verifier", ["judge", "single_call"])
@pytest.mark.parametrize("word", ["Paris", "Turin"])
@pytest.mark.parametrize(
    ("reason", "label"),
    [*((it, Label.UNSURE) for it in DENYING_REASONS), *((it, Label.SUPPORTED) for it in AGREEING_REASONS)],
)
async def test_support_whose_reason_denies_it_is_unsure(
    reason: str | None, label: Label, word: str, verifier: str
) -> None:
    turn = Turn.of(f"The tower is in {word}.", f"The tower was built in {word}.")
    ruling = {**supported("The tower was built"), "reason": reason and reason.format(word=word)}
    judge = ScriptedLLM(lambda prompt: both(prompt, ruling))
    report = await check(turn, Settings(verifiers=verifier), judge=judge)
    assert [v.label for v in report.verdicts] == [label]


DENYING_IN_OTHER_LANGUAGES = [
    "Die Quelle sagt das Gegenteil.", "Das ist durch die Quelle nicht belegt.", "Die Aussage ist falsch.",
    "Der Text widerspricht dem.", "Die Passage erwähnt das nicht.", "Keine Quelle sagt das.",
    "No está respaldado por la fuente.", "La fuente dice lo contrario.", "El pasaje no lo menciona.",
    "Ningún pasaje lo dice.", "La afirmación es falsa.", "El texto contradice la afirmación.",
    "Ce n'est pas étayé par la source.", "La source dit le contraire.", "Le passage ne le mentionne pas.",
    "Aucun passage ne le dit.", "L'affirmation est fausse.", "Le texte contredit cela.",
    "Non è supportato dalla fonte.", "La fonte dice il contrario.", "Il testo non lo menziona.",
    "Nessuna fonte lo conferma.", "L'affermazione è falsa.", "Il passaggio contraddice questo.",
    "Não é apoiado pela fonte.", "A fonte diz o contrário.", "O texto não menciona isso.",
    "Nenhuma fonte confirma.", "A afirmação é falsa.", "O trecho contradiz isso.",
    "यह स्रोत द्वारा समर्थित नहीं है।", "स्रोत इसके विपरीत कहता है।", "यह गलत है।",
    "情報源によって裏付けられていません。", "資料と矛盾しています。", "これは誤りです。",
    "资料不支持这一说法。", "来源所说正好相反。", "這是錯誤的。", "文中未提及。",
    "Die Quelle sagt London, nicht Paris.", "Er steht in London und nicht in Paris.",
    "El pasaje dice Londres, no Paris.", "La source dit Londres, pas Paris.", "A fonte diz Londres, não Paris.",
    "هذا غير مدعوم من المصدر.", "المصدر يقول العكس.", "هذا خاطئ.", "والنص يناقض ذلك.",
]  # fmt: skip
AGREEING_IN_OTHER_LANGUAGES = [
    "Die Quelle nennt Paris.", "Nichts widerspricht dem.", "Das widerspricht der Quelle nicht.",
    "Der Turm steht in Paris, nicht an der Küste.", "Das steht so in der Quelle, kein anderer Ort wird genannt.",
    "La fuente dice que está en París.", "Nada contradice esto.", "No hay nada en contra: el pasaje lo dice.",
    "La source le dit.", "Rien ne contredit cela.", "Cela n'est pas faux.",
    "La fonte lo dice.", "Niente contraddice questo.", "A fonte diz isso.", "Nada contradiz isso.",
    "स्रोत यही कहता है।", "इसका कोई विरोध नहीं है।", "資料にそう書かれています。", "矛盾はありません。",
    "资料明确支持。", "没有矛盾。", "المصدر يقول ذلك.", "لا تناقض في ذلك.",
    "Nothing to the contrary is said.", "The passage says so in no uncertain terms.",
]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "label"),
    [
        *((it, Label.UNSURE) for it in DENYING_IN_OTHER_LANGUAGES),
        *((it, Label.SUPPORTED) for it in AGREEING_IN_OTHER_LANGUAGES),
    ],
)
async def test_a_reason_in_another_language_that_denies_its_label_is_unsure(
    reason: str, label: Label, judged: Settings
) -> None:
    turn = Turn.of("The tower is in Paris.", "The tower was built in Paris.")
    judge = ScriptedLLM(rulings(lambda _: {**supported("The tower was built in Paris"), "reason": reason}))
    assert [v.label for v in (await check(turn, judged, judge=judge)).verdicts] == [label]


async def test_a_reason_may_say_what_the_claim_says_in_another_language(judged: Settings) -> None:
    answer = "Die Messung ist laut Bericht falsch."
    judge = ScriptedLLM(rulings(lambda _: {**supported(answer), "reason": "Sie ist laut Bericht falsch."}))
    assert (await check(Turn.of(answer, answer), judged, judge=judge)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("The tower is not in Rome.", "The passage says Paris, not Rome."),
        ("The tower does not include a lift.", "A lift is not included."),
        ("The report contradicts the mayor.", "The report contradicts what the mayor says."),
        ("The tower has a lift.", "The tower has a lift, though it has no lift for bicycles."),
    ],
)
async def test_a_reason_may_deny_what_the_claim_denies(answer: str, reason: str, judged: Settings) -> None:
    judge = ScriptedLLM(rulings(lambda _: {**supported(answer), "reason": reason}))
    assert (await check(Turn.of(answer, answer), judged, judge=judge)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("more", "decision"),
    [
        ({"supported": False}, Decision.BLOCK),
        ({"supported": "no"}, Decision.BLOCK),
        ({"is_supported": False}, Decision.BLOCK),
        ({"is_contradicted": "Yes"}, Decision.BLOCK),
        *(({"confidence": zero}, Decision.BLOCK) for zero in (0, 0.0, "0.0", "0%", "0 / 10", "none", -1)),
        ({"score": 0}, Decision.BLOCK),
        ({"faithfulnessScore": 0.0}, Decision.BLOCK),
        ({"supported_probability": "0.00"}, Decision.BLOCK),
        ({"scores": {"support": 0}}, Decision.BLOCK),
        ({"isSupported": False}, Decision.BLOCK),
        ({"hallucination_score": 1.0}, Decision.BLOCK),
        ({"risk": 0.9}, Decision.BLOCK),
        ({"unsupported_claims": 2}, Decision.BLOCK),
        ({"hallucination_score": 0, "risk": 0.0, "errors": "none", "contradiction": "0%"}, Decision.PASS),
        ({"scores": {"supported": 0.9, "contradicted": 0.1}, "confidence": "95%"}, Decision.PASS),
        ({"start": 0, "passage": 0, "count": 0, "confidence": None, "score": 4}, Decision.PASS),
        ({"contradicted": True}, Decision.BLOCK),
        ({"verdict": "contradicted"}, Decision.BLOCK),
        ({"Label": "Not_mentioned"}, Decision.BLOCK),
        ({"faithful": False}, Decision.BLOCK),
        ({"is_correct": "no"}, Decision.BLOCK),
        ({"unsupported": True}, Decision.BLOCK),
        ({"hallucination": "yes"}, Decision.BLOCK),
        ({"final_verdict": "not supported"}, Decision.BLOCK),
        ({"verdict": ["Unsupported"]}, Decision.BLOCK),
        ({"entailment": "contradiction"}, Decision.BLOCK),
        ({"explanation": "The claim is not supported: it stands elsewhere."}, Decision.BLOCK),
        ({"hallucination": False, "ambiguous": "no", "exact_quote": False, "verdict": "yes"}, Decision.PASS),
        ({"Thoughts": "Die Quelle sagt das Gegenteil."}, Decision.BLOCK),
        ({"explanation": "The passage says so.", "sentence": "It is false."}, Decision.PASS),
        ({"supported": True, "verdict": "supported", "confidence": 0.9, "inferred": False}, Decision.PASS),
    ],
)
async def test_a_second_label_of_a_ruling_must_say_the_same(
    more: dict[str, object], decision: Decision, paris: Turn, judged: Settings
) -> None:
    judge = ScriptedLLM(rulings(lambda text: {**in_paris(text), **more}))
    assert (await check(paris, judged, judge=judge)).decision is decision


@pytest.mark.parametrize("verifier", ["judge", "single_call"])
@pytest.mark.parametrize(
    ("more", "decision"),
    [
        ({"overall": "unsupported"}, Decision.BLOCK),
        ({"label": "contradicted"}, Decision.BLOCK),
        ({"all_supported": False}, Decision.BLOCK),
        ({"error": "I could not read the passages"}, Decision.BLOCK),
        ({"confidence": 0.0}, Decision.BLOCK),
        ({"overall": "supported", "error": None, "hallucination": False}, Decision.PASS),
    ],
)
async def test_a_reply_must_not_take_all_of_its_rulings_back(
    verifier: str, more: dict[str, object], decision: Decision, paris: Turn
) -> None:
    judge = ScriptedLLM(lambda prompt: json.dumps({**json.loads(extracts_and_rules(prompt)), **more}))
    settings = Settings(preset="balanced", verifiers=verifier)
    assert (await check(paris, settings, judge=judge)).decision is decision


async def test_unpaired_surrogates_in_a_reply_leave_a_report_that_can_be_sent(
    paris: Turn, judged: Settings
) -> None:
    judge = ScriptedLLM(rulings(lambda text: {**in_paris(text), "reason": "yes \ud83d"}))
    report = await check(paris, judged, judge=judge)
    assert json.dumps(report.to_dict(), ensure_ascii=False).encode()
    assert report.decision is Decision.PASS


SUBJECTS = [
    ("The Eiffel Tower", "is", "in Paris", "has stood in Paris since 1889"),
    ("Anna Lee", "was", "a judge at the court", "sat as a judge"),
    ("The new library", "will", "open in Turin", "is to open its doors in May"),
]


@pytest.mark.parametrize(("subject", "verb", "deed", "evidence"), SUBJECTS)
@pytest.mark.parametrize("words", [1, 2, 3])
async def test_a_quote_of_the_subject_alone_counts_only_where_its_sentence_goes_on_about_the_rest(
    words: int, subject: str, verb: str, deed: str, evidence: str, judged: Settings
) -> None:
    judge = ScriptedLLM(rulings(lambda _: supported(" ".join(subject.split()[-words:]))))
    passage = f"{subject} {evidence}."
    held = [
        (await check(Turn.of(f"{subject} {verb} {what}.", passage), judged, judge=judge)).reasons
        for what in (deed, "owned by a bank", "feeding seven lions")
    ]
    assert [Reason.QUOTE_NOT_FOUND in reasons for reasons in held] == [False, True, True]


async def test_long_evidence_is_judged_in_parts_and_one_contradiction_counts(judged: Settings) -> None:
    filler = "Nothing of note happened here today. " * 2000
    turn = Turn.of("The tower is 330 metres tall.", f"The tower is 330 metres tall. {filler}",
                   f"The tower is 300 metres tall. {filler}")  # fmt: skip

    def judge_part(prompt: str) -> str:
        if "300 metres" in prompt:
            found = {"label": "contradicted", "quote": "300 metres tall", "reason": "another height"}
        else:
            found = supported("330 metres tall") if "330 metres tall. Nothing" in prompt else NOT_MENTIONED
        return rulings(lambda _: found)(prompt)

    judge = ScriptedLLM(judge_part)
    report = await check(turn, judged, judge=judge)
    assert len(judge.calls) > 1
    assert report.verdicts[0].label is Label.CONTRADICTED


async def test_ids_differ_from_call_to_call(paris: Turn, judged: Settings) -> None:
    judge = ScriptedLLM(rulings(in_paris))
    await check(paris, judged, judge=judge)
    await check(paris, judged, judge=judge)
    first, second = (claims_in(call.text).keys() for call in judge.calls)
    assert not set(first) & set(second)
