#!/usr/bin/env python3
"""Takes the requirements out of the claims one by one, and says which of them no test notices.

A requirement is an operand of `&&` or `||`, what `requires` is given, a row of a table of
conditions, or a place that says `.broken`; of contacts, camera, clip, device and twins. In a copy
of the package each is wrapped, so that one process can leave out any of them:

    a && b    ->    requirement(17, true, a) && requirement(18, true, b)

The process runs each test of the claims once and keeps which requirements it asks. Then it leaves
out one requirement at a time, and runs the tests that ask it until one fails
(`scripts/requirements/Requirements.swift`). A requirement that ends the process is noticed, and
another process goes on with the next. For one that no listed test notices the whole target of tests
is run, which takes a second or two.

For 1,030 requirements it took 176 s of processor time from nothing; for 1,233, 56 s of processor
time and 87 s of the clock beside other builds, where the copy was built before (2026-11-28).

Usage: scripts/requirements.py [--list]
Exit: 0 where each requirement is noticed, 1 where some are not, 70 where the copy cannot be run.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / ".build" / "requirements"
CLAIMS = "Sources/Consent/ConsentInvariants"
# The files of each machine's claims. Contacts' claim of exact blockers rests on legibility, those of
# searches on texts.
FILES = {
    "contacts": [
        "Contacts/*.swift", "Legibility/ExactBlockers.swift", "Legibility/Reach.swift",
        "Legibility/ShownContrast.swift", "Matching/Texts.swift"],
    "camera": ["Camera/*.swift"],
    "clip": ["AppClip/*.swift"],
    "device": ["Device/*.swift"],
    "twins": ["Twins/*.swift"],
}
SUITE = "Tests/ConsentInvariantsTests"
SECONDS = 600

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "requirements",
  targets: [
    .target(name: "StateMachines", path: "Sources/Testing/StateMachines"),
    .target(name: "Notation", dependencies: ["StateMachines"], path: "Sources/Testing/Notation"),
    .target(name: "SwiftSource", path: "Sources/Testing/SwiftSource"),
    .target(name: "ConsentVocabulary", dependencies: ["StateMachines", "SwiftSource", "Notation"], path: "Sources/Consent/ConsentVocabulary"),
    .target(name: "ConsentInvariants", dependencies: ["StateMachines", "ConsentVocabulary"], path: "Sources/Consent/ConsentInvariants"),
    .testTarget(
      name: "ConsentInvariantsTests",
      dependencies: ["StateMachines", "Notation", "ConsentInvariants", "ConsentVocabulary"]),
  ],
  swiftLanguageModes: [.v6])
"""

SWITCH = """import Glibc
import StateMachines

/// The requirement that is left out, 0 for none, and those that a test asks.
public enum Requirements {
  nonisolated(unsafe) public static var left =
    getenv("REQUIREMENT").flatMap { Int(String(cString: $0)) } ?? 0
  /// Whether it is noted which requirements are asked. Only where one test runs alone.
  nonisolated(unsafe) public static var notes = false
  nonisolated(unsafe) public static var asked = Set<Int>()
}

@inline(never)
func requirement(_ number: Int, _ without: Bool, _ value: @autoclosure () -> Bool) -> Bool {
  if Requirements.notes { Requirements.asked.insert(number) }
  return number == Requirements.left ? without : value()
}

@inline(never)
func requirement<Landmark>(
  _ number: Int, _ without: Ruling<Landmark>, _ value: Ruling<Landmark>
) -> Ruling<Landmark> {
  if Requirements.notes { Requirements.asked.insert(number) }
  return number == Requirements.left ? without : value
}
"""

TOKEN = re.compile(
    r'//[^\n]*|"(?:\\.|[^"\\])*"|\n|[ \t]+|&&|\|\||==|!=|<=|>=|->|\?\?|\.\.<|\.\.\.'
    r"|[A-Za-z_$][\w]*|\d[\d_]*|.")
BORDERS = {
    "&&", "||", ",", "=", "return", "if", "guard", "else", "in", "where", "case", "switch", "let",
    "var", "{", "}", "(", ")", "[", "]", "->",
}
HEADERS = {"if", "guard", "while", "for", "switch", "else"}


