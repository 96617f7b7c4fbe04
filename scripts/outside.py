#!/usr/bin/env python3
"""Uses this package as its users do: from a package of their own, in a folder of its own, with both test runners.

    scripts/outside.py                  everything: twenty failures, passes, compiler errors, repeat lines, costs
    scripts/outside.py --short          one failure, one trap and one endless loop, in Swift Testing alone
    scripts/outside.py --version        only a package that depends on every library by a version
    scripts/outside.py --folder DIR     in DIR, which stays, so that a second run builds less

Each failure is one issue at the line of its call, under Swift Testing and under XCTest, with the least values and
a line that repeats it when pasted. A trap and an endless loop lose no other test. No property that does not hold
passes. Exit: 0 if all of this holds, 1 if not.
"""
import argparse
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

RESULT = "A property returns a Boolean or nothing"

# Name, lines of the test (the call of `check` begins in the line with it), and what its report says.
FAILURES = [
    ("isFalse", "check(.integers(in: 0...100_000)) { (x: Int) in x < 500 }", ["\n500\n"]),
    ("trap", "check(.integers(in: 0...1000), isolated: true) { (x: Int) in\n  let list = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n"
             "  return list[x] > 0\n}", ["\n10\n", "Index out of range"]),
    ("loop", "check(.integers(in: 0...1000), isolated: true) { (x: Int) in\n  while x >= 40 {}\n  return true\n}",
     ["\n40\n", "did not return"]),
    ("expectation", "check(Generator<Int>.integers(in: 0...10_000).array()) { list in\n"
                    "  #expect(list.allSatisfy { $0 < 900 })\n}", ["\n[900]\n"]),
    ("requirement", "check(.integers(in: 0...1000)) { (x: Int) in\n  try #require(x < 17)\n}", ["\n17\n"]),
    ("thrown", "struct TooLarge: Error {}\ncheck(.integers(in: 0...1000)) { (x: Int) in\n"
               "  if x >= 17 { throw TooLarge() }\n}", ["\n17\n", "threw TooLarge()"]),
    ("recordedAndTrue", "check(.integers(in: 0...1000)) { (x: Int) in\n  if x > 4 { Issue.record(\"no\") }\n"
                        "  return true\n}", ["\n5\n"]),
    ("expectedAndTrue", "check(.integers(in: 0...1000)) { (x: Int) in\n  #expect(x < 6)\n  return true\n}", ["\n6\n"]),
    ("awaitedFalse", "await check(.integers(in: 0...1000)) { (x: Int) in\n  await Task.yield()\n  return x < 30\n}",
     ["\n30\n"]),
    ("awaitedExpectation", "await check(.integers(in: 0...1000)) { (x: Int) in\n  await Task.yield()\n"
                           "  #expect(x < 31)\n}", ["\n31\n"]),
    ("awaitedTrap", "await check(.integers(in: 0...1000), isolated: true) { (x: Int) in\n  await Task.yield()\n"
                    "  if x > 20 { fatalError(\"too large\") }\n}", ["\n21\n", "too large"]),
    ("byType", "check { (list: [Int]) in list.count < 3 }", ["\n[0 /* anything */, 0 /* anything */, 0 /* anything */]\n"]),
    ("twoArguments", "check(.integers(in: 0...1000), .integers(in: 0...1000)) { (a: Int, b: Int) in b < 7 }",
     ["\n(0 /* anything */, 7)\n"]),
    ("allThereAre", "check(.booleans, .booleans) { a, b in !(a && b) }", ["\n(true, true)\n"]),
    ("pattern", "check(.strings(matching: \"[a-z]{1,5}\")) { (text: String) in text.count < 3 }", ["\n\"aaa\"\n"]),
    ("unjudged", "let odd = [1: true]\ntry check(.integers) { (x: Int) in odd[x] }", [RESULT]),
    ("example", "check(.integers(in: 0...3), examples: [700]) { (x: Int) in x != 700 }", ["by example 1\n700\n"]),
    ("set", "check { (numbers: Set<UInt8>) in numbers.count < 2 }", ["\n[0, 1]\n"]),
    ("date", "check(.dates()) { (date: Date) in date.timeIntervalSince1970 < 100 }",
     ["\nDate(timeIntervalSince1970: 100.0)\n"]),
    ("halfOpen", "check(.integers(in: 0..<10)) { (x: Int) in x < 9 }", ["\n9\n"]),
    ("fixed", "check(.integers(in: 0...10), replaying: \"5\") { (_: Int) in true }", ["no longer fails"]),
    ("chained", "check(.integers(in: 0...1000).filter { $0 % 2 == 0 }) { (x: Int) in x < 7 }", ["\n8\n"]),
    ("filtered", "check(Generator<Int>.integers.filter(\"never\") { $0 > $0 }) { _ in true }", ["Only 0 of 200"]),
    ("nested", "check(.integers(in: 0...9)) { (x: Int) in check(.integers(in: 0...9)) { (y: Int) in x + y < 0 } }",
     ["inside a case of another check"]),
    ("nestedElsewhere", "check(.integers(in: 0...9), isolated: true) { (x: Int) in "
     "check(.integers(in: 0...9)) { (y: Int) in x + y < 0 } }", ["inside a case of another check"]),
    ("knownButAbsent", "check(.integers(in: 0...9)) { (x: Int) in\n  withKnownIssue { #expect(x < 5) }\n}", ["\n5\n", "\n0\n"]),
]

