"""One build that holds all the mutants: each is a choice that a number in the environment makes.

    a < b       becomes    (mutant_is(17) ? (a <= b) : (a < b))
    list.pop()  becomes    if !mutant_is(18) { list.pop() }

A mutant that does not compile is found by where the compiler complains, and left out.
"""

import json
import os
import re
import shutil
import subprocess
from itertools import count
from pathlib import Path

HEADER = """#pragma once
#include <stdbool.h>
extern int mutant_one, mutant_other;
void mutant_mark(int number);
static inline bool mutant_is(int number) {
  if (__builtin_expect(mutant_one < 0, 0)) mutant_mark(number);
  return number == mutant_one || number == mutant_other;
}
"""

SWITCH = """#include "Mutant.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

int mutant_one = 0, mutant_other = 0;
static unsigned char *marks = 0;

// MUTANT is a number, two with a comma between, or -1: then MUTANT_MARKS is a file of one byte a
// mutant, in which those are marked that are met. Workers share it.
__attribute__((constructor)) static void read_switch(void) {
  const char *text = getenv("MUTANT");
  if (!text) return;
  sscanf(text, "%d,%d", &mutant_one, &mutant_other);
  const char *file = getenv("MUTANT_MARKS");
  if (mutant_one >= 0 || !file) return;
  int handle = open(file, O_RDWR);
  if (handle < 0) return;
  marks = mmap(0, MUTANT_COUNT, PROT_READ | PROT_WRITE, MAP_SHARED, handle, 0);
  if (marks == MAP_FAILED) marks = 0;
}

void mutant_mark(int number) { if (marks) marks[number] = 1; }
"""

MANIFEST = """
package.targets.append(.target(name: "Mutant"))
for target in package.targets where ROOMS.contains(target.name) {
  target.dependencies.append("Mutant")
}
// The tests of one room alone, with what they need.
if let tests = Context.environment["MUTATION_TESTS"] {
  var needed: Set = [tests]
  for target in package.targets.reversed() + package.targets.reversed()
  where needed.contains(target.name) {
    for dependency in target.dependencies {
      if case .byNameItem(let name, _) = dependency { needed.insert(name) }
    }
  }
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
}
"""

# The mistake that an error is about stands at most so many lines below it, as a rule or at all.
NEAR, FAR = 6, 25
# After so many builds no mutant is spared for its own sake.
PATIENCE = 3
ERROR = re.compile(r"^(/[^:\n]+\.swift):(\d+):(\d+): error: (.*)$", re.M)


class Woven:
    """A file with its mutants in it, and where each stands."""

    def __init__(self, source, mutants):
        self.source, self.pieces, self.length = source, [], 0
        self.nodes, self.alternatives = [], []
        self.emit("import Mutant; ")
        self.copy(0, len(source), self.tree(mutants))
        self.text = "".join(self.pieces)

    def emit(self, text):
        self.pieces.append(text)
        self.length += len(text)

    @staticmethod
    def tree(mutants):
        """The mutants by the place that they replace, places in places; what only overlaps is left out."""
        groups = {}
        for mutant in mutants:
            groups.setdefault((mutant.start, -mutant.end, not mutant.is_statement), []).append(mutant)
        root, path = [], []
        for (start, end, _), group in sorted(groups.items()):
            while path and path[-1][1] <= start:
                path.pop()
            if path and -end > path[-1][1]:
                continue
            node = (start, -end, group, [])
            (path[-1][3] if path else root).append(node)
            path.append(node)
        return root

    def copy(self, start, end, nodes):
        for node in nodes:
            self.emit(self.source[start:node[0]])
            self.weave(node)
            start = node[1]
        self.emit(self.source[start:end])

    def alternative(self, mutant, before, after):
        self.emit(before)
        begin = self.length
        self.emit(mutant.after)
        self.alternatives.append((begin, self.length, mutant))
        self.emit(after)

    def weave(self, node):
        start, end, group, children = node
        begin = self.length
        if group[0].is_statement:
            dropped = [each for each in group if not each.after]
            changed = [each for each in group if each.after]
            for mutant in changed:
                self.alternative(mutant, f"if mutant_is({mutant.number}) {{ ", " } else ")
            condition = " && ".join(f"!mutant_is({each.number})" for each in dropped)
            self.emit(f"if {condition} {{ " if dropped else "{ ")
            self.copy(start, end, children)
            self.emit(" }")
        else:
            self.emit("(")
            for mutant in group:
                self.alternative(mutant, f"mutant_is({mutant.number}) ? (", ") : ")
            self.emit("(")
            self.copy(start, end, children)
            self.emit("))")
        self.nodes.append((begin, self.length, start, end, group))

    def offset(self, line, column):
        lines = self.text.split("\n")
        bytes_before = lines[line - 1].encode()[:column - 1]
        return sum(len(each) + 1 for each in lines[:line - 1]) + len(bytes_before.decode(errors="ignore"))

    def blamed(self, line, column, message=""):
        """The mutants that an error at this place is laid to, the likeliest ones."""
        at = self.offset(line, column)
        within = [each for each in self.alternatives if each[0] <= at < each[1]]
        if within:
            return [min(within, key=lambda each: each[1] - each[0])[2]]
        around = [each for each in self.nodes if each[0] <= at <= each[1]]
        around = [each for each in around if not ("reasonable time" in message and each[4][0].is_statement)]
        if "reasonable time" in message and around:  # All of the expression.
            begin, end, *_ = max(around, key=lambda each: each[1] - each[0])
            return [mutant for node in self.nodes if begin <= node[0] and node[1] <= end
                    for mutant in node[4]]
        if around:
            return min(around, key=lambda each: each[1] - each[0])[4]
        # Something in the expression that begins here, or else in what is before it.
        lines = self.text.split("\n")
        for count in (0, NEAR, FAR):
            last = self.offset(min(line + count, len(lines)), 1) + len(lines[min(line + count, len(lines)) - 1])
            near = [each for each in self.nodes if at <= each[0] <= last]
            if near:
                return [mutant for node in near for mutant in node[4]]
        before = max((each for each in self.nodes if each[0] <= at), key=lambda each: each[0], default=None)
        return before[4] if before else []


