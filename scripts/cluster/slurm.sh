#!/usr/bin/env bash
# Plays one run of `consent check` on a Slurm cluster: an array with a task for each shard, then a job that
# merges their files. Waits for both. The exit code is that of the whole run.
#
#   scripts/cluster/slurm.sh SHARDS FOLDER consent check --seed N [flags]
#
# FOLDER, which all nodes must see, is new for each run. It receives shard-K.jsonl, the logs, and the verdict:
# verdict.log, check.jsonl, junit.xml, consent.sarif and Failures. Options of sbatch are read from SBATCH_*
# variables, such as SBATCH_PARTITION and SBATCH_TIMELIMIT.
set -euo pipefail

if [ -z "${SLURM_JOB_ID:-}" ]; then
  [ $# -ge 4 ] || { sed -n '2,9p' "$0"; exit 64; }
  shards=$1 folder=$(realpath -m "$2")
  shift 2
  program=$(command -v "$1") || { echo "There is no program $1." >&2; exit 64; }
  mkdir -p "$folder"
  # A node that fails, or a task that is preempted, is requeued by Slurm itself.
  array=$(sbatch --parsable --array="0-$((shards - 1))" --requeue --open-mode=append \
    --job-name=consent-shard --output="$folder/shard-%a.log" \
    "$0" "$folder" "$(realpath "$program")" "${@:2}")
  exec sbatch --quiet --wait --dependency="afterany:$array" --job-name=consent-verdict \
    --output="$folder/verdict.log" "$0" "$folder" "$(realpath "$program")" merge
fi

folder=$1 program=$2
shift 2
cd "$folder"
if [ "$1" = merge ]; then
  exec "$program" merge shard-*.jsonl --save Failures --json check.jsonl --junit junit.xml --sarif consent.sarif
fi
code=0
"$program" "$@" --shard auto --save Failures --json "shard-$SLURM_ARRAY_TASK_ID.jsonl" || code=$?
# 0, 1 and 2 are verdicts, which the file has. Any other end is a lost shard: it is played again, three times.
[ "$code" -gt 2 ] || exit 0
[ "$code" -ne 64 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ] || exit "$code"
echo "Shard $SLURM_ARRAY_TASK_ID ended with $code and is requeued."
scontrol requeue "$SLURM_JOB_ID"
