#!/usr/bin/env python3
"""Takes the requirements out of the claims one by one, and says which of them no test notices.

A requirement is an operand of `&&` or `||`, what `requires` is given, a row of a table of
conditions, or a place that says `.broken`. In a copy of the package each is wrapped, so that one
binary holds all the mutants and reads from the environment which of them is on:

    a && b    ->    requirement(17, true, a) && requirement(18, true, b)

It takes some 100 seconds of processor time, of which two cores are used: one to two minutes on a
quiet machine, six beside other builds.

Usage: scripts/requirements.py [--list]
Exit: 0 where each requirement is noticed, 1 where some are not.
"""

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = Path("Sources/Consent/ConsentInvariants/Contacts")
COPY = ROOT / ".build" / "requirements"
# What the claim of exact blockers and those of searches rest on.
SEEING = ["Legibility/ExactBlockers", "Legibility/Reach", "Legibility/ShownContrast", "Matching/Texts"]
SUITE = "ConsentInvariantsTests"
# Rows and switches that are no claims, and the memory, which has no requirements.
SKIPPED = {"ContactsClaim.swift", "ContactsMonitorState.swift"}

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

private let taken: Int = getenv("REQUIREMENT").flatMap { Int(String(cString: $0)) } ?? 0

@inline(never)
public func requirement<Value>(_ number: Int, _ without: Value, _ value: @autoclosure () -> Value) -> Value
{
  number == taken ? without : value()
}
"""

TOKEN = re.compile(
    r'//[^\n]*|"(?:\\.|[^"\\])*"|\n|[ \t]+|&&|\|\||==|!=|<=|>=|->|\?\?|\.\.<|\.\.\.'
    r"|[A-Za-z_$][\w]*|\d[\d_]*|.")
BORDERS = {
    "&&", "||", ",", "=", "return", "if", "guard", "else", "in", "where", "case", "switch", "let",
    "var", "{", "}", "(", ")", "[", "]", "->",
}


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
        if token in "([{" and forwards and token == "{":
            before = place - 1
            while self.blank(before):
                before -= 1
            # A block that follows a condition ends it; a closure that follows a name belongs to it.
            return not (self.tokens[before].isidentifier() and self.opens_closure(place))
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

    def opens_closure(self, place):
        text = "".join(self.tokens[place:place + 12])
        return text.startswith("{ $0") or text.startswith("{ if case") or text.startswith("{ picker")

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
            if re.search(r"(return|\?) ?\.$", before):
                found[(place - 1, place)] = "Judgement.silent"
    return text, [
        (first, last, without) for (first, last), without in sorted(found.items())
        if "".join(tokens[first:last + 1]) not in ("true", "false")
    ]


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
        if re.match(r"  (fileprivate |private )?(var \w+: Bool|func \w+\(.*\) -> Bool) \{", line):
            holds = True
        elif line == "  }":
            holds = False
        row = re.match(r"\s+\(\.\w+, (.*)\),$", line)
        if row:
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
        if without == "Judgement.silent":
            opens[first] = f"requirement({start}, Judgement.silent, "
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


def build():
    listed, start = [], 0
    shutil.rmtree(COPY / "Sources", ignore_errors=True)
    shutil.rmtree(COPY / "Tests", ignore_errors=True)
    COPY.mkdir(parents=True, exist_ok=True)
    for room in re.findall(r'path: "(Sources/[^"]+)"', MANIFEST):
        shutil.copytree(ROOT / room, COPY / room)
    shutil.copytree(ROOT / "Tests" / SUITE, COPY / "Tests" / SUITE)
    shutil.rmtree(COPY / "Specs", ignore_errors=True)
    shutil.copytree(ROOT / "Specs", COPY / "Specs")
    (COPY / "Package.swift").write_text(MANIFEST)
    (COPY / CLAIMS / "Requirement.swift").write_text(SWITCH)
    judging = [each for each in (ROOT / CLAIMS).glob("*.swift") if each.name not in SKIPPED]
    seeing = [ROOT / CLAIMS.parent / f"{name}.swift" for name in SEEING]
    for path in sorted(judging) + seeing:
        source, start = mutated(path.read_text(), path.name, start, listed)
        (COPY / path.relative_to(ROOT)).write_text(source)
    return listed


def notices(binary, number):
    """Whether the tests of the claims fail without the requirement of this number."""
    done = subprocess.run(
        [binary, "--testing-library", "swift-testing", "--filter", "Contacts|Tolerated|Pair"],
        env={**os.environ, "REQUIREMENT": str(number)}, cwd=COPY, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
    return done.returncode != 0


def main():
    listed = build()
    if "--list" in sys.argv:
        for number, place, shown in listed:
            print(f"{number:4} {place}: {shown}")
        return 0
    command = ["swift", "build", "--build-tests", "--package-path", str(COPY)]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode != 0:
        print(built.stdout[-6000:] + built.stderr[-6000:])
        return 70
    binary = next((COPY / ".build" / "debug").resolve().glob("*PackageTests.xctest"))
    if notices(binary, 0):
        print("The tests fail with every requirement in place.")
        return 70
    with ThreadPoolExecutor(max_workers=2) as pool:
        heard = list(pool.map(lambda each: notices(binary, each[0]), listed))
    missed = [each for each, isHeard in zip(listed, heard) if not isHeard]
    for number, place, shown in missed:
        print(f"{place}: without `{shown}` no test fails ({number})")
    print(f"{len(listed) - len(missed)} of {len(listed)} requirements are noticed.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
