# Limelight. `make help` lists what can be made.
#
#   make run   [DIR=…]   build, index DIR (default: the home directory), search it
#   make test            everything that must hold, from a clean clone
#   make tsan            the tests of the engines and the daemon, under the thread sanitizer
#   make build           the tools, in .build/release; they find their importers there
#   make install         to $(DESTDIR)$(prefix)
#   make bench           speed, memory and size beside the peers'
#   make bench-scale     speed of queries on a million items
#   make bench-donations how fast what apps donate is taken in and stored
#   make bench-completions how soon what is typed is completed
#   make bench-encoder   how fast the encoder is, what memory it takes, how soon its process ends
#   make bench-all       all benchmarks, and what has moved against the published figures
#   make bench-live      how soon changes are found, and what the daemon costs
#   make relevance       how good answers are: the questions of the test collections in $(LIMELIGHT_RELEVANCE)
#   make known-items     how often the file one looks for comes first, beside Recoll, on the home $(LIMELIGHT_BENCH_HOME)
#   make fuzz            a minute of random input at each border that takes foreign bytes
#   make torture         the random tests, twenty times as long
#   make torture-files   20,000 malformed files and bombs, through all importers
#   make check           what must pass: layers, house, lint, man, test, weight
#   make layers          imports against the manifests and the layers of Sources/README.md
#   make house           the measure of the sources, and API that only tests call
#   make lint            the format of all Swift sources, and the daemon's units
#   make weight          the size of each program, and what it loads
#   make man             the manual pages, as mandoc reads them
#   make api             the public API against that of the baseline: nothing of it is gone
#   make docs            the documentation of the libraries, in .build/docs, with each link checked
#   make debug importers deps install uninstall clean

SHELL := /bin/bash
prefix ?= /usr/local
DESTDIR ?=
DIR ?= $(HOME)
SWIFT ?= swift
export SWIFT

TOOLS := mdfind mdimport mdls mds mdsearchd mdutil
PAGES := $(wildcard man/*.[1-8])
IMPORTERS := $(patsubst Importers/Sources/%/manifest.json,%,$(wildcard Importers/Sources/*/manifest.json))
# Static: the tools start in half the time. Packed relocations (lld, glibc 2.36): a tenth of the start again.
# A program's symbols are nobody's: exported, as Swift does by default, they are a twentieth of its size.
# Debug builds check at run time that accesses exclude one another: a sixteenth of a long search.
# Functions that are the same, byte for byte, and whose addresses nobody compares are kept once.
STATIC := --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -fuse-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic -Xlinker --icf=safe \
	-Xswiftc -enforce-exclusivity=unchecked
# The tools take the C and C++ libraries they need into themselves too: the loader's work was a third of a search.
# Importers do not, for the libraries that they read files with bring the shared C++ runtime.
# Regular expressions, which Swift imports everywhere unasked, are a twelfth of a program, and no tool has any.
ARCHIVES := .build/archives
WHOLE := $(STATIC) -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import -Xlinker -L$(CURDIR)/$(ARCHIVES)

# The package without its tests and the libraries of apps: see the end of Package.swift.
PROGRAMS := LIMELIGHT_PROGRAMS=1
TESTS := --build-tests

# Symbols are three quarters of a program's size.
STRIP := $(if $(shell command -v strip),-s)

.PHONY: help deps build importers debug run test tsan bench bench-scale bench-donations bench-completions bench-encoder bench-live bench-all relevance known-items lint layers house man api docs weight fuzz torture torture-files check install uninstall clean

help:
	@sed -n 's/^#   //p' Makefile

GAZETTEER := .build/places/places.gazetteer
MODELS := .build/models

deps:
	@.ci/deps
	@.ci/places $(GAZETTEER)
	@.ci/models $(MODELS)

build: deps
	@.ci/archives $(ARCHIVES)
	@$(PROGRAMS) .ci/progress "building the tools" $(SWIFT) build -c release $(WHOLE)
	@.ci/progress "building the importers" $(SWIFT) build -c release $(STATIC) --package-path Importers
	@.ci/bundle release

importers: deps
	@.ci/progress "building the importers" $(SWIFT) build -c release $(STATIC) --package-path Importers
	@.ci/bundle release

