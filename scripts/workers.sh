#!/usr/bin/env bash
# Shows on the release build that workers change no byte, leave nothing behind, and cost little.
#
#   scripts/workers.sh          what must hold: bytes, and a hundred kills
#   scripts/workers.sh speed    what it costs, as ratios measured in turn
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product consent > /dev/null
consent=$PWD/.build/release/consent
desk=$(mktemp -d)
trap 'rm -rf "$desk"' EXIT
check() { "$consent" check --seed 3 --save "$desk/saved" "$@" 2>> "$desk/notes" || true; }
fail() { echo "$*"; exit 1; }

bytes() {
  local fault=("$@")
  check --runs 1500 "${fault[@]}" --workers 1 > "$desk/whole"
  for workers in 2 5; do
    check --runs 1500 "${fault[@]}" --workers "$workers" > "$desk/other"
    cmp "$desk/whole" "$desk/other" || fail "$workers workers print something else than one."
  done
  for shard in 1 2 3 4; do
    check --runs 1500 "${fault[@]}" --shard $shard/4 --json "$desk/$shard.jsonl" > /dev/null
  done
  "$consent" merge "$desk"/[1-4].jsonl --save "$desk/saved" > "$desk/other" || true
  cmp "$desk/whole" "$desk/other" || fail "Four shards merged print something else than the whole."
  echo "Same bytes from 1, 2 and 5 workers and from four shards merged${fault[*]:+, with ${fault[1]}}."
}

kills() {
  local process replayed=0
  # The second of two shards begins with random cases, and fails at once.
  for ((run = 0; run < 100; run++)); do
    "$consent" check --seed $run --shard 2/2 --runs 4000 --fault printsGarbage \
      --save "$desk/killed" > /dev/null 2>&1 &
    process=$!
    sleep "$(printf %d.%03d $((RANDOM % 2)) $((RANDOM % 1000)))"
    kill -9 $process 2> /dev/null || true
    wait $process 2> /dev/null || true
  done
  sleep 1
  ! pgrep -f "$desk/killed" || fail "These workers outlived their parent."
  for file in "$desk"/killed/planted/*; do
    case $file in *.consent) ;; *) fail "$file is no whole case." ;; esac
    "$consent" replay "$file" > /dev/null 2>&1 && fail "$file no longer fails."
    [ $? -ne 64 ] || fail "$file cannot be read."
    replayed=$((replayed + 1))
  done
  [ $replayed -gt 0 ] || fail "No run came to save anything before it was killed."
  echo "A hundred kills left $replayed files, all whole, all failing again, and no process."
}

# What the tool says of itself: commands a second of work on all cores.
rate() { "$consent" check --seed 3 "$@" 2>&1 > /dev/null | tail -1 | sed 's/ .*//; s/,//g'; }
# The seconds that pass.
lasts() {
  local start; start=$(date +%s.%N)
  "$consent" check --seed 3 "$@" > /dev/null 2>&1
  echo "$(date +%s.%N) $start" | awk '{ print $1 - $2 }'
}

speed() {
  local runs=(--runs 60000) apart=() together=() one=() two=() both=()
  for _ in 1 2 3 4 5; do
    together+=("$(rate "${runs[@]}" --in-process)")
    apart+=("$(rate "${runs[@]}" --workers 1)")
    one+=("$(lasts "${runs[@]}" --workers 1)")
    two+=("$(lasts "${runs[@]}" --workers 2)")
    # Two processes that have nothing to do with each other: what the machine has to give.
    lasts "${runs[@]}" --in-process > "$desk/first" & both+=("$(lasts "${runs[@]}" --in-process)")
    wait
  done
  best() { printf '%s\n' "$@" | sort -g | tail -1; }
  least() { printf '%s\n' "$@" | sort -g | head -1; }
  echo "commands a second of work: in process $(best "${together[@]}"), in a worker $(best "${apart[@]}")"
  echo "seconds: one worker $(least "${one[@]}"), two $(least "${two[@]}"), two runs side by side $(least "${both[@]}")"
  echo "$(best "${apart[@]}") $(best "${together[@]}") $(least "${one[@]}") $(least "${two[@]}") $(least "${both[@]}")" |
    awk '{ printf "ratios: isolation %.3f, two workers %.2f, the machine %.2f\n", $1/$2, $3/$4, 2*$3/$5 }'
}

if [ "${1:-}" = speed ]; then speed; else
  bytes
  bytes --fault answersWrongly
  bytes --fault printsGarbage
  kills
fi
