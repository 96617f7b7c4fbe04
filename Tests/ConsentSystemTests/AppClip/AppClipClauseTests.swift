import ConsentSystem
import ConsentVocabulary
import Foundation
import StateMachines
import Testing

/// Each clause of Specs/AppClip is played at least once.
@Suite struct `The clip system, clause by clause` {
  static let life: [ClipCase] = [
    ClipCase("KL-01", .invoked) { $0.clip == .running && $0.containers == [.one] },
    ClipCase(
      "KL-02",
      .invoked + [
        .system(.kill, .done, [.ended(.clip)]), .day(),
        .user(.invoke, .reached(.clip), [.launched(.clip)]),
      ]
    ) { $0.clip == .running && $0.idleDays == 0 },
    ClipCase("KL-03", .invoked + [.day(), .user(.invoke, .reached(.clip))]) { $0.idleDays == 0 },
    ClipCase(
      "KL-04",
      .opened + [
        .user(.invoke, .reached(.app)), .system(.kill, .done, [.ended(.app)]),
        .user(.invoke, .reached(.app), [.launched(.app)]),
      ]
    ) { $0.app == .running && $0.clip == .notInstalled },
    ClipCase(
      "KL-05",
      .invoked + [
        .system(.kill, .done, [.ended(.clip)]), .day(),
        .user(.open, .reached(.clip), [.launched(.clip)]),
      ]
    ) { $0.idleDays == 0 },
    ClipCase("KL-06", [.user(.installApp, .done, [.installed(.app), .created(.one)])]) {
      $0.app == .stopped
    },
    ClipCase(
      "KL-07",
      .invoked + [
        .clip(.write(.suite, .one, .one)), .clip(.write(.home, .one, .one)),
        .clip(.addItem(.one, .two)), .day(),
      ] + .replaced
    ) {
      $0.cells == [.text(.suite(.one), .one, .one)] && $0.idleDays == 0
        && $0.items == [AppClipItem(.clip, .one, .two)] && $0.clip == .notInstalled
    },
    ClipCase(
      "KL-07",
      clipWorld { world in
        world.clip.groups = [.one, .two]
        world.app.groups = [AppClipGroup(3)]
        world.decisions.clipHome = .moved
      },
      [
        .user(
          .invoke, .reached(.clip),
          [.installed(.clip), .created(.one), .created(.two), .launched(.clip)]),
        .clip(.write(.suite, .one, .one)), .clip(.write(.home, .one, .one)),
        .clip(.write(.standard, .one, .two)),
        .clip(.write(.defaults(.suite(AppClipGroup(3))), .one, .one)),
        .user(
          .installApp, .done,
          [
            .ended(.clip), .removed(.clip), .dropped(.one), .dropped(.two), .installed(.app),
            .created(AppClipGroup(3)),
          ]),
      ]
    ) {
      $0.cells == [
        .text(.home(.app), .one, .one), .text(.standard(.app), .one, .two),
        .text(.own(.app, AppClipGroup(3)), .one, .one),
      ]
    },
    ClipCase(
      "KL-08",
      .invoked + [
        .clip(.addItem(.one, .one)), .clip(.write(.suite, .one, .one)),
        .user(.delete, .done, [.ended(.clip), .removed(.clip), .dropped(.one)]),
      ]
    ) { $0 == AppClipSnapshot() },
    ClipCase(
      "KL-08",
      .opened + [
        .app(.addItem(.one, .one)),
        .user(.delete, .done, [.ended(.app), .removed(.app), .dropped(.one)]),
      ]
    ) { $0.items.count == 1 && !$0.isInstalled },
    ClipCase("KL-09", .opened + [.system(.kill, .done, [.ended(.app)])]) { $0.app == .stopped },
    ClipCase("KL-10", .invoked + [.day(), .day()]) { $0.idleDays == 2 && $0.clip == .running },
    ClipCase(
      "KL-11", clipWorld { $0.lifetime = 2 },
      .invoked + [
        .clip(.addItem(.one, .one)), .day(),
        .day([.ended(.clip), .removed(.clip), .dropped(.one)]),
      ]
    ) { $0 == AppClipSnapshot() },
    ClipCase("KL-12", clipWorld { $0.lifetime = 1 }, [.day()] + .opened + [.day(), .day()]) {
      $0.app == .running && $0.idleDays == 0
    },
    ClipCase("KL-13", .invoked + [.clip(.write(.suite, .one, .one)), .user(.resetPrivacy)]) {
      $0.cells.count == 1
    },
  ]

