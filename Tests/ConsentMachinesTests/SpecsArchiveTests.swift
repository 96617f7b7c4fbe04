import ConsentMachines
import ConsentSuite
import Foundation
import SpecsArchive
import Testing

@Suite struct `The copy of Specs that the program carries` {
  private let carried = Dictionary(
    uniqueKeysWithValues: SpecsArchive.files.map { ($0.path, $0.text) })

  @Test func `has the files of the checkout, byte for byte`() throws {
    #expect(carried.count > 200)
    for (path, text) in SpecsArchive.files {
      let file = try? Data(contentsOf: Checkout.root.appending(path: path))
      #expect(file.map(Array.init) == Array(text.utf8), "\(path): run scripts/carry.py")
    }
  }

  @Test func `has every case that a check plays, and every page with a clause`() throws {
    var needed: [String] = []
    for machine in Machines.ours.withTwins {
      for kind in CaseFolder.Kind.allCases {
        let folder = "\(machine.cases)/\(kind.rawValue)"
        needed += Checkout.files(below: folder, ending: ".consent").map { "\(folder)/\($0.path)" }
      }
    }
    needed += Checkout.files(below: "Specs", ending: ".md").filter {
      $0.text.contains(#/(?m)^##+ [A-Z]+-[A-Z]?\d/#)
    }.map { "Specs/\($0.path)" }
    #expect(needed.count > 150)
    #expect(needed.filter { carried[$0] == nil } == [], "run scripts/carry.py")
  }

  @Test func `gives the same pages and sentences as the folder`() throws {
    let program = Machines.ours.carrying(SpecsArchive.files)
    let copy = CaseFolder(carriedBy: program)
    #expect(copy.holdsCases && !CaseFolder(carriedBy: .ours).holdsCases)
    #expect(copy.clauseFiles.map(\.path) == Checkout.specs.clauseFiles.map(\.path))
    #expect(copy.clauseFiles.map(\.text) == Checkout.specs.clauseFiles.map(\.text))
    for page in ["Specs/Notation.md", "Specs/Twins/Invariants.md"] {
      #expect(copy.page(page) != nil && copy.page(page) == Checkout.specs.page(page))
    }
    for page in ["Specs/Nothing.md", "Specs/Contacts", "Notation.md", ""] {
      #expect(copy.page(page) == nil && Checkout.specs.page(page) == nil)
    }
  }
}
