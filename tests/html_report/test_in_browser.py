"""The page in headless Chromium, as a person uses it. Screenshots are kept under out/screenshots."""

import random
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from faithrails.html_report.page import render
from faithrails.html_report.read_run import read_texts
from faithrails.types import Decision, Label, Report

import browser
from html_report import made_runs

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(browser.missing()), reason=browser.missing())]

HOSTILE = (
    "</script><script>window.hit=1</script>",
    "<img src=x onerror='window.hit=1'>",
    "<!--<script>",
    "]]>&lt;b&gt;&#60;",
    "{{ 7 * 7 }}{% raw %}",
    "'\"><svg onload=window.hit=1>",
    "javascript:window.hit=1",
    "\u202egnitset\u202c\u2066\u200f\u061c\ufeff\x00\x1b[31m",
    "line\u2028separator\u2029and\u0085next",
    "👩‍👩‍👧 🇫🇷 𝕏 é नमस्ते",
    "مرحبا بالعالم 123",
    "\ud83d",
)
STEERING = "\u202e\u202c\u2066\u200f\u061c\ufeff\x00\x1b\x85"
Make = Callable[..., Path]


@pytest.fixture(scope="module")
def chrome() -> Iterator[browser.Browser]:
    with browser.chromium() as found:
        yield found


@pytest.fixture(autouse=True)
def _nothing_on_the_console(request: pytest.FixtureRequest) -> Iterator[None]:
    chrome = request.getfixturevalue("chrome")
    chrome.errors()
    yield
    assert chrome.errors() == []


@pytest.fixture
def made(tmp_path: Path) -> Make:
    """Write a page about runs, each a list of rows with their reports."""

    def make(*runs: Any, texts: bool = True) -> Path:
        files = [
            made_runs.write(tmp_path / f"run-{name}", run) for name, run in zip("ab", runs, strict=False)
        ]
        rows = read_texts(files[0][1] if texts else None, print)
        page = tmp_path / "page.html"
        page.write_text(render([folder for folder, _ in files], rows, datetime(2026, 5, 4), print))
        return page

    return make


@pytest.fixture
def paris(made: Make) -> Path:
    return made([(made_runs.row("paris"), made_runs.paris())])


def shown(chrome: browser.Browser, page: Path, fragment: str = "") -> browser.Browser:
    chrome.open(page, fragment)
    chrome.until("document.querySelector('#detail .view')")
    return chrome


def lit(chrome: browser.Browser) -> list[str]:
    return chrome.texts("#detail .evidence.on")


def test_a_click_on_a_claim_shows_its_evidence(chrome: browser.Browser, paris: Path) -> None:
    shown(chrome, paris)
    assert lit(chrome) == []
    chrome.find("#detail .claim.label-contradicted").click()
    assert lit(chrome) == ["It is 330 metres tall."]
    assert chrome.run("location.hash") == "#answer/paris/2"
    chrome.until("document.getElementById('announce').textContent.includes('330')")


def test_hovering_shows_evidence_for_the_while(chrome: browser.Browser, paris: Path) -> None:
    from selenium.webdriver import ActionChains

    shown(chrome, paris)
    ActionChains(chrome.driver).move_to_element(chrome.find("#detail .claim.label-supported")).perform()
    assert lit(chrome) == ["The Eiffel Tower is in Paris."]
    ActionChains(chrome.driver).move_to_element(chrome.find("h1")).perform()
    assert lit(chrome) == []


def test_the_keyboard_reaches_list_claims_and_evidence(chrome: browser.Browser, made: Make) -> None:
    shown(chrome, made([(made_runs.row(name), made_runs.paris()) for name in "xyz"]))
    chrome.find("#list").send_keys("\ue015\ue015\ue013")  # down, down, up
    chrome.until("document.querySelector('#detail h3')?.textContent === 'y'")
    chrome.press("\ue007")  # Enter: to the answer
    chrome.press("\t", "\t")  # past the link to the first claim
    assert lit(chrome) == ["The Eiffel Tower is in Paris."]
    chrome.press("\t", " ")
    assert chrome.run("document.activeElement.getAttribute('aria-pressed')") == "true"
    assert lit(chrome) == ["It is 330 metres tall."]


