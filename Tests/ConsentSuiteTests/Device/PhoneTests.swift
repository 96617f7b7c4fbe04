import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentTool
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// An app that asks for contacts and for the camera.
private enum Phone: Composition {
  typealias First = Contacts
  typealias Second = Camera
  static let name = "phone"
  static let wiring = Wiring<Phone>()
}

/// The same app, which does not run yet.
private enum StoppedPhone: Composition {
  typealias First = Contacts
  typealias Second = Camera
  static let name = "stopped-phone"
  static let wiring = Wiring<StoppedPhone>(prelude: [
    .first(.app(.requestAccess)), .second(.kill),
  ])
}

private typealias PhoneMachine = ComposedMachine<
  Phone, ContactsMachine, CameraMachine, DeviceClaim<Phone>
>

private func phone(_ wiring: Wiring<Phone> = Phone.wiring) -> Contestant<Composed<Phone>> {
  .device(
    "ours", "both systems", of: ContactsMachine.system, and: CameraMachine.system, wiring: wiring)
}

@Suite struct `A device of two machines` {
  private static let machine = PhoneMachine(ContactsMachine(), CameraMachine())

  @Test func `keeps every claim of its parts, and all across them, and visits each landmark`() {
    let result = Check(Self.machine, against: phone(), seed: 5, cases: 0..<6_000).run()
    let found = result.counterexample.map { "\($0.failure) \($0.scenario.commands)" }
    #expect(found == nil)
    // No app replaces another here.
    for claim in DeviceClaim<Phone>.allCases where claim != .aReplacementGrantsNothing {
      let counts = result.coverage.counts(of: .across(claim))
      #expect(counts.allSatisfy { $0 >= 100 }, "\(claim) \(counts)")
    }
    // A few claims of the parts need long flows of one part.
    let silent = PhoneMachine.Claim.allCases.filter {
      result.coverage.counts(of: $0).allSatisfy { $0 == 0 }
    }
    #expect(silent.count <= 3, "\(silent)")
  }

  /// A wrong wiring, the claim across that it breaks, and the commands of its shortest case.
  private static let mistakes:
    [(
      name: String, claim: DeviceClaim<Phone>, commands: Int,
      change: @Sendable (inout Wiring<Phone>) -> Void
    )] = [
      (
        "the camera never hears of the app's end", .allHaveOneProcess, 1,
        { $0.toSecond = { _, _, _ in [] } }
      ),
      (
        "contacts never hear of the app's end", .allHaveOneProcess, 1,
        { $0.toFirst = { _, _, _ in [] } }
      ),
      (
        "a reset is of one alone", .aResetIsOfEverything, 1,
        { wiring in
          wiring.toSecond = { event, _, device in
            Wiring<Phone>.shared(event, with: Camera.self, in: device.second).filter {
              $0 != .resetPrivacy
            }
          }
        }
      ),
      ("nothing is in the way", .promptsNeverStack, 3, { $0.bars = { _, _ in false } }),
      (
        "every step ends the other", .echoesDoNoMore, 1,
        { $0.toSecond = { _, _, _ in [.kill] } }
      ),
      (
        "whoever asks for contacts leaves the camera's screen", .oneLeavesTheOthersAlone, 2,
        { $0.toSecond = { _, _, _ in [.leaveScreen] } }
      ),
      (
        "who is removed is stopped alone", .allHaveOneProcess, 1,
        { wiring in
          wiring.toSecond = { event, _, device in
            Wiring<Phone>.shared(event, with: Camera.self, in: device.second).filter {
              $0 != .deleteApp
            }
          }
        }
      ),
    ]

  @Test func `numbers kinds, refusals and rules of its parts one after the other`() {
    let kinds = Composed<Phone>.Kind.allCases
    #expect(kinds.map(\.number) == Array(kinds.indices))
    let refusals = Composed<Phone>.Refusal.allCases
    #expect(refusals.map(\.number) == Array(refusals.indices) && refusals[0] == .first(.barred))
    let rules = PhoneMachine.Model.Rule.allCases
    #expect(Set(rules.map(\.rawValue)).count == rules.count)
    let clauses =
      DeviceRule.allCases.map(\.clause) + ContactsRule.allCases.map(\.clause)
      + CameraRule.allCases.map(\.clause)
    #expect(rules.map(\.clause) == clauses)
    for rule in rules {
      #expect(PhoneMachine.Model.Rule(rawValue: rule.rawValue)?.clause == rule.clause)
    }
    #expect(PhoneMachine.Model.Rule(rawValue: 99) == nil)
    let names =
      DeviceRule.allCases.map { "\($0)" } + ContactsRule.allCases.map { "\($0)" }
      + CameraRule.allCases.map { "\($0)" }
    #expect(rules.map { "\($0)" } == names)
    for kind in kinds {
      #expect(PhoneMachine.Model.refusals(of: kind).first == .first(.barred))
    }
    let claims = PhoneMachine.Claim.allCases
    #expect(Set(claims.map(\.rawValue)).count == claims.count)
    for claim in claims { #expect(PhoneMachine.Claim(rawValue: claim.rawValue) == claim) }
  }

  /// What a part has been told is not told again, and what goes on is cut off.
  @Test func `comes to an end whatever the echoes say`() {
    var endless = Phone.wiring
    endless.toSecond = { _, _, _ in [.readStatus] }
    endless.toFirst = { _, _, _ in (0..<40).map { .user(.addContact(Card(name: "\($0)"))) } }
    let world = DeviceWorld<Phone>(ContactsWorld(), CameraWorld())
    let side = phone(endless).side(world)
    var opened = side
    guard case .said(let outcome) = Self.perform(.first(.user(.leaveApp)), on: &opened) else {
      Issue.record("a device always answers")
      return
    }
    #expect(outcome.parts.count == 32)
  }

  private static func perform(
    _ command: Phone.Command, on side: inout any Side<Composed<Phone>>
  ) -> Reply<ComposedOutcome<Phone>> { side.perform(command) }

  /// Nothing is in the way of the prelude, nor are its echoes left out.
  @Test func `begins as its prelude leaves it, on either side`() throws {
    let world = DeviceWorld<StoppedPhone>(ContactsWorld(), CameraWorld())
    let model = ComposedModel<StoppedPhone, ContactsModel, CameraModel>(world)
    let side = Contestant<Composed<StoppedPhone>>.device(
      "ours", "both systems", of: ContactsMachine.system, and: CameraMachine.system
    ).side(world)
    let start = try #require(side.snapshot())
    #expect(start.first.process == .stopped && start.second.process == .stopped)
    #expect(start.first.alert == nil)
    #expect(model.snapshot == start)
  }

  @Test func `falls to a claim across where it is joined wrongly, and to no other`() throws {
    for (name, claim, commands, change) in Self.mistakes {
      var wiring = Phone.wiring
      change(&wiring)
      var check = Check(
        Self.machine, against: phone(wiring), seed: 5, cases: 0..<20_000,
        shrinker: Shrinker(budget: 2_000))
      check.compared = .nothing
      let found = try #require(check.run().counterexample, "\(name)")
      guard case .broken(let broken, by: .system) = found.failure else {
        Issue.record("\(name): \(found.failure)")
        continue
      }
      #expect(
        PhoneMachine.Claim(broken) == .across(claim),
        "\(name): \(broken) by \(found.scenario.commands)")
      #expect(found.scenario.commands.count == commands, "\(name): \(found.scenario.commands)")
    }
  }
}
