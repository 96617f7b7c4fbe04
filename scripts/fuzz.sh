#!/usr/bin/env bash
# Hands damaged files to the release build: the shards of a run to merge, saved cases to replay.
#
#   scripts/fuzz.sh                    some of both, a fresh seed
#   scripts/fuzz.sh shards 7 20000     twenty thousand sets of shards from seed 7
#   scripts/fuzz.sh cases 7 20000
set -euo pipefail
cd "$(dirname "$0")/.."
# The build of the tests, which the gate has made before.
swift build -c release --build-tests > /dev/null
fuzz() { .build/release/worker-probe fuzz "$1" "$PWD/.build/release/consent" "$PWD" "$2" "$3"; }

seed=${2:-$(date +%s)}
case ${1:-both} in
  shards | cases) fuzz "$1" "$seed" "${3:-1000}" ;;
  both)
    fuzz shards "$seed" 400
    fuzz cases "$seed" 400
    ;;
  *) echo "scripts/fuzz.sh [shards|cases] [SEED] [COUNT]"; exit 64 ;;
esac
