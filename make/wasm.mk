# wasm.mk: the same core for the browser. src/wasm/ holds the exported functions and the few
# memory functions the compiler calls; a function is exported by
# __attribute__((visibility("default"))) or export_name, everything else stays inside.

W := build/wasm

WASM_FLAGS = --target=wasm32 $(STD) $(WARNINGS) $(WERROR) -O2 -ffreestanding -nostdlib -nostdlibinc \
             -fvisibility=hidden -mbulk-memory $(INC_CORE)
WASM_OBJ   = $(patsubst %.c,$(W)/obj/%.o,$(SRC_FREE) $(SRC_WASM)) $(GAMES:%=$(W)/embed/%.o)

.PHONY: wasm wasm-tests
wasm: $(if $(SRC_WASM),$(W)/angeles.wasm) ## build build/wasm/angeles.wasm

wasm-tests: wasm $(W)/expected.txt # what tests/wasm compares with

$(W)/angeles.wasm: $(WASM_OBJ)
	$(call say,link,$@)$(CLANG) --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--export-dynamic \
	    -Wl,--strip-all -Wl,-z,stack-size=1048576 -o $@ $^

# A memcpy must not be compiled into a call of memcpy.
$(W)/obj/src/wasm/%.o: WASM_FLAGS += -fno-builtin -Iinclude

$(W)/obj/%.o: %.c make/wasm.mk make/variants.mk
	$(call say,cc,$< (wasm))mkdir -p $(@D); $(CLANG) $(WASM_FLAGS) -MMD -MP -c -o $@ $<

$(W)/embed/%.o: build/release/embed/%.c
	$(call say,cc,$< (wasm))mkdir -p $(@D); \
	$(CLANG) $(WASM_FLAGS) -Wno-overlength-strings -c -o $@ $<

# The packs are compiled by this machine's release build, and the games that must come out the
# same are played on it.
$(W)/expected.txt: build/release/wasm-expected
	$(call say,play,$@)mkdir -p $(@D); $< >$@

ifneq ($(VARIANT),release)
build/release/embed/%.c: FORCE
	@$(MAKE) VARIANT=release $@
build/release/wasm-expected: FORCE
	@$(MAKE) VARIANT=release $@
endif

-include $(shell find $(W) -name '*.d' 2>/dev/null)