class Text:
    """A source file as tokens with their depth in brackets."""

    def __init__(self, source):
        self.tokens = [match.group(0) for match in TOKEN.finditer(source)]
        self.depths, depth = [], 0
        for token in self.tokens:
            if token in ")]}":
                depth -= 1
            self.depths.append(depth)
            if token in "([{":
                depth += 1

    def blank(self, place):
        token = self.tokens[place]
        return token.isspace() or token.startswith("//")

    def border(self, place, depth, forwards):
        """Whether an operand ends before this token."""
        token = self.tokens[place]
        if self.depths[place] < depth:
            return True
        if self.depths[place] > depth:
            return False
        if forwards and token == "{":
            return self.opens_block(place)
        if token in ")]}([{":
            return False
        if token == "?" or token == ":":
            return self.tokens[place - 1].isspace() or token == ":"
        if token == "\n":
            following = place + 1
            while self.blank(following):
                following += 1
            before = place - 1
            while self.blank(before):
                before -= 1
            joins = {"&&", "||", "?", ":", ".", "==", "!=", "+", "-"}
            return self.tokens[following] not in joins and self.tokens[before] not in joins
        return token in BORDERS

    def opens_block(self, place):
        """Whether this brace ends a condition; otherwise a closure belongs to the call before it."""
        before = place - 1
        while self.blank(before):
            before -= 1
        if not (self.tokens[before].isidentifier() or self.tokens[before] in ")]"):
            return True
        while self.depths[before] >= self.depths[place]:
            if self.depths[before] == self.depths[place]:
                if self.tokens[before] in HEADERS:
                    return True
                if self.tokens[before] in ("{", "}", "return"):
                    return False
            before -= 1
        return False

    def operand(self, place, forwards):
        """The run of tokens beside an operator, or from `place` on."""
        depth, step = self.depths[place], 1 if forwards else -1
        end = place + step
        while 0 <= end < len(self.tokens) and not self.border(end, depth, forwards):
            end += step
        run = range(place + 1, end) if forwards else range(end + 1, place)
        run = [each for each in run]
        while run and self.blank(run[0]):
            run.pop(0)
        while run and self.blank(run[-1]):
            run.pop()
        return (run[0], run[-1]) if run else None


def requirements(source):
    """The places to wrap: (first token, last token, what is there without it)."""
    text = Text(source)
    tokens, found = text.tokens, {}
    for place, token in enumerate(tokens):
        if token in ("&&", "||"):
            for forwards in (False, True):
                run = text.operand(place, forwards)
                if run and not (run in found and token == "||"):
                    found[run] = "true" if token == "&&" else "false"
        elif token == "(" and tokens[place - 1] == "requires":
            run = argument(text, place)
            found.setdefault(run, "true")
        elif token == "requires" and tokens[place + 1] == ":":
            run = argument(text, place + 1)
            found.setdefault(run, "true")
        elif token == "broken" and tokens[place - 1] == ".":
            before = "".join(tokens[max(0, place - 4):place])
            if re.search(r"(return|[?:]) ?\.$", before):
                found[(place - 1, place)] = ".silent"
    remembered = memory(text)
    return text, [
        (first, last, without) for (first, last), without in sorted(found.items())
        if "".join(tokens[first:last + 1]) not in ("true", "false") and first not in remembered
    ]


def memory(text):
    """The tokens in a monitor state, which has no requirements."""
    inside, opened = set(), None
    for place, token in enumerate(text.tokens):
        if token == "struct" and text.tokens[place + 2].endswith("MonitorState"):
            opened = text.depths[place]
        if opened is not None:
            inside.add(place)
            if token == "}" and text.depths[place] == opened:
                opened = None
    return inside


def argument(text, place):
    """The first argument after a bracket or a label, as far as it is one operand."""
    depth = text.depths[place + 1] if text.tokens[place] == "(" else text.depths[place]
    end = place + 1
    while text.depths[end] >= depth and not (
        text.depths[end] == depth and text.tokens[end] in (",", "&&", "||")):
        end += 1
    run = [each for each in range(place + 1, end)]
    while text.blank(run[0]):
        run.pop(0)
    while text.blank(run[-1]):
        run.pop()
    return (run[0], run[-1])


def switch_rows(source):
    """Lines `case ...: condition` of the switches that say whether something holds, and rows
    `(.blocker, condition)`, as (line, condition, what is there without it)."""
    holds, rows = False, []
    for number, line in enumerate(source.split("\n")):
        if re.match(r"  (fileprivate |private )?(var \w+: Bool|func \w+\(.*\) -> Bool) \{$", line):
            holds = True
        elif line == "  }":
            holds = False
        row = re.match(r"\s+\(\.\w+, (.*)\),$", line)
        # A name with its sentence is a landmark.
        if row and not row.group(1).startswith('"'):
            rows.append((number, row.group(1), "false"))
        arm = holds and re.match(r"\s+case .*?[)\w?]: (?:return )?(.+)$", line)
        if arm and arm.group(1) not in ("true", "false") and "&&" not in line and "||" not in line:
            rows.append((number, arm.group(1), "true"))
    return rows


def mutated(source, name, start, listed):
    text, places = requirements(source)
    opens, closes = {}, {}
    for first, last, without in places:
        start += 1
        line = "".join(text.tokens[:first]).count("\n") + 1
        shown = " ".join("".join(text.tokens[first:last + 1]).split())
        listed.append((start, f"{name}:{line}", shown))
        if without == ".silent":
            opens[first] = f"requirement({start}, .silent, "
        else:
            opens[first] = f"requirement({start}, {without}, " + opens.get(first, "")
        closes[last] = closes.get(last, "") + ")"
    wrapped = "".join(
        opens.get(place, "") + token + closes.get(place, "")
        for place, token in enumerate(text.tokens))
    lines, plain = wrapped.split("\n"), source.split("\n")
    for number, condition, without in switch_rows(source):
        if lines[number] == plain[number] or without == "false":
            start += 1
            listed.append((start, f"{name}:{number + 1}", condition))
            inner = lines[number]
            at = plain[number].rindex(condition) if lines[number] == plain[number] else None
            if at is not None:
                lines[number] = (
                    inner[:at] + f"requirement({start}, {without}, {condition})"
                    + inner[at + len(condition):])
            else:
                head, rest = inner.split(", ", 1)
                lines[number] = f"{head}, requirement({start}, {without}, {rest[:-2]})),"
    return "\n".join(lines), start


