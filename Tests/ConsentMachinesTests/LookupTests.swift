import ConsentMachines
import ConsentSuite
import ConsentTool
import Foundation
import Reporting
import Testing

@Suite struct `A name in a report` {
  private static let lookup = SpecLookup(SpecPages(Checkout.specs.documents), of: .ours)

  /// The names that a report of a machine can contain, each with its kind.
  private static func names(of machine: AnyMachine) throws -> [String] {
    let catalogue = try machine.set().catalogue(
      RunSettings(seed: 1, runs: 100, isolation: nil, folder: Checkout.specs))
    let claims = (catalogue.claims + catalogue.claimsOfParts).flatMap { claim in
      [claim.clause, claim.name, claim.title, "\(machine.name)/\(claim.name)"]
        + claim.landmarks.flatMap { [$0, "\($0) (\(claim.title))"] }
        + claim.landmarks.indices.map { "\(claim.clause)/\($0 + 1)" }
    }
    let checks = catalogue.checks.flatMap { check in
      [check.name, check.title] + [check.landmark].compactMap { $0 }
    }
    let refusals = catalogue.refusals.flatMap {
      [$0.refusal, "\($0.kind) \($0.refusal)", "\($0.kind): \($0.refusal)"]
    }
    let faults = (machine.faults + machine.unrulyFaults).map(\.name)
    return claims + checks + refusals + faults + catalogue.kinds + catalogue.alternatives
      + catalogue.rules.flatMap { [$0.clause, $0.name] } + catalogue.scenarios
      + catalogue.regressions
  }

  @Test(arguments: Machines.ours.withTwins.map(\.name))
  func `is answered, with its text`(name: String) throws {
    let machine = try #require(Machines.ours.named(name))
    var empty: [String] = []
    for word in Set(try Self.names(of: machine)).sorted() {
      guard let answers = try? Self.lookup.answers(to: word) else {
        empty.append(word)
        continue
      }
      let isTold = answers.contains { !$0.text.isEmpty || !$0.title.isEmpty }
      if !isTold { empty.append("\(word) without a text") }
    }
    #expect(empty == [])
  }

  @Test func `is answered if it applies to all machines`() throws {
    let rules = FailureClass.Rule.allCases.map(\.rawValue) + Requirement.allCases.map(\.rawValue)
    for word in rules { #expect(try !Self.lookup.answers(to: word).isEmpty) }
  }

  @Test func `has its claims, faults, scenarios and sources`() throws {
    let clause = try #require(try Self.lookup.answers(to: "TC-15").first)
    #expect(try Self.lookup.answers(to: "TC-15").count == 1)
    #expect(clause.kind == .entry(.clause) && clause.machine == "contacts")
    #expect(clause.places.first?.hasPrefix("Specs/Contacts/Authorization.md:") == true)
    let related = Dictionary(
      uniqueKeysWithValues: clause.related.map { ($0.sort, $0.entries.map(\.id)) })
    #expect(related[.claims] == ["INV-C06", "INV-C07", "INV-C35"])
    #expect(related[.scenarios]?.contains("Specs/Contacts/Scenarios/restriction.consent") == true)
    #expect(related[.sources]?.contains("R-CA-03") == true)
    #expect(related[.commands]?.contains("requestAccess") == true)
    #expect(related[.faults]?.isEmpty == false)
    // TB-14 to TB-16 cites the clause in between.
    let inRange = try #require(try Self.lookup.answers(to: "TB-15").first)
    #expect(
      inRange.related.first { $0.sort == .claims }?.entries.map(\.id).contains("INV-C05") == true)
  }

  @Test func `that is misspelt has a nearest name`() {
    let typos = [
      "TC-155": "TC-15", "INV-C5": "INV-C05", "forgetsARefusl": "forgetsARefusal",
      "onePromptIsAnswerdPerEpoch": "onePromptIsAnsweredPerEpoch",
    ]
    for (typo, name) in typos { #expect(Self.nearest(to: typo) == name) }
    #expect(Self.nearest(to: "zzzzzzzz") == nil)
  }

  /// Returns the name that is proposed for an unknown one.
  private static func nearest(to name: String) -> String? {
    do throws(SpecLookupError) {
      Issue.record("\(name) is \(try lookup.answers(to: name).map(\.id))")
      return name
    } catch {
      #expect(error.name == name)
      return error.nearest
    }
  }

  @Test func `has no Markdown in its text`() throws {
    for word in ["TB-21", "INV-C05", "KN-01", "denied button"] {
      let text = try Self.lookup.answers(to: word).flatMap(\.text)
      #expect(!text.isEmpty, "\(word)")
      #expect(
        !text.contains { $0.contains("](") || $0.contains("*") || $0.contains("|---") }, "\(word)")
    }
  }
}

@Suite struct `The pages of planted faults` {
  @Test func `have each fault with its mistake and what detects it`() throws {
    let pages = SpecPages(Checkout.specs.documents)
    let claims = Set(pages.entries.filter { $0.kind == .claim }.map(\.id))
    let rows = pages.entries.filter { $0.kind == .fault }
    let faults = Machines.ours.withTwins.flatMap { machine in
      machine.faults.map { ["\(machine.specs)/Faults.md", $0.name, $0.summary] }
    }
    #expect(Set(rows.map { [$0.path, $0.id, $0.title.withoutQuotesOfCode] }) == Set(faults))
    for row in rows {
      let found = row.text.last ?? ""
      let isDetected =
        found.hasPrefix("Detected by: comparison") || !row.cited.isDisjoint(with: claims)
      #expect(isDetected, "\(row.id): \(found)")
    }
  }
}

extension String {
  fileprivate var withoutQuotesOfCode: String { replacing("`", with: "") }
}
