import ConsentVocabulary
import Notation
import StateMachines
import Testing

private let numbers = [1, 2, 64]
private let groups = numbers.map { AppClipGroup($0) }
private let keys = numbers.map { AppClipKey($0) }
private let labels = numbers.map { AppClipLabel($0) }
private let accessGroups = numbers.map { AppClipAccessGroup($0) }
private let links = numbers.map { AppClipLink($0) } + [nil]
private let accounts = numbers.map { AppClipAccount($0) }
private let values = numbers.flatMap { [AppClipValue($0), AppClipValue($0, isSecret: true)] }
private let suites = groups.map(AppClipSuite.suite) + [.standard]
private let places =
  groups.map(AppClipPlace.container) + suites.map(AppClipPlace.defaults) + [.home]
private let sharedPlaces =
  groups.map(AppClipSharedPlace.container) + groups.map(AppClipSharedPlace.suite)
private let shelves =
  groups.map(AppClipShelf.container) + groups.map(AppClipShelf.suite)
  + AppClipProgram.allCases.flatMap { program in
    [.home(program), .standard(program)] + groups.map { .own(program, $0) }
  }
private let cells = shelves.flatMap { shelf in
  [AppClipCell.mark(shelf)] + accounts.map { .user(shelf, $0) }
    + keys.flatMap { key in values.map { .text(shelf, key, $0) } }
}

private let calls: [AppClipCommand.CommonCall] =
  groups.map { .askForContainer($0) } + accounts.map { .signIn($0) }
  + labels.flatMap { label in
    [.findItem(label), .removeItem(label)]
      + values.flatMap { [.addItem(label, $0), .updateItem(label, $0)] }
  }
  + places.flatMap { place in
    keys.flatMap { key in
      [.read(place, key), .remove(place, key)] + values.map { .write(place, key, $0) }
    }
  }

private let itemCalls: [AppClipCommand.ItemCall] = labels.flatMap { label in
  [.find(label), .remove(label)] + values.flatMap { [.add(label, $0), .update(label, $0)] }
}

private let commands: [AppClipCommand] = {
  var all: [AppClipCommand] = [
    .user(.open), .user(.delete), .user(.installApp), .user(.resetPrivacy),
    .system(.kill), .system(.loseNetwork), .system(.restoreNetwork), .clock(.advanceDay),
    .app(.resume), .app(.startImport), .app(.continueImport),
  ]
  all += links.reversed().map { .user(.invoke($0)) }
  all += calls.flatMap { [.clip(.common($0)), .app(.common($0))] }
  for call in itemCalls {
    all.append(.other(.item(call, nil)))
    all += accessGroups.flatMap { [.app(.item(call, $0)), .other(.item(call, $0))] }
  }
  for account in accounts {
    all += [.user(.stopUsing(account)), .system(.transfer(account)), .system(.forget(account))]
  }
  for key in keys {
    all.append(.app(.collect(key)))
    all += values.map { .clip(.leave(key, $0)) }
    for place in sharedPlaces {
      all += [.other(.read(place, key)), .other(.remove(place, key))]
      all += values.map { .other(.write(place, key, $0)) }
    }
  }
  return all
}()

