#!/usr/bin/env python3
"""Asks of each planted fault whether a search below any seed ends with a case as short as there is.

    scripts/shortest.py                    all faults, seeds 1 to 50: about an hour
    scripts/shortest.py --seeds 10 clip    some machines, fewer seeds
    scripts/shortest.py --sample 24 --seed 7    so many faults, drawn from a seed, each with that seed alone

`consent faults --matrix` says in how many commands each fault shows at the least in every state of the
scopes of its machine, and where a random case that is in none of them is shorter still; this plays
`consent faults --seed N` beside it. Where the shortest begins with access that was decided before, as no random case
does, `consent shrink` searches the neighbourhood of the saved case in its place. What is found stands in .build/shortest, a file a seed, so that a run
that was stopped goes on; a new build begins again.

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
    least, known, decided = {}, {}, set()
    for record in (each["record"] for each in kept(f"{name}-matrix", [*asked.machines, "--matrix"])
                   if each["kind"] == "trial"):
        fault, shortest = (record["machine"], record["name"]), record.get("shortest")
        if not shortest:
            print(f"{' '.join(fault)}: never shown")
            continue
        # The scopes also begin with access that was decided before, and random worlds of contacts do not.
        if fault[0] == "contacts" and DECIDED.search(shortest["file"]["text"].split("\n\n")[0]):
            decided.add(fault)
            continue
        known[fault] = shortest["commands"]
        of_scopes = record.get("inScopes") or shortest
        least[fault] = of_scopes["commands"]
        if not of_scopes["isCertain"]:
            print(f"{' '.join(fault)}: {least[fault]}, not proved to be the least")
    lengths, proofs = {fault: [] for fault in least}, []
    for seed in seeds:
        for each in kept(f"{name}-{seed}", [*asked.machines, "--seed", str(seed)]):
            if each["kind"] == "fault" and (each["machine"], each["name"]) in decided:
                proofs.append(proved(each["name"], seed))
            elif each["kind"] == "fault" and (each["machine"], each["name"]) in lengths:
                lengths[each["machine"], each["name"]].append(
                    each["commands"] if each["found"] else None)
        print(f"seed {seed}", file=sys.stderr, flush=True)

    runs, reached, shortest = len(proofs), sum(proofs), 0
    for fault, found in lengths.items():
        hits = sum(length is not None and length <= least[fault] for length in found)
        shorter = sum(length is not None and length <= known[fault] for length in found)
        runs, reached, shortest = runs + len(found), reached + hits, shortest + shorter
        if shorter < len(found):
            others = sorted({str(length) for length in found if length is None or length > known[fault]})
            of_scopes = f" ({least[fault]} in the scopes)" if least[fault] != known[fault] else ""
            print(f"{' '.join(fault)}: {known[fault]} in {shorter} of {len(found)} runs{of_scopes}, else "
                  + ", ".join(others).replace("None", "not found"))
    print(f"{len(least) + len(decided)} faults, {runs} runs: {100 * reached / max(runs, 1):.2f} % need no more "
          f"commands than the scopes or, in {len(proofs)} runs, than any case of the neighbourhood; "
          f"{shortest} of the other {runs - len(proofs)} no more than any case that is known")
    return 0 if runs and reached >= 0.99 * runs else 1


sys.exit(main())
