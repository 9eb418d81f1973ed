"""Values of number words, scales and fractions."""

from __future__ import annotations

import unicodedata

SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen".split()
)
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
)
TENTHS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split()
WORDS: dict[str, float] = {
    **{word: float(value) for value, word in enumerate(SMALL)},
    **{word: 10.0 * value for value, word in enumerate(TENS, 2)},
    **{word: float(value) for value, word in enumerate(ORDINALS, 1)},
    **{word: 10.0 * value for value, word in enumerate(TENTHS, 2)},
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
PARTS = {
    "half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "twelfth": 12, "twentieth": 20, "hundredth": 100, "thousandth": 1000,
}  # fmt: skip
MULTIPLYING_VERBS = {"halv": 0.5, "doubl": 2.0, "tripl": 3.0, "trebl": 3.0, "quadrupl": 4.0, "quintupl": 5.0}
_CHARS = [chr(code) for code in range(0x3400)]  # beyond are the letters of Chinese, Korean, and rare scripts
# "½" and the like, with their values in Unicode.
FRACTIONS = {char: unicodedata.numeric(char) for char in _CHARS if 0 < unicodedata.numeric(char, 0.0) < 1}
# "³", "Ⅳ", "⑤": signs for whole numbers that are no digits of a script.
SIGNS = {
    char: unicodedata.numeric(char)
    for char in _CHARS
    if unicodedata.category(char) in ("No", "Nl") and unicodedata.numeric(char, 0.5) % 1 == 0
}
# Those that form longer numbers, as digits do: "³³¹".
RAISED = {char: str(unicodedata.digit(char)) for char in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"}
