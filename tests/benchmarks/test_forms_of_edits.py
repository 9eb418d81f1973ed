"""A form puts a sentence into another one in lower case, unless it begins with a name."""

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

forms = script("forms_of_edits")


@pytest.mark.parametrize(
    ("form", "text", "expected"),
    [
        ("{Yn}, and {x}.", "The boat left.", "Ann came home, and the boat left."),
        ("{Yn}, and {x}.", "Oslo grew.", "Ann came home, and Oslo grew."),
        ("While {y}, {x}.", "The boat left.", "While Ann came home, the boat left."),
        ("- {Y}\n- {X}", "The boat left.", "- Ann came home.\n- The boat left."),
    ],
)
def test_a_form_is_filled(form: str, text: str, expected: str) -> None:
    assert forms.written(form, text, "Ann came home.") == expected
