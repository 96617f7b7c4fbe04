import Foundation
import Lockstep
import StateMachines
import Testing

@Suite struct `The end of a process` {
  private static let all: [ExitReason] = [
    .trap, .abort, .stackOverflow, .badAccess, .exited(code: 7), .hang, .outOfMemory, .flooded,
    .crowded, .severed, .killed(signal: 7, by: .itself),
    .killed(signal: 7, by: .another), .killed(signal: 7, by: .unknown),
  ]

  @Test func `is told in the words that Specs explains`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Specs/Reports.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## How a process ends").last)
    for ending in Self.all {
      #expect(section.contains(ending.words.replacingOccurrences(of: "7", with: "*n*")))
    }
  }

  @Test func `has a name for files of its own, but for limits, and who sent a signal`() {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count - 5)
    for name in Self.all.map(\.name) {
      #expect(name.allSatisfy { $0.isASCII && !"/. ".contains($0) })
    }
  }
}
