import Notation

extension AppClipCommand: Worded {
  package static let form: Form<AppClipCommand> = .choice(
    "who acts",
    .row("clip", Self.clip) { if case .clip(let it) = $0 { it } else { nil } },
    .row("app", Self.app) { if case .app(let it) = $0 { it } else { nil } },
    .row("other", Self.other) { if case .other(let it) = $0 { it } else { nil } },
    .row("user", Self.user) { if case .user(let it) = $0 { it } else { nil } },
    .row("system", Self.system) { if case .system(let it) = $0 { it } else { nil } },
    .only(.clock(.advanceDay), "clock advances one day"))
}

extension AppClipCommand.ClipCall: Worded {
  package static let form: Form<AppClipCommand.ClipCall> = .choice(
    "an action of the clip",
    .row("leaves", entry, { .leave($0.0, $0.1) }) {
      if case .leave(let key, let value) = $0 { (key, value) } else { nil }
    },
    .row("", Self.common) { if case .common(let it) = $0 { it } else { nil } })
}

extension AppClipCommand.AppCall: Worded {
  package static let form: Form<AppClipCommand.AppCall> = .choice(
    "an action of the app",
    .row("collects key", AppClipKey.number, Self.collect),
    .acts(.resume, .startImport, .continueImport),
    .row(
      "", AppClipCommand.ItemCall.grouped,
      { call, group in group.map { .item(call, $0) } ?? .common(.init(call)) }
    ) {
      switch $0 {
      case .item(let call, let group): (call, group)
      case .common(let call): call.itemCall.map { ($0, nil) }
      case .collect, .resume, .startImport, .continueImport: nil
      }
    },
    .row("", Self.common) { if case .common(let it) = $0 { it } else { nil } })
}

extension AppClipCommand.CommonCall: Worded {
  package static let form: Form<AppClipCommand.CommonCall> = .choice(
    "an action of a program",
    .row("asks for container", AppClipGroup.number, Self.askForContainer),
    .row("reads", .pair(AppClipKey.named, "from", AppClipPlace.form), { .read($0.1, $0.0) }) {
      if case .read(let place, let key) = $0 { (key, place) } else { nil }
    },
    .row("writes", .pair(entry, "to", AppClipPlace.form), { .write($0.1, $0.0.0, $0.0.1) }) {
      if case .write(let place, let key, let value) = $0 { ((key, value), place) } else { nil }
    },
    .row(
      "removes key", .pair(AppClipKey.number, "from", AppClipPlace.form), { .remove($0.1, $0.0) }
    ) { if case .remove(let place, let key) = $0 { (key, place) } else { nil } },
    .row("", AppClipCommand.ItemCall.form, { Self($0) }, { $0.itemCall }),
    .row("signs in account", AppClipAccount.number, Self.signIn))
}

extension AppClipCommand.OtherCall: Worded {
  package static let form: Form<AppClipCommand.OtherCall> = .choice(
    "an action of the other program",
    .row("reads", .pair(AppClipKey.named, "from", AppClipSharedPlace.form), { .read($0.1, $0.0) }) {
      if case .read(let place, let key) = $0 { (key, place) } else { nil }
    },
    .row("writes", .pair(entry, "to", AppClipSharedPlace.form), { .write($0.1, $0.0.0, $0.0.1) }) {
      if case .write(let place, let key, let value) = $0 { ((key, value), place) } else { nil }
    },
    .row(
      "removes", .pair(AppClipKey.named, "from", AppClipSharedPlace.form), { .remove($0.1, $0.0) }
    ) { if case .remove(let place, let key) = $0 { (key, place) } else { nil } },
    .row("", AppClipCommand.ItemCall.grouped, Self.item) {
      if case .item(let call, let group) = $0 { (call, group) } else { nil }
    })
}

extension AppClipCommand.UserCommand: Worded {
  package static let form: Form<AppClipCommand.UserCommand> = .choice(
    "an action of the person",
    .only(.invoke(nil), "invokes"),
    .row("invokes with link", AppClipLink.number, Self.invoke) {
      if case .invoke(let link) = $0 { link } else { nil }
    },
    .acts(.open, .delete, .installApp, .resetPrivacy),
    .row("stops using account", AppClipAccount.number, Self.stopUsing))
}

extension AppClipCommand.SystemCommand: Worded {
  package static let form: Form<AppClipCommand.SystemCommand> = .choice(
    "an action of the system",
    .acts(.kill, .loseNetwork, .restoreNetwork),
    .row("transfers account", AppClipAccount.number, Self.transfer),
    .row("forgets account", AppClipAccount.number, Self.forget))
}

/// The notation of a key and its value, as in `key 1 value 2`.
private let entry = Form<(AppClipKey, AppClipValue)>.pair(AppClipKey.named, "", AppClipValue.form)

extension AppClipCommand.ItemCall: Worded {
  package static let form: Form<AppClipCommand.ItemCall> = .choice(
    "an action of a program on an item",
    .row("finds item", AppClipLabel.number, Self.find),
    .row("adds item", labelled, { .add($0.0, $0.1) }) {
      if case .add(let label, let value) = $0 { (label, value) } else { nil }
    },
    .row("updates item", labelled, { .update($0.0, $0.1) }) {
      if case .update(let label, let value) = $0 { (label, value) } else { nil }
    },
    .row("removes item", AppClipLabel.number, Self.remove))
  private static let labelled = Form<(AppClipLabel, AppClipValue)>.pair(
    AppClipLabel.number, "", AppClipValue.form)

  /// The notation of a call and of the access group that it may name, as in `finds item 1 in group 2`.
  fileprivate static let grouped = Form<(AppClipCommand.ItemCall, AppClipAccessGroup?)>.pair(form) {
    let preposition =
      switch $0 {
      case .find, .update: "in"
      case .add: "to"
      case .remove: "from"
      }
    return AppClipAccessGroup.named.after(preposition).wrapped.or(nil)
  }
}
