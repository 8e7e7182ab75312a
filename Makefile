# All a contributor needs. Environments are made by .ci/setup.sh. Outside .venv it installs only what is missing:
# python3-venv, libatomic1 and chromium from the distribution, or Playwright's own Chromium into your cache.

BIN := .venv/bin
ADDRESS := 127.0.0.1
PORT := 8000

# Material prints an advertisement against MkDocs 2 at each start; pyproject.toml already keeps us below it.
export NO_MKDOCS_2_WARNING = 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help site build serve check test test-fast reproduce provenance bench accuracy lint lock clean environment test-environment

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

site: build ## set up everything, check the entries, build the site strictly into site/, serve it on a terminal
	@if [ -t 1 ]; then \
	  .ci/setup.sh port $(PORT) site || exit 1; \
	  echo "Serving it at http://$(ADDRESS):$(PORT)/ until you press Ctrl-C ('make serve': live preview while you write)."; \
	  $(BIN)/python -m http.server --bind $(ADDRESS) --directory site $(PORT) || true; \
	else \
	  echo "Not a terminal, so not serving it. To look at it: make serve (live preview),"; \
	  echo "or python3 -m http.server -d site and open http://$(ADDRESS):8000/"; \
	fi

build: environment
	@echo "==> checking the entries"
	@$(BIN)/encyclopedia check
	@echo "==> building the site: mkdocs build --strict"
	@$(BIN)/mkdocs build --strict --clean --site-dir site
	@echo "==> done: $$(find site -name '*.html' | wc -l) pages in site/"

serve: environment ## live preview: a saved entry, template or page shows at once
	@.ci/setup.sh port $(PORT) serve
	@TMPDIR="$$(.ci/setup.sh preview)" $(BIN)/mkdocs serve --dev-addr $(ADDRESS):$(PORT)

check: environment ## check all entries, print every problem
	@$(BIN)/encyclopedia check

test: test-environment ## everything in site_tests/, real Chromium included
	@.ci/setup.sh browser
	@$(BIN)/python -m pytest

test-fast: test-environment ## the tests that need neither Chromium nor the built site
	@$(BIN)/python -m pytest -m "not browser and not built"

reproduce: environment ## run every reproduction with the real DeepSpeed; ARGS='slug --update' for some, or more options
	@$(BIN)/encyclopedia reproduce $(ARGS)

provenance: test-environment ## read the messages of DeepSpeed releases that are newer than the index
	@$(BIN)/encyclopedia provenance refresh

bench: test-environment ## time and memory for 100, 1,000 and 2,000 entries
	@$(BIN)/python -m site_tests.bench

accuracy: test-environment ## how often the diagnosis is right; CASES=FOLDER for further logs with their answers
	@$(BIN)/python -m site_tests.accuracy $(CASES)

lint: test-environment ## ruff and mypy
	@$(BIN)/ruff check generator site_tests
	@$(BIN)/mypy

lock: ## newest versions into the three lock files
	@.ci/setup.sh lock

clean: ## remove all that the other targets made
	rm -rf .venv .reproduce site *.egg-info build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find generator site_tests -name __pycache__ -prune -exec rm -rf {} +

environment:
	@.ci/setup.sh site

test-environment:
	@.ci/setup.sh test
