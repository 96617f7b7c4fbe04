#!/usr/bin/env bash
# Hands damaged files to the release build: the shards of a run to merge, saved cases to replay, corpora to
# play.
#
#   scripts/fuzz.sh                    some of all, a fresh seed
#   scripts/fuzz.sh shards 7 20000     twenty thousand sets of shards from seed 7
#   scripts/fuzz.sh cases 7 20000
#   scripts/fuzz.sh corpora 7 300
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product consent > /dev/null
swift build -c release --product worker-probe > /dev/null
fuzz() { .build/release/worker-probe fuzz "$1" "$PWD/.build/release/consent" "$PWD" "$2" "$3"; }

seed=${2:-$(date +%s)}
case ${1:-all} in
  shards | cases | corpora) fuzz "$1" "$seed" "${3:-1000}" ;;
  all)
    fuzz shards "$seed" 400
    fuzz cases "$seed" 400
    fuzz corpora "$seed" 300
    ;;
  *) echo "scripts/fuzz.sh [shards|cases|corpora] [SEED] [COUNT]"; exit 64 ;;
esac
