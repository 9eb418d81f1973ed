"""Small models of every published architecture with random weights, and the published forward pass of each."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from faithrails.verify.alignscore import AlignScore
from faithrails.verify.hhem import Hhem
from faithrails.verify.local.verifier import PairVerifier
from faithrails.verify.minicheck import MiniCheck
from faithrails.verify.nli import Nli

from local_models import NLI, TEXTS, bert_tokenizer, roberta_tokenizer, t5_tokenizer

torch = pytest.importorskip("torch", reason="needs torch: make test-local")
transformers = pytest.importorskip("transformers", reason="needs transformers: make test-local")

CLAIMS = (
    "It is 330 metres tall.",
    "The tower is in Rome.",
    "The company of Gustave Eiffel built the Great Wall of China.",
)
PAIRS = [(evidence, claim) for evidence in TEXTS for claim in CLAIMS]
SMALL: dict[str, Any] = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 48,
}
T5: dict[str, Any] = {"vocab_size": 320, "d_model": 32, "d_kv": 8, "d_ff": 48, "num_layers": 2, "num_heads": 2,
                      "decoder_start_token_id": 0, "feed_forward_proj": "gated-gelu"}  # fmt: skip
PROMPT = (
    "<pad> Determine if the hypothesis is true given the premise?\n\nPremise: {text1}\n\nHypothesis: {text2}"
)
Reference = Callable[[str, str], float]


def fast(folder: Path, **tokens: str) -> Any:
    """The tokenizer as transformers reads it."""
    names = ["input_ids", "token_type_ids", "attention_mask"]
    file = str(folder / "tokenizer.json")
    return transformers.PreTrainedTokenizerFast(tokenizer_file=file, model_input_names=names, **tokens)


def probability(logits: Any, place: int) -> float:
    return float(torch.softmax(logits, dim=-1)[place])


def lively(module: Any) -> Any:
    """Weights far from zero: otherwise all probabilities are about even."""
    torch.manual_seed(3)
    with torch.no_grad():
        for value in module.parameters():
            value.normal_(0.0, 0.4)
    return module.eval()


def bert(folder: Path) -> tuple[PairVerifier, Any, Reference]:
    size = bert_tokenizer(folder).get_vocab_size()
    config = transformers.BertConfig(vocab_size=size, num_labels=3, **SMALL)
    return _nli(folder, config, fast(folder))


def roberta(folder: Path) -> tuple[PairVerifier, Any, Reference]:
    size = roberta_tokenizer(folder).get_vocab_size()
    config = transformers.RobertaConfig(
        vocab_size=size, num_labels=3, type_vocab_size=1, max_position_embeddings=258, **SMALL
    )
    return _nli(folder, config, fast(folder, pad_token="<pad>"))


def deberta(folder: Path) -> tuple[PairVerifier, Any, Reference]:
    size = bert_tokenizer(folder).get_vocab_size()
    attention = {
        "relative_attention": True,
        "pos_att_type": ["p2c", "c2p"],
        "position_buckets": 16,
        "share_att_key": True,
    }
    config = transformers.DebertaV2Config(
        vocab_size=size, num_labels=3, type_vocab_size=0, norm_rel_ebd="layer_norm", **attention, **SMALL
    )
    return _nli(folder, config, fast(folder))


def _nli(folder: Path, config: Any, tokenizer: Any) -> tuple[PairVerifier, Any, Reference]:
    config.id2label = {int(key): label for key, label in NLI.items()}
    model = lively(transformers.AutoModelForSequenceClassification.from_config(config))
    model.save_pretrained(folder)

    def reference(evidence: str, claim: str) -> float:
        given = tokenizer(evidence, claim, return_tensors="pt")
        if config.model_type != "bert":
            given.pop("token_type_ids", None)
        return probability(model(**given).logits[0], 1)

    return Nli(str(folder)), model, reference


def minicheck_roberta(folder: Path) -> tuple[PairVerifier, Any, Reference]:
    size = roberta_tokenizer(folder).get_vocab_size()
    config = transformers.RobertaConfig(
        vocab_size=size, num_labels=2, type_vocab_size=1, max_position_embeddings=258, **SMALL
    )
    model = lively(transformers.RobertaForSequenceClassification(config))
    model.save_pretrained(folder)
    tokenizer = fast(folder, eos_token="</s>")

    def reference(evidence: str, claim: str) -> float:
        given = tokenizer(tokenizer.eos_token.join([evidence, claim]), return_tensors="pt")
        return probability(model(given["input_ids"], given["attention_mask"]).logits[0], 1)

    return MiniCheck(str(folder)), model, reference


def minicheck_t5(folder: Path) -> tuple[PairVerifier, Any, Reference]:
    t5_tokenizer(folder)
    model = lively(transformers.T5ForConditionalGeneration(transformers.T5Config(**T5)))
    model.save_pretrained(folder)
    tokenizer = fast(folder, eos_token="</s>")

    def reference(evidence: str, claim: str) -> float:
        text = "predict: " + tokenizer.eos_token.join([evidence, claim])
        given = tokenizer(text, return_tensors="pt")
        start = torch.zeros((1, 1), dtype=torch.long)
        logits = model(given["input_ids"], given["attention_mask"], decoder_input_ids=start).logits.squeeze(1)
        return probability(logits[0, torch.tensor([3, 209])], 1)

    return MiniCheck(str(folder)), model, reference


class Published(torch.nn.Module):  # type: ignore[misc, name-defined]
    """HHEM as it is published: an attribute ``t5`` in whose first state the labels are."""

    def __init__(self) -> None:
        super().__init__()
        self.t5 = transformers.T5ForTokenClassification(transformers.T5Config(**T5))

    def forward(self, input_ids: Any, attention_mask: Any) -> Any:
        return self.t5(input_ids, attention_mask=attention_mask).logits


def hhem(folder: Path) -> tuple[PairVerifier, Any, Reference]:
    from safetensors.torch import save_file

    t5_tokenizer(folder)
    model = lively(Published())
    kept = {key: value.clone() for key, value in model.state_dict().items() if "embed_tokens" not in key}
    save_file(kept, folder / "model.safetensors")
    values = {**transformers.T5Config(**T5).to_dict(), "model_type": "HHEMv2Config", "prompt": PROMPT}
    (folder / "config.json").write_text(json.dumps(values))
    tokenizer = fast(folder)

    def reference(evidence: str, claim: str) -> float:
        given = tokenizer(PROMPT.format(text1=evidence, text2=claim), return_tensors="pt")
        return probability(model(given["input_ids"], given["attention_mask"])[0, 0], 1)

    return Hhem(str(folder)), model, reference


class Trained(torch.nn.Module):  # type: ignore[misc, name-defined]
    """AlignScore as it is trained: one encoder, a head for words and three for labels."""

    def __init__(self, config: Any) -> None:
        super().__init__()
        self.base_model = transformers.RobertaModel(config)
        self.mlm_head = transformers.RobertaForMaskedLM(config).lm_head
        self.bin_layer = torch.nn.Linear(config.hidden_size, 2)
        self.tri_layer = torch.nn.Linear(config.hidden_size, 3)
        self.reg_layer = torch.nn.Linear(config.hidden_size, 1)

    def forward(self, input_ids: Any, attention_mask: Any) -> Any:
        return self.tri_layer(self.base_model(input_ids, attention_mask=attention_mask).pooler_output)


def alignscore(folder: Path) -> tuple[PairVerifier, Any, Reference]:
    size = roberta_tokenizer(folder).get_vocab_size()
    config = transformers.RobertaConfig(
        vocab_size=size, type_vocab_size=1, max_position_embeddings=258, **SMALL
    )
    config.save_pretrained(folder)
    model = lively(Trained(config))
    kept = {"state_dict": model.state_dict(), "hyper_parameters": {"model": "roberta-large"}, "epoch": 2}
    torch.save({**kept, "pytorch-lightning_version": "1.7.7"}, folder / "AlignScore-large.ckpt")
    tokenizer = fast(folder, pad_token="<pad>")

    def reference(evidence: str, claim: str) -> float:
        given = tokenizer(evidence, claim, return_tensors="pt")
        return probability(model(given["input_ids"], given["attention_mask"])[0], 0)

    return AlignScore(str(folder)), model, reference
