# Every verb sets up what it needs, a virtual environment in the tree with pinned versions, and then does its job.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.ready
DEV := $(VENV)/.ready-dev
# Each process begins with its own half of the tests, and takes of the other's when it has done them.
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal
QUIET := --quiet --disable-pip-version-check
PIP := $(BIN)/python -m pip $(QUIET)
# Games per pair of entries for `make soak`, the long form of the random games and inputs; which share of them; of which tests.
GAMES ?= 10000
PART ?= 1/1
SOAKED ?= tests/art tests/games tests/oracle tests/codegen tests/lang tests/rulings tests/sim tests/schema tests/project/test_workspace.py \
  tests/project/test_starting.py tests/project/test_judgments.py tests/project/test_wheel.py tests/security/test_fuzz.py tests/security/test_attacks.py tests/security/test_killed_builds.py tests/printing/test_damaged_fonts.py tests/docs/test_examples.py tests/docs/test_recipes.py tests/docs/test_shell_blocks.py \
  tests/printing/exports/test_table_room.py tests/printing/exports/test_press.py tests/printing/test_overlapping_text.py \
  tests/docs/site/test_site.py tests/docs/site/test_diagnostics.py tests/cli/test_examples.py tests/lsp/test_hostile.py
# The most that a wheel may have, and where wheels and sources for others are written.
WHEEL_BYTES := 6000000
DIST ?= dist
EXTENSION := editors/vscode
# What looks at a distribution before it is published; installed only for that.
CHECKERS := twine==7.0.0 check-wheel-contents==0.6.3
# Compiles the engine of `make wheel-fast`; installed only for that.
CYTHON := cython==3.3.1

# Tests start many a process: what one has compiled, the next need not.
unexport PYTHONDONTWRITEBYTECODE
# An environment needs no file compiled that nothing imports.
export PIP_NO_COMPILE := 1

.PHONY: build check test test-slow test-all soak lint types fix docs docs-check site coverage bench wheel wheel-fast sdist extension releasable release clean

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
	$(BIN)/python -m benchmarks $(BENCH)

# Everything that a designer needs, in one file: the shipped entries as packs, too.
wheel: $(RUN)
	rm -rf $(DIST)
	$(PIP) wheel --no-deps --wheel-dir $(DIST) .
	@size=$$(cat $(DIST)/gesso-*.whl | wc -c); echo "$$(ls $(DIST)/gesso-*.whl): $$size bytes"; test $$size -le $(WHEEL_BYTES)

# The same wheel for this Python and system, with the modules that play compiled; written only if it plays the same games.
wheel-fast: $(RUN)
	$(MAKE) wheel
	$(PIP) install $(CYTHON)
	$(BIN)/python -m tools.wheel_fast $(DIST)/gesso-*-py3-none-any.whl

# The sources with their tests, from which the same wheel can be built.
sdist: $(DEV)
	$(BIN)/python -m hatchling build --target sdist --directory $(DIST)

# The extension for Visual Studio Code. It needs Node's npm once, to fetch the libraries that the lock file names.
extension: $(RUN) $(EXTENSION)/node_modules/.package-lock.json
	$(BIN)/python -m tools.extension $(DIST)

$(EXTENSION)/node_modules/.package-lock.json: $(EXTENSION)/package-lock.json
	cd $(EXTENSION) && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

releasable: $(RUN)
	@git diff --quiet HEAD || { echo 'commit everything first'; exit 1; }
	@version=$$($(BIN)/python -c 'import gesso; print(gesso.__version__)'); \
	 grep -q "^## $$version - 20" CHANGELOG.md || { echo "CHANGELOG.md has no dated section $$version"; exit 1; }

# What comes before and after stands in docs/release.md.
release: releasable
	$(MAKE) wheel
	$(MAKE) sdist
	$(PYTHON) -m venv $(DIST)/try
	$(DIST)/try/bin/python -m pip install --quiet --disable-pip-version-check $(CHECKERS)
	$(DIST)/try/bin/twine check --strict $(DIST)/gesso-*
	$(DIST)/try/bin/check-wheel-contents $(DIST)
	$(PYTHON) -m venv --clear $(DIST)/try
	$(DIST)/try/bin/python -m pip install --quiet --disable-pip-version-check -r requirements.txt $(DIST)/gesso-*.whl
	cd $(DIST)/try && bin/gesso new mine && cd mine && ../bin/gesso check && ../bin/gesso test && ../bin/gesso build
	cp -r gesso.toml cards $(DIST)/try
	cd $(DIST)/try && bin/gesso check && bin/gesso test && bin/gesso build
	rm -rf $(DIST)/try
	cd $(DIST) && { sha256sum gesso-* || shasum -a 256 gesso-*; } > SHA256SUMS
	@ls $(DIST)

$(RUN): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Gesso needs Python 3.11 or newer; say which with: make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo 'This Python cannot make environments; on Debian and Ubuntu: apt install python3-venv'; exit 1; }
	$(PYTHON) -m venv --without-pip $(VENV)
	@# Three at a time: one waits for the network while another one works. The pip of $(PYTHON) starts at once, if it can work for
	@# another environment. The environment gets its own meanwhile, for whoever installs more.
	@own() { $(BIN)/python -m ensurepip --default-pip >/dev/null; }; \
	 if $(PYTHON) -c 'import sys, pip; sys.exit(int(pip.__version__.partition(".")[0]) < 23)' 2>/dev/null; then pip='$(PYTHON) -m pip --python $(BIN)/python $(QUIET)'; own & own=$$!; \
	 else pip='$(PIP)'; own && own= || exit 1; fi; \
	 $$pip install --no-deps --editable . & gesso=$$!; \
	 $$pip install --no-deps -r requirements.txt || { echo 'The libraries in requirements.txt cannot be installed. Without a network, name a folder of wheels: PIP_NO_INDEX=1 PIP_FIND_LINKS=wheels make'; kill $$gesso $$own; exit 1; }; \
	 wait $$gesso && { [ -z "$$own" ] || wait $$own; }
	@touch $@

$(DEV): requirements-dev.txt $(RUN)
	$(PIP) install -r requirements-dev.txt
	@touch $@

clean:
	rm -rf $(VENV) dist $(EXTENSION)/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .gesso .coverage*
	find build -mindepth 1 -not -name README.md -delete
