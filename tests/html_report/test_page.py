"""The content of the page, without a browser."""

import base64
import hashlib
import json
import re
import zlib
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from faithrails import Turn
from faithrails.bench.run_files import iter_results, write_parquet
from faithrails.bench.summary import summary
from faithrails.errors import FileError, RowError
from faithrails.html_report.headline_figures import percent
from faithrails.html_report.page import DECISIONS, LABELS, render
from faithrails.html_report.read_run import read_run, read_texts
from faithrails.html_report.run_numbers import Tally, figures
from faithrails.types import Decision, Label, Report

from command_line import faithrails
from html_report import made_runs

NOW = datetime(2026, 5, 4)


def page(*runs: Path, rows: Path | None = None, told: list[str] | None = None) -> str:
    tell = [].append if told is None else told.append
    return render(runs, read_texts(rows, tell), NOW, tell)


def unpacked(html: str, name: str) -> Any:
    content = re.search(rf'id="{name}">([^<]*)<', html)
    assert content
    return json.loads(zlib.decompress(base64.b64decode(content[1])))


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return made_runs.write(tmp_path / "run", [(made_runs.row("a"), made_runs.paris())])[0]


def test_nothing_is_loaded_from_a_network(run: Path) -> None:
    html = page(run)
    assert not re.findall(r"(?:src|href)=[^\"#]|(?:src|href)=\"(?!data:,|#)|url\(|@import|https?:", html)


