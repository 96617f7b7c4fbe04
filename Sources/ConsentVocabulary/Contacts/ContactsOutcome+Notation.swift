import Notation

extension ContactsResponse: Worded, CustomStringConvertible {
  public static let form: Form<ContactsResponse> = .choice(
    "an answer",
    [
      .only(.done, "done"),
      .row("status", ContactsResponse.status) {
        if case .status(let status) = $0 { status } else { nil }
      },
      .row("pending call", ContactsResponse.pending) {
        if case .pending(let call) = $0 { call } else { nil }
      },
      .row("", ContactsResponse.touch) {
        if case .touch(let answer) = $0 { answer } else { nil }
      },
      .row("refused:", ContactsResponse.refused) {
        if case .refused(let refusal) = $0 { refusal } else { nil }
      },
      .only(.crashed, "crashed"),
      .row("", ContactsResponse.returned) {
        if case .returned(let result) = $0 { result } else { nil }
      },
    ])

  /// The answer in words, such as `pending call 1`.
  public var description: String { words }
}

extension ContactsCallback: Worded, CustomStringConvertible {
  public static let form: Form<ContactsCallback> = .choice(
    "an event",
    [
      .row("call", then: ":", ContactsCallback.completed) {
        if case .completed(let call, let result) = $0 { (call, result) } else { nil }
      },
      .row(
        "button", .pair(ButtonID.form, "approved", .list(ContactID.form)),
        { .buttonApproved($0.0, $0.1) }
      ) {
        if case .buttonApproved(let button, let contacts) = $0 { (button, contacts) } else { nil }
      },
      .row(
        "access picker completed", .list(ContactID.form), ContactsCallback.accessPickerCompleted
      ) { if case .accessPickerCompleted(let contacts) = $0 { contacts } else { nil } },
      .row("contact picker picked", Contact.several, ContactsCallback.contactPickerPicked) {
        if case .contactPickerPicked(let contacts) = $0 { contacts } else { nil }
      },
      .only(.contactPickerCancelled, "contact picker cancelled"),
    ])

  /// The event in words, such as `call 1: access granted`.
  public var description: String { words }
}

extension CallResult: Worded, CustomStringConvertible {
  public static let form: Form<CallResult> = .choice(
    "how a call ended",
    [
      .row("access granted", ContactsError.ifAny, { .access(granted: true, error: $0) }) {
        if case .access(granted: true, let error) = $0 { .some(error) } else { nil }
      },
      .row("access not granted", ContactsError.ifAny, { .access(granted: false, error: $0) }) {
        if case .access(granted: false, let error) = $0 { .some(error) } else { nil }
      },
      .row("found", Contact.several, CallResult.contacts) {
        if case .contacts(let contacts) = $0 { contacts } else { nil }
      },
      .row("created contact", CallResult.created) {
        if case .created(let contact) = $0 { contact } else { nil }
      },
      .only(.saved, "saved"),
      .row("failed:", CallResult.failed) {
        if case .failed(let error) = $0 { error } else { nil }
      },
    ])

  /// The result in words, such as `access not granted: authorization denied`.
  public var description: String { words }
}

extension ContactsError: Worded, CustomStringConvertible {
  public static let form = Form.properties(
    "what the error is about", behind: Code.form, \.code, of: { ContactsError($0) },
    [Facet("about", \.affected, .list(ContactID.form))])

  /// Behind a colon, or nothing where there is none.
  static let ifAny = Form<ContactsError?>(
    "an error", write: { $0.map { ": \($0)" } ?? "" },
    read: { (reader) throws(NotationError) in
      reader.accept(":") ? try form.read(from: &reader) : nil
    })

  /// The error in words, such as `record does not exist about [3]`.
  public var description: String { words }
}

extension ContactsError.Code: Worded {
  public static let form = Form<ContactsError.Code>.names("an error")
}

extension TouchAnswer: Worded {
  public static let form: Form<TouchAnswer> = .choice(
    "what became of a touch",
    [
      .only(.held, "touch held"),
      .row("touch grants contact", TouchAnswer.granted) {
        if case .granted(let contact) = $0 { contact } else { nil }
      },
      .row("touch opens chooser", TouchAnswer.choosing) {
        if case .choosing(let contacts) = $0 { contacts } else { nil }
      },
      .only(.prompting, "touch prompts"),
      .row("touch does nothing:", TouchAnswer.inert) {
        if case .inert(let inertia) = $0 { inertia } else { nil }
      },
    ])
}

extension Inertia: Worded, CustomStringConvertible {
  public static let form: Form<Inertia> = .choice(
    "why a touch did nothing",
    [
      .only(.notShown, "not shown"),
      .row("blocked by", Inertia.blocked) {
        if case .blocked(let blockers) = $0 { blockers } else { nil }
      },
      .only(.restricted, "restricted"),
      .only(.denied, "denied"),
      .only(.pointsToSettings, "points to settings"),
      .only(.nothingToGrant, "nothing to grant"),
      .only(.outdated, "outdated"),
    ])

  /// The reason in words, such as `blocked by clipped, low contrast`.
  public var description: String { words }
}

extension ContactsRefusal: Worded {
  public static let form = Form<ContactsRefusal>.names("a reason for a refusal")
}
