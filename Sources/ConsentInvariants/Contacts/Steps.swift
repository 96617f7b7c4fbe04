import ConsentVocabulary
import StateMachines

// What several claims read of one step.

/// Parts of a snapshot, to name those that a step may change.
struct SnapshotPart: OptionSet {
  let rawValue: UInt8

  static let grants = SnapshotPart(rawValue: 1)
  static let alert = SnapshotPart(rawValue: 2)
  static let sheet = SnapshotPart(rawValue: 4)
  /// What the buttons show.
  static let faces = SnapshotPart(rawValue: 8)
  static let calls = SnapshotPart(rawValue: 16)
  static let finger = SnapshotPart(rawValue: 32)
  static let elsewhere = SnapshotPart(rawValue: 64)
}

extension Event<Contacts> {
  /// Whether this step left everything as it was, apart from `parts`.
  func changes(only parts: SnapshotPart) -> Bool {
    after.process == before.process && after.isInBackground == before.isInBackground
      && after.status == before.status && after.now == before.now
      && after.existing == before.existing
      && (parts.contains(.grants) || after.granted == before.granted)
      && (parts.contains(.alert) || after.alert == before.alert)
      && (parts.contains(.sheet) || after.sheet == before.sheet)
      && (parts.contains(.faces) || after.buttons == before.buttons)
      && (parts.contains(.calls) || after.pending == before.pending)
      && (parts.contains(.finger) || after.held == before.held)
      && (parts.contains(.elsewhere) || after.elsewhere == before.elsewhere)
  }

  /// Whether the app hears nothing, and nothing changes but `parts`.
  func isSilent(but parts: SnapshotPart = []) -> Bool {
    outcome.events.isEmpty && changes(only: parts)
  }

  /// Whether all that the app hears is that the access picker has added nobody.
  var completesWithNobody: Bool { outcome.events == [.accessPickerCompleted([])] }

  /// Whether a button reports in this step.
  var callsBack: Bool {
    outcome.events.contains { if case .buttonApproved = $0 { true } else { false } }
  }

  /// The store operation that the app asks for.
  var operation: StoreOperation? {
    if case .app(.store(let operation)) = command { operation } else { nil }
  }

  /// The contacts that the step says it created: by the person, by the app at once, and by calls that
  /// waited.
  var births: [ContactID] {
    if kind == .addContact { return Array(after.existing.subtracting(before.existing)) }
    if case .returned(.created(let contact)) = outcome.response { return [contact] }
    if outcome.events.isEmpty { return [] }
    return outcome.events.compactMap {
      if case .completed(_, .created(let contact)) = $0 { contact } else { nil }
    }
  }

  /// The contacts that the step says it deleted: by the person, by the app at once, and by calls that
  /// waited.
  func deaths(after past: ContactsPast) -> ContactSet {
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

  /// The store operations that waited and end in this step, oldest first, with their results.
  func ended(after past: ContactsPast) -> [(StoreOperation, CallResult)] {
    guard !past.waiting.isEmpty, !outcome.events.isEmpty else { return [] }
    let results = outcome.events.compactMap {
      if case .completed(_, let result) = $0 { result } else { nil }
    }
    return zip(past.waiting, results).compactMap { asked, result in asked.map { ($0, result) } }
  }

  /// A touch that took effect or came to nothing: the button, what it showed when the finger went
  /// down, and the answer; `nil` where the finger stays down or the touch is blocked.
  func touch(after past: ContactsPast) -> (button: ButtonID, shown: ContactSet, TouchAnswer)? {
    guard case .touch(let answer) = outcome.response, !isBlocked else { return nil }
    if case .user(.tap(let button, _)) = command {
      return before.shown(by: button).map { (button, $0, answer) }
    }
    return lifts ? before.held.map { ($0, past.frame, answer) } : nil
  }

  /// Whether the finger goes up.
  var lifts: Bool { kind == .lift || kind == .liftAt }

  /// Whether the system loses the screen on top, which is a sheet.
  var losesSheet: Bool { kind == .takeScreenDown && before.alert == nil }

  /// The decision of before, as the app goes on with it; at the end of its process as Settings has it.
  func known(after past: ContactsPast) -> Decided {
    after.process == .running ? Decided(in: before) : decided(after: past)
  }

  /// The decision of before, as Settings has it.
  func decided(after past: ContactsPast) -> Decided { past.ahead ?? Decided(in: before) }

  /// Whether a touch was answered with what blocks it.
  var isBlocked: Bool {
    if case .touch(.inert(.blocked)) = outcome.response { true } else { false }
  }

  /// What the decision of a prompt shares, apart from what waiting calls create.
  var shared: ContactSet {
    switch (command, before.alert) {
    case (.user(.confirmSelection), .confirming(let selection)): selection
    case (.user(.allow), .simplified(_, let shown))
    where shown.count == 1 || world.configuration.severalBeforeDecision == .chooserFirst:
      shown
    case (_, _): ContactSet()
    }
  }
}

/// A decision: a status, and whom it grants where it is limited.
struct Decided: Hashable, Sendable {
  var status: AuthorizationStatus
  var granted: ContactSet

  /// How much it gives: nothing, some contacts, all.
  var breadth: Int {
    switch status {
    case .notDetermined, .restricted, .denied: 0
    case .limited: 1
    case .authorized: 2
    }
  }
}

extension Decided {
  init(in snapshot: ContactsSnapshot) {
    self.init(status: snapshot.status, granted: snapshot.granted)
  }
}

extension ContactsSnapshot {
  /// What a mounted button shows, or nothing where it is not mounted.
  func shown(by button: ButtonID) -> ContactSet? {
    buttons.first { $0.button == button }?.matches
  }

  /// Whether the store answers the app at all.
  var opensStore: Bool { status == .limited || status == .authorized }

  /// Whether nothing is on the screen and nothing waits.
  var isBare: Bool {
    !isInBackground && alert == nil && sheet == nil && buttons.isEmpty && pending.isEmpty
      && held == nil
  }
}

extension ContactsSnapshot {
  /// What the app can read from the store.
  var visible: ContactSet {
    switch status {
    case .authorized: existing
    case .limited: granted.intersection(existing)
    case .notDetermined, .restricted, .denied: ContactSet()
    }
  }
}
