#!/usr/bin/env python3
"""Asks of each planted fault whether a search below any seed ends with a case as short as there is.

    scripts/shortest.py                    all faults, seeds 1 to 50: about an hour
    scripts/shortest.py --seeds 10 clip    some machines, fewer seeds

`consent faults --matrix` says in how many commands each fault shows at the least in every state of the
scopes of its machine, and where a random case that is in none of them is shorter still; this plays
`consent faults --seed N` beside it. What is found stands in .build/shortest, a file a seed, so that a run
that was stopped goes on; a new build begins again.

Exit: 0 where at least 99 of 100 runs end with no more commands than the scopes need, 1 otherwise.
"""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/shortest"
CONSENT = ROOT / ".build/release/consent"


def records(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def kept(name, arguments):
    """What a run of `consent faults` says, played once for a build."""
    folder = FOLDER / str(CONSENT.stat().st_mtime_ns)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    if not path.exists():
        part = path.with_suffix(".part")
        run = subprocess.run(
            [CONSENT, "faults", *arguments, "--save", FOLDER / "saved", "--json", part],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if run.returncode not in (0, 1, 2):
            sys.exit(f"consent faults {' '.join(arguments)} ends with {run.returncode}")
        part.rename(path)
    return records(path)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("machines", nargs="*", metavar="MACHINE")
    parser.add_argument("--seeds", type=int, default=50, metavar="N", help="how many seeds (default 50)")
    asked = parser.parse_args()
    name = "-".join(asked.machines) or "all"
    least, known = {}, {}
    for record in (each["record"] for each in kept(f"{name}-matrix", [*asked.machines, "--matrix"])
                   if each["kind"] == "trial"):
        fault, shortest = (record["machine"], record["name"]), record.get("shortest")
        if not shortest:
            print(f"{' '.join(fault)}: never shown")
            continue
        known[fault] = shortest["commands"]
        of_scopes = record.get("inScopes") or shortest
        least[fault] = of_scopes["commands"]
        if not of_scopes["isCertain"]:
            print(f"{' '.join(fault)}: {least[fault]}, not proved to be the least")
    lengths = {fault: [] for fault in least}
    for seed in range(1, asked.seeds + 1):
        for each in kept(f"{name}-{seed}", [*asked.machines, "--seed", str(seed)]):
            if each["kind"] == "fault" and (each["machine"], each["name"]) in lengths:
                lengths[each["machine"], each["name"]].append(
                    each["commands"] if each["found"] else None)
        print(f"seed {seed} of {asked.seeds}", file=sys.stderr, flush=True)

    runs = reached = shortest = 0
    for fault, found in lengths.items():
        hits = sum(length is not None and length <= least[fault] for length in found)
        shorter = sum(length is not None and length <= known[fault] for length in found)
        runs, reached, shortest = runs + len(found), reached + hits, shortest + shorter
        if shorter < len(found):
            others = sorted({str(length) for length in found if length is None or length > known[fault]})
            of_scopes = f" ({least[fault]} in the scopes)" if least[fault] != known[fault] else ""
            print(f"{' '.join(fault)}: {known[fault]} in {shorter} of {len(found)} runs{of_scopes}, else "
                  + ", ".join(others).replace("None", "not found"))
    print(f"{len(least)} faults, {runs} runs: {100 * reached / max(runs, 1):.2f} % need no more commands "
          f"than the scopes, {100 * shortest / max(runs, 1):.2f} % no more than any case that is known")
    return 0 if runs and reached >= 0.99 * runs else 1


sys.exit(main())
