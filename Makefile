# Every verb sets up what it needs, a virtual environment in the tree with pinned versions, and then does its job.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.ready
DEV := $(VENV)/.ready-dev
# Each process begins with its own half of the tests, and takes of the other's when it has done them.
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Games per pair of entries for `make soak`, the long form of the random games and inputs; which share of them; of which tests.
GAMES ?= 10000
PART ?= 1/1
SOAKED ?= tests/games tests/oracle tests/codegen tests/lang tests/rulings tests/sim tests/schema tests/project/test_workspace.py \
  tests/project/test_starting.py tests/security/test_fuzz.py tests/security/test_attacks.py tests/security/test_killed_builds.py tests/printing/test_damaged_fonts.py tests/docs/test_examples.py tests/docs/test_recipes.py tests/docs/test_shell_blocks.py \
  tests/printing/exports/test_table_room.py tests/printing/exports/test_press.py tests/printing/test_overlapping_text.py \
  tests/docs/site/test_site.py tests/cli/test_examples.py
# The most that a wheel may have.
WHEEL_BYTES := 6000000

# Tests start many a process: what one has compiled, the next need not.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: build check test test-slow test-all soak lint types fix docs docs-check site coverage bench wheel release clean

build: $(RUN)
	$(BIN)/gesso build

check: $(RUN)
	$(BIN)/gesso check
	$(BIN)/gesso fmt --check
	$(BIN)/gesso test

test: $(DEV)
	$(PYTEST) -m "not slow"

test-slow: $(DEV)
	$(PYTEST) -m slow --durations=12

test-all: $(DEV)
	$(PYTEST) --durations=12

soak: $(DEV)
	GESSO_SOAK=$(GAMES) GESSO_PART=$(PART) $(PYTEST) $(SOAKED)

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV)
	$(BIN)/mypy

fix: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(DEV)
	$(BIN)/python -m tools.docs

docs-check: $(DEV)
	$(BIN)/python -m tools.docs --check

site: $(DEV)
	$(BIN)/python -m tools.site

coverage: $(DEV)
	$(PYTEST) -m "not slow" --cov --cov-report=term:skip-covered

bench: $(RUN)
	$(BIN)/python -m benchmarks

# Everything that a designer needs, in one file: the shipped entries as packs, too.
wheel: $(RUN)
	rm -rf dist
	$(PIP) wheel --no-deps --wheel-dir dist .
	@size=$$(cat dist/gesso-*.whl | wc -c); echo "$$(ls dist/gesso-*.whl): $$size bytes"; test $$size -le $(WHEEL_BYTES)

# What comes before and after stands in docs/release.md.
release: $(RUN)
	@git diff --quiet HEAD || { echo 'commit everything first'; exit 1; }
	@version=$$($(BIN)/python -c 'import gesso; print(gesso.__version__)'); \
	 grep -q "^## $$version " CHANGELOG.md || { echo "CHANGELOG.md has no section $$version"; exit 1; }
	$(MAKE) wheel
	$(PYTHON) -m venv dist/try
	dist/try/bin/python -m pip install --quiet --disable-pip-version-check -r requirements.txt dist/gesso-*.whl
	cd dist/try && bin/gesso new mine && cd mine && ../bin/gesso check && ../bin/gesso test && ../bin/gesso build
	cp -r gesso.toml cards dist/try
	cd dist/try && bin/gesso check && bin/gesso test && bin/gesso build
	rm -rf dist/try
	@ls dist

$(RUN): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Gesso needs Python 3.11 or newer; say which with: make PYTHON=python3.12'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install -r requirements.txt
	$(PIP) install --no-deps --editable .
	@touch $@

$(DEV): requirements-dev.txt $(RUN)
	$(PIP) install -r requirements-dev.txt
	@touch $@

clean:
	rm -rf $(VENV) dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .gesso .coverage*
	find build -mindepth 1 -not -name README.md -delete
