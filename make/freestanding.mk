# freestanding.mk: proves that the core needs no libc. The freestanding sources are compiled without
# one and joined. The result may need only the four memory functions and the fault hook, and it may
# have no mutable global.

F := build/freestanding

FREE_FLAGS = $(STD) $(WARNINGS) $(WERROR) -O2 -ffreestanding -nostdlib -nostdinc \
             -isystem $(shell $(CC) -print-file-name=include 2>/dev/null) \
             -fno-pic -fno-stack-protector $(INC_CORE)
FREE_OBJ   = $(SRC_FREE:%.c=$(F)/obj/%.o)
FREE_WANTS := memcpy memmove memset memcmp ang_fault

.PHONY: freestanding
freestanding: $(if $(strip $(SRC_FREE)),$(F)/core.o) ## check that core, wire and text need no libc
	$(if $<,@scripts/check-freestanding $< $(FREE_WANTS))

$(F)/core.o: $(FREE_OBJ)
	$(call say,ld,$@)mkdir -p $(@D); ld -r -o $@ $^

$(F)/obj/%.o: %.c make/freestanding.mk make/variants.mk
	$(call say,cc,$< (freestanding))mkdir -p $(@D); $(CC) $(FREE_FLAGS) -MMD -MP -c -o $@ $<

-include $(shell find $(F) -name '*.d' 2>/dev/null)
