import ConsentMachines
import ConsentSuite
import ConsentTool
import Reporting
import Testing

@Suite struct `The pages of Specs` {
  private static let entries = Checkout.specs.entries
  private static let names = Set(entries.flatMap(\.names))

  @Test func `explain each name in a report that stands for a rule`() throws {
    for machine in Machines.ours.withTwins {
      let catalogue = try machine.set().catalogue(
        RunSettings(seed: 1, runs: 100, isolation: nil, folder: nil))
      let claims = (catalogue.claims + catalogue.claimsOfParts).flatMap { [$0.clause, $0.name] }
      let rest = catalogue.rules.map(\.clause) + catalogue.checks.compactMap(\.clause)
      let unexplained = Set(claims + rest + machine.faults.map(\.name)).subtracting(Self.names)
      #expect(unexplained.sorted() == [], "\(machine.name)")
    }
  }

  @Test func `explain a landmark by its claim, and no longer name by a shorter one`() {
    func explained(_ name: Substring) -> Int { Self.entries.count { $0.explains(name) } }
    #expect(explained("INV-C05/2") == explained("INV-C05") && explained("INV-C05") > 0)
    #expect(explained("TC-155") == 0 && explained("INV-B0") == 0 && explained("") == 0)
    for missing in ["INV-B04/2", "INV-C05/4", "INV-C05/0", "INV-C05/-1", "INV-C05/", "INV-C05/x"] {
      #expect(explained(missing[...]) == 0, "\(missing)")
    }
  }

  @Test func `list as many landmarks of each claim as it has`() throws {
    for machine in Machines.ours.withTwins {
      let catalogue = try machine.set().catalogue(
        RunSettings(seed: 1, runs: 100, isolation: nil, folder: nil))
      for claim in catalogue.claims {
        let sections = Self.entries.filter { $0.names.first == claim.clause }
        let count = claim.landmarks.count
        #expect(sections.contains { $0.explains("\(claim.clause)/\(count)") }, "\(claim.clause)")
        #expect(
          !sections.contains { $0.explains("\(claim.clause)/\(count + 1)") }, "\(claim.clause)")
      }
    }
  }

  @Test func `have each planted fault with its mistake and what detects it`() throws {
    let claims = Set(Self.names.filter { $0.hasPrefix("INV-") })
    let rows = Self.entries.filter { $0.place.contains("/Faults.md:") && $0.lines.count == 2 }
    func cells(_ row: SpecEntry) -> [String] {
      row.lines[1].replacing("`", with: "").split(separator: "|").dropFirst(0)
        .map { $0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() }.map { String($0) }
    }
    let told = rows.map(cells).filter { !$0[0].hasPrefix("-") }
    let faults = Machines.ours.withTwins.flatMap { machine in
      machine.faults.map { [$0.name, $0.summary.replacing("`", with: "")] }
    }
    #expect(Set(told.map { Array($0.prefix(2)) }).isSuperset(of: faults))
    #expect(Machines.ours.withTwins.allSatisfy { !$0.faults.isEmpty })
    for row in told where faults.contains(Array(row.prefix(2))) {
      let found = row.last ?? ""
      let words = found.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      #expect(
        found.hasPrefix("comparison") || !claims.isDisjoint(with: words), "\(row[0]): \(found)")
    }
  }
}
