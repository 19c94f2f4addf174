# variants.mk: the ways to build the same sources.
#
#   release    what people use
#   asan       sanitizers and ANG_CHECKED; the tests run on it
#   clang      the second opinion about warnings
#   mutate     quick to compile, checked; what rules-mutate works on
#   fuzz       libFuzzer targets
#
# freestanding and wasm build only a part of the sources: freestanding.mk, wasm.mk.

ifeq ($(origin CC),default)
CC := gcc
endif
CLANG ?= clang
AR    := ar

# What is not named in an initializer is zero, and zero means the default.
WARNINGS := -Wall -Wextra -Wno-missing-field-initializers -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef
WERROR   ?= -Werror

TOOL := $(CC)
OPT  := -O2
SANITIZE :=

ifeq ($(VARIANT),release)
OPT       += -fno-semantic-interposition
# loops and jumps as they fall: what is played all the time is larger than the cache that holds it
OPT_RULES := -O3 -falign-functions=32 -fno-align-loops -fno-align-jumps
else ifeq ($(VARIANT),asan)
# gcc mistakes sanitized code for code that uses what it has not set
# Line numbers are all that the sanitizers' reports need, and take a fifth less time to compile;
# CFLAGS=-g is for the debugger.
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

# Who may know whom, as far as include paths can say it.
INC_CORE   := -Isrc/core -Isrc -Itests
INC_HOSTED := -Iinclude $(INC_CORE) -D_POSIX_C_SOURCE=200809L
INC_CLI    := -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L
INC_PUBLIC := -Iinclude -D_POSIX_C_SOURCE=200809L

COMPILE = $(TOOL) $(STD) $(WARNINGS) $(WERROR) $(OPT) $(SANITIZE) $(DEFINES) -fPIC $(CFLAGS)
LINK    = $(TOOL) $(OPT) $(SANITIZE) $(LDFLAGS)
LDLIBS ?=