def test_without_texts_claims_and_quotes_are_shown(chrome: browser.Browser, made: Make) -> None:
    shown(chrome, made([(made_runs.row("a"), made_runs.paris())], texts=False))
    chrome.find("#detail .claim-row.label-contradicted").click()
    assert lit(chrome) == ["It is 330 metres tall."]
    assert chrome.texts("#detail .claim-text")[1] == "It is 412 metres tall."


def test_what_the_answer_leaves_out_is_shown_in_its_source(chrome: browser.Browser, made: Make) -> None:
    shown(chrome, made([(made_runs.row("paris"), made_runs.whole())]))
    chrome.find("#detail .omission").click()
    assert lit(chrome) == ["It is 330 metres tall."]
    chrome.until("document.getElementById('announce').textContent.startsWith('Left out')")
    assert chrome.texts("#detail .measures li") == [
        "citation recall\n0.50\n1 of 2 sentences is cited", "answer relevance\nnot measured"
    ]  # fmt: skip


def test_statements_that_contradict_each_other_are_shown(chrome: browser.Browser, made: Make) -> None:
    shown(chrome, made([(made_runs.row("paris"), made_runs.whole())]))
    assert chrome.texts("#detail .conflict .claim-text") == [
        "source 1: It is 330 metres tall.", "the answer: It is 412 metres tall."
    ]  # fmt: skip
    chrome.find("#detail .conflict").click()
    assert lit(chrome) == ["It is 330 metres tall."]
    chrome.until("document.getElementById('announce').textContent.startsWith('Contradict each other')")


# By id, the texts of each answer's marks on paper, without their signs.
MARKED = """Object.fromEntries([...document.querySelectorAll('#print > div')].map((one) => [
    one.querySelector('h3').textContent,
    [...one.querySelectorAll('.claim')].map((mark) => {
        const copy = mark.cloneNode(true);
        copy.querySelectorAll('.sign').forEach((sign) => sign.remove());
        return copy.textContent;
    })]))"""


def test_untrusted_text_stays_text(chrome: browser.Browser, made: Make) -> None:
    checked, wanted = [], {}
    for text in HOSTILE:
        text = f"{text.encode('utf-8', 'replace').decode()}."  # as a Turn has it
        evidence = [made_runs.Evidence("1", 0, len(text), text)]
        ruling = made_runs.verdict(text, 0, len(text), Label.NOT_MENTIONED, evidence)
        row = made_runs.row(text, text, text, question=text, task=text, dataset=text)
        checked.append((row, Report("", Decision.BLOCK, 0.0, (ruling,))))
        seen = "".join("\ufffd" if char in STEERING else char for char in text)
        wanted[seen] = [seen]
    shown(chrome, made(checked)).until("document.documentElement.dataset.ready === 'printable'")
    assert chrome.run(MARKED) == wanted
    assert chrome.run("window.hit") is None
    assert (
        chrome.run("document.querySelectorAll('main img, main svg[onload], main script, iframe').length") == 0
    )


def test_claims_are_marked_where_they_stand_whatever_the_characters(
    chrome: browser.Browser, made: Make
) -> None:
    chance = random.Random(0)
    letters = "ab 👩𝕏é\u0301ع\u202e<&\n"
    rows, wanted = [], {}
    for number in range(20):
        answer = "x" + "".join(chance.choices(letters, k=40)) + "x"
        places = sorted(chance.sample(range(42), 4))
        verdicts = [made_runs.verdict(answer, *places[n : n + 2], Label.NOT_MENTIONED) for n in (0, 1, 2)]
        rows.append((made_runs.row(f"r{number}", answer), Report("", Decision.BLOCK, 0.0, tuple(verdicts))))
        wanted[f"r{number}"] = [
            answer[v.claim.start : v.claim.end].replace("\u202e", "\ufffd") for v in verdicts
        ]
    shown(chrome, made(rows)).until("document.documentElement.dataset.ready === 'printable'")
    assert chrome.run(MARKED) == wanted


