# server.mk: the server, which needs storage, libwebsockets and utf8proc. Where pkg-config does not
# know them the program is built without, and says so when it is asked to `serve`.

SERVER_NEEDS := libwebsockets libutf8proc
HAS_SERVER   := $(if $(HAS_STORE),$(shell pkg-config --exists $(SERVER_NEEDS) 2>/dev/null && echo 1))

ifeq ($(HAS_SERVER),1)
SRC_HOST    += $(call c_under_if,src/server)
HOST_CFLAGS += $(shell pkg-config --cflags $(SERVER_NEEDS))
HOST_LIBS   += $(shell pkg-config --libs $(SERVER_NEEDS)) -pthread -lm
# libwebsockets brings libuv along on Debian; without it the server asks about all connections in
# each turn of its loop.
ifeq ($(shell pkg-config --exists libuv 2>/dev/null && echo 1),1)
HOST_CFLAGS += $(shell pkg-config --cflags libuv) -DANG_HAS_UV
HOST_LIBS   += $(shell pkg-config --libs libuv)
endif
else
DEFINES     += -DANG_NO_SERVER
SRC_UNIT    := $(filter-out tests/unit/test_server_%.c tests/unit/test_store_sim%.c,$(SRC_UNIT))
SRC_FUZZ    := $(filter-out tests/fuzz/fuzz_http.c tests/fuzz/fuzz_socket.c,$(SRC_FUZZ))
endif

# The client inside the program: what `make web` has built, if it has. The page is written last and
# names all other files, so it stands for them.
SITE := $(wildcard build/web/index.html)

ifeq ($(HAS_SERVER),1)
$(B)/embed/site.c: scripts/embed-site $(SITE) $(B)/site-there
	$(call say,site,$(or $(dir $(SITE)),no client))mkdir -p $(@D) $(B)/no-client; \
	scripts/embed-site $(or $(dir $(SITE)),$(B)/no-client) $@
$(B)/site-there: FORCE
	@$(call remember,$(SITE))
endif