/// Worlds that differ from the plain one in one or two fields. They cover each value of each field.
private let worlds: [AppClipWorld] = {
  var all = [
    AppClipWorld(), AppClipWorld(design: .literal), AppClipWorld(system: .until15p3),
    AppClipWorld(lifetime: 1), AppClipWorld(lifetime: 365), AppClipWorld(clipNamesApp: false),
    AppClipWorld(appNamesClip: false), AppClipWorld(otherGroups: Ascending(groups)),
    AppClipWorld(
      clip: AppClipEntitlements(groups: [], signIn: false),
      app: AppClipEntitlements(groups: Ascending(groups), signIn: false)),
  ]
  func add(_ change: (inout AppClipWorld) -> Void) {
    var world = AppClipWorld()
    change(&world)
    all.append(world)
  }
  typealias Decisions = AppClipDecisions
  typealias Import = AppClipImport
  for entries: [AppClipAccessList.Entry] in [
    [], [.group(accessGroups[0])], [.own, .group(accessGroups[2])],
    [.group(accessGroups[1]), .own, .group(accessGroups[0])],
  ] {
    add { $0.appAccessGroups = AppClipAccessList(entries) }
    add { $0.otherAccessGroups = AppClipAccessList(entries) }
  }
  for it in AppClipRelease.allCases { add { $0.release = it } }
  for it in Decisions.ForeignSuite.allCases { add { $0.decisions.foreignSuite = it } }
  for it in Decisions.ClipHome.allCases { add { $0.decisions.clipHome = it } }
  for it in Decisions.UnknownAccount.allCases { add { $0.decisions.unknownAccount = it } }
  for it in Decisions.ClipItems.allCases { add { $0.decisions.clipItems = it } }
  for it in Decisions.ItemsAtReplacement.allCases { add { $0.decisions.itemsAtReplacement = it } }
  for it in Decisions.ItemsBy.allCases { add { $0.decisions.itemsBy = it } }
  for it in Decisions.Session.allCases { add { $0.decisions.session = it } }
  for it in Decisions.StateWithError.allCases { add { $0.decisions.stateWithError = it } }
  for it in suites {
    add { ($0.design.clipText, $0.design.appUser) = (it, .standard) }
    add { ($0.design.appText, $0.design.clipUser) = (it, .standard) }
  }
  for it in AppClipResume.allCases { add { $0.design.resume = it } }
  for it in Import.Order.allCases { add { $0.design.import.order = it } }
  for it in Import.Copying.allCases { add { $0.design.import.copying = it } }
  for it in Import.Mark.allCases { add { $0.design.import.mark = it } }
  for it in Import.Gate.allCases { add { $0.design.import.gate = it } }
  for it in Import.Cleaning.allCases { add { $0.design.import.cleaning = it } }
  for it in [Import.bare, .ungated, .cleanedBeforeMarked] { add { $0.design.import = it } }
  return all
}()

/// Changes of a single field from its plain value.
private let changes: [(name: String, change: @Sendable (inout AppClipSnapshot) -> Void)] = [
  ("clip", { $0.clip = .running }), ("app", { $0.app = .stopped }),
  ("idleDays", { $0.idleDays = 365 }), ("containers", { $0.containers = Ascending(groups) }),
  ("cells", { $0.cells = Ascending(cells) }),
  (
    "items",
    { snapshot in
      snapshot.items = Ascending(
        ([.clip, .app, .other] + accessGroups.map(AppClipOwner.group)).flatMap { owner in
          zip(labels, values).map { AppClipItem(owner, $0, $1) }
        })
    }
  ),
  ("keychainMark", { $0.isKeychainMarked = true }),
  ("clipSession", { $0.clipSession = accounts[0] }),
  ("appSession", { $0.appSession = accounts[2] }),
  (
    "accounts",
    {
      $0.accounts = Ascending(
        zip(accounts, AppClipCredential.allCases).map { AppClipRegistration($0, $1) })
    }
  ),
  ("online", { $0.isOnline = false }),
  (
    "plan",
    { $0.plan = keys.map { .copy($0) } + [.copyWhole, .mark, .cleanEverything, .clean(keys[1])] }
  ),
  ("release", { $0.release = .pending }),
]

@Suite struct `The words of the clip` {
  @Test func `each command is read as it is written, and no two are written alike`() throws {
    for command in commands {
      #expect(try AppClip.command.parse(AppClip.command.text(of: command)) == command)
    }
    #expect(Set(commands.map(AppClip.command.text(of:))).count == commands.count)
    #expect(Set(commands).count == commands.count)
  }

