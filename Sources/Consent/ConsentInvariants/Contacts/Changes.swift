import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Notified: UInt8, Numbered { case contacts, card, hidden, returned, causeless }
  enum Unnotified: UInt8, Numbered { case hidden, delayed }

  static let notifications = list {
    theAppHearsOfEveryChange.means(
      "A running app is notified when its readable contacts or their cards change.",
      reads: [\.cards, \.waiting, \.isNotificationDue],
      sometimes: (Notified.contacts, "the app could read other contacts"),
      (.card, "the app could read another card"),
      (.hidden, "a hidden contact changed where the app is notified of everything"),
      (.returned, "the app was notified on its return"),
      (.causeless, "the store notified without a change")
    ) { step, past in
      if !step.runsOn || step.isNotificationDelayed { return .silent }
      if past.isNotificationDue || step.isAlwaysNotified {
        return .requires(step.outcome.contactsChanged, at: .returned)
      }
      if step.isCauseless { return .requires(step.outcome.contactsChanged, at: .causeless) }
      return step.change(after: past).map { .requires(step.outcome.contactsChanged, at: $0) }
        ?? .silent
    }
    hiddenChangesAreSilent.means(
      "An app is notified of nothing else, and not before it returns if notifications wait.",
      reads: [\.cards, \.waiting, \.isNotificationDue],
      sometimes: (Unnotified.hidden, "somebody hidden came, changed or went"),
      (.delayed, "a notification waited for the app's return")
    ) { $0.hiddenChangesAreSilent(after: $1) }
  }
}

extension Event<Contacts> {
  func hiddenChangesAreSilent(after past: ContactsMonitorState) -> Ruling<ContactsClaim.Unnotified>
  {
    if !runsOn { return outcome.contactsChanged ? .broken : .silent }
    let change = change(after: past)
    if isNotificationDelayed {
      return .when(
        change != nil || isCauseless || outcome.contactsChanged, at: .delayed,
        requires: !outcome.contactsChanged)
    }
    if change != nil || past.isNotificationDue || isAlwaysNotified || isCauseless { return .silent }
    return .when(
      outcome.contactsChanged || isElsewhere(rewritten(after: past)),
      at: .hidden, requires: !outcome.contactsChanged)
  }

  /// Returns whether the app is still to be notified after this step, when it returns to the front. Nothing
  /// waits for an ended process, whose place is in front.
  func leavesNotificationDue(after past: ContactsMonitorState) -> Bool {
    isNotificationDelayed
      && (past.isNotificationDue || isCauseless || change(after: past) != nil)
  }

  /// Whether the store notifies an app with access although nothing has changed.
  fileprivate var isCauseless: Bool { kind == .notifyWithoutChange && before.opensStore }

  /// Whether the app returns with access, and is notified of each return.
  fileprivate var isAlwaysNotified: Bool {
    command == .user(.returnToApp) && after.opensStore
      && world.configuration.returnNotification == .always
  }

  /// Whether another app is in front after the step, and notifications wait.
  fileprivate var isNotificationDelayed: Bool {
    after.isInBackground && world.configuration.backgroundNotification == .onReturn
  }

  /// Returns the change that the app must be notified of: of the readable contacts, of a card of one, or of hidden
  /// contacts only, if the configuration reports such changes. `nil` if there is none.
  fileprivate func change(after past: ContactsMonitorState) -> ContactsClaim.Notified? {
    if before.visible != after.visible { return .contacts }
    let rewritten = rewritten(after: past)
    if rewritten.contains(where: { before.visible.contains($0) }) { return .card }
    let isOfEverything = world.configuration.changeNotification == .ofEverything
    return isOfEverything && isElsewhere(rewritten) ? .hidden : nil
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
