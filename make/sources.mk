# sources.mk: which sources there are, and what each belongs to.

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

# Runs with no libc at all: in the library, in the browser.
SRC_FREE    := $(SRC_CORE) $(SRC_WIRE) $(SRC_TEXT) $(SRC_BOTS) $(SRC_HARBOR)
SRC_LIBRARY := $(SRC_FREE) $(SRC_PACK) $(SRC_LIB)
SRC_PACKC   := $(SRC_CORE) $(SRC_TEXT) $(SRC_PACK) $(SRC_HARBOR) $(wildcard tools/packc.c)

# What the program has beside the library and needs other libraries for: store.mk and the like add
# to it, with HOST_CFLAGS and HOST_LIBS.
SRC_HOST    :=
HOST_CFLAGS :=
HOST_LIBS   :=

SRC_SUPPORT := $(call c_under_if,tests/support) $(call c_under_if,tests/concepts)
SRC_UNIT    := $(wildcard tests/unit/test_*.c)
# Proofs by many games or many imagined worlds. The sanitizers make them up to eight times slower, so
# `make test` runs them on the release build, and the soak runs them on both.
PROOF_NAMES := bots_blind bots_search fair_android fair_game leak_android leak_new_angeles server_pace server_secrecy server_seen wire_sight
SRC_LIMITS  := $(wildcard tests/limits/*.c)
SRC_FUZZ    := $(wildcard tests/fuzz/fuzz_*.c)
SRC_BENCH   := $(wildcard bench/*.c)
SRC_EXAMPLE := $(wildcard examples/*.c)

# Packs: one directory a game. The testing game keeps its own beside its rules.
# A pack directory counts once it holds a *.pack file and there is a compiler for it.
pack_files = $(sort $(shell find $(1) -name '*.pack' 2>/dev/null))
pack_game  = $(if $(filter tests/%,$(1)),$(patsubst tests/%/pack,%,$(1)),$(notdir $(1)))
pack_dir   = $(firstword $(foreach d,$(PACK_DIRS),$(if $(filter $(1),$(call pack_game,$(d))),$(d))))

PACK_DIRS := $(foreach d,$(wildcard tests/harbor/pack packs/*),$(if $(call pack_files,$(d)),$(d)))
PACK_DIRS := $(if $(wildcard tools/packc.c),$(PACK_DIRS))
GAMES     := $(foreach d,$(PACK_DIRS),$(call pack_game,$(d)))

# The quick references, which are built into the library: GAME.en.md and GAME.de.md.
REFERENCES := $(sort $(wildcard docs/reference/*.md))

# The version stands in the public header.
VERSION := $(shell sed -n 's/^\#define ANG_VERSION  *"\(.*\)".*/\1/p' include/angeles.h 2>/dev/null)
VERSION := $(or $(VERSION),0.0.0)
SONAME  := libangeles.so.$(firstword $(subst ., ,$(VERSION)))
