#!/usr/bin/env python3
"""Asks of each planted fault whether a search below any seed ends with a case as short as there is.

    scripts/shortest.py                    all faults, seeds 1 to 50: about an hour
    scripts/shortest.py --seeds 10 clip    some machines, fewer seeds
    scripts/shortest.py --sample 24 --seed 7    so many faults, drawn from a seed, each with that seed alone

`consent faults --seed N` saves a case for each fault, and `consent explore --fault` says whether a run of fewer
commands fails in any state of the scopes of its machine. Where such a run begins with access that was decided before,
as no random case does, `consent shrink` searches the neighbourhood of the saved case in its place. What is found stands
in .build/shortest, a file a question, so that a run that was stopped goes on; a new build begins again.

Exit: 0 where at least 99 of 100 runs end with no more commands than the scopes need, 1 otherwise.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/shortest"
CONSENT = ROOT / ".build/release/consent"
DECIDED = re.compile(r"^(authorized|denied|limited .*)$", re.MULTILINE)


def records(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def kept(name, verb, arguments):
    """What a run of `consent faults` or `explore` says, played once for a build."""
    folder = FOLDER / str(CONSENT.stat().st_mtime_ns)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    if not path.exists():
        part = path.with_suffix(".part")
        run = subprocess.run(
            [CONSENT, verb, *arguments, "--save", FOLDER / "saved", "--json", part],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if run.returncode not in (0, 1, 2):
            sys.exit(f"consent {verb} {' '.join(arguments)} ends with {run.returncode}")
        part.rename(path)
    return records(path)


def shorter(machine, fault, length):
    """The shortest run of the scopes with fewer commands than a case that fails, and whether all were compared."""
    if length < 2:
        return None, True
    name = f"{machine}-{fault}-below-{length}"
    reports = [each["report"] for each in kept(name, "explore", [
        machine, "--fault", fault, "--depth", str(length - 1), "--states", "40000"])]
    found = [each["finding"] for each in reports if each.get("finding") and each["alike"] == each["plays"]]
    # A run of twins ends with the step after the last in which both were played.
    found = [each for each in found if each["length"] < length]
    # In a run of one command no memory of the system is merged away.
    whole = all(each["end"] in ("complete", "longEnough") and (each["isMemoryTold"] or length == 2) for each in reports)
    return min(found, key=lambda each: each["length"], default=None), whole


def sampled(asked):
    """The names of a sample of the faults of the machines."""
    listed = FOLDER / "list.jsonl"
    FOLDER.mkdir(parents=True, exist_ok=True)
    subprocess.run([CONSENT, "faults", *asked.machines, "--list", "--json", listed], check=True, stdout=subprocess.DEVNULL)
    names = sorted({each["name"] for each in records(listed) if each["kind"] == "planted fault" and not each["onRequest"]})
    return sorted(random.Random(asked.seed).sample(names, min(asked.sample, len(names))))


def proved(fault, seed):
    """Whether another process, which searches the whole neighbourhood of a saved case, finds no shorter one."""
    for file in sorted((FOLDER / "saved/planted").glob(f"contacts-*-{fault}-{seed}-*.consent")):
        run = subprocess.run([CONSENT, "shrink", file], capture_output=True, text=True)
        text = " ".join(run.stdout.split())
        if "No shorter case in its neighbourhood" in text:
            return True
        print(f"contacts {fault}: {file.name} is not proved to be the shortest of its neighbourhood")
    return False


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("machines", nargs="*", metavar="MACHINE")
    parser.add_argument("--seeds", type=int, default=50, metavar="N", help="how many seeds (default 50)")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many faults")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the sample, and of its searches (default 1)")
    asked = parser.parse_args()
    name, seeds = "-".join(asked.machines) or "all", range(1, asked.seeds + 1)
    if asked.sample:
        seeds = [asked.seed]
        asked.machines = sampled(asked)
        name = f"{name}-{asked.sample}-of-{asked.seed}"
    lengths, doubts, runs, reached, proofs = {}, set(), 0, 0, 0
    for seed in seeds:
        for each in kept(f"{name}-{seed}", "faults", [*asked.machines, "--seed", str(seed)]):
            fault, length = (each["machine"], each["name"]), each["commands"] if each["found"] else None
            found, whole = shorter(*fault, length) if length is not None else (None, True)
            runs += 1
            # The scopes also begin with access that was decided before, and random worlds of contacts do not.
            if found and fault[0] == "contacts" and DECIDED.search(found["file"]["text"].split("\n\n")[0]):
                proofs += 1
                reached += proved(fault[1], seed)
                continue
            reached += length is not None and not found
            lengths.setdefault(fault, []).append((length, found and found["length"]))
            if not found and not whole:
                doubts.add((fault, length))
        print(f"seed {seed}", file=sys.stderr, flush=True)
    for fault, length in sorted(doubts):
        print(f"{' '.join(fault)}: {length}, not proved to be the least")
    for fault, found in sorted(lengths.items()):
        for length, least in sorted(set(found), key=str):
            if length is None or least is not None:
                print(f"{' '.join(fault)}: {'not found' if length is None else length} in "
                      f"{found.count((length, least))} of {len(found)} runs, {least or 'unknown'} in the scopes")
    print(f"{runs} runs: {100 * reached / max(runs, 1):.2f} % need no more commands than the scopes or, in {proofs} "
          f"runs, than any case of the neighbourhood")
    return 0 if runs and reached >= 0.99 * runs else 1


sys.exit(main())
