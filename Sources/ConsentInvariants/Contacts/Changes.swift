import ConsentVocabulary
import StateMachines

// INV-C27, C44: change notifications to the app.

extension Event<Contacts> {
  func theAppHearsOfEveryChange(after past: ContactsMonitorState) -> Judgement {
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

  func hiddenChangesAreSilent(after past: ContactsMonitorState) -> Judgement {
    if !runsOn { return outcome.contactsChanged ? .broken : .silent }
    if readsOthers { return .silent }
    let rewritten = rewritten(after: past)
    if rewritten.contains(where: { before.visible.contains($0) }) { return .silent }
    let isElsewhere = isElsewhere(rewritten)
    if isElsewhere && world.configuration.changeNotification == .ofEverything { return .silent }
    return .when(
      isElsewhere || outcome.contactsChanged, requires: !outcome.contactsChanged)
  }

  /// Whether the app's process runs both before and after the step.
  private var runsOn: Bool { before.process == .running && after.process == .running }

  /// Whether the set of contacts that the app can read changes.
  private var readsOthers: Bool {
    let isSame =
      before.status == after.status && before.granted == after.granted
      && before.existing == after.existing
    return !isSame && before.visible != after.visible
  }

  /// Returns whether any contact was added, changed or removed. The changed contacts are `rewritten`.
  private func isElsewhere(_ rewritten: [ContactID]) -> Bool {
    !rewritten.isEmpty || before.existing != after.existing
  }

  /// Returns the contacts whose cards changed in this step, including contacts deleted later in it.
  private func rewritten(after past: ContactsMonitorState) -> [ContactID] {
    let written = written(after: past)
    return written.isEmpty ? [] : written.filter { past.card(of: $0.0) != $0.1 }.map(\.0)
  }
}
