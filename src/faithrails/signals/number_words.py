"""What number words, scales, currencies and fractions are worth."""

from __future__ import annotations

SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen".split()
)
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
)
WORDS: dict[str, float] = {
    **{word: float(value) for value, word in enumerate(SMALL)},
    **{word: 10.0 * value for value, word in enumerate(TENS, 2)},
    **{word: float(value) for value, word in enumerate(ORDINALS, 1)},
    "half": 0.5, "dozen": 12.0, "twice": 2.0, "thrice": 3.0, "hundred": 100.0, "a": 1.0, "an": 1.0,
}  # fmt: skip
# Words that are articles, pronouns or turns of phrase more often than amounts.
VAGUE = frozenset({"zero", "one", "first", "second", "third", "half", "twice", "a", "an"})
SCALES: dict[str, float] = {
    "hundred": 1e2, "thousand": 1e3, "k": 1e3, "million": 1e6, "mn": 1e6, "mln": 1e6, "mio": 1e6,
    "millions": 1e6, "bln": 1e9,
    "billion": 1e9, "bn": 1e9, "mrd": 1e9, "billions": 1e9, "trillion": 1e12, "tn": 1e12, "dozen": 12.0,
    "lakh": 1e5, "lakhs": 1e5, "crore": 1e7, "crores": 1e7,
}  # fmt: skip
MONEY_SCALES = {"m": 1e6, "b": 1e9, "t": 1e12}  # "$5m"; without money "5 m" is a length
CURRENCIES: dict[str, str] = {
    "$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD", "us dollars": "USD",
    "u.s. dollars": "USD", "bucks": "USD", "a$": "AUD", "aud": "AUD", "c$": "CAD", "cad": "CAD", "€": "EUR",
    "eur": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds": "GBP",
    "pounds sterling": "GBP",
    "¥": "JPY", "jpy": "JPY", "yen": "JPY", "₹": "INR", "rs": "INR",
    "inr": "INR",
    "rupees": "INR", "chf": "CHF", "swiss francs": "CHF", "cny": "CNY", "yuan": "CNY", "krw": "KRW",
    "₩": "KRW", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "pln": "PLN", "zł": "PLN", "brl": "BRL",
    "r$": "BRL",
    "cents": "USD", "cent": "USD", "pence": "GBP", "p": "GBP",
}  # fmt: skip
HUNDREDTHS = frozenset({"cents", "cent", "pence", "p"})
FRACTIONS = {"½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 1 / 8}
PARTS = {
    "half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10,
}  # fmt: skip