def test_overlapping_claims_are_chosen_in_turn(chrome: browser.Browser, made: Make) -> None:
    one, two = (
        made_runs.Evidence("1", 0, 29, made_runs.SOURCE[:29]),
        made_runs.Evidence("1", 30, 52, made_runs.SOURCE[30:]),
    )
    verdicts = tuple(made_runs.verdict(made_runs.ANSWER, 0, 29, label, [place])
                     for label, place in ((Label.SUPPORTED, one), (Label.CONTRADICTED, two)))  # fmt: skip
    shown(chrome, made([(made_runs.row("a"), Report("", Decision.BLOCK, 0.5, verdicts))]))
    mark = chrome.find("#detail .claim")
    assert "label-contradicted" in mark.get_attribute("class")  # the strictest of them
    seen = []
    for _ in range(2):
        mark.click()
        seen.append(lit(chrome)[0])
    assert seen == [one.text, two.text]


FILTERS: list[tuple[str, str, Callable[[Any, Report], bool]]] = [
    ("decision", "=warn", lambda row, report: report.decision == "warn"),
    ("reason", "=deadline", lambda row, report: "deadline" in report.reasons),
    ("task", "=qa", lambda row, report: row.task == "qa"),
    ("source", "=set-1", lambda row, report: row.dataset == "set-1"),
    ("verifier", "=exact", lambda row, report: True),
    ("label", "=faithful", lambda row, report: row.label == 0),
    ("label", "=false alarms", lambda row, report: row.label == 0 and report.decision != "pass"),
]


@pytest.fixture(scope="module")
def three_hundred(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Any]]:
    folder, rows = tmp_path_factory.mktemp("many"), list(made_runs.many(300))
    run, texts = made_runs.write(folder / "run", rows)
    (folder / "page.html").write_text(render([run], read_texts(texts, print), datetime(2026, 5, 4), print))
    return folder / "page.html", rows


def count(chrome: browser.Browser) -> str:
    return chrome.find("#count").text


@pytest.mark.parametrize(("name", "value", "wanted"), FILTERS)
def test_a_filter_keeps_what_it_names(
    chrome: browser.Browser, three_hundred: Any, name: str, value: str, wanted: Callable[[Any, Report], bool]
) -> None:
    page, rows = three_hundred
    shown(chrome, page)
    chrome.driver.execute_script(
        f"const menu = document.querySelector('[name={name}]'); menu.value = arguments[0];"
        "menu.dispatchEvent(new Event('change', { bubbles: true }))", value,
    )  # fmt: skip
    number = sum(wanted(*row) for row in rows)
    assert count(chrome) == (f"{number} of 300 answers" if number < 300 else "300 answers")


def test_a_search_finds_words_of_answers_claims_and_ids(chrome: browser.Browser, three_hundred: Any) -> None:
    page, rows = three_hundred
    shown(chrome, page)
    one, _ = rows[123]
    search = chrome.find("[name=search]")
    search.send_keys(" ".join(one.response.lower().split()[:6]))
    chrome.until("document.getElementById('count').textContent === '1 of 300 answers'")
    chrome.until("document.querySelector('#detail h3')?.textContent === 'row-123'")
    search.clear()
    search.send_keys("nothing has these words")
    chrome.until("document.getElementById('count').textContent === '0 of 300 answers'")
    chrome.find("[type=reset]").click()
    chrome.until("document.getElementById('count').textContent === '300 answers'")


def test_the_list_holds_only_what_is_seen_and_reaches_its_end(
    chrome: browser.Browser, three_hundred: Any
) -> None:
    shown(chrome, three_hundred[0])
    assert chrome.run("document.querySelectorAll('[role=option]').length") < 40
    chrome.find("#list").send_keys("\ue010")  # End
    assert chrome.run("document.querySelector('[aria-selected=true]').getAttribute('aria-posinset')") == "300"