  static let storage: [ClipCase] = [
    ClipCase("KS-01", .invoked + [.clip(.askForContainer(.one), .container(true))]) {
      $0.cells.isEmpty
    },
    ClipCase("KS-02", .invoked + [.clip(.askForContainer(.two), .container(false))]) {
      $0.clip == .running
    },
    ClipCase(
      "KS-03",
      .invoked + [
        .clip(.read(.home, .one), .found(nil)), .clip(.write(.home, .one, .one)),
        .clip(.read(.home, .one), .found(.one)), .clip(.read(.home, .two), .found(nil)),
        .clip(.read(.container(.one), .one), .found(nil)),
        .clip(.read(.suite, .one), .found(nil)), .clip(.read(.standard, .one), .found(nil)),
      ]
    ) { $0.cells.count == 1 },
    ClipCase(
      "KS-04", clipWorld { $0.otherGroups = [.one] },
      [
        .other(.write(.suite(.one), .one, .one)), .other(.write(.container(.one), .one, .two)),
        .user(.invoke, .reached(.clip), [.installed(.clip), .launched(.clip)]),
        .clip(.write(.suite, .one, .secret)), .other(.read(.suite(.one), .one), .found(.secret)),
        .clip(.read(.container(.one), .one), .found(.two)),
      ]
    ) { $0.cells.count == 2 },
    ClipCase(
      "KS-05",
      .invoked + [
        .clip(.write(.suite, .one, .one)), .clip(.remove(.suite, .one)),
        .clip(.remove(.suite, .one)),
      ]
    ) { $0.cells.isEmpty },
    ClipCase(
      "KS-06",
      clipWorld { world in
        world.decisions.foreignSuite = .dropped
        world.design.clipText = .suite(.two)
        world.design.appText = .suite(.two)
      },
      .invoked + [
        .clip(.write(.foreign, .one, .one)), .clip(.read(.foreign, .one), .found(nil)),
        .clip(.remove(.foreign, .one)), .clip(.leave(.one, .one)),
      ] + .replaced + [.app(.collect(.one), .found(nil))]
    ) { $0.cells.isEmpty },
    ClipCase("KS-07", .invoked + [.clip(.leave(.one, .secret), .withheld)]) { $0.cells.isEmpty },
    ClipCase(
      "KS-07", clipWorld { $0.design.leavesSecrets = true },
      .invoked + [.clip(.leave(.one, .secret))]
    ) { $0.cells == [.text(.suite(.one), .one, .secret)] },
    ClipCase(
      "KS-08",
      .invoked + [.clip(.leave(.one, .one))] + .replaced + [.app(.collect(.one), .found(.one))]
    ) { $0.cells.count == 1 },
  ]

  static let keychain: [ClipCase] = [
    ClipCase(
      "KK-01",
      .invoked + [.clip(.addItem(.one, .one)), .clip(.findItem(.one), .found(.one))] + .replaced
        + [.app(.addItem(.one, .two)), .app(.findItem(.one), .found(.two))]
    ) { $0.items.count == 2 },
    ClipCase(
      "KK-02",
      .invoked + [.clip(.addItem(.one, .one))] + .replaced
        + [.app(.findItem(.one), .found(.one))]
    ) { $0.items.count == 1 },
    ClipCase(
      "KK-03", clipWorld { $0.system = .until15p3 },
      .invoked + [.clip(.addItem(.one, .one))] + .replaced + [.app(.findItem(.one), .found(nil))]
    ) { $0.items.count == 1 },
    ClipCase(
      "KK-03",
      .opened + [
        .app(.addItem(.one, .one)),
        .user(.delete, .done, [.ended(.app), .removed(.app), .dropped(.one)]),
      ] + .invoked + [.clip(.findItem(.one), .found(nil))]
    ) { $0.items.count == 1 },
    ClipCase("KK-04", .opened + [.app(.addItem(.one, .one)), .app(.addItem(.two, .one))]) {
      $0.items == [AppClipItem(.app, .one, .one), AppClipItem(.app, .two, .one)]
    },
    ClipCase(
      "KK-05",
      clipWorld { world in
        world.decisions.itemsBy = .label
        world.system = .until15p3
      },
      .invoked + [.clip(.addItem(.one, .one)), .clip(.addItem(.two, .one))] + .replaced
        + [.app(.addItem(.one, .two))]
    ) { $0.items == [AppClipItem(.clip, .two, .one), AppClipItem(.app, .one, .two)] },
    ClipCase(
      "KK-06",
      .invoked + [.clip(.addItem(.one, .one))] + .replaced + [.app(.updateItem(.one, .two))]
    ) { $0.items == [AppClipItem(.clip, .one, .two)] },
    ClipCase(
      "KK-07",
      .invoked + [.clip(.addItem(.one, .one))] + .replaced
        + [.app(.addItem(.one, .two)), .app(.removeItem(.one))]
    ) { $0.items == [AppClipItem(.clip, .one, .one)] },
  ]

