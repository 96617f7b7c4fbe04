import ConsentSystem
import ConsentVocabulary
import Foundation
import StateMachines
import Testing

@Suite struct `The clip system as a value` {
  @Test func `a copy goes its own way`() {
    var side = AppClipSide(world: AppClipWorld())
    for act in [ClipAct].invoked + [.clip(.leave(.one, .one))] { _ = side.perform(act.command) }
    let copy = side
    #expect(side == copy)
    _ = side.perform(.user(.delete))
    #expect(side != copy)
    #expect(side.snapshot()?.isInstalled == false)
    #expect(copy.snapshot()?.cells == [.text(.suite(.one), .one, .one)])
    #expect(copy.snapshot()?.clip == .running)
  }

  @Test func `the other program's containers are there from the start, without an effect`() {
    var side = AppClipSide(world: clipWorld { $0.otherGroups = [.two] })
    #expect(side.snapshot() == AppClipSnapshot(containers: [.two]))
    #expect(side.perform(.clock(.advanceDay)) == .said(AppClipOutcome(.done)))
  }

  /// Two ways to one situation, in the default world.
  static let pairs: [(String, [ClipAct], [ClipAct])] = [
    ("a date without a clip", [.day(), .day()], []),
    ("a date before a launch", [.day()] + .invoked + [.day()], .invoked + [.day()]),
    (
      "the order of items",
      .invoked + [.clip(.addItem(.one, .one)), .clip(.addItem(.two, .one))],
      .invoked + [.clip(.addItem(.two, .one)), .clip(.addItem(.one, .one))]
    ),
    (
      "steps that were taken",
      .opened + [
        .app(.write(.suite, .one, .one)), .app(.startImport), .app(.remove(.suite, .one)),
        .app(.continueImport),
      ],
      .opened + [.app(.startImport)]
    ),
  ]

  @Test func `a canonical form knows nothing of a past without consequence`() {
    for (what, way, otherWay) in Self.pairs {
      let sides = [way, otherWay].map { acts in
        var side = AppClipSide(world: AppClipWorld())
        for act in acts { _ = side.perform(act.command) }
        return side
      }
      #expect(sides[0] != sides[1], "\(what)")
      #expect(sides[0].canonical == sides[1].canonical, "\(what)")
      #expect(sides[0].canonical.snapshot() == sides[1].snapshot(), "\(what)")
    }
  }

  /// A walk through many worlds: that it ends says that no command in no world is without an answer.
  @Test func `refuses for the reasons of the pages alone, and changes nothing then`() throws {
    var dice = Dice(state: 1)
    var refused: Set<[String]> = []
    var done: Set<AppClipCommand.Kind> = []
    for _ in 0..<1500 {
      let world = AppClipWorld.drawn(by: &dice)
      var side = AppClipSide(world: world)
      var seen: [AppClipSnapshot: AppClipSide] = [:]
      for _ in 0..<60 {
        let command = AppClipCommand.drawn(by: &dice)
        var canonical = side.canonical
        let before = side
        let outcome = try #require(side.perform(command).outcome)
        let kind = try #require(AppClip.kind(of: command))
        if let reason = AppClip.refusal(in: outcome) {
          refused.insert(["\(kind)", "\(reason)"])
          #expect(side == before && outcome.effects.isEmpty, "\(command)")
        } else {
          done.insert(kind)
        }
        // What is canonical goes on as the other does, and is one with all that state the same.
        #expect(canonical.perform(command) == .said(outcome), "\(command)")
        #expect(canonical.canonical == side.canonical, "\(command)")
        let state = try #require(side.snapshot())
        #expect(seen[state, default: side.canonical] == side.canonical, "\(command)")
        seen[state] = side.canonical
      }
    }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Specs/AppClip")
    let page = try String(contentsOf: folder.appending(path: "Commands.md"), encoding: .utf8)
    var promised: Set<[String]> = []
    for line in page.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
      guard cells.count == 5, cells[0] != "Kind", cells[3] != "none" else { continue }
      for reason in cells[3].split(separator: ", ") { promised.insert([cells[0], String(reason)]) }
    }
    #expect(promised.count == 68)
    #expect(refused == promised)
    #expect(done == Set(AppClipCommand.Kind.allCases))
  }

  /// A command for which several reasons hold, and the one that is given.
  struct Reasons {
    var first: AppClipRefusal
    var world: AppClipWorld
    var acts: [ClipAct]
    var command: AppClipCommand
  }

  static let several = [
    Reasons(
      first: .notInstalled, world: clipWorld { $0.clip.keychain = false }, acts: .opened,
      command: .clip(.common(.findItem(.one)))),
    Reasons(
      first: .notRunning, world: clipWorld { $0.clip.keychain = false },
      acts: .invoked + [.system(.kill)], command: .clip(.common(.findItem(.one)))),
    Reasons(
      first: .notEntitled, world: clipWorld { $0.app.signIn = false },
      acts: .opened + [.system(.loseNetwork)], command: .app(.common(.signIn(.one)))),
    Reasons(
      first: .notEntitled, world: clipWorld { $0.app.keychain = false }, acts: .opened,
      command: .app(.common(.removeItem(.one)))),
    Reasons(
      first: .noStore,
      world: clipWorld { world in
        world.design.clipText = .suite(.two)
        world.decisions.foreignSuite = .missing
      },
      acts: .invoked, command: .clip(.leave(.one, .secret))),
    Reasons(
      first: .notInstalled, world: AppClipWorld(), acts: .invoked,
      command: .app(.common(.write(.standard, .one, .one)))),
  ]

  @Test func `gives the first of the reasons that hold`() {
    for row in Self.several {
      var side = AppClipSide(world: row.world)
      for act in row.acts { _ = side.perform(act.command) }
      let reply = side.perform(row.command)
      #expect(reply == .said(AppClipOutcome(.refused(row.first))), "\(row.command)")
    }
  }
}

