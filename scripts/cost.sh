#!/usr/bin/env bash
# Prints the costs of this package. They stop nobody.
#
#   scripts/cost.sh             lines of the rooms, words of the README
#   scripts/cost.sh build       the same, and CPU seconds and bytes of code of each module of the product
#                               consent, built from scratch in .build/cost
#   scripts/cost.sh tests       the same of a debug build with all tests, and CPU seconds to run each test target
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build/cost
timed() {
  rm -rf "$scratch"
  mkdir -p "$scratch"
  COMPILE_LOG="$PWD/$scratch/compile.log" SWIFT_EXEC="$PWD/scripts/timed-swiftc" \
    swift build "$@" --scratch-path "$scratch" > "$scratch/build.log" 2>&1 || { cat "$scratch/build.log"; exit 1; }
}
case "${1:-}" in
  "") exec python3 scripts/cost.py ;;
  build) timed -c release --product consent; exec python3 scripts/cost.py --build "$scratch" ;;
  tests)
    timed --build-tests
    exec python3 scripts/cost.py --build "$scratch" --tests "$scratch/debug/consentPackageTests.xctest" ;;
  *) sed -n '2,8p' "$0"; exit 64 ;;
esac
