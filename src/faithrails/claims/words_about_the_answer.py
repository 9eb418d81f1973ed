"""Words that refer to the answer itself, its sources or the conversation, and assert nothing else."""

from __future__ import annotations

import re
from collections.abc import Container


def one_of(*phrases: str) -> str:
    """Return a group that matches any of these expressions."""
    return "(?:" + "|".join(phrases) + ")"


def pattern(expression: str) -> re.Pattern[str]:
    """Compile a rule in which an apostrophe may be typographic."""
    return re.compile(expression.replace("'", "['’]"), re.IGNORECASE)


# The label and number of a step, before what it says.
NUMBERED = re.compile(
    r"[*_]{0,2}(?P<part>step|tip|method|option|point|reason|part|example)\s(?:\d{1,2}|one|two|three|four|five)"
    r"\s?[:.)–-][*_]{0,2}\s+(?=\w)",
    re.IGNORECASE,
)
# Names of the parts of a text.
PARTS = frozenset(
    "answer answers overview summary introduction conclusion background context description details detail "
    "information explanation example examples note notes point points key main list table item items part "
    "parts section question questions response reason reasons fact facts category type name value aspect "
    "aspects feature option options method tip tips step steps result results source sources reference "
    "references following below above here brief short quick additional other final first second next "
    "text title statement statements topic topics rule rules finding findings requirement requirements "
    "thought thoughts thing things "
    "practical glance essential essentials highlight highlights timeline consider choice choices leaflet "
    "handbook guide page limit limits apply applies maximum minimum caveat caveats catch reminder pricing "
    "comparison breakdown rundown".split()
)
# What columns of any table are called.
COLUMNS = frozenset(
    "attribute attributes property properties characteristic characteristics parameter parameters metric "
    "metrics amount amounts number numbers quantity unit units value values field fields column columns row "
    "rows entry entries label labels total".split()
)
# Nouns of dimension, and the stems of the adjectives and verbs that state one: "330 metres tall".
_DIMENSIONS = {
    "height": "tall high", "length": "long", "width": "wide", "breadth": "broad wide", "depth": "deep",
    "weight": "heavi weigh", "age": "old", "speed": "fast", "strength": "strong", "distance": "far",
}  # fmt: skip


def dimensions(stems: Container[str]) -> frozenset[str]:
    """Return the nouns for the dimensions that a text with these stems states: "height" for "tall"."""
    return frozenset(
        noun for noun, stated in _DIMENSIONS.items() if any(stem in stems for stem in stated.split())
    )


# Words of the conversation itself: what the user may want, what the answer can do.
DIALOGUE = frozenset(
    "like know help assist assistance tell want need clarify clarification specify specific explain provide "
    "ask learn hear today anything something else please sorry unfortunately apologize apologise understand "
    "rephrase share talk discuss look further particular topic able unable certain sure able accurately "
    "directly explicitly specifically clearly actually really simply currently exact enough "
    "sufficient".split()
)
# Words for the evidence, and for what it does or fails to do.
SOURCES = frozenset(
    "passage passages context contexts document documents text texts source sources evidence information "
    "article articles excerpt excerpts data knowledge base content material given provided provide available "
    "retrieved based mention mentions mentioned mentioning say says said state states stated specify "
    "specified contain contains cover covers covered include includes included discuss discusses discussed "
    "describe describes described address addresses addressed give gives tell tells answer determine find "
    "found locate confirm respond reference details detail search access anywhere relevant related "
    "regarding concerning according instruction instructions guidance guideline guidelines description "
    "descriptions explanation explanations discussion statement detailed clear direct "
    "definitive full complete "
    "comprehensive precise conclusive".split()
)
