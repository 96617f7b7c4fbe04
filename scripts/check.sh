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
rm -rf .build .build-instrumented
# Compiled so that the benchmarks' system says what it compares, which one step needs.
export CONSENT_INSTRUMENT=1
swift build --scratch-path .build-instrumented --disable-index-store \
  --explicit-target-dependency-import-check error

step "A threshold that only the compiler can tell is found"
.build-instrumented/debug/bench w3 --only tapsWhenContrastIsJustTooLow --seeds 5 |
  grep '"comparisons":"compiler","seeds":5,"found":5' ||
  { echo "The instrumented build no longer hears comparisons: see Sources/Instrumentation."; exit 1; }
unset CONSENT_INSTRUMENT

step "The tests"
swift test -c release

step "Workers change no byte and leave nothing behind"
scripts/workers.sh

step "The main job for a minute, seed $seed"
swift run -c release consent check --for 60s --seed "$seed"
