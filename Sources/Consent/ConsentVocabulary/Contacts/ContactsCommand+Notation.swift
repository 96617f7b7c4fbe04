import Notation
import StateMachines

extension Contacts {
  package static let example = ContactsCommand.user(.continueSharing)
  package static let command: Form<ContactsCommand> = form(on: nil)

  package static func command(after layouts: WrittenLayouts) -> Form<ContactsCommand> {
    form(on: layouts)
  }

  private static func form(on layouts: WrittenLayouts?) -> Form<ContactsCommand> {
    .choice(
      "who acts",
      .row("app", ContactsCommand.AppCommand.form(on: layouts), ContactsCommand.app) {
        if case .app(let call) = $0 { call } else { nil }
      },
      .row("user", ContactsCommand.UserCommand.form(on: layouts), ContactsCommand.user) {
        if case .user(let action) = $0 { action } else { nil }
      },
      .row("system", ContactsCommand.system) { if case .system(let it) = $0 { it } else { nil } },
      .row("clock advances", Milliseconds.wait, { .clock(.advance($0)) }) {
        if case .clock(.advance(let wait)) = $0 { wait } else { nil }
      })
  }
}

extension ContactsCommand: CustomStringConvertible {
  /// The command as a complete step, in which a touch states its position.
  ///
  ///     user taps button 1 at 180,122
  public var description: String { Contacts.command.text(of: self) }
}

/// The layouts that earlier steps wrote for each button. A touch in the middle of its button can then omit
/// its position, and a change can omit unchanged properties. Removing a button keeps its layout.
package struct WrittenLayouts: StepContext {
  private var layouts: [ButtonID: Layout] = [:]

  package init() {}

  /// Returns the layout last written for `button`, or the plain layout.
  func layout(of button: ButtonID) -> Layout { layouts[button] ?? .plain }

  package mutating func note(_ command: ContactsCommand) -> Bool {
    switch command {
    case .app(.mount(let button, let content)), .app(.change(let button, let content)):
      let isNew = content.layout != layout(of: button)
      layouts[button] = content.layout
      return isNew
    default: return false
    }
  }
}

// MARK: - The app

extension ContactsCommand.AppCommand: Worded {
  package static let form: Form<ContactsCommand.AppCommand> = form(on: nil)

  package static func form(on layouts: WrittenLayouts?) -> Form<ContactsCommand.AppCommand> {
    let changed = Form<(ButtonID, AccessButton)>.pair(ButtonID.form, "to") { button in
      AccessButton.form(after: layouts?.layout(of: button))
    }
    return .choice(
      others.role,
      others,
      .row("changes button", changed, { .change($0.0, $0.1) }) {
        if case .change(let button, let content) = $0 { (button, content) } else { nil }
      })
  }

  /// The calls whose notation does not depend on earlier steps.
  private static let others: Form<ContactsCommand.AppCommand> = .choice(
    "an action of the app, such as \"requests access\"",
    .acts(.readStatus, .requestAccess),
    .row("", Self.store) { if case .store(let it) = $0 { it } else { nil } },
    .row("reads", Self.read) { if case .read(let key) = $0 { key } else { nil } },
    .row("mounts button", then: "for", Self.mount) {
      if case .mount(let button, let content) = $0 { (button, content) } else { nil }
    },
    .row("unmounts button", Self.unmount) { if case .unmount(let it) = $0 { it } else { nil } },
    .acts(.presentAccessPicker, .presentSheet, .dismissSheet),
    .row("presents contact picker", Self.presentContactPicker) {
      if case .presentContactPicker(let picker) = $0 { picker } else { nil }
    })
}

extension StoreOperation: Worded {
  package static let form: Form<StoreOperation> = .choice(
    "a call of the store",
    .row("fetches contact", asking(ContactID.form), { .fetch(.one($0.0), $0.1) }) {
      if case .fetch(.one(let contact), let keys) = $0 { (contact, keys) } else { nil }
    },
    .row("fetches contacts", asking(.list(ContactID.form)), { .fetch(.these($0.0), $0.1) }) {
      if case .fetch(.these(let contacts), let keys) = $0 { (contacts, keys) } else { nil }
    },
    .row(
      "fetches contacts named", asking(.quoted("a name such as \"Ada\"")),
      { .fetch(.named($0.0), $0.1) }
    ) { if case .fetch(.named(let name), let keys) = $0 { (name, keys) } else { nil } },
    .row("fetches all contacts", ContactKeys.form, { .fetch(.all, $0) }) {
      if case .fetch(.all, let keys) = $0 { keys } else { nil }
    },
    .row("creates contact", Self.create) { if case .create(let it) = $0 { it } else { nil } },
    .row("updates contact", then: "to", Self.update) {
      if case .update(let contact, let card) = $0 { (contact, card) } else { nil }
    },
    .row("deletes contact", Self.delete) { if case .delete(let it) = $0 { it } else { nil } },
    .only(.token, "asks for token"),
    .row("fetches changes", Self.changes) { if case .changes(let it) = $0 { it } else { nil } })
}

extension ChangeRequest: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A request such as `since token 2 but its own`. Empty for the whole history.
  package static let form = Form.properties(
    "which changes are asked for", of: ChangeRequest(),
    [
      Facet("since", { $1(&$0.start) }, as: "since", Start.form),
      Facet("own", { $1(&$0.leavesOutOwn) }, as: "", .only(true, "but its own")),
    ])
}

extension ChangeRequest.Start: Worded {
  /// A start such as `token 2`.
  package static let form: Form<ChangeRequest.Start> = .choice(
    "where the changes begin",
    .row("token", Self.token) { if case .token(let token) = $0 { token } else { nil } },
    .only(.damaged, "damaged token"), .only(.beginning, "the beginning"))
}

