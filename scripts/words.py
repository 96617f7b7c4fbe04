#!/usr/bin/env python3
"""Counts comment lines and printed texts that need a second reading, per room, and the lines of the README.

    scripts/words.py            the share of each room; fails above 3 %
    scripts/words.py --lines    and every line that is counted
    scripts/words.py --lines Sources/Testing/Lockstep
    scripts/words.py --draw 7   ten declarations of each room of Sources with their comments, for a reader

Counted are clauses used as nouns (what, whom, that of, one that), and programs described as persons (tells,
is told, hears, knows of, goes by, comes of, lies in). Code between backticks does not count. Printed texts are the
strings of claims, laws, planted faults, leaks and observables.
Exit: 0 if every room and the README are within their limits, 1 if not.
"""
import pathlib
import random
import re
import signal
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT, README_LINES = 3.0, 170
PATTERN = re.compile(
    r"\b(what|whom|whoever|whatever)\b"
    r"|\b(that|those) of\b"
    r"|\b(one|ones|all|those|anything|something|everything|nothing|nobody|somebody|anybody) (that|who|whose)\b"
    r"|\b(tells?|told|telling|heard|hears?|goes by|go by|went by|comes? of|came of|lies in|lie in|knows of)\b",
    re.IGNORECASE)
# The files whose strings are printed: claims and laws, planted faults and leaks, conditions on states.
PRINTED = ("ConsentInvariants/**/*.swift", "ConsentMachines/**/*Fault*.swift", "ConsentMachines/**/*Leaks.swift",
           "ConsentVocabulary/**/*Observables.swift")
TEXT = re.compile(r'"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"')
COMMENT = re.compile(r"^\s*(///?)(?!/)\s?(.*)$")
# Attributes at the beginning of a line: `@inlinable`, `@available(macOS 15, *)`.
ATTRIBUTES = re.compile(r"^(@\w+(\([^)]*\))?\s*)+")


def comments(path):
    """The comment lines of a file with their numbers, without examples of code."""
    fenced = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = COMMENT.match(line)
        if not match:
            fenced = False
            continue
        text = match.group(2)
        if text.startswith("```"):
            fenced = not fenced
            continue
        if fenced or text.startswith("    ") or text.startswith(("swift-tools", "MARK:")) or not text.strip():
            continue
        yield number, text


def declarations(room):
    """The declarations of a room, each with the comment above it and where it stands."""
    for path in sorted(room.rglob("*.swift")):
        above = []
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.strip().startswith("///"):
                above.append(line.strip())
            elif above and ATTRIBUTES.sub("", line.strip()):
                yield f"{path.relative_to(ROOT)}:{number}", above + [ATTRIBUTES.sub("", line.strip())]
                above = []


def draw(seed):
    """Prints ten random declarations of each room."""
    for room in sorted(each for each in (ROOT / "Sources").glob("*/*") if each.is_dir()):
        found = list(declarations(room))
        for place, lines in random.Random(f"{seed} {room.name}").sample(found, min(10, len(found))):
            print("\n".join([f"-- {place}", *lines]))


def printed():
    """The texts of claims, laws, faults, leaks and observables, with their places."""
    for pattern in PRINTED:
        for path in sorted((ROOT / "Sources/Consent").glob(pattern)):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if not COMMENT.match(line):
                    yield from ((f"{path.relative_to(ROOT)}:{number}", text) for text in TEXT.findall(line))


def rooms():
    return sorted(each for top in ("Sources/*/*", "Tests/*") for each in ROOT.glob(top) if each.is_dir())


def main():
    # A reader that takes only the first lines, such as `head`, ends the program without a traceback.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if "--draw" in sys.argv:
        draw(int(sys.argv[sys.argv.index("--draw") + 1]))
        return 0
    shown = "--lines" in sys.argv
    only = [each for each in sys.argv[1:] if not each.startswith("--")]
    failed = False
    for room in rooms():
        name = str(room.relative_to(ROOT))
        if only and not any(name.startswith(each.rstrip("/")) or each.startswith(name) for each in only):
            continue
        count = found = 0
        for path in sorted(room.rglob("*.swift")):
            for number, text in comments(path):
                count += 1
                if PATTERN.search(re.sub(r"`[^`]*`", "", text)):
                    found += 1
                    if shown:
                        print(f"{path.relative_to(ROOT)}:{number}: {text}")
        share = 100 * found / max(count, 1)
        failed = failed or share > LIMIT
        print(f"{share:5.1f} %  {found:5,} of {count:5,} lines  {name}{'  ABOVE' if share > LIMIT else ''}")
    texts = [] if only else list(printed())
    riddles = [each for each in texts if PATTERN.search(each[1])]
    for place, text in riddles if shown else []:
        print(f"{place}: {text}")
    if texts:
        failed = failed or 100 * len(riddles) > LIMIT * len(texts)
        print(f"{100 * len(riddles) / len(texts):5.1f} %  {len(riddles):5,} of {len(texts):5,} texts  printed")
    text = (ROOT / "README.md").read_text()
    lines = len(text.splitlines())
    if lines > README_LINES:
        failed = True
        print(f"README.md has {lines} lines, at most {README_LINES}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
