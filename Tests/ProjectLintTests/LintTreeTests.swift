import Desk
import Foundation
import ProjectLint
import Testing

@Suite struct `A tree of files` {
  @Test func `gets the right verdict and findings, whatever real projects had in it`() throws {
    for tree in lintInputs + lintCameraInputs {
      #expect(tree.problems(try tree.report()) == [], "\(tree.name)")
    }
  }

  @Test func `of the corpus has no false finding and no hasty verdict`() throws {
    #expect(lintCorpus.count >= 12)
    for tree in lintCorpus { #expect(tree.problems(try tree.report()) == [], "\(tree.name)") }
  }

  @Test func `with damaged and odd files beside is judged, with a note on each of them`() throws {
    let report = try LintTree("odd files", .holds).report { folder in
      let vendor = folder.appending(path: "Vendor")
      try FileManager.default.createDirectory(at: vendor, withIntermediateDirectories: true)
      try Data([0x61, 0xE9, 0x0A]).write(to: vendor.appending(path: "Latin.swift"))
      try Data().write(to: vendor.appending(path: "Info.plist"))
      try Data(count: 5 << 20).write(to: vendor.appending(path: "Large.swift"))
      try FileManager.default.createSymbolicLink(
        atPath: vendor.appending(path: "Dangling.swift").path, withDestinationPath: "nowhere")
      #expect(mkfifo(folder.appending(path: "App/pipe.swift").path, 0o600) == 0)
    }
    #expect(report.verdict == .holds)
    for name in ["Vendor/Info.plist", "Vendor/Large.swift", "App/pipe.swift"] {
      #expect(report.notes.contains { $0.contains(name) }, "\(name): \(report.notes)")
    }
  }
}
