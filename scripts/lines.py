#!/usr/bin/env python3
"""Counts lines of Swift and C, blank ones and comments included: rooms, machines, and what a machine costs.

    scripts/lines.py            tables of the working tree
    scripts/lines.py REVISION   the sum of Sources at a revision beside today's
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources"
SUFFIXES = (".swift", ".c", ".h")
ROOMS = [("model", "ConsentModel"), ("claims", "ConsentInvariants"), ("system", "ConsentSystem"),
         ("vocabulary", "ConsentVocabulary"), ("suite", "ConsentSuite")]
LIMITS = {("Contacts", "model"): 1000, ("Contacts", "claims"): 1300, ("Camera", "model"): 300,
          ("Camera", "all"): 1300}


def lines(folder):
    return sum(len(file.read_text().splitlines()) for file in sorted(folder.rglob("*"))
               if file.suffix in SUFFIXES)


def at(revision):
    names = subprocess.run(["git", "ls-tree", "-r", "--name-only", revision, "Sources"], cwd=ROOT,
                           check=True, capture_output=True, text=True).stdout.split()
    return sum(len(subprocess.run(["git", "show", f"{revision}:{name}"], cwd=ROOT, check=True,
                                  capture_output=True, text=True).stdout.splitlines())
               for name in names if name.endswith(SUFFIXES))


def main():
    failed = False
    for room in sorted(folder for folder in SOURCES.iterdir() if folder.is_dir()):
        print(f"{lines(room):6}  {room.name}")
    print(f"{lines(SOURCES):6}  Sources")
    for revision in sys.argv[1:]:
        print(f"{at(revision):6}  Sources at {revision}")
    machines = sorted({folder.name for folder in (SOURCES / "ConsentModel").iterdir() if folder.is_dir()})
    print()
    for machine in machines:
        counts = {kind: lines(SOURCES / room / machine) for kind, room in ROOMS
                  if (SOURCES / room / machine).is_dir()}
        counts["all"] = sum(counts.values())
        model = counts["model"]
        ratio = " : ".join(f"{counts.get(kind, 0) / model:.2f}" for kind in ("model", "claims", "system"))
        print(f"{machine}: " + ", ".join(f"{kind} {count}" for kind, count in counts.items())
              + f"; model : claims : system {ratio}")
        for (name, kind), limit in LIMITS.items():
            if name == machine and counts[kind] > limit:
                print(f"  {kind} has more than {limit} lines.")
                failed = True
    return 1 if failed else 0


sys.exit(main())