# The tests, and the same programs with assertions and fault points: for tests whose programs pause between their steps.
debug: deps
	@.ci/progress "building the tests" $(SWIFT) build $(TESTS)
	@.ci/progress "building the tests of importers" $(SWIFT) build $(TESTS) --package-path Importers
	@.ci/progress "building the sample apps" $(SWIFT) build $(TESTS) --package-path Tests/SampleApps
	@.ci/progress "building the tests of GRDBSpotlight" $(SWIFT) build $(TESTS) --package-path Tests/GRDBSpotlight
	@.ci/bundle debug

run: build
	@.ci/tour "$(DIR)"

test: debug build
	@.ci/test

tsan: deps
	@.ci/tsan

check: layers house lint man test weight

weight: build
	@.ci/weight .build/release

lint: deps
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Importers/Package.swift Importers/Sources Importers/Tests
	@.ci/units check

layers: deps
	@.ci/layers

house: deps
	@.ci/house
	@Tests/Benchmarks/all --check
	@Tests/Relevance/known-items --check

api: deps
	@.ci/api

docs: debug
	@.ci/docs

man: deps
	@for page in $(PAGES); do mandoc -T lint -W warning "$$page" || exit 1; done && echo "man: ok"

bench: build
	@Tests/Benchmarks/run

bench-scale: build
	@Tests/Benchmarks/scale

bench-donations: deps
	@Tests/Benchmarks/donations

bench-completions: build
	@Tests/Benchmarks/completions

bench-encoder: build
	@Tests/Benchmarks/encoder

bench-live: build
	@Tests/Benchmarks/live

bench-all: build
	@Tests/Benchmarks/all

known-items: build
	@LIMELIGHT_BENCH_HOME=$(LIMELIGHT_BENCH_HOME) Tests/Relevance/known-items --recoll

relevance: build
	@LIMELIGHT_RELEVANCE=$(LIMELIGHT_RELEVANCE) Tests/Relevance/run

fuzz: deps
	@Tests/Fuzz/run

torture: debug
	@Tests/Torture/run

torture-files: debug
	@Tests/Torture/malformed

install: build
	install -d "$(DESTDIR)$(prefix)/bin" "$(DESTDIR)$(prefix)/libexec/limelight" "$(DESTDIR)$(prefix)/share/man/man"{1,5,7,8}
	install $(STRIP) -m 755 $(TOOLS:%=.build/release/%) "$(DESTDIR)$(prefix)/bin"
	install $(STRIP) -m 755 .build/release/mdsandbox .build/release/mdencode "$(DESTDIR)$(prefix)/libexec/limelight"
	@for page in $(PAGES); do \
	  install -m 644 "$$page" "$(DESTDIR)$(prefix)/share/man/man$${page##*.}" || exit 1; done
	@for name in $(IMPORTERS); do \
	  to="$(DESTDIR)$(prefix)/lib/limelight/importers/$$name.mdimporter"; \
	  install -d "$$to" && install $(STRIP) -m 755 ".build/release/Importers/$$name.mdimporter/$$name" "$$to" && \
	  install -m 644 "Importers/Sources/$$name/manifest.json" "$$to" || exit 1; done
	@if [ -e $(GAZETTEER) ]; then install -d "$(DESTDIR)$(prefix)/share/limelight" && \
	  install -m 644 $(GAZETTEER) $(GAZETTEER:.gazetteer=.notice) "$(DESTDIR)$(prefix)/share/limelight"; fi
	@if [ -e $(MODELS)/static.model ]; then install -d "$(DESTDIR)$(prefix)/share/limelight" && \
	  install -m 644 $(MODELS)/{static,encoder}.model $(MODELS)/models.notice "$(DESTDIR)$(prefix)/share/limelight"; fi
	@.ci/completions install "$(DESTDIR)$(prefix)"
	@.ci/units install "$(DESTDIR)" "$(prefix)"

uninstall:
	rm -f $(TOOLS:%="$(DESTDIR)$(prefix)/bin/%")
	rm -f $(foreach page,$(PAGES),"$(DESTDIR)$(prefix)/share/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page))")
	rm -rf "$(DESTDIR)$(prefix)/libexec/limelight" "$(DESTDIR)$(prefix)/lib/limelight" "$(DESTDIR)$(prefix)/share/limelight"
	@.ci/completions uninstall "$(DESTDIR)$(prefix)"
	@.ci/units uninstall "$(DESTDIR)" "$(prefix)"

clean:
	rm -rf .build Importers/.build Tests/Fuzz/.build Tests/Benchmarks/IndexGenerator/.build
