import Notation
import StateMachines

extension AppClip: Written {
  package static let name = "clip"
  package static let example = AppClipCommand.user(.invoke(nil))
  package static let command = AppClipCommand.form
  package static let plainWorld = AppClipWorld()
  package static let plainOutcome = AppClipOutcome(.done)

  package static let worldFacets: [Facet<AppClipWorld>] = [
    Facet("clipGroups", { $1(&$0.clip.groups) }, AppClipGroup.several, isAlwaysSaid: true),
    Facet("appGroups", { $1(&$0.app.groups) }, AppClipGroup.several, isAlwaysSaid: true),
    Facet("otherGroups", { $1(&$0.otherGroups) }, AppClipGroup.several),
    Facet("appAccessGroups", { $1(&$0.appAccessGroups) }, AppClipAccessList.form),
    Facet("otherAccessGroups", { $1(&$0.otherAccessGroups) }, AppClipAccessList.form),
    Facet("clipAccounts", holds: { $1(&$0.clip.signIn) }, about: .app, oneIn: 8),
    Facet("appAccounts", holds: { $1(&$0.app.signIn) }, about: .app, oneIn: 8),
    Facet("clipNamesApp", holds: { $1(&$0.clipNamesApp) }, about: .app, oneIn: 8),
    Facet("appNamesClip", holds: { $1(&$0.appNamesClip) }, about: .app, oneIn: 8),
    Facet(
      "systemVersion", { $1(&$0.system) },
      .choice("a version", .only(.until15p3, "15.3"), .only(.since15p4, "15.4"))
    ).asking({ $1(&$0.system) }, [.since15p4, .until15p3], about: .equipment, oneIn: 4),
    Facet(
      "lifetime", { $1(&$0.lifetime) }, .number(Quantity("a lifetime", example: "30", in: 1...365))),
    Facet("release", answer: { $1(&$0.release) }, about: .app, oneIn: 8),
    Facet("foreignSuite", answer: { $1(&$0.decisions.foreignSuite) }),
    Facet("clipHome", answer: { $1(&$0.decisions.clipHome) }),
    Facet("unknownAccount", answer: { $1(&$0.decisions.unknownAccount) }, about: .app, oneIn: 4),
    Facet("clipItems", answer: { $1(&$0.decisions.clipItems) }),
    Facet("itemsAtReplacement", answer: { $1(&$0.decisions.itemsAtReplacement) }),
    Facet("itemsBy", answer: { $1(&$0.decisions.itemsBy) }, oneIn: nil),
    Facet("session", answer: { $1(&$0.decisions.session) }, about: .app, oneIn: 4),
    Facet("stateWithError", answer: { $1(&$0.decisions.stateWithError) }),
    Facet("clipText", { $1(&$0.design.clipText) }),
    Facet("appText", { $1(&$0.design.appText) }),
    Facet("clipUser", { $1(&$0.design.clipUser) }),
    Facet("appUser", { $1(&$0.design.appUser) }),
    Facet("leavesSecrets", { $1(&$0.design.leavesSecrets) }),
    Facet("resume", { $1(&$0.design.resume) }, .names("an answer to resume")),
    Facet("order", { $1(&$0.design.import.order) }, .names("an answer to order")),
    Facet("copying", { $1(&$0.design.import.copying) }, .names("an answer to copying")),
    Facet("mark", { $1(&$0.design.import.mark) }, .names("an answer to mark")),
    Facet("gate", { $1(&$0.design.import.gate) }, .names("an answer to gate")),
    Facet("cleaning", { $1(&$0.design.import.cleaning) }, .names("an answer to cleaning")),
    Facet("watcher", { $1(&$0.watcher) }, watcher)
      .asking({ $1(&$0.watcher) }, AppClipProgram.allCases, about: .app, oneIn: 2),
  ]

