import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Foundation
import StateMachines
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Specs/AppClip")

private func text(of file: String) throws -> String {
  try String(contentsOf: folder.appending(path: file), encoding: .utf8)
}

/// The scenarios that a check plays, and those of designs that break claims.
private func scenarios() throws -> [String] {
  try ["Published", "Scenarios"].flatMap { kind in
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)
      .sorted().map { "\(kind)/\($0)" }
  }
}

/// Reports of what went wrong with clips, groups and imports.
private let reports = [
  "Pocket/pocket-ios PR 607", "owncloud/ios-app#886", "mixpanel/mixpanel-swift#655",
  "amplitude/Amplitude-Swift PR 361", "Shpigford/clearly PR 270", "csark0812/expo-targets PR 88",
  "gnosis/safe-ios#1370", "Ranchero-Software/NetNewsWire#4917", "SwiftLeeds/swiftleeds-ios#160",
  "BlueWallet/BlueWallet", "wordpress-mobile/WordPress-iOS#12572",
]

@Suite struct `Scenarios of the clip` {
  @Test func `play every report, and are many`() throws {
    let heads = try scenarios().map { try text(of: $0) }
    #expect(heads.count == 40)
    for report in reports { #expect(heads.contains { $0.contains(report) }, "\(report)") }
  }

  /// The words of a header and those of steps begin alike: none may be taken for the other.
  @Test func `can hold each command in every world`() throws {
    for world in AppClipScope.worlds {
      let steps = AppClipScope.all.joined().map { Case<AppClip>.Step($0) }
      let saved = Case<AppClip>(world: world, steps: steps)
      #expect(try Case<AppClip>(parsing: saved.description, file: "saved") == saved)
    }
  }

  @Test(arguments: try scenarios())
  func `say all that comes of each step, the rules that they take and the claims that they break`(
    name: String
  ) throws {
    let text = try text(of: name)
    let head = text.prefix(upTo: try #require(text.range(of: "\n\nconsent case")).lowerBound)
    #expect(head.split(separator: "\n").allSatisfy { $0.first == "#" })
    let scenario = try Case<AppClip>(parsing: text, file: name)
    var model = AppClipModel(scenario.world)
    var past = AppClipPast(in: scenario.world, start: model.snapshot)
    var (taken, broken): (Set<String>, Set<String>) = ([], [])
    for step in scenario.steps {
      let next = model.applying(step.command)
      taken.formUnion(next.rules.all.map(\.clause))
      let lines = AppClip.transcript(
        of: next.outcome, from: model.snapshot, to: next.state.snapshot)
      #expect(step.expectations.map(\.content) == lines, "\(step.command)")
      let event = Event<AppClip>(
        in: scenario.world, before: model.snapshot, step.command, next.outcome,
        after: next.state.snapshot)
      broken.formUnion(
        AppClipClaim.allCases.filter { $0.judgement(of: event, after: past) == .broken }
          .map(\.clause))
      past.record(event)
      model = next.state
    }
    #expect(text.hasSuffix(scenario.description))
    let cited = Set(head.matches(of: /K[LSKAI]-\d\d/).map { String($0.output) })
    #expect(cited.count >= 3 && cited.isSubset(of: taken), "\(cited.subtracting(taken))")
    #expect(broken.isEmpty == name.hasPrefix("Scenarios/"))
    #expect(Set(head.matches(of: /INV-K\d\db?/).map { String($0.output) }) == broken)
  }
}
