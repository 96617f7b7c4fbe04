import ConsentMachines
import ConsentModel
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// A platform on which the files of a deleted app turn up among the files of its clip.
private struct Inheriting: ReferenceModel {
  typealias Language = AppClip
  typealias Rule = AppClipRule

  var model: AppClipModel
  var kept: [AppClipKey: AppClipValue] = [:]

  init(_ world: AppClipWorld) { model = AppClipModel(world) }

  func applying(_ command: AppClipCommand) -> Step<Inheriting> {
    let step = model.applying(command)
    var (next, outcome) = (self, step.outcome)
    next.model = step.state
    if command == .user(.delete) {
      for case .text(.home(.app), let key, let value) in model.snapshot.cells {
        next.kept[key] = value
      }
    }
    if case .clip(.common(.read(.home, let key))) = command, let value = kept[key],
      outcome.response == .found(nil)
    {
      outcome.response = .found(value)
    }
    return Step(next, outcome, by: step.rules)
  }

  var snapshot: AppClipSnapshot { model.snapshot }
  static func refusals(of kind: AppClipCommand.Kind) -> [AppClipRefusal] {
    AppClipModel.refusals(of: kind)
  }
}

/// A policy for such a platform, in which the clip's knowledge includes the inherited files.
private protocol Definition: NoninterferencePolicy where Model == Inheriting {
  /// Whether every command except the clip's own releases the clip's whole knowledge.
  static var excusesAll: Bool { get }
}

private struct KnownThere: Hashable {
  let known: AppClipNoninterference.Known
  let found: [AppClipKey: AppClipValue]
}

extension Definition {
  static func known(in state: Inheriting) -> KnownThere {
    let isClip = state.snapshot.clip != .notInstalled
    return KnownThere(
      known: AppClipNoninterference.known(in: state.model), found: isClip ? state.kept : [:])
  }
  static func isSilent(_ command: AppClipCommand, in state: Inheriting) -> Bool {
    AppClipNoninterference.isSilent(command, in: state.model)
  }
  static func shape(of command: AppClipCommand, in state: Inheriting) -> AppClipCommand? { command }
  static func command(
    _ command: AppClipCommand, from state: Inheriting, for twin: Inheriting
  ) -> AppClipCommand { command }
  static func release(
    of command: AppClipCommand, from before: Inheriting, to after: Inheriting
  ) -> KnownThere? {
    guard excusesAll else {
      let isReleased =
        AppClipNoninterference.release(of: command, from: before.model, to: after.model) != nil
      return isReleased ? known(in: after) : nil
    }
    if case .clip = command { return nil }
    return known(in: after)
  }
  static func sight(
    of outcome: AppClipOutcome, to command: AppClipCommand, from before: Inheriting,
    to after: Inheriting
  ) -> AppClipOutcome {
    AppClipNoninterference.sight(of: outcome, to: command, from: before.model, to: after.model)
  }
  static var nothing: AppClipOutcome { AppClipNoninterference.nothing }
  static func channel(_ one: AppClipOutcome, _ other: AppClipOutcome) -> Channel {
    AppClipNoninterference.channel(one, other)
  }
  static func secret(from source: inout ChoiceSource) throws(Discard) -> AppClipCommand {
    try AppClipNoninterference.secret(from: &source)
  }
  static var choicesPerSecret: Int { AppClipNoninterference.choicesPerSecret }
  static func discreet(_ world: AppClipWorld) -> AppClipWorld {
    AppClipNoninterference.discreet(world)
  }
}

private enum Excusing: Definition { static let excusesAll = true }
private enum Ours: Definition { static let excusesAll = false }

@Suite struct `What clip and app may learn of each other` {
  private static let kept: [TwinCommand<AppClip>] = [
    TwinCommand(.user(.installApp)), TwinCommand(.user(.open)),
    TwinCommand(.app(.common(.write(.home, AppClipKey(1), AppClipValue(1)))), isSecret: true),
    TwinCommand(.user(.delete)), TwinCommand(.user(.invoke)),
    TwinCommand(.clip(.common(.read(.home, AppClipKey(1))))),
  ]

  /// Returns the outcomes of the script in two worlds.
  private func outcomes<S: Definition>(_ definition: S.Type) -> [TwinOutcome<AppClip>] {
    var model = TwinModel<S>(AppClipWorld())
    return Self.kept.map { command in
      let step = model.applying(command)
      model = step.state
      return step.outcome
    }
  }

  @Test func `is not excused by what comes and goes`() {
    let isTold = { (outcome: TwinOutcome<AppClip>) in
      if case .differs = outcome { true } else { false }
    }
    #expect(outcomes(Ours.self).contains(where: isTold))
    // Under a policy that releases all knowledge, the two worlds merely part.
    let excused = outcomes(Excusing.self)
    #expect(!excused.contains(where: isTold) && excused.last == .alike(.parted))
  }

  @Test func `is released by no person, no system and no clock, but for what an app takes over`() {
    let acts: [AppClipCommand] = [
      .user(.invoke), .user(.open), .user(.delete), .user(.resetPrivacy), .user(.installApp),
      .system(.kill), .system(.loseNetwork), .clock(.advanceDay),
    ]
    for watcher in AppClipProgram.allCases {
      var world = AppClipWorld()
      world.watcher = watcher
      for isClip in [true, false] {
        var state = AppClipModel(world)
        if isClip { state = state.applying(.user(.invoke)).state }
        for act in acts {
          let release = AppClipNoninterference.release(
            of: act, from: state, to: state.applying(act).state)
          let takesOver = watcher == .app && isClip && act == .user(.installApp)
          #expect((release != nil) == takesOver, "\(watcher): \(act)")
        }
      }
    }
  }
}