  /// No question that the documents leave open: it has no answers to be listed.
  private static let watcher = Form<AppClipProgram>(
    AppClipProgram.form.role, write: { AppClipProgram.form.text(of: $0) },
    read: { (reader) throws(NotationError) in try AppClipProgram.form.read(from: &reader) })

  package static let outcomeFacets: [Facet<AppClipOutcome>] = [
    Facet("response", { $1(&$0.response) }, as: "", isAlwaysSaid: true),
    Facet(
      "effects", each: { $1(&$0.effects) }, as: "", AppClipEffect.form, called: "the effects"),
  ]

  package static let snapshotFacets: [Facet<AppClipSnapshot>] = [
    Facet("clip", { $1(&$0.clip) }, called: "whether the clip runs"),
    Facet("app", { $1(&$0.app) }, called: "whether the app runs"),
    Facet(
      "idleDays", { $1(&$0.idleDays) }, .number(Quantity("idle days", example: "1", in: 0...365))),
    Facet("containers", { $1(&$0.containers) }, AppClipGroup.several),
    Facet(
      "cells", members: { $1(&$0.cells) }, as: "kept", AppClipCell.form, called: "the kept values"),
    Facet(
      "items", members: { $1(&$0.items) }, as: "keychain", AppClipItem.form, called: "the keychain"),
    Facet("keychainMark", { $1(&$0.isKeychainMarked) }),
    Facet("clipSession", { $1(&$0.clipSession) }, as: "clip signed in", AppClipAccount.orNobody),
    Facet("appSession", { $1(&$0.appSession) }, as: "app signed in", AppClipAccount.orNobody),
    Facet(
      "accounts", members: { $1(&$0.accounts) }, as: "known", AppClipRegistration.form,
      called: "the known accounts"),
    Facet("online", { $1(&$0.isOnline) }, called: "whether the network is up"),
    Facet(
      "plan", { $1(&$0.plan) }, as: "",
      .optional("import plans", .list(AppClipImportStep.form), none: "no import")),
    Facet("release", { $1(&$0.release) }, called: "whether an invocation can bring the clip"),
  ]
}

extension Facet {
  /// A set with one line per change: the words and an inserted element, or `no`, the words and a removed one.
  fileprivate init<Element: Hashable & Comparable & Sendable>(
    _ name: String, members field: @escaping Lender<Ascending<Element>>,
    as words: String, _ form: Form<Element>, called phrase: String
  ) {
    let line = Form<(element: Element, isThere: Bool)>.choice(
      phrase,
      .row("no \(words)", form, { ($0, false) }, { $0.isThere ? nil : $0.element }),
      .row(words, form, { ($0, true) }, { $0.isThere ? $0.element : nil }))
    self = Facet<Ascending<Element>>(
      name, called: phrase, lines: line,
      changes: { before, after in
        before.filter { !after.contains($0) }.map { ($0, false) }
          + after.filter { !before.contains($0) }.map { ($0, true) }
      },
      follow: { lines, all in
        for line in lines {
          if line.isThere { all.insert(line.element) } else { all.remove(line.element) }
        }
      },
      rank: { $0.isThere ? 1 : 0 }
    ).within(field)
  }
}

// MARK: - Names and values

extension AppClipOrdinal {
  /// The notation of a bare number, after words that name its kind.
  static var number: Form<Self> {
    Form<Int>.number(Quantity("the number of a \(Noun.noun)", example: "1", in: 1...64))
      .map({ Self($0) }, { Int($0.ordinal) })
  }
  /// The notation with its noun, as in `key 1`.
  static var named: Form<Self> { number.after(Noun.noun) }
}

extension AppClipOrdinal<AppClipGroupNoun> {
  /// The notation of a set of groups, as in `{1, 2}`.
  static var several: Form<Ascending<AppClipGroup>> {
    Form<[AppClipGroup]>.set(of: "group", none: "no groups", number)
      .map({ Ascending($0) }, { Array($0) })
  }
}

extension AppClipOrdinal<AppClipAccountNoun> {
  static var orNobody: Form<AppClipAccount?> {
    .choice("an account or nobody", .only(nil, "nobody"), named.wrapped)
  }
}

