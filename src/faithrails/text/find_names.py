"""Finds names by their capitals, and the acronyms of names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.text.long_form_of_abbreviation import long_form
from faithrails.text.values.mention import Mention
from faithrails.text.words import HIDDEN, STOP_WORDS, folded, stem, without_possessive, words

# Words of names are bounded in length: else "A.B.A.B." would be read to its end from each letter.
_LETTER = "[A-ZÀ-ÖØ-Þ]"
_REST = rf"(?:[\w{HIDDEN}’'&.-]{{0,80}}\w|\.(?=\s{_LETTER})|)"
_CAPITAL = _LETTER + _REST
# A search is quick if the pattern begins with a set of characters, so the look-behind comes after it.
_FIRST = rf"{_LETTER}(?<!\w.){_REST}"
_NAME = re.compile(rf"{_FIRST}(?:\s(?:(?:of|the|de|la|van|von|der|di|du|&)\s){{0,2}}{_CAPITAL})*")
# Letters of non-Latin scripts, with their combining marks, so that words stay whole.
_OTHER_LETTER = r"[\u0370-\u1dff\u1f00-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]"
_OTHER_SCRIPT = re.compile(rf"{_OTHER_LETTER}{{2,}}(?:[\s-]{_OTHER_LETTER}+)*")
_LATIN_LETTER = re.compile(r"[A-Za-zÀ-ɏ]")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n•*\-–—]|[\"“(])\s*$")
# Titles, which go with a name and are not part of it.
_TITLES = frozenset(
    "mr mrs ms miss dr doctor prof professor sir dame lord lady president senator governor mayor minister "
    "judge justice captain general colonel king queen prince princess pope saint st rev chairman "
    "chairwoman chairperson chancellor secretary commissioner ambassador congressman congresswoman "
    "director manager coach ceo detective inspector sergeant lieutenant bishop archbishop".split()
)
_LEGAL_FORMS = frozenset(
    "inc corp corporation co company ltd limited llc llp lp plc ag gmbh kg se sa sas srl spa nv bv ab oy as "
    "incorporated holdings group".split()
)
_HEADING = re.compile(r"[\s\d.*#•()-]*(?:\*\*)?[A-Z][^:.!?\n]{2,60}:(?=\s|\*|$)")
# Verbs of instructions, which may stand before a name: "Open Finder", "Using Finder, you can …".
_VERBS = (
    "Add Alert Apply Ask Attach Avoid Bake Boil Book Bring Build Buy Call Cancel Change Charge Check "
    "Choose Chop Clean Click Close Combine Compare Configure Connect Consult Contact Cook Copy Cover "
    "Create Delete Deploy Disable Do Download Drag Drink Eat Edit Email Enable Ensure Enter Export Fill "
    "Follow Get Give Heat Hold Import Inform Inject Insert Install Join Keep Launch Leave Log Manage Mix "
    "Move Notify Open Order Pair Phone Place Plug Pour Press Put Read Register Remember Remove Replace "
    "Report Reset Restart Ring Rinse Run Save Scan Schedule See Select Send Serve Set Shake Share Sign "
    "Start Stop Store Submit Swallow Swipe Switch Take Tap Tell Test Text Try Turn Type Unplug Update "
    "Upgrade Upload Use Verify Visit Wash Wear Work"
).split()
_COMMAND = re.compile(
    rf"(?:[A-Z][a-z]+\s(?:of\sthe|the|a|an|of)|{'|'.join(_VERBS)}|"
    r"All|Both|Each|Either|Every|Many|Most|Neither|No|Several|Some|Whether)\s(?=[A-Z])"
)
_PARTICIPLE = re.compile(r"(?P<word>[A-Z][a-z]+(?:ing|ed(?=\s[A-Z]{2})))\s(?=[A-Z])")
STEMS_OF_VERBS = frozenset(stem(verb.lower()) for verb in _VERBS if verb != "Read")  # Reading, a town
_WORD = re.compile(r"[^\W\d_]+")
_CAPITAL_AFTER_SMALL = re.compile("[A-Z](?<=[a-z][A-Z])")
_SMALL_FIRST = re.compile(
    r"(?<![\w.@/#-])[a-z]{1,2}[A-Z][a-z]{2,40}\b"
)  # "eBay", but neither "kHz" nor "mRNA"
_HYPHENATED_SUFFIX = re.compile(r"(?<=\w\w)-[a-z]{3,}$")  # "US-backed", "F1-score"
# Placeholders: "[Your Name]", "[Start Date]".
_PLACEHOLDER = re.compile(
    r"\[[^\[\]\d\n]{0,40}\b(?i:name|date|number|address|position|title|company|department|phone|e-?mail|signature"
    r"|amount|time|city|reason|employer|supervisor|manager|recipient)s?\b[^\[\]\d\n]{0,20}\]"
)
_WEEKDAYS = frozenset("mon tue tues wed thu thur thurs fri sat sun".split())  # "Mon, 3 Jan": part of the date
# Words before a name at the beginning of a sentence: "Unlike Porto, Lisbon is dear", "Since Ann Lee left, …".
_BEFORE_NAMES = STOP_WORDS | frozenset(
    "according across additionally afterwards ago albeit alongside already although amid among amongst "
    "another anyone apart around aside assuming away based beside besides briefly clearly concerning "
    "consequently considering contrary conversely currently dear despite earlier elsewhere especially "
    "essentially even eventually everyone evidently except excluding finally first firstly following "
    "formerly fortunately frequently furthermore generally given granted hence hopefully importantly "
    "including indeed initially instead interestingly last lastly late later latterly lest like likewise "
    "mainly maybe meanwhile moreover mostly namely nearly nevertheless next nobody none nonetheless nor "
    "notably notwithstanding now nowadays occasionally often originally otherwise overall particularly "
    "perhaps plus possibly presently presumably previously primarily prior probably provided rarely "
    "rather recently regarding regardless regards reportedly respectively secondly seldom several shortly "
    "similarly simply since sincerely sometimes soon specifically still subsequently supposedly surely "
    "surprisingly thanks thereafter therefore thirdly though throughout till today together tomorrow "
    "tonight toward towards typically ultimately unfortunately unless unlike usually versus whatever "
    "whenever whereas wherever whether whichever whoever yesterday yet it's that's he's she's there's "
    "here's".split()
)
_NO_NAMES = _TITLES | _WEEKDAYS | frozenset(("faq", "faqs"))  # "The FAQ says …" names a source
_IS, _IS_BEFORE = re.compile(r"\b(?:is|are|was|were|be)\s\Z", re.IGNORECASE), 6  # "eggs are OK"
_TITLE_BEFORE = re.compile(r"\b(?:mrs?|ms|dr|prof|gen|col|sen|gov|rev|st)\.\s*$", re.IGNORECASE)
_LONG_NAME = re.compile(rf"{_FIRST}(?:\s(?:(?:of|the|and|for|in|on|&)\s){{0,2}}{_CAPITAL})+")
_CAPITALS = re.compile(r"\b(?:[IVX]{2,}\b|[A-ZÀ-ÖØ-Þ])")  # initials, and Roman numerals as a whole
_LONG_FORM = 120  # characters that are searched before an abbreviation
_LEAST_OF_SENTENCE = 2  # stop words
_UNIONS = ("United ", "European ")  # which stand before the names of their courts and agencies
_AND = re.compile(r"\sand\s(?:the\s)?")
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8"}


def names(text: str) -> Iterator[Mention]:
    """Yield the names of a text.

    Left out are a single word with one capital that begins a sentence, a heading in title case
    ("Proof of Authority: …"), and an abbreviation that the text defines ("heart rate (HR)"). A sentence in
    capitals has no names, as every word looks like one.
    """
    if text.isupper() and sum(word in STOP_WORDS for word, _, _ in words(text)) >= _LEAST_OF_SENTENCE:
        return
    heading = _HEADING.match(text)
    body = heading.end() if heading and _is_title(heading[0]) else 0
    to_fill_in = [found.span() for found in _PLACEHOLDER.finditer(text)] if "[" in text else []
    for found in _NAME.finditer(text, body):
        first, name = found.start(), found[0]
        if any(start <= first < end for start, end in to_fill_in):
            continue
        begins = _begins_sentence(text, first)
        command = (_COMMAND.match(name) or _participle(name)) if begins else None
        if command:  # "Open the Finder", "Every Finder" name the Finder
            first, name, begins = first + command.end(), name[command.end() :], False
        parts = [part for part in name.split() if folded(part) not in _BEFORE_NAMES]
        alone = len(parts) == 1 and (len(parts[0]) == 1 or (begins and not parts[0][:2].isupper()))
        alone = alone or (name == "OK" and _IS.search(text, max(0, first - _IS_BEFORE), first) is not None)
        if alone or all(folded(part).rstrip(".") in _NO_NAMES for part in parts):
            continue
        if _abbreviates_itself(text, first, name):
            continue
        yield from _split_at_titles(text, first, name, parts)
    for brand in _SMALL_FIRST.finditer(text) if _CAPITAL_AFTER_SMALL.search(text) else ():
        yield Mention("name", brand.start(), brand.end(), brand[0], words=(folded(brand[0]),))
    yield from _in_other_scripts(text)


def _participle(name: str) -> re.Match[str] | None:
    """Match the participle of a verb of instructions before a name: "Using Finder", "Exported PDFs"."""
    found = _PARTICIPLE.match(name)
    return found if found and stem(found["word"].lower()) in STEMS_OF_VERBS else None


def _split_at_titles(text: str, start: int, name: str, parts: Sequence[str]) -> Iterator[Mention]:
    """Yield the names on both sides of a title in a name: "US President Barack Obama" names two."""
    groups: list[list[str]] = [[]]
    for part in parts:
        if folded(part).rstrip(".") in _TITLES:
            groups.append([])
        else:
            groups[-1].append(part)
    several = [group for group in groups if group]
    if len(several) < 2:
        yield Mention("name", start, start + len(name), name, words=_words_of(parts))
        return
    place = start
    for group in several:
        place = text.index(group[0], place)
        end = text.index(group[-1], place + len(" ".join(group[:-1]))) + len(group[-1])
        yield Mention("name", place, end, text[place:end], words=_words_of(group))
        place = end


def _words_of(parts: Sequence[str]) -> tuple[str, ...]:
    said = (_HYPHENATED_SUFFIX.sub("", part.strip(".'’")) for part in parts)
    return core_name(tuple(without_possessive(folded(part)) for part in said))


def _in_other_scripts(text: str) -> Iterator[Mention]:
    """Yield words in non-Latin scripts, which may have no capitals, if most letters of the text are Latin."""
    found = [] if text.isascii() else list(_OTHER_SCRIPT.finditer(text))
    if found and len(_LATIN_LETTER.findall(text)) > sum(len(word[0]) for word in found):
        for name in found:
            yield Mention(
                "name", name.start(), name.end(), name[0], words=tuple(w for w, _, _ in words(name[0]))
            )


def _begins_sentence(text: str, place: int) -> bool:
    before = text[max(0, place - 6) : place]
    return _SENTENCE_START.search(before) is not None and not _TITLE_BEFORE.search(before)


def _is_title(heading: str) -> bool:
    """Whether a heading has two or more content words, all with a capital."""
    said = [word for word in _WORD.findall(heading) if word.lower() not in STOP_WORDS]
    return len(said) > 1 and all(word[0].isupper() for word in said)


def _abbreviates_itself(text: str, place: int, name: str) -> bool:
    """Whether a name in brackets is short for the words before it."""
    if not name.removesuffix("s").isupper() or text[place - 1 : place] != "(":
        return False
    return bool(long_form(text[max(0, place - _LONG_FORM) : place - 1], name))


def acronyms(text: str, *, beginnings: bool = False) -> Iterator[str]:
    """Yield the initials of every name of several words, in lower case.

    "World War II" gives "wwii" and "ww2". With ``beginnings``, a name that begins with "United" or
    "European" also gives those of its first words: "us" for "United States Supreme Court".
    """
    for found in _LONG_NAME.finditer(text):
        parts = _AND.split(found[0])  # "Norway and the European Union" are two
        for name in dict.fromkeys((found[0], *parts)):
            own = name.removeprefix("The ")
            yield from _initials(_CAPITALS.findall(own), beginnings and own.startswith(_UNIONS))


def _initials(letters: Sequence[str], beginnings: bool) -> Iterator[str]:
    for size in range(2 if beginnings else len(letters), len(letters) + 1):
        first = "".join(letters[: size - 1]).lower()
        last = letters[size - 1].lower() if letters else ""
        if first:
            yield first + last
        if first and last in _ROMAN and len(letters) == size:
            yield first + _ROMAN[last]


def is_title(word: str) -> bool:
    """Whether a folded word is a title, which is not part of a name: "mr", "senator"."""
    return word in _TITLES


def core_name(name: tuple[str, ...]) -> tuple[str, ...]:
    """Return a folded name without titles, legal forms and initials; unchanged if it has nothing else."""
    initials = {word for word in name if len(word) == 1}
    return tuple(w for w in name if w not in _TITLES and w not in _LEGAL_FORMS and w not in initials) or name
