"""Facts that an answer rewords: the false one of each pair does not pass, and the true one is not blocked.

Each kind is made from sentences of several domains, with their parts replaced.
"""

from collections.abc import Iterator
from itertools import permutations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings(preset="offline"))
Case = tuple[str, str, str]  # evidence, true, false

PLANS = ["annual plans", "monthly plans", "group tickets", "gift cards", "season passes"]
PEOPLE = ["Ida Berg", "Karl Moe", "Anna Keller", "Ben Okoro"]
DEEDS = ["announced an independent inquiry", "proposed a new budget", "signed the final report"]
AMOUNTS = [("wind power", "gas", "27%", "22%"), ("the Lund Mast", "the Otta Mast", "120 metres", "95 metres")]


def denied_clauses() -> Iterator[Case]:
    """What one clause denies, said with what the clause beside it says."""
    for one, other in permutations(PLANS, 2):
        evidence = f"{one.capitalize()} can be refunded in full within 14 days; {other} are not refundable."
        true, false = f"{one.capitalize()} can be refunded.", f"{other.capitalize()} can be refunded"
        yield evidence, true, f"{false} within 14 days."
    for thing in ("garage", "swimming pool", "lift", "balcony"):
        yield f"No {thing}, but a permit is available.", f"There is no {thing}.", f"The house has a {thing}."
        yield f"There is no {thing} in the house.", f"The house has no {thing}.", f"The house has a {thing}."
    for item in ("damage during races", "theft at night", "loss of keys"):
        evidence = f"Not covered: wear of parts, {item}, and batteries older than three years."
        yield evidence, f"{item.capitalize()} is not covered.", f"{item.capitalize()} is covered."
    for item in ("flooding", "earthquake", "war"):
        evidence = f"Damage by {item} is excluded, as is damage caused intentionally."
        yield evidence, f"Damage by {item} is not covered.", f"Damage by {item} is covered."


def opposites() -> Iterator[Case]:
    """The opposite of a word that another sentence has of something else."""
    for place in ("museum", "library", "swimming pool"):
        evidence = (
            f"The {place} is open Tuesday to Sunday from 10 am. The {place} is closed on Mondays and in May."
        )
        yield evidence, f"The {place} is closed on Mondays.", f"The {place} is open on Mondays."


def exceptions() -> Iterator[Case]:
    """What is so of all but one, said of that one."""
    for day in ("Wednesday", "Sunday"):
        evidence = f"The library is open daily except {day}, from 1 pm to 4 pm."
        for true in ("closed", "shut", "not open"):
            yield evidence, f"The library is {true} on {day}s.", f"The library is open on {day}s."
    for room in ("the special exhibition", "the garden"):
        evidence = f"Photography without flash is allowed, except in {room}."
        true = f"Photography is not allowed in {room}."
        yield evidence, true, f"Photography without flash is allowed everywhere, including {room}."


def ends_of_changes() -> Iterator[Case]:
    """A value that something changes by, to and from."""
    for by, to in (
        ("3.2 GW", "21.5 GW"),
        ("6 million euros", "38 million euros"),
        ("400 jobs", "2,900 jobs"),
    ):
        evidence = f"The capacity in the north rose by {by} to {to}."
        yield evidence, f"The capacity rose by {by}.", f"The capacity in the north rose by {to}."
        yield evidence, f"The capacity rose to {to}.", f"The capacity in the north rose to {by}."
    for was, now in (("6.2%", "5.4%"), ("$52 million", "$47 million")):
        evidence = f"The rate of the region fell from {was} to {now}, because of higher costs."
        yield evidence, f"The rate of the region fell to {now}.", f"The rate of the region fell to {was}."


def other_people() -> Iterator[Case]:
    """What one person did, said of another of whom the evidence speaks."""
    for one, other in permutations(PEOPLE, 2):
        for deed, beside in permutations(DEEDS, 2):
            evidence = f"Minister {one} {deed}, while the opposition leader {other} {beside}."
            yield evidence, f"{one} {deed}.", f"{other} {deed}."


def comparisons() -> Iterator[Case]:
    """Which of two is more, where the evidence has a value of each."""
    for more, less, high, low in AMOUNTS:
        evidence = f"In the table {more} stood at {high}, and {less} at {low}."
        for high_word, low_word in (("higher", "lower"), ("larger", "smaller")):
            yield evidence, f"{more} was {high_word} than {less}.", f"{less} was {high_word} than {more}."
            yield evidence, f"{less} was {low_word} than {more}.", f"{more} was {low_word} than {less}."