extension AppClipOrdinal<AppClipLinkNoun> {
  /// The notation of the link that a program gets.
  static let orNone = Form<AppClipLink?>.choice(
    "a link or none", .only(nil, "no link"), named.wrapped)
}

extension AppClipAccessList: Worded {
  /// The notation of a list of access groups, as in `[own, 1]`.
  package static let form: Form<AppClipAccessList> = Form<[Entry]>.list(
    .choice("an access group", .only(.own, "own"), .row("", AppClipAccessGroup.number, Entry.group))
  ).map({ AppClipAccessList($0) }, { $0.entries })
}

extension AppClipRelease: Worded {
  package static let form = Form<AppClipRelease>.names("a release")
}

extension AppClipValue: Worded {
  /// The notation of a value, as in `value 1` and `secret 1`.
  package static let form: Form<AppClipValue> = .choice(
    "a value", .row("value", number, { AppClipValue($0) }, { $0.isSecret ? nil : Int($0.ordinal) }),
    .row(
      "secret", number, { AppClipValue($0, isSecret: true) },
      { $0.isSecret ? Int($0.ordinal) : nil }))
  private static let number = Form<Int>.number(
    Quantity("the number of a value", example: "1", in: 1...64))
  static let orNothing: Form<AppClipValue?> = .choice(
    "a value or nothing", .only(nil, "nothing"), form.wrapped)
}

extension AppClipProgram: Worded {
  package static let form = Form<AppClipProgram>.names("clip or app")
}

extension AppClipSuite: Worded {
  package static let form: Form<AppClipSuite> = .choice(
    "a name of defaults",
    .row("suite", AppClipGroup.number, Self.suite),
    .only(.standard, "standard"))
}

extension AppClipPlace: Worded {
  package static let form: Form<AppClipPlace> = .choice(
    "a place",
    .row("container", AppClipGroup.number, Self.container),
    .row("", Self.defaults) { if case .defaults(let it) = $0 { it } else { nil } },
    .only(.home, "home"))
}

extension AppClipSharedPlace: Worded {
  package static let form: Form<AppClipSharedPlace> = .choice(
    "a place that can be shared",
    .row("container", AppClipGroup.number, Self.container),
    .row("suite", AppClipGroup.number, Self.suite))
}

// MARK: - Stored values

extension AppClipShelf: Worded {
  package static let form: Form<AppClipShelf> = .choice(
    "where something is kept",
    .row("in container", AppClipGroup.number, Self.container),
    .row("in suite", AppClipGroup.number, Self.suite),
    .row("in home of", AppClipProgram.form, Self.home),
    .row("in standard of", AppClipProgram.form, Self.standard),
    .row("by", .pair(AppClipProgram.form, "as suite", AppClipGroup.number), { .own($0.0, $0.1) }) {
      if case .own(let program, let group) = $0 { (program, group) } else { nil }
    })
}

extension AppClipCell: Worded {
  /// The notation of a stored value, as in `in suite 1: key 1 value 2`.
  package static let form = Form<(AppClipShelf, Content)>.pair(AppClipShelf.form, ":", content)
    .map({ AppClipCell($0.0, $0.1) }, { ($0.shelf, $0.content) })

  private init(_ shelf: AppClipShelf, _ content: Content) {
    switch content {
    case .text(let key, let value): self = .text(shelf, key, value)
    case .user(let account): self = .user(shelf, account)
    case .mark: self = .mark(shelf)
    }
  }

  private var content: Content {
    switch self {
    case .text(_, let key, let value): .text(key, value)
    case .user(_, let account): .user(account)
    case .mark: .mark
    }
  }

  /// The content of a cell, without its location.
  fileprivate enum Content: Hashable, Sendable {
    case text(AppClipKey, AppClipValue)
    case user(AppClipAccount)
    case mark
  }

