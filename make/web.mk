# web.mk: the browser client. `make web` builds the files for the server, `make site` those for a
# static host. web/package-lock.json pins the npm packages. They are fetched only when it changes, so
# a second call needs no network.

WEB_SOURCES = $(shell find web/src web/static -type f 2>/dev/null) web/build.mjs web/games.mjs \
              web/index.html web/tsconfig.json src/games.def
WEB_ENGINE  = $(if $(SRC_WASM),$(W)/angeles.wasm)
WEB_BUILD   = node web/build.mjs $(if $(WEB_ENGINE),--wasm $(WEB_ENGINE))

.PHONY: web site web-check web-watch
web: ## build the browser client into build/web
	@scripts/bootstrap web
	+@$(MANY) build/web/index.html

# If both are requested they are built in turn, because both build the engine.
site: $(if $(filter web bench-web,$(MAKECMDGOALS)),| web)
site: ## build the client as a static site, build/site, for local tables
	@scripts/bootstrap web
	+@$(MANY) build/site/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	$(call say,npm,web)npm ci --prefix web --silent --no-audit --no-fund --ignore-scripts && touch $@

build/web-checked: $(WEB_SOURCES) web/node_modules/.package-lock.json
	$(call say,tsc,web)web/node_modules/.bin/tsc --noEmit -p web && mkdir -p build && touch $@

web-check: build/web-checked # check the types

build/web/index.html: build/web-checked $(WEB_ENGINE)
	$(call say,web,build/web)$(WEB_BUILD) --out build/web && touch $@

build/site/index.html: build/web-checked $(WEB_ENGINE)
	$(call say,web,build/site)$(WEB_BUILD) --static --out build/site && touch $@

# For development: rebuilt at every change, served on http://localhost:8090.
web-watch: web/node_modules/.package-lock.json $(WEB_ENGINE)
	$(WEB_BUILD) --static --out build/watch --watch & node web/serve.mjs build/watch 8090; kill $$!

.PHONY: bench-web
bench-web: web site # measure the time from message to screen; downloads Lighthouse on first use
	@scripts/bootstrap build
	+@$(MANY) VARIANT=release all
	@node bench/web/screen.mjs
	@node bench/web/lighthouse.mjs

.PHONY: web-shots
web-shots: site # take the screenshots in docs/screenshots
	@node web/shots.mjs docs/screenshots
