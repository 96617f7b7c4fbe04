import Lockstep
import PropertyTesting
import StateMachines

enum Account: MachineLanguage {
  enum Command: Hashable, Sendable {
    case deposit(Int)
    case withdraw(Int)
  }
  enum Refusal: UInt8, Numbered {
    case tooLittle
  }
  typealias World = NoWorld
  typealias Outcome = Refusal?
  typealias Snapshot = Int

  static func refusal(in outcome: Refusal?) -> Refusal? { outcome }
}

struct AccountModel: ReferenceModel {
  typealias Language = Account
  var snapshot = 0

  init(_ world: NoWorld) {}

  func applying(_ command: Account.Command) -> Step<AccountModel> {
    var next = self
    switch command {
    case .deposit(let amount): next.snapshot += amount
    case .withdraw(let amount) where amount > snapshot: return Step(self, .tooLittle)
    case .withdraw(let amount): next.snapshot -= amount
    }
    return Step(next, nil)
  }
}

struct AccountMachine: Machine {
  typealias Model = AccountModel
  static let name = "account"

  func command(
    for model: AccountModel, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Account.Command {
    let amount = try source.integer(in: 1...100, near: [model.snapshot])
    return source.boolean() ? .withdraw(amount) : .deposit(amount)
  }
}
