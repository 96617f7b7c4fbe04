import ConsentModel
import ConsentVocabulary
import StateMachines
import Testing

@Suite struct `States that are alike in their canonical form` {
  /// An outcome with each call named by its place in the queue of before.
  static func renamed(_ outcome: ContactsOutcome, in state: ContactsModel) -> ContactsOutcome {
    let queue = state.session.waiting.map(\.id)
    func place(_ call: CallID) -> CallID {
      CallID((queue.firstIndex(of: call) ?? queue.count) + 1)
    }
    var outcome = outcome
    if case .pending(let call) = outcome.response { outcome.response = .pending(place(call)) }
    outcome.events = outcome.events.map { event in
      if case .completed(let call, let result) = event {
        return .completed(place(call), result)
      }
      return event
    }
    return outcome
  }

  /// A snapshot without the clock, and with each call named by its place in the queue.
  static func withoutNames(_ snapshot: ContactsSnapshot) -> ContactsSnapshot {
    var snapshot = snapshot
    snapshot.now = .start
    snapshot.pending = snapshot.pending.indices.map { CallID($0 + 1) }
    return snapshot
  }

  @Test func `behave alike, but for the time and the numbers of calls`() {
    var chance = Chance(seed: 41)
    var different = 0
    for _ in 0..<600 {
      var state = ContactsModel(chance.world())
      for _ in 0..<60 {
        let alike = state.canonical
        different += alike == state ? 0 : 1
        #expect(alike.canonical == alike)
        let command = chance.command(in: state)
        let (one, other) = (state.applying(command), alike.applying(command))
        let isAlike =
          one.state.canonical == other.state.canonical && one.rules == other.rules
          && Self.renamed(one.outcome, in: state) == Self.renamed(other.outcome, in: alike)
          && Self.withoutNames(one.state.snapshot) == Self.withoutNames(other.state.snapshot)
        if !isAlike {
          Issue.record("\(command) tells two states apart")
          return
        }
        state = one.state
      }
    }
    #expect(different > 1_000)
  }
}
