import ConsentInvariants
import ConsentVocabulary
import Isolation
import Lockstep
import PropertyTesting

/// A saved case or a scenario, played on both sides.
public struct ContactsReplay {
  public let scenario: ContactsCase
  public let file: String
  public let replay: Replay<ContactsMachine>
  /// The first line that was expected and did not come, on the model's side and on the system's.
  public let mismatches: [Mismatch]

  /// A difference between what a file expects and what one side says.
  public struct Mismatch: Sendable {
    public let side: Culprit
    public let difference: ExpectationMismatch
  }

  /// Plays `scenario` with the fault it names, or with another.
  ///
  /// - Parameter fault: Planted instead of the one that the file names; `nil` for the file's own.
  public init(_ scenario: ContactsCase, file: String, fault: ContactsFault? = nil) {
    self.scenario = scenario
    self.file = file
    let named = ContactsFault.allCases.first { $0.name == scenario.plantedFault }
    let machine = ContactsMachine(fault: fault ?? named)
    replay = machine.replay(
      Scenario(world: scenario.world, commands: scenario.steps.map(\.command)))
    mismatches = Self.mismatches(scenario, replay, file)
  }

  public var failure: ContactsMachine.Failure? { replay.failure }

  private static func mismatches(
    _ scenario: ContactsCase, _ replay: Replay<ContactsMachine>, _ file: String
  ) -> [Mismatch] {
    var result: [Mismatch] = []
    var (modelBefore, systemBefore) = (replay.modelStart, replay.systemStart)
    for (expected, step) in zip(scenario.steps, replay.steps) {
      let exchange = step.exchange
      let sides: [(Culprit, ContactsOutcome, ContactsSnapshot?, ContactsSnapshot?)] = [
        (.model, exchange.model, modelBefore, exchange.modelState),
        (.system, exchange.system, systemBefore, exchange.systemState),
      ]
      for (side, outcome, before, after) in sides where !result.contains(where: { $0.side == side })
      {
        let lines = TranscriptLine.lines(of: outcome, from: before, to: after)
        if let difference = expected.mismatch(with: lines, file: file) {
          result.append(Mismatch(side: side, difference: difference))
        }
      }
      (modelBefore, systemBefore) = (exchange.modelState, exchange.systemState)
    }
    return result
  }
}

extension ContactsCase {
  /// A counterexample in the form in which it is saved: what broke, how it was found, and what the
  /// model answers to each step.
  public init(_ counterexample: Counterexample<ContactsMachine>, fault: ContactsFault?) {
    self.init(
      world: counterexample.scenario.world,
      provenance: Provenance(
        seed: counterexample.seed, index: Int(clamping: counterexample.index),
        choices: counterexample.choices.description),
      breach: Breach(counterexample.failure),
      plantedFault: fault?.name,
      steps: counterexample.scenario.commands.map { Step($0) })
  }
}

extension ContactsCase.Breach {
  /// What a failure is called in a file.
  public init(_ failure: ContactsMachine.Failure) {
    switch failure {
    case .broken(let invariant, by: .system): self.init("\(invariant)", by: .system)
    case .broken(let invariant, by: .model): self.init("\(invariant)", by: .model)
    case .broken(let invariant, by: .both): self.init("\(invariant)", by: .both)
    case .differs(let part): self.init("\(part.name) differs")
    case .died(let ending): self.init("the process \(ending.words)")
    }
  }
}
