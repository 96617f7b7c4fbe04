#!/usr/bin/env bash
# Tries scripts/cluster/slurm.sh on a real Slurm, and plays the commands of kubernetes.json by hand.
#
#   scripts/cluster/try.sh [CONSENT]     the program (default: .build/release/consent)
#
# Slurm and munge run as root on the loopback, in a temporary folder, and end with the script. Where they are not
# installed, they are by apt; where that is impossible, the trial has failed. Required:
# eight tasks, of which one is killed and requeued, give the bytes of one run and its exit code; with a planted
# fault they give exit code 1 and one counterexample. Exit: 0 if so, 1 if not.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:-$here/../../.build/release/consent}")
trial=$(mktemp -d)
daemons=()
end() {
  for daemon in "${daemons[@]}"; do kill "$daemon" 2> /dev/null || true; done
  wait 2> /dev/null || true
  rm -rf "$trial"
}
trap end EXIT
fail() { echo "FAILED: $*"; exit 1; }

# Prints a file of JUnit without its times, which shards do not tell.
timeless() { sed 's/ time="[0-9.]*"//g' "$1"; }
# check NAME CODE EXPECTED-CODE: compares the merged run in a folder with the same run in one process.
check() {
  local name=$1 code=$2 expected=$3
  [ "$code" = "$expected" ] || { cat "$trial/$name/verdict.log"; fail "$name: exit code $code, not $expected"; }
  cmp "$trial/$name/check.jsonl" "$trial/$name-whole/check.jsonl" || fail "$name: the merged report differs"
  cmp <(timeless "$trial/$name/junit.xml") <(timeless "$trial/$name-whole/junit.xml") ||
    fail "$name: the merged JUnit differs"
  echo "$name: eight shards give the bytes of one run, and exit code $code."
}
# whole NAME FLAG ...: plays the run in one process.
whole() {
  mkdir "$trial/$1-whole"
  (cd "$trial/$1-whole" && "$program" check "${@:2}" --save Failures --json check.jsonl --junit junit.xml \
    > text 2> errors) || [ $? -le 2 ] || { cat "$trial/$1-whole/errors"; fail "$1: the whole run"; }
}
counterexamples() { grep -o '"origin":{"drawn":' "$trial/$1/check.jsonl" | wc -l; }

holds=(--seed 7 --runs 60000 camera clip --workers 1)
broken=(--seed 7 --runs 8000 camera --fault presentsForNobody --workers 1)
whole holds "${holds[@]}"
whole broken "${broken[@]}"

# MARK: Kubernetes
# The commands of the two jobs, with the variables that Kubernetes sets.
python3 - "$here/kubernetes.json" > "$trial/kubernetes" << 'END'
import json, sys
shards, verdict = json.load(open(sys.argv[1]))["items"]
spec, pod = shards["spec"], shards["spec"]["template"]["spec"]["containers"][0]
values = {row["name"]: row["value"] for row in pod["env"]}
assert spec["completionMode"] == "Indexed" and spec["backoffLimitPerIndex"] > 0
assert values["JOB_COMPLETIONS"] == str(spec["completions"]), "JOB_COMPLETIONS is not the number of completions"
assert spec["parallelism"] <= spec["completions"]
print(spec["completions"])
for job in shards, verdict:
    inner = job["spec"]["template"]["spec"]
    assert inner["restartPolicy"] == "Never"
    shell, flag, line = inner["containers"][0]["command"]
    assert (shell, flag) == ("/bin/sh", "-c")
    print(line)
END
{ read -r completions; read -r shard; read -r verdict; } < "$trial/kubernetes"
mkdir -p "$trial/Kubernetes" "$trial/bin"
# The file checks every machine; here the program checks fewer.
printf '#!/bin/sh\nif [ "$1" = check ]; then shift; exec "%s" check %s "$@"; fi\nexec "%s" "$@"\n' \
  "$program" "--runs 60000 camera clip --workers 1" "$program" > "$trial/bin/consent"
