"""Finds the label of a claim ("Insulin: 5 units") and its words that the evidence lacks.

A label names what the rest is about, so a missing word counts more in a short label than in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from faithrails.claims.words_about_the_answer import COLUMNS, DIALOGUE, PARTS, SOURCES, dimensions, pattern
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.values.amounts import unit_after
from faithrails.text.values.mention import Mention
from faithrails.text.words import AUXILIARIES, STOP_WORDS, content_stem, words
from faithrails.types import Claim, Turn

_BEGINNING = 5  # letters that a word and one derived from it have in common
_MOST_WORDS = 6
_LONGEST = 80  # characters
_LONGEST_IN_PASSING = 200  # the same
# Words of form: they announce, warn or sum up, or head the columns of any table.
_OF_FORM = (
    PARTS
    | COLUMNS
    | STOP_WORDS
    | frozenset(
        "important warning caution disclaimer remember reminder update correction "
        "clarification finally firstly secondly thirdly overall however "
        "therefore similarly yes no sure certainly q recommended optional required instructions "
        "word words sentence sentences altogether total try order watch note".split()
    )
)
_HEADING = re.compile(r"[ >]*#{1,6}[ \t]+\Z")
_UNDERLINE = re.compile(r"[ >]*\r?\n[ >]*(?:=+|-+)[ \t]*(?:\r?\n|\Z)")
_CODE = re.compile(r"[*_]*\s*\n[ \t]*(?:`{3,}|~{3,})")
_DELIMITERS = re.compile(r"[ |]*\r?\n[ >]*\|?[ \t]*:?-+:?[ \t|:-]*(?:\r?\n|\Z)")
# "Insulin:", "Insulin - The dose", "**Insulin** The dose", "Insulin" on a line of its own.
_IN_FRONT = re.compile(
    rf"^[^\w\n:|(\[\"“”'‘’]*(?:\d+[.)][ \t]+)?(?P<label>[^\W\d][^:\n|]{{0,{_LONGEST}}}?)"
    r"(?:[*_]*:[*_]*(?=\s|\Z)|[*_]*[ \t][-–—][ \t][*_]*(?=[^\W\d_])|(?<!\*)\*\*(?=\s)"
    r"|[ \t]*\n(?=[ \t]*[A-Z*\d-]))",
    re.MULTILINE,
)
_ENDS_LABEL = ":*-–—\n"
_ANNOUNCES = pattern(r"(?:here(?:'s| is| are)|below (?:is|are)|(?:the )?following (?:is|are)|this is)\s")
# Nouns and verbs that announce what follows, whatever the topic.
_OF_ANYTHING = frozenset(
    "cause causes effect effects use uses purpose purposes function functions role roles process "
    "processes nature range ranges factor factors type types kind kinds form forms level levels stage "
    "stages phase phases difference differences similarity similarities advantage advantages "
    "disadvantage disadvantages benefit benefits drawback drawbacks importance impact impacts change "
    "changes frequency duration length location occasion occasions origin origins status outcome "
    "outcomes goal goals aim aims scope basis summarize summarise place places date dates day days year "
    "years time times person people consists comprises steps parts couple few one two three another "
    "thing things everything else either way possible likely much kept lost flow path nutshell "
    "assignments know known need needed listed mentioned shown short quick take go gist "
    "version timing timeframe timeline exception exceptions condition conditions limit limits "
    "restriction restrictions".split()
)
# Names of fields of any record.
_FIELDS = frozenset(
    "name names title address area contact website venue capacity size weight height width depth volume "
    "material materials colour colours color colors amount amounts total sum rate rates rating price "
    "prices cost costs fee fees start end due period hours schedule attendance requirements "
    "specifications specs features details figures facts overview entitlement eligibility occupation "
    "career education notice term terms deadline deadlines paperwork access dimension dimensions view "
    "payment payments coverage availability usage storage setup preparation extras".split()
)
_FREE = _OF_FORM | _OF_ANYTHING | _FIELDS
# Greetings, refusals and questions name their topic in passing, as a label does.
_IN_PASSING = pattern(
    r"(?:(?:oh|well|hi|hello|hey|sorry|unfortunately|also)\b[,!]? )?"
    r"(?:enjoy|have (?:fun|a \w+)|good luck|great question|congratulations|congrats|take care|thanks|"
    r"my (?:condolences|compliments)|thank you|welcome|hello|hi|hey|you(?:'re| are) welcome|let me know|"
    r"feel free|i (?:hope|wish)|(?:i(?:'m| am) )?(?:so )?(?:happy|glad|sorry|pleased|afraid|unable)|"
    r"i ?(?:can(?:not|'t| not)|could(?: not|n't)|won't|will not|do(?: not|n't)|(?:am |'m )(?:not|un)\w*)|"
    r"it is (?:not known|unknown|unclear))\b"
)
_DASH = re.compile(r"\s[—–-]\s")
_SORRY_BUT = pattern(
    r"(?:(?:i(?:'m| am)|we(?:'re| are)) )?(?:so |very )?(?:sorry|afraid|unfortunately)\b,? but\b"
)
_ASIDE = re.compile(r"(?<![\]\w])[(\[](?P<said>[a-z]{3,40})[)\]](?![(\[])")  # no link
_MARKS = " \t\r\n*_#>\"'“”‘’()-"
_POLITE_WORDS = frozenset(
    "let ever much well oh yeah go going want see seen hear heard watch read enjoy fun luck great good nice "
    "happy glad pleased afraid hope wish thank thanks congratulations congrats condolences compliments "
    "welcome hello hi hey care day trip visit stay interested interest curious love feel free recommend "
    "suggest say speak give check contact advise advice consult professional anyone someone everyone think "
    "believe mind prefer wonder thing things lot got rest you'd you've you'll clear "
    "clears unclear reach looking compare comparing choose choosing pick picking help helping thinking worry "
    "info template draft".split()
)
_POLITE = _FREE | DIALOGUE | SOURCES | _POLITE_WORDS
# "In a nutshell:", "Keep in mind:", "According to the passage:" only announce what follows.
_ANNOUNCING = (
    _OF_FORM
    | DIALOGUE
    | SOURCES
    | frozenset("nutshell takeaway takeaways bottom line long story tl dr keep mind good news per".split())
)
_VERB = pattern(
    r"\b(?:includes?|provides?|contains?|says?|states?|lists?|mentions?|suggests?|explains?|follows?)\b|"
    rf"\b(?:be|been|i|you|he|she|it|they|we|{'|'.join(sorted(AUXILIARIES))})\b|n't\b"
)
# With these the text before a colon or a dash is a clause, whose words count as those of any sentence:
# "Not quite:", "Yes, though not in the cold:", "Fewer than ninety:", "A decade separates the two:".
_CLAUSE = pattern(
    r"[ \t>*_#]*(?:yes|no)\b|.*\b(?:not|never|than|though|although|because|while|unless|every)\b|.*\bto\Z|"
    r".*\b[a-z]{2,}[^s\W]s\s(?:the|an?|its|their|his|her|this|that|these|those)\b"
)


@dataclass(frozen=True, slots=True)
class LabelSpan:
    """A part of a claim's text that names what the rest is about."""

    start: int
    end: int
    free: frozenset[str] = _FREE  # folded words that need no evidence


