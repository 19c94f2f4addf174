# store.mk: storage, which needs libsqlite3, libpq, zlib, libzstd and libsodium. If pkg-config does not find
# them, the program is built without storage, and `angeles db` says so.

STORE_NEEDS := sqlite3 libpq zlib libzstd libsodium
HAS_STORE   := $(shell pkg-config --exists $(STORE_NEEDS) 2>/dev/null && echo 1)

ifeq ($(HAS_STORE),1)
SRC_HOST    += $(call c_under_if,src/store)
HOST_CFLAGS += $(shell pkg-config --cflags $(STORE_NEEDS))
HOST_LIBS   += $(shell pkg-config --libs $(STORE_NEEDS))
else
SRC_CLI     := $(filter-out $(wildcard src/cli/db_*.c),$(SRC_CLI))
SRC_SUPPORT := $(filter-out tests/support/sim_%.c,$(SRC_SUPPORT))
DEFINES     += -DANG_NO_STORE
endif
