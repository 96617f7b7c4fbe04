#!/usr/bin/env bash
# The gate: everything a change must pass, from a clean build, in under ten minutes.
#
#   scripts/check.sh            a fresh seed
#   SEED=7 scripts/check.sh     a given one
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${SEED:-$(date +%s)}

step() { printf '\n== %s\n' "$*"; }

step "Layout of the code"
swift format lint --strict --recursive Package.swift Sources Tests

step "A build from scratch, in which every arrow between the rooms is declared"
rm -rf .build
swift build --explicit-target-dependency-import-check error

step "The tests"
swift test

step "The main job for a minute, seed $seed"
swift run -c release consent check --for 60s --seed "$seed"