PASSES = [
    ("holds", "check(.integers, .integers) { (a: Int, b: Int) in a &+ b == b &+ a }"),
    ("known", "check(.integers(in: 0...1000)) { (x: Int) in\n  withKnownIssue { #expect(Bool(false)) }\n}"),
    ("warned", "check(.integers(in: 0...1000)) { (_: Int) in\n  Issue.record(\"so\", severity: .warning)\n}"),
    ("discards", "check(.integers(in: 0...1000)) { (x: Int) in\n  if x % 2 == 1 { try discard(\"odd\") }\n"
                 "  return x % 2 == 0\n}"),
    ("besideALoop", "check { (list: [Int]) in list.reversed().reversed() == list }"),
    ("isolatedPass", "check(.integers(in: 0...1000), isolated: true) { (x: Int) in x <= 1000 }"),
]

# Sources that do not compile with one error, and a part of it or of the warning beside it.
REFUSED = [
    ("check(.integers) { (_: Int) -> Bool? in nil }", RESULT),
    ("check { (x: Int) -> Result<Int, Discard> in .success(x) }", RESULT),
    ("let odd = [1: true]\ncheck(.integers) { (x: Int) in odd[x] }", RESULT),
    ("let odd = [1: true]\ncheck { (x: Int) in\n  let answer = odd[x]\n  return answer\n}", RESULT),
    ("struct Mine {}\ncheck { (_: Mine) in true }", "conform to 'Arbitrary'"),
    ("struct Mine {}\ncheck { (_: [Mine], x: Int) in #expect(x == 1) }", "conform to 'Arbitrary'"),
]

# Tests whose results are not one failure at the call, judged one by one below.
SPECIAL = """import Dispatch
import PropertyChecks

@Suite struct Detached {
  @Test func detachedCheck() async {
    await Task.detached { check(.integers(in: 0...1000)) { (x: Int) in x < 5 } }.value
  }
}
@MainActor @Suite struct OnMain {
  @Test func waits() async {}
}
@Suite(.serialized) struct Alone {
  @Test func cancels() {
    check(.integers(in: 0...1000)) { (x: Int) in
      if x > 3 { try Test.cancel("enough") }
    }
  }
  @Test func filters() {
    check(Generator<Int>.integers(in: 0...1000).filter("multiples of 3", tries: 1) { $0 % 3 == 0 }) { (x: Int) in
      x % 3 == 0
    }
  }
  @Test(.checking(allFailures: true)) func findsAll() {
    check(.integers(in: 0...1000)) { (x: Int) in
      #expect(x < 600)
      return x < 100
    }
  }
  @Test(.isolated, arguments: [7, 9]) func isolatedCase(limit: Int) {
    check(.integers(in: 0...1000)) { (x: Int) in
      if x >= limit { fatalError("over \\(limit)") }
    }
  }
}
"""

