import Notation

extension ContactsResponse: Worded, CustomStringConvertible {
  public var description: String { words }
  /// An answer such as `pending call 1`.
  package static let form: Form<ContactsResponse> = .choice(
    "an answer",
    .only(.done, "done"),
    .row("status", Self.status) { if case .status(let it) = $0 { it } else { nil } },
    .row("pending call", Self.pending) { if case .pending(let it) = $0 { it } else { nil } },
    .row("", Self.touch) { if case .touch(let it) = $0 { it } else { nil } },
    .row("refused:", Self.refused) { if case .refused(let it) = $0 { it } else { nil } },
    .only(.crashed, "crashed"),
    .row("", Self.returned) { if case .returned(let it) = $0 { it } else { nil } })
}

extension ContactsCallback: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A callback such as `call 1: access granted`.
  package static let form: Form<ContactsCallback> = .choice(
    "an event",
    .row("call", then: ":", Self.completed) {
      if case .completed(let call, let result) = $0 { (call, result) } else { nil }
    },
    .row(
      "button", .pair(ButtonID.form, "approved", ContactID.several),
      { .buttonApproved($0.0, $0.1) }
    ) {
      if case .buttonApproved(let button, let contacts) = $0 { (button, contacts) } else { nil }
    },
    .row("access picker completed", ContactID.several, Self.accessPickerCompleted) {
      if case .accessPickerCompleted(let contacts) = $0 { contacts } else { nil }
    },
    .row("contact picker picked", Contact.several, Self.contactPickerPicked) {
      if case .contactPickerPicked(let contacts) = $0 { contacts } else { nil }
    },
    .only(.contactPickerCancelled, "contact picker cancelled"),
    .only(.becameInactive, "app became inactive"),
    .only(.wentToBackground, "app went to background"),
    .only(.becameActive, "app became active"),
    .only(.sheetClosed, "sheet of app closed"))
}

extension CallResult: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A result such as `access not granted: authorization denied`.
  package static let form: Form<CallResult> = .choice(
    "how a call ended",
    .row("access granted", ContactsError.ifAny, { .access(granted: true, error: $0) }) {
      if case .access(granted: true, let error) = $0 { .some(error) } else { nil }
    },
    .row("access not granted", ContactsError.ifAny, { .access(granted: false, error: $0) }) {
      if case .access(granted: false, let error) = $0 { .some(error) } else { nil }
    },
    .row("found", Contact.several, Self.contacts) {
      if case .contacts(let contacts) = $0 { contacts } else { nil }
    },
    .row("created contact", Self.created) { if case .created(let it) = $0 { it } else { nil } },
    .only(.saved, "saved"),
    .row("token", Self.token) { if case .token(let it) = $0 { it } else { nil } },
    .only(.token(nil), "no token"),
    .row("changes up to token", Self.changes) {
      if case .changes(let changes) = $0 { changes } else { nil }
    },
    .row("failed:", Self.failed) { if case .failed(let it) = $0 { it } else { nil } })
}

extension ContactChanges: Worded, CustomStringConvertible {
  public var description: String { words }
  /// Changes such as `3 dropping everything adding [1, 2]`.
  package static let form = Form.properties(
    "the changes", behind: TokenID.form, { $0.token }, of: { ContactChanges(upTo: $0) },
    [
      Facet("drop", { $1(&$0.dropsEverything) }, as: "", .only(true, "dropping everything")),
      Facet("adding", { $1(&$0.added) }, ContactID.several),
      Facet("updating", { $1(&$0.updated) }, ContactID.several),
      Facet("deleting", { $1(&$0.deleted) }, ContactID.several),
    ])
}

extension ContactsError: Worded, CustomStringConvertible {
  public var description: String { words }
  /// An error such as `record does not exist about [3]`.
  package static let form = Form.properties(
    "the contacts of an error", behind: Code.form, { $0.code }, of: { ContactsError($0) },
    [Facet("about", { $1(&$0.affected) }, .list(ContactID.form))])

  /// An optional error: written after a colon, or omitted.
  static let ifAny = Form<ContactsError?>(
    "an error", write: { $0.map { ": \($0)" } ?? "" },
    read: { (reader) throws(NotationError) in
      reader.accept(":") ? try form.read(from: &reader) : nil
    })
}

extension ContactsError.Code: Worded {
  package static let form = Form<ContactsError.Code>.names("an error")
}

extension TouchAnswer: Worded {
  package static let form: Form<TouchAnswer> = .choice(
    "the result of a touch",
    .only(.held, "touch held"),
    .row("touch grants contact", Self.granted) {
      if case .granted(let contact) = $0 { contact } else { nil }
    },
    .row("touch opens chooser", Self.choosing) {
      if case .choosing(let contacts) = $0 { contacts } else { nil }
    },
    .only(.prompting, "touch prompts"),
    .row("touch does nothing:", Self.inert) { if case .inert(let it) = $0 { it } else { nil } })
}

extension Inertia: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A reason such as `blocked by clipped, low contrast`.
  package static let form: Form<Inertia> = .choice(
    "why a touch did nothing",
    .only(.notShown, "not shown"),
    .row("blocked by", Self.blocked) { if case .blocked(let it) = $0 { it } else { nil } },
    .only(.restricted, "restricted"),
    .only(.denied, "denied"),
    .only(.pointsToSettings, "points to settings"),
    .only(.nothingToGrant, "nothing to grant"),
    .only(.outdated, "outdated"))
}

extension ContactsRefusal: Worded {
  package static let form = Form<ContactsRefusal>.names("a reason for a refusal")
}
