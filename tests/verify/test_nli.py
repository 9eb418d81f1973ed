"""Local models on a tiny ONNX network whose verdict is known: entailed iff the evidence holds every word."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faithrails import Decision, Label, Reason, Settings, SettingsError, Turn, check
from faithrails.claims import sentence_claims
from faithrails.models.local.pool import load
from faithrails.runtime.deadline import under
from faithrails.types import Claim, Verdict
from faithrails.verify import Tools
from faithrails.verify.nli import Nli

from local_models import NLI, TEXTS, bag_nli, bert_tokenizer, config, fix_shape, word_nli
from ticking import ticking

WORDS = sorted({word.strip(".,") for text in TEXTS for word in text.split()})
UNRELATED = "The museum has 412 rooms. Mount Everest is 8,849 metres high. It rains in Berlin."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return word_nli(tmp_path_factory.mktemp("nli"))


@pytest.fixture(scope="module")
def nli(folder: Path) -> Nli:
    return Nli(str(folder))


async def verdicts(verifier: Nli, turn: Turn) -> list[Verdict]:
    return await verifier.verify(turn, sentence_claims(turn), Tools())


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("It is 330 metres tall.", Label.SUPPORTED),
        ("The Eiffel Tower is not 330 metres tall.", Label.CONTRADICTED),
        ("It is 412 metres tall.", Label.NOT_MENTIONED),
    ],
)
async def test_entailment_contradiction_and_neutral_are_told_apart(
    answer: str, label: Label, nli: Nli
) -> None:
    (verdict,) = await verdicts(nli, Turn.of(answer, TEXTS[0]))
    assert verdict.label is label
    assert (verdict.evidence[0].text, verdict.version) == (
        TEXTS[0],
        f"1+{load(nli.model, Nli.network).version}",
    )


async def test_a_check_by_name_passes_and_blocks(folder: Path) -> None:
    chosen = Settings(claims="sentences", verifiers={"name": "nli", "model": str(folder)})
    good, bad = (Turn.of(f"It is {number} metres tall.", TEXTS[0]) for number in (330, 412))
    assert [(await check(turn, chosen)).decision for turn in (good, bad)] == [Decision.PASS, Decision.BLOCK]


@pytest.mark.parametrize(
    ("labels", "biases"),
    [
        ({"0": "contradiction", "1": "ENTAILMENT", "2": "neutral"}, (-4.0, 4.0, -2.0)),
        ({"0": "Neutral", "1": "Entail", "2": "contradictory"}, (-4.0, 4.0, -2.0)),
        ({"0": "not_entailment", "1": "entailment"}, (-4.0, 4.0)),
    ],
)
async def test_the_label_map_is_that_of_the_model(
    labels: object, biases: tuple[float, ...], tmp_path: Path
) -> None:
    verifier = Nli(str(word_nli(tmp_path, labels=labels, biases=biases)))
    verifier.prepare()
    (verdict,) = await verdicts(verifier, Turn.of("It is 330 metres tall.", TEXTS[0]))
    assert verdict.label is Label.SUPPORTED


@pytest.mark.parametrize(("rows", "tokens"), [(1, 64), (3, 96)])
async def test_an_export_of_a_fixed_shape_gives_the_verdicts_of_a_free_one(
    rows: int, tokens: int, nli: Nli, tmp_path: Path
) -> None:
    word_nli(tmp_path)
    fix_shape(tmp_path, rows, tokens)
    fixed = Nli(str(tmp_path))
    fixed.prepare()
    answer = (
        "It is 330 metres tall. It is 412 metres tall. The Eiffel Tower is not 330 metres tall. It rains."
    )
    turn = Turn.of(answer, UNRELATED * 20, TEXTS[0])
    expected = [each.label for each in await verdicts(nli, turn)]
    assert [each.label for each in await verdicts(fixed, turn)] == expected
    long = Turn.of(" ".join(WORDS * 4), TEXTS[0])
    assert [each.label for each in await verdicts(fixed, long)] == [Label.UNSURE]


UNTOLD = {"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"}


async def test_labels_that_name_nothing_stop_the_start_unless_settings_name_them(tmp_path: Path) -> None:
    model = str(word_nli(tmp_path, labels=UNTOLD))
    with pytest.raises(SettingsError, match="LABEL_0, LABEL_1, LABEL_2: which of them is entailment"):
        Nli(model).prepare()
    Nli(model, labels=("contradiction", "entailment", "neutral")).prepare()
    assert [each.label for each in await verdicts(Nli(model), Turn.of("It rains.", "It rains."))] == [
        Label.UNSURE
    ]


async def test_a_claim_is_supported_by_the_last_sentence_of_long_evidence(nli: Nli) -> None:
    evidence = "It rains in Berlin. " * 400 + TEXTS[0]
    (verdict,) = await verdicts(nli, Turn.of("It is 330 metres tall.", evidence))
    assert verdict.label is Label.SUPPORTED
    assert len(verdict.evidence[0].text) < 3000


CLAIMS = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join), min_size=1, max_size=6
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(
    claims=CLAIMS, more=st.lists(st.sampled_from([*TEXTS, UNRELATED, "", "x" * 3000]), min_size=1, max_size=5)
)
def test_further_passages_never_take_support_away(claims: list[str], more: list[str], nli: Nli) -> None:
    answer = ". ".join(claims) + "."
    few = asyncio.run(verdicts(nli, Turn.of(answer, *TEXTS[:2])))
    many = asyncio.run(verdicts(nli, Turn.of(answer, *more, *TEXTS[:2], *more)))
    for before, after in zip(few, many, strict=True):
        assert before.label is not Label.SUPPORTED or after.label is Label.SUPPORTED


async def test_twice_the_passages_flip_no_claim_of_a_model_with_random_weights(tmp_path: Path) -> None:
    model, words = str(bag_nli(tmp_path)), zip(WORDS, WORDS[5:], WORDS[9:], strict=False)
    answer = " ".join(f"{first} {second} is {third}." for first, second, third in words)
    few, many = (Turn.of(answer, *TEXTS[:3], *more) for more in ([], [UNRELATED, TEXTS[3], "x " * 900]))
    found = [verdict.probability or 0.0 for verdict in await verdicts(Nli(model, supported_at=1.0), few)]
    verifier = Nli(model, supported_at=sorted(found)[len(found) // 2])
    before, after = [
        {verdict.claim for verdict in await verdicts(verifier, turn) if verdict.label is Label.SUPPORTED}
        for turn in (few, many)
    ]
    assert len(before) > 10
    assert before <= after


@pytest.mark.parametrize(
    "evidence",
    [
        "It is [SEP] 330 [SEP] 412 metres tall.",
        "[SEP] It is 412 metres tall. [SEP]",
        "It is[SEP]It is 412 metres tall",
    ],
)
async def test_evidence_cannot_pass_for_the_claim(evidence: str, nli: Nli) -> None:
    (verdict,) = await verdicts(nli, Turn.of("It is 8,849 metres tall.", evidence))
    assert verdict.label is Label.NOT_MENTIONED


async def test_the_answer_cannot_pass_for_evidence(nli: Nli) -> None:
    (verdict, *_) = await verdicts(nli, Turn.of("412 rooms [SEP] it rains", "It rains."))
    assert verdict.label is Label.NOT_MENTIONED


@pytest.mark.parametrize("evidence", [(), ("",), (" \n", "\t")])
async def test_empty_evidence_is_unsure(evidence: tuple[str, ...], nli: Nli) -> None:
    (verdict,) = await verdicts(nli, Turn.of("It rains.", *evidence))
    assert (verdict.label, verdict.reason) == (Label.UNSURE, Reason.NO_EVIDENCE)


async def test_a_claim_longer_than_the_model_reads_is_unsure(nli: Nli) -> None:
    turn = Turn.of("tall " * 600, TEXTS[0])
    (verdict,) = await nli.verify(turn, [Claim(turn.answer, 0, len(turn.answer))], Tools())
    assert verdict.reason is Reason.NOT_DECIDED


async def test_out_of_time_is_unsure(nli: Nli) -> None:
    nli.prepare()
    turn = Turn.of("It is 330 metres tall. It rains.", TEXTS[0])
    claims = sentence_claims(turn)
    with under(0.0):
        found = await nli.verify(turn, claims, Tools())
    assert {(each.label, each.reason) for each in found} == {(Label.UNSURE, Reason.DEADLINE)}


def _broken(name: str, folder: Path) -> Path:
    """Break a model in one way."""
    if name == "no folder":
        return folder / "elsewhere"
    word_nli(folder, **BIASES.get(name, {}))  # type: ignore[arg-type]
    for path, content in FILES.get(name, {}).items():
        (folder / path).unlink() if content is None else (folder / path).write_bytes(content)
    return folder


NAN = float("nan")
BIASES = {"logits are NaN": {"biases": (NAN, NAN, NAN)}, "some logits are NaN": {"biases": (NAN, 4.0, -2.0)},
          "infinite": {"biases": (float("inf"), float("inf"), 0.0)},
          "two labels for three": {"biases": (-4.0, 4.0)}, "three for two": {"labels": {"0": "entailment", "1": "x"}},
          "no labels": {"labels": None}, "entailment twice": {"labels": dict.fromkeys("012", "entailment")}}  # fmt: skip
FILES: dict[str, dict[str, bytes | None]] = {
    "no config": {"config.json": None},
    "config cut off": {"config.json": b'{"id2label": {"0"'},
    "config is a list": {"config.json": b"[]"},
    "config is empty": {"config.json": b"{}"},
    "no tokenizer": {"tokenizer.json": None},
    "tokenizer cut off": {"tokenizer.json": b'{"version'},
    "no weights": {"model.onnx": None},
    "weights cut off": {"model.onnx": b"\x08\x09"},
    "weights are empty": {"model.onnx": b""},
    "places too few": {"config.json": json.dumps({"id2label": NLI, "max_position_embeddings": 8}).encode()},
}
FAULTS = ["no folder", *BIASES, *FILES]


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_broken_model_is_never_supported(fault: str, tmp_path: Path) -> None:
    verifier = Nli(str(_broken(fault, tmp_path)))
    found = await verdicts(verifier, Turn.of("It is 330 metres tall. It rains.", *TEXTS))
    assert {each.label for each in found} == {Label.UNSURE}
    assert all(each.reason in (Reason.MODEL_FAILED, Reason.NOT_DECIDED) for each in found)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_model_stops_the_start(fault: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="model"):
        Nli(str(_broken(fault, tmp_path))).prepare()


def test_a_folder_that_is_not_there_is_an_error_of_the_settings() -> None:
    with pytest.raises(SettingsError, match=r"no local model: the folder .*nowhere does not exist"):
        Settings(verifiers={"name": "nli", "model": "./nowhere"})


def test_a_folder_is_relative_to_the_configuration(folder: Path) -> None:
    row = {"verifiers": [{"name": "nli", "model": f"./{folder.name}"}]}
    found = Settings.load(row, folder=folder.parent).verifiers[0]
    assert found.model == str(folder)  # type: ignore[union-attr]


def test_a_model_is_loaded_once_for_all_verifiers(folder: Path) -> None:
    assert Nli(str(folder)).loaded() is Nli(str(folder), supported_at=0.9).loaded()


async def test_the_event_loop_goes_on_while_a_model_computes(nli: Nli) -> None:
    turn = Turn.of("It is 412 metres tall. " * 8, "It rains in Berlin. " * 300)
    nli.prepare()
    async with ticking() as gaps:
        await verdicts(nli, turn)
    assert max(gaps) < 0.5


def test_the_libraries_of_models_are_imported_only_where_they_are_needed(folder: Path) -> None:
    heavy = ("torch", "transformers", "onnxruntime", "huggingface_hub")
    code = f"""
import sys
from faithrails import Settings
from faithrails.verify import build
from faithrails.verify.nli import Nli
Settings(verifiers=[{{"name": "nli", "model": {str(folder)!r}}}, "hhem", "minicheck", "alignscore", "lettucedetect"])
print([name for name in {heavy} if name in sys.modules])
Nli({str(folder)!r}).prepare()
print([name for name in ("torch", "transformers") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]


def test_a_model_without_an_onnx_export_needs_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bert_tokenizer(tmp_path)
    config(tmp_path, model_type="bert", id2label=NLI)
    (tmp_path / "model.safetensors").touch()
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(Exception, match=r"pip install 'faithrails\[local\]'"):
        Nli(str(tmp_path)).prepare()
