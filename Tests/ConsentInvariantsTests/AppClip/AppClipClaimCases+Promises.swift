import ConsentInvariants
import ConsentVocabulary
import StateMachines

private let key = AppClipKey(1)
private let second = AppClipKey(2)
private let label = AppClipLabel(1)
private let value = AppClipValue(1)
private let other = AppClipValue(2)
private let account = AppClipAccount(1)
private let another = AppClipAccount(2)
private let suite = AppClipShelf.suite(AppClipGroup(1))
private let own = AppClipShelf.standard(.app)

private let offered = AppClipCell.text(suite, key, value)
private let held = AppClipCell.text(own, key, value)
private let differs = AppClipCell.text(own, key, other)
private let mark = AppClipCell.mark(own)
private let stored = AppClipCell.user(suite, account)

private func app(
  _ cells: Ascending<AppClipCell> = [], items: Ascending<AppClipItem> = [],
  session: AppClipAccount? = nil, knows states: [AppClipAccount: AppClipCredential] = [:],
  isOnline: Bool = true, isMarked: Bool = false, plan: [AppClipImportStep]? = nil
) -> AppClipSnapshot {
  AppClipSnapshot(
    app: .running, containers: [AppClipGroup(1)], cells: cells, items: items,
    isKeychainMarked: isMarked, appSession: session,
    accounts: Ascending(states.map { AppClipRegistration($0, $1) }), isOnline: isOnline, plan: plan)
}

private func importing(_ change: (inout AppClipImport) -> Void) -> AppClipWorld {
  changed { change(&$0.design.import) }
}

private func did(
  _ command: AppClipCommand, _ response: AppClipResponse = .done, _ effects: AppClipEffect...
) -> AppClipAct { AppClipAct(command: command, outcome: AppClipOutcome(response, effects)) }

private let signsIn = did(.app(.common(.signIn(account))), .signedIn(account))
private let writes = AppClipCommand.app(.common(.write(.defaults(.standard), key, value)))
private let starts = did(.app(.startImport))
private let startsInVain = did(.app(.startImport), .done, .imported)
private let goesOn = did(.app(.continueImport))
private let ends = did(.app(.continueImport), .done, .imported)
private func resumes(
  _ response: AppClipResponse, _ effects: AppClipEffect...
) -> AppClipAct {
  AppClipAct(command: .app(.resume), outcome: AppClipOutcome(response, effects))
}
private func asks(_ state: AppClipCredential) -> AppClipEffect { .asked(account, .state(state)) }
private let literally = changed { $0.design.resume = .literal }
private let forgetting = changed { $0.decisions.unknownAccount = .removesIdentifier }
private let seeing = changed { $0.decisions.itemsAtReplacement = .seen }
private let clips = AppClipItem(.clip, label, value)
private let apps = AppClipItem(.app, label, other)

