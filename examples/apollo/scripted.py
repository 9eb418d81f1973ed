"""A scripted model for runs without an API key; two of its replies are deliberately wrong."""

from faithrails.testing import ScriptedLLM

_WRONG_COUNT = "The Saturn V was 110.6 metres tall. It was launched 32 times between 1967 and 1975."
_WRONG_DAY = (
    "Apollo 13 was launched on April 11, 1970 with Jim Lovell, Jack Swigert and Fred Haise. "
    "On April 13, 1970 an oxygen tank in the service module exploded. "
    "The crew returned safely to Earth on April 27, 1970."
)
REPLIES = {
    "Who landed on the Moon with Apollo 11, and when?": (
        "Neil Armstrong and Buzz Aldrin landed in the Sea of Tranquility on July 20, 1969. "
        "Michael Collins stayed in lunar orbit."
    ),
    "How tall was the Saturn V, and how often was it launched?": _WRONG_COUNT,
    "Summarize the flight of Apollo 13.": _WRONG_DAY,
    "Thank you! How are you today?": "I'm fine, thank you. It is a lovely evening to look at the Moon.",
}
QUESTIONS = tuple(REPLIES)


def scripted_model() -> ScriptedLLM:
    """Return a model that gives the replies above, and quotes a passage for any other question."""
    return ScriptedLLM(_reply)


def _reply(prompt: str) -> str:
    if "yes or no" in prompt:
        return "no" if _WRONG_COUNT in prompt or _WRONG_DAY in prompt else "yes"
    for question, answer in REPLIES.items():
        if question in prompt:
            return answer
    return prompt.partition("Passages:\n")[2].partition("\n\n")[0] or "I don't know."
