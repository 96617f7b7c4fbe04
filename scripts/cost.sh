#!/usr/bin/env bash
# Prints the costs of this package beside the ceilings in scripts/ceilings.txt. Fails if one is passed.
# Raising a ceiling is a commit of its own, with its reason.
#
#   scripts/cost.sh             lines of the rooms, words of the README
#   scripts/cost.sh build       the same, and CPU seconds and bytes of code of each module of the product
#                               consent, built from scratch in .build/cost
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=
case "${1:-}" in
  build)
    scratch=.build/cost
    rm -rf "$scratch"
    mkdir -p "$scratch"
    COMPILE_LOG="$PWD/$scratch/compile.log" SWIFT_EXEC="$PWD/scripts/timed-swiftc" \
      swift build -c release --product consent --scratch-path "$scratch" > "$scratch/build.log" 2>&1 ||
      { cat "$scratch/build.log"; exit 1; }
    ;;
  "") ;;
  *) sed -n '2,9p' "$0"; exit 64 ;;
esac
exec python3 scripts/cost.py ${scratch:+"$scratch"}
