/// One part of the state as it is now, because a step changed it.
public enum SnapshotChange: Hashable, Sendable {
  case process(ProcessState)
  case access(AuthorizationStatus, granted: ContactSet)
  case addressBook(ContactSet)
  case alert(ContactsAlert?)
  case sheet(ContactsSheet?)
  /// A button is mounted and shows these.
  case button(ButtonID, ContactSet)
  case buttonGone(ButtonID)
  /// The mounted buttons in the order of mounting, where it does not follow from the other changes.
  case buttons([ButtonID])
  /// The waiting calls, where they do not follow from the answer and the events.
  case waiting([CallID])
  case finger(ButtonID?)
  case clock(Instant)
}

extension SnapshotChange {
  /// What is different in `after`, in the order of the cases.
  ///
  /// Nothing that differs is left out: `before`, `outcome` and the changes together give `after`
  /// (``ContactsSnapshot/following(_:_:)``).
  public static func changes(
    from before: ContactsSnapshot, to after: ContactsSnapshot, outcome: ContactsOutcome
  ) -> [SnapshotChange] {
    var changes: [SnapshotChange] = []
    if after.process != before.process { changes.append(.process(after.process)) }
    if after.status != before.status || after.granted != before.granted {
      changes.append(.access(after.status, granted: after.granted))
    }
    if after.existing != before.existing { changes.append(.addressBook(after.existing)) }
    if after.alert != before.alert { changes.append(.alert(after.alert)) }
    if after.sheet != before.sheet { changes.append(.sheet(after.sheet)) }
    if after.buttons != before.buttons {
      changes += buttonChanges(from: before.buttons, to: after.buttons)
    }
    if after.pending != outcome.waiting(before: before.pending) {
      changes.append(.waiting(after.pending))
    }
    if after.held != before.held { changes.append(.finger(after.held)) }
    if after.now != before.now { changes.append(.clock(after.now)) }
    return changes
  }

  /// Everything about `snapshot`: what a reader needs who knows no earlier one.
  public static func all(of snapshot: ContactsSnapshot) -> [SnapshotChange] {
    var all: [SnapshotChange] = [
      .process(snapshot.process), .access(snapshot.status, granted: snapshot.granted),
      .addressBook(snapshot.existing), .alert(snapshot.alert), .sheet(snapshot.sheet),
    ]
    all += buttonChanges(from: [], to: snapshot.buttons)
    all += [.waiting(snapshot.pending), .finger(snapshot.held), .clock(snapshot.now)]
    return all
  }

  private static func buttonChanges(
    from before: [ButtonFace], to after: [ButtonFace]
  ) -> [SnapshotChange] {
    let shown = Dictionary(before.map { ($0.button, $0.matches) }) { first, _ in first }
    let remaining = Set(after.map(\.button))
    let gone = before.map(\.button).filter { !remaining.contains($0) }
    var changes = gone.map { SnapshotChange.buttonGone($0) }
    // An implementation that mounts a button twice is wrong, and has to be shown as it is.
    let isPlain =
      remaining.count == after.count && shown.count == before.count
      && after.map(\.button).starts(with: before.map(\.button).filter(remaining.contains))
    for face in after where !isPlain || shown[face.button] != face.matches {
      changes.append(.button(face.button, face.matches))
    }
    if !isPlain { changes.append(.buttons(after.map(\.button))) }
    return changes
  }

  /// The place of the part in a transcript.
  var rank: Int {
    switch self {
    case .process: 0
    case .access: 1
    case .addressBook: 2
    case .alert: 3
    case .sheet: 4
    case .buttonGone, .button: 5
    case .buttons: 6
    case .waiting: 7
    case .finger: 8
    case .clock: 9
    }
  }
}

extension ContactsOutcome {
  /// The calls that wait after this outcome if nothing else happens to them.
  func waiting(before: [CallID]) -> [CallID] {
    var waiting = before
    if case .pending(let call) = response { waiting.append(call) }
    for event in events {
      if case .completed(let call, _) = event { waiting.removeAll { $0 == call } }
    }
    return waiting
  }
}

extension ContactsSnapshot {
  /// The snapshot after a step: this one, changed as a transcript says.
  public func following(
    _ outcome: ContactsOutcome, _ changes: [SnapshotChange]
  ) -> ContactsSnapshot {
    var next = self
    next.pending = outcome.waiting(before: pending)
    // Faces by themselves change or mount a button; before an order, they are the whole list.
    var faces: [ButtonFace] = []
    for change in changes {
      switch change {
      case .process(let process): next.process = process
      case .access(let status, let granted): (next.status, next.granted) = (status, granted)
      case .addressBook(let existing): next.existing = existing
      case .alert(let alert): next.alert = alert
      case .sheet(let sheet): next.sheet = sheet
      case .buttonGone(let button): next.buttons.removeAll { $0.button == button }
      case .button(let button, let matches):
        let face = ButtonFace(button: button, matches: matches)
        faces.append(face)
        if let index = next.buttons.firstIndex(where: { $0.button == button }) {
          next.buttons[index] = face
        } else {
          next.buttons.append(face)
        }
      case .buttons: next.buttons = faces
      case .waiting(let calls): next.pending = calls
      case .finger(let button): next.held = button
      case .clock(let now): next.now = now
      }
    }
    return next
  }
}
