import ConsentMachines
import ConsentModel
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// Plausible but wrong claims. A search that did not refute them would refute nothing.
enum WrongCameraClaim: String, Claims {
  case onlyAcceptingBringsUpThePrompt
  case screensGoByThePersonAlone
  case acceptingLeadsToThePrompt
  case thePromptComesUpOnce
  case whoAllowedHasAccess

  var statement: Statement { "\(self)".sometimes("It is so.") }

  func judge(_ event: Event<Camera>, after past: WrongCameraMonitorState) -> Judgement {
    if event.isRefused { return .silent }
    let (before, after, command) = (event.before, event.after, event.command)
    let effects = event.outcome.effects
    switch self {
    case .onlyAcceptingBringsUpThePrompt:
      return .when(effects.contains(.prompted), requires: command == .accept)
    case .screensGoByThePersonAlone:
      let deeds: [CameraCommand] = [
        .accept, .decline, .allow, .deny, .dismiss, .openSettings, .switchOn, .switchOff,
        .returnToApp, .resetPrivacy, .deleteApp,
      ]
      return .when(before.screen != nil && after.screen == nil, requires: deeds.contains(command))
    case .acceptingLeadsToThePrompt:
      return .when(
        command == .accept && event.world.hasUsageText, requires: after.screen == .prompt)
    case .thePromptComesUpOnce:
      return .when(effects.contains(.prompted), requires: !past.wasPrompted)
    case .whoAllowedHasAccess:
      return .when(
        past.hasAllowed && ![.resetPrivacy, .deleteApp].contains(command),
        requires: after.status == .authorized)
    }
  }
}

/// The monitor state of wrong claims, since the app was installed or access was reset.
struct WrongCameraMonitorState: History {
  var (wasPrompted, hasAllowed) = (false, false)

  init(in world: CameraWorld, start: CameraSnapshot) {}

  mutating func record(_ event: Event<Camera>) {
    if event.outcome.effects.contains(.prompted) { wasPrompted = true }
    if event.isRefused { return }
    switch event.command {
    case .allow: hasAllowed = true
    case .resetPrivacy, .deleteApp: self = Self(in: event.world, start: event.after)
    case _: break
    }
  }
}

@Suite struct `A wrong claim about the camera` {
  struct Row: CustomTestStringConvertible, Sendable {
    var claim: WrongCameraClaim
    /// The shortest commands that refute the claim, found by an exhaustive search.
    var refuted: String

    var testDescription: String { "\(claim)" }
  }

  static let rows = [
    Row(claim: .onlyAcceptingBringsUpThePrompt, refuted: "undetermined: requestAccess"),
    Row(claim: .screensGoByThePersonAlone, refuted: "undetermined: requestAccess kill"),
    Row(claim: .acceptingLeadsToThePrompt, refuted: "undetermined: select restrict accept"),
    Row(
      claim: .thePromptComesUpOnce,
      refuted: "undetermined: requestAccess takeScreenDown requestAccess"),
    Row(claim: .whoAllowedHasAccess, refuted: "undetermined: requestAccess allow restrict"),
  ]

  @Test func `has a row each`() { #expect(Self.rows.map(\.claim) == WrongCameraClaim.allCases) }

  @Test(arguments: rows)
  func `is refuted by the fewest commands, and again when they are played`(row: Row) throws {
    let machine = CameraMachine()
    let found = try #require(
      WithClaims(machine, claims: WrongCameraClaim.self).shortest(
        row.claim, at: .interrupted))
    let words = found.commands.map { "\($0)" }.joined(separator: " ")
    #expect("\(found.world.status): \(words)" == row.refuted)
    var (model, past) = (
      CameraModel(found.world), WrongCameraMonitorState(in: found.world, start: .init())
    )
    for (place, command) in found.commands.enumerated() {
      let step = model.applying(command)
      let event = Event<Camera>(
        in: found.world, before: model.snapshot, command, step.outcome, after: step.state.snapshot)
      let isLast = place == found.commands.count - 1
      #expect((row.claim.judgement(of: event, after: past) == .broken) == isLast, "\(place)")
      past.record(event)
      model = step.state
    }
  }
}
