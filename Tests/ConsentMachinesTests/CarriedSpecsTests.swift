import ConsentMachines
import ConsentSuite
import ConsentTool
import Foundation
import Reporting
import Testing

@Suite struct `The Specs that the program carries` {
  @Test func `are all pages, and all cases that a check plays, byte for byte`() throws {
    let kinds = CaseFolder.Kind.allCases.map(\.rawValue)
    let needed = Checkout.files(below: "Specs", ending: "").filter { path, _ in
      path.hasSuffix(".md")
        || path.hasSuffix(".consent") && kinds.contains { path.contains("/\($0)/") }
    }
    #expect(needed.count > 200)
    #expect(
      Set(CarriedSpecs.files.map(\.path)) == Set(needed.map { "Specs/\($0.path)" }),
      "run scripts/carry.sh")
    for (path, text) in CarriedSpecs.files {
      let file = try Data(contentsOf: Checkout.root.appending(path: path))
      #expect(Array(file) == Array(text.utf8), "\(path)")
    }
  }

  @Test func `lists the cases that a folder must have`() throws {
    let program = Machines.ours.carrying { CarriedSpecs.files }
    let settings = RunSettings(
      seed: 1, runs: 1, isolation: nil, folder: CaseFolder(path: "/nonexistent", of: program))
    for machine in program.withTwins {
      let listed = try machine.set().catalogue(settings)
      let kept = CarriedSpecs.files.map(\.path).filter {
        $0.hasPrefix("\(machine.cases)/") && $0.hasSuffix(".consent")
      }
      #expect(!kept.isEmpty && Set(listed.scenarios + listed.regressions) == Set(kept))
    }
  }
}
