# make demo         set up .venv and show answers checked, without a model or a network
# make test         set up .venv and run every test but the slow ones
# make test-slow    the tests marked slow: whole data sets, large tables
# make test-local   the tests of local models, with torch and transformers (`.[dev-local]`)
# make lint         format check, lint, import layers
# make type         mypy, strict
# make conformance  every fault on every path, beside NeMo's own rails, as a table
# make growth       CPU time of hostile answers and evidence at four sizes; fails where it is not linear
# make fuzz         a minute each of the verdict parser and the claim splitter
# make docs         the site of the documentation, in build/docs; warnings are errors
# make reference    write docs/settings.md, verifiers.md, commands.md and the notebook's outputs anew
# make bench        one table: ours beside NeMo's own rail, under load and streaming

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

export NEMO_GUARDRAILS_NO_USAGE_STATS := 1
export DO_NOT_TRACK := 1

.PHONY: demo test test-slow test-local lint type conformance growth fuzz docs reference bench clean

demo: $(STAMP)
	@$(BIN)/faithrails demo

test: $(STAMP)
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

test-slow: $(STAMP)
	@$(BIN)/python -m pytest -m slow

test-local: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev-local]'
	@$(BIN)/python -m pytest tests/models/local tests/verify

lint: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

type: $(STAMP)
	$(BIN)/mypy

conformance: $(STAMP)
	@PYTHONPATH=tests $(BIN)/python -m conformance

growth: $(STAMP)
	@PYTHONPATH=tests $(BIN)/python benchmarks/growth.py --verifier layered
	@PYTHONPATH=tests $(BIN)/python benchmarks/growth.py --verifier exact

fuzz: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,fuzz]'
	$(BIN)/python fuzz/verdicts.py -max_total_time=60
	$(BIN)/python fuzz/claims.py -max_total_time=60

docs: $(VENV)/.docs
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -b html docs build/docs

reference: $(VENV)/.docs
	$(BIN)/python docs/settings_reference.py > docs/settings.md
	$(BIN)/python docs/verifiers_reference.py > docs/verifiers.md
	$(BIN)/python -m typer faithrails.cli utils docs --name faithrails --title Commands --output docs/commands.md
	$(BIN)/python docs/execute_notebook.py

$(VENV)/.docs: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,docs]'
	@touch $@

bench: $(STAMP)
	$(BIN)/python benchmarks/bench.py

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) dist build
