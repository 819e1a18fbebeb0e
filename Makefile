# Rumbo: tasks for developers and packagers. `make help` lists them.
# On a new machine, `make run` and `make test` are enough.

SWIFT  ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

bindir  = $(DESTDIR)$(PREFIX)/bin
datadir = $(DESTDIR)$(PREFIX)/share
unitdir = $(DESTDIR)$(PREFIX)/lib/systemd/system

# One set of flags for every release build, so that nothing is compiled twice. The Swift runtime is
# linked in on Linux: the program then starts faster and runs where no Swift is installed.
# The manifest names the commit for `routecli --version`: one from a cache may name an older one.
# Signed overflow in C++ wraps: libosmium multiplies the coordinates of a file before they are checked.
RELEASE := -c release --manifest-cache none -Xcxx -fwrapv
ifeq ($(shell uname -s),Linux)
RELEASE += --static-swift-stdlib
# Sweeps and tables use vector instructions of the build machine's processor; some are twice as fast.
# To build for other machines set MARCH: MARCH=x86-64-v3, or MARCH= for any x86-64.
MARCH ?= native
ifneq ($(MARCH),)
RELEASE += -Xcc -march=$(MARCH)
endif
endif

PROGRAM  = .build/release/routecli
SERVER   = .build/release/routed
STAGE    = .build/stage
LINTED   = $(wildcard Package.swift Sources Tests benchmarks/Package.swift benchmarks/Benchmarks \
           benchmarks/tracking/Package.swift benchmarks/tracking/Sources benchmarks/tracking/Tests \
           examples/embed/Package.swift examples/embed/Sources \
           fuzz/Package.swift fuzz/Sources/FuzzTargets fuzz/Sources/Fuzzer)

.DEFAULT_GOAL := help
.PHONY: help setup build run serve demo serve-https map-library clients feeds page shared-library wheel python test test-long lint format sanitize fuzz example doc bench instructions compare pictures track-report stage install uninstall clean

help: ## Show this list.
	@echo "Usage: make TARGET [PREFIX=/usr/local] [DESTDIR=]"; echo
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install missing system libraries and fonts (Debian, Ubuntu).
	@scripts/setup.sh

build: setup ## Build the program in release mode.
	@touch Package.swift # SwiftPM asks for the commit only if the manifest is newer than its plan.
	$(SWIFT) build $(RELEASE) --product routecli

run: build ## Build and show routes across the campus and between bike stations, and a walk followed.
	@echo
	$(PROGRAM) route --from "Biblioteca" --to "Aulas 3"
	@echo
	$(PROGRAM) route --from "station:La Y" --to "station:Santo Domingo" --profile bike
	@echo
	$(PROGRAM) track data/sample-walk.gpx --to "Biblioteca"

build-server: setup ## Build the server in release mode.
	@touch Package.swift
	$(SWIFT) build $(RELEASE) --product routed

serve: build-server map-library ## Build the server and serve the map page and the bundled campus at http://127.0.0.1:5000.
	$(SERVER)

demo: build build-server map-library ## The same with sample data that moves: a simulated shuttle, an event, a car park.
	@scripts/demo.sh $(SERVER) $(PROGRAM)

serve-https: build-server map-library ## The same over HTTPS for phones in the network, with a certificate of its own.
	@scripts/local-certificate.sh .build/certificate
	$(SERVER) --host 0.0.0.0 --port 5443 --certificate .build/certificate/cert.pem --key .build/certificate/key.pem

map-library: ## Fetch MapLibre and make its glyphs for the map page, where they can be had.
	@scripts/map-library.sh

page: build-server ## Test the map page in Chromium: search, routes, rides, live data, offline, accessibility.
	@scripts/page.sh $(SERVER)

clients: build-server ## Ask the server with clients of other people: routingpy, VROOM, schemathesis.
	@scripts/clients.sh .build/release/routed

feeds: build-server ## Check GTFS-Realtime, GBFS and QR codes with Google's bindings, gbfs-validator and zxing-cpp.
	@scripts/feeds.sh .build/release/routed

shared-library: setup ## Build the C interface as a shared library.
	@SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" scripts/shared-library.sh