class Failure(Exception):
    """Why the requirements cannot be judged."""


def write(path, text):
    """Writes a file if it changes, so that a second build is a short one."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def copy():
    """Writes the copy of the package, and returns its requirements with their machine."""
    listed, wrapped, kept = [], {}, {COPY / "Package.swift"}
    for machine, patterns in FILES.items():
        found = []
        for path in sorted(path for each in patterns for path in (ROOT / CLAIMS).glob(each)):
            start = listed[-1][1] if listed else 0
            wrapped[path], _ = mutated(path.read_text(), path.name, start, found)
            listed += [(machine, *each) for each in found]
            found.clear()
    write(COPY / "Package.swift", MANIFEST)
    for room in re.findall(r'path: "(Sources/[^"]+)"', MANIFEST) + [SUITE]:
        for path in sorted((ROOT / room).rglob("*.swift")):
            kept.add(COPY / path.relative_to(ROOT))
            write(COPY / path.relative_to(ROOT), wrapped.get(path) or path.read_text())
    own = ROOT / "scripts" / "requirements" / "Requirements.swift"
    for path, text in [
        (COPY / CLAIMS / "Requirement.swift", SWITCH),
        (COPY / SUITE / own.name, own.read_text()),
    ]:
        write(path, text)
        kept.add(path)
    for path in [*(COPY / "Sources").rglob("*.swift"), *(COPY / "Tests").rglob("*.swift")]:
        if path not in kept:
            path.unlink()
    return listed


def run(binary, setting, *tests):
    """Runs tests under this setting of the environment. Returns the exit code, `None` if they hang."""
    try:
        return subprocess.run(
            [binary, "--testing-library", "swift-testing", *tests], env={**os.environ, **setting},
            cwd=COPY, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            timeout=SECONDS).returncode
    except subprocess.TimeoutExpired:
        return None


def answers(binary, count):
    """Runs the tests without one requirement after another. Returns for each the test that fails, or `-`."""
    heard = COPY / "heard.txt"
    heard.unlink(missing_ok=True)
    number = 0
    while number < count:
        code = run(
            binary, {"REQUIREMENTS": f"{number + 1} {count} {heard}"}, "--filter", "Requirements")
        lines = heard.read_text().splitlines() if heard.exists() else []
        if lines and lines[0].startswith("0 "):
            raise Failure(f"With every requirement in place a test fails: {lines[0][2:]}")
        if not lines and code != 0:
            raise Failure(f"The tests of the claims do not run: {binary} ends with {code}.")
        # Where the time was too short for all, the next process goes on.
        is_at_one = code is not None or len(lines) == number
        number = len(lines)
        if number < count and is_at_one:
            with heard.open("a") as file:
                file.write(f"{number + 1} the process {'hangs' if code is None else 'ends'}\n")
            number += 1
    return [line.split(" ", 1)[1] for line in heard.read_text().splitlines()]


def fails(binary, number):
    """Whether any test of the target fails without this requirement, also one that `Requirements.swift`
    does not list."""
    return run(binary, {"REQUIREMENT": str(number)}, "--skip", "Requirements") != 0


def main():
    listed = copy()
    if "--list" in sys.argv:
        for machine, number, place, shown in listed:
            print(f"{number:4} {machine} {place}: {shown}")
        return 0
    command = ["swift", "build", "--build-tests", "--package-path", str(COPY)]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode != 0:
        print(built.stdout[-6000:] + built.stderr[-6000:])
        return 70
    binary = next((COPY / ".build" / "debug").resolve().glob("*PackageTests.xctest"))
    try:
        if fails(binary, 0):
            raise Failure("With every requirement in place a test fails.")
        heard = answers(binary, len(listed))
    except Failure as failure:
        print(failure)
        return 70
    left = [each for each, by in zip(listed, heard) if by == "-"]
    with ThreadPoolExecutor(max_workers=2) as pool:
        noticed = list(pool.map(lambda each: fails(binary, each[1]), left))
    missed = [each for each, by in zip(left, noticed) if not by]
    for _, number, place, shown in missed:
        print(f"{place}: without `{shown}` no test fails ({number})")
    for machine in FILES:
        count = sum(each[0] == machine for each in listed)
        unheard = sum(each[0] == machine for each in missed)
        print(f"{machine}: {count - unheard} of {count} requirements are noticed.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
