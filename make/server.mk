# server.mk: the server, which needs storage, libwebsockets and libsodium. Where pkg-config does not
# know them the program is built without, and says so when it is asked to `serve`.

SERVER_NEEDS := libwebsockets libsodium
HAS_SERVER   := $(if $(HAS_STORE),$(shell pkg-config --exists $(SERVER_NEEDS) 2>/dev/null && echo 1))

ifeq ($(HAS_SERVER),1)
SRC_HOST    += $(call c_under_if,src/server)
HOST_CFLAGS += $(shell pkg-config --cflags $(SERVER_NEEDS))
HOST_LIBS   += $(shell pkg-config --libs $(SERVER_NEEDS)) -pthread
else
DEFINES     += -DANG_NO_SERVER
endif
