import ConsentVocabulary
import StateMachines

// Properties of a step that several claims use.

/// A set of snapshot parts that a step may change.
struct SnapshotPart: OptionSet {
  let rawValue: UInt8

  static let grants = SnapshotPart(rawValue: 1)
  static let alert = SnapshotPart(rawValue: 2)
  static let sheet = SnapshotPart(rawValue: 4)
  /// The contents of the buttons.
  static let faces = SnapshotPart(rawValue: 8)
  static let calls = SnapshotPart(rawValue: 16)
  static let finger = SnapshotPart(rawValue: 32)
  static let elsewhere = SnapshotPart(rawValue: 64)
}

extension Event<Contacts> {
  /// Returns whether this step leaves everything except `parts` unchanged.
  func changes(only parts: SnapshotPart) -> Bool {
    after.process == before.process && after.isInBackground == before.isInBackground
      && after.status == before.status && after.now == before.now
      && after.existing == before.existing
      && (parts.contains(.grants) || after.granted == before.granted)
      && (parts.contains(.alert) || after.alert == before.alert)
      && (parts.contains(.sheet) || after.sheet == before.sheet)
      && (parts.contains(.faces) || after.buttons == before.buttons)
      && (parts.contains(.calls) || after.pending == before.pending)
      && after.unanswered == before.unanswered
      && (parts.contains(.finger) || after.held == before.held)
      && (parts.contains(.elsewhere) || after.elsewhere == before.elsewhere)
  }

  /// Returns whether the app receives no event and nothing except `parts` changes.
  func isSilent(but parts: SnapshotPart = []) -> Bool {
    reports.isEmpty && changes(only: parts)
  }

  /// Whether the only event is the completion of the access picker without contacts.
  var completesWithNobody: Bool { reports == [.accessPickerCompleted([])] }

  /// The events without the end of the app's own sheet, which INV-B30 judges, and without the app's activity, which
  /// INV-C49 judges.
  var reports: [ContactsCallback] {
    outcome.events.filter { $0 != .sheetClosed && !$0.isOfActivity }
  }

  var callsBack: Bool {
    outcome.events.contains { if case .buttonApproved = $0 { true } else { false } }
  }

  var operation: StoreOperation? {
    if case .app(.store(let operation)) = command { operation } else { nil }
  }

  /// The result of a call that ended at once.
  var returned: CallResult? {
    if case .returned(let result) = outcome.response { result } else { nil }
  }

  /// The contacts that a call returned at once.
  var found: Unordered<Contact>? { if case .contacts(let found)? = returned { found } else { nil } }

  /// The contacts reported as created in this step: by the person, by the app at once, and by waiting
  /// calls.
  var newContacts: [ContactID] {
    if kind == .addContact { return Array(after.existing.subtracting(before.existing)) }
    if case .returned(.created(let contact)) = outcome.response { return [contact] }
    if outcome.events.isEmpty { return [] }
    return outcome.events.compactMap {
      if case .completed(_, .created(let contact)) = $0 { contact } else { nil }
    }
  }

  /// Returns the contacts reported as deleted in this step: by the person, by the app at once, and by waiting
  /// calls.
  func deletedContacts(after past: ContactsMonitorState) -> ContactSet {
    if case .user(.removeContact(let contact)) = command { return ContactSet(just: contact) }
    if case .returned(.saved) = outcome.response, case .app(.store(.delete(let contact))) = command
    {
      return ContactSet(just: contact)
    }
    var gone = ContactSet()
    if past.waiting.isEmpty { return gone }
    for (operation, result) in ended(after: past) where result == .saved {
      if case .delete(let contact) = operation { gone.insert(contact) }
    }
    return gone
  }

  /// Returns the waiting store operations that end in this step, oldest first, with their results.
  func ended(after past: ContactsMonitorState) -> [(StoreOperation, CallResult)] {
    guard !past.waiting.isEmpty, !outcome.events.isEmpty else { return [] }
    let results = outcome.events.compactMap {
      if case .completed(_, let result) = $0 { result } else { nil }
    }
    return zip(past.waiting, results).compactMap { asked, result in asked.map { ($0, result) } }
  }

  /// Returns the touch of this step: the button, its contents when the finger went down, and the answer.
  /// Returns `nil` if the finger stays down or the touch is blocked.
  func touch(after past: ContactsMonitorState) -> (
    button: ButtonID, shown: ContactSet, TouchAnswer
  )? {
    guard case .touch(let answer) = outcome.response, !isBlocked else { return nil }
    if case .user(.tap(let button, _)) = command {
      return before.shown(by: button).map { (button, $0, answer) }
    }
    return lifts ? before.held.map { ($0, past.frame, answer) } : nil
  }

  /// Whether the finger goes up in this step.
  var lifts: Bool { kind == .lift || kind == .liftAt }

  /// Returns the previous decision: the app's while its process runs on, otherwise the decision in Settings.
  func known(after past: ContactsMonitorState) -> Decided {
    after.process == .running ? Decided(in: before) : decided(after: past)
  }

  /// Returns the decision in Settings before this step.
  func decided(after past: ContactsMonitorState) -> Decided {
    past.pendingDecision ?? Decided(in: before)
  }

  /// Whether the answer to a touch is a set of blockers.
  var isBlocked: Bool {
    if case .touch(.inert(.blocked)) = outcome.response { true } else { false }
  }

  /// The contacts shared by the answer to a prompt, without contacts that waiting calls create.
  var shared: ContactSet {
    switch (command, before.alert) {
    case (.user(.confirmSelection), .confirming(let selection)): selection
    case (.user(.allow), .simplified(_, let shown))
    where shown.count == 1 || world.configuration.severalBeforeDecision == .chooserFirst: shown
    case (_, _): ContactSet()
    }
  }
}

/// A decision about access: the status, and the granted contacts if it is limited.
struct Decided: Hashable, Sendable {
  var status: AuthorizationStatus
  var granted: ContactSet

  /// The extent of access: 0 for none, 1 for some contacts, 2 for all.
  var breadth: Int {
    switch status {
    case .notDetermined, .restricted, .denied: 0
    case .limited: 1
    case .authorized: 2
    }
  }
}

extension Decided {
  init(in state: ContactsSnapshot) { self.init(status: state.status, granted: state.granted) }
}

extension ContactsSnapshot {
  /// Returns the contents of a mounted button, or `nil` if it is not mounted.
  func shown(by button: ButtonID) -> ContactSet? { buttons.first { $0.button == button }?.matches }

  /// Whether access is limited or undetermined, so that buttons may show contacts.
  var mayOffer: Bool { status == .limited || status == .notDetermined }

  /// Whether the person has decided, and no restriction hides it.
  var isDecided: Bool { status != .notDetermined && status != .restricted }

  /// Whether the app may use the store.
  var opensStore: Bool { status == .limited || status == .authorized }

  /// Whether an alert or a sheet is up.
  var isCovered: Bool { alert != nil || sheet != nil }

  /// Whether the app is in front and has no prompt, sheet, button, waiting call or finger.
  var isBare: Bool {
    !isInBackground && alert == nil && sheet == nil && !hasOwnSheet && buttons.isEmpty
      && pending.isEmpty
      && held == nil
  }

  /// The contacts that the app can read from the store.
  var visible: ContactSet {
    switch status {
    case .authorized: existing
    case .limited: granted.intersection(existing)
    case .notDetermined, .restricted, .denied: ContactSet()
    }
  }
}

extension ContactSet {
  /// The only contact; `nil` if there are none or several.
  var only: ContactID? { count == 1 ? first : nil }
}
