"""Splits a text into sentences with exact offsets; Markdown blocks end sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import sentencex
from markdown_it import MarkdownIt, rules_block
from markdown_it.parser_block import RuleFuncBlockType
from markdown_it.rules_block import StateBlock

from faithrails.text.citation_marks import is_only_marks
from faithrails.text.lines_of_entries import ends_of_entries
from faithrails.text.markdown_blocks import simple_blocks
from faithrails.text.spans import Kind, Span, trimmed_span
from faithrails.text.words import is_unspaced

_LINE_END = re.compile(r"\r\n?|\n")
# Units and a month that look like abbreviations: "a wind of 4 m/s. On Monday", "in May. On Monday".
_STOP = re.compile(r"\.(?<=[mslghznCFy]\.)\s+(?=[A-Z“\"])")  # after the last letter of one of them
_UNIT = re.compile(r"(?:\d\s?(?:\w{1,4}/)?(?:m|s|l|g|h|oz|min)|(?:°|degrees)\s?[CF]|\bMay)\Z")
# Titles: the splitter takes some of their stops for ends of sentences.
_TITLE = re.compile(
    r"\b(?:M[srx]|Mrs|Dr|Profs?|Drs|Messrs|Mmes?|Rev|Hon|Capt|Sgt|Lt|Col|Cpl|Gen|Sen|Gov)\.\s*\Z"
)
# Abbreviations after which a sentence goes on: always; before a digit or small letter; before a digit.
_GOES_ON = re.compile(r"\b(?:incl|excl|approx|ca|vs|resp|tel|Mt|(?:P\.\s?)+S|N\.\s?B)\.\s*\Z", re.IGNORECASE)
_MAY_GO_ON = re.compile(
    r"\b(?:[Vv]ol|[Mm]ax|[Mm]in|[Ff]igs?|[Ee]xt|[Aa]vg|[Ee]st|[Ss]ec|[Cc]h|[Dd]ept|[Tt]emp|Mon|Tues?|Wed|"
    r"Thu(?:rs?)?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*\Z"
)
_NUMBER = re.compile(r"[\w,]\snos?\.\s*\Z", re.IGNORECASE)  # not the "No." of an answer
_HALF_OF_DAY = re.compile(r"\d\s?[ap]\.m\.\s*\Z", re.IGNORECASE)
_ZONE = re.compile(r"\s*(?:UTC|[A-Z]{2,3}T)\b")  # "CET", "AEST"
_LONGEST_TITLE = 12  # characters, with the stop and spaces
_LONGEST_UNIT = 12  # characters, with a digit before it
# What may stand between blocks: the number of a list item, marks of Markdown, or content after all.
# A ">" before a number is a comparison.
_BETWEEN = re.compile(
    r"(?P<number>\d{1,9})[.)](?=\s|\Z)"
    r"|(?P<more>>(?=\s?[^\w\s>]?\d)(?!\s?\d{1,9}[.)]\s+\S))"
    r"|(?P<mark>[#*_>|+=~`:\\-])"
    r"|(?P<content>\S)"
)
_HEADING_NUMBER = re.compile(r"[*_]{0,2}(\d{1,2})[.):][*_]{0,2}\s+(?=[^\W\d])")  # "### 1. Fees"
_SHORT = 3_000  # characters: longer texts have a smaller cache
_WINDOW = 4_000  # characters given to the splitter; a longer sentence is cut at white space
_UNSPACED_WINDOW = 500  # without spaces, as in Chinese, its time grows with the square of the window
# Rules of Markdown, the marks that begin their lines, and the blocks that such a line ends.
_ENDS = ["paragraph", "reference", "blockquote", "list"]
_MARKED = {
    "fence": (rules_block.fence, "`~", _ENDS),
    "blockquote": (rules_block.blockquote, ">", _ENDS),
    "hr": (rules_block.hr, "*-_", _ENDS),
    "list": (rules_block.list_block, "*-+0123456789", _ENDS[:3]),
    "heading": (rules_block.heading, "#", _ENDS[:3]),
}
_SURROGATE = re.compile("[\ud800-\udfff]")  # cannot be encoded, which the splitter requires


# Marks of Markdown after a blank, in front of the word that they emphasize.
_OPENS_EMPHASIS = re.compile(r"\s(?P<marks>[*_]{1,3})\Z")
_LONGEST_MARKS = 5  # characters, with the blanks before them


def sentences(text: str, language: str = "en") -> list[Span]:
    """Split a text into sentences, in order, none overlapping.

    Headings, list items, quotes, code blocks and table rows end where Markdown says;
    inside running text the rules of ``sentencex`` for ``language`` (ISO 639-1) decide.
    What lies between the spans is white space and marks of Markdown, and the numbers of
    list items that count up from 1.
    """
    return list((_split_short if len(text) < _SHORT else _split_long)(text, language))


def _split(text: str, language: str) -> tuple[Span, ...]:
    if not text.isascii():
        text = _SURROGATE.sub("\ufffd", text)
    found: list[Span] = []
    for block in _with_content(text, _blocks(text)):
        if block.kind in ("code", "row", "header"):
            found.append(block)
            continue
        start = block.start
        boundaries = (_before_emphasis(text, end, block) for end in _boundaries(text, block, language))
        ends = {end for end in boundaries if not _follows_title(text, end, block)}
        first = len(found)
        for end in sorted(ends.union(_after_units(text, block), ends_of_entries(text, block))):
            for span in trimmed_span(text, start, end, block.kind):
                if len(found) > first and is_only_marks(text, span.start, span.end):
                    found[-1] = found[-1]._replace(end=span.end)  # it cites for the sentence before it
                else:
                    found.append(span)
            start = end
    return tuple(found)


# An answer is split for its claims and again for conflicts.
_split_short = lru_cache(maxsize=64)(_split)
_split_long = lru_cache(maxsize=3)(_split)


def _before_emphasis(text: str, end: int, block: Span) -> int:
    """Return the end of a sentence without the marks that begin the next: "It is big. **Gale** is red."."""
    marks = _OPENS_EMPHASIS.search(text, max(block.start, end - _LONGEST_MARKS), end)
    return marks.start("marks") if marks and not text[end : end + 1].isspace() else end


def _follows_title(text: str, end: int, block: Span) -> bool:
    """Whether a stop belongs to a title or another abbreviation: "Ms.", "incl. VAT", "2 a.m. UTC"."""
    before = max(block.start, end - _LONGEST_TITLE)
    if end >= block.end:
        return False
    is_time = _HALF_OF_DAY.search(text, before, end) and _ZONE.match(text, end)
    if is_time or _TITLE.search(text, before, end) or _GOES_ON.search(text, before, end):
        return True
    follows = text[end : block.end].lstrip()[:1]
    goes_on = follows.isdigit() or follows.islower()
    return bool(
        (goes_on and _MAY_GO_ON.search(text, before, end))
        or (follows.isdigit() and _NUMBER.search(text, before, end))
    )


def _after_units(text: str, block: Span) -> Iterator[int]:
    """Yield the ends of those sentences of a block that end with a unit or "May"."""
    for stop in _STOP.finditer(text, block.start, block.end):
        if _UNIT.search(text[max(block.start, stop.start() - _LONGEST_UNIT) : stop.start()]):
            yield stop.end()


def _boundaries(text: str, block: Span, language: str) -> Iterator[int]:
    """Yield the ends of a block's sentences, by windows, as the splitter reads an open quote to the end."""
    start = block.start
    if block.end - start < _WINDOW and text[start : block.end].isalnum():  # one word, as cells are
        yield block.end
        return
    while start < block.end:
        window = text[start : min(start + _WINDOW, block.end)]
        if len(window) > _UNSPACED_WINDOW and not window.isascii() and is_unspaced(window):
            window = window[:_UNSPACED_WINDOW]
        plain = window.replace("*", " ")  # so that "**St. Mary's**" is not split
        ends = [start + piece["end_index"] for piece in sentencex.get_sentence_boundaries(language, plain)]
        if start + len(window) == block.end:
            ends[-1:] = [block.end]
        elif len(ends) > 1:
            ends.pop()  # the last one may go on
        else:
            ends = [start + (window.rfind(" ") + 1 or len(window))]
        yield from ends
        start = ends[-1]


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    # Indented text is far more often prose than code in a model's answer. Only blocks are
    # read: the time of inline rules grows faster than the text.
    parser = MarkdownIt("commonmark").enable("table").disable(["code", "html_block", "reference", "inline"])
    for name, (rule, marks, ends) in _MARKED.items():
        parser.block.ruler.at(name, _at_marks(rule, marks), {"alt": ends})
    return parser


