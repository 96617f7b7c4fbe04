import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Foundation
import StateMachines
import Testing

/// The checkout that this test was compiled in.
private let root = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The text of every file with this ending below a folder, by path.
private func files(below folder: String, ending: String) -> [(path: String, text: String)] {
  let base = root.appending(path: folder)
  let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(ending) }.sorted().compactMap { name in
    (try? String(contentsOf: base.appending(path: name), encoding: .utf8)).map { (name, $0) }
  }
}

/// The clauses that have a heading of their own in Specs, such as `TC-05`, in the order of the files.
private let clauses: [String] = files(below: "Specs", ending: ".md").flatMap { file in
  file.text.split(separator: "\n").compactMap { line in
    guard line.hasPrefix("### ") || line.hasPrefix("## ") else { return nil }
    let word = line.drop { $0 == "#" }.split(separator: " ").first.map(String.init) ?? ""
    let parts = word.split(separator: "-")
    let isClause =
      parts.count >= 2 && parts[0].allSatisfy { $0.isUppercase }
      && parts.last?.contains {
        $0.isNumber
      } == true
    return isClause ? word : nil
  }
}

@Suite struct `Specs and code agree` {
  @Test func `no clause stands twice`() {
    #expect(clauses.count > 100)
    #expect(Set(clauses).count == clauses.count)
  }

  @Test func `every clause is cited by code or by a test`() {
    let code = (files(below: "Sources", ending: ".swift") + files(below: "Tests", ending: ".swift"))
      .map(\.text).joined(separator: "\n")
    let words = Set(
      code.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    // "LG-01 to LG-06" cites what lies between as well.
    var cited = words
    for match in code.matches(
      of: /(LG|MA|TS|TC|TB|TP|TM|NO)-(\d\d) to (?:LG|MA|TS|TC|TB|TP|TM|NO)-(\d\d)/)
    {
      guard let first = Int(match.2), let last = Int(match.3), first <= last else { continue }
      for number in first...last {
        cited.insert("\(match.1)-\(number < 10 ? "0" : "")\(number)")
      }
    }
    #expect(clauses.filter { !cited.contains($0) } == [])
  }

  @Test func `every rule of the model has its clause, and every clause of a table its rule`()
  {
    let transitions = Set(ContactsRule.allCases.map(\.clause))
    #expect(transitions.subtracting(clauses) == [])
    let rows = clauses.filter { clause in
      ["TC-", "TS-", "TB-", "TP-", "TR-"].contains { clause.hasPrefix($0) }
    }
    #expect(rows.filter { !transitions.contains($0) } == [])
  }

  @Test func `every invariant and law has its heading, and every heading its invariant`() {
    let named =
      ContactsClaim.allCases.map { "### \($0.rawValue) \($0)" }
      + LegibilityLaw.allCases.map { "### \($0.clause) \($0)" }
    let headings = files(below: "Specs/Contacts", ending: "Invariants.md").flatMap { file in
      file.text.split(separator: "\n").filter { $0.hasPrefix("### ") }.map(String.init)
    }
    #expect(Set(named) == Set(headings))
    #expect(named.count == headings.count)
  }

  @Test func `every decision is explained where decisions stand`() throws {
    let text = try String(
      contentsOf: root.appending(path: "Specs/Contacts/Decisions.md"), encoding: .utf8)
    let fields = Mirror(reflecting: ContactsConfiguration()).children.compactMap(\.label)
    for field in fields {
      let words = field.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
      #expect(text.contains("| \(words) |"), "\(field)")
    }
  }

  @Test func `every refusal and every blocker is explained`() throws {
    let refusals = try String(
      contentsOf: root.appending(path: "Specs/Contacts/Refusals.md"), encoding: .utf8)
    for refusal in ContactsRefusal.allCases { #expect(refusals.contains("| \(refusal) |")) }
    let legibility = try String(
      contentsOf: root.appending(path: "Specs/Contacts/Legibility.md"), encoding: .utf8)
    for (number, blocker) in Blocker.allCases.enumerated() {
      let place = number + 1 < 10 ? "0\(number + 1)" : "\(number + 1)"
      #expect(legibility.contains("### LG-\(place) \(blocker)\n"))
    }
  }
}
