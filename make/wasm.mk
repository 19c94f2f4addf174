# wasm.mk: the library for the browser, without the pack compiler and the test-only functions.
# src/wasm/ contains the exported functions; the linker drops code that none of them reaches.

W := build/wasm

# wasi-libc's headers and archive. The linked parts import nothing from the host.
WASM_TARGET = --target=wasm32-wasi -mbulk-memory -msign-ext -mnontrapping-fptoint
WASM_FLAGS  = $(WASM_TARGET) $(STD) $(WARNINGS) $(WERROR) $(WASM_OPT) -ffunction-sections -fdata-sections \
              -fvisibility=hidden $(INC_HOSTED)
WASM_OPT    = -O2
WASM_LIB   := $(filter-out src/lib/fault.c src/lib/pack_compile.c src/lib/pack_words.c src/lib/coverage.c \
                src/lib/scenario%.c,$(SRC_LIB))
WASM_OBJ    = $(patsubst %.c,$(W)/obj/%.o,$(SRC_FREE) $(WASM_LIB) $(SRC_TABLE) $(SRC_WASM)) $(GAMES:%=$(W)/embed/%.o) \
              $(W)/embed/references.o $(W)/embed/lessons.o

.PHONY: wasm wasm-tests
wasm: $(if $(SRC_WASM),$(W)/angeles.wasm) ## build build/wasm/angeles.wasm

wasm-tests: wasm build/release/angeles # the reference for tests/wasm

$(W)/angeles.wasm: $(WASM_OBJ)
	$(call say,link,$@)$(CLANG) $(WASM_TARGET) -nostartfiles -Wl,--no-entry -Wl,--stack-first -Wl,--gc-sections -Wl,--strip-all \
	    -Wl,-z,stack-size=1048576 -o $@ $^

# The compiler must not replace our snprintf by a call to itself.
$(W)/obj/src/wasm/%.o: WASM_FLAGS += -fno-builtin

# Code outside the hot path is optimized for size.
$(W)/obj/src/text/%.o $(W)/obj/src/lib/%.o $(W)/obj/src/table/%.o: WASM_OPT = -Oz

$(W)/obj/%.o: %.c make/wasm.mk make/variants.mk
	$(call say,cc,$< (wasm))mkdir -p $(@D); $(CLANG) $(WASM_FLAGS) -MMD -MP -c -o $@ $<

$(W)/embed/%.o: build/release/embed/%.c
	$(call say,cc,$< (wasm))mkdir -p $(@D); \
	$(CLANG) $(WASM_FLAGS) -Wno-overlength-strings -c -o $@ $<

# This machine's release build compiles the packs and plays the reference games.
ifneq ($(VARIANT),release)
build/release/embed/%.c: FORCE
	@$(MAKE) VARIANT=release $@
build/release/angeles: FORCE
	@$(MAKE) VARIANT=release $@
endif

-include $(shell find $(W) -name '*.d' 2>/dev/null)
