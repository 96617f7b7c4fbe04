import Desk
import Foundation
import ProjectLint
import Testing

@Suite struct `Screens before a prompt` {
  @Test func `are explained on their page, each finding under its clause`() throws {
    let page = try String(contentsOf: Desk.specs.appending(path: "Tool/Lint.md"), encoding: .utf8)
    var clause = ""
    var listed: [String] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("# ") || line.hasPrefix("## ") { clause = "" }
      if line.hasPrefix("### ") { clause = String(line.dropFirst(4).prefix(5)) }
      guard clause.hasPrefix("MN-"), line.hasPrefix("| "), !line.hasPrefix("| Finding") else {
        continue
      }
      listed.append("\(clause) \(line.dropFirst(2).prefix { $0 != " " })")
    }
    let linter = try #require(Linter.all.first { $0.machine == "camera" })
    let rules = linter.rules.map { "\($0.clause) \($0.name)" }
    #expect(listed == rules)
  }
}
