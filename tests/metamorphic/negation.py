"""Edits that deny what a sentence states, or state what it denies."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import lru_cache

from metamorphic.edits import Edit
from metamorphic.sentences import first

_BE = "is are was were am be been".split()
_MODALS = "can could will would should may might must".split()
_AUX = "|".join([*_BE[:5], *_MODALS, "has", "have", "had"])
_AFTER_HAVE = r"(?=\s(?:been|become|made|had|taken|given|gone|seen|won|found|left|\w+ed)\b)"
_FINITE = rf"\b((?:is|are|was|were|{'|'.join(_MODALS)})|(?:has|have|had){_AFTER_HAVE})\b(?!\s(?:not|n't|no|never)\b|n['’]t)"
_IRREGULAR = {
    "went": "go", "said": "say", "made": "make", "became": "become", "took": "take", "won": "win",
    "began": "begin", "got": "get", "gave": "give", "came": "come", "found": "find", "held": "hold",
    "told": "tell", "led": "lead", "wrote": "write", "met": "meet", "ran": "run", "lost": "lose",
    "left": "leave", "saw": "see", "knew": "know", "thought": "think", "kept": "keep", "built": "build",
}  # fmt: skip
_CONTRACTED = {"can": "can't", "will": "won't", "may": "may not", "might": "might not", "am": "am not"}
_PARTICIPLES = re.compile(
    r"(?:is|are|was|were|be|been|being|has|have|had|to|and|or|an?|the|by)$", re.IGNORECASE
)


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", " ".join(s.passage for s in first(600))))


def _base(past: str) -> str | None:
    """Return the infinitive of a past tense, or None."""
    if past in _IRREGULAR:
        return _IRREGULAR[past]
    if not past.endswith("ed") or len(past) < 5:
        return None
    bases = (past[:-2], past[:-1], past[:-3] + "y" if past.endswith("ied") else past[:-3])
    return next((base for base in bases if base in _vocabulary()), None)


def _present(verb: str) -> str | None:
    """Return the infinitive of a third person singular, or None."""
    bases = (verb[:-1], verb[:-2], verb[:-3] + "y")
    return next((base for base in bases if verb.endswith("s") and base in _vocabulary()), None)


def _past_verbs(sentence: str) -> list[tuple[re.Match[str], str]]:
    """Return verbs in the past tense that a subject stands before: no participles."""
    found = []
    for verb in re.finditer(r"(?<=\s)[a-z]+(?=\s)", sentence):
        before = sentence[: verb.start()].rstrip().rsplit(" ", 1)[-1]
        after = sentence[verb.end() :].split()[0].lower()
        base = _base(verb[0])
        subject = before[:1].isupper() or before in ("he", "she", "it", "they", "we", "who", "which")
        follows = after in "the a an his her its their to that in on from into as for at more".split()
        if base and subject and follows and after != "by" and not _PARTICIPLES.match(before):
            found.append((verb, base))
    return found


def _substitute(pattern: str, new: str | Callable[[re.Match[str]], str], flags: int = 0) -> Edit:
    """Build an edit that replaces one match of a pattern, drawn by chance."""
    compiled = re.compile(pattern, flags)

    def edit(sentence: str, passage: str, chance: random.Random) -> str | None:
        places = list(compiled.finditer(sentence))
        if not places:
            return None
        place = chance.choice(places)
        said = place.expand(new) if isinstance(new, str) else new(place)
        changed = sentence[: place.start()] + said + sentence[place.end() :]
        return changed[:1].upper() + changed[1:]

    return edit


def _verbs(form: str) -> Edit:
    """Build an edit that puts a form such as "did not {}" in the place of a past tense."""

    def edit(sentence: str, passage: str, chance: random.Random) -> str | None:
        verbs = _past_verbs(sentence)
        if not verbs:
            return None
        verb, base = chance.choice(verbs)
        return sentence[: verb.start()] + form.format(base, verb[0]) + sentence[verb.end() :]

    return edit


def _does_not(sentence: str, passage: str, chance: random.Random) -> str | None:
    for verb in re.finditer(r"(?<=\b(?:he|it))\s([a-z]+s)(?=\s)|(?<=\bshe)\s([a-z]+s)(?=\s)", sentence, re.I):
        base = _present(verb[0].strip())
        if base and verb[0].strip() not in ("is", "was", "has", "does", "always", "perhaps"):
            return f"{sentence[: verb.start()]} does not {base}{sentence[verb.end() :]}"
    return None


def _contracted(found: re.Match[str]) -> str:
    return _CONTRACTED.get(found[1], f"{found[1]}n't")


def _undone(found: re.Match[str]) -> str:
    full = {"ca": "can", "wo": "will"}
    return full.get(found[1].lower(), found[1])


_UN = "able aware available certain clear common comfortable healthy happy important known likely lucky necessary popular successful usual safe sure stable reliable fair familiar related expected affected changed published identified married employed armed authorized limited controlled damaged treated paid named"
_IN = "active accurate adequate complete consistent correct dependent direct effective eligible sufficient visible secure significant capable"
_NON = "profit toxic fiction native human linear commercial governmental"
_PREFIXED = {
    **{word: f"un{word}" for word in _UN.split()},
    **{word: f"in{word}" for word in _IN.split()},
    **{word: f"non-{word}" for word in _NON.split()},
    "possible": "impossible", "legal": "illegal", "regular": "irregular", "relevant": "irrelevant",
    "patient": "impatient", "agreed": "disagreed", "approved": "disapproved", "honest": "dishonest",
}  # fmt: skip
_PLAIN = {changed: word for word, changed in _PREFIXED.items()}


def _words(table: dict[str, str]) -> Edit:
    return _substitute(rf"(?<![\w-])({'|'.join(table)})(?![\w-])", lambda found: table[found[1]])


INSERTED: dict[str, Edit] = {
    "not after auxiliary": _substitute(_FINITE, r"\1 not"),
    "n't": _substitute(_FINITE, _contracted),
    "n’t": _substitute(_FINITE, lambda found: _contracted(found).replace("'", "’")),
    "never after auxiliary": _substitute(_FINITE, r"\1 never"),
    "no longer": _substitute(_FINITE, r"\1 no longer"),
    "hardly": _substitute(_FINITE, r"\1 hardly"),
    "barely": _substitute(_FINITE, r"\1 barely"),
    "by no means": _substitute(_FINITE, r"\1 by no means"),
    "neither": _substitute(r"\b(?:[Bb]oth )?([A-Z]\w+) and ([A-Z]\w+) (is|are|was|were|have|had)\b", r"neither \1 nor \2 \3"),
    "did not": _verbs("did not {0}"),
    "didn't": _verbs("didn't {0}"),
    "never before verb": _verbs("never {1}"),
    "failed to": _verbs("failed to {0}"),
    "refused to": _verbs("refused to {0}"),
    "declined to": _verbs("declined to {0}"),
    "unable to": _verbs("was unable to {0}"),
    "does not": _does_not,
    "no for article": _substitute(r"(?<=\s)(?:an?|some|any)(?=\s[a-z]{3,})(?!\s(?:few|lot|little|result|number|bit|while))", "no"),
    "no at start": _substitute(r"^(?:The|An?|Some|All|Many|Most)\b(?=\s[a-z])", "No"),
    "none of": _substitute(r"^(The|These|Those)\b(?=\s[a-z]+s\s)", lambda found: f"None of {found[1].lower()}"),
    "not all": _substitute(r"^(?:All|Every)\b", lambda found: f"Not {found[0].lower()}"),
    "nobody": _substitute(r"^(?:He|She|They|We|Everyone|Everybody)\b(?=\s)(?! are)", "Nobody"),
    "nothing": _substitute(r"^(?:It|This|That|Everything)\b(?=\s(?:is|was|has|had|can|will|\w+ed))", "Nothing"),
    "without": _substitute(r"\bwith\b(?=\s\w)", "without"),
    "lacks": _substitute(r"\b(?:has|have)(?=\s(?:an?|the)\s)", "lacks"),
    "lacked": _substitute(r"\bhad(?=\s(?:an?|the)\s)", "lacked"),
    "prefix": _words(_PREFIXED),
    "it is not true that": lambda s, p, c: f"It is not true that {s[:1].lower() if s.split()[0] in ('The', 'A', 'It', 'He', 'She', 'They', 'In') else s[:1]}{s[1:]}",
}  # fmt: skip

REMOVED: dict[str, Edit] = {
    "not": _substitute(rf"\b({_AUX}|do|does|did)\s+not\b(?! (?:only|just|merely|until))", r"\1"),
    "n't": _substitute(rf"\b({_AUX}|do|does|did|ca|wo)n['’]t\b", _undone),
    "cannot": _substitute(r"\b[Cc]annot\b", "can"),
    "never": _substitute(r"\bnever\s", ""),
    "no longer": _substitute(r"\bno longer\s", ""),
    "no": _substitute(r"(?<=[a-z] )no(?= [a-z]{3,})(?! (?:longer|more|less|fewer|doubt|matter))", "a"),
    "No": _substitute(r"^No(?= [a-z])(?! (?:doubt|matter|wonder))", "Some"),
    "none of": _substitute(r"\b[Nn]one of\b", "All of"),
    "nobody": _substitute(r"\b(?:[Nn]obody|[Nn]o one)\b", "everybody"),
    "nothing": _substitute(r"\bnothing\b(?! (?:but|else|short))", "something"),
    "without": _substitute(r"\bwithout\b", "with"),
    "failed to": _substitute(
        r"\b(?:fail(?:s|ed)|refus(?:es|ed)|declin(?:es|ed)) to (?!the|an?\b)([a-z]+)", r"did \1"
    ),
    "unable to": _substitute(r"\bunable to\b", "able to"),
    "lack": _substitute(r"\black(s|ed)\b", lambda found: "has" if found[1] == "s" else "had"),
    "neither": _substitute(r"\b[Nn]either (.{2,60}) nor\b", r"both \1 and"),
    "hardly": _substitute(r"\b(?:hardly|barely)\s(?!any|anything)", ""),
    "prefix": _words(_PLAIN),
}

NEGATIONS: dict[str, Edit] = {f"{name} put in": edit for name, edit in INSERTED.items()} | {
    f"{name} taken out": edit for name, edit in REMOVED.items()
}