@pytest.mark.parametrize("name", ["row-7", "a/b#c?d=1 é%", "x" * 300])
def test_a_link_leads_to_its_answer_and_claim(chrome: browser.Browser, made: Make, name: str) -> None:
    page = made([(made_runs.row(one), made_runs.paris()) for one in ("first", name)])
    shown(chrome, page)
    chrome.until("document.documentElement.dataset.ready === 'printable'")
    link = chrome.run("[...document.querySelectorAll('#print h3 a')].map((a) => a.hash)[1]") or ""
    assert link
    shown(chrome, page, f"{link}/2")
    assert chrome.run("document.querySelector('#detail h3').textContent") == name
    assert lit(chrome) == ["It is 330 metres tall."]


def test_the_theme_follows_the_system_and_the_button(chrome: browser.Browser, paris: Path) -> None:
    def dark() -> bool:
        return bool(
            chrome.run("getComputedStyle(document.documentElement).backgroundColor === 'rgb(16, 20, 24)'")
        )

    shown(chrome, paris)
    chrome.scheme("dark")
    assert dark()
    chrome.find("#theme").click()
    assert not dark()
    shown(chrome, paris)
    assert not dark()  # the choice is kept
    chrome.find("#theme").click()
    chrome.driver.execute_script("localStorage.clear()")
    chrome.scheme("light")


def test_two_runs_stand_side_by_side_with_what_changed(chrome: browser.Browser, made: Make) -> None:
    same, passed = made_runs.paris(), made_runs.paris(Decision.PASS, Label.SUPPORTED)
    a = [(made_runs.row(name), same) for name in ("same", "changed", "gone")]
    shown(chrome, made(a, [(a[0][0], same), (a[1][0], passed)]))
    assert chrome.run("document.querySelector('#detail h3').textContent") == "changed"
    assert chrome.texts("#detail .run-name") == ["A run-a", "B run-b"]
    assert chrome.texts("#detail .verdict .badge") == ["✕ Blocked", "✓ Passed"]
    chrome.find("[name=change]").send_keys("in one")
    assert count(chrome) == "1 of 3 answers"


@pytest.mark.slow
@pytest.mark.timeout(600)  # axe-core alone takes several seconds a look, on a busy machine a minute
@pytest.mark.parametrize("runs", [1, 2])
def test_axe_finds_nothing_serious_and_screenshots_are_kept(
    chrome: browser.Browser, made: Make, runs: int
) -> None:
    name = "report" if runs == 1 else "comparison"
    whole = [(made_runs.row("whole"), made_runs.whole())]
    page = made(*([*made_runs.many(12, seed), *whole] for seed in (1, 1)[:runs]))
    shown(chrome, page, "#answer/whole")
    chrome.find("#detail .claim-row").click()
    found = {}
    for scheme in ("light", "dark"):
        chrome.scheme(scheme)
        chrome.screenshot(f"{name}-{scheme}")
        found[scheme] = chrome.violations()
    chrome.scheme("light")
    chrome.width(390, 844)
    chrome.screenshot(f"{name}-narrow")
    assert chrome.run("document.documentElement.scrollWidth") <= 390
    found["narrow"] = chrome.violations()
    chrome.printed(name)
    chrome.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert found == {"light": [], "dark": [], "narrow": []}


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("answers", "seconds"), [(3_000, 2.0), (50_000, 5.0)])
def test_the_page_opens_quickly(chrome: browser.Browser, made: Make, answers: int, seconds: float) -> None:
    page = made(made_runs.many(answers))
    used = []
    for _ in range(2):
        chrome.driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        chrome.open(page)
        metrics = chrome.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        used.append(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))
        wall = chrome.run("performance.getEntriesByName('ready')[0].startTime") / 1000
        print(f"{answers} answers, {page.stat().st_size / 1e6:.0f} MB: {used[-1]:.2f} s CPU, {wall:.2f} s")  # noqa: T201 - for -s
    # The CPU time of the page's own thread, so that other processes do not count.
    assert min(used) < seconds
