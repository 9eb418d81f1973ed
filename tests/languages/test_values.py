"""Numbers, dates and words as languages write them."""

from time import process_time

import pytest
from babel.dates import format_date
from babel.numbers import format_decimal
from hypothesis import given, settings
from hypothesis import strategies as st
from num2words import num2words

from faithrails.text.languages.closed_words import SUPPORTED
from faithrails.text.languages.dates import dates
from faithrails.text.languages.tokens import _MOST_KEPT, _read, tokens

IN_WORDS = ("de", "fr", "es", "pt", "it")


def keys(text: str, language: str) -> list[str]:
    return [token.key for token in tokens(text, language)]


@pytest.mark.parametrize("language", SUPPORTED)
@settings(max_examples=6)
@given(number=st.integers(0, 10**9) | st.decimals(0, 10**6, places=2, allow_nan=False))
def test_a_number_is_read_as_cldr_writes_it(language: str, number: int) -> None:
    written = format_decimal(number, "#,##0.##", locale=language)
    assert keys(written, language) == keys(
        f"{number:f}".replace(".", "," if language in IN_WORDS else "."), language
    )


@pytest.mark.parametrize("language", SUPPORTED)
@settings(max_examples=6)
@given(day=st.dates())
def test_a_date_is_read_as_cldr_writes_it(language: str, day: object) -> None:
    if int(str(day)[:4]) >= 1000:
        assert keys(format_date(day, "long", locale=language), language) == [f"@{day}"]


@pytest.mark.parametrize("language", IN_WORDS)
@settings(max_examples=6)
@given(number=st.integers(2, 1000))
def test_a_number_in_words_is_the_number(language: str, number: int) -> None:
    assert keys(num2words(number, lang=language), language) == [f"#{number}"]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "3,5 Millionen", ["#3500000"]), ("de", "-5 °C", ["−", "#5", "°", "c"]), ("de", "12.03.2021", ["@2021-03-12"]),
        ("de", "1.2.3", ["#1", ".", "#2", ".", "#3"]), ("hi", "१,२३,४५६", ["#123456"]), ("hi", "तीन लाख", ["#300000"]),
        ("ar", "١٬٢٣٤٫٥", ["#1234.5"]), ("ar", "١٥ مارس ٢٠٢١", ["@2021-03-15"]), ("ja", "三百二十", ["#320"]),
        ("ja", "330万人", ["#3300000", "人"]), ("zh", "二〇二一年", ["#2021", "年"]), ("zh", "一", ["一"]),
        ("zh", "iPhone手机", ["iphone", "手", "机"]), ("fr", "l'eau", ["l", "eau"]), ("fr", "1 234 567", ["#1234567"]),
        ("en", "March 15, 2021", ["@2021-03-15"]), ("de", "März 2021", ["@2021-03"]), ("de", "15. März", ["@--03-15"]),
    ],
)  # fmt: skip
def test_a_text_is_read_as_values_words_and_signs(language: str, text: str, expected: list[str]) -> None:
    assert keys(text, language) == expected


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize("number", ["–5", "﹣5", "－5", "‑5", "‐5", "‒5", "−5", "- 5", "– 5", "-€5"])
def test_every_minus_sign_is_read(language: str, number: str) -> None:
    assert keys(f"xyz {number} abc", language)[1] == "−"


@pytest.mark.parametrize("text", ["3–5", "3 – 5", "3-5", "Berlin-5", "5. – 7. Mai"])
def test_a_range_has_no_minus_sign(text: str) -> None:
    assert "−" not in keys(text, "de")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3:2", "3, 2"), ("3 : 2", "3, 2"), ("3-5", "3, 5"), ("3 – 5", "3, 5"), ("3/5", "3, 5"), ("§ 5", "5"),
        ("1.2.3", "1, 2, 3"), ("10^6", "10, 6"), ("3 –5", "3, 5"), ("00123", "123"), ("٠٠١٢٣", "123"),
        ("12345678901234567890123456789011", "12345678901234567890123456789012"),
        ("12345678901234567,1 Millionen", "12345678901234567,2 Millionen"), ("Massen", "Maßen"), ("5‱", "5"),
    ],
)  # fmt: skip
def test_texts_that_say_something_else_are_told_apart(one: str, other: str) -> None:
    assert keys(one, "de") != keys(other, "de")


@pytest.mark.parametrize(
    ("one", "other"), [("3-5", "3–5"), ("3:2", "3 : 2"), ("09:30 Uhr", "9:30 Uhr"), ("1,50", "1,5")]
)
def test_spellings_of_the_same_are_equal(one: str, other: str) -> None:
    assert keys(one, "de") == keys(other, "de")


def test_the_dates_of_a_text_are_read_in_linear_time() -> None:
    def seconds(times: int) -> float:
        start = process_time()
        assert len(list(dates("1.1.2020 " * times, "de"))) == times
        return process_time() - start

    few = min(seconds(250) for _ in range(3))
    assert min(seconds(2_000) for _ in range(2)) < 24 * few  # 8 times the text; 64 if it were quadratic


@pytest.mark.slow
def test_a_long_text_is_not_kept() -> None:
    assert tokens("5 " * 200_000, "de")[0].key == "#5"
    assert _read.cache.currsize <= _MOST_KEPT
