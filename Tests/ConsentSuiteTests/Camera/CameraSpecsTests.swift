import ConsentInvariants
import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Foundation
import Notation
import StateMachines
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Specs/Camera")

private func text(of file: String) throws -> String {
  try String(contentsOf: folder.appending(path: file), encoding: .utf8)
}

/// The headings of all files, such as `TM-01 Without a camera the app says so`.
private func headings() throws -> [String] {
  try ["Priming.md", "Settings.md", "Lifecycle.md", "Invariants.md"].flatMap { file in
    try text(of: file).split(separator: "\n").filter { $0.hasPrefix("### ") }
      .map { String($0.dropFirst(4)) }
  }
}

/// The scenarios that a check plays, and those of the published answer, which break claims.
private func scenarios() throws -> [String] {
  try ["Published", "Scenarios"].flatMap { kind in
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)
      .sorted().map { "\(kind)/\($0)" }
  }
}

@Suite struct `Specs of the camera` {
  @Test func `have a heading for each rule, in one place`() throws {
    let rows = try headings().filter { $0.hasPrefix("TM-") }.map { String($0.prefix(5)) }
    #expect(rows.sorted() == CameraRule.allCases.map(\.clause).sorted())
  }

  @Test func `state each claim under its name, with its sentence and its landmarks`() throws {
    let named = try headings().filter { $0.hasPrefix("INV-") }
    #expect(named == CameraClaim.allCases.map { "\($0.clause) \($0)" })
    let plain = try text(of: "Invariants.md").replacing("\n", with: " ")
    for claim in CameraClaim.allCases {
      #expect(plain.contains(claim.statement.sentence), "\(claim)")
      let landmarks = claim.statement.landmarks.map { String($0.dropLast()) }
      #expect(plain.contains("*Landmark:* \(landmarks.joined(separator: " / "))."), "\(claim)")
    }
  }

  @Test func `explain each refusal in the order in which one is given`() throws {
    let reasons = try text(of: "Refusals.md").split(separator: "\n").dropFirst()
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Reason") }
      .map { String($0.dropFirst(2).prefix { $0 != " " }) }
    #expect(reasons == CameraRefusal.allCases.map { "\($0)" })
    for command in CameraCommand.allCases {
      let order = CameraModel.refusals(of: command).map(\.rawValue)
      #expect(order == order.sorted(), "\(command)")
    }
  }

  @Test func `explain each field of a world where decisions stand`() throws {
    let (world, decisions) = (try text(of: "World.md"), try text(of: "Decisions.md"))
    for facet in Camera.worldFacets {
      let words = spaced(facet.name)
      #expect(world.contains("| \(words) |") && decisions.contains("| \(words) |"), "\(words)")
    }
  }
}

@Suite struct `Scenarios of the camera` {
  @Test func `there are many`() throws { #expect(try scenarios().count == 21) }

  @Test(arguments: try scenarios())
  func `say all that comes of each step, on both sides`(name: String) throws {
    let text = try text(of: name)
    let scenario = try Case<Camera>(parsing: text, file: name)
    #expect(text.hasSuffix(scenario.description))
    var model = CameraModel(scenario.world)
    var side = CameraSide(scenario.world)
    for step in scenario.steps {
      let before = model.snapshot
      let next = model.applying(step.command)
      let lines = step.expectations.map(\.content)
      #expect(
        lines == Camera.transcript(of: next.outcome, from: before, to: next.state.snapshot),
        "\(step.command)")
      #expect(side.perform(step.command) == .said(next.outcome), "\(step.command)")
      #expect(side.snapshot() == next.state.snapshot, "\(step.command)")
      model = next.state
    }
  }

  @Test(arguments: try scenarios())
  func `begin with what they show, and with the rules that they take`(name: String) throws {
    let text = try text(of: name)
    let head = text.prefix(upTo: try #require(text.range(of: "\n\nconsent case")).lowerBound)
    #expect(head.split(separator: "\n").allSatisfy { $0.first == "#" })
    let scenario = try Case<Camera>(parsing: text, file: name)
    var model = CameraModel(scenario.world)
    var past = CameraPast(in: scenario.world, start: model.snapshot)
    var taken: Set<String> = []
    var broken: Set<String> = []
    for step in scenario.steps {
      let next = model.applying(step.command)
      taken.formUnion(next.rules.all.map(\.clause))
      let event = Event<Camera>(
        in: scenario.world, before: model.snapshot, step.command, next.outcome,
        after: next.state.snapshot)
      broken.formUnion(
        CameraClaim.allCases.filter { $0.judgement(of: event, after: past) == .broken }.map(
          \.clause))
      past.record(event)
      model = next.state
    }
    let rules = Set(head.matches(of: /TM-\d\d/).map { String($0.output) })
    #expect(rules.count >= 3 && rules.isSubset(of: taken), "\(rules.subtracting(taken))")
    #expect(broken.isEmpty == name.hasPrefix("Scenarios/"))
    #expect(Set(head.matches(of: /INV-M\d\d/).map { String($0.output) }) == broken)
  }
}
