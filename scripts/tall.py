#!/usr/bin/env python3
"""Explores tall scopes, those that `consent explore --nightly` has and `consent explore` has not.

    scripts/tall.py                        all of them: `consent explore --nightly` with the other scopes, more than
                                           a quarter of an hour
    scripts/tall.py --sample 2 --seed 7    the usual scopes, and so many tall ones, drawn from a seed
    scripts/tall.py --list                 their names

A single scope does not exercise every claim, so that its exit code is 2; what is asked of it is that it is complete,
which says that no run of any length breaks something there. The usual scopes together exercise all claims.
Exit: 0 if all of this holds, 1 if not.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONSENT = ROOT / ".build/release/consent"


def explore(*words):
    """The exit code of an exploration, what it prints, and its reports, one a scope."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "explored.jsonl"
        run = subprocess.run([CONSENT, "explore", *words, "--json", path], cwd=ROOT, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode not in (0, 1, 2):
            sys.exit(f"consent explore {' '.join(words)} ends with {run.returncode}: {run.stderr}")
        records = [json.loads(line) for line in path.read_text().splitlines()]
    return run.returncode, run.stdout, [each["report"] for each in records if each["kind"] == "exploration"]


def scopes(*words):
    """The machines and the names of their scopes, of which one state is visited."""
    return [(each["machine"], each["scope"]) for each in explore(*words, "--states", "1")[2]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, metavar="N", help="only so many")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the sample (default 1)")
    parser.add_argument("--list", action="store_true", help="print the tall scopes and stop")
    asked = parser.parse_args()
    usual = set(scopes())
    tall = [each for each in scopes("--nightly") if each not in usual]
    if asked.list:
        print("".join(f"{machine} --scope {scope}\n" for machine, scope in tall), end="")
        return 0
    if asked.sample is None:
        return subprocess.run([CONSENT, "explore", "--nightly"]).returncode
    code, text, _ = explore()
    print(text, flush=True)
    failed = code != 0

    def search(each):
        start = time.monotonic()
        return each, *explore(each[0], "--scope", each[1], "--workers", "1"), time.monotonic() - start

    drawn = random.Random(asked.seed).sample(tall, min(asked.sample, len(tall)))
    # A scope is one task of one worker: several at a time use all cores.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (machine, scope), code, text, reports, seconds in pool.map(search, drawn):
            isComplete = [each["end"] for each in reports] == ["complete"]
            failed = failed or code == 1 or not isComplete
            print(f"{text}\n{machine} --scope {scope}: {'complete' if isComplete else 'NOT COMPLETE'} "
                  f"after {seconds:.0f} s", flush=True)
    return 1 if failed else 0


sys.exit(main())
