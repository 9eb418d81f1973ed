"""Make the shipped lists of words of praise and blame from two free lexicons.

pip download --no-deps textblob vaderSentiment, unpack both, then
python benchmarks/make_opinion_words.py vader_lexicon.txt en-sentiment.xml OUT_DIR
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from pathlib import Path

from faithrails.text.words import content_stem

_WORD = re.compile(r"[a-z]{3,}")
_ENTRY = re.compile(r"<word form=\"(?P<word>[^\"]+)\"[^>]*?polarity=\"(?P<polarity>[-\d.]+)\"")
_LEAST = {"vader": 1.0, "pattern": 0.2}  # mean score, of -4..4 and of -1..1
_OPEN = 0.1  # of senses on both sides: the word has no polarity of its own


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("vader", "pattern", "out"):
        parser.add_argument(name, type=Path)
    arguments = parser.parse_args()
    scores = _vader(arguments.vader.read_text("utf-8")), _pattern(arguments.pattern.read_text("utf-8"))
    words = {word for found in scores for word in found if _WORD.fullmatch(word) and content_stem(word)}
    for name, way in (("praise", 1), ("blame", -1)):
        sides = {word: {found[word] for found in scores if found.get(word)} for word in words}
        chosen = sorted(word for word, ways in sides.items() if ways == {way})
        (arguments.out / f"{name}.txt").write_text("\n".join(chosen) + "\n", "ascii")


def _vader(text: str) -> dict[str, int]:
    rows = (line.split("\t") for line in text.splitlines())
    return {row[0]: _way(float(row[1]), _LEAST["vader"]) for row in rows}


def _pattern(text: str) -> dict[str, int]:
    senses: dict[str, list[float]] = defaultdict(list)
    for found in _ENTRY.finditer(text):
        senses[found["word"]].append(float(found["polarity"]))
    return {
        word: 0 if min(of) < -_OPEN and max(of) > _OPEN else _way(sum(of) / len(of), _LEAST["pattern"])
        for word, of in senses.items()
    }


def _way(score: float, least: float) -> int:
    return (score >= least) - (score <= -least)


if __name__ == "__main__":
    main()
