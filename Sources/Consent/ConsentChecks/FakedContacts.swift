import ConsentModel
import ConsentVocabulary
import Lockstep
import StateMachines

/// The language of ``ContactsFake``: its calls, and their results.
enum FakedContacts: MachineLanguage {
  typealias World = NoWorld

  enum Command: Hashable, Sendable {
    case authorizationStatus
    case requestAccess(answering: PromptAnswer)
    case names(answering: PromptAnswer)
    case setAccess(SettingsChoice)
  }

  enum Outcome: Hashable, Sendable {
    case status(AuthorizationStatus)
    case granted(Bool)
    /// The names in alphabetical order; `nil` for an error.
    case names([String]?)
    case done
    /// The person cannot do that now.
    case impossible
  }

  static let cards = [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]
}

/// The model of contacts access, by the calls of a fake.
struct FakedContactsModel: ReferenceModel {
  typealias Language = FakedContacts

  private var contacts = ContactsModel(ContactsWorld(cards: FakedContacts.cards))

  init(_ world: NoWorld) {}

  func applying(_ command: FakedContacts.Command) -> Step<FakedContactsModel> {
    var next = self
    let outcome = next.play(command)
    return Step(next, outcome)
  }

  private mutating func play(_ command: FakedContacts.Command) -> FakedContacts.Outcome {
    switch command {
    case .authorizationStatus: return .status(contacts.snapshot.status)
    case .requestAccess(let answer):
      guard case .access(let isGranted, _) = result(of: .requestAccess, answer) else {
        return .granted(false)
      }
      return .granted(isGranted)
    case .names(let answer):
      guard case .contacts(let found) = result(of: .store(.fetch(.all)), answer) else {
        return .names(nil)
      }
      return .names(found.map(\.card.name).sorted())
    case .setAccess(let choice):
      if case .refused = carryOut(.user(.setAccess(choice))).response { return .impossible }
      if contacts.snapshot.process == .stopped { _ = carryOut(.user(.launchApp)) }
      return .done
    }
  }

  /// Makes a call of the app, lets the person answer the prompt, and returns the result; `nil` if there is none.
  private mutating func result(
    of call: ContactsCommand.AppCommand, _ answer: PromptAnswer
  ) -> CallResult? {
    switch carryOut(.app(call)).response {
    case .returned(let result): return result
    case .pending: break
    case .done, .status, .touch, .refused, .crashed: return nil
    }
    var result: CallResult?
    for command in answer.commands {
      for event in carryOut(.user(command)).events {
        if case .completed(_, let answered) = event { result = answered }
      }
    }
    return result
  }

  private mutating func carryOut(_ command: ContactsCommand) -> ContactsOutcome {
    let step = contacts.applying(command)
    contacts = step.state
    return step.outcome
  }
}

/// The calls of a fake on a device with two contacts.
struct FakedContactsMachine: FiniteMachine {
  typealias Model = FakedContactsModel

  static let name = "faked-contacts"
  let worlds = [NoWorld()]
  let commands: [FakedContacts.Command]

  init() {
    let sets: [ContactSet] = [[1], [2], [1, 2], []]
    let answers = [.refuses, .sharesEverything] + sets.map { PromptAnswer.shares(only: $0) }
    commands =
      [.authorizationStatus] + answers.map { .names(answering: $0) }
      + answers.map { .requestAccess(answering: $0) }
      + [.setAccess(.none), .setAccess(.full), .setAccess(.limitedAsOffered)]
      + sets.map { .setAccess(.limited($0)) }
  }
}

/// A fake as a system under test.
actor FakeSide<Fake: ContactsFake> {
  private var model = FakedContactsModel(NoWorld())
  private let fake: Fake

  init() async { fake = await Fake(contacts: FakedContacts.cards) }

  func perform(_ command: FakedContacts.Command) async throws -> FakedContacts.Outcome {
    let step = model.applying(command)
    model = step.state
    // A command that the person cannot carry out is asked of no fake.
    if step.outcome == .impossible { return .impossible }
    switch command {
    case .authorizationStatus: return .status(try await fake.authorizationStatus())
    case .requestAccess(let answer):
      return .granted((try? await fake.requestAccess(answering: answer)) ?? false)
    case .names(let answer):
      return .names((try? await fake.names(answering: answer)).map { $0.sorted() })
    case .setAccess(let choice):
      try await fake.setAccess(choice)
      return .done
    }
  }
}