# Two checks whose detached expectations may be of either.
STRAY = """import PropertyChecks
import Synchronization

@Suite struct Stray {
  static let isFirst = Mutex(true)

  @Test func one() async {
    await check(.integers(in: 0...1000), runs: 20) { (x: Int) in
      try await Task.sleep(for: .milliseconds(5))
      let isFirst = Self.isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isFirst { await Task.detached { #expect(x < 0) }.value }
    }
  }
  @Test func other() async {
    await check(.integers(in: 0...1000), runs: 40) { (x: Int) in try await Task.sleep(for: .milliseconds(5)) }
  }
}
"""

# A trap that nothing isolates: it ends the first run, and the second reports it.
TRAP = """import PropertyChecks

@Test func unguarded() {
  check(.integers(in: 0...1000)) { (x: Int) in
    let list = [1, 2, 3]
    return list[x] > 0
  }
}
"""

MACHINES = """import ConsentModel
import ConsentVocabulary
import MachineChecks

final class RingQueue: Side {
  typealias Language = Queue
  private var places = [0, 0, 0, 0], first = 0, count = 0

  func perform(_ command: Queue.Command) -> Reply<Int?> {
    switch command {
    case .add(let number):
      places[(first + count) % 4] = number
      count += 1
      return .said(nil)
    case .remove:
      guard count > 0 else { return .said(nil) }
      defer { (first, count) = ((first + 1) % 4, count - 1) }
      return .said(places[first])
    }
  }
}

struct CameraMachine: FiniteMachine {
  typealias Model = CameraModel
  static let name = "camera"
  let worlds = [CameraWorld()], commands = CameraCommand.allCases
}

/// A fake that takes the person's refusal for a permission.
actor FakeCamera: AsyncSide {
  typealias Language = Camera
  private var model: CameraModel

  init(_ world: CameraWorld) { model = CameraModel(world) }

  func perform(_ command: CameraCommand) async -> CameraOutcome {
    await Task.yield()
    let step = model.applying(command == .deny ? .allow : command)
    model = step.state
    return step.outcome
  }

  func snapshot() async -> CameraSnapshot? { model.snapshot }
}

@Test func queue() {
  check(QueueMachine(), workers: 2) { _ in RingQueue() }
}

@Test func camera() async {
  await check(CameraMachine()) { FakeCamera($0) }
}
"""

# What a case costs; printed, with a ceiling for another process.
COSTS = """import PropertyChecks

@Test func costs() {
  for (name, runs, isolated) in [("plain", 100_000, false), ("isolated", 200, true)] {
    let time = ContinuousClock().measure {
      check(.integers, .integers, runs: runs, isolated: isolated) { (a: Int, b: Int) in a &+ b == b &+ a }
    }
    print("COST \\(name) \\(time / .microseconds(1) / Double(runs))")
  }
}
"""

IMPORTS = "import Foundation\nimport PropertyChecks\n"
QUEUE = (ROOT / "Tests/LockstepTests/FirstMachine.swift").read_text()


def indented(text, spaces):
    return "".join(f"{' ' * spaces}{line}\n" for line in text.split("\n"))


class Source:
    """A file of tests that remembers the line of the call in each."""

    def __init__(self, path):
        self.path, self.text, self.lines = path, IMPORTS, {}

    def add(self, name, head, body, spaces=2):
        self.text += f"{' ' * (spaces - 2)}{head} {{\n"
        first = self.text.count("\n") + 1
        place = next(number for number, line in enumerate(body.split("\n")) if "check(" in line or "check {" in line)
        self.lines[name] = first + place
        self.text += indented(body, spaces) + f"{' ' * (spaces - 2)}}}\n"

    def write(self):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists() or self.path.read_text() != self.text:
            self.path.write_text(self.text)