  @Test func `each kind of command has its words`() {
    var words: [AppClipCommand.Kind: String] = [:]
    for command in commands where words[command.kind] == nil {
      words[command.kind] = AppClip.command.text(of: command)
    }
    let expected: [AppClipCommand.Kind: String] = [
      .invoke: "user invokes", .open: "user opens", .installApp: "user installs app",
      .delete: "user deletes", .kill: "system kills", .advanceDay: "clock advances one day",
      .resetPrivacy: "user resets privacy", .leave: "clip leaves key 1 value 1",
      .collect: "app collects key 1", .askForContainer: "clip asks for container 1",
      .read: "clip reads key 1 from container 1",
      .write: "clip writes key 1 value 1 to container 1",
      .remove: "clip removes key 1 from container 1",
      .otherRead: "other reads key 1 from container 1",
      .otherWrite: "other writes key 1 value 1 to container 1",
      .otherRemove: "other removes key 1 from container 1", .findItem: "clip finds item 1",
      .addItem: "clip adds item 1 value 1", .updateItem: "clip updates item 1 value 1",
      .removeItem: "clip removes item 1", .signIn: "clip signs in account 1",
      .resume: "app resumes", .stopUsing: "user stops using account 1",
      .transfer: "system transfers account 1", .forget: "system forgets account 1",
      .loseNetwork: "system loses network", .restoreNetwork: "system restores network",
      .startImport: "app starts import", .continueImport: "app continues import",
      .findGroupItem: "app finds item 1 in group 1",
      .addGroupItem: "app adds item 1 value 1 to group 1",
      .updateGroupItem: "app updates item 1 value 1 in group 1",
      .removeGroupItem: "app removes item 1 from group 1",
      .otherFindItem: "other finds item 1", .otherAddItem: "other adds item 1 value 1",
      .otherUpdateItem: "other updates item 1 value 1", .otherRemoveItem: "other removes item 1",
    ]
    #expect(words == expected)
    #expect(words.count == AppClipCommand.Kind.allCases.count)
    #expect(Set(words.keys.map(\.topic)) == Set(AppClipTopic.allCases))
  }

  @Test func `each answer and each effect is read as it is written`() throws {
    var responses: [AppClipResponse] = [
      .done, .withheld, .unresolved, .container(true), .container(false), .found(nil),
      .signedIn(nil), .reachedNobody,
    ]
    for program in AppClipProgram.allCases {
      responses += links.map { .reached(program, $0) }
    }
    responses += values.map(AppClipResponse.found) + accounts.map(AppClipResponse.signedIn)
    responses += AppClipRefusal.allCases.map(AppClipResponse.refused)
    for response in responses {
      #expect(try AppClipResponse.form.parse(response.words) == response)
    }
    var effects: [AppClipEffect] = [.imported]
    for program in AppClipProgram.allCases {
      effects += [.ended(program), .launched(program), .removed(program), .installed(program)]
    }
    for group in groups { effects += [.dropped(group), .created(group)] }
    effects += accounts.map(AppClipEffect.migrated)
    for account in accounts.map(Optional.some) + [nil] {
      for state in AppClipCredential.allCases {
        effects += [.asked(account, .state(state)), .asked(account, .error(state))]
      }
    }
    for effect in effects { #expect(try AppClipEffect.form.parse(effect.words) == effect) }
    #expect(Set(effects.map(\.words)).count == effects.count)
    #expect(
      AppClipEffect.asked(nil, .error(.notFound)).words == "asks about nobody: error with not found"
    )
  }

  @Test func `each world is read as it is written`() throws {
    for world in worlds {
      let text = Case<AppClip>(world: world).description
      #expect(try Case<AppClip>(parsing: text, file: "case").world == world)
    }
  }

