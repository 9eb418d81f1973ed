"""Compare decisions on passages as written and as extraction, chunking and files write them.

PYTHONPATH=src python benchmarks/forms_of_evidence.py [--only FORM ...] [--step N] [--examples]

The statements are those of ``statements_domains_a`` and ``statements_test``. For each form it prints how many
right statements are newly held (and blocked), and how many wrong ones newly pass.
"""

from __future__ import annotations

import argparse
import html
import json
import random
import re
import textwrap
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track

from faithrails import Checker, Decision, Settings, Turn
from faithrails.rows.labelled_rows import Row, read_rows

HERE = Path(__file__).parent
FILES = ("statements_domains_a.jsonl.xz", "statements_test.jsonl.xz")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\"“])")

Form = Callable[[str], str | list[str]]


def _sentences(text: str) -> list[str]:
    return _SENTENCE_END.split(text)


def _wrapped(text: str, width: int = 60) -> str:
    return "\n".join(textwrap.wrap(text, width))


def _each(text: str, form: str, joined_by: str = "\n") -> str:
    """Write each sentence in a form with ``{}``; ``{n}`` is its number."""
    return joined_by.join(form.format(one, n=n) for n, one in enumerate(_sentences(text), 1))


def _hyphenated(text: str, width: int = 42, hyphen: str = "-") -> str:
    lines, line = [], ""
    for word in text.split(" "):
        room = width - len(line) - 2
        if len(line) + 1 + len(word) <= width or not line:
            line = f"{line} {word}".strip()
        elif len(word) > 6 and word.isalpha() and room > 2:
            cut = max(3, min(len(word) - 3, room))
            lines.append(f"{line} {word[:cut]}{hyphen}")
            line = word[cut:]
        else:
            lines.append(line)
            line = word
    return "\n".join([*lines, line])


def _in_cues(text: str, cue: str, words: int = 8) -> str:
    """Cut the text into cues of a few words, each under its time."""
    found = text.split()
    pieces = [" ".join(found[n : n + words]) for n in range(0, len(found), words)]
    return "\n".join(
        cue.format(n=n + 1, since=f"00:{3 * n // 60:02d}:{3 * n % 60:02d}", words=piece)
        for n, piece in enumerate(pieces)
    )


def _cut_in_the_middle(text: str) -> tuple[str, str]:
    """Return the halves of a text, cut within a sentence."""
    words = text.split()
    middle = len(words) // 2
    while middle < len(words) - 1 and words[middle - 1][-1] in ".!?":
        middle += 1
    return " ".join(words[:middle]), " ".join(words[middle:])


def _some_words(text: str, form: str) -> str:
    chance = random.Random(1)
    return " ".join(
        form.format(word) if word.isalpha() and chance.random() < 0.15 else word for word in text.split(" ")
    )


def _with_gap(gap: str) -> Form:
    return lambda text: gap.join(_cut_in_the_middle(text))


def _chunks(text: str, size: int = 160, overlap: int = 40) -> list[str]:
    return [text[n : n + size + overlap] for n in range(0, len(text), size)]


def _pages(text: str, header: str, footer: str, lines: int = 4) -> str:
    """Set the text in pages of a few lines, each under a header and above the number of the page."""
    found = _wrapped(text).split("\n")
    pages = ["\n".join(found[n : n + lines]) for n in range(0, len(found), lines)]
    return "\n\f".join(f"{header}\n{page}\n{footer.format(p=n)}" for n, page in enumerate(pages, 1))


def _in_json(text: str) -> str:
    return json.dumps(
        {"sections": [{"id": n, "text": one} for n, one in enumerate(_sentences(text))]}, indent=2
    )


