import ConsentVocabulary
import StateMachines

// The canonical key of the monitor state, for an exhaustive search.
extension ContactsMonitorState {
  /// Adds the parts of the monitor state that later judgements can read, with contacts as rows. Omits
  /// current cards and the operations of waiting calls, which the keys of model and system contain as well,
  /// and past searches, which change no state. A faulty system may hand out more tokens than a scope has.
  public func write(to key: inout StateKey, at state: ContactsSnapshot) {
    key.add(state.status == .restricted ? beneath.rawValue + 1 : 0, bits: 3)
    key.add(isInterrupted)
    key.add(pendingDecision != nil)
    if let pendingDecision {
      key.add(pendingDecision.status.rawValue, bits: 3)
      key.column(pendingDecision.granted)
    }
    key.column(offered)
    key.column(created)
    key.add(handed.map { Int($0.rawValue) + 1 } ?? 0, bits: 4)
    key.add(moments.known.count, bits: 16)
    for moment in moments.known {
      let told = moment.visible.filter { key.keepsOrder || state.existing.contains($0) }
      key.trace(moment.visible.lazy.map(\.ordinal))
      key.trace(
        moment.touched.intersection(moment.visible.union(state.visible)).lazy.map(\.ordinal))
      key.columns(told.lazy.map { ($0.ordinal, moment.card(of: $0)) })
    }
    key.add(waiting.count, bits: 8)
    if state.held != nil {
      key.column(shown: frame)
      key.add(key.number(of: press), bits: 16)
    }
    if settle > .zero {
      for place in places {
        let waited = state.now.sinceStart.count - place.disturbed.sinceStart.count
        key.add(min(waited, settle.count + 1), bits: 32)
      }
    }
  }
}
