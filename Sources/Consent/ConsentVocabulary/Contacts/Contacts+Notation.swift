import Notation
import StateMachines

/// A saved case or a scenario of contacts access.
package typealias ContactsCase = Case<Contacts>

extension Contacts: Written {
  package typealias Context = WrittenLayouts

  package static let name = "contacts"

  package static var plainWorld: ContactsWorld { ContactsWorld() }

  package static let worldFacets: [Facet<ContactsWorld>] = [
    Facet("profile", { $1(&$0.configuration.profile) }, isAlwaysSaid: true)
      .asking(
        { $1(&$0.configuration.profile) }, LegibilityProfile.allCases, about: .platform, oneIn: nil),
    Facet(
      "usageDescription", answer: { $1(&$0.configuration.usageDescription) }, about: .app, oneIn: 8),
    Facet("emptySelection", answer: { $1(&$0.configuration.emptySelection) }),
    Facet("deniedButton", answer: { $1(&$0.configuration.deniedButton) }),
    Facet("blankQuery", answer: { $1(&$0.configuration.blankQuery) }),
    Facet("selectionMemory", answer: { $1(&$0.configuration.selectionMemory) }),
    Facet("ownCreations", answer: { $1(&$0.configuration.ownCreations) }),
    Facet("lateCallback", answer: { $1(&$0.configuration.lateCallback) }),
    Facet("settingsEdit", answer: { $1(&$0.configuration.settingsEdit) }),
    Facet("wideningInSettings", answer: { $1(&$0.configuration.wideningInSettings) }),
    Facet("interruptedPrompt", answer: { $1(&$0.configuration.interruptedPrompt) }),
    Facet("lostPrompt", answer: { $1(&$0.configuration.lostPrompt) }),
    Facet("callsOfLostPrompt", answer: { $1(&$0.configuration.callsOfLostPrompt) }),
    Facet("severalBeforeDecision", answer: { $1(&$0.configuration.severalBeforeDecision) }),
    Facet("restrictedButton", answer: { $1(&$0.configuration.restrictedButton) }),
    Facet("hiddenWriteError", answer: { $1(&$0.configuration.hiddenWriteError) }),
    Facet("changeNotification", answer: { $1(&$0.configuration.changeNotification) }),
    Facet("backgroundNotification", answer: { $1(&$0.configuration.backgroundNotification) }),
    Facet("returnNotification", answer: { $1(&$0.configuration.returnNotification) }),
    Facet("pickerAnswer", answer: { $1(&$0.configuration.pickerAnswer) }),
    Facet("ownSheet", answer: { $1(&$0.configuration.ownSheet) }),
    Facet("systemSheet", answer: { $1(&$0.configuration.systemSheet) }),
    Facet("secondScreen", answer: { $1(&$0.configuration.secondScreen) }),
    Facet("expiredToken", answer: { $1(&$0.configuration.expiredToken) }),
    Facet("knownTokens", answer: { $1(&$0.configuration.knownTokens) }),
    Facet("currentToken", answer: { $1(&$0.configuration.currentToken) }, oneIn: 4),
    Facet("grantsInHistory", answer: { $1(&$0.configuration.grantsInHistory) }),
    Facet("salt", { $1(&$0.salt) }),
    Facet("contact", numbered: { $1(&$0.cards) }, by: ContactID.quantity, Card.form),
    Facet(
      "earlier", called: "the earlier decision", lines: EarlierLine.form,
      changes: { EarlierLine.changes(from: $0.earlier, to: $1.earlier) },
      follow: { (lines, world) throws(NotationError) in
        for line in lines { try line.follow(&world) }
      }, isRepeatable: false),
  ]

  package static let plainOutcome = ContactsOutcome(.done)

  package static let outcomeFacets: [Facet<ContactsOutcome>] = [
    Facet("response", { $1(&$0.response) }, as: "", isAlwaysSaid: true),
    Facet(
      "events", each: { $1(&$0.events) }, as: "", ContactsCallback.form,
      called: "what reached the app"),
    Facet("notification", { $1(&$0.contactsChanged) }, as: "", .only(true, "contacts changed")),
  ]