extension ClaimCase<AppClipClaim> {
  static let promises: AppClipClaimCases = [
    .accountsFollowTheirCommands: [
      .obeys(
        "signing in", at: "An account becomes known.", from: app(), signsIn,
        to: app([stored], session: account, knows: [account: .authorized])),
      .obeys(
        "no longer used", at: "The state of an account changes.",
        from: app(knows: [account: .authorized]),
        did(.user(.stopUsing(account))), to: app(knows: [account: .revoked])),
      .obeys(
        "moved", at: "The state of an account changes.", from: app(knows: [account: .authorized]),
        did(.system(.transfer(account))),
        to: app(knows: [account: .transferred])),
      .obeys(
        "migrated", at: "The state of an account changes.",
        from: app(knows: [account: .transferred]),
        resumes(.signedIn(account), .migrated(account)), to: app(knows: [account: .authorized])),
      .obeys(
        "forgotten", at: "An account is forgotten.", from: app(knows: [account: .revoked]),
        did(.system(.forget(account))),
        to: app()),
      .breaks("it stays unknown", from: app(), signsIn, to: app([stored], session: account)),
      .breaks(
        "it stays known", from: app(knows: [account: .revoked]), did(.system(.forget(account)))),
      .breaks(
        "another one goes with it", from: app(knows: [account: .authorized, another: .authorized]),
        did(.system(.forget(account))), to: app()),
      .breaks(
        "a kill forgets it", from: app(knows: [account: .revoked]), did(.system(.kill)), to: app()),
    ],
    .signingInStoresTheLatest: [
      .obeys(
        "it is stored", at: "An identifier is stored.", from: app(), signsIn,
        to: app([stored], session: account)),
      .obeys(
        "in place of another", at: "An identifier takes the place of another.",
        from: app([.user(suite, another)], session: another),
        signsIn, to: app([stored], session: account)),
      .obeys(
        "nowhere", at: "An identifier is stored.",
        in: changed {
          $0.design.appUser = .suite(AppClipGroup(3))
          $0.decisions.foreignSuite = .missing
        }, from: app(), signsIn, to: app(session: account)),
      .obeys(
        "under a name of its own", at: "An identifier is stored.",
        in: changed { $0.design.appUser = .suite(AppClipGroup(3)) },
        from: app(), signsIn,
        to: app([.user(.own(.app, AppClipGroup(3)), account)], session: account)),
      .breaks(
        "the first one stays", from: app([.user(suite, another)]), signsIn,
        to: app([.user(suite, another)], session: account)),
      .breaks(
        "both are stored", from: app([.user(suite, another)]), signsIn,
        to: app([stored, .user(suite, another)], session: account)),
      .breaks("nobody is signed in", from: app(), signsIn, to: app([stored])),
      .breaks("a text goes", from: app([offered]), signsIn, to: app([stored], session: account)),
      .breaks(
        "another answer", from: app(), did(.app(.common(.signIn(account))), .signedIn(another)),
        to: app([stored], session: account)),
      .breaks(
        "the clip's session is the app's", from: app(),
        did(.clip(.common(.signIn(account))), .signedIn(account)),
        to: app([stored], session: account)),
      .obeys(
        "beside one that is elsewhere", at: "An identifier is stored.",
        from: app([.user(own, another)]), signsIn,
        to: app([stored, .user(own, another)], session: account)),
      .obeys(
        "beside a text", at: "An identifier is stored.", from: app([offered]), signsIn,
        to: app([offered, stored], session: account)),
      .obeys(
        "once more", at: "An identifier is stored.", from: app([stored]), signsIn,
        to: app([stored], session: account)),
    ],
    .partsFollowTheirCommands: [
      .obeys("a reset", from: app([offered]), did(.user(.resetPrivacy))),
      .breaks(
        "a reset ends the app", from: app([offered]), did(.user(.resetPrivacy)),
        to: AppClipSnapshot(app: .stopped, containers: [AppClipGroup(1)], cells: [offered])),
      .breaks(
        "what is no longer used is signed out",
        from: app(session: account, knows: [account: .authorized]),
        did(.user(.stopUsing(account))), to: app(knows: [account: .revoked])),
      .breaks(
        "what is forgotten is removed", from: app([stored], knows: [account: .authorized]),
        did(.system(.forget(account))), to: app()),
      .breaks(
        "a reset wipes the keychain", from: app(items: [apps]), did(.user(.resetPrivacy)), to: app()
      ),
      .breaks("and its mark", from: app(isMarked: true), did(.user(.resetPrivacy)), to: app()),
      .breaks("a kill forgets its mark", from: app(isMarked: true), did(.system(.kill)), to: app()),
      .breaks(
        "a look ends a plan", from: app(plan: [.mark]),
        did(.app(.common(.findItem(label))), .found(nil)), to: app()),
      .obeys(
        "a write is for a text", isSilent: true, from: app([offered]), did(writes),
        to: app([offered, held])),
      .obeys(
        "signing in is for a session", isSilent: true, from: app(), signsIn,
        to: app([stored], session: account, knows: [account: .authorized])),
      .obeys(
        "a resume is for both", isSilent: true,
        from: app([stored], session: account, knows: [account: .revoked]),
        resumes(.signedIn(nil), asks(.revoked)), to: app(knows: [account: .revoked])),
      .obeys(
        "an import is for its plan", isSilent: true,
        from: app([offered], plan: [.copy(key), .mark]), goesOn,
        to: app([offered, held], plan: [.mark])),
      .obeys(
        "and for its mark", isSilent: true, in: importing { $0.mark = .keychain },
        from: app(plan: [.mark]), ends, to: app(isMarked: true)),
      .obeys(
        "an addition is for an item", isSilent: true, from: app(),
        did(.app(.common(.addItem(label, other)))), to: app(items: [apps])),
      .obeys(
        "a kill is for what goes with a process", isSilent: true,
        from: app(session: account, plan: [.mark]), did(.system(.kill), .done, .ended(.app)),
        to: AppClipSnapshot(app: .stopped, containers: [AppClipGroup(1)])),
      .obeys(
        "a deletion is for what goes with a program", isSilent: true,
        from: app([held], items: [apps]), did(.user(.delete), .done, .removed(.app)),
        to: AppClipSnapshot()),
      .obeys(
        "no program is there", isSilent: true, from: AppClipSnapshot(cells: [offered]),
        did(.user(.resetPrivacy))),
      .obeys("nothing is there", isSilent: true, from: app(), did(.user(.resetPrivacy))),
      .breaks(
        "a day ends the app", from: app(), did(.clock(.advanceDay)),
        to: AppClipSnapshot(app: .stopped, containers: [AppClipGroup(1)])),
    ],
    .theNetworkFollowsItsCommands: [
      .obeys(
        "it goes", at: "The network goes.", from: app(), did(.system(.loseNetwork)),
        to: app(isOnline: false)),
      .obeys(
        "it comes", at: "The network comes back.", from: app(isOnline: false),
        did(.system(.restoreNetwork)), to: app()),
      .breaks("it stays", from: app(), did(.system(.loseNetwork))),
      .breaks("it stays away", from: app(isOnline: false), did(.system(.restoreNetwork))),
      .breaks("it comes by itself", from: app(isOnline: false), did(.user(.open)), to: app()),
    ],
    .gatesFollowTheirDesign: [
      .obeys(
        "it is open", at: "The gate is open.", from: app([mark]), did(writes),
        to: app([held, mark])),
      .obeys(
        "it is closed", at: "The gate is closed.", from: app(), did(writes, .refused(.gateClosed))),
      .obeys(
        "while pending", at: "The gate is closed.", in: importing { $0.gate = .whilePending },
        from: app([offered]), did(writes, .refused(.gateClosed))),
      .obeys(
        "nothing pending", at: "The gate is open.", in: importing { $0.gate = .whilePending },
        from: app(), did(writes),
        to: app([held])),
      .obeys(
        "marked in the keychain", at: "The gate is open.", in: importing { $0.mark = .keychain },
        from: app(isMarked: true), did(writes)),
      .obeys(
        "marked in the suite", at: "The gate is open.", in: importing { $0.mark = .group },
        from: app([.mark(suite)]),
        did(writes)),
      .obeys(
        "no gate", at: "The gate is open.", in: importing { $0.gate = .none }, from: app(),
        did(writes)),
      .breaks(
        "closed during a plan alone", in: importing { $0.gate = .whilePending },
        from: app([offered]), did(writes)),
      .breaks(
        "closed though nothing is pending", in: importing { $0.gate = .whilePending },
        from: app(plan: [.mark]), did(writes, .refused(.gateClosed))),
      .breaks("closed behind the mark", from: app([mark]), did(writes, .refused(.gateClosed))),
      .breaks("open before the mark", from: app(), did(writes)),
      .breaks(
        "a removal passes", from: app(), did(.app(.common(.remove(.defaults(.standard), key))))),
      .breaks(
        "marked elsewhere", in: importing { $0.mark = .keychain }, from: app([mark]), did(writes)),
      .obeys(
        "an account is not pending", at: "The gate is open.",
        in: importing { $0.gate = .whilePending }, from: app([stored]),
        did(writes), to: app([stored, held])),
      .obeys(
        "no mark opens it", at: "The gate is closed.", in: importing { $0.mark = .none },
        from: app(isMarked: true),
        did(writes, .refused(.gateClosed))),
    ],
    .resumesFollowTheirAnswers: [
      .obeys(
        "authorized", at: "An answer signs in.", from: app([stored], knows: [account: .authorized]),
        resumes(.signedIn(account), asks(.authorized)),
        to: app([stored], session: account, knows: [account: .authorized])),
      .obeys(
        "nobody stored", at: "An answer signs out.", from: app(session: account),
        resumes(.signedIn(nil)), to: app()),
      .obeys(
        "revoked", at: "An answer signs out.",
        from: app([stored], session: account, knows: [account: .revoked]),
        resumes(.signedIn(nil), asks(.revoked)), to: app(knows: [account: .revoked])),
      .obeys(
        "unknown", at: "An answer signs out.", from: app([stored]),
        resumes(.signedIn(nil), asks(.notFound))),
      .obeys(
        "unknown and removed", at: "An answer signs out.", in: forgetting, from: app([stored]),
        resumes(.signedIn(nil), asks(.notFound)), to: app()),
      .obeys(
        "transferred", at: "An account has been transferred.",
        from: app([stored], knows: [account: .transferred]),
        resumes(.signedIn(account), asks(.transferred), .migrated(account), asks(.authorized)),
        to: app([stored], session: account, knows: [account: .authorized])),
      .obeys(
        "an error", at: "An error changes nothing.", from: app([stored], isOnline: false),
        resumes(.unresolved, .asked(account, .error(.notFound)))),
      .obeys(
        "an error with a state", at: "An error changes nothing.",
        in: changed { $0.decisions.stateWithError = .last },
        from: app([stored], knows: [account: .authorized], isOnline: false),
        resumes(.unresolved, .asked(account, .error(.authorized)))),
      .obeys(
        "literal, an error with a state", at: "An answer signs in.",
        in: changed {
          $0.design.resume = .literal
          $0.decisions.stateWithError = .last
        }, from: app([stored], knows: [account: .authorized], isOnline: false),
        resumes(.signedIn(account), .asked(account, .error(.authorized))),
        to: app([stored], session: account, knows: [account: .authorized], isOnline: false)),
      .obeys(
        "literal, revoked", at: "An answer signs in.", in: literally,
        from: app([stored], session: account, knows: [account: .revoked]),
        resumes(.signedIn(account), asks(.revoked))),
      .breaks(
        "not signed in", from: app([stored], knows: [account: .authorized]),
        resumes(.signedIn(account), asks(.authorized))),
      .breaks(
        "not asked", from: app([stored], knows: [account: .authorized]),
        resumes(.signedIn(account)),
        to: app([stored], session: account, knows: [account: .authorized])),
      .breaks(
        "another answer", from: app([stored], knows: [account: .revoked]),
        resumes(.signedIn(account), asks(.authorized)),
        to: app([stored], session: account, knows: [account: .revoked])),
      .breaks(
        "another response", from: app([stored], knows: [account: .authorized]),
        resumes(.signedIn(nil), asks(.authorized)),
        to: app([stored], session: account, knows: [account: .authorized])),
      .breaks(
        "the identifier stays", in: forgetting, from: app([stored]),
        resumes(.signedIn(nil), asks(.notFound))),
      .breaks(
        "the identifier goes", from: app([stored]), resumes(.signedIn(nil), asks(.notFound)),
        to: app()),
      .breaks("the session stays", from: app(session: account), resumes(.signedIn(nil))),
      .breaks(
        "an error signs out", from: app([stored], session: account, isOnline: false),
        resumes(.unresolved, .asked(account, .error(.notFound))),
        to: app([stored], isOnline: false)),
      .breaks(
        "migrated without asking again", from: app([stored], knows: [account: .transferred]),
        resumes(.signedIn(account), asks(.transferred), .migrated(account)),
        to: app([stored], session: account, knows: [account: .authorized])),
      .obeys(
        "authorized, beside a text", at: "An answer signs in.",
        from: app([offered, stored], knows: [account: .authorized]),
        resumes(.signedIn(account), asks(.authorized)),
        to: app([offered, stored], session: account, knows: [account: .authorized])),
      .obeys(
        "stored elsewhere", at: "An answer signs out.", from: app([.user(own, account)]),
        resumes(.signedIn(nil))),
      .obeys(
        "not entitled to ask", at: "An error changes nothing.",
        in: changed { $0.app.signIn = false },
        from: app([stored], knows: [account: .authorized]),
        resumes(.unresolved, .asked(account, .error(.notFound)))),
      .obeys(
        "nobody stored, without a network", at: "An answer signs out.", from: app(isOnline: false),
        resumes(.signedIn(nil))),
      .obeys(
        "literal, nobody stored", at: "An answer signs out.", in: literally, from: app(),
        resumes(.signedIn(nil), .asked(nil, .state(.notFound)))),
      .obeys(
        "literal, transferred", at: "An answer signs out.", in: literally,
        from: app([stored], knows: [account: .transferred]),
        resumes(.signedIn(nil), asks(.transferred))),
    ],
  ]

