import Desk
import Foundation
import Testing

/// The oldest cases of each machine, with the dates on which they were saved. From the first release on, no byte of them
/// changes. Source: CHANGELOG.md.
private let oldest = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Oldest")

@Suite struct `The oldest saved cases` {
  @Test func `are read, and play the same commands with the same result`() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: oldest.path).sorted()
    #expect(names.count == 9 && names.allSatisfy { $0.hasPrefix("2026-11-2") })
    let desk = try Desk()
    var machines: Set<Substring> = []
    for name in names {
      let text = try String(contentsOf: oldest.appending(path: name), encoding: .utf8)
      let isPlanted = text.contains("\nplanted fault ")
      let run = try await desk.run("replay", oldest.appending(path: name).path)
      #expect(run.code == (isPlanted ? 1 : 0), "\(name): \(run)")
      let claim = text.firstMatch(of: #/\nbreaks (\w+) \(system\)/#)?.1
      if isPlanted { #expect(run.output.contains("\n\(claim ?? "a claim") (")) }
      // The header ends with a blank line; comments above it may have others.
      let header = text.range(of: "consent case, format 1")?.lowerBound ?? text.endIndex
      let body = text[header...].components(separatedBy: "\n\n").dropFirst()
      let steps = body.joined(separator: "\n").split(separator: "\n").filter {
        !$0.hasPrefix(" ") && !$0.hasPrefix("#") && $0 != "end"
      }
      let played = run.output.matches(of: #/(?m)^ *\d+  (\S.*)$/#).map(\.1)
      #expect(!steps.isEmpty && played.prefix(steps.count) == steps[...], "\(name): \(run.output)")
      machines.insert(text.firstMatch(of: #/\nmachine (\S+)/#)?.1 ?? "")
    }
    #expect(machines == ["contacts", "camera", "clip", "device", "contacts-twins"])
  }
}