def test_the_policy_allows_this_script_and_style_only(run: Path) -> None:
    html = page(run)
    for tag, kind in (('script type="module" async', "script"), ("style", "style")):
        (content,) = re.findall(rf"<{tag}>(.*?)</{kind}>", html, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in html.replace("&#39;", "'")
    assert "default-src 'none'" in html.replace("&#39;", "'")


def test_names_and_tasks_are_escaped(tmp_path: Path) -> None:
    tasks = ("<img src=x>", "other")
    rows = [(made_runs.row(task, task=task), made_runs.paris()) for task in tasks]
    html = page(made_runs.write(tmp_path / "<b>run\u202e", rows)[0])
    assert "&lt;img src=x&gt;" in html
    assert "&lt;b&gt;run\ufffd" in html
    assert not re.search(r"<b>|<img", html)


def test_texts_come_from_the_rows(run: Path) -> None:
    assert unpacked(page(run), "answers-0-0")[0]["answer"] is None
    html = page(run, rows=run / "rows.jsonl")
    assert unpacked(html, "answers-0-0")[0]["answer"] == made_runs.ANSWER
    assert unpacked(html, "sources-0") == [made_runs.SOURCE]


@pytest.mark.parametrize(
    "changed",
    [
        {"answer": "In short: " + made_runs.ANSWER},
        {"answer": made_runs.ANSWER.replace("412", "420")},
        {"source": "Note. " + made_runs.SOURCE},
        {"source": {"id": "tower", "text": made_runs.SOURCE}},
    ],
)
def test_texts_that_were_not_checked_are_not_marked(
    run: Path, tmp_path: Path, changed: dict[str, Any]
) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(made_runs.row("a", **changed).model_dump_json())
    html = page(run, rows=rows, told=(told := []))
    (answer,) = unpacked(html, "answers-0-0")
    assert (answer["answer"], answer["sources"]) == (None, [])
    assert len(told) == 1
    assert "the row has other texts than were checked" in told[0]
    assert "1 answer was checked with other texts" in html
    assert "could not be read" not in html


def test_fields_beside_the_texts_do_not_matter(run: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(made_runs.row("a", label=0, task="other", source=[made_runs.SOURCE]).model_dump_json())
    html = page(run, rows=rows)
    assert unpacked(html, "answers-0-0")[0]["answer"] == made_runs.ANSWER
    assert "other texts" not in html


def test_a_result_that_does_not_say_which_texts_were_checked_is_not_marked(run: Path) -> None:
    (result,) = iter_results(run / "results.jsonl")
    del result["texts_hash"]
    (run / "results.jsonl").write_text(json.dumps(result))
    html = page(run, rows=run / "rows.jsonl")
    assert unpacked(html, "answers-0-0")[0]["answer"] is None
    assert "1 answer was checked with other texts" in html


def test_equal_sources_are_kept_once(tmp_path: Path) -> None:
    checked = [(made_runs.row(str(n)), made_runs.paris()) for n in range(5)]
    folder, rows = made_runs.write(tmp_path / "run", checked)
    assert unpacked(page(folder, rows=rows), "sources-0") == [made_runs.SOURCE]


def test_omissions_conflicts_and_measures_of_the_whole_answer_are_told(tmp_path: Path) -> None:
    checked = [(made_runs.row("a"), made_runs.whole()), (made_runs.row("b"), made_runs.paris())]
    folder, _ = made_runs.write(tmp_path / "run", checked)
    html = page(folder)
    first, second = unpacked(html, "answers-0-0")
    assert first["omissions"] == [["1", 30, 52, made_runs.SOURCE[30:]]]
    assert first["conflicts"] == [
        [["1", 30, 52, made_runs.SOURCE[30:]], ["", 30, 52, made_runs.ANSWER[30:52]]]
    ]
    assert first["metrics"] == [
        ["citation_recall", 0.5, "1 of 2 sentences is cited"],
        ["answer_relevance", None, ""],
    ]
    assert second["omissions"] == second["conflicts"] == second["metrics"] == []
    assert "Leave out a warning" in html
    assert re.search(r"citation recall</bdi></th>\s*<td>0.50 <span class=\"quiet\">over 1 answer<", html)


def test_runs_without_such_figures_have_no_place_for_them(run: Path) -> None:
    assert not re.search("Leave out a warning|Measures of whole answers", page(run).partition("<script")[0])


def test_results_in_parquet_are_read_like_their_lines(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    checked = [(made_runs.row("a"), made_runs.whole()), (made_runs.row("b", label=None), made_runs.paris())]
    folder, _ = made_runs.write(tmp_path / "run", checked)
    write_parquet(iter_results(folder / "results.jsonl"), tmp_path / "run.parquet")
    assert list(read_run(tmp_path / "run.parquet", {}, print)) == list(read_run(folder, {}, print))


def test_a_check_log_is_read_with_its_texts(tmp_path: Path) -> None:
    turn = Turn.of(made_runs.ANSWER, made_runs.SOURCE, id="t1")
    for _ in range(2):
        made_runs.log_line(tmp_path / "log.jsonl", turn, made_runs.paris())
    first, second = read_run(tmp_path / "log.jsonl", {}, print)
    assert (first.id, second.id) == ("t1", "t1#2")
    assert first.turn == turn
    assert first.report == made_runs.paris()


def test_a_parquet_log_is_read_with_its_texts(tmp_path: Path) -> None:
    log = tmp_path / "claims.parquet"
    turn = Turn.of(made_runs.ANSWER, made_runs.SOURCE, id="t1")
    made_runs.log_line(tmp_path / "claims.jsonl", turn, made_runs.paris())
    (log / "open").mkdir(parents=True)
    text = (tmp_path / "claims.jsonl").read_text()
    (log / "open" / "2026-01-31-a.jsonl").write_text(text + "half a line")
    told: list[str] = []
    found = list(read_run(log, {}, told.append))
    assert found == list(read_run(tmp_path / "claims.jsonl", {}, told.append)) != []
    assert len(told) == 1 and "2026-01-31-a.jsonl" in told[0]


def test_the_output_of_check_is_read(tmp_path: Path) -> None:
    told = faithrails("check", "--answer", "The tower is in Rome.", "--context", made_runs.SOURCE, "--json")
    (tmp_path / "check.jsonl").write_text(told.out)
    (found,) = read_run(tmp_path / "check.jsonl", {}, print)
    assert found.report == Report.from_dict(json.loads(told.out))


def test_a_corrected_answer_is_reported_as_it_was_written(tmp_path: Path) -> None:
    answer = "The Eiffel Tower is 412 metres tall."
    told = faithrails(
        "check", "--answer", answer, "--context", made_runs.SOURCE, "--mode", "correct", "--json"
    )
    (tmp_path / "check.jsonl").write_text(told.out)
    (found,) = read_run(tmp_path / "check.jsonl", {}, print)
    assert json.loads(told.out)["repair"]
    assert found.report.decision is Decision.BLOCK


@pytest.mark.parametrize(
    "bad",
    ["{", "[]", "{}", '{"id": "x"}', '{"format": 2}', '{"turn": "x"}', '{"id": "x", "decision": "maybe", "claims": []}',
     '{"id": "x", "decision": "pass", "reasons": [], "claims": [{"text": 1}]}',
     '{"id": "x", "decision": "pass", "reasons": [], "claims": 3}',
     '{"id": "x", "decision": "pass", "reasons": [], "claims": [], "label": 2}',
     '{"id": "x", "decision": "pass", "reasons": [], "claims": [], "score": "high"}',
     '{"id": ["x"], "decision": "pass", "reasons": [], "claims": []}'],
)  # fmt: skip
def test_a_line_that_is_no_result_is_told_and_counted(run: Path, bad: str) -> None:
    with (run / "results.jsonl").open("a") as file:
        file.write(bad + "\n")
    told: list[str] = []
    html = page(run, told=told)
    assert len(told) == 1
    assert "line 2" in told[0]
    assert "1 line could not be read" in html


def test_a_run_without_an_answer_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run.jsonl").write_text("{}\n")
    with pytest.raises(RowError, match="no checked answer"):
        page(tmp_path / "run.jsonl")
    with pytest.raises(FileError, match=r"holds no results\.jsonl"):
        page(tmp_path)


def test_without_labels_no_accuracy_is_shown(tmp_path: Path) -> None:
    html = page(made_runs.write(tmp_path / "run", [(made_runs.row("a", label=None), made_runs.paris())])[0])
    assert "Without labels" in html
    assert not re.search("False alarms|Reliability", html.partition("<script")[0])


def test_figures_are_those_of_eval(tmp_path: Path) -> None:
    folder, _ = made_runs.write(tmp_path / "run", made_runs.many(300))
    expected = summary(iter_results(folder / "results.jsonl"), 0)
    found = figures([Tally.of(one) for one in read_run(folder, {}, print)])
    assert found["auroc"] == expected["auroc"]
    assert found["false_alarms"] == expected["false_alarms"]["blocked_or_marked"]
    assert found["found"]["share"] == expected["recall"]
    assert {part["name"]: part["number"] for part in found["decisions"]} == expected["decisions"]
    assert {task: part["auroc"] for task, part in found["tasks"].items()} == {
        task: part["auroc"] for task, part in expected["by_task"].items()
    }


def test_answers_are_ordered_by_their_worst_claim(tmp_path: Path) -> None:
    labels = (Label.SUPPORTED, Label.CONTRADICTED, Label.NOT_MENTIONED)
    three = made_runs.paris().verdicts
    checked = [(made_runs.row(label.value), replace(made_runs.paris(), verdicts=(v,)))
               for label, v in zip(labels, three, strict=True)]  # fmt: skip
    checked.append((made_runs.row("none"), replace(made_runs.paris(), verdicts=())))
    rows = unpacked(page(made_runs.write(tmp_path / "run", checked)[0]), "index")["rows"]
    ordered = [one[0] for one in sorted(rows, key=lambda one: -one[4][7])]
    assert ordered == ["contradicted", "not_mentioned", "none", "supported"]


def test_two_runs_show_what_changed(tmp_path: Path) -> None:
    a, _ = made_runs.write(tmp_path / "a", [(made_runs.row(n), made_runs.paris()) for n in "xyz"])
    passed = made_runs.paris(Decision.PASS)
    b, _ = made_runs.write(tmp_path / "b", [(made_runs.row(n), passed) for n in "xy"])
    html = page(a, b)
    assert "2 of 2 answers were decided differently. 1 answer is in one run only." in html
    assert "B − A: -100.0 points" in html
    assert len(unpacked(html, "index")["rows"]) == 3


def test_runs_of_one_name_are_told_apart_by_their_paths(run: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    run.rename(tmp_path / "other" / "run")
    made_runs.write(tmp_path / "run", [(made_runs.row("a"), made_runs.paris())])
    html = page(tmp_path / "run", tmp_path / "other" / "run")
    assert unpacked(html, "index")["runs"] == [str(tmp_path / "run"), str(tmp_path / "other" / "run")]


def test_every_decision_and_label_has_a_name_and_a_sign_of_its_own() -> None:
    assert list(DECISIONS) == list(Decision)
    assert set(LABELS) == set(Label)
    assert len({name for name, _ in LABELS.values()}) == len(Label)


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0 %"), (0.004, "0.4 %"), (0.01, "1 %"), (0.415, "42 %"), (0.996, "99.6 %"), (1, "100 %")],
)
def test_a_share_keeps_a_decimal_near_its_ends(share: float, text: str) -> None:
    assert percent(share) == text


def test_the_command_writes_the_page(run: Path, tmp_path: Path) -> None:
    done = faithrails("report", run, "--out", tmp_path / "page.html")
    assert done.code == 0
    assert "<title>Faithfulness report: run</title>" in (tmp_path / "page.html").read_text()
    assert faithrails("report", tmp_path / "none.jsonl").code == 2
