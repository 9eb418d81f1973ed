"""Hostile turns: answers beside evidence that differs from them, of any length, whose check must stay linear."""

from __future__ import annotations

from collections.abc import Callable

from faithrails import Turn

from hostile_texts import Text, dense_table, halves, json_of_prose, json_records, numbered, repeated

Family = Callable[[int], Turn]
QUESTION = "What is in the tower?"
_ROOMS = "The tower {word} has {} rooms. "
_MOST_PASSAGES = 500


def turns(answer: str | Text, *passages: str | Text) -> Family:
    """Return the family of an answer and its passages, which share a length; a text is one that counts up."""
    texts = [numbered(one) if isinstance(one, str) else one for one in (answer, *passages)]

    def turn(size: int) -> Turn:
        said, *rest = (text(size // len(texts)) for text in texts)
        return Turn.of(said, *rest, question=QUESTION)

    return turn


def many_passages(answer: str, passage: str) -> Family:
    """Return the family of a text that is cut into many passages."""

    def turn(size: int) -> Turn:
        text = numbered(passage)(size // 2)
        step = max(len(passage), len(text) // _MOST_PASSAGES)
        parts = (text[start : start + step] for start in range(0, len(text), step))
        return Turn.of(numbered(answer)(size // 2), *parts, question=QUESTION)

    return turn


TURNS: dict[str, Family] = {
    "values wrong": turns("The tower {word} has {}1 rooms. ", _ROOMS),
    "values of others": turns("The tower {word} has 1{} rooms. ", _ROOMS),
    "values of others, alike": turns("The tower has 1{} rooms. ", "The tower has {} rooms. "),
    "names of others": turns("Ben {word} Lee opened it in May {}. ", "Ann {word} Lee opened it in May {}. "),
    "values that the evidence lacks": turns("The {word} has {} doors, {} gates. ", "The {word} has doors. "),
    "roles": turns("Ann {word} is the director of X{word}. ", "X{word} is directed by Ben {word}. "),
    "passages in conflict": turns(
        "The lake {word} is 3{} feet deep. ", "Lake {word} is 3{} feet deep. ", "Lake {word} is 4{} feet deep. "
    ),
    "conflicts alike": turns(
        "The lake is 3{} feet deep. ", "The lake is 3{} feet deep. ", "The lake is 4{} feet deep. "
    ),
    "denials in conflict": turns(
        "The shop {word} is open. ", "The shop {word} is open. ", "The shop {word} is not open. "
    ),
    "opposites in conflict": turns("Prices of {word} rose. ", "Prices of {word} rose. ", "Prices of {word} fell. "),
    "many passages in conflict": many_passages("The tower is {} feet. ", "The tower is {} feet tall. "),
    "many passages alike": many_passages("Yes, it is {}. ", "The tower in Paris is tall. "),
    "numbered passages in conflict": turns(
        "The tower is {} feet. ", "passage {}:\nThe tower {word} is 1{} feet tall.\n\n"
    ),
    "numbered passages cited": turns("It is {} feet, as passage {} says. ", "passage {}:\nIt is {} feet.\n\n"),
    "against itself": turns("The Ann tower has {} rooms. ", "The Ann tower has rooms. "),
    "against itself, apart": turns("Ann {word} has {} rooms. Ann {word} has 1{} rooms. ", _ROOMS),
    "denies itself": turns("Ann Lee is {word}. Ann Lee is not {word}. ", "Ann Lee is {word}. "),
    "minus signs": turns("The change of {word} was －{} %. ", "The change of {word} was {} %. "),
    "minus signs alike": turns(repeated("﹣5 －6 ‑7 −8 –9 ‒1 ‐2 "), repeated("5 −6 7 ‑8 ")),
    "a record of prose beside sentences": turns("The {word} tower is {} metres tall. ", json_of_prose),
    "records beside sentences": turns("Bab Lee has {}1 points, and {word} Lee {}. ", json_records),
    "table beside sentences": turns("{word} sales rose to {}1,010 in 2012. ", dense_table),
    "rows of two tables": turns("| {word} | {}1 | {}2 |\n", "| {word} | {}2 | {}1 |\n"),
    "headings that stand there": turns("# The {word}\n\n## {word} of {}\n\n", "The {word} of {} rooms. "),
    "numbered lists": turns("{}. The {word} has {}1 rooms.\n", "{}. The {word} has {} rooms.\n"),
    "one line": turns("{word} has {}1 rooms; ", "{word} has {} rooms; "),
    "refers back": turns("It has {}1 rooms. ", "The tower {word} has {} rooms. "),
    "bare yes": turns(repeated("Yes. "), _ROOMS),
    "bare yes and no": turns(repeated("No. Yes. "), repeated("No. Yes. ")),
    "letters": turns(repeated("a. "), repeated("b. ")),
    "never ends": turns(repeated("the tower and "), _ROOMS),
    "code that never ends": turns(numbered("```\nx = {}\n"), _ROOMS),
    "list that never ends": turns(numbered("{}. "), _ROOMS),
    "German": turns("Der Turm {word} hat {}1 Zimmer. ", "Der Turm {word} hat {} Zimmer und nicht {}1 Gärten. "),
    "German headings": turns("# Der {word}\n\n", "Der {word} ist nicht der {word}. "),
    "German, denied": turns("Der Turm ist nicht {word}. ", "Der Turm ist {word}. "),
    "German scales": turns(repeated("Er hat 3 Millionen Millionen Millionen. "), "Der Turm hat {} Millionen. "),
    "one German number": turns(lambda size: "Er hat 3" + " Millionen" * (size // 10), "Der Turm hat {}. "),
    "French names": turns("La tour de X{word} est à Y{word}. ", "La tour de Z{word} est à Paris. "),
    "Spanish dates": turns("La torre abrió el {} de mayo de 1889. ", "La torre abrió el 5 de mayo de 18{}. "),
    "Russian": turns("Башня {word} имеет {}1 комнат. ", "Башня {word} имеет {} комнат. "),
    "Arabic sentences": turns("البرج له {}1 غرفة. ", "البرج له {} غرفة. "),
    "Hindi": turns("इस मीनार में {}1 कमरे हैं। ", "इस मीनार में {} कमरे हैं। "),
    "Chinese": turns("塔{word}有{}1米高。", "塔{word}有{}米高。"),
    "Chinese numerals": turns(repeated("三百五十万千"), repeated("塔高三百米。")),
    "Chinese scales": turns(lambda size: "塔高3" + "万" * size, "塔有{}万米高。"),
    "Japanese": turns("東京タワーは{}1メートルです。", "東京タワーは{}メートルではありません。"),
    "English beside German": turns("The tower {word} has {}1 rooms. ", "Der Turm {word} hat {} Zimmer. "),
    "German beside English": turns("Der Turm {word} hat {}1 Zimmer. ", "The tower {word} has {} rooms. "),
    "all languages": turns(
        "La tour a {} salles. Der Turm hat {} Räume. La torre tiene {} salas. 塔有{}米。 The tower has {}. ",
        "La tour a 1{} salles. Der Turm hat 1{} Räume. 塔有1{}米。 The tower has 1{}. ",
    ),
    "spaces in languages": turns(repeated("Der Turm (   5    Mai    de    "), repeated("Der Turm 5    mai    ")),
    "text beside a table": turns("{word} is {}1,010, not {}0. ", halves(dense_table, numbered(_ROOMS))),
    "questions and answers": turns("You can open the {word}. ", "Q: Can I open the {word}?\nA: No, not on {} May.\n\n"),
    "questions alone": turns("The {word} is open. ", "Is the {word} open? Whether the {word} is open is unclear. "),
    "sections": turns("The {word} plan has {} users. ", "## {word} plan\n\n- 1{} users\n- support by {word}\n\n"),
    "sections alike": turns("The plan has {} users. ", "## Plan {}\n\n- {} users\n"),
    "speakers": turns("{word} liked the room. ", "{word}: The room was noisy, the staff of {word} lovely.\n"),
    "former facts": turns("The fee of {word} is £{}. ", "Until {} May the fee of {word} was £{}. It is now £1{}. "),
    "variants": turns("The X{} has a {word}. ", "The X{} Plus has a {word}. The X{} Mini has no {word}. "),
    "limits": turns("The {word} is free for everyone. ", "The {word} is free only for guests of {word}. "),
    "degrees": turns("It is the oldest {word} of all. ", "It is one of the oldest {word}s of {word}. "),
    "cases": turns("A {}-year-old pays for {word}. ", "Children under {} pay nothing for {word}. "),
    "things there are not": turns("The {word} is open. ", "There is no {word}. We do not have a {word} either. "),
    "relations": turns("The {word} is below the inn {}. ", "The {word} is above the inn {}. "),
}  # fmt: skip