/// Returns the form of a fetch: the query, followed by the requested properties.
private func asking<Whom>(_ whom: Form<Whom>) -> Form<(Whom, ContactKeys)> {
  .pair(whom, "", ContactKeys.form)
}

extension AccessButton: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A button such as `"ada" ignoring phone "123"`.
  package static let form: Form<AccessButton> = form(after: nil)

  /// Returns the form of a button with an earlier layout `before`. When reading, `as before` keeps all
  /// properties of `before` that are not given again; the button is always written in full.
  static func form(after before: Layout?) -> Form<AccessButton> {
    Form<(String, AccessButton)>.pair(.quoted("a query such as \"ada\"")) { query in
      let plain = properties(AccessButton(query: query))
      guard let before else { return plain }
      return Form<AccessButton>(
        plain.role, write: plain.text(of:),
        read: { (reader) throws(NotationError) in
          guard reader.isAt(word: "as") else { return try plain.read(from: &reader) }
          try reader.word("as")
          try reader.word("before")
          var kept = AccessButton(query: query, layout: before)
          (kept.layout.ancestors, kept.layout.overlays) = ([], [])
          var changed = try properties(kept).read(from: &reader)
          if changed.layout.ancestors.isEmpty { changed.layout.ancestors = before.ancestors }
          if changed.layout.overlays.isEmpty { changed.layout.overlays = before.overlays }
          return changed
        })
    }.map({ $0.1 }, { ($0.query, $0) })
  }

  /// The properties that differ from a plain button with the same query.
  private static let properties = Form<AccessButton>.properties(
    "a property of the button, such as opacity 50%",
    [
      Facet(
        "ignoring email", each: { $1(&$0.ignoredEmails) }, .quoted("an address such as \"a@b.org\"")
      ),
      Facet("ignoring phone", each: { $1(&$0.ignoredPhones) }, .quoted("a number such as \"123\"")),
    ] + Layout.facets.map { $0.within { $1(&$0.layout) } },
    parts: Layout.views.map { $0.within { $1(&$0.layout) } }, called: "a view")
}

extension ContactPicker: Worded {
  /// The properties that differ from one contact among all, such as `for several with email`.
  package static let form = Form.properties(
    "a property of the picker", of: ContactPicker(),
    [
      Facet("several", { $1(&$0.allowsSeveral) }, as: "", .only(true, "for several")),
      Facet(
        "enabled", { $1(&$0.enabled) }, as: "",
        .choice("a limit", .only(.withEmail, "with email"), .only(.withPhone, "with phone"))),
    ])
}

// MARK: - The user and the system

extension ContactsCommand.UserCommand {
  package static func form(on layouts: WrittenLayouts?) -> Form<ContactsCommand.UserCommand> {
    let touch = Form<(ButtonID, Touch)>.pair(ButtonID.form) { button in
      Touch.form(on: layouts?.layout(of: button))
    }
    return .choice(
      "an action of the user, such as \"taps button 1\"",
      others + [
        .row("taps button", touch, { .tap($0.0, $0.1) }) {
          if case .tap(let button, let touch) = $0 { (button, touch) } else { nil }
        },
        .row("presses button", touch, { .press($0.0, $0.1) }) {
          if case .press(let button, let touch) = $0 { (button, touch) } else { nil }
        },
      ])
  }

  /// The actions whose notation does not depend on earlier steps.
  private static let others: [Form<ContactsCommand.UserCommand>] = [
    .only(.refuseSharing, "refuses to share"),
    .only(.continueSharing, "continues"),
    .acts(.shareEverything, .selectContacts),
    .only(.confirmSelection, "confirms"),
    .acts(.goBack, .allow, .deny),
    .row("ticks contact", Self.toggle) { if case .toggle(let it) = $0 { it } else { nil } },
    .acts(.finish),
    .row("chooses", Self.choose) { if case .choose(let it) = $0 { it } else { nil } },
    .row("picks", Self.pick) { if case .pick(let it) = $0 { it } else { nil } },
    .acts(.cancel, .slideOff),
    .row("lifts at", Self.liftAt) { if case .liftAt(let point) = $0 { point } else { nil } },
    .acts(.lift),
    .row("sets access to", Self.setAccess) { if case .setAccess(let it) = $0 { it } else { nil } },
    .acts(.resetPrivacy, .deleteApp, .installApp, .launchApp, .leaveApp, .returnToApp),
    .row("adds contact", Self.addContact) { if case .addContact(let it) = $0 { it } else { nil } },
    .row("edits contact", then: "to", Self.editContact) {
      if case .editContact(let contact, let card) = $0 { (contact, card) } else { nil }
    },
    .row("removes contact", Self.removeContact) {
      if case .removeContact(let contact) = $0 { contact } else { nil }
    },
    .row("grants elsewhere", Self.grantElsewhere) {
      if case .grantElsewhere(let contacts) = $0 { contacts } else { nil }
    },
  ]
}

extension ContactsCommand.SystemCommand: Worded {
  package static let form = Form<ContactsCommand.SystemCommand>.choice(
    "an action of the system", .only(.kill, "kills app"), .only(.restrict, "restricts access"),
    .acts(
      .liftRestriction, .upgrade, .cancelTouch, .takeScreenDown, .forgetHistory,
      .notifyWithoutChange))
}

extension SettingsChoice: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A choice such as `limited {1, 3}`.
  package static let form: Form<SettingsChoice> = .choice(
    "a choice in Settings",
    .only(.none, "none"),
    .row("limited", Self.limited) { if case .limited(let it) = $0 { it } else { nil } },
    .only(.limitedAsOffered, "limited as offered"),
    .only(.full, "full"))
}