  package static let snapshotFacets: [Facet<ContactsSnapshot>] = [
    Facet("process", { $1(&$0.process) }, as: "app", called: "whether the app runs"),
    Facet(
      "place", { $1(&$0.isInBackground) }, as: "",
      .choice("where the app is", .only(true, "app in background"), .only(false, "app in front"))),
    Facet("status", { $1(&$0.access) }, as: "").differing(in: { $1(&$0.status) }),
    Facet("granted", toldElsewhere: { $1(&$0.granted) }, called: "the grants"),
    Facet("addressBook", { $1(&$0.existing) }),
    Facet("grantedElsewhere", { $1(&$0.elsewhere) }, called: "the grants of other apps"),
    Facet(
      "alert", { $1(&$0.alert) }, as: "", .optional("alert:", ContactsAlert.form, none: "no alert")),
    Facet(
      "sheet", { $1(&$0.sheet) }, as: "", .optional("sheet:", ContactsSheet.form, none: "no sheet")),
    Facet(
      "ownSheet", { $1(&$0.hasOwnSheet) }, as: "",
      .choice(
        "the app's own sheet", .only(true, "sheet of app up"), .only(false, "no sheet of app")),
      called: "the app's own sheet"),
    Facet<[ButtonFace]>(
      "buttons", called: "what the buttons show", lines: ButtonLine.form,
      changes: ButtonLine.changes, follow: ButtonLine.follow, rank: { $0.rank }
    ).within { $1(&$0.buttons) },
    Facet("waitingCalls", { $1(&$0.pending) }, .list(CallID.form)),
    Facet("unansweredCalls", { $1(&$0.unanswered) }, .list(CallID.form)),
    Facet(
      "finger", { $1(&$0.held) }, as: "",
      .optional("finger on button", ButtonID.form, none: "no finger"),
      called: "the finger that is down"),
    Facet("clock", { $1(&$0.now) }, as: "clock at"),
  ]

  /// Returns the outcome without the cards of found or picked contacts.
  package static func outline(of outcome: ContactsOutcome) -> ContactsOutcome {
    var outline = outcome
    if case .returned(let result) = outcome.response {
      outline.response = .returned(result.outline)
    }
    outline.events = outcome.events.map { event in
      switch event {
      case .completed(let call, let result): .completed(call, result.outline)
      case .contactPickerPicked(let contacts): .contactPickerPicked(contacts.outline)
      default: event
      }
    }
    return outline
  }

  /// Returns the state before the command with the waiting calls updated as the outcome implies.
  package static func implied(
    by outcome: ContactsOutcome, after before: ContactsSnapshot
  ) -> ContactsSnapshot {
    var next = before
    if case .pending(let call) = outcome.response { next.pending.append(call) }
    for event in outcome.events {
      if case .completed(let call, _) = event { next.pending.removeAll { $0 == call } }
    }
    return next
  }
}

extension CallResult {
  fileprivate var outline: CallResult {
    switch self {
    case .contacts(let contacts): .contacts(contacts.outline)
    default: self
    }
  }
}

extension Unordered<Contact> {
  fileprivate var outline: Self { Unordered(map { Contact(only: $0.id) }) }
}

// MARK: - Decisions made beforehand

/// A line with an earlier decision, and its position in the text.
private struct EarlierLine: Sendable {
  let decision: EarlierDecision
  var place: NotationReader?

  static let form: Form<EarlierLine> = .choice(
    "an earlier decision",
    Form<EarlierDecision>.choice("", .only(.denied, "denied"), .only(.authorized, "authorized"))
      .map({ EarlierLine(decision: $0) }, { $0.decision }),
    .row("limited", selection, { $0 }) { if case .limited = $0.decision { $0 } else { nil } })

  private static let selection = Form<EarlierLine>(
    ContactSet.form.role,
    write: { if case .limited(let contacts) = $0.decision { contacts.words } else { "" } },
    read: { (reader) throws(NotationError) in
      _ = reader.place
      let here = reader
      return EarlierLine(
        decision: .limited(try ContactSet.form.read(from: &reader)), place: here)
    })

  static func changes(
    from before: EarlierDecision?, to after: EarlierDecision?
  ) -> [EarlierLine] {
    guard before != after, let after else { return [] }
    return [EarlierLine(decision: after)]
  }

  /// Stores the decision. A selection may only name contacts whose lines are above this one.
  func follow(_ world: inout ContactsWorld) throws(NotationError) {
    if case .limited(let contacts) = decision,
      let unknown = contacts.subtracting(ContactSet(first: world.cards.count)).first, let place
    {
      throw place.mistake(
        .outOfPlace, expected: "contacts whose lines stand above", found: "\(unknown)",
        advice: "Write this line below theirs, and take away who is not in the address book.")
    }
    world.earlier = decision
  }
}

// MARK: - Changes of the state

/// The app's status and its grants.
struct ContactsAccess: Hashable, Sendable, Worded {
  var status: AuthorizationStatus
  var granted: ContactSet

