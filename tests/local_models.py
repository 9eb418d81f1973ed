"""Small models for tests: tokenizers trained here, and networks whose verdicts can be foretold."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

TEXTS = (
    "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall.",
    "The company of Gustave Eiffel designed and built the tower between 1887 and 1889.",
    "The Great Wall of China is 21,196 kilometres long. Mount Everest is 8,849 metres high.",
    "The Louvre opened in 1793, and is in Rome not in Berlin. It rains. The museum has 412 rooms.",
)
_BERT = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
_GEMMA = ["<pad>", "<eos>", "<bos>", "<unk>", "<mask>"]
_T5 = ["<pad>", "</s>", "<unk>"]
_ROBERTA = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]


def bert_tokenizer(folder: Path, texts: Iterable[str] = TEXTS) -> Tokenizer:
    """Words and their pieces, pairs as ``[CLS] a [SEP] b [SEP]`` with types 0 and 1."""
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.train_from_iterator(texts, trainers.WordPieceTrainer(vocab_size=600, special_tokens=_BERT))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    return _saved(tokenizer, folder)


def roberta_tokenizer(folder: Path, texts: Iterable[str] = TEXTS) -> Tokenizer:
    """Pieces of bytes, pairs as ``<s> a </s></s> b </s>``."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=500, special_tokens=_ROBERTA, initial_alphabet=alphabet)
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), add_prefix_space=False)
    return _saved(tokenizer, folder)


def gemma_tokenizer(folder: Path, texts: Iterable[str] = TEXTS) -> Tokenizer:
    """Pieces that begin with the blank before a word, as mmBERT has; pairs as ``<bos> a <eos> b <eos>``."""
    tokenizer = Tokenizer(models.BPE(byte_fallback=True, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="never")
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=600, special_tokens=_GEMMA))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<bos> $A <eos>",
        pair="<bos> $A <eos> $B:1 <eos>:1",
        special_tokens=[("<bos>", 2), ("<eos>", 1)],
    )
    return _saved(tokenizer, folder)


def t5_tokenizer(folder: Path, texts: Iterable[str] = TEXTS) -> Tokenizer:
    """Sentence pieces, texts as ``a </s>``."""
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    trainer = trainers.UnigramTrainer(vocab_size=300, special_tokens=_T5, unk_token="<unk>")
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    return _saved(tokenizer, folder)


def _saved(tokenizer: Tokenizer, folder: Path) -> Tokenizer:
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    return tokenizer


def config(folder: Path, **values: object) -> Path:
    """Write config.json."""
    (folder / "config.json").write_text(json.dumps(values))
    return folder


NLI = {"0": "contradiction", "1": "ENTAILMENT", "2": "neutral"}


def word_nli(
    folder: Path, *, biases: tuple[float, ...] = (-4.0, 4.0, -2.0), labels: object = NLI, beyond: str = ""
) -> Path:
    """An NLI model in ONNX by a rule: entailment iff every word piece of the claim stands in the evidence.

    The logits of each label fall or rise with the number of pieces that are missing, from ``biases`` on.
    The pieces of "not" count as contradiction where the evidence lacks them. ``beyond`` says what happens
    with more than 20 tokens: "nan" or "error".
    """
    tokenizer = bert_tokenizer(folder)
    size = tokenizer.get_vocab_size()
    told = np.ones(size, np.float32)
    told[: len(_BERT)] = 0
    denies = np.zeros(size, np.float32)
    denies[tokenizer.token_to_id("not")] = 1
    _save_word_model(folder, size, told, denies, biases, beyond)
    places = {"max_position_embeddings": 512, "type_vocab_size": 2, "pad_token_id": 0}
    return config(folder, model_type="bert", id2label=labels, **places)


