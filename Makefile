# Angeles. `make help` lists the targets.
#
# One call of make builds one variant into build/<variant>/. The default is VARIANT=release.
# make/sources.mk finds the source files, so a new file needs no line here.

MAKEFLAGS += --no-builtin-rules --no-print-directory
.SUFFIXES:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

VARIANT ?= release
B       := build/$(VARIANT)
PREFIX  ?= /usr/local
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)

include make/variants.mk
include make/sources.mk
include make/store.mk
include make/server.mk
include make/mpi.mk
include make/build.mk
include make/freestanding.mk
include make/wasm.mk
include make/web.mk
include make/python.mk

# Parallel jobs, unless the caller already passed -j.
MANY = $(MAKE) $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))

.PHONY: help all run play test scenarios soak bench bench-compare bench-instructions balance fuzz rules-coverage rules-mutate content-mutate fingerprint \
        format format-check install clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{ printf "  make %-18s %s\n", $$1, $$2 }' Makefile make/*.mk
	@echo
	@echo '  VARIANT=release|asan|clang|mutate|fuzz chooses the build; V=1 shows every command.'

all: $(PRODUCTS) ## build the program and the libraries (needs only a C compiler)

# The client is built first, because the program embeds build/web.
run: ## install missing packages, build, and serve http://localhost:8080; games are stored in data/
	@scripts/bootstrap web
	+@$(MANY) VARIANT=release web
	+@$(MANY) VARIANT=release all
	@build/release/angeles serve --port 8080 --data data $(ARGS)

play: ## install missing packages, build, and play in the terminal
	@scripts/bootstrap build
	+@$(MANY) VARIANT=release all
	@build/release/angeles $(or $(ARGS),play android)

test: ## install missing packages, build, and run every test
	@scripts/bootstrap test
	@scripts/test-all

scenarios: ## build, and run the scenarios (GAME=android: only one game's)
	+@$(MANY) VARIANT=asan build/asan/angeles
	@build/asan/angeles scenario tests/scenarios/$(GAME)

soak: ## run the exhaustive tests, for hours; resumes if interrupted
	@scripts/bootstrap test
	@GAMES='$(GAMES)' scripts/soak

bench: ## measure the speed: a table, and build/bench.json (ARGS=NAME: only some lines)
	@scripts/bootstrap build
	+@$(MANY) VARIANT=release all build/release/bench build/release/bench-store build/release/bench-load
	@scripts/bench $(ARGS)

bench-compare: bench ## measure, and compare with an earlier build/bench.json (OLD=FILE)
	@scripts/bench-compare '$(OLD)' build/bench.json

balance: ## measure the balance of the cards by self-play, for hours; resumes if interrupted; writes docs/balance/
	+@$(MANY) VARIANT=release all >/dev/null
	@scripts/balance

bench-instructions: build/release/bench ## count instructions with callgrind
	@scripts/bench-instructions

fuzz: ## fuzz each target for FUZZ_SECONDS (default 300); TARGETS="json pack" chooses
	@scripts/bootstrap test
	+@$(MANY) VARIANT=fuzz fuzzers
	@scripts/fuzz $(or $(FUZZ_SECONDS),300) $(TARGETS)

rules-coverage: ## list the rules that no test claims to prove
	@scripts/rules-coverage

rules-mutate: ## negate the conditions of rules, and check that a test fails (IDS="…" or COUNT=20 SEED=…)
	@IDS='$(IDS)' COUNT='$(COUNT)' SEED='$(SEED)' scripts/rules-mutate

content-mutate: ## raise each number on a card by one, and check that a test fails (GAME=… IDS="FL06 …")
	+@$(MANY) VARIANT=release all >/dev/null
	@IDS='$(IDS)' GAME='$(GAME)' scripts/content-mutate

fingerprint: ## print the value for the message of a commit that changes play (GAME=android: of one game)
	+@$(MANY) VARIANT=release all >/dev/null
	@build/release/angeles fingerprint $(GAME)

FORMATTED = $(shell find include src tests tools bench examples -name '*.[ch]' 2>/dev/null)

format: ## format the C sources
	@scripts/bootstrap format
	@clang-format -i $(FORMATTED)

format-check: ## list the C sources that `make format` would change
	@scripts/bootstrap format
	@clang-format --dry-run --Werror $(FORMATTED)

LIBDIR      = $(PREFIX)/lib
INCLUDEDIR  = $(PREFIX)/include

install: all $(B)/installed/libangeles.a ## install under PREFIX (default /usr/local), in DESTDIR
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(LIBDIR)/pkgconfig' '$(DESTDIR)$(INCLUDEDIR)'
	$(if $(PROGRAM),install -m 755 $(PROGRAM) '$(DESTDIR)$(PREFIX)/bin/angeles')
	install -m 644 include/angeles.h '$(DESTDIR)$(INCLUDEDIR)/angeles.h'
	install -m 644 $(B)/installed/libangeles.a '$(DESTDIR)$(LIBDIR)/libangeles.a'
	install -m 755 $(LIB_SO) '$(DESTDIR)$(LIBDIR)/libangeles.so.$(VERSION)'
	ln -sf libangeles.so.$(VERSION) '$(DESTDIR)$(LIBDIR)/$(SONAME)'
	ln -sf $(SONAME) '$(DESTDIR)$(LIBDIR)/libangeles.so'
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' \
	    -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' angeles.pc.in \
	    >'$(DESTDIR)$(LIBDIR)/pkgconfig/angeles.pc'

clean: ## remove everything that was built
	rm -rf build

print-%: # print a variable, for the scripts
	@echo '$($*)'
