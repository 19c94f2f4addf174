# build.mk: objects, packs, libraries, programs and tests of one variant.

Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-7s %s\n' '$(1)' '$(2)';)

objects = $(patsubst %.c,$(B)/obj/%.o,$(1))

OBJ_LESSONC := $(call objects,$(SRC_LIBRARY)) $(GAMES:%=$(B)/embed/%.o) $(B)/embed/references.o
OBJ_LIBRARY := $(OBJ_LESSONC) $(B)/embed/lessons.o
OBJ_TABLE   := $(call objects,$(SRC_TABLE))
OBJ_CLI     := $(call objects,$(SRC_CLI)) $(OBJ_MPI)
OBJ_HOST    := $(call objects,$(SRC_HOST)) $(if $(HAS_SERVER),$(B)/embed/site.o)
OBJ_SUPPORT := $(call objects,$(SRC_SUPPORT))

LIB_A   := $(B)/libangeles.a
OBJCOPY ?= objcopy
LIB_TABLE := $(B)/libtable.a
LIB_HOST := $(if $(SRC_HOST),$(B)/libhost.a)
LIB_SO  := $(B)/libangeles.so
PROGRAM := $(if $(wildcard src/cli/main.c),$(B)/angeles)
PACKC   := $(B)/angeles-packc
REFC    := $(B)/angeles-refc
LESSONC := $(B)/angeles-lessonc

UNIT     := $(SRC_UNIT:tests/unit/%.c=$(B)/unit/%)
PROOFS   := $(filter $(PROOF_NAMES:%=$(B)/unit/test_%),$(UNIT))
LIMITS   := $(SRC_LIMITS:tests/limits/%.c=$(B)/limits/%)
FUZZERS  := $(SRC_FUZZ:tests/fuzz/%.c=$(B)/%)
REPLAYS  := $(SRC_FUZZ:tests/fuzz/%.c=$(B)/replay/%)
EXAMPLES := $(SRC_EXAMPLE:examples/%.c=$(B)/examples/%)

# Only release has a shared library: the other variants are for tests.
PRODUCTS := $(LIB_A) $(if $(filter release,$(VARIANT)),$(LIB_SO)) $(PROGRAM)

.PHONY: tests proofs fuzzers examples packs FORCE
tests: $(PRODUCTS) $(filter-out $(PROOFS),$(UNIT)) $(LIMITS) $(EXAMPLES) $(REPLAYS) $(if $(SRC_FUZZ),$(B)/seeds/made)
proofs: $(PROOFS)
fuzzers: $(FUZZERS) $(if $(SRC_FUZZ),$(B)/seeds/made)
examples: $(EXAMPLES)
packs: $(GAMES:%=$(B)/embed/%.c)

# Writes a file only if its content changes. Used for the flags and the list of linked objects.
remember = mkdir -p $(@D); echo '$(1)' | cmp -s - $@ || echo '$(1)' >$@

$(B)/flags: FORCE
	@$(call remember,$(COMPILE) $(OPT_RULES) $(LINK) $(LDLIBS) $(HOST_CFLAGS) $(HOST_LIBS))
$(B)/members: FORCE
	@$(call remember,$(OBJ_LIBRARY) $(OBJ_TABLE) $(OBJ_CLI) $(OBJ_HOST) $(OBJ_SUPPORT) $(REFERENCES) $(LESSONS))
FORCE:

# Objects. The include path of a source depends on its directory.
$(call objects,$(SRC_FREE)): INCLUDES := $(INC_CORE)
$(call objects,$(SRC_CLI)): INCLUDES := $(INC_CLI)
$(call objects,$(SRC_EXAMPLE)): INCLUDES := $(INC_PUBLIC)
$(OBJ_HOST) $(call objects,$(SRC_UNIT)): INCLUDES := $(INC_HOSTED) $(HOST_CFLAGS)
INCLUDES := $(INC_HOSTED)

# Search and simulation spend their time in the rules. These options save a tenth of the instructions.
# Private, so that $(B)/flags does not inherit them, which would rebuild everything.
$(call objects,$(SRC_CORE) $(SRC_HARBOR)): private CFLAGS += $(OPT_RULES)

$(B)/obj/%.o: %.c $(B)/flags
	$(call say,cc,$<)mkdir -p $(@D); $(COMPILE) $(INCLUDES) -MMD -MP -c -o $@ $<

# Packs: the pack compiler is built first, and its output is linked into the library.
$(PACKC): $(call objects,$(SRC_PACKC))
	$(call say,link,$@)$(LINK) -o $@ $^ $(LDLIBS)

define pack_rule
$(B)/embed/$(1).c: $(PACKC) $(call pack_files,$(call pack_dir,$(1)))
	$$(call say,pack,$(call pack_dir,$(1)))mkdir -p $$(@D); \
	$(PACKC) -o $$@ $(call pack_dir,$(1))
endef
$(foreach g,$(GAMES),$(eval $(call pack_rule,$(g))))

# Quick references: compiled into tables and linked into the library.
$(REFC): $(call objects,tools/refc.c)
	$(call say,link,$@)$(LINK) -o $@ $^ $(LDLIBS)

$(B)/embed/references.c: $(REFC) $(REFERENCES) $(B)/members
	$(call say,rules,docs/reference)mkdir -p $(@D); $(REFC) -o $@ $(REFERENCES)

