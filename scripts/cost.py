#!/usr/bin/env python3
"""Prints lines, words, CPU seconds and bytes of code, each beside its ceiling; see scripts/cost.sh.

    scripts/cost.py [--build FOLDER] [--tests BUNDLE]

FOLDER is that of a build, with the log of scripts/timed-swiftc if it was timed; BUNDLE is a built test bundle.
"""
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CEILINGS = "scripts/ceilings.txt"
FIGURES = [("public", r"^\s*(?:@[\w()]+\s+)*public\b"), ("enum-End", r"\benum End\b"),
           ("private-records", r"private struct Record: Encodable")]
SUFFIXES = (".swift", ".c", ".h")
# The parts of a machine, and the rooms in which it has a folder.
PARTS = [("model", "ConsentModel"), ("claims", "ConsentInvariants"), ("system", "ConsentSystem"),
         ("vocabulary", "ConsentVocabulary"), ("drawing", "ConsentMachines")]


def lines(folder):
    return sum(len(file.read_text().splitlines()) for file in sorted(folder.rglob("*")) if file.suffix in SUFFIXES)


def ceilings(text):
    table = {}
    for line in text.splitlines():
        row = line.split("#")[0].split()
        if row:
            table[row[0], row[1]] = int(row[2])
    return table


def git(*words):
    return subprocess.run(["git", *words], capture_output=True, text=True, cwd=ROOT).stdout


def show_sums(costs):
    """Compares the ceilings of Sources with those of the commit before: what is added is paid for by what goes, or
    stands in the row `lines owed` with its reason until it is paid.

    A row that the commit before did not have is compared with nothing, and so is a clone without history.
    """
    changed = git("status", "--porcelain", "--", CEILINGS)
    before = ceilings(git("show", f"HEAD{'' if changed else '~1'}:{CEILINGS}"))

    def unowed(table):
        return table["lines", "Sources"] - table.get(("lines", "owed"), 0)

    if before:
        costs.ceilings["ceilings", "Sources"] = unowed(before)
        costs.show("ceilings", "Sources", unowed(costs.ceilings))


class Costs:
    """Figures beside their ceilings."""

    def __init__(self):
        self.ceilings = ceilings((ROOT / CEILINGS).read_text())
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
    for floor in ("Testing", "Consent", "Programs"):
        print(f"{'':10}  {floor}")
        for room in sorted(folder for folder in (ROOT / "Sources" / floor).iterdir() if folder.is_dir()):
            costs.show("lines", room.name, lines(room), ceiling_of="ROOM")
    costs.show("lines", "Sources", lines(ROOT / "Sources"))
    costs.show("lines", "Tests", lines(ROOT / "Tests"))
    for machine in sorted(folder.name for folder in (ROOT / "Sources/Consent/ConsentModel").iterdir() if folder.is_dir()):
        for part, room in PARTS:
            folder = ROOT / "Sources/Consent" / room / machine
            if folder.is_dir():
                costs.show("lines", f"{machine}/{part}", lines(folder))
    costs.show("words", "README.md", len((ROOT / "README.md").read_text().split()))
    sources = {file: file.read_text() for file in sorted((ROOT / "Sources").rglob("*.swift"))}
    for name, pattern in FIGURES:
        costs.show("count", name, sum(len(re.findall(pattern, text, re.MULTILINE)) for text in sources.values()))
    show_sums(costs)


def show_build(costs, folder):
    seconds = {}
    log = folder / "compile.log"
    for line in log.read_text().splitlines() if log.exists() else []:
        module, count = line.split("\t")
        seconds[module] = seconds.get(module, 0) + float(count)
    for module, count in sorted(seconds.items(), key=lambda row: -row[1]):
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


def show_tests(costs, bundle):
    """Runs each target of a built test bundle alone, and prints its CPU seconds, processes that it starts included."""
    for target in sorted(folder.name for folder in (ROOT / "Tests").iterdir() if folder.name.endswith("Tests")):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run([str(bundle), "--testing-library", "swift-testing", "--filter", rf"^{target}\."],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        count = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        costs.show("seconds", f"{target} (run{'' if run.returncode == 0 else ', FAILED'})", round(count))


def main():
    arguments = sys.argv[1:]
    costs = Costs()
    show_lines(costs)
    while arguments:
        word = arguments.pop(0)
        if word == "--build":
            show_build(costs, pathlib.Path(arguments.pop(0)))
        elif word == "--tests":
            show_tests(costs, pathlib.Path(arguments.pop(0)))
        else:
            sys.exit(__doc__)
    for row in costs.passed:
        print(f"A ceiling is passed: {row}.", file=sys.stderr)
    if costs.passed:
        print("Make room. A ceiling in scripts/ceilings.txt is raised where another falls as much, or with its reason in `lines owed`.", file=sys.stderr)
    return 1 if costs.passed else 0


sys.exit(main())
