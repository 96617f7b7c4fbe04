#!/usr/bin/env python3
"""Tests of the mutation: scripts/mutation/test_mutation.py, a few seconds."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from judge import Run, Suite  # noqa: E402
from ledger import Ledger, explanations, report  # noqa: E402
from pairs import pairs  # noqa: E402
from sites import Finder, enumerations, one_line  # noqa: E402
from weave import Woven  # noqa: E402

ENUMERATION = "enum Refusal { case covered, restricted\n  case named(Int), absent }"

SAMPLE = '''struct Pile {
  var held: [Int] = []
  // if held.count < 3 { held.removeAll() }
  /* a /* held.count > 3 */ b */
  let text = "\\(1 < 2 ? "a < b" : #"c > d"#) && x"

  mutating func put(_ value: Int) -> Bool {
    if value <= 0 || held.contains(value) { return false }
    guard held.count < 3 else {
      return false
    }
    held.append(value)
    return held.first { $0 > value } == nil
  }

  func refusal(of count: Int) -> Refusal? {
    switch count {
    case 0: return .covered
    case ..<3 where count + 1 > 2: return .restricted
    default: return nil
    }
  }
}
'''


def mutants(source, cases=None):
    found = Finder("Sources/Consent/ConsentSystem/Pile/Pile.swift", source, cases or {}).mutants()
    for number, mutant in enumerate(found, 1):
        mutant.number = number
    return found


def body(statement, result="Bool"):
    return f"func f() -> {result} {{\n  {statement}\n  return x\n}}\n"


class Sites(unittest.TestCase):
    # A statement, and what may become of it.
    TABLE = [
        ("if a < b { stop() }", ["if a <= b { stop() }", "if a >= b { stop() }", "if a < b { }"]),
        ("while a, b && c { go = 1 }", [
            "while !(a), b && c { go = 1 }", "while a, !(b && c) { go = 1 }",
            "while a, b || c { go = 1 }", "while a, b && c { }", "while a, b && c { go = (1 + 1) }"]),
        ("guard !a else { return false }", [
            "guard a else { return false }", "guard !a else { return true }"]),
        ("x += 5", ["", "x -= 5", "x += (5 + 1)", "x += (5 - 1)"]),
        ("let y = a + b * c", ["let y = a - b * c", "let y = a + b + c"]),
        ("let y = a ?? b", ["let y = b"]),
        ("let y = min(a, b)", ["let y = max(a, b)"]),
        ("let y = xs.first.map { $0.id }", ["let y = xs.last.map { $0.id }"]),
        ("for x in xs where x.isOn { use(x) }", [
            "for x in xs where !(x.isOn) { use(x) }", "for x in xs where x.isOn { }"]),
        ("throw Refused(.covered)", ["throw Refused(.restricted)"]),
        ("xs.insert(x)", ["", "xs.remove(x)"]),
        ("let y = 0..<n", ["let y = (0 + 1)..<n", "let y = 0..<((n) + 1)"]),
        ('log("a < b \\(c > d ? "!" : "?")")', [""]),
        ("if case .covered = a, let b { }", []),
        ("let y: Set<Int> = z // a < b", []),
    ]

    def test_each_statement_becomes_these_and_no_others(self):
        cases = enumerations([ENUMERATION])
        plain = {each.mutated for each in mutants(body(""), cases)}
        for statement, expected in self.TABLE:
            with self.subTest(statement):
                found = {each.mutated for each in mutants(body(statement), cases)} - plain
                self.assertEqual(found, {one_line(each) or "(nothing)" for each in expected})

    def test_comments_strings_and_patterns_stay(self):
        for mutant in mutants(SAMPLE):
            self.assertNotIn("//", mutant.before)
            self.assertNotIn("/*", mutant.before)
            self.assertNotIn(mutant.line, (3, 4, 5))
            self.assertNotIn("case 0 + 1", one_line(mutant.mutated))

    def test_what_a_body_returns_becomes_nothing(self):
        source = "var a: Int? { b }\nfunc c() -> [Int] { d }\nvar e: Bool { get { f } }\n"
        self.assertEqual([each.after for each in mutants(source)], ["nil", "[]", "true", "false"])

    def test_cases_are_exchanged_for_those_without_a_payload(self):
        self.assertEqual(enumerations([ENUMERATION])["absent"], [["covered", "restricted", "absent"]])

    def test_keys_differ_and_stay_when_lines_move(self):
        keys = [each.key for each in mutants(SAMPLE)]
        self.assertEqual(len(keys), len(set(keys)))
        self.assertEqual(keys, [each.key for each in mutants("\n\n// More.\n" + SAMPLE)])


class Weaving(unittest.TestCase):
    STUB = """
import Foundation
let taken = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0
func mutant_is(_ number: Int) -> Bool { number == taken }
"""
    MAIN = """
