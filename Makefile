# SPDX-License-Identifier: Apache-2.0
# The index of developer commands; the work is done by Maven and by the scripts in dev/.
.DEFAULT_GOAL := help
.PHONY: help build dist check verify demo fmt bench compare fuzz clean
version := $(shell sed -n 's:^  <version>\(.*\)</version>:\1:p' pom.xml)
platform := $(shell uname -sm | tr 'A-Z ' 'a-z-')

help: ## Print this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

build: ## Compile without checks; leaves cli/target/dist/bin/sluice
	dev/mvn -q -Dquick -pl cli -am package

dist: build ## Pack a distribution with its own Java for this platform: cli/target/sluice-VERSION-OS-ARCH.tar.gz
	dev/dist cli/target/sluice-$(version)
	tar -C cli/target --owner=0 --group=0 -czf cli/target/sluice-$(version)-$(platform).tar.gz sluice-$(version)

check: ## All checks and tests that need no server
	dev/mvn -q package

verify: ## All checks and tests, on real MySQL and MariaDB servers
	dev/verify

demo: build ## Dump a sample database and load it into a second server, then compare
	dev/demo

fmt: ## Format all sources
	dev/mvn -q spotless:apply

bench: ## Run the benchmarks in short, keep the scores and draw the chart
	dev/bench --record

compare: dist ## Run Sluice and other dump tools side by side, equal results first
	dev/bench -l > /dev/null
	dev/compare

fuzz: ## Fuzz the kernels and the row encoder for some minutes
	dev/fuzz

clean: ## Remove everything that was built
	dev/mvn -q clean
