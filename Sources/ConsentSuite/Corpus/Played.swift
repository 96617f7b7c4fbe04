import ConsentVocabulary
import Isolation
import Lockstep

/// What came of a scenario, as far as it can be said to another process.
struct Played: Sendable {
  var failure: ContactsMachine.Failure?
  var mismatches: [ContactsReplay.Mismatch]
  var lines: [ComparedLine]
  /// Whether the model by itself survives steps that ended a process.
  var modelSurvives: Bool?

  init(
    _ scenario: ContactsCase, file: String, _ machine: ContactsMachine, onStep: (Int) -> Void
  ) {
    let replay = machine.replay(
      Scenario(world: scenario.world, commands: scenario.steps.map(\.command)), onStep: onStep)
    failure = replay.failure
    mismatches = Self.mismatches(scenario, replay, file)
    lines = replay.comparedLines
  }

  /// Plays a scenario in a process of its own. Where it ends that process, the steps before are
  /// played once more, so that what came of them can be shown.
  static func isolated(
    _ scenario: ContactsCase, file: String, _ machine: ContactsMachine, _ isolation: Isolation
  ) throws(IsolationError) -> Played {
    var taken = 0
    var played: Played?
    let death = try isolation.run(
      onMessage: { message in
        if let steps: Int = message.value(), message.bytes.count == 8 { taken = steps }
        played = message.value() ?? played
      },
      { speaker in
        let played = Played(scenario, file: file, machine) { speaker.say(Message($0)) }
        speaker.say(Message(played))
      })
    guard let death else { return played ?? Played(dead: .exited(code: 0)) }
    guard taken > 0 else { return Played(dead: death.ending, scenario, at: 0) }
    var before = scenario
    before.steps = Array(scenario.steps.prefix(taken))
    var survived = try isolated(before, file: file, machine, isolation)
    survived.lines += Played(dead: death.ending, scenario, at: taken).lines
    survived.failure = .died(death.ending)
    survived.modelSurvives = try isolation.run { _ in machine.playModel(of: scenario) } == nil
    return survived
  }

  /// What there is to say of a scenario whose process ended.
  ///
  /// - Parameter taken: How many steps it survived.
  private init(dead ending: Ending, _ scenario: ContactsCase = ContactsCase(), at taken: Int = 0) {
    failure = .died(ending)
    mismatches = []
    lines = []
    let commands = scenario.stepLines
    let width = String(commands.count).count
    if commands.indices.contains(taken) {
      let place = String(taken + 1)
      let margin = String(repeating: " ", count: width - place.count)
      lines.append(ComparedLine(.same, "\(margin)\(place)  \(commands[taken])"))
    }
    let indent = String(repeating: " ", count: width + 2)
    lines.append(ComparedLine(.system, "\(indent)! the process \(ending.words)"))
  }

  private static func mismatches(
    _ scenario: ContactsCase, _ replay: Replay<ContactsMachine>, _ file: String
  ) -> [ContactsReplay.Mismatch] {
    var result: [ContactsReplay.Mismatch] = []
    var (modelBefore, systemBefore) = (replay.modelStart, replay.systemStart)
    for (expected, step) in zip(scenario.steps, replay.steps) {
      let exchange = step.exchange
      let sides: [(Culprit, ContactsOutcome, ContactsSnapshot?, ContactsSnapshot?)] = [
        (.model, exchange.model, modelBefore, exchange.modelState),
        (.system, exchange.system, systemBefore, exchange.systemState),
      ]
      for (side, outcome, before, after) in sides where !result.contains(where: { $0.side == side })
      {
        let lines = Contacts.transcript(of: outcome, from: before, to: after)
        if let difference = expected.mismatch(with: lines, file: file) {
          result.append(
            ContactsReplay.Mismatch(
              side: side, line: difference.line, difference: "\(difference)"))
        }
      }
      (modelBefore, systemBefore) = (exchange.modelState, exchange.systemState)
    }
    return result
  }
}

extension ContactsMachine {
  /// Plays the steps of a scenario on the model alone.
  fileprivate func playModel(of scenario: ContactsCase) {
    var model = model(of: scenario.world)
    for step in scenario.steps { _ = model.perform(step.command) }
  }
}

extension Played: Portable {
  func write(to message: inout Message) {
    failure.write(to: &message)
    mismatches.write(to: &message)
    lines.write(to: &message)
    modelSurvives.write(to: &message)
  }

  init?(from message: inout Message) {
    guard let failure = ContactsMachine.Failure?(from: &message),
      let mismatches = [ContactsReplay.Mismatch](from: &message),
      let lines = [ComparedLine](from: &message), let modelSurvives = Bool?(from: &message)
    else { return nil }
    self.modelSurvives = modelSurvives
    self.failure = failure
    self.mismatches = mismatches
    self.lines = lines
  }
}

extension ContactsReplay.Mismatch: Portable {
  public func write(to message: inout Message) {
    side.write(to: &message)
    line.write(to: &message)
    difference.write(to: &message)
  }

  public init?(from message: inout Message) {
    guard let side = Culprit(from: &message), let line = Int?(from: &message),
      let difference = String(from: &message)
    else { return nil }
    self.init(side: side, line: line, difference: difference)
  }
}

extension ComparedLine.Speaker: CaseIterable, Portable {
  public static let allCases: [ComparedLine.Speaker] = [.same, .model, .system]
}

extension ComparedLine: Portable {
  public func write(to message: inout Message) {
    speaker.write(to: &message)
    text.write(to: &message)
  }

  public init?(from message: inout Message) {
    guard let speaker = Speaker(from: &message), let text = String(from: &message) else {
      return nil
    }
    self.init(speaker, text)
  }
}
