import ConsentVocabulary
import Foundation
import Notation
import Testing

private let specs = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Specs")

/// Returns the files of `Specs/Contacts/Scenarios` with their texts.
private func scenarios() throws -> [(name: String, text: String)] {
  let folder = specs.appending(path: "Contacts/Scenarios")
  return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
    (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
  }
}

@Test func `each step of a scenario says all that comes of it, in order`() throws {
  let scenarios = try scenarios()
  #expect(!scenarios.isEmpty)
  for (name, text) in scenarios {
    #expect(name.hasSuffix(".consent"))
    let scenario = try ContactsCase(parsing: text, file: name)
    #expect(try ContactsCase(parsing: scenario.description, file: name) == scenario)
    for step in scenario.steps {
      let lines = step.expectations.map(\.content)
      // A step without lines would be played without a comparison.
      #expect(!lines.isEmpty, "\(name): \(step.command)")
      #expect(lines == Contacts.normalized(lines), "\(name): \(step.command)")
    }
  }
}

@Test func `a scenario begins with what it shows, and with clauses that there are`() throws {
  let chapters = try FileManager.default.contentsOfDirectory(
    atPath: specs.appending(path: "Contacts").path
  ).filter { $0.hasSuffix(".md") }
  let clauses = try chapters.flatMap { chapter in
    try String(contentsOf: specs.appending(path: "Contacts/\(chapter)"), encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("### ") }
      .map { $0.dropFirst(4).prefix { $0 != " " } }
  }
  for (name, text) in try scenarios() {
    let comment = text.prefix(upTo: try #require(text.range(of: "\n\nconsent case")).lowerBound)
    #expect(comment.split(separator: "\n").allSatisfy { $0.first == "#" }, "\(name)")
    let cited = comment.matches(of: #/[A-Z]{2}-[0-9]+[a-z]?/#).map(\.output)
    #expect(cited.count >= 3 && Set(cited).isSubset(of: clauses), "\(name): \(cited)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(name)")
  }
}