  /// The status, followed by a set if it is limited or any grants exist.
  static let form = Form<(AuthorizationStatus, ContactSet)>.pair(AuthorizationStatus.form) {
    $0 == .limited ? ContactSet.form : ContactSet.form.or([])
  }.map({ ContactsAccess(status: $0.0, granted: $0.1) }, { ($0.status, $0.granted) })
}

extension ContactsSnapshot {
  /// The two fields that share one line.
  var access: ContactsAccess {
    get { ContactsAccess(status: status, granted: granted) }
    set { (status, granted) = (newValue.status, newValue.granted) }
  }
}

/// A line about the mounted buttons.
enum ButtonLine: Hashable, Sendable {
  /// The contents of a mounted button. `nil` if the button is gone.
  case face(ButtonID, ContactSet?)
  /// The mounted buttons in the order of mounting, if it does not follow from the other lines.
  case order([ButtonID])

  static let form: Form<ButtonLine> = .choice(
    "a button",
    .row(
      "button", .pair(ButtonID.form, "", .optional("shows", ContactSet.form, none: "gone")),
      { .face($0.0, $0.1) }
    ) { if case .face(let button, let shown) = $0 { (button, shown) } else { nil } },
    .row("buttons in order", .list(ButtonID.form), Self.order) {
      if case .order(let buttons) = $0 { buttons } else { nil }
    })

  var rank: Int {
    switch self {
    case .face: 0
    case .order: 1
    }
  }

  static func changes(from before: [ButtonFace], to after: [ButtonFace]) -> [ButtonLine] {
    guard before != after else { return [] }
    var shown: [ButtonID: ContactSet] = [:]
    for face in before.reversed() { shown[face.button] = face.matches }
    let remaining = Set(after.map { $0.button })
    let gone = before.map { $0.button }.filter { !remaining.contains($0) }
    var lines = gone.map { ButtonLine.face($0, nil) }
    // An implementation that mounts a button twice is wrong, and the lines must show that.
    let isPlain =
      remaining.count == after.count && shown.count == before.count
      && after.map { $0.button }.starts(with: before.map { $0.button }.filter(remaining.contains))
    for face in after where !isPlain || shown[face.button] != face.matches {
      lines.append(.face(face.button, face.matches))
    }
    if !isPlain { lines.append(.order(after.map { $0.button })) }
    return lines
  }

  static func follow(_ lines: [ButtonLine], _ faces: inout [ButtonFace]) {
    // Face lines alone change or mount a button; if an order follows, they are the whole list.
    var told: [ButtonFace] = []
    for line in lines {
      switch line {
      case .face(let button, nil): faces.removeAll { $0.button == button }
      case .face(let button, let shown?):
        let face = ButtonFace(button: button, matches: shown)
        told.append(face)
        if let index = faces.firstIndex(where: { $0.button == button }) {
          faces[index] = face
        } else {
          faces.append(face)
        }
      case .order(let buttons):
        // Where lines are read one by one, the faces are already in the list.
        var rest = told.isEmpty ? faces : told
        let all = rest
        faces = buttons.compactMap { button in
          let index = rest.firstIndex { $0.button == button }
          return index.map { rest.remove(at: $0) } ?? all.first { $0.button == button }
        }
      }
    }
  }
}

extension AuthorizationStatus: Worded {
  package static let form = Form<AuthorizationStatus>.names("a status")
}

extension ContactsAlert: Worded, CustomStringConvertible {
  public var description: String { words }
  /// An alert such as `selecting {1, 3}`.
  package static let form: Form<ContactsAlert> = .choice(
    "an alert",
    .only(.shareOrNot, "share or not"),
    .only(.howMuch, "how much"),
    .row("selecting", Self.selecting) { if case .selecting(let it) = $0 { it } else { nil } },
    .row("confirming", Self.confirming) { if case .confirming(let it) = $0 { it } else { nil } },
    .row("simplified for button", then: "", Self.simplified) {
      if case .simplified(let button, let contacts) = $0 { (button, contacts) } else { nil }
    })
}

extension ContactsSheet: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A sheet such as `access picker {1, 3}`.
  package static let form: Form<ContactsSheet> = .choice(
    "a sheet",
    .row("chooser for button", then: "", Self.chooser) {
      if case .chooser(let button, let contacts) = $0 { (button, contacts) } else { nil }
    },
    .row("access picker", Self.accessPicker) {
      if case .accessPicker(let contacts) = $0 { contacts } else { nil }
    },
    .row("contact picker", Self.contactPicker) {
      if case .contactPicker(let picker) = $0 { picker } else { nil }
    })
}