def labels(turn: Turn, claim: Claim) -> list[LabelSpan]:
    """Return the labels of a claim; empty if the claim is reworded from the answer."""
    if turn.answer[claim.start : claim.end] != claim.text:
        return []
    near = max(0, claim.start - _LONGEST)
    line = turn.answer[max(near, turn.answer.rfind("\n", near, claim.start) + 1) : claim.start]
    after = turn.answer[claim.end : claim.end + 2 * _LONGEST]
    if claim.text.endswith(":") and _CODE.match(after):  # it only announces the code
        return []
    if "|" in claim.text:
        cells = list(_cells(claim.text))
        return cells if _DELIMITERS.match(after) else cells[: len(cells) > 1]  # a row's first cell names it
    if _HEADING.fullmatch(line) or ("\n" not in claim.text and _UNDERLINE.match(after)):
        return [LabelSpan(0, len(claim.text))] if len(claim.text.split()) <= _MOST_WORDS + 2 else []
    return list(_in_front(claim.text)) or _in_passing(claim.text) or list(_asides(turn, claim.text))


def _cells(row: str) -> Iterator[LabelSpan]:
    start = 0
    for cell in row.split("|"):
        if cell.strip() and len(cell.split()) <= _MOST_WORDS:
            yield LabelSpan(start, start + len(cell))
        start += len(cell) + 1


