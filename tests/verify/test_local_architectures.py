"""Each local architecture equals the forward pass of transformers: tiny models, random weights, torch and ONNX."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from faithrails import SettingsError, Turn
from faithrails.claims import sentence_claims
from faithrails.models.local import hub
from faithrails.models.local.catalogue import catalogue
from faithrails.types import Claim
from faithrails.verify import Tools
from faithrails.verify.lettucedetect import LettuceDetect
from faithrails.verify.local.verifier import PairVerifier
from faithrails.verify.nli import Nli

from local_models import NLI, TEXTS, bert_tokenizer, gemma_tokenizer
from published_architectures import (
    CLAIMS,
    PAIRS,
    SMALL,
    alignscore,
    bert,
    deberta,
    fast,
    hhem,
    lively,
    minicheck_roberta,
    minicheck_t5,
    roberta,
    torch,
    transformers,
)

pytestmark = pytest.mark.filterwarnings("ignore")  # of torch and transformers about themselves

ARCHITECTURES = [bert, roberta, deberta, minicheck_roberta, minicheck_t5, hhem, alignscore]


def scores(verifier: PairVerifier) -> list[float]:
    """P(supported) of all pairs, computed by our code in batches."""
    loaded = verifier.loaded()
    logits = loaded.logits([verifier.encode(loaded, *pair) for pair in PAIRS])
    return [verifier.probabilities(loaded, row.astype(np.float64))[0] for row in logits]


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_in_torch_it_equals_the_reference(architecture: Any, tmp_path: Path) -> None:
    verifier, _, reference = architecture(tmp_path)
    verifier.prepare()
    wanted = [reference(*pair) for pair in PAIRS]
    assert scores(verifier) == pytest.approx(wanted, abs=1e-4)
    assert max(wanted) - min(wanted) > 1e-3


def export(module: Any, folder: Path, names: tuple[str, ...], rows: int = 2) -> None:
    """Export to ONNX, and remove the weights of torch."""
    ids = torch.arange(9).repeat(rows, 1) + 5
    start = torch.zeros((rows, 1), dtype=torch.long)
    given = {
        "input_ids": ids,
        "attention_mask": torch.ones_like(ids),
        "token_type_ids": ids * 0,
        "decoder_input_ids": start,
    }
    axes = {name: {0: "batch", 1: "tokens"} for name in names if name != "decoder_input_ids"}

    class Logits(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.inner = module

        def forward(self, *values: Any) -> Any:
            found = self.inner(**dict(zip(names, values, strict=True)))
            return found if isinstance(found, torch.Tensor) else found.logits

    torch.onnx.export(
        Logits().eval(), tuple(given[name] for name in names), str(folder / "model.onnx"), dynamo=False,
        input_names=list(names), output_names=["logits"], opset_version=17,
        dynamic_axes={**axes, "decoder_input_ids": {0: "batch"}, "logits": {0: "batch"}},
    )  # fmt: skip
    for path in [*folder.glob("*.safetensors"), *folder.glob("*.ckpt")]:
        path.unlink()


INPUTS = {
    bert: ("input_ids", "attention_mask", "token_type_ids"),
    minicheck_t5: ("input_ids", "attention_mask", "decoder_input_ids"),
}


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_in_onnx_it_equals_the_reference(architecture: Any, tmp_path: Path) -> None:
    verifier, model, reference = architecture(tmp_path)
    wanted = [reference(*pair) for pair in PAIRS]
    export(model, tmp_path, INPUTS.get(architecture, ("input_ids", "attention_mask")))
    verifier.prepare()
    assert verifier.loaded().folder.onnx is not None
    assert scores(verifier) == pytest.approx(wanted, abs=1e-4)


def modernbert(folder: Path) -> tuple[LettuceDetect, Any]:
    size = bert_tokenizer(folder).get_vocab_size()
    places = {"pad_token_id": 0, "cls_token_id": 2, "sep_token_id": 3, "bos_token_id": 2, "eos_token_id": 3}
    return _tagger(folder, size, places)


def mmbert(folder: Path) -> tuple[LettuceDetect, Any]:
    size = gemma_tokenizer(folder).get_vocab_size()
    places = {"pad_token_id": 0, "cls_token_id": 2, "sep_token_id": 1, "bos_token_id": 2, "eos_token_id": 1}
    return _tagger(folder, size, places)


def _tagger(folder: Path, size: int, places: dict[str, int]) -> tuple[LettuceDetect, Any]:
    config = transformers.ModernBertConfig(
        vocab_size=size, max_position_embeddings=1024, local_attention=32, num_labels=2, **places, **SMALL
    )
    config.reference_compile = False
    model = lively(transformers.ModernBertForTokenClassification(config))
    model.save_pretrained(folder)
    return LettuceDetect(str(folder), window=200), model


def marks(verifier: LettuceDetect, model: Any, turn: Turn, claim: Claim) -> float:
    """P(supported) of a claim with one passage, by the forward pass of transformers."""
    folder = Path(verifier.model)
    prompt = verifier._prompt(verifier.loaded(), turn.question, turn.passages[0].text)
    given = fast(folder)(prompt, turn.answer, return_tensors="pt", return_offsets_mapping=True)
    places, parts = given.pop("offset_mapping")[0].tolist(), given.sequence_ids(0)
    found = torch.softmax(model(given["input_ids"], given["attention_mask"]).logits[0], dim=-1)[:, 1]
    inside = [value for value, part, (start, end) in zip(found.tolist(), parts, places, strict=True)
              if part == 1 and start < claim.end and end > claim.start]  # fmt: skip
    return 1.0 - max(inside)


@pytest.mark.parametrize("architecture", [modernbert, mmbert])
@pytest.mark.parametrize("exported", [False, True])
async def test_the_token_classifier_equals_the_reference(
    architecture: Any, exported: bool, tmp_path: Path
) -> None:
    verifier, model = architecture(tmp_path)
    turn = Turn.of(" ".join(CLAIMS), TEXTS[0], question="How high is it?")
    claims = sentence_claims(turn)
    wanted = [marks(verifier, model, turn, claim) for claim in claims]
    if exported:
        again = shutil.copytree(tmp_path, tmp_path / "exported")
        verifier = LettuceDetect(str(again), window=200)
        export(model, again, ("input_ids", "attention_mask"), rows=1)
    verifier.prepare()
    found = await verifier.verify(turn, claims, Tools())
    assert [each.probability for each in found] == pytest.approx(wanted, abs=1e-4)


def cache_of(root: Path, repository: str, files: dict[str, Path], revision: str = "main") -> None:
    folder = root / f"models--{repository.replace('/', '--')}"
    commit = "abc" if revision == "main" else revision
    (folder / "snapshots" / commit).mkdir(parents=True)
    (folder / "refs").mkdir()
    (folder / "refs" / "main").write_text(commit)
    for name, path in files.items():
        (folder / "snapshots" / commit / name).write_bytes(path.read_bytes())


@pytest.mark.parametrize(
    ("architecture", "name", "own"),
    [
        (hhem, "hhem-2.1-open", ["model.safetensors"]),
        (alignscore, "alignscore-large", ["AlignScore-large.ckpt"]),
    ],
)
def test_tokenizer_and_configuration_come_from_the_foundation(
    architecture: Any, name: str, own: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, cache = tmp_path / "made", tmp_path / "cache"
    verifier, _, reference = architecture(made)
    known = catalogue()[name]
    cache_of(cache, known.repo, {file: made / file for file in own}, known.revision)
    foundation, _, commit = known.foundation.partition("@")
    cache_of(cache, foundation, {file: made / file for file in ("config.json", "tokenizer.json")}, commit)
    monkeypatch.setattr(hub, "cache_folder", lambda: cache)
    published = type(verifier)(name)
    published.prepare()
    assert scores(published) == pytest.approx([reference(*pair) for pair in PAIRS], abs=1e-4)


def without_head(folder: Path) -> PairVerifier:
    size = bert_tokenizer(folder).get_vocab_size()
    config = transformers.BertConfig(
        vocab_size=size, num_labels=3, id2label=dict(enumerate(NLI.values())), **SMALL
    )
    transformers.BertModel(config).save_pretrained(folder)
    return Nli(str(folder))


def hhem_without_head(folder: Path) -> PairVerifier:
    from safetensors.torch import load_file, save_file

    verifier, _, _ = hhem(folder)
    state = {
        key: value
        for key, value in load_file(folder / "model.safetensors").items()
        if "classifier" not in key
    }
    save_file(state, folder / "model.safetensors")
    return verifier


def alignscore_of_another_size(folder: Path) -> PairVerifier:
    verifier, _, _ = alignscore(folder)
    values = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({**values, "hidden_size": 64}))
    return verifier


def pickled_code(folder: Path) -> PairVerifier:
    verifier, _, _ = alignscore(folder)
    torch.save(
        {"state_dict": {}, "callbacks": Path("a class, not a tensor")}, folder / "AlignScore-large.ckpt"
    )
    return verifier


@pytest.mark.parametrize("wrong", [without_head, hhem_without_head, alignscore_of_another_size, pickled_code])
async def test_weights_that_are_missing_are_never_drawn_at_random(wrong: Any, tmp_path: Path) -> None:
    verifier = wrong(tmp_path)
    with pytest.raises(SettingsError):
        verifier.prepare()
    turn = Turn.of(CLAIMS[0], TEXTS[0])
    (verdict,) = await verifier.verify(turn, sentence_claims(turn), Tools())
    assert verdict.reason is not None
