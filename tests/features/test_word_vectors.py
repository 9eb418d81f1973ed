"""Word vectors: products in blocks."""

import numpy as np
import pytest

from faithrails.features.word_vectors import product


@pytest.mark.parametrize(
    ("rows", "size", "columns"), [(3, 256, 5), (33, 256, 65), (70, 1000, 31), (40, 0, 9)]
)
def test_a_product_in_blocks_is_the_whole_product(rows: int, size: int, columns: int) -> None:
    numbers = np.random.default_rng(5)
    left, right = (
        numbers.random((rows, size), dtype=np.float32),
        numbers.random((columns, size), dtype=np.float32),
    )
    assert np.allclose(product(left, right.T), np.einsum("ik,jk->ij", left, right), rtol=1e-5)
