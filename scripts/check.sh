#!/usr/bin/env bash
# The gate: everything a change must pass, from a clean build.
#
#   scripts/check.sh            a fresh seed; .ci/run calls this
#   scripts/check.sh --full     the same and the longer checks: sweeps over thousands of worlds, packages outside,
#                               documents, page, cluster, kills, damaged files, threads, a sample of mutants.
#   SEED=7 scripts/check.sh     a given seed
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${SEED:-$(date +%s)}
case "${1:-}" in
  "") full= ;;
  --full) full=yes ;;
  *) sed -n '2,7p' "$0"; exit 64 ;;
esac

started=$SECONDS
step() { printf '\n== %s (%d s)\n' "$*" $((SECONDS - started)); }
# CPU seconds of everything that this script has waited for. `times` tells them of this shell, and not of a
# shell in $( ), which has waited for nothing.
spent() { awk 'NR == 2 { gsub(/[ms]/, " "); print $1 * 60 + $2 + $3 * 60 + $4 }' .build/times; }

step "Layout of the code"
swift format lint --strict --recursive Package.swift Sources Tests
scripts/words.py
scripts/platforms.py

step "A build from scratch, in which every arrow between the rooms is declared"
rm -rf .build
mkdir -p .build
# The tests that follow use this build: without imports that only tests may make, the flags are the same.
swift build -c release --build-tests --explicit-target-dependency-import-check error

step "The tests"
# Refusals are thrown, and Swift Testing keeps the stack of every thrown error unless told otherwise.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0
[ -z "$full" ] || export CONSENT_SWEEPS=1
times > .build/times
before=$(spent)
swift test -c release --disable-testable-imports
times > .build/times
tests=$(awk -v before="$before" -v after="$(spent)" 'BEGIN { print after - before }')

# The rarest rule, TB-09, is taken by 1 in 6,600 cases of contacts (14 of 60 seeds miss it in 9,600 cases), and
# they have 42 % of all cases: 2 % of seeds miss it with 60,000, and 1 in 14,000 with 150,000.
step "The main job with 150,000 cases, seed $seed"
.build/release/consent check --runs 150000 --seed "$seed"

if [ -z "$full" ]; then
  step "As a package outside uses it: one failure, one trap, one endless loop"
  scripts/outside.py --short
fi

step "What it costs"
[ -z "$full" ] || tests=
python3 scripts/cost.py .build ${tests:+"$tests"}

if [ -n "$full" ]; then
  step "As a package outside uses it, with both test runners"
  scripts/outside.py
  step "As an app's tests use the doubles, with all emitted cases"
  scripts/outside_apps.py
  step "Documents: commands print what they show, snippets compile"
  scripts/documents.py
  step "The models in a page: the module is the model, and Chromium plays it"
  scripts/page.sh --check
  step "The workflow file, step by step"
  scripts/workflow.py --only Build Check
  step "On a cluster: Slurm, with a task that is killed, and Kubernetes"
  scripts/cluster/try.sh
  step "Without the libraries of Swift"
  # In a folder of its own, as the flag changes how everything is linked. Outside of the checkout the program
  # plays the Specs that it carries; so few cases leave goals unvisited, which is exit code 2.
  swift build -c release --product consent --static-swift-stdlib --build-path .build-static
  static=$PWD/.build-static/release/consent
  if ldd "$static" | grep libswift; then exit 1; fi
  empty=$(mktemp -d)
  (cd "$empty" && "$static" check --runs 2000 --seed "$seed") || [ $? = 2 ]
  rm -rf "$empty"
  step "Workers change no byte and leave nothing behind"
  scripts/workers.sh
  step "Damaged shards, cases and corpora, seed $seed"
  scripts/fuzz.sh all "$seed"
  step "Tall scopes"
  .build/release/consent explore --nightly
  step "Every planted fault, with as few commands as there can be"
  scripts/shortest.py --seeds 1
  step "Each requirement of a claim of contacts"
  scripts/requirements.py
  step "Threads"
  scripts/threads.sh
  step "A sample of mutants"
  scripts/mutate --sample 40 --seed "$seed"
  step "Catalogues"
  scripts/catalogues.py
fi
step "Passed"
