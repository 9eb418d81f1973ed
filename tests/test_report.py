"""Reports: JSON and back without loss, and a form for terminals and notebooks in which nothing runs."""

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import Claim, Decision, Evidence, Label, Reason, Report, Turn, Verdict, check_sync
from faithrails.errors import ReportError
from faithrails.types import Cost, Handoff

texts = st.text(max_size=20)
shares = st.floats(0.0, 1.0)
places = st.tuples(st.integers(0, 99), st.integers(0, 99)).map(lambda pair: tuple(sorted(pair)))
claims = st.builds(
    lambda text, place, severity, original: Claim(text, *place, severity, original),
    texts,
    places,
    shares,
    texts,
)
evidence = st.builds(lambda name, place, text: Evidence(name, *place, text), texts, places, texts)


@st.composite
def verdicts(draw: st.DrawFn, depth: int = 2) -> Verdict:
    label = draw(st.sampled_from(Label))
    claim = draw(claims)
    hard = label in (Label.CONTRADICTED, Label.NOT_MENTIONED) and draw(st.booleans())
    low = hard or label is Label.CONTRADICTED
    probability = draw(st.none() | st.floats(0.0, 0.49 if low else 1.0))
    layers = tuple(draw(st.lists(verdicts(depth - 1), max_size=2))) if depth else ()
    if layers and draw(st.booleans()):  # as verifiers compose them
        layers = tuple(Verdict(claim, Label.SUPPORTED, "one", "1") for _ in layers)
    return Verdict(
        claim, label, draw(texts), draw(texts), probability, tuple(draw(st.lists(evidence, max_size=2))), draw(texts),
        draw(st.sampled_from(Reason)) if label is Label.UNSURE else None, tuple(draw(st.lists(places, max_size=2))),
        layers, hard,
    )  # fmt: skip


reports = st.builds(
    Report, texts, st.sampled_from(Decision), st.none() | shares, st.lists(verdicts(), max_size=3).map(tuple),
    st.lists(st.sampled_from(Reason), max_size=2).map(tuple), st.lists(texts, max_size=2).map(tuple),
    st.builds(Cost, st.integers(0, 99), st.integers(0, 99), st.floats(0.0, 99.0)),
    st.lists(st.builds(Handoff, texts, texts, texts), max_size=2).map(tuple),
)  # fmt: skip
PASSAGE = "The tower is in Paris. It is 330 metres tall."


@pytest.fixture
def report() -> Report:
    return check_sync(Turn.of("The tower is in Paris. It is <script>412</script> metres tall.", PASSAGE))


@given(reports)
def test_a_report_that_went_through_json_is_the_same(report: Report) -> None:
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report


def test_the_report_of_a_check_comes_back_with_its_layers(report: Report) -> None:
    again = Report.from_dict(report.to_dict())
    assert again == report
    assert [len(verdict.layers) for verdict in again.verdicts] == [2, 2]


WRONG: list[tuple[list[Any], Any]] = [
    (["decision"], "maybe"),
    (["score"], 1.5),
    (["score"], "0.5"),
    (["score"], float("nan")),
    (["turn"], 7),
    (["reasons", 0], "because"),
    (["claims"], None),
    (["claims", 0, "label"], "true"),
    (["claims", 0, "label"], "unsure"),  # without a reason
    (["claims", 0, "probability"], -0.1),
    (["claims", 0, "start"], -1),
    (["claims", 0, "start"], True),
    (["claims", 0, "end"], -1),
    (["claims", 1, "severity"], 2),
    (["claims", 1, "hard"], "yes"),
    (["claims", 1, "evidence", 0, "end"], 0),
    (["claims", 1, "offending", 0], [1]),
    (["claims", 1, "layers", 0, "label"], "false"),
    (["cost", "calls"], -1),
    (["path", 0, "outcome"], 5),
]


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_a_value_that_does_not_fit_is_named_by_its_path(path: list[Any], value: Any, report: Report) -> None:
    data = report.to_dict()
    changed = data
    for key in path[:-1]:
        changed = changed[key]
    changed[path[-1]] = value
    with pytest.raises(ReportError) as raised:
        Report.from_dict(data)
    assert ".".join(map(str, path)).removesuffix(".end").removesuffix(".label") in str(raised.value)


