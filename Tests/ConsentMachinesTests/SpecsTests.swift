import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Foundation
import Notation
import Reporting
import StateMachines
import Testing

/// The clauses with a heading of their own in Specs, such as `TC-05`, in the order of the files.
private let clauses: [String] = Checkout.files(below: "Specs", ending: ".md").flatMap { file in
  file.text.split(separator: "\n").compactMap { line in
    guard line.hasPrefix("### ") || line.hasPrefix("## ") else { return nil }
    let word = line.drop { $0 == "#" }.split(separator: " ").first.map(String.init) ?? ""
    let parts = word.split(separator: "-")
    let isClause =
      parts.count >= 2 && parts[0].allSatisfy { $0.isUppercase }
      && parts.last?.contains { $0.isNumber } == true
    return isClause ? word : nil
  }
}

@Suite struct `Specs and code agree` {
  @Test func `no clause stands twice`() {
    #expect(Set(clauses).isSuperset(of: Machines.ours.withTwins.flatMap(\.clauses)))
    #expect(Set(clauses).count == clauses.count)
  }

  @Test func `every clause is cited by code or by a test`() {
    let code =
      (Checkout.files(below: "Sources", ending: ".swift")
      + Checkout.files(below: "Tests", ending: ".swift")).map(\.text).joined(separator: "\n")
    let words = Set(code.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    // "LG-01 to LG-06" cites the clauses in between as well.
    var cited = words
    for match in code.matches(
      of: /([A-Z]{2})-(\d\d) to [A-Z]{2}-(\d\d)/)
    {
      guard let first = Int(match.2), let last = Int(match.3), first <= last else { continue }
      for number in first...last {
        cited.insert("\(match.1)-\(number < 10 ? "0" : "")\(number)")
      }
    }
    // Rules and claims carry their clauses as numbers and raw values.
    for machine in Machines.ours.withTwins { cited.formUnion(machine.clauses) }
    #expect(clauses.filter { !cited.contains($0) } == [])
  }

  /// Returns the catalogue of a machine, and the headings of its pages.
  private static func pages(
    of machine: AnyMachine
  ) throws -> (catalogue: Catalogue, headings: [String]) {
    let catalogue = try machine.set().catalogue(
      RunSettings(seed: 1, runs: 100, isolation: nil, folder: nil))
    let headings = Checkout.files(below: machine.specs, ending: ".md").flatMap { file in
      file.text.split(separator: "\n").filter { $0.hasPrefix("### ") }
        .map { String($0.dropFirst(4)) }
    }
    return (catalogue, headings)
  }

  @Test func `every rule of a model has its clause, and every clause of a table its rule`() throws {
    for machine in Machines.ours.withTwins {
      let (catalogue, headings) = try Self.pages(of: machine)
      let rules = Set(machine.clauses)
      #expect(rules.isSuperset(of: catalogue.rules.map(\.clause)))
      let tables = Set(rules.map { $0.prefix(3) })
      let rows = headings.compactMap { $0.split(separator: " ").first.map(String.init) }
        .filter { tables.contains($0.prefix(3)) }
      #expect(rules == Set(rows), "\(machine.name)")
      #expect(machine.clauses.count == rows.count, "\(machine.name)")
    }
  }

  @Test func `every claim and every check has its heading, and every heading its claim`() throws {
    for machine in Machines.ours.withTwins {
      let (catalogue, headings) = try Self.pages(of: machine)
      let named =
        catalogue.claims.map { "\($0.clause) \($0.name)" }
        + catalogue.checks.compactMap { check in check.clause.map { "\($0) \(check.name)" } }
      let written = headings.filter { $0.hasPrefix("INV-") }
      #expect(Set(named) == Set(written), "\(machine.name)")
      #expect(named.count == written.count, "\(machine.name)")
    }
  }

  @Test func `a claim or law is the first sentence of its page, and has the landmarks of the page`()
    throws
  {
    for machine in Machines.ours.withTwins {
      let catalogue = try Self.pages(of: machine).catalogue
      let pages = Checkout.files(below: machine.specs, ending: ".md").map(\.text)
        .joined(separator: "\n### ").replacing("\n", with: " ").components(separatedBy: " ### ")
      let rows =
        catalogue.claims.map { ($0.title, $0.sentence, $0.landmarks) }
        + catalogue.checks.compactMap { check in
          check.clause.map { ("\($0) \(check.name)", check.sentence, check.landmark.map { [$0] }) }
        }.map { ($0, $1, $2 ?? []) }
      for (title, sentence, landmarks) in rows {
        let page = pages.first { $0.hasPrefix("\(title) \(sentence) ") } ?? ""
        #expect(!page.isEmpty && !sentence.contains(". "), "\(title)")
        #expect(page.contains("*Rests on* "), "\(title)")
        let words = landmarks.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        #expect(
          ["; ", " / "].contains { page.contains(" \(words.joined(separator: $0)).") }, "\(title)")
      }
    }
  }

  @Test func `every refusal is explained, in the order in which one is given, and every blocker`()
    throws
  {
    for (folder, refusals) in [
      ("Contacts", ContactsRefusal.allCases.map { "\($0)" }),
      ("Camera", CameraRefusal.allCases.map { "\($0)" }),
      ("AppClip", AppClipRefusal.allCases.map { "\($0)" }),
    ] {
      let rows = try Pages.rows(of: "Refusals.md", in: folder).map { $0[0] }
      #expect(rows.filter { $0 != "Reason" } == refusals, "\(folder)")
    }
    let legibility = try Pages.text(of: "Legibility.md")
    for (number, blocker) in Blocker.allCases.enumerated() {
      let place = number + 1 < 10 ? "0\(number + 1)" : "\(number + 1)"
      #expect(legibility.contains("### LG-\(place) \(blocker)\n"))
    }
  }
}