  static let signedIn = [ClipAct].opened + [.app(.signIn(.one), .signedIn(.one))]
  static let offline = clipWorld { $0.decisions.stateWithError = .last }
  static let literal = clipWorld { world in
    world.design = .literal
    world.decisions.stateWithError = .last
  }

  static func asks(_ answer: AppClipAnswer) -> AppClipEffect { .asked(.one, answer) }

  static let account: [ClipCase] = [
    ClipCase("KA-01", .invoked + [.clip(.signIn(.one), .signedIn(.one))]) {
      $0.cells == [.user(.suite(.one), .one)] && $0.clipSession == .one
        && $0.accounts == [AppClipRegistration(.one, .authorized)]
    },
    ClipCase(
      "KA-02",
      clipWorld { world in
        world.decisions.foreignSuite = .missing
        world.design.clipUser = .suite(.two)
      },
      .invoked + [.clip(.signIn(.one), .signedIn(.one))]
    ) { $0.cells.isEmpty && $0.clipSession == .one },
    ClipCase("KA-03", .opened + [.app(.resume, .signedIn(nil))]) { $0.appSession == nil },
    ClipCase(
      "KA-04",
      .invoked + [.clip(.signIn(.one), .signedIn(.one))] + .replaced
        + [.app(.resume, .signedIn(.one), [asks(.state(.authorized))])]
    ) { $0.appSession == .one },
    ClipCase(
      "KA-05",
      signedIn + [
        .user(.stopUsing(.one)), .app(.resume, .signedIn(nil), [asks(.state(.revoked))]),
      ]
    ) { $0.appSession == nil && $0.cells.isEmpty },
    ClipCase(
      "KA-06",
      signedIn + [
        .system(.forget(.one)), .app(.resume, .signedIn(nil), [asks(.state(.notFound))]),
      ]
    ) { $0.appSession == nil && $0.cells.count == 1 },
    ClipCase(
      "KA-06", clipWorld { $0.decisions.unknownAccount = .removesIdentifier },
      signedIn + [
        .system(.forget(.one)), .app(.resume, .signedIn(nil), [asks(.state(.notFound))]),
      ]
    ) { $0.cells.isEmpty },
    ClipCase(
      "KA-07",
      signedIn + [
        .system(.transfer(.one)),
        .app(
          .resume, .signedIn(.one),
          [asks(.state(.transferred)), .migrated(.one), asks(.state(.authorized))]),
      ]
    ) { $0.accounts == [AppClipRegistration(.one, .authorized)] },
    ClipCase(
      "KA-08", offline,
      signedIn + [
        .user(.stopUsing(.one)), .system(.loseNetwork),
        .app(.resume, .unresolved, [asks(.error(.revoked))]),
      ]
    ) { $0.appSession == .one && $0.cells.count == 1 },
    ClipCase(
      "KA-09", literal,
      [
        .user(.installApp, .done, [.installed(.app), .created(.one)]),
        .user(.open, .reached(.app), [.launched(.app)]),
        .app(.resume, .signedIn(nil), [.asked(nil, .state(.notFound))]),
        .app(.signIn(.one), .signedIn(.one)), .system(.loseNetwork),
        .system(.kill, .done, [.ended(.app)]), .user(.open, .reached(.app), [.launched(.app)]),
        .app(.resume, .signedIn(.one), [asks(.error(.authorized))]), .user(.stopUsing(.one)),
        .app(.resume, .signedIn(.one), [asks(.error(.revoked))]),
      ]
    ) { $0.appSession == .one && $0.cells == [.user(.own(.app, AppClipGroup(3)), .one)] },
    ClipCase("KA-10", signedIn + [.user(.stopUsing(.one))]) {
      $0.accounts == [AppClipRegistration(.one, .revoked)] && $0.appSession == .one
    },
    ClipCase("KA-11", signedIn + [.system(.transfer(.one))]) {
      $0.accounts == [AppClipRegistration(.one, .transferred)]
    },
    ClipCase("KA-12", signedIn + [.system(.forget(.one))]) { $0.accounts.isEmpty },
    ClipCase("KA-13", [.system(.loseNetwork)]) { !$0.isOnline },
    ClipCase("KA-14", [.system(.loseNetwork), .system(.restoreNetwork)]) { $0.isOnline },
  ]

