import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Foundation
import Notation
import StateMachines
import Testing

/// The identifiers of the collection that the page covers, in order.
private let identifiers: [String] =
  [("R-AC", 1...23), ("TK", 1...20), ("INV-K", 1...23), ("AMB", 30...35)].flatMap {
    (table: String, numbers: ClosedRange<Int>) in
    numbers.flatMap { number in
      let isClaim = table == "INV-K"
      let name = "\(table)\(isClaim ? "" : "-")\(number < 10 ? "0" : "")\(number)"
      return isClaim && [3, 12, 13, 16].contains(number) ? [name, "\(name)b"] : [name]
    }
  }

@Suite struct `The page of sources of the clip` {
  private func rows() throws -> [[String]] { try Pages.rows(of: "Sources.md", in: "AppClip") }

  @Test func `goes through every rule, row, claim and question once, each restated`() throws {
    let rows = try rows().filter { $0.count == 3 && $0[0] != "Identifier" }
    #expect(rows.map { $0[0] } == identifiers)
    for row in rows {
      #expect(row[1].hasSuffix("."), "\(row[0])")
      let isHeld = !Pages.clauses(in: row[2]).isEmpty
      #expect(isHeld || row[2].contains(/[Ll]eft out: \S/), "\(row[0])")
    }
  }

  @Test func `names each clause for a row or for itself alone, and no other`() throws {
    let rows = try rows()
    let held = rows.filter { $0.count == 3 }
      .reduce(into: Set<String>()) { $0.formUnion(Pages.clauses(in: $1[2])) }
    let alone = rows.filter { $0.count == 2 }.map { $0[0] }
      .filter { $0.wholeMatch(of: /[A-Z]{2}-\d\d/) != nil }
    #expect(held.isDisjoint(with: alone))
    let clauses = Pages.clauses(of: "AppClip")
    #expect(clauses.isSuperset(of: AppClipRule.allCases.map(\.clause)))
    // The clauses of the lint are on one page for all machines.
    let linted = Pages.clauses(of: "Tool").filter { $0.hasPrefix("KN") }
    #expect(held.union(alone) == clauses.union(linted))
  }
}

@Suite struct `A whole case on the page of commands of the clip` {
  @Test func `goes as it is written, and says much of what there is to say`() throws {
    let text = try Pages.text(of: "Commands.md", in: "AppClip")
    let cases = text.components(separatedBy: "````case\n").dropFirst().compactMap {
      $0.components(separatedBy: "````").first
    }
    #expect(cases.count == 1)
    for text in cases {
      let example = ScenarioFile(machine: AppClip.name, path: "Commands.md", text: text)
      let outcome = try example.replay(text)
      #expect(outcome.failure == nil && outcome.mismatches == [] && outcome.filled == text)
      let saved = try Case<AppClip>(parsing: text, file: "Commands.md")
      let topics = Set(saved.steps.map(\.command.kind.topic))
      #expect(saved.isStrict && topics == Set(AppClipTopic.allCases))
    }
  }
}