// MARK: - Drawing

/// Numbers that look drawn, the same in each run (SplitMix64).
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func choose<Choice>(of choices: [Choice]) -> Choice {
    choices[Int(next() % UInt64(choices.count))]
  }

  mutating func any<Choice: CaseIterable>(_ type: Choice.Type = Choice.self) -> Choice {
    choose(of: Array(Choice.allCases))
  }

  mutating func number<Noun>(_ type: AppClipOrdinal<Noun>.Type = AppClipOrdinal.self)
    -> AppClipOrdinal<Noun>
  {
    choose(of: [AppClipOrdinal(1), AppClipOrdinal(2)])
  }

  mutating func isMostly() -> Bool { next() % 4 > 0 }
  mutating func groups() -> Ascending<AppClipGroup> {
    choose(of: [[.one], [.one, .two], [.two], []])
  }
  mutating func suite() -> AppClipSuite {
    choose(of: [.suite(.one), .suite(.one), .suite(.two), .standard])
  }
  mutating func value() -> AppClipValue { choose(of: [.one, .two, .secret]) }
  mutating func place() -> AppClipPlace {
    choose(of: [.container(number()), .defaults(suite()), .home])
  }
  mutating func sharedPlace() -> AppClipSharedPlace {
    choose(of: [.container(number()), .suite(number())])
  }

  mutating func call() -> AppClipCommand.CommonCall {
    choose(of: [
      .askForContainer(number()), .read(place(), number()), .write(place(), number(), value()),
      .remove(place(), number()), .findItem(number()), .addItem(number(), value()),
      .updateItem(number(), value()), .removeItem(number()), .signIn(number()),
    ])
  }
}

extension AppClipWorld {
  fileprivate static func drawn(by dice: inout Dice) -> AppClipWorld {
    AppClipWorld(
      clip: AppClipEntitlements(
        groups: dice.groups(), signIn: dice.isMostly(), keychain: dice.isMostly()),
      app: AppClipEntitlements(
        groups: dice.groups(), signIn: dice.isMostly(), keychain: dice.isMostly()),
      otherGroups: dice.groups(), clipNamesApp: dice.isMostly(), appNamesClip: dice.isMostly(),
      system: dice.any(), lifetime: dice.choose(of: [1, 2, 3]),
      decisions: AppClipDecisions(
        foreignSuite: dice.any(), clipHome: dice.any(), unknownAccount: dice.any(),
        clipItems: dice.any(), itemsBy: dice.any(), session: dice.any(),
        stateWithError: dice.any()),
      design: AppClipDesign(
        clipText: dice.suite(), appText: dice.suite(), clipUser: dice.suite(),
        appUser: dice.suite(), leavesSecrets: dice.isMostly(), resume: dice.any(),
        import: AppClipImport(
          dice.any(), copying: dice.any(), mark: dice.any(), gate: dice.any(),
          cleaning: dice.any())))
  }
}

extension AppClipCommand {
  /// A command of small numbers, of each program and of each who acts.
  fileprivate static func drawn(by dice: inout Dice) -> AppClipCommand {
    dice.choose(of: [
      .user(.invoke), .user(.open), .user(.installApp),
      dice.choose(of: [
        .user(.delete), .user(.resetPrivacy), .user(.stopUsing(dice.number())), .system(.kill),
        .clock(.advanceDay), .system(.loseNetwork), .system(.restoreNetwork),
        .system(.transfer(dice.number())), .system(.forget(dice.number())),
      ]),
      dice.choose(of: [
        .other(.read(dice.sharedPlace(), dice.number())),
        .other(.write(dice.sharedPlace(), dice.number(), dice.value())),
        .other(.remove(dice.sharedPlace(), dice.number())),
      ]),
      .clip(.leave(dice.number(), dice.value())), .clip(.common(dice.call())),
      .clip(.common(dice.call())), .app(.collect(dice.number())), .app(.resume),
      .app(.startImport), .app(.continueImport), .app(.common(dice.call())),
      .app(.common(dice.call())),
    ])
  }
}
