#!/usr/bin/env python3
"""Prints the coverage goals that random cases visit least, and how likely a usual run leaves each unvisited.

    scripts/rarest.py [--program consent] [--cases 200000] [--show 20]

Plays cases of all machines in many short runs. In the default number of cases each goal (rule, kind, refusal,
landmark) should stay unvisited in no more than one of a million runs: p * n >= 13.8 for n cases of its machine of
which a share p visits it. Exit: 0 if the estimates say so, 1 if not.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Cases of a run. A goal near the bound is then visited in half of the runs, which measures best.
SHORT = 5_000
MOST = 1e-6


def goals(machine):
    """The goals of a machine of the header, in the order of the counts in `coverage`."""
    named = [("rules", [rule["clause"] for rule in machine["rules"]]), ("kinds", machine["kinds"]),
             ("refusals", [f"{pair['kind']} {pair['refusal']}" for pair in machine["refusals"]]),
             ("held", [[f"{claim['clause']}/{place + 1}" for place in range(len(claim["landmarks"]))]
                       for claim in machine["claims"]])]
    # A device has the kinds of its parts, which are goals of these.
    return [(kind, names) for kind, names in named if kind != "kinds" or machine["refusals"]]


def flat(values):
    return [one for value in values for one in (flat(value) if isinstance(value, list) else [value])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build/release/consent"))
    parser.add_argument("--cases", type=int, default=200_000)
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    text = subprocess.check_output([options.program, "check", "--help"], text=True)
    usual = int(re.search(r"number of cases, shared by the\s+machines\s+\(default\s+(\d+)\)", text)[1])
    runs = max(options.cases // SHORT, 1)
    played, missed, met, share = {}, {}, {}, {}
    for run in range(runs):
        # The second of two shards plays its half of the cases, and nothing else.
        lines = subprocess.run([options.program, "check", "--runs", str(SHORT * 2), "--shard", "2/2", "--seed",
                                str(options.seed + run), "--json", "-"], text=True, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, cwd=ROOT).stdout.splitlines()
        header, machines = json.loads(lines[0]), [json.loads(line) for line in lines[1:-1]]
        for machine, record in zip(header["machines"], machines):
            name, lockstep = machine["machine"], record["lockstep"]
            share[name] = machine["runs"] / header["runs"]
            played[name] = played.get(name, 0) + lockstep["cases"]
            for kind, names in goals(machine):
                for goal, count in zip(flat(names), flat(lockstep["coverage"][kind]), strict=True):
                    missed[name, goal] = missed.get((name, goal), 0) + (count == 0)
                    met[name, goal] = met.get((name, goal), 0) + count
    rows = []
    for (name, goal), count in missed.items():
        # Without a run that misses it, half of one.
        p = -math.log(max(count, 0.5) / runs) / (played[name] / runs)
        rows.append((p * usual * share[name], p, name, goal, met[name, goal]))
    rows.sort()
    print(f"{runs} runs of {SHORT:,} cases; a usual run has {usual:,}, of which a machine has n.\n")
    print(f"{'machine':15} {'goal':44} {'visits':>7} {'1 in':>8} {'n':>7} {'unvisited':>10}")
    for product, p, name, goal, count in rows[:options.show]:
        print(f"{name:15} {goal:44} {count:7} {1 / p if p else math.inf:8.0f} {usual * share[name]:7.0f} {math.exp(-product):10.1e}")
    return 1 if rows[0][0] < -math.log(MOST) else 0


if __name__ == "__main__":
    sys.exit(main())
