"""The exact verifier: what the evidence lacks is found without a model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import Decision, Label, Reason, Settings, Turn, Verdict, check, check_sync
from faithrails.claims import sentence_claims
from faithrails.verify import Tools
from faithrails.verify.exact import Exact

EXACT = Settings(verifiers=("exact",), threshold=0.8)

PASSAGES = (
    "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It opened on 5 July 1889. It is 330 metres "
    "tall and cost $1.2 million, of which 75% came from Gustave Eiffel. It does not close on Mondays.",
    'Guy de Maupassant said "it is the only place where I cannot see the tower" about its restaurant.',
)


async def verdict(claim: str, question: str = "") -> Verdict:
    report = await check(Turn.of(claim, *PASSAGES, question=question), EXACT)
    assert len(report.verdicts) == 1
    return report.verdicts[0]


@pytest.mark.parametrize(
    "claim",
    [
        "The Eiffel Tower was built for the World's Fair of 1889.",
        "The Eiffel Tower opened on July 5, 1889.",
        "It opened on 1889-07-05.",
        "The tower is 330 metres tall.",
        "It cost $1,200,000.",
        "It cost 1.2 million dollars.",
        "75 percent came from Gustave Eiffel.",
        "Three quarters came from Gustave Eiffel.",
        "It does not close on Mondays.",
        'Maupassant said "it is the only place where I cannot see the tower".',
        "In 1889 the World's Fair was in Paris.",
    ],
)
async def test_what_the_evidence_says_in_other_words_or_formats_is_supported(claim: str) -> None:
    assert (await verdict(claim)).label is Label.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "offending"),
    [
        ("The Eiffel Tower was built for the World's Fair of 1899.", "1899"),
        ("The tower is 300 metres tall.", "300"),
        ("The Eiffel Tower opened on 6 July 1889.", "6 July 1889"),
        ("It opened in July 1888.", "July 1888"),
        ("It cost $2.1 million.", "$2.1 million"),
        ("It cost €1.2 million.", "€1.2 million"),
        ("57% came from Gustave Eiffel.", "57%"),
        ("The Eiffel Tower is in Rome.", "Rome"),
        ("Gustave Courbet built the Eiffel Tower.", "Gustave Courbet"),
        (
            'Maupassant said "it is the best place where I can see the tower".',
            "it is the best place where I can see the tower",
        ),
        ("The Eiffel Tower opened at 9 am.", "9 am"),
    ],
)
async def test_what_the_evidence_lacks_is_named(claim: str, offending: str) -> None:
    found = await verdict(claim)
    assert found.label in (Label.CONTRADICTED, Label.NOT_MENTIONED)
    assert offending in [claim[start:end] for start, end in found.offending]


@pytest.mark.parametrize(
    "claim",
    ["It does close on Mondays.", "The tower is not 330 metres tall.", "It never opened on 5 July 1889."],
)
async def test_a_denial_on_one_side_alone_contradicts(claim: str) -> None:
    assert (await verdict(claim)).label is Label.CONTRADICTED


async def test_a_clash_says_what_the_closest_passage_says_instead() -> None:
    found = await verdict("The Eiffel Tower was built for the World's Fair of 1899 in Paris.")
    assert found.label is Label.CONTRADICTED
    assert found.why.startswith("'1899' is not in the evidence; the closest passage says '1889'")
    assert "World's Fair of 1889" in found.evidence[0].text


async def test_evidence_stands_where_it_says() -> None:
    place = (await verdict("The tower is 330 metres tall.")).evidence[0]
    assert PASSAGES[int(place.passage) - 1][place.start : place.end] == place.text


@pytest.mark.parametrize("claim", ["It is.", "That is so.", "Not this."])
async def test_a_claim_that_says_nothing_to_look_for_is_unsure(claim: str) -> None:
    report = await check(Turn.of(claim, *PASSAGES), EXACT)
    assert report.decision is Decision.BLOCK
    assert report.verdicts[0].reason is Reason.NOT_DECIDED


async def test_a_value_of_the_question_is_no_evidence_but_a_name_is_no_news() -> None:
    assert (await verdict("It is 412 metres tall.", "Is it 412 metres tall?")).label is not Label.SUPPORTED
    named = await verdict(
        "For you and Lucy, the Eiffel Tower opened on 5 July 1889.", "Tell Lucy when it opened"
    )
    assert "Lucy" not in named.why


@pytest.mark.parametrize(
    "answer",
    ["Der Turm steht in Rom.", "La tour est à Rome.", "東京タワーはローマにあります。", "यह मीनार रोम में है।"],
)
async def test_other_languages_are_not_supported_by_default(answer: str) -> None:
    assert (await check(Turn.of(answer, *PASSAGES), EXACT)).decision is Decision.BLOCK


async def test_other_languages_are_supported_by_evidence_in_them() -> None:
    report = await check(
        Turn.of("東京タワーは1958年に完成した。", "東京タワーは1958年12月に完成した。"), Settings()
    )
    assert report.decision is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "passage", "label"),
    [
        ("La tour fut achevée en 1958.", "La tour fut achevée en décembre 1958.", Label.SUPPORTED),
        ("Der Turm wurde im Dezember 1958 eröffnet.", "Der Turm wurde am 23. Dezember 1958 eröffnet.", Label.SUPPORTED),
        ("東京タワーは1957年に完成した。", "東京タワーは1958年12月に完成した。", Label.CONTRADICTED),
        ("東京タワーは1958年以前に完成した。", "東京タワーは1958年12月以前に完成した。", Label.UNSURE),
        ("La tour fut achevée avant 1958.", "La tour fut achevée avant décembre 1958.", Label.UNSURE),
        ("Der Turm wurde vor 1958 eröffnet.", "Der Turm wurde vor dem 23. Dezember 1958 eröffnet.", Label.UNSURE),
        ("Der Turm wurde 1958 eröffnet.", "Der Turm wurde nicht im Dezember 1958 eröffnet.", Label.CONTRADICTED),
    ],
)  # fmt: skip
async def test_a_year_is_supported_by_a_date_in_it(answer: str, passage: str, label: Label) -> None:
    report = await check(Turn.of(answer, passage), EXACT)
    assert [verdict.label for verdict in report.verdicts] == [label]


@pytest.mark.parametrize(
    "answer", ["The tower is in Раris.", "The tow\u200ber is in Rome.", "It is ３00 metres tall."]
)
async def test_look_alike_characters_support_nothing(answer: str) -> None:
    assert (await check(Turn.of(answer, *PASSAGES), EXACT)).decision is Decision.BLOCK


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_text_crashes_it(answer: str, passage: str) -> None:
    report = check_sync(Turn.of(answer, passage), EXACT)
    assert Reason.INTERNAL_ERROR not in report.reasons


async def test_two_megabytes_of_evidence_are_read_without_holding_up_the_event_loop() -> None:
    import asyncio

    large = " ".join(f"Line {number} says that nothing of note happened." for number in range(45_000))
    turn = Turn.of("The tower is 330 metres tall.", large, *PASSAGES)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    ticking = asyncio.ensure_future(tick())
    report = await check(turn, EXACT.model_copy(update={"deadline": 100.0}))
    ticking.cancel()
    assert report.decision is Decision.PASS
    assert ticks > 5


PLACE = (
    '{"name": "Sushi Palace", "hours": {"Monday": "11:0-21:0"}, "attributes": {"OutdoorSeating": false, '
    '"BusinessParking": {"lot": false, "street": true}, "Music": null, "WiFi": "free"}}'
)


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("It offers outdoor seating.", "the evidence says no to this"),
        ("It has a parking lot.", "the evidence says no to this"),
        ("It is open until 10 pm on Mondays.", "'10 pm' is not in the evidence"),
    ],
)
async def test_a_plain_no_and_a_wrong_hour_of_structured_evidence_fail(claim: str, why: str) -> None:
    turn = Turn.of(claim, PLACE)
    (found,) = await Exact().verify(turn, sentence_claims(turn), Tools())
    assert found.label in (Label.CONTRADICTED, Label.NOT_MENTIONED)
    assert found.why.startswith(why)


@pytest.mark.parametrize(
    "claim",
    ["It does not offer outdoor seating.", "It has street parking.", "A lot of people come to Sushi Palace."],
)
async def test_a_plain_no_is_no_clash_for_what_says_no_or_something_else(claim: str) -> None:
    turn = Turn.of(claim, PLACE)
    (found,) = await Exact().verify(turn, sentence_claims(turn), Tools())
    assert found.label is not Label.CONTRADICTED


async def test_null_supports_nothing() -> None:
    turn = Turn.of("It plays music.", PLACE)
    (found,) = await Exact().verify(turn, sentence_claims(turn), Tools())
    assert found.label is not Label.SUPPORTED


async def test_a_value_in_other_words_leaves_no_word_to_miss() -> None:
    turn = Turn.of("On Monday it is open until 9 pm.", PLACE)
    (found,) = await Exact().verify(turn, sentence_claims(turn), Tools())
    assert "pm" not in found.why


FILM = "The Last Ferry\n- director: Mara Lind\n- screenwriter: Jon Ashby\n- cast member: Ida Holm\n- producer: Mara Lind"


@pytest.mark.parametrize(
    ("claim", "offending"),
    [
        ("The Last Ferry was directed by Jon Ashby.", "Jon Ashby"),
        ("The Last Ferry was written and directed by Mara Lind.", None),  # the evidence has one of the two
        ("It was directed by Mara Lind and Ida Holm.", "Ida Holm"),
        ("It is a film starring Jon Ashby.", "Jon Ashby"),
        ("The Last Ferry was produced by Mara Lind.", None),
        ("The Last Ferry was directed by Mara Lind and written by Jon Ashby.", None),
        ("Mara Lind worked with Jon Ashby.", None),
    ],
)
async def test_who_did_something_else_did_not_do_this(claim: str, offending: str | None) -> None:
    (found,) = (await check(Turn.of(claim, FILM), EXACT)).verdicts
    if offending is None:
        assert found.label is not Label.CONTRADICTED
        return
    assert found.label is Label.CONTRADICTED
    assert any(offending in claim[start:end] for start, end in found.offending)


ABOUT = '{"title": "The Last Ferry", "country": "NO", "year": 1999}'


@pytest.mark.parametrize("claim", ["The Last Ferry is from Norway.", "The Last Ferry is from NO."])
async def test_a_country_is_known_by_its_code(claim: str) -> None:
    (found,) = (await check(Turn.of(claim, ABOUT), EXACT)).verdicts
    assert found.label is Label.SUPPORTED, found.why
    (found,) = (await check(Turn.of("The Last Ferry is from Sweden.", ABOUT), EXACT)).verdicts
    assert found.label is not Label.SUPPORTED


@pytest.mark.parametrize(
    "claim", ["They sold 500 units in May.", "She told the board that 500 units were sold."]
)
async def test_a_value_inside_a_quote_of_the_evidence_is_there(claim: str) -> None:
    passage = 'She told the board that "we sold 500 units in May" and that nobody had expected it.'
    (found,) = (await check(Turn.of(claim, passage), EXACT)).verdicts
    assert not found.hard, found.why


@pytest.mark.parametrize(
    "question", ["The tower is in Rome.", "Is the tower in Rome?", "is it true: tower, Rome"]
)
@pytest.mark.parametrize(
    ("claim", "is_hard"),
    [
        ("The tower is in Rome.", True),
        ("Yes, the tower is in Rome.", True),
        ("No, the tower is not in Rome.", False),
        ("Rome is not where it stands: the tower is in Paris.", False),
    ],
)
async def test_saying_yes_to_the_question_does_not_make_its_names_known(
    question: str, claim: str, is_hard: bool
) -> None:
    (found,) = (await check(Turn.of(claim, "The tower is in Paris.", question=question), EXACT)).verdicts
    assert found.hard is is_hard, found.why


VISITS = "The tower has about 6 million visitors a year. A ticket is $12, and the lift runs 20 times per hour. It opens daily."


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("The tower has about 6 million visitors a month.", "says it per year"),
        ("The lift runs 20 times a day.", "says it per hour"),
        ("It has 6 million visitors annually.", None),
        ("Each year the tower has 6 million visitors.", None),
        ("The tower has 6 million visitors per annum.", None),
        ("A ticket is $12 every day.", None),  # the evidence has no other rate for it
    ],
)
async def test_an_amount_a_year_is_none_a_month(claim: str, why: str | None) -> None:
    (found,) = (await check(Turn.of(claim, VISITS), EXACT)).verdicts
    assert found.hard is (why is not None), found.why
    assert why is None or why in found.why


OVEN = (
    "Preheat the oven to 250 degrees F. Roast the mule deer for 3 hours. Mule deer have a black tail, and white-tailed "
    "deer do not. The transfers began on 17 August. That was in 2022. Don't open the oven but turn it off; let it rest."
)


@pytest.mark.parametrize(
    ("claim", "is_hard"),
    [
        ("Preheat the oven to 250°F (120°C).", False),
        ("Preheat the oven to 250°F (about 121 °C).", False),
        ("Preheat the oven to 250°F (150°C).", True),  # wrongly converted
        ("Preheat the oven to 350°F (175°C).", True),  # rightly converted, but another value
        ("Preheat the oven to 121°C.", False),
        ("Here is a summary of the recipe in 49 words:", False),
        ("Here is a summary of the recipe for 49 people:", True),
        ("The recipe has 49 words.", True),
        ("Use a third-party oven.", False),
        ("A third of the deer is roasted.", True),
        ("The transfers began in August 2022.", False),
        ("The transfers began in August 2021.", True),
        ("The transfers began in July 2022.", True),
        ("Mule deer have a black tail, while white-tailed deer do not have a black tail.", False),
        ("Don't open the oven but turn it off, and let it rest in the oven.", False),
    ],
)
async def test_what_people_write_beside_the_evidence_does_not_fail_outright(
    claim: str, is_hard: bool
) -> None:
    verdicts = (await check(Turn.of(claim, OVEN), EXACT)).verdicts
    assert any(found.hard for found in verdicts) is is_hard, [found.why for found in verdicts]


@pytest.mark.parametrize(
    ("claim", "is_hard"),
    [("Visit Example.com first.", False), ("Visit Sample.com first.", True), ("Open Microsoft Word.", True)],
)
async def test_a_command_is_no_part_of_a_name(claim: str, is_hard: bool) -> None:
    (found,) = (await check(Turn.of(claim, "The driver is at Example.com, in the list."), EXACT)).verdicts
    assert found.hard is is_hard, found.why
