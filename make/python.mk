# python.mk: the Python package as a wheel, and the tests of the libraries it works with.

# The package and the library in one directory, in the layout that setuptools expects.
STAGE = build/wheel-stage

.PHONY: wheel python-conformance
wheel: ## build a Python wheel that contains the library, into build/wheel/
	@scripts/bootstrap wheel
	+@$(MANY) VARIANT=release build/release/libangeles.so
	@rm -rf $(STAGE) build/wheel && mkdir -p $(STAGE)/angeles build/wheel
	@cp bindings/python/angeles/*.py bindings/python/angeles/py.typed build/release/libangeles.so $(STAGE)/angeles
	@cp bindings/python/pyproject.toml bindings/python/setup.py bindings/python/README.md LICENSE NOTICE $(STAGE)
	@cd $(STAGE) && "$$(../../scripts/which-python wheel)" -c \
	    'from setuptools.build_meta import build_wheel; build_wheel("../wheel")' >build.log 2>&1 || { cat build.log; exit 1; }
	@ls build/wheel/*.whl

python-conformance: ## run PettingZoo's and gymnasium's own tests on the Python package, if they are installed
	@scripts/bootstrap build
	+@$(MANY) VARIANT=release build/release/libangeles.so
	@PYTHONPATH="bindings/python$${PYTHONPATH:+:$$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1 \
	    "$$(scripts/which-python pettingzoo)" bindings/python/tests/conformance.py