def _in_passing(text: str) -> list[LabelSpan]:
    said = text.strip(_MARKS)
    if but := _SORRY_BUT.match(said):  # what follows is a statement like any other
        return [LabelSpan(0, text.find(said) + but.end(), _POLITE)]
    in_passing = said.endswith("?") or (_IN_PASSING.match(said) and not _DASH.search(said))
    return [LabelSpan(0, len(text), _POLITE)] if in_passing and len(text) <= _LONGEST_IN_PASSING else []


def _asides(turn: Turn, text: str) -> Iterator[LabelSpan]:
    """Yield single words in brackets, which label the text before them; ids of passages are skipped."""
    ids = {passage.id.lower() for passage in turn.passages}
    found = _ASIDE.finditer(text) if "(" in text or "[" in text else ()
    return (LabelSpan(*aside.span("said")) for aside in found if aside["said"].lower() not in ids)


def _in_front(text: str) -> Iterator[LabelSpan]:
    if text.lstrip().startswith(("{", "[", "`", "|", "<")):  # a record or code, whose keys are no labels
        return
    for found in _IN_FRONT.finditer(text) if any(map(text.__contains__, _ENDS_LABEL)) else ():
        start, end = found.span("label")
        announced = _ANNOUNCES.match(text, start, end)
        start = announced.end() if announced else start
        label = text[start:end]
        if "`" in label:  # a key within code
            continue
        is_long = len(label.split()) > _MOST_WORDS
        is_polite = _IN_PASSING.match(label) is not None  # "Happy to help — a ticket costs $15."
        says_more = is_long or is_polite or _VERB.search(label) or _CLAUSE.match(label)
        if not (says_more or _ANNOUNCING.issuperset(word for word, _, _ in words(label))):
            yield LabelSpan(start, end)


_BEGINNINGS: PerIndex[frozenset[str]] = PerIndex(
    lambda index: frozenset(stem[:_BEGINNING] for stem in index.stems)
)


def _is_derived(stem: str, index: EvidenceIndex) -> bool:
    """Whether a word is derived from one of the evidence: "Director" from "directed"."""
    if len(stem) < _BEGINNING or stem[:_BEGINNING] not in _BEGINNINGS.of(index):
        return False
    return any(
        stem.startswith(other) for other in index.stems if len(other) >= _BEGINNING and other[0] == stem[0]
    )


def missing_label_words(
    text: str, found: Sequence[LabelSpan], index: EvidenceIndex, asked: Set[str], mentions: Sequence[Mention]
) -> Iterator[Mention]:
    """Yield the words of labels that neither evidence nor question (``asked``: folded words) holds.

    Values (among ``mentions``) are skipped: they are looked up separately.
    """
    if not found:
        return
    stems = {content_stem(word) for word in asked}
    named = dimensions(index.stems)
    values = [mention for mention in mentions if mention.kind not in ("name", "quote")]
    ends = [
        max(value.end, unit.end) if (unit := unit_after(text, value.end)) else value.end for value in values
    ]
    for label in found:
        for word, first, after in words(text[label.start : label.end]):
            start, end = label.start + first, label.start + after
            stem = content_stem(word)
            known = not stem or word in label.free or word in named or stem in index.stems or stem in stems
            known = known or _is_derived(stem, index)
            if not known and not any(v.start <= start < last for v, last in zip(values, ends, strict=True)):
                yield Mention("name", start, end, text[start:end], words=(word,))