wheel: setup ## Build the Python wheel into .build/wheel; MARCH=x86-64-v3 for other machines.
	SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" python3 -m pip wheel ./python --no-deps --wheel-dir .build/wheel

python: shared-library ## Run the examples in C, Go and R; test the wheel in a clean environment.
	@scripts/c-example.sh .build/release/libRumboC.so
	@scripts/python.sh .build/release/libRumboC.so
	@scripts/language-examples.sh .build/release/libRumboC.so

test: ## Lint, build with every check, and run all tests.
	@SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" scripts/test.sh

test-long: setup ## Compare every engine with Dijkstra on a million pairs of each real graph.
	RUMBO_LONG=1 $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/long \
	  --filter LongAgreementTests

lint: setup ## Check the format and the documentation of every source.
	$(SWIFT) format lint --strict --parallel --recursive $(LINTED)

format: setup ## Format every source.
	$(SWIFT) format --in-place --parallel --recursive $(LINTED)

sanitize: setup ## Run the unit tests under the address and the thread sanitizer.
	@SWIFT="$(SWIFT)" scripts/sanitize.sh

fuzz: setup ## Fuzz every reader for TIME=60 seconds each, or RUNS=n inputs; TARGETS="gpx …" for some.
	@SWIFT="$(SWIFT)" TIME="$(TIME)" RUNS="$(RUNS)" TARGETS="$(TARGETS)" fuzz/run.sh

example: setup ## Build and run the package that embeds the library.
	$(SWIFT) run --package-path examples/embed embed data/campus.geojson

doc: setup ## Build the DocC pages into .build/documentation.
	@SWIFT="$(SWIFT)" scripts/documentation.sh

bench: setup ## Run the benchmarks of single parts.
	$(SWIFT) package --package-path benchmarks --disable-sandbox benchmark

instructions: setup ## Count the instructions and allocations of the hot kernels (needs valgrind).
	@SWIFT="$(SWIFT)" benchmarks/instructions.sh

compare: build ## Measure large graphs beside other libraries; results.sh measures all of it.
	python3 benchmarks/compare.py --routecli $(PROGRAM)

pictures: build ## Draw the pictures of the README again, from the extracts in the folder OSM.
	@OSM="$(OSM)" scripts/pictures.sh $(PROGRAM)

track-report: build ## Follow simulated and recorded trips; writes benchmarks/TRACKING*.md.
	@SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" benchmarks/tracking/run.sh $(PROGRAM)

# Files installed beside the program; the program generates them.
stage: build build-server map-library
	@SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" scripts/stage.sh $(PROGRAM) $(SERVER) $(STAGE) $(PREFIX)

install: stage ## Install programs, data, service, completions and man pages below PREFIX.
	install -d $(bindir) $(datadir)/rumbo $(datadir)/doc/rumbo $(unitdir)
	install -m 755 $(STAGE)/bin/routecli $(STAGE)/bin/routed $(bindir)
	install -m 644 $(STAGE)/rumbo-routed.service $(unitdir)/rumbo-routed.service
	cp -R $(STAGE)/share/. $(datadir)/
	chmod -R u+rwX,go+rX $(datadir)/rumbo $(datadir)/doc/rumbo

uninstall: ## Remove what install put below PREFIX.
	rm -f $(bindir)/routecli $(bindir)/routed $(unitdir)/rumbo-routed.service
	rm -rf $(datadir)/rumbo $(datadir)/doc/rumbo
	rm -f $(datadir)/man/man1/routecli.1 $(datadir)/man/man1/routecli.*.1
	rm -f $(datadir)/man/man1/routed.1 $(datadir)/man/man1/routed.*.1
	rm -f $(datadir)/bash-completion/completions/routecli $(datadir)/bash-completion/completions/routed
	rm -f $(datadir)/zsh/site-functions/_routecli $(datadir)/zsh/site-functions/_routed
	rm -f $(datadir)/fish/vendor_completions.d/routecli.fish $(datadir)/fish/vendor_completions.d/routed.fish

clean: ## Remove everything that was built.
	rm -rf .build examples/embed/.build benchmarks/.build benchmarks/tracking/.build fuzz/.build