class Build:
    """A copy of the package with all the mutants in it."""

    def __init__(self, root, folder, rooms):
        self.root, self.folder, self.rooms = root, folder, rooms
        self.rejected_file = folder / "rejected.jsonl"

    def rejected(self):
        if not self.rejected_file.exists():
            return set()
        return {json.loads(line) for line in self.rejected_file.read_text().splitlines()}

    def write(self, path, text):
        """Writes a file unless it says so already, so that nothing is built in vain."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)

    def prepare(self, mutants):
        """Lays out the package; returns each woven file by its path there."""
        package = self.folder / "package"
        manifest = (self.root / "Package.swift").read_text()
        manifest = manifest.replace(".treatAllWarnings(as: .error),", "")
        rooms = "[" + ", ".join(f'"{each}"' for each in self.rooms) + "]"
        self.write(package / "Package.swift", manifest + MANIFEST.replace("ROOMS", rooms))
        self.write(package / "Sources/Mutant/include/Mutant.h", HEADER)
        number = max((each.number for each in mutants), default=0) + 1
        self.write(package / "Sources/Mutant/Mutant.c", f"#define MUTANT_COUNT {number}\n{SWITCH}")
        by_file = {}
        for mutant in mutants:
            by_file.setdefault(mutant.file, []).append(mutant)
        woven, kept = {}, {package / "Sources/Mutant/include/Mutant.h", package / "Sources/Mutant/Mutant.c"}
        for folder in ("Sources", "Tests"):
            for path in sorted((self.root / folder).rglob("*")):
                if not path.is_file():
                    continue
                name = str(path.relative_to(self.root))
                kept.add(package / name)
                if name in by_file:
                    woven[str(package / name)] = file = Woven(path.read_text(), by_file[name])
                    self.write(package / name, file.text)
                elif path.suffix in (".swift", ".c", ".h", ".modulemap"):
                    self.write(package / name, path.read_text())
                else:
                    (package / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, package / name)
        if not (package / "Specs").exists():
            (package / "Specs").symlink_to(self.root / "Specs")
        for path in (package / "Sources").rglob("*"):
            if path.is_file() and path not in kept:
                path.unlink()
        return woven

    def run(self, mutants, say):
        """Builds until all that is left compiles; returns what is left."""
        rejected = self.rejected()
        left = [each for each in mutants if each.key not in rejected]
        for attempt in count(1):
            woven = self.prepare(left)
            done = subprocess.run(
                ["nice", "-n", "5", "swift", "build", "-c", "release", "--product", "consent",
                 "--package-path", str(self.folder / "package"), "-Xswiftc", "-suppress-warnings"],
                capture_output=True, text=True)
            if done.returncode == 0:
                return left
            blamed = {}
            for path, line, column, message in ERROR.findall(done.stdout + done.stderr):
                if path in woven:
                    for mutant in woven[path].blamed(int(line), int(column), message):
                        blamed.setdefault(mutant.key, message)
            if not blamed:
                raise SystemExit("The mutated package does not build, and no mutant is to blame:\n"
                                 + (done.stdout + done.stderr)[-4000:])
            if attempt > PATIENCE:
                # The compiler tells of one mistake in an expression at a time: all that exchange the
                # same names in this file go with the one that it tells of.
                same = {(each.file, each.before, each.after) for each in left
                        if each.key in blamed and each.operator == "exchange"}
                blamed.update({each.key: "" for each in left if (each.file, each.before, each.after) in same})
            with self.rejected_file.open("a") as file:
                file.writelines(json.dumps(key) + "\n" for key in sorted(blamed))
            left = [each for each in left if each.key not in blamed]
            say(f"{len(blamed)} mutants do not compile, {len(left)} are left.")

    @property
    def binary(self):
        return self.folder / "package/.build/release/consent"

    def tests(self, room):
        """Builds the tests of a room, with all the mutants that compile; returns their program."""
        scratch, name = self.folder / "tests", f"{room}Tests"
        done = subprocess.run(
            ["nice", "-n", "5", "swift", "build", "--build-tests", "--package-path",
             str(self.folder / "package"), "--scratch-path", str(scratch), "-Xswiftc", "-suppress-warnings"],
            env={**os.environ, "MUTATION_TESTS": name}, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{name} do not build:\n{(done.stdout + done.stderr)[-4000:]}")
        return next((scratch / "debug").resolve().glob("*PackageTests.xctest"))