  /// The app, open, after the clip has left value 1 under keys 1 and 2.
  static let left =
    [ClipAct].invoked + [.clip(.leave(.one, .one)), .clip(.leave(.two, .one))] + .replaced

  static func importing(_ design: AppClipImport) -> AppClipWorld {
    clipWorld { $0.design.import = design }
  }

  static func design(
    _ order: AppClipImport.Order = .copyMarkClean, _ copying: AppClipImport.Copying = .present,
    _ mark: AppClipImport.Mark = .home, _ cleaning: AppClipImport.Cleaning = .everything
  ) -> AppClipWorld {
    importing(AppClipImport(order, copying: copying, mark: mark, gate: .none, cleaning: cleaning))
  }

  static let own = AppClipShelf.standard(.app)
  static let source = AppClipShelf.suite(.one)

  static let imports: [ClipCase] = [
    ClipCase(
      "KI-01",
      .opened + [
        .app(.startImport), .app(.continueImport),
        .app(.continueImport, .done, [.imported]), .app(.write(.suite, .one, .one)),
        .app(.startImport, .done, [.imported]),
      ]
    ) { $0.cells == [.text(source, .one, .one), .mark(own)] && $0.plan == nil },
    ClipCase("KI-02", left + [.app(.startImport)]) {
      $0.plan == [.copy(.one), .copy(.two), .mark, .cleanEverything] && $0.cells.count == 2
    },
    ClipCase(
      "KI-02", design(.cleanMarkCopy, .whole, .group, .equal), left + [.app(.startImport)]
    ) { $0.plan == [.clean(.one), .clean(.two), .mark, .copyWhole] },
    ClipCase("KI-02", design(.copyCleanMark), left + [.app(.startImport)]) {
      $0.plan == [.copy(.one), .copy(.two), .cleanEverything, .mark]
    },
    ClipCase("KI-02", design(.markCopyClean), left + [.app(.startImport)]) {
      $0.plan == [.mark, .copy(.one), .copy(.two), .cleanEverything]
    },
    ClipCase("KI-02", design(.markCleanCopy), left + [.app(.startImport)]) {
      $0.plan == [.mark, .cleanEverything, .copy(.one), .copy(.two)]
    },
    ClipCase("KI-02", design(.cleanCopyMark), left + [.app(.startImport)]) {
      $0.plan == [.cleanEverything, .copy(.one), .copy(.two), .mark]
    },
    ClipCase("KI-03", importing(.bare), .opened + [.app(.startImport, .done, [.imported])]) {
      $0.plan == nil
    },
    ClipCase(
      "KI-04",
      left + [.app(.startImport), .app(.remove(.suite, .one)), .app(.continueImport)]
        + [.app(.continueImport)]
    ) { $0.cells == [.text(source, .two, .one), .text(own, .two, .one)] },
    ClipCase(
      "KI-04", importing(.ungated),
      left + [.app(.write(.standard, .one, .two)), .app(.startImport), .app(.continueImport)]
    ) { $0.cells.contains(.text(own, .one, .one)) && $0.plan?.count == 3 },
    ClipCase(
      "KI-05", design(.copyMarkClean, .lacking),
      left + [
        .app(.write(.standard, .one, .two)), .app(.startImport), .app(.continueImport),
        .app(.continueImport),
      ]
    ) {
      $0.cells.contains(.text(own, .one, .two)) && $0.cells.contains(.text(own, .two, .one))
    },
    ClipCase(
      "KI-06", design(.copyMarkClean, .whole),
      left + [
        .app(.write(.standard, AppClipKey(3), .two)), .app(.startImport), .app(.continueImport),
      ]
    ) { $0.cells.filter { $0.shelf == own }.count == 2 && $0.plan == [.mark, .cleanEverything] },
    ClipCase(
      "KI-07", design(.markCopyClean, .present, .keychain),
      left + [.app(.startImport), .app(.continueImport)]
    ) { $0.isKeychainMarked && $0.plan?.first == .copy(.one) },
    ClipCase(
      "KI-07", design(.markCopyClean, .present, .group),
      left + [.app(.startImport), .app(.continueImport)]
    ) { $0.cells.contains(.mark(source)) },
    ClipCase(
      "KI-08", design(.cleanCopyMark, .present, .home, .equal),
      left + [
        .app(.write(.standard, .one, .one)), .app(.write(.standard, .two, .two)),
        .app(.startImport), .app(.continueImport), .app(.continueImport),
      ]
    ) { $0.cells.filter { $0.shelf == source } == [.text(source, .two, .one)] },
    ClipCase(
      "KI-09", design(.cleanCopyMark),
      left + [
        .app(.startImport), .app(.write(.suite, AppClipKey(3), .one)), .app(.continueImport),
      ]
    ) { $0.cells.isEmpty && $0.plan == [.copy(.one), .copy(.two), .mark] },
    ClipCase(
      "KI-10",
      left + [
        .app(.startImport), .app(.continueImport), .app(.continueImport), .app(.continueImport),
        .app(.continueImport, .done, [.imported]),
      ]
    ) { $0.plan == nil && $0.cells.contains(.mark(own)) },
  ]