def _at_marks(rule: RuleFuncBlockType, marks: str) -> RuleFuncBlockType:
    """Return a rule of Markdown that runs only on lines which begin with one of its marks."""

    def asked(state: StateBlock, line: int, end: int, silent: bool) -> bool:
        first = state.bMarks[line] + state.tShift[line]
        return state.src[first : first + 1] in marks and rule(state, line, end, silent)

    return asked


def _blocks(text: str) -> list[Span]:
    simple = simple_blocks(text)  # the parser takes longer than all other work on a sentence
    return _markdown_blocks(text) if simple is None else simple


def _markdown_blocks(text: str) -> list[Span]:
    lines = _line_starts(text)
    found: list[Span] = []
    kind: Kind = "text"
    in_table = False
    header: int | None = None
    for token in _parser().parse(text):
        if token.type == "heading_open":
            kind = "heading"
        elif token.type == "heading_close":
            kind = "text"
        elif token.type in ("table_open", "table_close"):
            in_table, header = token.type == "table_open", None
        elif token.type in ("fence", "tr_open") and token.map:
            row: Kind = "code" if token.type == "fence" else "row"
            found.extend(trimmed_span(text, lines[token.map[0]], lines[token.map[1]], row))
            if in_table and header is None:
                header = len(found) - 1
            elif in_table and any(map(str.isalnum, text[found[-1].start : found[-1].end])):
                found[header or 0] = found[header or 0]._replace(kind="header")
        elif token.type == "inline" and token.map and token.content.strip() and not in_table:
            first, after = lines[token.map[0]], lines[token.map[1]]
            found.extend(_inline(text, first, after, token.content, kind))
    return sorted(found, key=lambda span: span.start)