FORMS: dict[str, Form] = {
    "wrapped": _wrapped,
    "wrapped, narrow": partial(_wrapped, width=38),
    "wrapped, CRLF": lambda text: _wrapped(text).replace("\n", "\r\n"),
    "hyphenated": _hyphenated,
    "soft hyphens": partial(_hyphenated, hyphen="\u00ad"),
    "quoted mail": lambda text: textwrap.indent(_wrapped(text), "> "),
    "escaped line ends": lambda text: _wrapped(text).replace("\n", "\\n"),
    "justified": lambda text: text.replace(" ", "   "),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "ligatures": lambda text: text.replace("fi", "ﬁ").replace("fl", "ﬂ"),
    "zero-width spaces": lambda text: re.sub(r"(\w{4})(\w{4})", "\\1\u200b\\2", text),
    "quoted": "“{}”".format,
    "bullets": partial(_each, form="- {}"),
    "dots": partial(_each, form="• {}"),
    "numbered": partial(_each, form="{n}. {}"),
    "numbered sections": partial(_each, form="3.{n} {}"),
    "sections": partial(_each, form="§ {n} {}", joined_by="\n\n"),
    "ticked": partial(_each, form="- [x] {}"),
    "line numbers": lambda text: "\n".join(
        f"{n:3d}  {x}" for n, x in enumerate(_wrapped(text).split("\n"), 1)
    ),
    "headings": partial(_each, form="## Part {n}\n{}", joined_by="\n\n"),
    "HTML, p": partial(_each, form="<p>{}</p>", joined_by=""),
    "HTML, li": lambda text: f"<ul>{_each(text, '<li>{}</li>', '')}</ul>",
    "HTML, br": partial(_each, form="{}<br>", joined_by=""),
    "HTML, span": lambda text: " ".join(f"<span>{html.escape(word)}</span>" for word in text.split(" ")),
    "HTML, entities": lambda text: text.replace("'", "&#39;").replace(" ", "&nbsp;"),
    "HTML, links": partial(_some_words, form='<a href="/{0}">{0}</a>'),
    "XML": lambda text: "<doc>" + _each(text, '<s id="{n}">{}</s>', "") + "</doc>",
    "Markdown, bold": partial(_some_words, form="**{}**"),
    "Markdown, links": partial(_some_words, form="[{0}](https://example.org/{0})"),
    "Markdown, fence": lambda text: f"```\n{_wrapped(text)}\n```",
    "wiki links": partial(_some_words, form="[[{}]]"),
    "numbers of notes": partial(_each, form="{}[{n}]", joined_by=" "),
    "table": lambda text: f"| No. | Text |\n|---|---|\n{_each(text, '| {n} | {} |')}",
    "JSON, body": lambda text: json.dumps({"title": "Info", "body": text}),
    "JSON, list": lambda text: json.dumps(_sentences(text)),
    "JSON, sections": _in_json,
    "YAML": lambda text: "text: |\n" + textwrap.indent(_wrapped(text), "  "),
    "CSV": lambda text: "id,text\n" + _each(text.replace('"', '""'), '{n},"{}"'),
    "document": lambda text: f"page_content={text!r} metadata={{'source': 'a.pdf'}}",
    "subtitles": partial(_in_cues, cue="{n}\n{since},000 --> {since},900\n{words}\n"),
    "transcript": partial(_in_cues, cue="[{since}] {words}"),
    "question and answer": lambda text: f"Q: What do I need to know?\nA: {text}",
    "page number": _with_gap("\n\nPage 3 of 12\n\n"),
    "page header": _with_gap("\n\nAcme Handbook        3\n\n"),
    "page break": _with_gap("\f"),
    "caption": _with_gap("\n\n[Figure 2: Overview]\n\n"),
    "two chunks": lambda text: list(_cut_in_the_middle(text)),
    "chunks with overlap": _chunks,
    "a chunk a sentence": _sentences,
    "chunks under headings": lambda text: [f"Handbook > Part 1\n\n{one}" for one in _chunks(text)],
    "chunks with dots": lambda text: [f"...{one}..." for one in _chunks(text)],
    "chunks in JSON": lambda text: [
        json.dumps({"id": n, "text": one}) for n, one in enumerate(_chunks(text))
    ],
    "documents": lambda text: [
        f"Document(metadata={{'at': {{'page': {n}}}}}, page_content={one!r})"
        for n, one in enumerate(_chunks(text))
    ],
    "tripled quotes": '"""{}"""'.format,
    "JSON, one value": lambda text: 'text: "' + text.replace('"', '\\"') + '"',
    "escaped tabs": lambda text: _wrapped(text).replace("\n", "\\n\\t"),
    "marks of direction": lambda text: text.replace(" ", " \u200e"),
    "colours of terminals": partial(_some_words, form="\x1b[1m{}\x1b[0m"),
    "hyphens, other": lambda text: _hyphenated(text, hyphen="\u2010 "),
    "hyphens, pages": lambda text: _hyphenated(text, 100, "-\f").replace("\f\n", "\f"),
    "pages": lambda text: _pages(text, "Acme Handbook 2024", "{p}"),
    "page rule": _with_gap("\n\n-----\n\n"),
    "page mark": _with_gap("\n\n--- Page 2 ---\n\n"),
    "picture": _with_gap("\n\n![](_page_2_Picture_1.jpeg)\n\n"),
    "comment": lambda text: textwrap.indent(_wrapped(text), "# "),
    "transcript, lines": partial(_in_cues, cue="{since}\n{words}"),
    "transcript, spans": partial(_in_cues, cue="[{since}.000 --> {since}.900]  {words}"),
    "subtitles, voices": lambda text: (
        "WEBVTT\nKind: captions\n\n"
        + _in_cues(text, "{since}.000 --> {since}.900 align:start\n<v Ann>{words}</v>\n")
    ),
    "HTML, attributes": partial(_each, form='<p title="a > b" data-x draggable>{}</p>', joined_by=""),
    "HTML, inserted": partial(_some_words, form="<ins>{}</ins>"),
    "Markdown, code": partial(_some_words, form="`{}`"),
    "Markdown, links to notes": lambda text: _some_words(text, "[{}][1]") + "\n\n[1]: https://example.org",
    "Markdown, brackets in links": partial(_some_words, form="[{0}](https://example.org/{0}_(a))"),
    "Markdown, escapes": lambda text: re.sub(r"([.!-])", r"\\\1", text),
    "wiki, outer links": partial(_some_words, form="[https://example.org/{0} {0}]"),
    "wiki, templates": partial(_each, form="{}{{{{citation needed|date=May 2020}}}}", joined_by=" "),
    "RST, roles": partial(_some_words, form=":ref:`{} <a>`"),
    "RST, links": partial(_some_words, form="`{} <https://example.org>`_"),
    "AsciiDoc, links": partial(_some_words, form="link:a.html[{}]"),
    "LaTeX": lambda text: _some_words(re.sub(r"([%&$])", r"\\\1", text), r"\textbf{{{}}}"),
    "troff": partial(_some_words, form=r"\fB{}\fR"),
    "BBCode": partial(_some_words, form="[i]{}[/i]"),
    "Jira": partial(_some_words, form="{{color:red}}{}{{color}}"),
    "Slack, links": partial(_some_words, form="<https://example.org/{0}|{0}>"),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", choices=FORMS, default=list(FORMS), help="forms to try")
    parser.add_argument("--step", type=int, default=2, help="take every Nth text (default: 2)")
    parser.add_argument("--examples", action="store_true", help="print the statements that change")
    arguments = parser.parse_args()
    rows = statements(arguments.step)
    names = [None, *arguments.only]
    with ProcessPoolExecutor() as pool:
        found = list(track(pool.map(partial(decisions, rows), names), "checking", len(names)))
    print_table(rows, dict(zip(names, found, strict=True)), arguments.examples)


def statements(step: int) -> list[Row]:
    rows = [row for name in FILES for row in read_rows(HERE / name) if isinstance(row, Row)]
    kept = set(sorted({row.cluster for row in rows})[::step])
    return [row for row in rows if row.cluster in kept]


def decisions(rows: list[Row], form: str | None) -> list[Decision]:
    with_form = FORMS[form] if form else str
    checker = Checker(Settings())
    return [checker.check_sync(Turn.of(row.response, with_form(str(row.context)))).decision for row in rows]


def print_table(rows: list[Row], found: dict[str | None, list[Decision]], examples: bool) -> None:
    console = Console(soft_wrap=True)
    plain = found.pop(None)
    held = [decision is not Decision.PASS for decision in plain]
    for label, name in ((0, "right"), (1, "wrong")):
        mine = [was for was, row in zip(held, rows, strict=True) if row.label == label]
        console.print(f"{name} statements: {len(mine)}, held as written: {sum(mine)}")
    for form, decided in found.items():
        changed = [
            (row, decision)
            for row, was, decision in zip(rows, held, decided, strict=True)
            if was != (decision is not Decision.PASS) and was == bool(row.label)
        ]
        right = [decision for row, decision in changed if not row.label]
        blocked = sum(decision is Decision.BLOCK for decision in right)
        console.print(f"{form:22} right newly held {len(right):3} (blocked {blocked:2})  "
                      f"wrong newly passing {len(changed) - len(right):3}")  # fmt: skip
        for row, decision in changed if examples else ():
            console.print(f"    {decision.value}: {row.response}")


if __name__ == "__main__":
    main()
