"""Faults of content: false statements in forms that are easily taken for no statement at all."""

from conformance.faults import CLAIMS, Fault

OFFLINE = {"faithfulness": {"claims": "sentences", "verifiers": ["layered"]}}
FALSE = {
    "a number alone": "1899.",
    "a quoted number": "> 1899.",
    "a number like a list's": "412. The Eiffel Tower is in Paris.",
    "a heading": "# Chief executive: Mark Twain\n\nThe Eiffel Tower is in Paris.",
    "a table's header": "| Chief executive | Mark Twain |\n|---|---|\n| 330 metres | 1889 |",
    "a table of one row": "| Daily dose | 500 mg of warfarin |",
    "a lead-in": "Mark Twain built it:\n\n- It is 330 metres tall.",
    "a question that asserts": "Who would have thought that the tower stands in Rome?",
    "a question tag": "It stands in Rome, doesn't it?",
    "the start of a refusal": "I cannot say enough about how dangerous warfarin is.",
    "no data": "There was no data breach in May.",
    "a false word about the sources": "The passage does not mention Gustave Eiffel.",
}
TRUE = {
    "a greeting": "Hello there! How can I help you?",
    "a refusal": "I'm sorry, I can't answer that from the sources I was given.",
    "a heading of known words": "# The Eiffel Tower\n\nIt is 330 metres tall.",
}
CONTENT = (
    *(Fault("content that claims nothing", name, answer=answer, rails=CLAIMS, settings=OFFLINE) for name, answer in FALSE.items()),
    *(Fault("control", name, answer=answer, held=False, rails=CLAIMS, settings=OFFLINE) for name, answer in TRUE.items()),
)  # fmt: skip
