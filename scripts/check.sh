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
rm -rf .build
# The tests that follow use this build: without imports that only tests may make, the flags are the same.
swift build -c release --build-tests --explicit-target-dependency-import-check error

step "The tests"
# Refusals are thrown, and Swift Testing keeps the stack of every thrown error unless told otherwise.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0
swift test -c release --disable-testable-imports

step "Workers change no byte and leave nothing behind"
scripts/workers.sh

step "Damaged shards and damaged cases, seed $seed"
scripts/fuzz.sh both "$seed"

step "The main job with 200,000 cases, seed $seed"
.build/release/consent check --runs 200000 --seed "$seed"