def _save_word_model(
    folder: Path, size: int, told: np.ndarray, denies: np.ndarray, biases: tuple[float, ...], beyond: str
) -> None:
    # missing = sum over the vocabulary of relu(in claim - in evidence)
    def node(kind: str, inputs: list[str], output: str, **attributes: object) -> onnx.NodeProto:
        return helper.make_node(kind, inputs, [output], **attributes)

    constants = {
        "size": np.array([size], np.int64), "off_on": np.array([0, 1], np.float32), "one": np.array(1, np.float32),
        "told": told, "denies": denies, "axis": np.array([1], np.int64), "biases": np.array([biases], np.float32),
        "slopes": np.array([[0.0, -8.0, 2.0] if len(biases) == 3 else [2.0] * len(biases)], np.float32),
        "denial": np.array([[16.0, 0.0, 0.0] if len(biases) == 3 else [0.0] * len(biases)], np.float32),
    }  # fmt: skip
    nodes = [
        node("OneHot", ["input_ids", "size", "off_on"], "hot", axis=-1),
        node("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT),
        node("Cast", ["token_type_ids"], "second", to=TensorProto.FLOAT),
        node("Sub", ["one", "second"], "first"),
        node("Mul", ["mask", "second"], "of_claim"),
        node("Mul", ["mask", "first"], "of_evidence"),
        node("Unsqueeze", ["of_claim", "last"], "of_claim_"),
        node("Unsqueeze", ["of_evidence", "last"], "of_evidence_"),
        node("Mul", ["hot", "of_claim_"], "claim_hot"),
        node("Mul", ["hot", "of_evidence_"], "evidence_hot"),
        node("ReduceMax", ["claim_hot", "axis"], "claim", keepdims=0),
        node("ReduceMax", ["evidence_hot", "axis"], "evidence", keepdims=0),
        node("Sub", ["claim", "evidence"], "difference"),
        node("Relu", ["difference"], "lacking"),
        node("Mul", ["lacking", "told"], "lacking_told"),
        node("Mul", ["lacking", "denies"], "lacking_denial"),
        node("ReduceSum", ["lacking_told", "axis"], "missing", keepdims=1),
        node("ReduceSum", ["lacking_denial", "axis"], "denied", keepdims=1),
        node("Mul", ["missing", "slopes"], "by_missing"),
        node("Mul", ["denied", "denial"], "by_denial"),
        node("Add", ["by_missing", "by_denial"], "moved"),
        node("Add", ["moved", "biases"], "decided"),
        node("ReduceSum", ["attention_mask", "axis"], "count", keepdims=1),
        *{
            "": [],
            "nan": [
                node("Cast", ["count"], "number", to=TensorProto.FLOAT),
                node("Sub", ["most", "number"], "left"),
                node("Sqrt", ["left"], "root"),
                node("Mul", ["root", "nothing"], "beyond"),
            ],
            "error": [node("Gather", ["zeros", "count"], "beyond")],
        }[beyond],
        node("Add", ["decided", "beyond" if beyond else "nothing"], "logits"),
    ]
    constants |= {
        "most": np.array(20, np.float32),
        "nothing": np.array(0, np.float32),
        "zeros": np.zeros(20, np.float32),
    }
    constants["last"] = np.array([-1], np.int64)
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", len(biases)])
    graph = helper.make_graph(
        nodes,
        "words",
        inputs,
        [output],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    onnx.save(model, folder / "model.onnx")


def fix_shape(folder: Path, rows: int, tokens: int) -> None:
    """Rewrite a folder's export as one without dynamic axes: ``rows`` inputs of ``tokens`` tokens each."""
    model = onnx.load(folder / "model.onnx")
    for value in (*model.graph.input, *model.graph.output):
        for dimension, size in zip(value.type.tensor_type.shape.dim, (rows, tokens), strict=False):
            if dimension.dim_param:
                dimension.dim_value = size
    onnx.save(model, folder / "model.onnx")


def word_tagger(folder: Path, tokenizer_of: Callable[[Path], Tokenizer] = bert_tokenizer) -> Path:
    """A token classifier in ONNX by a rule: a word piece of the answer is hallucinated iff the prompt lacks it."""
    tokenizer = tokenizer_of(folder)
    size = tokenizer.get_vocab_size()
    constants = {
        "size": np.array([size], np.int64), "off_on": np.array([0, 1], np.float32), "one": np.array(1, np.float32),
        "axis": np.array([1], np.int64), "last": np.array([-1], np.int64),
        "slopes": np.array([[[-8.0, 8.0]]], np.float32), "biases": np.array([[[4.0, -4.0]]], np.float32),
    }  # fmt: skip
    nodes = [
        helper.make_node(kind, inputs, [output], **attributes)
        for kind, inputs, output, attributes in (
            ("OneHot", ["input_ids", "size", "off_on"], "hot", {"axis": -1}),
            ("Cast", ["token_type_ids"], "second", {"to": TensorProto.FLOAT}),
            ("Sub", ["one", "second"], "first", {}),
            ("Unsqueeze", ["first", "last"], "first_", {}),
            ("Mul", ["hot", "first_"], "prompt_hot", {}),
            ("ReduceMax", ["prompt_hot", "axis"], "prompt", {"keepdims": 1}),
            ("Mul", ["hot", "prompt"], "held_hot", {}),
            ("ReduceMax", ["held_hot", "last"], "held", {"keepdims": 1}),
            ("Sub", ["one", "held"], "lacking", {}),
            ("Mul", ["lacking", "slopes"], "by_lacking", {}),
            ("Add", ["by_lacking", "biases"], "logits", {}),
        )
    ]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "tokens", 2])
    graph = helper.make_graph(
        nodes,
        "tags",
        inputs,
        [output],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    onnx.save(model, folder / "model.onnx")
    return config(
        folder, model_type="modernbert", max_position_embeddings=1024, type_vocab_size=2, pad_token_id=0
    )


def bag_nli(folder: Path) -> Path:
    """An NLI model in ONNX with random weights and next to no computing: a bag of vectors, and a layer."""
    tokenizer = bert_tokenizer(folder)
    random = np.random.default_rng(7)
    constants = {
        "vectors": random.normal(size=(tokenizer.get_vocab_size(), 16)).astype(np.float32),
        "layer": random.normal(size=(16, 3)).astype(np.float32),
        "axis": np.array([1], np.int64), "last": np.array([-1], np.int64),
    }  # fmt: skip
    nodes = [
        helper.make_node(kind, inputs, [output], **attributes)
        for kind, inputs, output, attributes in (
            ("Gather", ["vectors", "input_ids"], "states", {}),
            ("Cast", ["attention_mask"], "mask", {"to": TensorProto.FLOAT}),
            ("Unsqueeze", ["mask", "last"], "mask_", {}),
            ("Mul", ["states", "mask_"], "kept", {}),
            ("ReduceSum", ["kept", "axis"], "bag", {"keepdims": 0}),
            ("MatMul", ["bag", "layer"], "logits", {}),
        )
    ]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("input_ids", "attention_mask")
    ]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 3])
    graph = helper.make_graph(
        nodes,
        "bag",
        inputs,
        [output],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    onnx.save(model, folder / "model.onnx")
    return config(folder, model_type="bert", id2label=NLI, max_position_embeddings=512, pad_token_id=0)
