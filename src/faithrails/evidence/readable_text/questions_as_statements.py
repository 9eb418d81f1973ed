"""Joins a question with the yes, no or few words that answer it: "Do you ship? No." as "You do not ship."."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.text.irregular_verbs import is_past
from faithrails.text.mapped_text import Edit, MappedText
from faithrails.text.open_questions import BE, OpenQuestion, are_few_words, open_question
from faithrails.text.tokenized import tokenized
from faithrails.text.values.number_word_values import WORDS
from faithrails.text.words import AUXILIARIES, DETERMINERS, PRONOUNS, has_negation

# Who answers, not a name: "Ann: No." is said by Ann.
_ASKS = r"(?:(?:q(?:uestion)?|customer|user)\s?\d{0,3}\s?[:.)][ \t]*|\d{1,3}[.)][ \t]+)?"
_ANSWERS = r"(?:a(?:nswer)?|agent|support|assistant|reply|response|staff|team|host)"
_QUESTION = re.compile(
    rf"(?:(?<=[.!?]\s)|^)(?P<mark>[ \t*•#>-]{{0,12}}{_ASKS})"
    r"(?P<asked>[^\W\d_][^.!?\n]{3,240})\?[*_\"”’)]{0,4}"
    r"(?P<gap>\s{0,8}[✓✔✅✗✘❌]?\s{0,2}(?:[-*•>]{1,3}[ \t]{0,4})?(?:[–—:→|-]{1,3}[ \t]{0,4})?"
    rf"(?:[*_]{{0,3}}{_ANSWERS}\s?\d{{0,3}}[*_]{{0,3}}\s?[:.)][*_]{{0,3}}\s{{0,4}})?)"
    r"(?P<answer>[^\s?][^\n?]{0,400}?)(?P<end>[.!](?=[\s\"”’)]|\Z)|(?=[ \t]{0,8}(?:\n|\Z)))",
    re.MULTILINE | re.IGNORECASE,
)
_POLITE = r"(?:(?:unfortunately|sorry|sadly|regrettably|well|i'm afraid|i am afraid|we're sorry),?\s)?"
_HERE = r"(?=\s*(?:\Z|[.,;:!–—-]))"  # a word that is all of an answer or of its first part
_YES = re.compile(
    rf"{_POLITE}(?!yes (?:and|or) no\b)"
    r"(?:yes|yeah|yep|sure|certainly|absolutely|definitely|of course|indeed|naturally|correct)\b"
    r"(?:,? (?:of course|absolutely|certainly|definitely))?"
    rf"(?:,? (?:you|it|they|we|there|this|that) (?:{'|'.join(sorted(AUXILIARIES))}){_HERE})?",
    re.IGNORECASE,
)
_IT = r"(?:this|that|it|they|there|we|you)"
_IT_IS = rf"(?:{_IT}(?:'s|’s| is| are| do| does| can| will)?\s)"
_TRUE = r"(?:possible|allowed|permitted|available|the case|offered|included|correct|true|required|necessary)"
_NOT = r"(?:not|cannot|(?:is|are|ca|do|does)n['’]t)"
_NO = re.compile(
    rf"{_POLITE}(?:(?:of course|absolutely|definitely|certainly) )?"
    rf"(?:(?:no|nope|never|not at all|not yet)\b{_HERE}|"
    r"not(?=\s(?:at|on|in|for|during|from|with|here|this|inside|outside|currently|any|anymore|yet)\b|\Z)|"
    rf"{_IT_IS}{_NOT}(?: currently| yet)?(?: {_TRUE}|{_HERE}))"
    rf"(?:,? {_IT_IS}{_NOT}(?: {_TRUE}|{_HERE}))?",
    re.IGNORECASE,
)
# What limits a yes: "Only on weekdays", "If you book ahead", "From 6 am".
_LIMIT = re.compile(
    r"(?:only|if|when|unless|as long as|provided|but only|always|mostly|usually|sometimes|from|until|"
    r"after|before|between|during|within|on|in|at|for|with|up to|upon|subject)\b",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(r"[\s,;:–—-]+")
_CONTINUES = re.compile(
    r"(?:but|though|although|only|except|unless|if|when|provided|as long as|because|since|as|so|and|or)\b",
    re.IGNORECASE,
)
# Answers that say no more than where an answer is, or that there is none or more than one.
_NO_ANSWER = re.compile(
    r"(?:many|some|others|most|several|nobody|no one|none|unknown|see|click|ask|check|contact|call|visit|"
    r"(?:it |that )?depends|anyone|everyone|all|in that case|if (?:so|not|yes|no)|who knows)\b|\(|[-–?/]",
    re.IGNORECASE,
)
_BOTH = re.compile(r"\byes\b.*\bno\b|\bno\b.*\byes\b|\A\w+\s*/|\d\s?%", re.IGNORECASE)
_WRONG = re.compile(r"[.!]?\s*\(?(?:wrong|incorrect|false|not true)\b", re.IGNORECASE)
# A "no" to a question with one of these, or to one that denies, is no plain denial.
_OF_SCOPE = frozenset("all every each both either any only just always ever never no not mind".split())
_NOT_PLAIN = re.compile(
    r"(?:but )?(?:not )?(?:only|just|except|before|after|without|unless|until|under|over|as long as)\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"(?:but )?(?:only|if|when|unless|as long as|provided)\b", re.IGNORECASE)
_ELLIPSIS = re.compile(
    r"\A(?!that depends|it depends)[^,;:]{1,80}\b"
    rf"(?:(?:{'|'.join(sorted(AUXILIARIES))})(?: not|n['’]t)?|cannot)\Z",
    re.IGNORECASE,
)
_OPTION = re.compile(r"(?:\A|\s)[*_]{0,2}\(?[aA][.)]")
_BEFORE_OBJECTS = frozenset("in on at for with from to by per during after before until without".split())
_DO = frozenset("do does did".split())
_SUBJECTS = frozenset("i you we there this that these those anyone everyone someone".split())
_SMALL = DETERMINERS | PRONOUNS | WORDS.keys()
_MOST_WORDS = 10  # of an answer that is no sentence
_MOST_OF_CLAUSE = 25  # words of "Only if …"
_MOST_ASKED = 25  # words of a question


def questions_as_statements(text: MappedText) -> MappedText:
    """Return a text in which answered questions are statements; other questions stay.

    The words keep their places, so that a sentence of the result has the place of question and answer.
    """
    if "?" not in text.text:
        return text
    return text.edited(edit for found in _QUESTION.finditer(text.text) for edit in _edits(found))


def _edits(found: re.Match[str]) -> Iterator[Edit]:
    asked, answer = found["asked"], found["answer"].rstrip(" *_")
    words = asked.split()
    if _NO_ANSWER.match(answer) or _BOTH.search(answer) or _WRONG.match(found.string, found.end("answer")):
        return
    # In a quiz, "A." stands before the first of several options.
    is_option = _OPTION.match(answer) or ("q" not in found["mark"].lower() and _OPTION.search(found["gap"]))
    if len(words) > _MOST_ASKED or len(words) < 2 or words[0].lower() == "why" or is_option:
        return
    if words[0].lower() in AUXILIARIES:
        edits = _of_yes_or_no(found, answer)
    elif (question := open_question(asked)) and _is_short(answer, asked):
        edits = _of_open(found, question, answer)
    else:
        return
    if not edits:
        return
    if found["mark"].strip(" \t-*•#>"):  # "Q:", "1."
        yield found.start("mark"), found.end("mark"), ""
    yield from edits
    if not found["end"]:
        end = found.start("answer") + len(answer)
        yield end, end, "."


def _is_short(answer: str, asked: str) -> bool:
    """Whether an answer is a few words, of which the question has none: a sentence would repeat some."""
    is_new = tokenized(asked).content_keys().isdisjoint(tokenized(answer).content_keys())
    return is_new and are_few_words(answer, _MOST_WORDS)


def _of_yes_or_no(found: re.Match[str], answer: str) -> list[Edit]:
    start, end, after = found.start("asked"), found.end("asked"), found.start("answer")
    verb, subject, predicate = _parts_of(found["asked"])
    denied = _NO.match(answer)
    polar = denied or _YES.match(answer)
    if not _is_plain(found["asked"], answer, denied):
        return []
    if polar is None and not _limits(answer):
        is_ellipsis = predicate and _ELLIPSIS.search(answer)  # "Children under six do not."
        return (
            [(start, after, ""), (after + len(answer), after + len(answer), f" {predicate}")]
            if is_ellipsis
            else []
        )
    said = answer[polar.end() :] if polar else answer
    gap = _FOLLOWS.match(said)
    rest = said[gap.end() :] if gap else said
    place = after + len(answer) - len(rest)
    if denied and rest.lower().startswith("not "):  # "No, not on Sundays."
        rest, place, said = rest[len("not ") :], place + len("not "), " "
    moved = f" {verb.lower()}" if denied or verb.lower() not in _DO else ""
    if denied and verb.lower() == "must":
        moved = " do not have to"
    begins = start + len(verb) + 1
    behind = begins + len(subject)
    edits: list[Edit] = [
        (start, begins + 1, subject[0].upper()),
        (behind, behind, f"{moved} not" if denied and verb.lower() != "must" else moved),
    ]
    if not rest:
        return [*edits, (end, place, "")]
    if polar and not _CONTINUES.match(rest) and not are_few_words(rest, _MOST_WORDS):
        return [*edits, (end, place, ". "), (place, place + 1, rest[0].upper())]
    between = " " if polar is None or said.startswith(" ") else ", "
    return [*edits, (end, place, between), *_small(rest, place)]


def _is_plain(asked: str, answer: str, denied: re.Match[str] | None) -> bool:
    """Whether a yes or no affirms or denies the whole question: not "all?", nor "No, only on Sundays."."""
    if has_negation(asked):
        return False
    words = frozenset(asked.lower().split())
    rest = _FOLLOWS.sub("", answer[denied.end() :], count=1) if denied else ""
    is_plain_no = denied is None or (_OF_SCOPE.isdisjoint(words) and not _NOT_PLAIN.match(rest))
    return is_plain_no and not re.search(
        r"\bnot (?:before|after|without|unless|until)\b", answer, re.IGNORECASE
    )


def _limits(answer: str) -> bool:
    """Whether an answer is a condition, a time or a place: "Only if you book ahead.", "In the garden."."""
    if has_negation(answer) and not _CONDITION.match(answer):  # "Usually not."
        return False
    if _CONDITION.match(answer):
        return len(answer.split()) <= _MOST_OF_CLAUSE
    return _LIMIT.match(answer) is not None and are_few_words(answer, _MOST_WORDS)


def _parts_of(asked: str) -> tuple[str, str, str]:
    """Return the verb, the subject and the predicate of a yes/no question."""
    verb, *others = asked.split(" ")
    folded = [word.lower().strip(",") for word in others]
    number = _words_of_subject(verb.lower(), folded)
    return verb, " ".join(others[:number]), " ".join(others[number:])


def _words_of_subject(verb: str, words: Sequence[str]) -> int:
    """Return how many words the subject has: a pronoun, or what stands before the predicate.

    After a form of "be" the predicate begins with a participle, or with the word before a preposition.
    After another verb the subject is one word with its article: nothing shows where "gift cards" ends.
    """
    if words[0] in PRONOUNS or words[0] in _SUBJECTS:
        return 2 if words[1:2] == ["else"] else 1
    least = 2 if words[0] in DETERMINERS and len(words) > 1 else 1
    if verb in BE or verb == "am":
        by_participle = next((n for n in range(least, len(words)) if is_past(words[n])), None)
        if by_participle is not None:
            return by_participle
        preposition = next((n for n in range(least, len(words)) if words[n] in _BEFORE_OBJECTS), len(words))
        return max(least, preposition - 1)
    return least


def _of_open(found: re.Match[str], asked: OpenQuestion, answer: str) -> list[Edit]:
    start, end, after = found.start("asked"), found.end("asked"), found.start("answer")
    rest = end - len(asked.rest)
    if asked.of_subject:  # "Who leads the tour? Ann Lee."
        before = " ".join(filter(None, (answer, asked.noun, asked.verb)))
        return [(start, rest, f"{before} "), (end, after + len(answer), "")]
    behind = rest + len(asked.rest)
    if asked.verb in BE:  # "When is the museum closed? On Mondays."
        words = asked.rest.split(" ")
        closed = next((n for n in range(1, len(words)) if is_past(words[n].lower())), len(words))
        behind = rest + len(" ".join(words[:closed]))
    verb = f" {asked.verb}" if asked.verb in BE else ""
    edits: list[Edit] = [(start, rest + 1, asked.rest[0].upper()), (behind, behind, verb), (end, after, " ")]
    edits += _small(answer, after)
    behind = after + len(answer)
    return [*edits, (behind, behind, f" {asked.noun}")] if asked.noun else edits


def _small(text: str, place: int) -> list[Edit]:
    """Return the edit that begins a text with a small letter, unless its first word may be a name."""
    first = text.split(" ", 1)[0].strip(",;:").lower()
    is_word = _LIMIT.match(text) or _CONTINUES.match(text) or first in _SMALL
    return [(place, place + 1, text[0].lower())] if is_word else []
