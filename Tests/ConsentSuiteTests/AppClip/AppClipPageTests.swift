import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Foundation
import StateMachines
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Specs/AppClip")

private func text(of page: String) throws -> String {
  try String(contentsOf: folder.appending(path: "\(page).md"), encoding: .utf8)
}

private func headings(of pages: String...) throws -> [String] {
  try pages.flatMap { page in
    try text(of: page).split(separator: "\n").filter { $0.hasPrefix("### ") }
      .map { String($0.dropFirst(4)) }
  }
}

@Suite struct `Pages of the clip, model and claims` {
  @Test func `have a heading for each rule, in the order of the rules`() throws {
    let clauses = try headings(of: "Life", "Storage", "Keychain", "Account", "Import")
      .map { String($0.prefix(5)) }
    #expect(clauses == AppClipRule.allCases.map(\.clause))
  }

  @Test func `state each claim under its name, with its sentence and its landmarks`() throws {
    #expect(
      try headings(of: "Invariants") == AppClipClaim.allCases.map { "\($0.clause) \($0)" })
    let plain = try text(of: "Invariants").replacing("\n", with: " ")
    for claim in AppClipClaim.allCases {
      #expect(plain.contains(claim.statement.sentence), "\(claim)")
      let landmarks = claim.statement.landmarks.map { String($0.dropLast()) }
      #expect(plain.contains("*Landmark:* \(landmarks.joined(separator: " / "))."), "\(claim)")
    }
  }

  @Test func `give each kind of command the reasons of its row`() throws {
    let rows = try text(of: "Commands").split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init) }
    for kind in AppClipCommand.Kind.allCases {
      let row = try #require(rows.first { $0[0] == "\(kind)" })
      let reasons = AppClipModel.refusals(of: kind).map { "\($0)" }
      #expect(row[3] == (reasons.isEmpty ? "none" : reasons.joined(separator: ", ")), "\(kind)")
    }
  }

  @Test func `take only clauses that the row of the command asks, and each of them`() throws {
    let rows = try text(of: "Commands").split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init) }
      .filter { $0.count == 5 }
    var asked: [AppClipCommand.Kind: Set<String>] = [:]
    for kind in AppClipCommand.Kind.allCases {
      let row = try #require(rows.first { $0[0] == "\(kind)" })
      for match in row[4].matches(of: /([A-Z]{2})-(\d\d)(?: to [A-Z]{2}-(\d\d))?/) {
        let first = Int(match.2) ?? 0
        for number in first...(match.3.flatMap { Int($0) } ?? first) {
          asked[kind, default: []].insert("\(match.1)-\(number < 10 ? "0" : "")\(number)")
        }
      }
    }
    var taken: [AppClipCommand.Kind: Set<String>] = [:]
    for world in AppClipScope.worlds {
      for commands in AppClipScope.all {
        var met: Set<AppClipModel> = [AppClipModel(world)]
        var frontier = Array(met)
        while let model = frontier.popLast() {
          for command in commands {
            let step = model.applying(command)
            taken[command.kind, default: []].formUnion(step.rules.all.map(\.clause))
            if Talk.isRefusal(step.outcome) { #expect(step.state == model) }
            if met.insert(step.state).inserted { frontier.append(step.state) }
          }
        }
      }
    }
    // The clause for a name that is always empty stands in for others.
    for kind in AppClipCommand.Kind.allCases {
      #expect(taken[kind, default: []] == asked[kind, default: []], "\(kind)")
    }
  }

  private typealias Talk = AppClip
}
