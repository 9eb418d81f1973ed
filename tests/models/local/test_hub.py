"""Names of models: a folder first, then the hub's cache, else an error that says what to fetch."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub import constants

from faithrails.errors import MissingExtraError, SettingsError
from faithrails.models.local import hub
from faithrails.models.local.catalogue import catalogue, input_template, known_model
from faithrails.models.local.import_extra import needed

from command_line import Done, faithrails
from hub_server import COMMIT, Hub, hub_server

FILES = {
    "config.json": b"{}",
    "tokenizer.json": b"{}",
    "model.safetensors": bytes(range(256)) * 4000,
    "pytorch_model.bin": b"a pickle",
    "modeling.py": b"raise SystemExit('code of the hub was run')",
}


@pytest.fixture
def served() -> Iterator[Hub]:
    with hub_server(
        {"acme/tiny": dict(FILES), "acme/old": {"config.json": b"{}", "pytorch_model.bin": b"x"}}
    ) as found:
        yield found


@pytest.fixture
def cache(served: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The hub's cache, and its client set up as HF_ENDPOINT and HF_HOME would."""
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(constants, "ENDPOINT", served.url)
    template = constants.HUGGINGFACE_CO_URL_TEMPLATE.partition("/{repo_id}")
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", served.url + "".join(template[1:]))
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    return tmp_path / "hub"


def fetch(*arguments: str) -> Done:
    return faithrails("models", "fetch", *arguments)


def test_hf_endpoint_and_hf_home_hold_and_progress_is_shown(served: Hub, cache: Path) -> None:
    env = {**os.environ, "HF_HUB_OFFLINE": "0", "HF_ENDPOINT": served.url, "HF_HOME": str(cache.parent)}
    command = [sys.executable, "-m", "faithrails", "models", "fetch", "acme/tiny"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, "Fetching 3 files" in done.stderr) == (0, True), done.stderr
    assert hub.resolve("acme/tiny").path.is_relative_to(cache)


def test_a_model_is_fetched_with_weights_and_tokenizer_and_without_code_or_pickles(
    served: Hub, cache: Path
) -> None:
    done = fetch("acme/tiny")
    assert (done.code, COMMIT in done.out) == (0, True), done.err
    folder = hub.resolve("acme/tiny").path
    assert {path.name for path in folder.iterdir()} == {"config.json", "tokenizer.json", "model.safetensors"}
    assert (folder / "model.safetensors").read_bytes() == FILES["model.safetensors"]


def test_pickles_are_fetched_only_where_there_are_no_other_weights(served: Hub, cache: Path) -> None:
    assert fetch("acme/old").code == 0
    assert (hub.resolve("acme/old").path / "pytorch_model.bin").is_file()


def test_an_onnx_export_is_fetched_instead_of_other_weights(served: Hub, cache: Path) -> None:
    served.repositories["acme/tiny"]["onnx/model.onnx"] = b"a graph"
    assert fetch("acme/tiny").code == 0
    folder = hub.resolve("acme/tiny")
    assert (folder.onnx is not None, folder.find("model.safetensors")) == (True, None)


def test_a_repository_without_weights_is_an_error(served: Hub, cache: Path) -> None:
    served.repositories["acme/tiny"] = {"config.json": b"{}", "tokenizer.json": b"{}"}
    done = fetch("acme/tiny")
    assert (done.code, "no weights" in done.err) == (2, True)


def test_a_pinned_revision_is_fetched_and_found(served: Hub, cache: Path) -> None:
    assert fetch("acme/tiny", "--revision", COMMIT).code == 0
    assert hub.resolve(f"acme/tiny@{COMMIT}").path.name == COMMIT
    with pytest.raises(SettingsError, match="models fetch acme/tiny@other"):
        hub.resolve("acme/tiny@other")


@pytest.mark.parametrize("name", catalogue())
def test_a_name_stands_for_the_commit_that_it_is_pinned_to(name: str, served: Hub, cache: Path) -> None:
    known = catalogue()[name]
    assert len(known.revision) == len(COMMIT)
    files = {**FILES, known.weights: b"weights"} if known.weights else FILES
    served.repositories |= {repo: files for repo in (known.repo, known.foundation.partition("@")[0]) if repo}
    assert hub.fetch(name).name == known.revision
    assert hub.resolve(name).path.name == known.revision


def test_a_download_that_breaks_off_goes_on_where_it_stopped(served: Hub, cache: Path) -> None:
    weights = bytes(range(256)) * 96_000
    served.repositories["acme/tiny"]["model.safetensors"] = weights
    served.cut.add("model.safetensors")
    assert fetch("acme/tiny").code == 0
    assert any(first for path, first in served.asked if path.endswith("model.safetensors"))
    assert (hub.resolve("acme/tiny").path / "model.safetensors").read_bytes() == weights


def test_what_is_there_is_not_fetched_again(served: Hub, cache: Path) -> None:
    fetch("acme/tiny")
    served.asked.clear()
    assert fetch("acme/tiny").code == 0
    assert not [path for path, _ in served.asked if "resolve" in path]


def test_a_wrong_checksum_is_an_error_and_leaves_no_model(served: Hub, cache: Path) -> None:
    served.corrupt.add("model.safetensors")
    done = fetch("acme/tiny")
    assert (done.code, "model.safetensors" in done.err) == (2, True)
    assert not list(cache.rglob("model.safetensors"))


@pytest.mark.parametrize("name", ["acme/none", "nowhere", "../acme"])
def test_a_model_that_does_not_exist_is_one_line_of_error(name: str, served: Hub, cache: Path) -> None:
    done = fetch(name)
    assert done.code == 2
    assert "Traceback" not in done.err


def test_a_local_folder_comes_first(tmp_path: Path, cache: Path) -> None:
    assert hub.resolve(str(tmp_path)).path == tmp_path


def test_a_missing_model_says_what_to_fetch_and_where_it_goes(cache: Path) -> None:
    with pytest.raises(SettingsError) as told:
        hub.resolve("hhem-2.1-open")
    assert all(
        word in str(told.value) for word in ("models fetch hhem-2.1-open", "439 MB", "Apache-2.0", str(cache))
    )


def test_a_missing_library_is_an_error_that_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MissingExtraError, match=r"pip install 'faithrails\[local\]'"):
        needed("torch_that_is_not_there")


@pytest.mark.parametrize("name", catalogue())
def test_the_catalogue_names_repository_and_verifier_of_each_model(name: str) -> None:
    known = catalogue()[name]
    assert known.repo.count("/") == 1 and known.verifier and known.parameters and known.good_at
    assert known_model(known.repo) is not None


@pytest.mark.parametrize("name", ["hhem", "minicheck", "minicheck_t5", "lettucedetect_question"])
def test_the_inputs_of_published_models_are_data(name: str) -> None:
    assert "{" in input_template(name)
