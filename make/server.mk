# server.mk: the server, which needs storage, libwebsockets, utf8proc, libcurl and OpenSSL. If pkg-config does not
# find them, the program is built without a server, and `angeles serve` says so.

SERVER_NEEDS := libwebsockets libutf8proc libcurl libcrypto
HAS_SERVER   := $(if $(HAS_STORE),$(shell pkg-config --exists $(SERVER_NEEDS) 2>/dev/null && echo 1))

ifeq ($(HAS_SERVER),1)
SRC_HOST    += $(call c_under_if,src/server)
HOST_CFLAGS += $(shell pkg-config --cflags $(SERVER_NEEDS))
HOST_LIBS   += $(shell pkg-config --libs $(SERVER_NEEDS)) -pthread
# On Debian, libwebsockets depends on libuv. Without libuv the server polls all connections in each
# turn of its loop.
ifeq ($(shell pkg-config --exists libuv 2>/dev/null && echo 1),1)
HOST_CFLAGS += $(shell pkg-config --cflags libuv) -DANG_HAS_UV
HOST_LIBS   += $(shell pkg-config --libs libuv)
endif
else
DEFINES     += -DANG_NO_SERVER
SRC_UNIT    := $(filter-out tests/unit/test_server_%.c tests/unit/test_store_sim%.c,$(SRC_UNIT))
SRC_FUZZ    := $(filter-out tests/fuzz/fuzz_http.c tests/fuzz/fuzz_socket.c,$(SRC_FUZZ))
endif

# The client is embedded in the program if `make web` has built it. The page is written last and
# names all other files, so it is the only dependency.
SITE := $(wildcard build/web/index.html)

ifeq ($(HAS_SERVER),1)
$(B)/embed/site.c: scripts/embed-site $(SITE) $(B)/site-there
	$(call say,site,$(or $(dir $(SITE)),no client))mkdir -p $(@D) $(B)/no-client; \
	scripts/embed-site $(or $(dir $(SITE)),$(B)/no-client) $@
$(B)/site-there: FORCE
	@$(call remember,$(SITE))
endif
