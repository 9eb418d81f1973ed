"""Removes inline marks of reStructuredText, LaTeX, troff, BBCode, Jira and Slack: roles, links, commands."""

from __future__ import annotations

import re

from faithrails.text.mapped_text import MappedText

_WIKI_LINK = re.compile(r"\[https?://[^\s\[\]]+ (?P<kept>[^\[\]\n]{1,300})\]")
_PAGE_LINK = re.compile(r"(?<!\w)(?:link:|xref:|https?://)[^\s\[\]<>()]{1,500}\[(?P<kept>[^\[\]\n]{1,300})\]")
_TEMPLATE = re.compile(
    r"\{\{\s?(?:citation needed|cn|fact|sfn|efn|refn|rp|cite \w+|clarify|when|dead link)\b[^{}]{0,500}\}\}",
    re.IGNORECASE,
)
_CHAT_LINK = re.compile(r"<(?:https?|mailto):[^\s<>|]{1,2000}\|(?P<kept>[^<>|\n]{1,300})>")
_REFERENCE = re.compile(r"(?<![\w\]])\[(?P<kept>[^\[\]\n]{1,300})\]\[(?P<target>[^\[\]\n]{0,60})\]")
_TARGET = re.compile(r"(?m)^[ \t]{0,3}\[[^\[\]\n^]{1,60}\]:[ \t]*\S")
_ROLE = re.compile(r":[a-z][a-z:]{1,20}:`[~!]?(?P<kept>[^`<>\n]{1,200}?)(?:\s*<[^<>`\n]{0,200}>)?`")
_QUOTED_LINK = re.compile(r"`(?P<kept>[^`<>\n]{1,200}?)\s*<[^<>\s`]{1,500}>`__?")
# Words in code marks; code itself keeps them.
_CODE = re.compile(r"(?<!`)(?P<mark>`{1,2})(?P<kept>[^\W\d_]+(?:[ -][^\W\d_]+){0,9})(?P=mark)(?!`)")
_MARKED = re.compile(r"(?<![=\w])==(?P<kept>[^\s=][^=\n]{0,200})==(?![=\w])")
_COMMAND = re.compile(
    r"\\(?:textbf|textit|texttt|textsc|textrm|textsf|underline|emph|text|mbox|(?:sub)*section\*?|paragraph|title"
    r"|caption|footnote|href\{[^{}]{0,500}\})\{(?P<kept>[^{}]{0,2000})\}"
)
_CITED = re.compile(r"~?\\(?:[a-z]{0,6}cite[a-z]{0,6}\*?|label)(?:\[[^\[\]]{0,80}\])?\{[^{}]{0,200}\}")
_BLOCK = re.compile(r"\\(?:begin|end)\{[^{}]{0,40}\}(?:\[[^\[\]]{0,40}\])?")
_ITEM = re.compile(r"[ \t]*\\item\b[ \t]*")
_IS_LATEX = re.compile(r"\\(?:text[a-z]{2}|emph|section|begin|cite[a-z]*)\*?\{|\\item\b")
_LATEX_SIGN = re.compile(r"\\(?=[%&$#_])")
_TIE = re.compile(r"(?<=\w)~(?=\w)")
_ESCAPE = re.compile(r"\\(?=[.!#+_*-])")
_FONT = re.compile(r"\\f[BIRP]")
_TAG = re.compile(r"\[/?(?:b|i|u|s|url|quote|color|size)(?:=[^\]\n]{0,200})?\]")
_MACRO = re.compile(r"\{(?:color|panel|quote|info|note|tip|warning)(?::[^{}\n]{0,200})?\}")


def without_other_markup(text: MappedText) -> MappedText:
    """Return the text without these marks; the text of a link stays."""
    if "://" in text.text or "mailto:" in text.text:
        text = text.keep(_WIKI_LINK).keep(_CHAT_LINK)
    if ":" in text.text and "[" in text.text:
        text = text.keep(_PAGE_LINK)
    if "{{" in text.text:
        text = text.sub(_TEMPLATE, "")
    if "][" in text.text and _TARGET.search(text.text):
        text = text.keep(_REFERENCE)
    if "`" in text.text:
        text = text.keep(_ROLE).keep(_QUOTED_LINK).keep(_CODE)
    if "==" in text.text:
        text = text.keep(_MARKED)
    if "\\" in text.text:
        text = _without_commands(text)
    if "[/" in text.text:
        text = text.sub(_TAG, "")
    return text.sub(_MACRO, "") if "{" in text.text else text


def _without_commands(text: MappedText) -> MappedText:
    if _IS_LATEX.search(text.text):
        text = text.sub(_CITED, "").sub(_BLOCK, "\n\n").sub(_ITEM, "\n- ")
        text = text.keep(_COMMAND).keep(_COMMAND)  # one within another
        return text.sub(_LATEX_SIGN, "").sub(_TIE, " ")
    return text.sub(_FONT, "").sub(_ESCAPE, "")