def done_or_planned() -> Iterator[Case]:
    """What will be done, said to be done."""
    for thing in ("endpoint", "old bridge", "second runway"):
        evidence = f"The {thing} is still there and will be removed on 30 June 2030."
        yield evidence, f"The {thing} will be removed.", f"The {thing} has already been removed."


def values_of_clauses() -> Iterator[Case]:
    """A time of the clause beside it that leaves out its verb."""
    for one, other in (("access", "refresh"), ("guest", "member")):
        evidence = f"{one.capitalize()} tokens expire after 60 minutes; {other} tokens after 30 days."
        right, wrong = "expire after 60 minutes", "expire after 30 days"
        yield evidence, f"{one.capitalize()} tokens {right}.", f"{one.capitalize()} tokens {wrong}."
        yield evidence, f"{other.capitalize()} tokens {wrong}.", f"{other.capitalize()} tokens {right}."


def transfers_of_amounts() -> Iterator[Case]:
    """Who pays an amount to whom."""
    for code in ("EUR", "USD"):
        evidence = f"The Lessee shall pay the Lessor a monthly rent of {code} 2,400, due on the first day."
        amount = f"{code} 2,400 in rent every month"
        yield evidence, f"The Lessee pays the Lessor {amount}.", f"The Lessor pays the Lessee {amount}."


def lacks() -> Iterator[Case]:
    """What a source by its name is said not to mention, though it does."""
    evidence = "Up to five days may be carried over. Common side effects are headache and nausea. It closes at 22:00."
    for source in ("policy", "leaflet", "contract", "handbook"):
        true = f"The {source} does not mention dizziness."
        yield evidence, true, f"The {source} does not say how many days may be carried over."
        yield evidence, true, f"The {source} does not mention any side effects."
        yield evidence, true, f"The {source} does not say when it closes."


def rows_of_tables() -> Iterator[Case]:
    """Two cells of different rows said of one."""
    rows = [
        ("Elm - Ray", "07:30", "$14", "weekdays"),
        ("Elm - Gull", "09:15", "$26", "Saturdays"),
        ("Ray - Elm", "16:20", "$18", "Sundays"),
    ]
    table = "| Route | Departs | Fare | Days |\n|---|---|---|---|\n" + "".join(
        f"| {' | '.join(row)} |\n" for row in rows
    )
    for own, other in permutations(rows, 2):
        from_to = own[0].replace(" - ", " to ")
        yield table, f"The ferry at {own[1]} costs {own[2]}.", f"The ferry at {own[1]} costs {other[2]}."
        yield table, f"A ticket from {from_to} costs {own[2]}.", f"A ticket from {from_to} costs {other[2]}."
        yield table, f"The {own[1]} ferry runs on {own[3]}.", f"The {own[1]} ferry runs on {other[3]}."


KINDS = [
    denied_clauses, opposites, exceptions, ends_of_changes, other_people, comparisons, done_or_planned,
    values_of_clauses, transfers_of_amounts, lacks, rows_of_tables,
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_false_one_does_not_pass_and_the_true_one_is_not_blocked(kind: object) -> None:
    assert callable(kind)
    for evidence, true, false in kind():
        assert OFFLINE.check_sync(Turn.of(false, evidence)).decision is not Decision.PASS, (evidence, false)
        assert OFFLINE.check_sync(Turn.of(true, evidence)).decision is not Decision.BLOCK, (evidence, true)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("Tickets are not refundable. Group tickets can be refunded up to a day before.", "Group tickets can be refunded."),
        ("Dogs are not allowed, except assistance dogs.", "Assistance dogs are allowed."),
        ("No more than three bags may be taken on board.", "Three bags may be taken on board."),
        ("There is no airport on Elm Island. Oak Island has one.", "Oak Island has an airport."),
        ("The reactors will be closed, unless parliament extends their licences.", "The reactors will be closed if their licences are not extended."),
        ("Cards are accepted, no cheques.", "Cheques are not accepted."),
        ("Wind stood at 27%, gas at 22% and solar at 14%.", "Wind and solar together made up 41%."),
        ("Minutes: the budget for the campaign was not discussed.", "The campaign budget was not discussed."),
        ("Oakmoor Rovers took the lead when Danny Pruitt scored. Rovers lost in the end.", "Oakmoor lost in the end."),
        ("The crossing takes 2 hours and 30 minutes.", "The crossing takes 2.5 hours."),
        ("The crossing takes 2 hours and 30 minutes.", "The crossing lasts two and a half hours."),
        ("The film runs for 1 hour, 20 minutes.", "The film runs for 80 minutes."),
        ("The client moved the demo to Wednesday.", "The emails do not mention who the client is."),
        ("The policy covers theft. Floods are excluded.", "The policy does not cover floods."),
        ("The painting was stolen in 1943 and returned in 1951.", "It came back in 1951."),
        ("The drug reduced symptoms in 30 of 120 patients.", "The drug reduced symptoms in 25 % of patients."),
    ],
)  # fmt: skip
def test_what_is_true_in_other_words_is_not_blocked(evidence: str, claim: str) -> None:
    assert OFFLINE.check_sync(Turn.of(claim, evidence)).decision is not Decision.BLOCK


