import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  static let notifications = list {
    theAppHearsOfEveryChange.means(
      "A running app is notified when its readable contacts or their cards change.",
      reads: [\.cards, \.waiting, \.isNotificationDue],
      sometimes: "the app could read other contacts",
      "the app could read another card",
      "a hidden contact changed where the app is notified of everything",
      "the app was notified on its return"
    ) { step, past in
      if !step.runsOn || step.isNotificationDelayed { return .silent }
      if past.isNotificationDue || step.isAlwaysNotified {
        return .requires(step.outcome.contactsChanged, branch: 3)
      }
      return step.change(after: past).map { .requires(step.outcome.contactsChanged, branch: $0) }
        ?? .silent
    }
    hiddenChangesAreSilent.means(
      "An app is notified of nothing else, and not before it returns if notifications wait.",
      reads: [\.cards, \.waiting, \.isNotificationDue],
      sometimes: "somebody hidden came, changed or went",
      "a notification waited for the app's return"
    ) { $0.hiddenChangesAreSilent(after: $1) }
  }
}

extension Event<Contacts> {
  func hiddenChangesAreSilent(after past: ContactsMonitorState) -> Judgement {
    if !runsOn { return outcome.contactsChanged ? .broken : .silent }
    let change = change(after: past)
    if isNotificationDelayed {
      return .when(
        change != nil || outcome.contactsChanged, branch: 1, requires: !outcome.contactsChanged)
    }
    if change != nil || past.isNotificationDue || isAlwaysNotified { return .silent }
    return .when(
      outcome.contactsChanged || isElsewhere(rewritten(after: past)),
      requires: !outcome.contactsChanged)
  }

  /// Returns whether the app is still to be notified after this step, when it returns to the front. Nothing
  /// waits for an ended process, whose place is in front.
  func leavesNotificationDue(after past: ContactsMonitorState) -> Bool {
    isNotificationDelayed && (past.isNotificationDue || change(after: past) != nil)
  }

  /// Whether the app returns with access, and is notified of each return.
  fileprivate var isAlwaysNotified: Bool {
    command == .user(.returnToApp) && after.opensStore
      && world.configuration.returnNotification == .always
  }

  /// Whether another app is in front after the step, and notifications wait.
  fileprivate var isNotificationDelayed: Bool {
    after.isInBackground && world.configuration.backgroundNotification == .onReturn
  }

  /// Returns the kind of change that the app must be notified of: 0 if the set of readable contacts changed,
  /// 1 if the card of a readable contact changed, 2 if only hidden contacts changed and the configuration
  /// reports such changes. `nil` if there is none.
  fileprivate func change(after past: ContactsMonitorState) -> Int? {
    if before.visible != after.visible { return 0 }
    let rewritten = rewritten(after: past)
    if rewritten.contains(where: { before.visible.contains($0) }) { return 1 }
    let isOfEverything = world.configuration.changeNotification == .ofEverything
    return isOfEverything && isElsewhere(rewritten) ? 2 : nil
  }

  /// Whether the app's process runs both before and after the step.
  fileprivate var runsOn: Bool { before.process == .running && after.process == .running }

  /// Returns whether any contact was added, changed or removed. The changed contacts are `rewritten`.
  fileprivate func isElsewhere(_ rewritten: [ContactID]) -> Bool {
    !rewritten.isEmpty || before.existing != after.existing
  }

  /// Returns the contacts whose cards changed in this step, including contacts deleted later in it.
  fileprivate func rewritten(after past: ContactsMonitorState) -> [ContactID] {
    let written = written(after: past)
    return written.isEmpty ? [] : written.filter { past.card(of: $0.0) != $0.1 }.map(\.0)
  }
}
