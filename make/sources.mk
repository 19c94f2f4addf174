# sources.mk: the lists of source files.

c_under = $(sort $(shell find $(wildcard $(1)) -name '*.c' 2>/dev/null))
c_under_if = $(if $(wildcard $(1)),$(call c_under,$(1)))

SRC_CORE  := $(call c_under_if,src/core)
SRC_WIRE  := $(call c_under_if,src/wire)
SRC_TEXT  := $(call c_under_if,src/text)
SRC_PACK  := $(call c_under_if,src/pack)
SRC_LIB   := $(call c_under_if,src/lib)
SRC_BOTS  := $(call c_under_if,src/bots)
SRC_CLI   := $(call c_under_if,src/cli)
SRC_WASM  := $(call c_under_if,src/wasm)
SRC_TABLE := $(call c_under_if,src/table)
SRC_HARBOR := $(wildcard tests/harbor/*.c)

# These run without a libc: in the library and in the browser.
SRC_FREE    := $(SRC_CORE) $(SRC_WIRE) $(SRC_TEXT) $(SRC_BOTS) $(SRC_HARBOR)
SRC_LIBRARY := $(SRC_FREE) $(SRC_PACK) $(SRC_LIB)
SRC_PACKC   := $(SRC_CORE) $(SRC_TEXT) $(SRC_PACK) $(SRC_HARBOR) $(wildcard tools/packc.c)

# Parts of the program that need other libraries. store.mk, server.mk and mpi.mk add their sources
# here, with HOST_CFLAGS and HOST_LIBS.
SRC_HOST    :=
HOST_CFLAGS :=
HOST_LIBS   := -lm

SRC_SUPPORT := $(call c_under_if,tests/support)
SRC_UNIT    := $(wildcard tests/unit/test_*.c)
# Proofs that play many games or imagine many worlds. Sanitizers make them up to eight times slower, so
# `make test` runs them on the release build; `make soak` runs them on both.
PROOF_NAMES := bots_blind bots_search chosen_la1 fair_android fair_game leak_android leak_la1 leak_new_angeles sealed_la1 sealed_packs_la1 server_pace server_secrecy server_seen table_sim wire_sight
SRC_LIMITS  := $(wildcard tests/limits/*.c)
SRC_FUZZ    := $(wildcard tests/fuzz/fuzz_*.c)
SRC_BENCH   := $(wildcard bench/*.c)
SRC_EXAMPLE := $(wildcard examples/*.c)

# Packs: one directory for each game. The testing game has its pack next to its rules.
# A directory is a pack if it contains a *.pack file and the pack compiler exists.
pack_files = $(sort $(shell find $(1) -name '*.pack' -o -name '*.prose' 2>/dev/null))
pack_game  = $(if $(filter tests/%,$(1)),$(patsubst tests/%/pack,%,$(1)),$(notdir $(1)))
pack_dir   = $(firstword $(foreach d,$(PACK_DIRS),$(if $(filter $(1),$(call pack_game,$(d))),$(d))))

PACK_DIRS := $(foreach d,$(wildcard tests/harbor/pack packs/*),$(if $(call pack_files,$(d)),$(d)))
PACK_DIRS := $(if $(wildcard tools/packc.c),$(PACK_DIRS))
GAMES     := $(foreach d,$(PACK_DIRS),$(call pack_game,$(d)))

# The quick references, which are built into the library: GAME.en.md and GAME.de.md.
REFERENCES := $(sort $(wildcard docs/reference/*.md))

# Lessons and puzzles, which are built into the library.
LESSONS := $(sort $(wildcard $(PACK_DIRS:%=%/lessons/*.lesson)))

# The version is defined in the public header.
VERSION := $(shell sed -n 's/^\#define ANG_VERSION  *"\(.*\)".*/\1/p' include/angeles.h 2>/dev/null)
VERSION := $(or $(VERSION),0.0.0)
SONAME  := libangeles.so.$(firstword $(subst ., ,$(VERSION)))
