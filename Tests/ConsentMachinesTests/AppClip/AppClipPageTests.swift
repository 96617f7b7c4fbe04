import ConsentModel
import ConsentVocabulary
import Foundation
import Notation
import StateMachines
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Specs/AppClip")

private func text(of page: String) throws -> String {
  try String(contentsOf: folder.appending(path: "\(page).md"), encoding: .utf8)
}

@Suite struct `Pages of the clip, model and claims` {
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
            if Language.isRefusal(step.outcome) { #expect(step.state == model) }
            if met.insert(step.state).inserted { frontier.append(step.state) }
          }
        }
      }
    }
    // The clause for a discarding store stands in for several others.
    for kind in AppClipCommand.Kind.allCases {
      #expect(taken[kind, default: []] == asked[kind, default: []], "\(kind)")
    }
  }

  private typealias Language = AppClip
}
