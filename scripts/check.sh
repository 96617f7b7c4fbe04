#!/usr/bin/env bash
# The gate: everything a change must pass, from a clean build, in under fifteen minutes on two cores.
#
#   scripts/check.sh            a fresh seed
#   SEED=7 scripts/check.sh     a given one
#
# Not part of it, as it takes longer: scripts/requirements.py takes the requirements out of the claims
# one by one and says which of them no test notices.
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${SEED:-$(date +%s)}

step() { printf '\n== %s\n' "$*"; }

step "Layout of the code"
swift format lint --strict --recursive Package.swift Sources Tests

step "How many lines each room has"
if command -v python3 > /dev/null; then scripts/lines.py || echo "(The gate goes on.)"; fi

step "A build from scratch, in which every arrow between the rooms is declared"
rm -rf .build .build-instrumented
# Beside it, where one module is compiled after the other: the benchmarks' system, compiled so that it
# says what it compares.
mkdir -p .build-instrumented
CONSENT_INSTRUMENT=1 swift build --product bench --scratch-path .build-instrumented \
  --disable-index-store > .build-instrumented/build.log 2>&1 &
instrumented=$!
trap 'kill $instrumented 2> /dev/null || true' EXIT
# The tests that follow use this build: without imports that only tests may make, the flags are the same.
swift build -c release --build-tests --explicit-target-dependency-import-check error

step "The tests"
# Refusals are thrown, and Swift Testing keeps the stack of every thrown error unless told otherwise.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0
swift test -c release --disable-testable-imports

step "A threshold that only the compiler can tell is found"
wait $instrumented || { cat .build-instrumented/build.log; exit 1; }
.build-instrumented/debug/bench w3 --only tapsWhenContrastIsJustTooLow --seeds 5 --budget 200 |
  grep '"comparisons":"compiler","seeds":5,"found":5' ||
  { echo "The instrumented build no longer hears comparisons: see Sources/Instrumentation."; exit 1; }

step "Workers change no byte and leave nothing behind"
scripts/workers.sh

step "Damaged shards and damaged cases, seed $seed"
scripts/fuzz.sh both "$seed"

step "The main job with 200,000 cases, seed $seed"
.build/release/consent check --runs 200000 --seed "$seed"
