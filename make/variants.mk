# variants.mk: the build variants.
#
#   release    for users
#   asan       for tests: sanitizers and ANG_CHECKED
#   clang      for a second compiler's warnings
#   mutate     for rules-mutate: quick to compile, with ANG_CHECKED
#   fuzz       libFuzzer targets
#
# freestanding.mk and wasm.mk build only some of the sources.

ifeq ($(origin CC),default)
CC := gcc
endif
CLANG ?= clang
AR    := ar

# Fields missing in an initializer are zero, and zero means the default.
WARNINGS := -Wall -Wextra -Wno-missing-field-initializers -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef
WERROR   ?= -Werror

TOOL := $(CC)
OPT  := -O2
SANITIZE :=

ifeq ($(VARIANT),release)
OPT       += -fno-semantic-interposition
# Loops and jumps are not aligned: the hot code is already larger than the instruction cache.
OPT_RULES := -O3 -falign-functions=32 -fno-align-loops -fno-align-jumps
else ifeq ($(VARIANT),asan)
# In sanitized code gcc reports uninitialized variables that are not.
# The sanitizers' reports need only line numbers (-g1), which takes a fifth less time to compile. For a
# debugger use CFLAGS=-g.
OPT      := -O1 -g1 -fno-omit-frame-pointer -Wno-maybe-uninitialized
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
CHECKED  ?= 1
else ifeq ($(VARIANT),clang)
TOOL     := $(CLANG)
else ifeq ($(VARIANT),mutate)
OPT      := -O0
CHECKED  ?= 1
else ifeq ($(VARIANT),fuzz)
TOOL     := $(CLANG)
OPT      := -O1 -g -fno-omit-frame-pointer
SANITIZE := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
CHECKED  ?= 1
else
$(error VARIANT is release, asan, clang, mutate or fuzz, not '$(VARIANT)')
endif

STD     := -std=c11
DEFINES := $(if $(filter 1,$(CHECKED)),-DANG_CHECKED)

# Include paths enforce the coarse module dependencies; scripts/check-layers checks the rest.
INC_CORE   := -Isrc/core -Isrc -Itests
INC_HOSTED := -Iinclude $(INC_CORE) -D_POSIX_C_SOURCE=200809L
INC_CLI    := -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L
INC_PUBLIC := -Iinclude -D_POSIX_C_SOURCE=200809L

COMPILE = $(TOOL) $(STD) $(WARNINGS) $(WERROR) $(OPT) $(SANITIZE) $(DEFINES) -fPIC $(CFLAGS)
LINK    = $(TOOL) $(OPT) $(SANITIZE) $(LDFLAGS)
LDLIBS ?=
