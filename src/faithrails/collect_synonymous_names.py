"""Builds a lexicon of synonymous names in a document collection, by rules or by a model."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from faithrails.evidence.lexicon_of_names import FORMAT, name_of
from faithrails.models.protocol import Meter, Model
from faithrails.models.typed_replies import Failure, ask_json
from faithrails.prompts import PromptBook
from faithrails.settings.judge import Judge

TASK = "faithrails_find_aliases"

_CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w’'&.-]*"
_NAME = rf"{_CAPITAL}(?:\s(?:(?:of|the|and|for|de|la|van|von|der|&)\s){{0,2}}{_CAPITAL}){{0,7}}"
_SHORT = r"[A-Z][A-Za-z.&-]{1,9}"
_ALSO = (
    r"(?:also|formerly|previously|originally|commonly|better|now|sometimes)\s(?:known|called|named)(?:\sas)?|"
    r"known\sas|formerly|abbreviated(?:\s(?:as|to))?|a\.?k\.?a\.?|short\sfor|nicknamed|branded\sas|hereinafter"
)
_QUOTE = r"[\"“”'‘’]?"
_BRACKETS = re.compile(rf"(?P<long>{_NAME})\s\((?:the\s|or\s)?{_QUOTE}(?P<short>{_SHORT}){_QUOTE}\)")
_BEFORE = re.compile(rf"\b(?P<short>{_SHORT})\s\((?P<long>{_NAME})\)")
_SAYS_SO = re.compile(
    rf"(?P<long>{_NAME}),?\s\(?(?:{_ALSO})\s(?:the\s)?{_QUOTE}(?P<short>{_NAME}){_QUOTE}", re.MULTILINE
)
_PIECE = 20_000  # characters of a document that a model reads at a time
_CAPITALS = re.compile(r"[A-ZÀ-ÖØ-Þ]")


def by_rule(text: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of names that a text defines as synonymous.

    "World Health Organization (WHO)" counts only if one name abbreviates the other, "X, formerly Y"
    always.
    """
    for pattern in (_BRACKETS, _BEFORE):
        for found in pattern.finditer(text):
            long = _abbreviated(found["long"], found["short"])
            if long:
                yield long, found["short"]
    for found in _SAYS_SO.finditer(text):
        yield found["long"], found["short"].rstrip(".")


def _abbreviated(long: str, short: str) -> str | None:
    """Return the last words of a long name that a short one abbreviates; None if it abbreviates none."""
    letters = _CAPITALS.findall(short)
    parts = long.split()
    for start in range(len(parts)):
        initials = [part[0] for part in parts[start:] if part[0].isupper()]
        if len(letters) > 1 and initials == letters:
            return " ".join(parts[start:])
    return None


class _Groups(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    groups: list[list[str]]


async def by_model(
    text: str, model: Model, prompts: PromptBook, settings: Judge, meter: Meter
) -> list[tuple[str, str]] | Failure:
    """Ask a model for synonymous names in a text; names that the text does not contain are dropped."""
    found: list[tuple[str, str]] = []
    for start in range(0, len(text), _PIECE):
        piece = text[start : start + _PIECE]
        rendered = prompts.render(TASK, model.name, boundary=secrets.token_hex(4), text=piece)
        reply = await ask_json(model, rendered, _Groups, settings, meter)
        if isinstance(reply, Failure):
            return reply
        for group in reply.groups:
            names = [name.strip() for name in group if name.strip() and name.strip() in piece]
            found += [(names[0], other) for other in names[1:]]
    return found


def grouped(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Join pairs into groups of names, each sorted; a name that would join two long names is left out.

    If "ABC" abbreviates two organisations in one collection, it identifies neither.
    """
    longs: dict[tuple[str, ...], set[str]] = {}
    for long, short in dict.fromkeys(pairs):
        if name_of(long) != name_of(short):
            longs.setdefault(name_of(short), set()).add(long)
    groups: dict[tuple[str, ...], set[str]] = {}
    for long, short in dict.fromkeys(pairs):
        if len({name_of(other) for other in longs.get(name_of(short), ())}) == 1:
            groups.setdefault(name_of(long), {long}).add(short)
    return sorted(sorted(names) for names in groups.values())


def lexicon_file(groups: Sequence[Sequence[str]], documents: int) -> dict[str, Any]:
    """Return the content of a lexicon file; its version is a hash of the groups."""
    values = [{"names": list(group)} for group in groups]
    version = hashlib.sha256(json.dumps(values, ensure_ascii=False).encode()).hexdigest()[:12]
    return {"format": FORMAT, "version": version, "documents": documents, "groups": values}