def effects(body):
    return (" async" if "await " in body else "") + (" throws" if "try check" in body else "")


def swift_testing(path, tests):
    source = Source(path)
    for name, body, *_ in tests:
        source.add(name, f"@Test func {name}(){effects(body)}", body)
    source.write()
    return source


def xctest(path, tests):
    source = Source(path)
    source.text = "import Foundation\nimport PropertyChecks\nimport XCTest\n\nfinal class XTests: XCTestCase {\n"
    for name, body, *_ in tests:
        source.add(name, f"func test_{name}(){effects(body)}", body, spaces=4)
    source.text += "}\n"
    source.write()
    return source


class Outside:
    def __init__(self, folder, is_short):
        self.folder, self.is_short, self.wrong = folder, is_short, []

    def expect(self, condition, text):
        if not condition:
            self.wrong.append(text)
            print(f"  WRONG: {text}")

    def manifest(self, targets):
        rows = ""
        for name, used in targets:
            row = ", ".join(f'.product(name: "{product}", package: "consent")' for product in used)
            rows += f'    .testTarget(name: "{name}", dependencies: [{row}]),\n'
        text = ("// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\n  name: \"Outside\",\n"
                f"  dependencies: [.package(name: \"consent\", path: \"{ROOT}\")],\n  targets: [\n{rows}  ],\n"
                "  swiftLanguageModes: [.v6]\n)\n")
        path = self.folder / "Package.swift"
        if not path.exists() or path.read_text() != text:
            path.write_text(text)

    def swift(self, *arguments, environment={}):
        run = subprocess.run(["swift", *arguments], cwd=self.folder, text=True, capture_output=True,
                             env={**os.environ, **environment})
        return run.returncode, run.stdout + run.stderr

    def build(self):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        code, text = self.swift("build", "--build-tests")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if code:
            print(text[-4000:])
        self.expect(code == 0, "the package does not build")
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    # Reports, by test: a list of (line, text).
    def swift_testing(self, *arguments, **more):
        _, text = self.swift("test", "--skip-build", "--disable-xctest", *arguments, **more)
        reports, current = {}, None
        for line in text.split("\n"):
            match = re.match(r"✘ Test (\S+?)(?:\(\))? recorded an issue (?:with \d+ argument.*? )?at \w+\.swift:(\d+):\d+: (.*)", line)
            if match:
                current = [int(match[2]), match[3] + "\n"]
                reports.setdefault(match[1], []).append(current)
            elif line.startswith(("◇", "✔", "✘", "Test ")):
                current = None
            elif current:
                current[1] += line.removeprefix("↳").strip() + "\n"
        return reports, text

    def xctest(self, *arguments, **more):
        _, text = self.swift("test", "--skip-build", "--disable-swift-testing", *arguments, **more)
        reports, current = {}, None
        for line in text.split("\n"):
            match = re.match(r".*?\.swift:(\d+): error: \w+\.test_(\w+) : (.*)", line)
            if match:
                current = [int(match[1]), match[3] + "\n"]
                reports.setdefault(match[2], []).append(current)
            elif line.startswith("Test "):
                current = None
            elif current:
                current[1] += line.strip() + "\n"
        return reports, text

    def judge(self, runner, source, reports, text, failures, passes):
        for name, _, said in failures:
            found = reports.get(name, [])
            # XCTest records the refusal of the inner check as well, at the same line.
            most = 2 if (runner, name) == ("XCTest", "nested") else 1
            self.expect(1 <= len(found) <= most, f"{runner} {name}: {len(found)} failures")
            for line, report in found[:1]:
                self.expect(line == source.lines[name], f"{runner} {name}: at line {line}, not {source.lines[name]}")
                self.expect(any(part in report for part in said), f"{runner} {name}: {said} in {report!r}")
        for name, _ in passes:
            self.expect(name not in reports, f"{runner} {name}: {reports.get(name)}")
            ran = f"Test {name}() passed" in text or f"Test {name}() passed" in text or f"XTests.test_{name}' passed" in text
            self.expect(ran, f"{runner} {name} is lost")

    def repeated(self, failures, reports):
        """The failures with the line that repeats them pasted into the call."""
        pasted = []
        for name, body, said in failures:
            report = reports.get(name, [[0, ""]])[0][1]
            match = re.search(r'Repeat with: check\(…, (replaying: "[^"]*")\)', report)
            if match and "replaying" not in body:
                call = re.sub(r"check\((.*?)\) \{", rf"check(\1, {match[1]}) {{", body, count=1)
                if call == body:
                    call = body.replace("check {", f"check({match[1]}) {{", 1)
                call = re.sub(r", (replaying: \"[^\"]*\")(.*), isolated: true|, isolated: true, (replaying: \"[^\"]*\")",
                              lambda found: f", {found[1] or found[3]}, isolated: true", call, count=1)
                pasted.append((name, call, said))
        return pasted