def _inline(text: str, first: int, after: int, paragraph: str, kind: Kind) -> list[Span]:
    """Find a paragraph's own text between the marks of its list, quote or heading."""
    content = paragraph.strip().splitlines()
    start = text.find(content[0].strip(), first, after)
    end = text.rfind(content[-1].strip(), first, after)
    if start < 0 or end < 0:  # the parser replaced characters: keep the lines as they stand
        return trimmed_span(text, first, after, kind)
    return trimmed_span(text, start, end + len(content[-1].strip()), kind)


def _with_content(text: str, blocks: list[Span]) -> Iterator[Span]:
    """Yield the blocks and the content between them, so that no text is lost."""
    numbers = {0}
    position = 0
    for block in [*blocks, Span(len(text), len(text))]:
        if block.start < position:  # already yielded with the block before it
            continue
        begin = block.start
        for found in _BETWEEN.finditer(text, position):  # past the block: ">" is read with what follows it
            if found.start() >= block.start:
                break
            if found["mark"] or found.start() < position:
                continue
            line_end = text.find("\n", found.start(), block.start)
            if found["number"] and line_end < 0 and block.end > block.start:
                number = int(found["number"])
                if number - 1 in numbers:
                    numbers.add(number)
                    continue
            if line_end < 0:
                begin = found.start()
                break
            yield from trimmed_span(text, found.start(), line_end, "text")
            position = line_end
        numbered = _HEADING_NUMBER.match(text, begin, block.end) if block.kind == "heading" else None
        if numbered and begin == block.start and int(numbered[1]) - 1 in numbers:
            numbers.add(int(numbered[1]))
            begin = numbered.end()
        if begin < len(text):
            yield from trimmed_span(text, begin, block.end, block.kind)
        position = block.end


def _line_starts(text: str) -> list[int]:
    """Offsets at which the lines begin as Markdown counts them, and the end of the text."""
    starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
    return [*starts, len(text), len(text)]