# Lessons: their positions are played by the library itself, with the packs it has.
$(LESSONC): $(call objects,tools/lessonc.c) $(OBJ_LESSONC)
	$(call say,link,$@)$(LINK) -o $@ $^ $(LDLIBS)

$(B)/embed/lessons.c: $(LESSONC) $(LESSONS) $(wildcard $(PACK_DIRS:%=%/lessons/presets)) $(B)/members
	$(call say,lessons,packs/*/lessons)mkdir -p $(@D); $(LESSONC) -o $@ $(LESSONS)

$(B)/embed/%.o: $(B)/embed/%.c $(B)/flags
	$(call say,cc,$<)$(COMPILE) $(INCLUDES) -MMD -MP -Wno-overlength-strings -c -o $@ $<

# Libraries and the program
$(LIB_A): $(OBJ_LIBRARY) $(B)/members
	$(call say,ar,$@)rm -f $@; $(AR) rcs $@ $(OBJ_LIBRARY)

# The installed library exports only what angeles.h declares. The tests link the library above, because
# they use internal functions.
$(B)/installed/libangeles.a: $(OBJ_LIBRARY) $(B)/members
	$(call say,ar,$@)mkdir -p $(@D); rm -f $@; \
	$(LD) -r -o $(@D)/angeles.o $(OBJ_LIBRARY) && \
	$(OBJCOPY) --wildcard --keep-global-symbol='ang_*' $(@D)/angeles.o && \
	$(AR) rcs $@ $(@D)/angeles.o

$(LIB_SO): $(OBJ_LIBRARY) $(B)/members
	$(call say,link,$@)echo '{ global: ang_*; local: *; };' >$(B)/exports.map; \
	$(LINK) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(B)/exports.map -o $@ \
	    $(OBJ_LIBRARY) $(LDLIBS)

$(LIB_TABLE): $(OBJ_TABLE) $(B)/members
	$(call say,ar,$@)rm -f $@; $(AR) rcs $@ $(OBJ_TABLE)

$(B)/libhost.a: $(OBJ_HOST) $(B)/members
	$(call say,ar,$@)rm -f $@; $(AR) rcs $@ $(OBJ_HOST)

$(B)/angeles: $(OBJ_CLI) $(LIB_HOST) $(LIB_TABLE) $(LIB_A) $(B)/members
	$(call say,link,$@)$(LINK) -o $@ $(OBJ_CLI) $(LIB_HOST) $(LIB_TABLE) $(LIB_A) $(LDLIBS) $(HOST_LIBS) $(MPI_LIBS)

$(B)/bench: $(call objects,$(SRC_BENCH)) $(LIB_A)
	$(if $(SRC_BENCH),,$(error there is no bench yet))
	$(call say,link,$@)$(LINK) -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=flow_apply,--wrap=flow_advance,--wrap=flow_skip,--wrap=flow_roll \
	    -o $@ $^ $(LDLIBS)

$(B)/bench-store: $(call objects,bench/store/store.c) $(LIB_HOST) $(LIB_A)
	$(call say,link,$@)$(LINK) -o $@ $^ $(LDLIBS) $(HOST_LIBS)

$(B)/bench-load: $(call objects,bench/load/load.c)
	$(call say,link,$@)$(LINK) -o $@ $^ $(LDLIBS) $(HOST_LIBS)

# Tests. Sanitized ones are a hundred programs of 25 MB, which lld links in half the time.
LINK_TEST := $(LINK) $(if $(filter asan,$(VARIANT)),$(if $(shell command -v ld.lld),-fuse-ld=lld))

$(UNIT) $(LIMITS): $(B)/%: $(B)/obj/tests/%.o $(OBJ_SUPPORT) $(LIB_HOST) $(LIB_TABLE) $(LIB_A)
	$(call say,link,$@)mkdir -p $(@D); \
	$(LINK_TEST) -o $@ $^ $(LDLIBS) -lcmocka -Wl,--as-needed $(HOST_LIBS)

$(EXAMPLES): $(B)/%: $(B)/obj/%.o $(LIB_A)
	$(call say,link,$@)mkdir -p $(@D); $(LINK) -o $@ $^ $(LDLIBS)

$(FUZZERS): $(B)/%: $(B)/obj/tests/fuzz/%.o $(LIB_HOST) $(LIB_TABLE) $(LIB_A)
	$(call say,link,$@)$(LINK) -fsanitize=fuzzer -o $@ $^ $(LDLIBS) $(HOST_LIBS)

# The same targets without libFuzzer: they replay their seeds.
$(REPLAYS): $(B)/replay/%: $(B)/obj/tests/fuzz/%.o $(B)/obj/tests/fuzz/replay.o $(LIB_HOST) $(LIB_TABLE) $(LIB_A)
	$(call say,link,$@)mkdir -p $(@D); $(LINK_TEST) -o $@ $^ $(LDLIBS) $(HOST_LIBS)

# Seed inputs that contain the hash of a pack are generated, not committed.
$(B)/fuzz-seeds: $(B)/obj/tests/fuzz/seeds.o $(LIB_A)
	$(call say,link,$@)$(LINK) -o $@ $^ $(LDLIBS)

$(B)/seeds/made: $(B)/fuzz-seeds $(call pack_files,tests/harbor/pack)
	$(call say,seeds,$(@D))rm -rf $(@D); $< $(@D) $(wordlist 2,99,$^); touch $@

.SECONDARY:
-include $(shell find $(B) -name '*.d' 2>/dev/null)