  static func gated(
    _ gate: AppClipImport.Gate, _ mark: AppClipImport.Mark,
    _ change: (inout AppClipWorld) -> Void = { _ in }
  ) -> AppClipWorld {
    clipWorld { world in
      world.design.import = AppClipImport(
        .copyMarkClean, copying: .present, mark: mark, gate: gate, cleaning: .everything)
      change(&world)
    }
  }

  static let refusedByGate = ClipAct.app(.write(.standard, .one, .one), .refused(.gateClosed))
  static let cleaned = ClipAct.app(.continueImport, .done, [.imported])

  /// The same clauses where the world is another, or where two of them meet.
  static let turns: [ClipCase] = [
    ClipCase(
      "KL-07",
      .invoked + [
        .system(.kill, .done, [.ended(.clip)]), .day(),
        .user(.installApp, .done, [.removed(.clip), .installed(.app)]),
      ]
    ) { $0.app == .stopped && $0.idleDays == 0 },
    ClipCase(
      "KL-08", clipWorld { $0.decisions.clipItems = .stay },
      .invoked + [
        .clip(.addItem(.one, .one)),
        .user(.delete, .done, [.ended(.clip), .removed(.clip), .dropped(.one)]),
      ] + .invoked + [.clip(.addItem(.one, .two), .refused(.duplicateItem))]
    ) { $0.items == [AppClipItem(.clip, .one, .one)] },
    ClipCase(
      "KL-08", clipWorld { $0.otherGroups = [.one] },
      [
        .user(.invoke, .reached(.clip), [.installed(.clip), .launched(.clip)]),
        .clip(.write(.suite, .one, .one)), .clip(.write(.standard, .one, .one)),
        .user(.delete, .done, [.ended(.clip), .removed(.clip)]),
      ]
    ) { $0.cells == [.text(.suite(.one), .one, .one)] && $0.containers == [.one] },
    ClipCase("KL-10", .invoked + [.system(.kill, .done, [.ended(.clip)]), .day()]) {
      $0.idleDays == 1
    },
    ClipCase(
      "KS-03",
      [
        .other(.read(.suite(.two), .one), .refused(.noStore)),
        .other(.read(.container(.two), .one), .refused(.noContainer)),
      ]
    ) { $0 == AppClipSnapshot() },
    ClipCase(
      "KS-04",
      clipWorld { world in
        world.app.groups = [.two]
        world.decisions.clipHome = .moved
      },
      .invoked + [.clip(.write(.foreign, .one, .one))] + [
        .user(
          .installApp, .done,
          [.ended(.clip), .removed(.clip), .dropped(.one), .installed(.app), .created(.two)]),
        .user(.open, .reached(.app), [.launched(.app)]),
        .app(.read(.foreign, .one), .found(nil)),
      ]
    ) { $0.cells == [.text(.own(.app, .two), .one, .one)] },
    ClipCase(
      "KA-04", clipWorld { $0.decisions.session = .stored },
      signedIn + [
        .system(.kill, .done, [.ended(.app)]), .user(.open, .reached(.app), [.launched(.app)]),
      ]
    ) { $0.appSession == .one },
    ClipCase("KA-04", signedIn + [.system(.kill, .done, [.ended(.app)])]) { $0.appSession == nil },
    ClipCase(
      "KA-01", clipWorld { $0.decisions.session = .stored },
      .invoked + [.clip(.signIn(.one), .signedIn(.one))] + .replaced
    ) { $0.clipSession == nil && $0.appSession == nil },
    ClipCase(
      "KA-08", clipWorld { $0.app.signIn = false },
      .invoked + [.clip(.signIn(.one), .signedIn(.one))] + .replaced
        + [.app(.resume, .unresolved, [asks(.error(.notFound))])]
    ) { $0.appSession == nil && $0.cells.count == 1 },
    ClipCase(
      "KI-02", gated(.whilePending, .none),
      signedIn + [.app(.write(.standard, .one, .one)), .app(.write(.suite, .one, .one))]
        + [refusedByGate, .app(.startImport)]
    ) { $0.plan == [.copy(.one), .cleanEverything] },
    ClipCase(
      "KI-09", gated(.whilePending, .none),
      signedIn + [.app(.write(.suite, .one, .two)), .app(.startImport), .app(.continueImport)]
        + [refusedByGate, cleaned, .app(.write(.standard, .one, .one))]
    ) { $0.cells == [.text(own, .one, .one), .user(source, .one)] },
    ClipCase(
      "KI-07", gated(.untilMarked, .keychain) { $0.app.keychain = false },
      .opened + [.app(.startImport), .app(.continueImport), cleaned, refusedByGate]
    ) { !$0.isKeychainMarked },
    ClipCase(
      "KI-07",
      gated(.untilMarked, .group) { world in
        world.decisions.foreignSuite = .dropped
        world.design.appText = .suite(.two)
      },
      .opened + [.app(.startImport), .app(.continueImport), cleaned, refusedByGate]
    ) { $0.cells.isEmpty },
    // An app that takes its own defaults for those of its clip imports from itself, and loses them.
    ClipCase(
      "KI-09",
      clipWorld { world in
        world.design.import = .ungated
        world.design.appText = .standard
      },
      .opened + [.app(.write(.standard, .one, .one)), .app(.startImport), .app(.continueImport)]
        + [.app(.continueImport), cleaned]
    ) { $0.cells == [.mark(own)] },
    ClipCase(
      "KI-10", gated(.untilMarked, .keychain),
      .opened + [
        refusedByGate, .app(.startImport), .app(.continueImport),
        .app(.write(.standard, .one, .one)),
        .app(.startImport, .refused(.alreadyImporting)),
        .user(.delete, .done, [.ended(.app), .removed(.app), .dropped(.one)]),
      ]
    ) { $0.isKeychainMarked && $0.plan == nil },
  ]

  static let all = life + storage + keychain + account + imports + turns

  @Test func `does what the clause says`() {
    for (place, played) in Self.all.enumerated() {
      var side = AppClipSide(world: played.world)
      for act in played.acts {
        let reply = side.perform(act.command)
        #expect(reply == .said(act.outcome), "\(played.clause), case \(place): \(act.command)")
      }
      let after = side.snapshot()
      #expect(after.map(played.holds) == true, "\(played.clause), case \(place): \(after as Any)")
    }
  }

  /// The lint's clauses speak of a world, and nothing of them is played.
  @Test func `plays each clause of the pages, and no other`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Specs/AppClip")
    let pages = ["Life", "Storage", "Keychain", "Account", "Import"]
    let clauses = try pages.flatMap { page in
      try String(contentsOf: folder.appending(path: "\(page).md"), encoding: .utf8)
        .split(separator: "\n").filter { $0.hasPrefix("### ") }
        .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    }
    #expect(clauses.count == 52)
    #expect(Set(Self.all.map(\.clause)) == Set(clauses))
  }
}
