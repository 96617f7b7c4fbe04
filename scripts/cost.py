#!/usr/bin/env python3
"""Prints lines, words, CPU seconds and bytes of code; see scripts/cost.sh.

    scripts/cost.py [--build FOLDER] [--tests BUNDLE]

FOLDER is that of a build, with the log of scripts/timed-swiftc if it was timed; BUNDLE is a built test bundle.
"""
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIGURES = [("public", r"^\s*(?:@[\w()]+\s+)*public\b")]
SUFFIXES = (".swift", ".c", ".h")
# The parts of a machine, and the rooms in which it has a folder.
PARTS = [("model", "ConsentModel"), ("claims", "ConsentInvariants"), ("system", "ConsentSystem"),
         ("vocabulary", "ConsentVocabulary"), ("drawing", "ConsentMachines")]


def lines(folder):
    return sum(len(file.read_text().splitlines()) for file in sorted(folder.rglob("*")) if file.suffix in SUFFIXES)


def show(kind, name, count):
    print(f"{count:>10,}  {kind} {name}")


def show_lines():
    for floor in ("Testing", "Consent", "Programs"):
        print(f"{'':10}  {floor}")
        for room in sorted(folder for folder in (ROOT / "Sources" / floor).iterdir() if folder.is_dir()):
            show("lines", room.name, lines(room))
    show("lines", "Sources", lines(ROOT / "Sources"))
    show("lines", "Tests", lines(ROOT / "Tests"))
    for machine in sorted(folder.name for folder in (ROOT / "Sources/Consent/ConsentModel").iterdir() if folder.is_dir()):
        for part, room in PARTS:
            folder = ROOT / "Sources/Consent" / room / machine
            if folder.is_dir():
                show("lines", f"{machine}/{part}", lines(folder))
    show("words", "README.md", len((ROOT / "README.md").read_text().split()))
    sources = {file: file.read_text() for file in sorted((ROOT / "Sources").rglob("*.swift"))}
    for name, pattern in FIGURES:
        show("count", name, sum(len(re.findall(pattern, text, re.MULTILINE)) for text in sources.values()))


def show_build(folder):
    seconds = {}
    log = folder / "compile.log"
    for line in log.read_text().splitlines() if log.exists() else []:
        module, count = line.split("\t")
        seconds[module] = seconds.get(module, 0) + float(count)
    for module, count in sorted(seconds.items(), key=lambda row: -row[1]):
        show("seconds", module, round(count))
    if seconds:
        show("seconds", "build", round(sum(seconds.values())))
    for objects in sorted((folder / "release").glob("*.build")):
        files = [str(file) for file in objects.rglob("*.o")]
        module = objects.name.removesuffix(".build")
        if not files or module.endswith("Tests"):
            continue
        rows = subprocess.run(["size", *files], check=True, capture_output=True, text=True).stdout
        text = sum(int(row.split()[0]) for row in rows.splitlines()[1:])
        show("bytes", module, text)


def show_tests(bundle):
    """Runs each target of a built test bundle alone, and prints its CPU seconds, processes that it starts included."""
    for target in sorted(folder.name for folder in (ROOT / "Tests").iterdir() if folder.name.endswith("Tests")):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run([str(bundle), "--testing-library", "swift-testing", "--filter", rf"^{target}\."],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        count = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        show("seconds", f"{target} (run{'' if run.returncode == 0 else ', FAILED'})", round(count))


def main():
    arguments = sys.argv[1:]
    show_lines()
    while arguments:
        word = arguments.pop(0)
        if word == "--build":
            show_build(pathlib.Path(arguments.pop(0)))
        elif word == "--tests":
            show_tests(pathlib.Path(arguments.pop(0)))
        else:
            sys.exit(__doc__)


main()
