import Lockstep
import PropertyTesting
import StateMachines

/// A machine with other claims than its own, such as wrong ones.
struct WithClaims<M: Machine, Claim: Claims>: Machine
where Claim.MonitorState.Language == M.Language {
  typealias Model = M.Model
  typealias Scenery = M.Scenery
  typealias Size = M.Size

  static var name: String { M.name }

  let machine: M

  init(_ machine: M, claims: Claim.Type) { self.machine = machine }

  var loops: Loops<Self> { .unspecialized }
  var choicesPerCommand: Int { machine.choicesPerCommand }

  func world(from source: inout ChoiceSource) throws(Discard) -> M.Language.World {
    try machine.world(from: &source)
  }
  func scenery(
    in world: M.Language.World, from source: inout ChoiceSource
  ) throws(Discard) -> M.Scenery { try machine.scenery(in: world, from: &source) }
  func command(
    for model: M.Model, amid scenery: M.Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> M.Language.Command {
    try machine.command(for: model, amid: scenery, from: &source)
  }
  func worlds(at scope: Scope<M.Size>) -> [M.Language.World] { machine.worlds(at: scope) }
  func commands(at scope: Scope<M.Size>, for model: M.Model) -> [M.Language.Command] {
    machine.commands(at: scope, for: model)
  }
  static func write(_ model: M.Model, to key: inout StateKey) { M.write(model, to: &key) }
  func withoutCounters(_ snapshot: M.Language.Snapshot) -> M.Language.Snapshot {
    machine.withoutCounters(snapshot)
  }
}
