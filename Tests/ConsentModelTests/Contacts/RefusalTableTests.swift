import ConsentModel
import ConsentVocabulary
import StateMachines
import Testing

@Suite struct `The table of refusals` {
  /// A kind of command and a refusal that it got.
  struct Pair: Hashable {
    let kind: ContactsCommand.Kind
    let refusal: ContactsRefusal
  }

  static let table = Set(
    ContactsCommand.Kind.allCases.flatMap { kind in
      ContactsModel.refusals(of: kind).map { Pair(kind: kind, refusal: $0) }
    })

  @Test func `names each refusal that play comes upon, and no other`() {
    var chance = Chance(seed: 23)
    var met: Set<Pair> = []
    var unnamed: Set<Pair> = []
    for _ in 0..<4_000 {
      var state = ContactsModel(chance.world())
      for _ in 0..<60 {
        let command = chance.command(in: state)
        let step = state.applying(command)
        if case .refused(let refusal) = step.outcome.response {
          let pair = Pair(kind: command.kind, refusal: refusal)
          met.insert(pair)
          if !Self.table.contains(pair) { unnamed.insert(pair) }
          if step.state != state || !step.outcome.events.isEmpty || !step.rules.all.contains(.refused)
          {
            Issue.record("\(command) was refused, and something changed or was sent")
          }
        } else if step.rules.all.contains(.refused) {
          Issue.record("\(command) was taken by the rule of refusals")
        }
        state = step.state
      }
    }
    #expect(unnamed == [])
    #expect(Self.table.subtracting(met) == [])
  }

  @Test func `gives no reason twice`() {
    for kind in ContactsCommand.Kind.allCases {
      let refusals = ContactsModel.refusals(of: kind)
      #expect(Set(refusals).count == refusals.count)
    }
  }
}
