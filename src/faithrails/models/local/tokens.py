"""The tokenizer of a local model, the same for torch and ONNX."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithrails.errors import MissingExtraError, SettingsError
from faithrails.models.local.import_extra import needed
from faithrails.models.local.model_folder import ModelFolder

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer


class Tokens:
    """Encodes texts without truncating them; special tokens written in a text take effect only in ``one``."""

    def __init__(self, folder: ModelFolder, pad: int | None = None) -> None:
        self._tokenizer = _tokenizer(folder)
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        added = self._tokenizer.get_added_tokens_decoder()
        special = sorted((each.content for each in added.values() if each.special), key=len, reverse=True)
        self._special = re.compile("|".join(map(re.escape, special))) if special else None
        found = (self._tokenizer.token_to_id(name) for name in ("<pad>", "[PAD]"))
        self.pad: int = pad if pad is not None else next((each for each in found if each is not None), 0)

        ends = ("</s>", "[SEP]", "<eos>")
        self.end = next((each for each in ends if self._tokenizer.token_to_id(each) is not None), "")

    def plain(self, text: str) -> str:
        """Replace special tokens in a text by blanks: evidence must not be able to end its own part."""
        return self._special.sub(lambda found: " " * len(found[0]), text) if self._special else text

    def pair(self, first: str, second: str) -> Encoding:
        """Encode two texts with the special tokens that the model expects around and between them."""
        return self._tokenizer.encode(self.plain(first), self.plain(second))

    def one(self, text: str) -> Encoding:
        """Encode one text with special tokens at its ends; those written in it take effect."""
        return self._tokenizer.encode(text)

    def bare(self, text: str) -> Encoding:
        """Encode one text without special tokens."""
        return self._tokenizer.encode(self.plain(text), add_special_tokens=False)


def _tokenizer(folder: ModelFolder) -> Tokenizer:
    from tokenizers import Tokenizer

    path = folder.find("tokenizer.json")
    if path is None:
        return _converted(folder)
    try:
        return Tokenizer.from_file(str(path))
    except Exception as error:  # what `tokenizers` raises has no class of its own
        raise SettingsError(f"the model '{folder.name}': {path} cannot be read: {error}") from error


def _converted(folder: ModelFolder) -> Tokenizer:
    """Convert a tokenizer of another format with transformers.

    A folder without a vocabulary is refused: transformers would make a tokenizer that knows no words.
    """
    vocabulary = folder.find("*.model", "vocab.txt", "vocab.json")
    try:
        if vocabulary is None:
            raise ValueError("there is no vocabulary")
        auto = needed("transformers").AutoTokenizer
        return auto.from_pretrained(vocabulary.parent, local_files_only=True).backend_tokenizer  # type: ignore[no-any-return]
    except (OSError, ValueError, AttributeError, MissingExtraError) as error:
        raise SettingsError(
            f"the model '{folder.name}': {folder.path} has no tokenizer.json, and no tokenizer that the "
            "transformers of faithrails[local] can convert"
        ) from error
