import ConsentVocabulary
import StateMachines

// INV-C27, C44: what the app is notified of.

extension Event<Contacts> {
  func theAppHearsOfEveryChange(after past: ContactsPast) -> Judgement {
    guard runsOn else { return .silent }
    if readsOthers { return .requires(outcome.contactsChanged) }
    let rewritten = rewritten(after: past)
    if rewritten.contains(where: { before.visible.contains($0) }) {
      return .requires(outcome.contactsChanged, branch: 1)
    }
    let hearsOfAll = world.configuration.changeNotification == .ofEverything
    return .when(
      hearsOfAll && isElsewhere(rewritten), branch: 2, requires: outcome.contactsChanged)
  }

  func hiddenChangesAreSilent(after past: ContactsPast) -> Judgement {
    if !runsOn { return outcome.contactsChanged ? .broken : .silent }
    if readsOthers { return .silent }
    let rewritten = rewritten(after: past)
    if rewritten.contains(where: { before.visible.contains($0) }) { return .silent }
    let isElsewhere = isElsewhere(rewritten)
    if isElsewhere && world.configuration.changeNotification == .ofEverything { return .silent }
    return .when(
      isElsewhere || outcome.contactsChanged, requires: !outcome.contactsChanged)
  }

  /// Whether the same process ran before and after.
  private var runsOn: Bool { before.process == .running && after.process == .running }

  /// Whether the app can read others than before.
  private var readsOthers: Bool {
    let isSame =
      before.status == after.status && before.granted == after.granted
      && before.existing == after.existing
    return !isSame && before.visible != after.visible
  }

  /// Whether anybody came, changed or went, `rewritten` among them.
  private func isElsewhere(_ rewritten: [ContactID]) -> Bool {
    !rewritten.isEmpty || before.existing != after.existing
  }

  /// Who has another card now, or had one before going.
  private func rewritten(after past: ContactsPast) -> [ContactID] {
    let written = written(after: past)
    return written.isEmpty ? [] : written.filter { past.card(of: $0.0) != $0.1 }.map(\.0)
  }
}
