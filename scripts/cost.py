#!/usr/bin/env python3
"""Prints lines, words, CPU seconds and bytes of code, each beside its ceiling; see scripts/cost.sh.

    scripts/cost.py [BUILD] [TESTS]   BUILD: folder of a timed build; TESTS: CPU seconds of the tests
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUFFIXES = (".swift", ".c", ".h")
# The parts of a machine, and the rooms in which it has a folder.
PARTS = [("model", "ConsentModel"), ("claims", "ConsentInvariants"), ("system", "ConsentSystem"),
         ("vocabulary", "ConsentVocabulary"), ("drawing", "ConsentMachines")]


def lines(folder):
    return sum(len(file.read_text().splitlines()) for file in sorted(folder.rglob("*")) if file.suffix in SUFFIXES)


def ceilings():
    table = {}
    for line in (ROOT / "scripts/ceilings.txt").read_text().splitlines():
        text = line.split("#")[0].split()
        if text:
            table[text[0], text[1]] = int(text[2])
    return table


class Costs:
    """Figures beside their ceilings."""

    def __init__(self):
        self.ceilings = ceilings()
        self.passed = []

    def show(self, kind, name, count, ceiling_of=None):
        ceiling = self.ceilings.get((kind, name), self.ceilings.get((kind, ceiling_of)))
        text = f"{count:>10,}  {kind} {name}"
        if ceiling is not None:
            text += f"  (at most {ceiling:,})"
            if count > ceiling:
                text += "  PASSED"
                self.passed.append(f"{kind} {name}: {count:,}, at most {ceiling:,}")
        print(text)


def show_lines(costs):
    for room in sorted(folder for folder in (ROOT / "Sources").iterdir() if folder.is_dir()):
        costs.show("lines", room.name, lines(room), ceiling_of="ROOM")
    costs.show("lines", "Sources", lines(ROOT / "Sources"))
    costs.show("lines", "Tests", lines(ROOT / "Tests"))
    for machine in sorted(folder.name for folder in (ROOT / "Sources/ConsentModel").iterdir() if folder.is_dir()):
        for part, room in PARTS:
            folder = ROOT / "Sources" / room / machine
            if folder.is_dir():
                costs.show("lines", f"{machine}/{part}", lines(folder))
    costs.show("words", "README.md", len((ROOT / "README.md").read_text().split()))


def show_build(costs, folder):
    seconds = {}
    log = folder / "compile.log"
    for line in log.read_text().splitlines() if log.exists() else []:
        module, count = line.split("\t")
        seconds[module] = seconds.get(module, 0) + float(count)
    for module, count in sorted(seconds.items(), key=lambda row: -row[1]):
        if not module.endswith("Tests"):
            costs.show("seconds", module, round(count))
    if seconds:
        costs.show("seconds", "build", round(sum(seconds.values())))
    for objects in sorted((folder / "release").glob("*.build")):
        files = [str(file) for file in objects.rglob("*.o")]
        module = objects.name.removesuffix(".build")
        if not files or module.endswith("Tests"):
            continue
        rows = subprocess.run(["size", *files], check=True, capture_output=True, text=True).stdout
        text = sum(int(row.split()[0]) for row in rows.splitlines()[1:])
        costs.show("bytes", module, text)


def main():
    costs = Costs()
    show_lines(costs)
    if len(sys.argv) > 1:
        show_build(costs, pathlib.Path(sys.argv[1]))
    if len(sys.argv) > 2:
        costs.show("seconds", "tests", round(float(sys.argv[2])))
    for row in costs.passed:
        print(f"A ceiling is passed: {row}.", file=sys.stderr)
    if costs.passed:
        print("Make room, or raise it in scripts/ceilings.txt in a commit of its own with the reason.", file=sys.stderr)
    return 1 if costs.passed else 0


sys.exit(main())
