# Each target sets up what it needs in .venv, once; a change to a file in `inputs` sets it up anew.
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup run test soak proof lint format mutants bench battery clean

VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= auto
DECKS ?= 10000000
SOAK ?= 20
FLOOR := 95
soaked := tests/engine/test_stateful.py tests/table/test_many_rounds.py \
	$(addprefix tests/service/test_,kills.py server_kills.py storms.py eight_clients.py) \
	$(addprefix tests/service/api/test_,kills_http.py two_processes.py)
# Drawn by hypothesis: the same in each run of the tests, anew in each soak.
drawn := $(addprefix tests/,test_cards.py test_money.py test_shuffle.py hands/test_hands.py records/test_fuzz.py \
	felt/test_plots.py service/people/test_names.py service/reports/test_gaming_day.py \
	web/test_analysis_study.py web/test_coach_spots.py)
FLOORED := games hands money house

# The exact versions hold for the build's own requirements, too. Newer releases of pip read the second name for those.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
# Twice quiet is without warnings, of which pip has one for each place in the user's settings that lacks a package.
install := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable
inputs := pyproject.toml constraints.txt src/croupier/version.py

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.run ## install the command as .venv/bin/croupier
	@echo "The command is .venv/bin/croupier"

run: $(VENV)/.run ## open a casino table in the browser; without a terminal, show a round of each game and settle the examples
	@set -e; if [ -t 0 ] && [ -t 1 ]; then \
		exec $(BIN)/croupier serve --open; \
	else \
		for game in uth fcp lir; do $(BIN)/croupier play $$game </dev/null; echo; done; \
		for file in examples/*.jsonl; do $(BIN)/croupier settle "$$file"; done; \
	fi

test: $(VENV)/.test ## run every test, then check the coverage of the rooms that decide on money
	@sh tests/web/browser.sh
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --cov
	$(BIN)/python tools/coverage_floor.py $(FLOOR) $(FLOORED)

soak: $(VENV)/.test ## kills, storms and random rounds SOAK times as often as the tests do, 20 unless said
	SOAK=$(SOAK) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(soaked) $(drawn)

proof: $(VENV)/.test ## write law/proof.json anew: which test proves which clause
	$(BIN)/python -m pytest --collect-only --quiet --write-proof > /dev/null

lint: $(VENV)/.lint ## check style, format, types and the walls between the rooms
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/.lint ## put every file into the format that lint checks
	$(BIN)/ruff format

mutants: $(VENV)/.mutants ## change the rules' code one spot at a time; list what no test notices
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/mutmut run > mutants.log 2>&1; $(BIN)/mutmut results

bench: $(VENV)/.test ## time what stands in benchmarks/
	$(BIN)/python -m pytest benchmarks --benchmark-only

battery: $(VENV)/.battery ## test DECKS decks of the shuffle, ten million unless said; write battery.txt and .json
	OPENBLAS_NUM_THREADS=1 PYTHONPATH=tools $(BIN)/python -m battery --decks $(DECKS)

clean: ## remove everything that the other targets made
	rm -rf $(VENV) mutants mutants.log battery.txt battery.json build dist .coverage .coverage.* htmlcov .benchmarks .hypothesis \
		.import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools benchmarks -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# PYTHON=... chooses the interpreter; without it the first that is new enough and can make environments.
$(BIN)/python:
	@echo 'Setting up .venv, once; this takes about half a minute' >&2
	@for python in $(or $(PYTHON),python3 python3.11 python3.12 python3.13 python3.14 python); do \
		if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			"$$python" -m venv $(VENV) && exit 0; \
			rm -rf $(VENV); \
		fi; \
	done; \
	echo 'Croupier needs Python 3.11 or newer with its venv module; name one with: make PYTHON=/path/to/python' >&2; \
	exit 1

$(VENV)/.run: $(inputs) | $(BIN)/python
	$(install) '.[odds,service,web]'
	@touch $@

$(VENV)/.test: $(inputs) | $(BIN)/python
	$(install) '.[test]'
	@touch $@

$(VENV)/.battery: $(inputs) | $(BIN)/python
	$(install) '.[battery]'
	@touch $@

$(VENV)/.mutants: $(inputs) | $(BIN)/python
	$(install) '.[test,mutants]'
	@touch $@

# The tests are type-checked as well, so their libraries must be there.
$(VENV)/.lint: $(inputs) | $(BIN)/python
	$(install) '.[test,lint]'
	@touch $@