var pile = Pile()
print(pile.put(2), pile.put(3), pile.put(2), pile.put(0), pile.held, pile.refusal(of: 2) as Any)
"""

    def test_all_mutants_are_in_one_program_and_one_is_on(self):
        found = mutants(SAMPLE, enumerations([ENUMERATION]))
        woven = Woven(SAMPLE, found).text.replace("import Mutant; ", "")
        with tempfile.TemporaryDirectory() as folder:
            file, program = Path(folder) / "main.swift", Path(folder) / "program"
            file.write_text(self.STUB + ENUMERATION + "\n" + woven + self.MAIN)
            done = subprocess.run(["swiftc", "-suppress-warnings", "-o", program, file],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)

            def said(number):
                return subprocess.run([program], env={"MUTANT": str(number)}, capture_output=True,
                                      text=True).stdout

            plain = said(0)
            self.assertTrue(plain.startswith("true true false false [2, 3]"), plain)
            boundary = next(each for each in found if each.after == "value < 0")
            self.assertTrue(said(boundary.number).startswith("true true false false [2, 3, 0]"))
            dropped = next(each for each in found if each.before == "held.append(value)")
            self.assertIn("[]", said(dropped.number))

    def test_an_error_is_laid_to_the_mutant_at_its_place(self):
        found = mutants(SAMPLE, enumerations([ENUMERATION]))
        woven = Woven(SAMPLE, found)
        for begin, _, mutant in woven.alternatives:
            line = woven.text.count("\n", 0, begin) + 1
            column = len(woven.text[:begin].split("\n")[-1].encode()) + 1
            self.assertEqual(woven.blamed(line, column), [mutant])


class Keeping(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_what_is_known_is_read_again_and_a_torn_line_is_not(self):
        path, (one, other, *_) = self.folder / "results.jsonl", mutants(SAMPLE)
        Ledger(path).add(one, "survived", None, "pile", 1)
        Ledger(path).add(other, "killed", "scenario a", "pile", 1)
        Ledger(path).add(one, "killed", "scenario b", "pile", 1)
        with path.open("a") as file:
            file.write('{"key": "torn')
        rows = Ledger(path).rows
        self.assertEqual({key: row["outcome"] for key, row in rows.items()},
                         {one.key: "killed", other.key: "killed"})

    def test_explained_survivors_are_told_apart_and_stale_reasons_named(self):
        found = mutants(SAMPLE)
        mutant = next(each for each in found if each.operator == "boundary")
        ledger = Ledger(self.folder / "results.jsonl")
        ledger.add(mutant, "survived", None, "pile", 1)
        said = []
        self.assertFalse(report(ledger.rows.values(), [], found, said.append))
        self.assertIn("boundary, survived", "\n".join(said))
        (row,) = ledger.rows.values()
        ten = [row, *({**row, "key": str(each), "outcome": "killed"} for each in range(9))]
        self.assertTrue(report(ten, [], found, said.append, least=90))
        self.assertFalse(report(ten, [], found, said.append, least=91))
        path = self.folder / "explained.txt"
        paragraph = f"Pile.swift boundary\n  code: {mutant.code}\n  why: It is so.\n"
        path.write_text("# Remarks.\n\n" + paragraph)
        self.assertTrue(report(ledger.rows.values(), explanations(path), found, said.append))
        path.write_text(paragraph + "\nPile.swift boundary\n  code: if gone {\n  why: It was so.\n")
        said.clear()
        self.assertFalse(report(ledger.rows.values(), explanations(path), found, said.append))
        self.assertIn("explained.txt:5: stale", "\n".join(said))


class Likeness(unittest.TestCase):
    def test_a_mutant_finds_its_like_on_the_other_side(self):
        other = SAMPLE.replace("held", "kept")
        system, model = mutants(SAMPLE), mutants(other)
        found = pairs(system, model)
        self.assertTrue(found)
        for pair in found:
            self.assertEqual(one_line(pair.system.after.replace("held", "kept")), one_line(pair.model.after))


class Verdicts(unittest.TestCase):
    def test_a_failed_replay_or_check_notices_a_mutant_and_a_passed_one_does_not(self):
        suite = Suite(None, Path("."), Path("."))
        replay, check = {"file": "Specs/a.consent", "group": "scenario"}, {"name": "each name"}

        def verdict(code, replays=(), checks=()):
            return suite.verdict(Run(code, None, 1, [{"prelude": {"replays": list(replays), "checks": list(checks)}}]))

        self.assertIsNone(verdict(0, [replay], [check]))
        self.assertEqual(verdict(1, [{**replay, "finding": {}, "wavering": {"of": 2}}]), "scenario a")
        self.assertEqual(verdict(1, [{**replay, "finding": {"line": 3}}]), "scenario a")
        self.assertEqual(verdict(1, [replay], [{**check, "finding": {"line": 3}}]), "law each name")
        self.assertEqual(verdict(70), "crash")


if __name__ == "__main__":
    unittest.main()
