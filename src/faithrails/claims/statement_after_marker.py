"""Finds where a statement begins after words and signs that only join or greet: "So", "OK,", "💡", "(a)"."""

from __future__ import annotations

import re

# Words that join a sentence to the one before without a comma; not "so far", "but for", "also known as".
_JOINING = (
    r"(?:so|thus|hence|therefore|also|and|but|tl;?dr)"
    r"(?=\s+(?!(?:far|that|much|many|long|for|as|known|called|too)\b)\w)"
)
_WITH_MARK = (
    r"(?:so|thus|hence|therefore|also|and|but|plus|ok|okay|alright|well|oh|ah|hello|hi|hey|greetings|anyway"
    r"|besides|moreover|furthermore|additionally|however|nevertheless|nonetheless|overall|basically"
    r"|essentially|specifically|importantly|notably|interestingly|consequently|accordingly|indeed|clearly"
    r"|in fact|actually|in other words|simply put|put simply|to be (?:clear|precise|exact)"
    r"|in essence|to (?:summari[sz]e|sum up|answer your question)|in a nutshell|all in all"
    r"|as (?:mentioned|noted|stated)"
    r"|unfortunately|fortunately|luckily|in (?:addition|short|summary|conclusion|brief)|of course"
    r"|(?:great|good) question|sure(?: thing)?|tl;?dr)\s*[,!.:;–—-]+"
)
_ENUMERATOR = r"(?:\([a-z]\)|\[[x ]\])(?=\s)"
_MARKERS = re.compile(rf"(?:(?:{_WITH_MARK}|{_JOINING}|{_ENUMERATOR})\s*)+(?=[\w\"'“(*_\[])", re.IGNORECASE)
# Pictures that only point at or decorate what follows; others may deny or judge it: "❌", "🔴", "🈲".
_POINTING = frozenset(
    "💡📌📍👉📝📋📢📣🔔🔹🔸🔷🔶⭐🌟✨🔑🗒🗓📅⏰🕒📦🚚💰💳📞📧✉🌐🏠🛒🎟🎫ℹ✅✔☑⚠👋🎉\ufe0f\u200d"
)
_LEAST_WORDS = 4  # of a statement


def statement_after_marker(sentence: str) -> int:
    """Return where the statement of an English sentence begins; 0 if it begins at once.

    Only before a statement of several words: before fewer, a sign may be all that is stated. Questions begin
    at once.
    """
    if sentence.rstrip("*_ ").endswith("?"):
        return 0
    place = 0
    while place < len(sentence) and sentence[place] in _POINTING:
        place += 1
    start = place + len(sentence[place:]) - len(sentence[place:].lstrip()) if place else 0
    found = _MARKERS.match(sentence, start)
    start = found.end() if found else start
    return start if start and len(sentence[start:].split()) >= _LEAST_WORDS else 0
