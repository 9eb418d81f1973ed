"""A sign that states a value or stands for a word marks the answer, unless the evidence has it or a word for it."""

from __future__ import annotations

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.text.pictures import pictures, without_bullet

TOWER = "The Eiffel Tower is in Paris. It was built in 1889. Dogs are not allowed. Cats are allowed."
STARS = "The hotel is rated 2 stars."


def decided(answer: str, evidence: str) -> str:
    return check_sync(Turn.of(answer, evidence), Settings()).decision.value


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        *((f"The hotel is rated {star * 5}.", STARS) for star in "⭐★🌟"),
        *(
            (f"{key} {stars}", STARS)
            for key in ("Rating:", "**Rating:**")
            for stars in ("*****", "⭐⭐⭐", "●●●●○")
        ),
        ("## Rating: *****\n\nThe hotel is rated 2 stars.", STARS),
        ("| Ritz | ★★★ |", "The Ritz is rated 2 stars."),
        ("⭐⭐⭐⭐⭐ Ritz", "The Ritz is rated 2 stars."),
        ("Price: $$$$", "Price: $"),
        ("CVE-1: 🔴\nCVE-2: 🟢", "Severity of CVE-1: low. Severity of CVE-2: critical."),
        ("🟢 Staging", "Staging is down."),
        *((f"Sales {sign} in 2023.", "Sales fell in 2023.") for sign in "📈↑▲⬆"),
        *((f"Sales {sign} in 2023.", "Sales rose in 2023.") for sign in "📉↓▼⬇"),
        ("The Eiffel Tower is in 🇮🇹.", TOWER),
        *((f"The shop opens at {sign}.", "The shop opens at 10.") for sign in "🕘🕐🕤"),
        ("The dish contains 🥜.", "The dish contains milk."),
        ("This dish has 🥜.", "The dish contains milk."),
        ("The 🐻 is kept here.", "The tiger is kept here."),
        ("The weather is ☀️.", "The weather is rainy."),
        ("The limit is ∞.", "The limit is 10."),
        ("The score is 💯.", "The score is 20."),
        ("The tile is 🀄.", "The tile is east."),
        ("The tile is 🁣.", "The tile is blank."),
        ("The dice show ⚅.", "The dice show 2."),
        ("The room is ⑶.", "The room is 7."),
        ("The room is ❼.", "The room is 3."),
    ],
)
def test_a_sign_that_the_evidence_lacks_does_not_pass(answer: str, evidence: str) -> None:
    assert decided(answer, evidence) != "pass"


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        *((f"The hotel is rated {star * 2}.", STARS) for star in "⭐★🌟"),
        ("The hotel is rated ⭐⭐.", "The hotel is rated ★★."),
        ("The hotel is rated ★★☆☆☆.", STARS),
        ("Rating: **", STARS),
        ("Rating: ●●○○○", STARS),
        ("⭐ Free breakfast is included.", "Free breakfast is included."),
        ("Price: $", "Price: $"),
        ("CVE-1: 🔴", "CVE-1: 🔴"),
        ("The status is green 🟢.", "The status is green."),
        ("Sales rose 📈 in 2023.", "Sales rose in 2023."),
        ("Sales: 📉", "Sales fell in 2023."),
        ("The Eiffel Tower is in Paris 🇫🇷.", TOWER),
        ("The meeting is at 9 🕘.", "The meeting is at 9."),
        ("The dish contains 🥜.", "The dish contains peanuts."),
        ("The 🐻 is kept here.", "The bear is kept here."),
        ("Temperature: 🌡️ 20 °C", "Temperature: 20 °C"),
        ("Move A → B.", "Move A to B."),
        ("Press ⌘C to copy.", "Press ⌘C to copy."),
        ("NeMo® is a toolkit.", "NeMo is a toolkit."),
    ],
)
def test_a_sign_for_what_the_evidence_says_passes(answer: str, evidence: str) -> None:
    assert decided(answer, evidence) == "pass"


@pytest.mark.parametrize("sign", ["👉", "📍", "🗼", "✔", "✅", "◆", "→", "⚠️", "🔴", "📈", "⭐"])
def test_a_sign_before_a_sentence_is_a_bullet(sign: str) -> None:
    assert decided(f"{sign} The Eiffel Tower is in Paris.\n{sign} Cats are allowed.", TOWER) == "pass"


@pytest.mark.parametrize("sign", ["😊", "😀", "🎉", "🙏", "❤️", "🗼", "✨"])
def test_a_sign_behind_a_sentence_decorates_it(sign: str) -> None:
    assert decided(f"Cats are allowed {sign}", TOWER) == "pass"


@pytest.mark.parametrize("sign", ["😊", "🎉", "🙏", "❤️", "✨", "🎉🎉"])
def test_a_sign_that_sets_the_mood_may_stand_alone_beside_a_sentence(sign: str) -> None:
    assert decided(f"The Eiffel Tower is in Paris. {sign}", TOWER) == "pass"


@pytest.mark.parametrize("sign", ["🐘", "🥕", "🪗"])
def test_a_picture_behind_a_sentence_marks_and_alone_it_blocks(sign: str) -> None:
    assert decided(f"The Eiffel Tower is in Paris. {sign}", TOWER) == "warn"
    assert decided(sign, TOWER) == "block"


@pytest.mark.parametrize("question", ["What should I know?", "Should I take boots?"])
@pytest.mark.parametrize(("answer", "sign"), [("Wear hiking boots.", "🥾"), ("It sells tomato soup.", "🍅")])
def test_a_picture_of_what_the_answer_names_decorates_it(answer: str, sign: str, question: str) -> None:
    evidence = "Wear hiking boots. The hut has food. It sells tomato soup. The path is steep."
    others = {f"{answer} {sign}": True, f"The path is steep. {sign}": False, sign: False}
    for given, passes in others.items():
        report = check_sync(Turn.of(given, evidence, question=question), Settings())
        assert (report.decision.value == "pass") is passes, given


def test_keycaps_that_count_up_are_numbers_of_items() -> None:
    assert decided("1️⃣ The Eiffel Tower is in Paris.\n2️⃣ It was built in 1889.", TOWER) == "pass"


def test_marks_of_markdown_are_no_signs() -> None:
    assert not list(pictures("**Bold** and *** and 2 ** 3, **Key:**\n$5 a → b, x ≤ 5"))


def test_a_bullet_before_a_heading_is_no_part_of_it() -> None:
    assert without_bullet("🚀 **Overview") == "Overview"
    assert without_bullet("✅ Dogs") == "✅ Dogs"
    assert without_bullet("⭐⭐⭐ Ritz") == "⭐⭐⭐ Ritz"
