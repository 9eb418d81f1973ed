"""What counts as a mention, of which kind, meaning what; every character counted once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.text.values.extract import mentions


@pytest.mark.parametrize(
    ("text", "kind", "amounts"),
    [
        ("about 330 metres", "number", (330.0,)),
        ("some 1,200,000 people", "number", (1_200_000.0,)),
        ("some 1.200.000 people", "number", (1_200_000.0,)),
        ("exactly 1,234", "number", (1234.0, 1.234)),  # both readings are kept
        ("nearly 1.2bn people", "number", (1_200_000_000.0,)),
        ("twenty-four rooms", "number", (24.0,)),
        ("two thousand rooms", "number", (2000.0,)),
        ("three quarters of it", "number", (0.75,)),
        ("the 3rd floor", "number", (3.0,)),
        ("at -5 degrees", "number", (-5.0,)),
        ("around 75 percent", "percent", (75.0,)),
        ("around 75%", "percent", (75.0,)),
        ("ten per cent", "percent", (10.0,)),
        ("for $1.2 million", "money", (1_200_000.0,)),
        ("for 1,50 €", "money", (1.5,)),
        ("for five dollars", "money", (5.0,)),
    ],
)
def test_amounts(text: str, kind: str, amounts: tuple[float, ...]) -> None:
    (found,) = mentions(text)
    assert found.kind == kind
    assert sorted(found.amounts) == pytest.approx(sorted(amounts))


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("on 5 July 1889", (1889, 7, 5)),
        ("on July 5, 1889", (1889, 7, 5)),
        ("on the 5th of July", (None, 7, 5)),
        ("on 1889-07-05", (1889, 7, 5)),
        ("in July 1889", (1889, 7, None)),
        ("in 1889", (1889, None, None)),
        ("am 5. Juli 1889", (1889, 7, 5)),
    ],
)
def test_dates(text: str, date: tuple[int | None, ...]) -> None:
    (found,) = mentions(text)
    assert (found.kind, found.dates) == ("date", (date,))


@pytest.mark.parametrize(("text", "minutes"), [("at 9 pm", 1260), ("at 21:00", 1260), ("at 12 am", 0)])
def test_times_count_minutes_from_midnight(text: str, minutes: int) -> None:
    (found,) = mentions(text)
    assert (found.kind, found.minutes) == ("time", minutes)


@pytest.mark.parametrize("text", ["It costs $2000.", "It rose by 2000%.", "It weighs 2000 km."])
def test_an_amount_that_looks_like_a_year_is_no_date(text: str) -> None:
    assert "date" not in [mention.kind for mention in mentions(text)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It was Gustave Eiffel who built it.", ["Gustave Eiffel"]),
        ("Yesterday it rained in Paris.", ["Paris"]),
        ("NASA launched it.", ["NASA"]),
        ("The tower is tall.", []),
    ],
)
def test_names_are_capitals_that_no_grammar_asks_for(text: str, names: list[str]) -> None:
    assert [mention.text for mention in mentions(text) if mention.kind == "name"] == names


def test_a_quote_is_counted_whole_and_its_numbers_not_again() -> None:
    (found,) = mentions('he said "it rose by 75% in 1889" then')
    assert (found.kind, found.text) == ("quote", "it rose by 75% in 1889")


@given(st.text(alphabet=st.sampled_from("0123456789.,$%€ -:ap mJulyMOne“\"'"), max_size=80))
def test_mentions_stand_where_they_say_in_order_and_never_overlap(text: str) -> None:
    end = 0
    for mention in mentions(text):
        assert end <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == mention.text
        end = mention.end


@pytest.mark.parametrize(
    "text",
    [
        "1," * 8000,
        "9" * 5000,
        "1.1.1." * 3000,
        "1 000 " * 3000,
        "11:0-" * 2000,
        "0e400",
        "5×10⁻",
        "2 x 10^999",
        "1e-",
    ],
)
def test_noise_of_digits_is_read_without_an_error(text: str) -> None:
    assert all(text[mention.start : mention.end] == mention.text for mention in mentions(text))


@pytest.mark.parametrize("sign", "-−–‐‑‒﹣－")
@pytest.mark.parametrize("before", ["", "at ", "(", "from 3 to "])
def test_every_minus_sign_is_read(sign: str, before: str) -> None:
    assert mentions(f"{before}{sign}5 degrees")[-1].amounts == (-5.0,)


@pytest.mark.parametrize("text", ["3–5", "pages 3 – 5", "3 –5", "10%–15", "1990–2000", "COVID–19", "F‑16"])
def test_a_range_or_a_hyphenated_word_has_no_minus_sign(text: str) -> None:
    assert all(amount >= 0 for mention in mentions(text) for amount in mention.amounts)
