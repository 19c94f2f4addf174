# web.mk: the browser's client. `make web` is what the server serves, `make site` the same for a
# host that only has files. What npm installs is pinned by web/package-lock.json and fetched only
# when that has changed, so a second call needs no network.

WEB_SOURCES = $(shell find web/src web/static -type f 2>/dev/null) web/build.mjs web/index.html \
              web/tsconfig.json
WEB_ENGINE  = $(if $(SRC_WASM),$(W)/angeles.wasm)
WEB_BUILD   = node web/build.mjs $(if $(WEB_ENGINE),--wasm $(WEB_ENGINE))

.PHONY: web site web-check web-watch
web: ## build the browser's client into build/web
	@scripts/bootstrap web
	+@$(MANY) build/web/index.html

# Asked for together, one after the other: both make the engine.
site: $(if $(filter web bench-web,$(MAKECMDGOALS)),| web)
site: ## the same as a static folder, build/site: tables on one's own device
	@scripts/bootstrap web
	+@$(MANY) build/site/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	$(call say,npm,web)npm ci --prefix web --silent --no-audit --no-fund --ignore-scripts && touch $@

build/web-checked: $(WEB_SOURCES) web/node_modules/.package-lock.json
	$(call say,tsc,web)web/node_modules/.bin/tsc --noEmit -p web && mkdir -p build && touch $@

web-check: build/web-checked # do its types agree?

build/web/index.html: build/web-checked $(WEB_ENGINE)
	$(call say,web,build/web)$(WEB_BUILD) --out build/web && touch $@

build/site/index.html: build/web-checked $(WEB_ENGINE)
	$(call say,web,build/site)$(WEB_BUILD) --static --out build/site && touch $@

# For those who work on it: built again at every change, served on http://localhost:8090.
web-watch: web/node_modules/.package-lock.json $(WEB_ENGINE)
	$(WEB_BUILD) --static --out build/watch --watch & node web/serve.mjs build/watch 8090; kill $$!

.PHONY: bench-web
bench-web: web site # from the news to the screen; Lighthouse is fetched when it is first wanted
	@scripts/bootstrap build
	+@$(MANY) VARIANT=release all
	@node bench/web/screen.mjs
	@node bench/web/lighthouse.mjs

.PHONY: web-shots
web-shots: site # pictures for docs/screenshots
	@node web/shots.mjs docs/screenshots