SPECIALS = [("SpecialTests", SPECIAL), ("StrayTests", STRAY), ("TrapTests", TRAP), ("CostTests", COSTS),
            ("MachineTests", QUEUE + MACHINES)]


def special(outside):
    reports, text = outside.swift_testing("--filter", "SpecialTests.Detached", environment=QUIET)
    unknown = re.findall(r"«unknown» recorded an issue at T.swift:(\d+)", text)
    outside.expect(unknown == ["6"], f"a detached check that fails: {unknown}")
    reports, text = outside.swift_testing("--filter", "SpecialTests.Alone", environment=QUIET)
    outside.expect("cancels() was cancelled" in text or "cancels() cancelled" in text, "a cancelled test: " + text[-1500:])
    outside.expect(re.search(r"filters\(\) recorded a warning", text) and "cases were checked" in text, "a filter that rejects two thirds")
    outside.expect("filters" not in reports, "a warning fails its test")
    outside.expect(len(reports.get("findsAll", [])) == 2, f"all failures: {reports.get('findsAll')}")
    cases = reports.get("isolatedCase(limit:)", [])
    outside.expect(sorted(re.findall(r"\n(\d+)\n", report)[0] for _, report in cases) == ["7", "9"], f"cases: {cases}")
    reports, text = outside.swift_testing("--filter", "StrayTests", environment=QUIET)
    outside.expect(list(reports) == ["«unknown»"] and len(reports["«unknown»"]) == 1, f"a stray expectation: {reports}")
    store = outside.folder / "Store"
    shutil.rmtree(store, ignore_errors=True)
    kept = {"CHECK_STORE": str(store)}
    reports, text = outside.swift_testing("--filter", "TrapTests", environment=kept)
    outside.expect(not reports, f"a trap without isolation: {reports}")
    for origin in ("of seed", "stored"):
        reports, text = outside.swift_testing("--filter", "TrapTests", environment=kept)
        found = reports.get("unguarded", [])
        outside.expect(len(found) == 1 and "\n3\n" in found[0][1] and origin in found[0][1], f"the run after a trap: {text[-1500:]}")
    reports, text = outside.swift_testing("--filter", "MachineTests", environment=QUIET)
    for name, said in [("queue", "[.add(0), .add(0), .add(0), .add(0), .add(1), .remove]"), ("camera", ".deny])\n")]:
        found = reports.get(name, [])
        outside.expect(len(found) == 1 and said in found[0][1], f"{name}: {found or text[-1500:]}")
    commands = re.search(r"\ncommands: \[(.*)\.deny\]\)\n", reports.get("camera", [[0, ""]])[0][1])
    outside.expect(commands and commands[1].count(",") <= 2, f"the camera takes more than three commands: {reports.get('camera')}")
    _, text = outside.swift_testing("--filter", "CostTests", environment={**QUIET, "CHECK_VERBOSE": "1"})
    costs = {name: float(cost) for name, cost in re.findall(r"COST (\w+) ([\d.]+)", text)}
    print(f"  a case: {costs.get('plain', 0):.2f} µs, in another process {costs.get('isolated', 0):.0f} µs")
    outside.expect(0 < costs.get("isolated", 0) <= 1000, "a case in another process costs more than a millisecond")
    outside.expect("200 of 200 cases passed" in text and "slowest case" in text, f"CHECK_VERBOSE: {text[-800:]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    folder = options.folder or pathlib.Path(tempfile.mkdtemp(prefix="consent-outside-"))
    folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    try:
        outside = Outside(folder, options.short)
        if not options.short:
            by_version(outside)
        if not options.version:
            check(outside)
    finally:
        if not options.folder:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{time.monotonic() - started:.0f} s; {len(outside.wrong)} wrong")
    return 1 if outside.wrong else 0


QUIET = {"CHECK_STORE": "none"}
# The first debug build of PropertyChecks with a small target of tests takes at most as much processor time as so many
# compilations of StateMachines alone: seconds depend on the machine and on what runs beside.
MOST_UNITS = 32


def unit(folder):
    """The least processor time of three compilations of StateMachines, in seconds."""
    sources = sorted((ROOT / "Sources/Testing/StateMachines").glob("**/*.swift"))
    words = ["swiftc", "-Onone", "-wmo", "-parse-as-library", "-swift-version", "6", "-package-name", "unit",
             "-module-name", "StateMachines", "-c", *map(str, sources), "-o", str(folder / "unit.o")]
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def check(outside):
    tests = outside.folder / "Tests"
    is_fresh = not (outside.folder / ".build").exists()
    shutil.rmtree(tests, ignore_errors=True)
    testing = swift_testing(tests / "OutsideTests/A.swift", [*FAILURES[:3], *PASSES[:1]])
    outside.manifest([("OutsideTests", ["PropertyChecks"])])
    cpu = outside.build()
    units = cpu / unit(outside.folder)
    print(f"  build of PropertyChecks: {cpu:.1f} CPU s{'' if is_fresh else ', not the first'}, {units:.1f} units")
    outside.expect(units <= MOST_UNITS, f"the first build takes more than {MOST_UNITS} compilations of StateMachines")
    if outside.wrong:
        return
    kept = outside.folder / "Attachments"
    kept.mkdir(exist_ok=True)
    reports, text = outside.swift_testing("--filter", "OutsideTests", "--attachments-path", str(kept), environment=QUIET)
    outside.judge("Swift Testing", testing, reports, text, FAILURES[:3], PASSES[:1])
    told = [path.read_text() for path in kept.glob(f"check-{testing.lines['holds']}*.txt")]
    outside.expect(len(told) == 1 and "200 cases" in told[0], f"the pass attaches its statistics: {told}")
    if not outside.is_short:
        check_all(outside, tests)


def by_version(outside):
    """Depends on every library by a version, from a clone with a tag: the manifest has unsafe flags, which SwiftPM may refuse."""
    folder = outside.folder / "ByVersion"
    shutil.rmtree(folder, ignore_errors=True)
    clone = folder / "consent"
    git = ["git", "-C", str(clone), "-c", "user.name=outside", "-c", "user.email=outside@localhost"]
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    for file in ["Package.swift", *subprocess.check_output(["git", "-C", ROOT, "diff", "--name-only", "HEAD", "--", "Sources"],
                                                           text=True).split()]:
        if (ROOT / file).exists():
            shutil.copy(ROOT / file, clone / file)
    subprocess.run([*git, "commit", "--quiet", "--all", "--allow-empty", "-m", "As it is in the checkout"], check=True)
    subprocess.run([*git, "tag", "1.0.0"], check=True)
    libraries = re.findall(r'\.library\(\s*name: "(\w+)"', (ROOT / "Package.swift").read_text())
    outside.expect(len(libraries) == 9, f"the libraries are {libraries}")
    rows = ", ".join(f'.product(name: "{library}", package: "consent")' for library in libraries)
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\n  name: \"ByVersion\",\n"
        f"  dependencies: [.package(url: \"file://{clone}\", from: \"1.0.0\")],\n  targets: [\n"
        f"    .target(name: \"All\", dependencies: [{rows}]),\n"
        "    .target(name: \"Some\", dependencies: [.product(name: \"PropertyTesting\", package: \"consent\")]),\n  ]\n)\n")
    for target, library in [("All", "ConsentSystem"), ("Some", "PropertyTesting")]:
        (folder / "Sources" / target).mkdir(parents=True)
        (folder / "Sources" / target / "A.swift").write_text(f"import {library}\n")
    # The whole graph is judged before the first target is built.
    run = subprocess.run(["swift", "build", "--target", "Some"], cwd=folder, text=True, capture_output=True)
    text = run.stdout + run.stderr
    outside.expect(run.returncode == 0, f"a package that depends by a version does not build: {text[-2000:]}")