@pytest.mark.parametrize(
    "path", [[], ["claims", 0], ["claims", 1, "evidence", 0], ["claims", 1, "layers", 0], ["cost"]]
)
def test_an_unknown_and_a_missing_key_are_named(path: list[Any], report: Report) -> None:
    data = report.to_dict()
    inner: Any = data
    for key in path:
        inner = inner[key]
    gone = next(iter(inner))
    del inner[gone]
    inner["secret"] = 1
    where = ".".join(map(str, path)) + "." if path else ""
    with pytest.raises(ReportError, match=f"{where}secret: unknown key") as raised:
        Report.from_dict(data)
    assert f"{where}{gone}: is missing" in str(raised.value)


@pytest.mark.parametrize("data", [None, [], "report", 3, {}])
def test_what_is_no_report_is_refused(data: Any) -> None:
    with pytest.raises(ReportError):
        Report.from_dict(data)


def test_an_error_repeats_no_text_of_the_report(report: Report) -> None:
    data = report.to_dict()
    data["claims"][0]["start"] = "the secret"
    with pytest.raises(ReportError) as raised:
        Report.from_dict(data)
    assert "secret" not in str(raised.value)


class Elements(HTMLParser):
    """Collects elements and texts; each element that is opened must be closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.marked = self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open[-1] == "mark":
            self.marked += data


def elements(report: Report) -> Elements:
    found = Elements()
    found.feed(report._repr_html_())
    found.close()
    assert not found.open
    return found


ELEMENTS = {"div", "strong", "table", "tr", "td", "mark", "br"}


@given(reports)
def test_html_has_only_its_own_elements_and_loads_nothing(report: Report) -> None:
    for tag, attributes in elements(report).seen:
        assert tag in ELEMENTS
        assert set(attributes) <= {"style", "dir"}
        assert "url(" not in (attributes.get("style") or "")


HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=1>',
    "</td></table><b>",
    "&lt;b&gt;",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_an_answer_or_its_evidence_says_is_shown_and_never_run(text: str) -> None:
    verdict = Verdict(
        Claim(text, 0, len(text)), Label.NOT_MENTIONED, text, text, 0.1, (Evidence(text, 0, 1, text),), text
    )
    found = elements(Report("1", Decision.BLOCK, 0.0, (verdict,), notes=(text,)))
    assert {tag for tag, _ in found.seen} <= ELEMENTS
    assert found.marked == text
    assert found.text.count(text) == 5  # claim, name and text of its evidence, why, note


def test_html_marks_the_words_that_the_evidence_lacks(report: Report) -> None:
    assert "412" in elements(report).marked
    assert "Paris" not in elements(report).marked


def test_marks_keep_the_colour_that_the_page_gives_its_text(report: Report) -> None:
    marks = [attributes["style"] or "" for tag, attributes in elements(report).seen if tag == "mark"]
    assert marks
    assert all(style.startswith("color:inherit;background:rgba(") for style in marks)


def test_in_a_terminal_the_decision_comes_first_and_the_lost_words_are_marked(report: Report) -> None:
    lines = str(report).splitlines()
    assert lines[0].startswith("BLOCK  1 of 2 claims supported, score 0.50")
    assert any(line.startswith("  ✗") and "«412»" in line for line in lines)
    assert any(line.startswith("  ✓ The tower is in Paris.") for line in lines)


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\ud800", "\x00"])
def test_no_character_of_an_answer_steers_the_terminal_or_the_page(char: str) -> None:
    verdict = Verdict(Claim(f"a{char}[2Jb", 0, 6), Label.SUPPORTED, "exact", "1", why=char)
    report = Report("1", Decision.PASS, 1.0, (verdict,))
    assert char not in str(report)
    assert char not in report._repr_html_()


def test_a_reworded_claim_is_marked_as_a_whole() -> None:
    claim = Claim("The tower is tall.", 0, 11, original="It is tall.")
    verdict = Verdict(claim, Label.NOT_MENTIONED, "judge", "1", offending=((0, 2),))
    assert "«The tower is tall.»" in str(Report("1", Decision.BLOCK, 0.0, (verdict,)))


def test_the_representation_is_one_short_line_without_texts(report: Report) -> None:
    assert repr(report) == "<Report block, score=0.5, claims=2, unsupported=1>"
    assert repr(Report("", Decision.PASS, None)) == "<Report pass, score=None, claims=0, unsupported=0>"
