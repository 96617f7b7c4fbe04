import ConsentInvariants
import ConsentVocabulary
import Isolation
import Lockstep
import PropertyTesting
import StateMachines

/// A saved case or a scenario, played on both sides.
public struct ContactsReplay: Sendable {
  public let scenario: ContactsCase
  public let file: String
  public let failure: ContactsMachine.Failure?
  /// The first line that was expected and did not come, on the model's side and on the system's.
  public let mismatches: [Mismatch]
  /// The steps with what came of each.
  public let lines: [ComparedLine]
  /// What failed, who is to blame, and what that means, a line each; empty where nothing did.
  public let explanation: [String]

  /// A difference between what a file expects and what one side says.
  public struct Mismatch: Sendable {
    public let side: Culprit
    /// The line of the file, from 1, where it was read from one.
    public let line: Int?
    /// The place, the step, what was expected and what came.
    public let difference: String
  }

  /// Plays `scenario` with the fault it names, or with another, in this process.
  ///
  /// - Parameter fault: Planted instead of the one that the file names; `nil` for the file's own.
  public init(_ scenario: ContactsCase, file: String, fault: Contestant<Contacts>? = nil) {
    self.init(
      scenario, file: file,
      Played(scenario, file: file, ContactsMachine(playing: scenario, fault), onStep: { _ in }))
  }

  /// Plays `scenario` in a process of its own, which it may end.
  ///
  /// - Parameter isolation: `nil` to play it in this process after all.
  public init(
    _ scenario: ContactsCase, file: String, fault: Contestant<Contacts>? = nil,
    in isolation: Isolation?
  ) throws(IsolationError) {
    guard let isolation else {
      self.init(scenario, file: file, fault: fault)
      return
    }
    let machine = ContactsMachine(playing: scenario, fault)
    self.init(
      scenario, file: file, try Played.isolated(scenario, file: file, machine, isolation))
  }

  private init(_ scenario: ContactsCase, file: String, _ played: Played) {
    self.scenario = scenario
    self.file = file
    failure = played.failure
    mismatches = played.mismatches
    lines = played.lines
    var explanation = played.failure?.explanation ?? []
    switch played.modelSurvives {
    case true: explanation.append("The model by itself survives these steps: the system is wrong.")
    case false: explanation.append("The model by itself does not survive them either.")
    case nil: break
    }
    self.explanation = explanation
  }

  /// Whether both sides went as it is written.
  public var passed: Bool { failure == nil && mismatches.isEmpty }
}

extension ContactsMachine {
  fileprivate init(playing scenario: ContactsCase, _ fault: Contestant<Contacts>?) {
    self.init(fault: fault ?? ContactsFaults.named(scenario.plantedFault))
  }
}

extension ContactsCase {
  /// A counterexample in the form in which it is saved: what broke, how it was found, and what the
  /// model answers to each step.
  public init(_ counterexample: Counterexample<ContactsMachine>, fault: Contestant<Contacts>?) {
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
