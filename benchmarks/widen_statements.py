"""Add rows to benchmarks/statements.jsonl.xz: statements with unrelated evidence, or with more passages.

Each text gets two statements of other texts that share many words with it (unsupported, ``answer_type``
"unrelated"). Every second text also gets one of its supported and one of its unsupported statements with two
to seven other texts added to the evidence. From these, a classifier learns that new words are wrong only if
the evidence does not say the same. Running it again changes nothing.
"""

import json
import lzma
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

FILE = Path(__file__).parent / "statements.jsonl.xz"
SAME_FIELD, ANY_FIELD = 8, 4  # texts whose statements may be chosen as unrelated

Row = dict[str, Any]


def main() -> None:
    with lzma.open(FILE, "rt", encoding="utf-8") as lines:
        read = [json.loads(line) for line in lines]
    rows = [row for row in read if row["id"].count("-") == 2]  # drop the rows added by an earlier run
    texts = defaultdict(list)
    for row in rows:
        texts[row["source_id"]].append(row)
    found = [*rows, *widened(list(texts.values()), Random(42))]
    with lzma.open(FILE, "wt", encoding="utf-8", preset=9) as out:
        out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in found)
    print(f"{len(rows)} rows of {len(texts)} texts, {len(found) - len(rows)} made of them")


def widened(texts: list[list[Row]], random: Random) -> "list[Row]":
    alike = defaultdict(list)
    for text in texts:
        alike[field(text)].append(text)
    found: list[Row] = []
    for number, text in enumerate(texts):
        near = alike[field(text)]
        some = [*random.sample(near, min(SAME_FIELD, len(near))), *random.sample(texts, ANY_FIELD)]
        others = [other for other in some if other is not text]
        close = sorted((row for other in others for row in other if not row["label"]), key=apart_from(text))
        for count, row in enumerate((close[0], random.choice(close[1:6]))):
            of_text = {**text[0], "response": row["response"], "label": 1, "answer_type": "unrelated"}
            found.append({**of_text, "id": f"{text[0]['source_id']}-unrelated-{count}"})
        if number % 2 == 0:
            passages = [other[0]["context"] for other in random.sample(texts, random.randint(2, 7))]
            passages = [passage for passage in passages if passage != text[0]["context"]]
            passages.insert(random.randint(0, len(passages)), text[0]["context"])
            for label in (0, 1):
                row = random.choice([row for row in text if row["label"] == label])
                found.append({**row, "id": f"{row['source_id']}-among-{label}", "context": passages})
    return found


def field(text: list[Row]) -> str:
    """Return the last word of a text's domain: "news" for "sport news"."""
    return str(text[0]["domain"]).split()[-1]


def apart_from(text: list[Row]) -> Any:
    """Return a sort key that puts the rows first that share most words with the text."""
    known = words(text[0]["context"])
    return lambda row: -len(words(row["response"]) & known) / max(1, len(words(row["response"])))


def words(text: str) -> set[str]:
    return {word.lower().strip(".,") for word in text.split() if len(word) > 3}


if __name__ == "__main__":
    main()
