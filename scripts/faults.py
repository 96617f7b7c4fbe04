#!/usr/bin/env python3
"""Writes the pages of planted faults, Specs/*/Faults.md: each fault with the claims that see it.

    scripts/faults.py          searches for every fault, which takes minutes, with the program in .build/release
    scripts/faults.py FILE     reads the lines of `consent faults --json FILE`
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# Planted faults

Mistakes that `consent faults` plants around the system, one at a time. The last column has all claims that the
shortest case of a fault or one of the first 300 random cases breaks, or the comparison that detects it.
`scripts/faults.py` writes this page.
"""
TABLE = "| Fault | Mistake | Detected by |\n|---|---|---|\n"


def page(machine):
    """The page of a machine: twins share one."""
    if machine.endswith("-twins"):
        return ROOT / "Specs/Twins/Faults.md"
    folder = {"clip": "AppClip"}.get(machine, machine.capitalize())
    return ROOT / "Specs" / folder / "Faults.md"


def row(fault):
    clauses = [title.split()[0] for title in fault["broken"]]
    found = ", ".join(clauses) or fault.get("killer") or "nothing"
    return f"| {fault['name']} | {fault['summary']} | {found} |\n"


def main():
    if len(sys.argv) > 1:
        lines = pathlib.Path(sys.argv[1]).read_text()
    else:
        command = [ROOT / ".build/release/consent", "faults", "--json", "-"]
        lines = subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout
    pages, machine = {}, None
    for fault in map(json.loads, lines.splitlines()):
        path = page(fault["machine"])
        text = pages.setdefault(path, HEAD)
        if fault["machine"] != machine:
            machine = fault["machine"]
            heading = f"\n## {machine.removesuffix('-twins')}\n" if machine.endswith("-twins") else ""
            text += heading + "\n" + TABLE
        pages[path] = text + row(fault)
    for path, text in pages.items():
        path.write_text(text)


main()