HOURS = "The museum is closed on Mondays. It is open from Tuesday to Sunday. Dogs are not allowed. Photography without flash is permitted."
MONDAYS, DOGS, PHOTOS = "Is the museum open on Mondays?", "Are dogs allowed?", "Is photography permitted?"


@pytest.mark.parametrize(
    ("question", "statement", "answer"),
    [
        (MONDAYS, "it is closed on Mondays.", "no"),
        (MONDAYS, "the museum is closed on Mondays.", "no"),
        (MONDAYS, "the museum is not open on Mondays.", "no"),
        ("Is the museum closed on Mondays?", "it is closed on Mondays.", "yes"),
        (DOGS, "dogs are not allowed.", "no"),
        (PHOTOS, "photography without flash is permitted.", "yes"),
    ],
)
def test_a_yes_or_no_passes_with_a_statement_that_says_so_and_not_with_one_that_does_not(
    question: str, statement: str, answer: str
) -> None:
    for opener in ("Yes", "No"):
        said = OFFLINE.check_sync(Turn.of(f"{opener}, {statement}", HOURS, question=question)).decision
        assert (said is Decision.PASS) == (opener.lower() == answer), opener


TURNED = [
    ("Is Oslo larger than Bergen?", "{a} is larger than {b}.", "Bergen", "Oslo"),
    ("Is the ferry faster than the bus?", "{a} is faster than {b}.", "the bus", "the ferry"),
    ("Did Anna beat Carla?", "{a} beat {b} in May.", "Carla", "Anna"),
]


@pytest.mark.parametrize(("question", "form", "one", "other"), TURNED)
def test_a_yes_does_not_pass_with_a_statement_of_the_other_way_round(
    question: str, form: str, one: str, other: str
) -> None:
    said = form.format(a=one, b=other)
    statement = said[0].upper() + said[1:]
    assert (
        OFFLINE.check_sync(Turn.of(f"Yes, {said}", statement, question=question)).decision
        is not Decision.PASS
    )
    right = form.format(a=other, b=one)
    evidence = right[0].upper() + right[1:]
    assert OFFLINE.check_sync(Turn.of(f"Yes, {right}", evidence, question=question)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer", "decision"),
    [
        (
            "Boil it for 20 minutes and 40 minutes later take it out.",
            "It boils for 60 minutes.",
            Decision.WARN,
        ),
        ("It runs 20 minutes, 40 minutes or 90 minutes.", "It runs for 60 minutes.", Decision.BLOCK),
        (
            "Prices are not mentioned. The ferry leaves at 9 am.",
            "The ferry is not mentioned.",
            Decision.BLOCK,
        ),
        ("It was tested. Files are kept.", "New features:\n- It was tested.", Decision.WARN),
        ("It was tested. Files are kept.", "## Warfarin\n\nIt was tested.", Decision.WARN),
        ("Patients take 5 mg of insulin a day.", "warfarin: 5 mg", Decision.WARN),
    ],
)
def test_what_is_let_off_elsewhere_is_held_here(evidence: str, answer: str, decision: Decision) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is decision


@pytest.mark.parametrize(
    ("statement", "decision"),
    [
        ("the museum opens on Tuesday.", Decision.PASS),
        ("only from Tuesday to Sunday.", Decision.WARN),
    ],
)
def test_a_yes_or_no_that_is_explained_in_other_words_is_not_blocked_and_one_alone_is(
    statement: str, decision: Decision
) -> None:
    explained = OFFLINE.check_sync(Turn.of(f"No, {statement}", HOURS, question="Can we come on Mondays?"))
    assert explained.decision is decision
    assert (
        OFFLINE.check_sync(Turn.of("No.", HOURS, question="Can we come on Mondays?")).decision
        is Decision.BLOCK
    )