chmod +x "$trial/bin/consent"
ln -s holds-whole "$trial/Kubernetes-whole"
for ((index = 0; index < completions; index++)); do
  (cd "$trial/Kubernetes" && PATH="$trial/bin:$PATH" SEED=7 JOB_COMPLETIONS=$completions \
    JOB_COMPLETION_INDEX=$index /bin/sh -c "$shard" > "$index.log" 2>&1) || fail "Kubernetes: shard $index"
done
code=0
(cd "$trial/Kubernetes" && PATH="$trial/bin:$PATH" /bin/sh -c "$verdict" > verdict.log 2>&1) || code=$?
check Kubernetes "$code" 0

# MARK: Slurm
has_slurm() { for name in slurmctld slurmd munged sbatch; do command -v "$name" > /dev/null || return 1; done; }
if ! has_slurm; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    fail "Slurm is not installed here, and cannot be (no root, or no apt)."
  fi
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends -qq \
    slurm-wlm munge > "$trial/apt" 2>&1 ||
    { tail -3 "$trial/apt" 2> /dev/null || true; fail "apt cannot install Slurm."; }
fi
if [ "$(id -u)" != 0 ]; then
  fail "a trial of Slurm needs root."
fi

mkdir "$trial/state" "$trial/spool"
# The folder is private to root; munge refuses a socket that others cannot reach unless forced.
(umask 077; head -c 1024 /dev/urandom > "$trial/key")
munged --foreground --force --key-file="$trial/key" --socket="$trial/munge" --pid-file="$trial/munge.pid" \
  --log-file="$trial/munge.log" --seed-file="$trial/munge.seed" > "$trial/munge.out" 2>&1 &
daemons+=($!)
read -r first second < <(python3 -c '
import socket
pair = [socket.socket() for _ in range(2)]
for each in pair: each.bind(("127.0.0.1", 0))
print(*(each.getsockname()[1] for each in pair))')
export SLURM_CONF="$trial/slurm.conf"
cat > "$SLURM_CONF" << END
ClusterName=trial
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=$first
SlurmdPort=$second
AuthType=auth/munge
AuthInfo=socket=$trial/munge,cred_expire=5
SlurmUser=root
StateSaveLocation=$trial/state
SlurmdSpoolDir=$trial/spool
SlurmctldPidFile=$trial/slurmctld.pid
SlurmdPidFile=$trial/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
NodeName=localhost NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=trial Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
slurmctld -D > "$trial/slurmctld.log" 2>&1 &
daemons+=($!)
slurmd -D -N localhost > "$trial/slurmd.log" 2>&1 &
daemons+=($!)
for ((try = 0; try < 60; try++)); do
  sinfo --noheader --format=%t 2> /dev/null | grep -q idle && break
  sleep 0.5
done
sinfo --noheader 2>&1 | grep -q idle || { tail -5 "$trial"/*.log; fail "Slurm does not start"; }

# Kills the program in one task of the array, as a node does that runs out of memory.
kill_task() {
  local process
  while :; do
    for process in /proc/[0-9]*; do
      [ "$(readlink "$process/exe" 2> /dev/null)" = "$program" ] || continue
      tr '\0' '\n' < "$process/environ" 2> /dev/null | grep -qx SLURM_ARRAY_TASK_ID=3 || continue
      kill -KILL "${process#/proc/}" 2> /dev/null && return
    done
    sleep 0.02
  done
}
kill_task &
killer=$!
code=0
"$here/slurm.sh" 8 "$trial/holds" "$program" check "${holds[@]}" || code=$?
kill "$killer" 2> /dev/null && fail "no task was killed"
check holds "$code" 0
grep -q "ended with 137 and is requeued" "$trial/holds/shard-3.log" || fail "the killed task was not requeued"
echo "holds: task 3 was killed and requeued."
code=0
"$here/slurm.sh" 8 "$trial/broken" "$program" check "${broken[@]}" || code=$?
check broken "$code" 1
[ "$(counterexamples broken)" = 1 ] || fail "broken: $(counterexamples broken) counterexamples, not 1"
echo "broken: one counterexample."