  private static let content: Form<Content> = .choice(
    "a kept value",
    .row("", .pair(AppClipKey.named, "", AppClipValue.form), { .text($0.0, $0.1) }) {
      if case .text(let key, let value) = $0 { (key, value) } else { nil }
    },
    .row("", AppClipAccount.named, Content.user),
    .only(.mark, "mark"))
}

extension AppClipItem: Worded {
  /// The notation of an item, as in `clip item 1 value 2`.
  package static let form = Form<(AppClipOwner, (AppClipLabel, AppClipValue))>.pair(
    AppClipOwner.form, "", .pair(AppClipLabel.named, "", AppClipValue.form)
  ).map({ AppClipItem($0.0, $0.1.0, $0.1.1) }, { ($0.owner, ($0.label, $0.value)) })
}

extension AppClipOwner: Worded {
  package static let form: Form<AppClipOwner> = .choice(
    "an owner of an item", .only(.clip, "clip"), .only(.app, "app"), .only(.other, "other"),
    .row("group", AppClipAccessGroup.number, Self.group))
}

extension AppClipRegistration: Worded {
  /// The notation of an account and its state, as in `account 1 revoked`.
  package static let form = Form<(AppClipAccount, AppClipCredential)>.pair(
    AppClipAccount.named, "", AppClipCredential.form
  ).map({ AppClipRegistration($0.0, $0.1) }, { ($0.account, $0.state) })
}

extension AppClipCredential: Worded {
  package static let form = Form<AppClipCredential>.names("a state of an account")
}

extension AppClipImportStep: Worded {
  package static let form: Form<AppClipImportStep> = .choice(
    "a step of an import",
    .row("copy key", AppClipKey.number, Self.copy),
    .only(.copyWhole, "copy whole"),
    .only(.mark, "mark"),
    .row("clean key", AppClipKey.number, Self.clean),
    .only(.cleanEverything, "clean everything"))
}

// MARK: - Outcomes

extension AppClipResponse: Worded {
  package static let form: Form<AppClipResponse> = .choice(
    "an answer",
    .only(.done, "done"),
    .row("reaches", .pair(AppClipProgram.form, "", AppClipLink.orNone), { .reached($0.0, $0.1) }) {
      if case .reached(let program, let link) = $0 { (program, link) } else { nil }
    },
    .only(.reachedNobody, "reaches nobody"),
    .row("container", Bool.form, Self.container) {
      if case .container(let it) = $0 { it } else { nil }
    },
    .row("found", AppClipValue.orNothing, Self.found) {
      if case .found(let it) = $0 { .some(it) } else { nil }
    },
    .only(.withheld, "withheld"),
    .row("signed in", AppClipAccount.orNobody, Self.signedIn) {
      if case .signedIn(let it) = $0 { .some(it) } else { nil }
    },
    .only(.unresolved, "unresolved"),
    .row("refused:", .names("a reason for a refusal"), Self.refused))
}

extension AppClipEffect: Worded {
  package static let form: Form<AppClipEffect> = .choice(
    "an effect",
    .row("ends", AppClipProgram.form, Self.ended),
    .row("launches", AppClipProgram.form, Self.launched),
    .row("removes", AppClipProgram.form, Self.removed),
    .row("installs", AppClipProgram.form, Self.installed),
    .row("drops container", AppClipGroup.number, Self.dropped),
    .row("creates container", AppClipGroup.number, Self.created),
    .row(
      "asks about", .pair(AppClipAccount.orNobody, ":", AppClipAnswer.form),
      { .asked($0.0, $0.1) }
    ) { if case .asked(let account, let answer) = $0 { (account, answer) } else { nil } },
    .row("migrates account", AppClipAccount.number, Self.migrated),
    .only(.imported, "ends import"))
}

extension AppClipAnswer: Worded {
  package static let form: Form<AppClipAnswer> = .choice(
    "an answer of the provider",
    .row("", AppClipCredential.form, Self.state),
    .row("error with", AppClipCredential.form, Self.error))
}