  @Test func `a list of access groups has the program's own last where it does not name it`() throws
  {
    let (one, two) = (accessGroups[0], accessGroups[1])
    let lists: [(String, [AppClipAccessList.Entry], String)] = [
      ("[]", [.own], "[own]"), ("[own]", [.own], "[own]"),
      ("[1]", [.group(one), .own], "[1, own]"), ("[own, 1]", [.own, .group(one)], "[own, 1]"),
      ("[2, own, 1, 2, own]", [.group(two), .own, .group(one)], "[2, own, 1]"),
    ]
    for (text, entries, written) in lists {
      let list = try AppClipAccessList.form.parse(text)
      #expect(list.entries == entries, "\(text)")
      #expect(AppClipAccessList.form.text(of: list) == written, "\(text)")
    }
    let plain = Case<AppClip>(world: AppClipWorld()).description
    #expect(!plain.contains("access groups"))
  }

  @Test func `what is different now is told and followed`() throws {
    var full = AppClipSnapshot()
    for (_, change) in changes { change(&full) }
    for (one, other) in [(AppClipSnapshot(), full), (full, AppClipSnapshot())] {
      let lines = AppClip.snapshotFacets.lines(from: one, to: other)
      #expect(lines.count > cells.count)
      let answer = AppClip.transcript(of: AppClip.plainOutcome, from: one, to: other)
      #expect(try AppClip.result(of: answer, after: one).state == other)
      for line in lines {
        #expect(
          try AppClip.transcriptLine(parsing: "now \(line.text)", file: "line").description
            == "now \(line.text)")
      }
    }
  }

  @Test func `a field that differs is named`() {
    #expect(changes.map(\.name) == AppClip.snapshotFacets.map(\.name))
    for ((_, change), facet) in zip(changes, AppClip.snapshotFacets) {
      var changed = AppClipSnapshot()
      change(&changed)
      #expect(AppClip.snapshotFacets.firstDifference(AppClipSnapshot(), changed) == facet.phrase)
    }
  }

  @Test func `a step says what came of it`() {
    let cell = AppClipCell.text(.suite(groups[0]), keys[0], values[0])
    let lines = AppClip.transcript(
      of: AppClipOutcome(.done, [.ended(.clip), .removed(.clip), .installed(.app)]),
      from: AppClipSnapshot(clip: .running, cells: [cell], clipSession: accounts[0]),
      to: AppClipSnapshot(app: .stopped, cells: [.mark(.standard(.app))], plan: []))
    #expect(
      lines.map(\.description) == [
        "-> ends clip", "-> removes clip", "-> installs app", "now clip not installed",
        "now app stopped", "now no kept in suite 1: key 1 value 1",
        "now kept in standard of app: mark", "now clip signed in nobody", "now import plans []",
      ])
  }
}

@Suite struct `What an App Clip is said with` {
  @Test func `stands in ascending order, each thing once`() {
    var some = Ascending([3, 1, 2, 3, 1])
    #expect(Array(some) == [1, 2, 3])
    some.insert(2)
    some.insert(0)
    some.insert(9)
    some.remove(3)
    some.remove(7)
    #expect(Array(some) == [0, 1, 2, 9])
    #expect((0...9).filter(some.contains) == [0, 1, 2, 9])
    #expect(Ascending([2, 1]) == [1, 2])
    #expect(Array(Ascending(cells.reversed())) == Array(Ascending(cells)))
  }

  @Test func `stays within its range`() {
    for (number, ordinal) in [(Int.min, 1), (0, 1), (1, 1), (64, 64), (65, 64), (.max, 64)] {
      #expect(AppClipGroup(number).ordinal == UInt8(ordinal))
      #expect(AppClipValue(number).ordinal == UInt8(ordinal))
    }
    for (days, lifetime) in [(Int.min, 1), (0, 1), (1, 1), (365, 365), (366, 365)] {
      #expect(AppClipWorld(lifetime: days).lifetime == lifetime)
      var world = AppClipWorld()
      world.lifetime = days
      #expect(world.lifetime == lifetime)
    }
  }

  @Test func `finds a loss in each flow, and advice`() {
    #expect(Set(AppClipFinding.allCases.map(\.level)) == Set(AppClipFinding.Level.allCases))
  }
}