def check_all(outside, tests):
    testing = swift_testing(tests / "OutsideTests/A.swift", [*FAILURES, *PASSES])
    xc = xctest(tests / "OutsideXCTests/X.swift", [*FAILURES, *PASSES])
    targets = [("OutsideTests", ["PropertyChecks"]), ("OutsideXCTests", ["PropertyChecks"])]
    for name, text in SPECIALS:
        (tests / name).mkdir(parents=True)
        (tests / name / "T.swift").write_text(text)
        targets.append((name, ["MachineChecks", "ConsentModel"] if name == "MachineTests" else ["PropertyChecks"]))
    outside.manifest(targets)
    outside.build()
    if outside.wrong:
        return
    reports, text = outside.swift_testing("--filter", "OutsideTests", environment=QUIET)
    outside.judge("Swift Testing", testing, reports, text, FAILURES, PASSES)
    x_reports, x_text = outside.xctest(environment=QUIET)
    outside.judge("XCTest", xc, x_reports, x_text, FAILURES, PASSES)
    special(outside)
    # The reports' lines, pasted into the calls.
    pasted = outside.repeated(FAILURES, reports)
    outside.expect(len(pasted) >= 17, f"{len(pasted)} reports have a line that repeats them")
    testing = swift_testing(tests / "OutsideTests/A.swift", pasted)
    x_pasted = outside.repeated(FAILURES, x_reports)
    xc = xctest(tests / "OutsideXCTests/X.swift", x_pasted)
    # Sources that the compiler refuses, with one plain error each.
    for number, (body, said) in enumerate(REFUSED):
        folder = tests / f"Refused{number}Tests"
        folder.mkdir()
        (folder / "R.swift").write_text(IMPORTS + f"@Test func refused{number}() {{\n{indented(body, 2)}}}\n")
    outside.build()
    reports, text = outside.swift_testing("--filter", "OutsideTests", environment=QUIET)
    outside.judge("Swift Testing, repeated,", testing, reports, text, pasted, [])
    x_reports, text = outside.xctest(environment=QUIET)
    outside.judge("XCTest, repeated,", xc, x_reports, text, x_pasted, [])
    for number, (body, said) in enumerate(REFUSED):
        outside.manifest([*targets, (f"Refused{number}Tests", ["PropertyChecks"])])
        _, text = outside.swift("build", "--target", f"Refused{number}Tests")
        errors = set(re.findall(r"R\.swift:\d+:\d+: error: (.*)", text))
        told = set(re.findall(r"R\.swift:\d+:\d+: (?:error|warning): (.*)", text))
        outside.expect(len(errors) == 1 and any(said in line for line in told),
                       f"{body!r} is refused with {told or text[-600:]}")


if __name__ == "__main__":
    sys.exit(main())