  static let steps: AppClipClaimCases = [
    .plansFollowTheirDesign: [
      .obeys(
        "all of it", at: "A start plans an import.", from: app([offered]), starts,
        to: app([offered], plan: [.copy(key), .mark, .cleanEverything])),
      .obeys(
        "in another order", at: "A start plans an import.",
        in: importing { ($0.order, $0.cleaning) = (.cleanMarkCopy, .equal) },
        from: app([offered, .text(suite, second, value)]), starts,
        to: app(
          [offered, .text(suite, second, value)],
          plan: [.clean(key), .clean(second), .mark, .copy(key), .copy(second)])),
      .obeys(
        "the whole", at: "A start plans an import.",
        in: importing { ($0.copying, $0.mark) = (.whole, .none) }, from: app(),
        starts, to: app(plan: [.copyWhole, .cleanEverything])),
      .obeys(
        "behind the mark", at: "The mark leaves only cleaning.", from: app([offered, mark]), starts,
        to: app([offered, mark], plan: [.cleanEverything])),
      .obeys("nothing to do", at: "There is nothing to do.", from: app([mark]), startsInVain),
      .breaks(
        "the mark first", from: app([offered]), starts,
        to: app([offered], plan: [.mark, .copy(key), .cleanEverything])),
      .breaks(
        "a key is missing", from: app([offered]), starts,
        to: app([offered], plan: [.mark, .cleanEverything])),
      .breaks(
        "all of it again", from: app([offered, mark]), starts,
        to: app([offered, mark], plan: [.copy(key), .mark, .cleanEverything])),
      .breaks(
        "nothing to do, and a plan", from: app([mark]), startsInVain, to: app([mark], plan: [])),
      .breaks("nothing to do, untold", from: app([mark]), starts),
      .breaks(
        "a step at once", from: app([offered, mark]), starts,
        to: app([mark], plan: [.cleanEverything])),
    ],
    .importsGoStepByStep: [
      .obeys(
        "a copy", at: "A text is copied.", from: app([offered], plan: [.copy(key), .mark]), goesOn,
        to: app([offered, held], plan: [.mark])),
      .obeys(
        "the whole", at: "A text is copied.", in: importing { $0.copying = .whole },
        from: app([offered, .text(own, second, value)], plan: [.copyWhole, .mark]), goesOn,
        to: app([offered, held], plan: [.mark])),
      .obeys("a mark", at: "The mark is set.", from: app(plan: [.mark]), ends, to: app([mark])),
      .obeys(
        "a mark in the keychain", at: "The mark is set.", in: importing { $0.mark = .keychain },
        from: app(plan: [.mark]), ends, to: app(isMarked: true)),
      .obeys(
        "a cleaning", at: "A text is cleaned.",
        from: app([offered, held], plan: [.cleanEverything]), ends,
        to: app([held])),
      .obeys(
        "an equal one", at: "A text is cleaned.", from: app([offered, held], plan: [.clean(key)]),
        ends,
        to: app([held])),
      .obeys(
        "another one", at: "A step changes nothing.",
        from: app([offered, differs], plan: [.clean(key)]), ends,
        to: app([offered, differs])),
      .obeys(
        "nothing there", at: "A step changes nothing.", from: app(plan: [.copy(key), .mark]),
        goesOn,
        to: app(plan: [.mark])),
      .obeys(
        "not lacking", at: "A step changes nothing.", in: importing { $0.copying = .lacking },
        from: app([offered, differs], plan: [.copy(key), .mark]), goesOn,
        to: app([offered, differs], plan: [.mark])),
      .breaks(
        "two steps", from: app([offered], plan: [.copy(key), .mark]), ends,
        to: app([offered, held, mark])),
      .breaks("no step", from: app([offered], plan: [.copy(key), .mark]), goesOn),
      .breaks("the end is not told", from: app(plan: [.mark]), goesOn, to: app([mark])),
      .breaks(
        "a present one is not copied", from: app([offered, differs], plan: [.copy(key), .mark]),
        goesOn, to: app([offered, differs], plan: [.mark])),
      .breaks(
        "another one is cleaned", from: app([offered, differs], plan: [.clean(key)]), ends,
        to: app([differs])),
      .breaks("no mark", from: app(plan: [.mark]), ends, to: app()),
      .breaks(
        "no mark in the keychain", in: importing { $0.mark = .keychain },
        from: app(plan: [.mark]), ends, to: app()),
      .breaks("without a plan", from: app(), goesOn),
      .obeys(
        "a copy beside another text", at: "A text is copied.",
        from: app([offered, .text(own, second, value)], plan: [.copy(key), .mark]), goesOn,
        to: app([offered, held, .text(own, second, value)], plan: [.mark])),
      .obeys(
        "the whole beside a mark", at: "A text is copied.", in: importing { $0.copying = .whole },
        from: app([offered, mark], plan: [.copyWhole, .mark]), goesOn,
        to: app([offered, held, mark], plan: [.mark])),
      .obeys(
        "an equal one beside another", at: "A text is cleaned.",
        from: app([offered, held, .text(suite, second, value)], plan: [.clean(key)]), ends,
        to: app([held, .text(suite, second, value)])),
      .obeys(
        "a copy under a mark in the keychain", at: "A text is copied.",
        from: app([offered], isMarked: true, plan: [.copy(key), .mark]), goesOn,
        to: app([offered, held], isMarked: true, plan: [.mark])),
      .obeys(
        "a copy before that mark", at: "A text is copied.", in: importing { $0.mark = .keychain },
        from: app([offered], plan: [.copy(key), .mark]), goesOn,
        to: app([offered, held], plan: [.mark])),
      .breaks(
        "a step is left out", from: app([offered], plan: [.copy(key), .mark, .cleanEverything]),
        goesOn, to: app([offered, held], plan: [.cleanEverything])),
    ],
    .itemsFollowTheirCommands: [
      .obeys(
        "a new one", at: "An item is added.", from: app(items: [clips]),
        did(.app(.common(.addItem(label, other)))),
        to: app(items: [clips, apps])),
      .obeys(
        "in place of the clip's", at: "An item is added.",
        in: changed { $0.decisions.itemsBy = .label },
        from: app(items: [clips]), did(.app(.common(.addItem(label, other)))),
        to: app(items: [apps])),
      .obeys(
        "an update", at: "An item is updated.", from: app(items: [AppClipItem(.app, label, value)]),
        did(.app(.common(.updateItem(label, other)))), to: app(items: [apps])),
      .obeys(
        "a removal", at: "An item is removed.", from: app(items: [clips, apps]),
        did(.app(.common(.removeItem(label)))), to: app(items: [clips])),
      .obeys(
        "the clip's", at: "An item is updated.", in: seeing, from: app(items: [clips]),
        did(.app(.common(.updateItem(label, other)))),
        to: app(items: [AppClipItem(.clip, label, other)])),
      .breaks(
        "the clip's becomes the app's", in: seeing, from: app(items: [clips]),
        did(.app(.common(.updateItem(label, other)))), to: app(items: [apps])),
      .breaks("it is not added", from: app(), did(.app(.common(.addItem(label, other))))),
      .breaks(
        "the clip's goes", from: app(items: [clips]), did(.app(.common(.addItem(label, other)))),
        to: app(items: [apps])),
      .breaks("it stays", from: app(items: [apps]), did(.app(.common(.removeItem(label))))),
      .breaks(
        "another one goes", from: app(items: [apps, AppClipItem(.app, AppClipLabel(2), value)]),
        did(.app(.common(.removeItem(label)))), to: app()),
      .obeys(
        "the clip's stays where it is not seen", at: "An item is removed.",
        from: app(items: [clips]),
        did(.app(.common(.removeItem(label))))),
      .obeys(
        "beside one of another label", at: "An item is added.",
        in: changed { $0.decisions.itemsBy = .label },
        from: app(items: [AppClipItem(.clip, AppClipLabel(2), value)]),
        did(.app(.common(.addItem(label, other)))),
        to: app(items: [AppClipItem(.clip, AppClipLabel(2), value), apps])),
    ],
  ]
}
