#!/usr/bin/env python3
"""Checks that the libraries which apps and tests link are portable, as far as a machine without the platforms can.

    scripts/platforms.py

Each file is parsed for macOS, iOS and Linux with musl, and imports nothing but the package's own modules and
the modules below, unless a condition guards the import. One file of the whole package imports a C library.
Exit: 0 if so, 1 if not.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ["OperatingSystem", "Workers", "Terminal", "ConsentSuite", "ConsentTool", "StateMachines",
         "SwiftSource", "PropertyTesting", "PropertyChecks", "JobOrders", "MachineChecks",
         "Lockstep", "Notation", "Reporting", "ConsentVocabulary",
         "ConsentModel", "ConsentSystem", "ConsentInvariants", "ConsentClients", "ConsentExploration", "ConsentChecks",
         "ConsentMachines"]
PORTABLE = {"SystemCalls", "JobHooks", "BuildFacts", "PageFiles", "Foundation", "FoundationEssentials", "Synchronization"}
LIBRARIES = {"Glibc", "Musl", "Darwin", "Android", "ucrt", "WASILibc"}
TARGETS = ["arm64-apple-macosx15.0", "arm64-apple-ios18.0", "x86_64-swift-linux-musl"]
IMPORT = re.compile(r"^\s*(?:@\w+\s+|public\s+|package\s+|internal\s+|private\s+)*import\s+(?:\w+\s+)?(\w+)")


def main():
    found = {room: sorted((ROOT / "Sources").glob(f"*/{room}/**/*.swift")) for room in ROOMS}
    files = [path for room in ROOMS for path in found[room]]
    wrong = [f"{room} has no files" for room in ROOMS if not found[room]]
    for path in files:
        depth = 0
        for number, line in enumerate(path.read_text().splitlines(), 1):
            depth += line.strip().startswith("#if ") - line.strip().startswith("#endif")
            found = IMPORT.match(line)
            if found and depth == 0 and found.group(1) not in PORTABLE | set(ROOMS):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: import {found.group(1)} needs a condition")
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        named = {found.group(1) for line in path.read_text().splitlines() if (found := IMPORT.match(line))}
        if named & LIBRARIES and path.name != "Platform.swift":
            wrong.append(f"{path.relative_to(ROOT)}: import OperatingSystem, not a C library")
    for target in TARGETS:
        parsed = subprocess.run(["swiftc", "-frontend", "-parse", "-swift-version", "6", "-target", target, *map(str, files)],
                                capture_output=True, text=True)
        if parsed.returncode != 0:
            wrong.append(f"for {target}:\n{parsed.stderr}")
    print("\n".join(wrong) or f"{len(files)} files of {len(ROOMS)} libraries parse for {', '.join(TARGETS)}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
