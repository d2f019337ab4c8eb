# Every verb sets up what it needs: a virtual environment in the tree with pinned versions, then the job.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: build test soak lint types bench docs check clean

build: $(READY)
	$(BIN)/gesso build

test: $(READY)
	$(BIN)/python -m pytest -n 2 -q

# The long form of the random games: GAMES seeded games per pair of entries.
GAMES ?= 10000
soak: $(READY)
	GESSO_SOAK=$(GAMES) $(BIN)/python -m pytest -n 2 -q tests/games tests/oracle

check: $(READY)
	$(BIN)/gesso check
	$(BIN)/gesso test

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m benchmarks

docs: $(READY)
	$(BIN)/python -m tools.docs

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Gesso needs Python 3.11 or newer; say which with: make PYTHON=python3.12'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .gesso
	find build -mindepth 1 -not -name README.md -delete
