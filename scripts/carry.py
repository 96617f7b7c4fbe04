#!/usr/bin/env python3
"""Writes the pages and cases of Specs into the source file that the program carries.

    scripts/carry.py           renews Sources/SpecsArchive/SpecsArchive.swift
    scripts/carry.py --check   writes nothing; exit 1 if the file is not as it would be written

Carried are the pages with clauses, all pages of a folder that has cases, and the cases that a check plays. In a
checkout the files of Specs are read instead.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARCHIVE = ROOT / "Sources/SpecsArchive/SpecsArchive.swift"
CLAUSE = re.compile(r"^##+ [A-Z]+-[A-Z]?\d", re.MULTILINE)
KINDS = {"Scenarios", "Published", "Regressions"}
HEAD = """// swift-format-ignore-file
// Written by scripts/carry.py. Do not edit: edit the files of Specs, and run the script.

/// The pages and cases of `Specs` that the program reads, for use outside of a checkout.
public enum SpecsArchive {
  /// Each file's path from the root of the checkout, and its text, in ascending order of the paths.
  public static let files: [(path: String, text: String)] = [
"""


def is_carried(path):
    if path.suffix == ".consent":
        return path.parent.name in KINDS
    if path.suffix != ".md":
        return False
    return bool(CLAUSE.search(path.read_text())) or any((path.parent / kind).is_dir() for kind in KINDS)


def archive():
    files = [path for path in (ROOT / "Specs").rglob("*") if is_carried(path)]
    rows = []
    for path in sorted(files, key=lambda path: path.relative_to(ROOT).as_posix()):
        text = path.read_bytes().decode()
        marks = "#"
        while '"""' + marks in text or "\\" + marks in text:
            marks += "#"
        rows.append(f'    (\n      "{path.relative_to(ROOT).as_posix()}",\n{marks}"""\n{text}\n"""{marks}\n    ),\n')
    return HEAD + "".join(rows) + "  ]\n}\n"


def main():
    text = archive()
    if sys.argv[1:] == ["--check"]:
        if ARCHIVE.exists() and ARCHIVE.read_bytes() == text.encode():
            return 0
        print(f"{ARCHIVE.relative_to(ROOT)} is not what scripts/carry.py writes. Run it, and commit the file.")
        return 1
    if sys.argv[1:]:
        print(__doc__)
        return 64
    ARCHIVE.parent.mkdir(parents=True, exist_ok=True)
    ARCHIVE.write_bytes(text.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
