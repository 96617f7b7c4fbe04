import ConsentInvariants
import ConsentVocabulary
import StateMachines

// The values in transcripts: one of each kind, and a second where two must differ.

private let nobody = AppClipSnapshot()
private let key = AppClipKey(1)
private let label = AppClipLabel(1)
private let value = AppClipValue(1)
private let other = AppClipValue(2)
private let secret = AppClipValue(1, isSecret: true)
private let account = AppClipAccount(1)
private let group = AppClipGroup(1)
private let second = AppClipGroup(2)
private let shared = AppClipPlace.defaults(.suite(group))
private let plan: [AppClipImportStep] = [.mark]

private let inSuite = AppClipCell.text(.suite(group), key, value)
private let inFiles = AppClipCell.text(.container(group), key, value)
private let inStandard = AppClipCell.text(.standard(.app), key, value)
private let moved = changed { $0.decisions.clipHome = .moved }
private let clipsOwn = AppClipCell.text(.standard(.clip), key, value)
private let stored = AppClipCell.user(.suite(group), account)
private let clipsItem = AppClipItem(.clip, label, value)
private let appsItem = AppClipItem(.app, label, other)
private let promoted = AppClipItem(.app, label, value)
private let others = AppClipItem(.app, AppClipLabel(2), value)

private func clip(
  _ cells: Ascending<AppClipCell> = [], items: Ascending<AppClipItem> = [], idle: Int = 0
) -> AppClipSnapshot {
  AppClipSnapshot(clip: .running, idleDays: idle, containers: [group], cells: cells, items: items)
}
private func app(
  _ cells: Ascending<AppClipCell> = [], items: Ascending<AppClipItem> = [],
  session: AppClipAccount? = nil, _ state: AppClipCredential? = nil,
  plan: [AppClipImportStep]? = nil
) -> AppClipSnapshot {
  AppClipSnapshot(
    app: .running, containers: [group], cells: cells, items: items, appSession: session,
    accounts: Ascending(state.map { [AppClipRegistration(account, $0)] } ?? []), plan: plan)
}

func changed(_ change: (inout AppClipWorld) -> Void) -> AppClipWorld {
  var world = AppClipWorld()
  change(&world)
  return world
}
/// Returns a world in which the app sees the clip's items, and which is changed further.
private func seen(_ change: (inout AppClipWorld) -> Void = { _ in }) -> AppClipWorld {
  changed {
    $0.decisions.itemsAtReplacement = .seen
    change(&$0)
  }
}

/// A command with its outcome.
struct AppClipAct {
  var command: AppClipCommand
  var outcome: AppClipOutcome
}

private func did(
  _ command: AppClipCommand, _ response: AppClipResponse = .done, _ effects: [AppClipEffect] = []
) -> AppClipAct {
  AppClipAct(command: command, outcome: AppClipOutcome(response, effects))
}

private let kept = AppClipCommand.clip(.leave(key, value))
private let leaves = did(kept)
private let removes = did(.clip(.common(.remove(shared, key))))
private let adds = did(.clip(.common(.addItem(label, value))))
private let collect = AppClipCommand.app(.collect(key))
private func collects(_ value: AppClipValue?) -> AppClipAct { did(collect, .found(value)) }
private func finds(_ value: AppClipValue?) -> AppClipAct {
  did(.app(.common(.findItem(label))), .found(value))
}
private func clipFinds(_ value: AppClipValue?) -> AppClipAct {
  did(.clip(.common(.findItem(label))), .found(value))
}
private let reads = did(.app(.common(.read(shared, key))), .found(value))
private func asks(_ program: AppClipProgram, _ group: AppClipGroup, _ isThere: Bool) -> AppClipAct {
  let command = AppClipCommand.CommonCall.askForContainer(group)
  return did(
    program == .clip ? .clip(.common(command)) : .app(.common(command)), .container(isThere))
}
private let begin = AppClipCommand.app(.startImport)
private let imported = did(begin, .done, [.imported])
private let proceed = AppClipCommand.app(.continueImport)
private let proceeds = did(proceed)
private let finishes = did(proceed, .done, [.imported])
private func resumes(_ response: AppClipResponse, _ answer: AppClipAnswer? = nil) -> AppClipAct {
  did(.app(.resume), response, answer.map { [.asked(account, $0)] } ?? [])
}
private let replaces = replacing([.ended(.clip), .removed(.clip), .installed(.app)])
private func replacing(_ effects: [AppClipEffect] = []) -> AppClipAct {
  did(.user(.installApp), .done, effects)
}
private func deletes(_ program: AppClipProgram, _ also: AppClipEffect...) -> AppClipAct {
  did(.user(.delete), .done, [.removed(program)] + also)
}
private func kills(_ program: AppClipProgram) -> AppClipAct {
  did(.system(.kill), .done, [.ended(program)])
}
private func invokes(_ effects: AppClipEffect...) -> AppClipAct {
  did(.user(.invoke(nil)), .reached(.clip, nil), effects)
}
private let storing = changed { $0.decisions.session = .stored }
private let signedIn = AppClipSnapshot(app: .stopped, containers: [group], appSession: account)
private let aDay = did(.clock(.advanceDay))

private func step(
  _ before: AppClipSnapshot, _ act: AppClipAct, to after: AppClipSnapshot
) -> Event<AppClip> {
  Event(in: AppClipWorld(), before: before, act.command, act.outcome, after: after)
}

private let leaving = step(clip(), leaves, to: clip([inSuite]))
private let beginning = step(app([inSuite]), did(begin), to: app([inSuite], plan: plan))
private let ending = step(app([inSuite], plan: plan), finishes, to: app([inStandard]))
private let changing = step(
  app(), did(.app(.common(.remove(.defaults(.standard), key)))), to: app())
private let adding = step(clip(), adds, to: clip(items: [clipsItem]))
private let signing = step(
  clip(), did(.clip(.common(.signIn(account))), .signedIn(account)), to: clip([stored]))
private let coming = step(nobody, replacing([.installed(.app), .created(group)]), to: app())
private let deleting = step(clip([inSuite]), deletes(.clip, .dropped(group)), to: nobody)
private let installed = AppClipSnapshot(app: .stopped, containers: [group])
private let both = app([inSuite, inStandard])
private let another = AppClipAccount(2)
private let inSuiteToo = AppClipCell.text(.suite(group), AppClipKey(2), value)
private let equalOnly = changed { $0.design.import.cleaning = .equal }
private let signedInClip = AppClipSnapshot(
  clip: .running, containers: [group], clipSession: account)
private let killing = step(
  app([inSuite, inStandard], plan: [.cleanEverything]), kills(.app), to: both)
private let killingEarly = step(
  app([inSuite, inStandard], plan: [.mark, .cleanEverything]), kills(.app), to: both)

extension ClaimCase<AppClipClaim> {
  static let all = [
    life, invocations, storage, keychain, accessGroups, besideAccessGroups, imports,
    accounts, whole, going, promises, steps,
  ]
  .flatMap { $0.flatMap { claim, rows in rows.map { $0.of(claim) } } }

  /// Returns rows for the places of `program`.
  private static func going(
    _ program: AppClipProgram, as name: String,
    _ from: (Ascending<AppClipCell>) -> AppClipSnapshot
  ) -> [ClaimCase] {
    let own: KeyValuePairs<AppClipShelf, String> = [
      .home(program): "files of its own", .standard(program): "standard defaults",
      .own(program, second): "defaults under a name of its own",
    ]
    return own.flatMap { shelf, things in
      let cells: Ascending<AppClipCell> = [.text(shelf, key, value)]
      return [
        obeys(
          "\(program) goes", at: "\(name) goes that has \(things).", from: from(cells),
          deletes(program), to: nobody),
        breaks(
          "\(program) leaves it", from: from(cells), deletes(program),
          to: AppClipSnapshot(cells: cells)),
      ]
    }
  }

  private static let going: AppClipClaimCases = [
    .whoGoesTakesTheirOwnAlong: going(.clip, as: "A clip", { clip($0) })
      + going(.app, as: "An app", { app($0) }) + [
        .obeys(
          "it stays", isSilent: true, from: clip([clipsOwn]), leaves, to: clip([clipsOwn, inSuite]))
      ],
    .clipsTakeTheirItemsAlong: [
      .obeys(
        "with the clip", at: "An item goes with its clip.",
        from: clip(items: [clipsItem, appsItem]), deletes(.clip),
        to: AppClipSnapshot(items: [appsItem])),
      .obeys(
        "they stay where that is decided", at: "An item stays, as is decided.",
        in: changed { $0.decisions.clipItems = .stay }, from: clip(items: [clipsItem]),
        deletes(.clip), to: AppClipSnapshot(items: [clipsItem])),
      .obeys(
        "behind the app", at: "An item stays behind its app.", from: app(items: [appsItem]),
        deletes(.app),
        to: AppClipSnapshot(items: [appsItem])),
      .breaks(
        "they stay", from: clip(items: [clipsItem]), deletes(.clip),
        to: AppClipSnapshot(items: [clipsItem])),
      .breaks(
        "the app's go too", from: clip(items: [clipsItem, appsItem]), deletes(.clip), to: nobody),
      .breaks("they go with the app", from: app(items: [appsItem]), deletes(.app), to: nobody),
      .breaks(
        "they go where they should stay", in: changed { $0.decisions.clipItems = .stay },
        from: clip(items: [clipsItem]), deletes(.clip), to: nobody),
      .obeys(
        "a clip's item stays behind the app", at: "An item stays behind its app.",
        from: app(items: [clipsItem, appsItem]),
        deletes(.app), to: AppClipSnapshot(items: [clipsItem, appsItem])),
    ],
  ]

  private static let life: AppClipClaimCases = [
    .clipAndAppAreNeverBothThere: [
      .obeys("a replacement", from: clip(), replaces, to: app()),
      .breaks(
        "the clip stays", from: clip(), replacing(),
        to: AppClipSnapshot(clip: .stopped, app: .stopped)),
      .obeys(
        "an installation without a clip", isSilent: true, from: nobody,
        replacing([.installed(.app), .created(group)]), to: installed),
      .obeys("a clip alone", isSilent: true, from: clip(), leaves, to: clip([inSuite])),
    ],
    .invocationsReachTheApp: [
      .obeys("it does", from: app(), did(.user(.invoke(nil)), .reached(.app, nil))),
      .breaks("it reaches the clip", from: app(), invokes()),
      .breaks(
        "a clip comes too", from: app(), did(.user(.invoke(nil)), .reached(.app, nil)),
        to: AppClipSnapshot(clip: .running, app: .running)),
      .obeys("a day passes", isSilent: true, from: app(), aDay),
      .obeys(
        "no app is there", isSilent: true, from: nobody,
        invokes(.installed(.clip), .created(group)), to: clip()),
    ],
    .replacingKeepsCommonGroups: [
      .obeys(
        "what is shared stays", from: clip([inSuite, inFiles]), replaces,
        to: app([inSuite, inFiles])),
      .breaks("files go", from: clip([inSuite, inFiles]), replaces, to: app([inSuite])),
      .breaks("a suite goes", from: clip([inSuite, inFiles]), replaces, to: app([inFiles])),
      .obeys(
        "a group of the clip's alone", isSilent: true, in: changed { $0.app.groups = [] },
        from: clip([inSuite]), replaces, to: app()),
      .obeys(
        "a group of the app's alone", isSilent: true, in: changed { $0.clip.groups = [] },
        from: clip([inSuite]), replaces, to: app()),
      .obeys("the clip removes it", isSilent: true, from: clip([inSuite]), removes, to: clip()),
      .obeys("nothing is there", isSilent: true, from: clip(), replaces, to: app()),
    ],
    .replacingLeavesNoGroupAlone: [
      .obeys("nothing is dropped", from: clip(), replaces, to: app()),
      .breaks("dropped", from: clip(), replacing([.dropped(group)]), to: app()),
      .breaks("created anew", from: clip(), replacing([.created(group)]), to: app()),
      .breaks(
        "the other's is dropped", in: changed { ($0.app.groups, $0.otherGroups) = ([], [group]) },
        from: clip(), replacing([.dropped(group)]), to: app()),
      .obeys(
        "the clip goes alone", isSilent: true, from: clip(), deletes(.clip, .dropped(group)),
        to: nobody),
      .obeys(
        "the clip shares none", isSilent: true, in: changed { $0.clip.groups = [second] },
        from: clip(), replacing([.dropped(second)]), to: app()),
    ],
    .replacingHandsOverWhatIsDecided: [
      .obeys("what is the clip's own goes", from: clip([clipsOwn]), replaces, to: app()),
      .breaks("the app has it", from: clip([clipsOwn]), replaces, to: app([inStandard])),
      .breaks("the clip still has it", from: clip([clipsOwn]), replaces, to: app([clipsOwn])),
      .obeys(
        "the clip keeps its own", isSilent: true, from: clip([clipsOwn]), leaves,
        to: clip([clipsOwn, inSuite])),
      .obeys(
        "the app takes it where the home is moved", in: moved, from: clip([clipsOwn]), replaces,
        to: app([inStandard])),
      .breaks("it goes where it is moved", in: moved, from: clip([clipsOwn]), replaces, to: app()),
      .breaks(
        "it stays the clip's where it is moved", in: moved, from: clip([clipsOwn]), replaces,
        to: app([clipsOwn])),
      .breaks(
        "it comes to files where it is moved", in: moved, from: clip([clipsOwn]), replaces,
        to: app([.text(.home(.app), key, value)])),
      .breaks(
        "more comes where it is moved", in: moved, from: clip([clipsOwn]), replaces,
        to: app([inStandard, .text(.home(.app), key, value)])),
      .obeys("nothing is there", isSilent: true, from: clip(), replaces, to: app()),
      .breaks("it comes from nowhere", from: clip(), replaces, to: app([inStandard])),
    ],
    .containersLiveAsLongAsMembers: [
      .obeys(
        "dropped with the last member", from: clip([inSuite]), deletes(.clip, .dropped(group)),
        to: nobody),
      .breaks("it stays", from: clip(), deletes(.clip), to: AppClipSnapshot(containers: [group])),
      .breaks("it goes too early", from: clip(), kills(.clip), to: AppClipSnapshot(clip: .stopped)),
      .breaks(
        "its suite stays", from: clip([inSuite]), deletes(.clip, .dropped(group)),
        to: AppClipSnapshot(cells: [inSuite])),
    ],
    .newContainersAreEmpty: [
      .obeys("it is", from: nobody, invokes(.installed(.clip), .created(group)), to: clip()),
      .breaks("it holds a file", from: nobody, invokes(.created(group)), to: clip([inFiles])),
      .breaks("its suite holds a user", from: nobody, invokes(.created(group)), to: clip([stored])),
    ],
    .clipsGoOnTime: [
      .obeys(
        "the last day", at: "A clip goes on time.", in: changed { $0.lifetime = 2 },
        from: clip(idle: 1),
        did(.clock(.advanceDay), .done, [.removed(.clip)]), to: nobody),
      .obeys(
        "a launch", at: "An idle clip is launched.", from: clip(idle: 1), invokes(), to: clip()),
      .breaks(
        "a day too long", in: changed { $0.lifetime = 2 }, from: clip(idle: 1), aDay,
        to: clip(idle: 2)), .breaks("a day too short", from: clip(idle: 1), aDay, to: nobody),
      .breaks("a day is not counted", from: clip(), aDay),
      .breaks("the app goes", from: app(), aDay, to: nobody),
      .breaks("idle days after a launch", from: clip(idle: 1), invokes()),
      .breaks("idle days from nowhere", from: clip(), leaves, to: clip(idle: 1)),
      .obeys(
        "days stay without a launch", isSilent: true, from: clip(idle: 1), leaves,
        to: clip([inSuite], idle: 1)),
      .obeys(
        "days go with the clip", isSilent: true, from: clip(idle: 1), deletes(.clip), to: nobody),
      .breaks("a day is counted of no clip", from: nobody, aDay, to: AppClipSnapshot(idleDays: 1)),
      .breaks(
        "the last day begins anew", in: changed { $0.lifetime = 2 }, from: clip(idle: 1), aDay,
        to: clip()),
      .breaks(
        "days outlast the clip", in: changed { $0.lifetime = 2 }, from: clip(idle: 1), aDay,
        to: AppClipSnapshot(idleDays: 2)),
      .breaks(
        "a day ends the clip", from: clip(), aDay,
        to: AppClipSnapshot(clip: .stopped, idleDays: 1, containers: [group])),
      .breaks("a write ends the idle days", from: clip(idle: 1), leaves, to: clip([inSuite])),
      .breaks(
        "days outlast a deletion", from: clip(idle: 1), deletes(.clip),
        to: AppClipSnapshot(idleDays: 2)),
    ],
    .programsFollowTheirCommands: [
      .obeys(
        "an opening", at: "A program is launched.", from: installed,
        did(.user(.open), .done, [.launched(.app)]), to: app()),
      .obeys("an installation", at: "None runs afterwards.", from: clip(), replaces, to: installed),
      .breaks("nothing is launched", from: installed, did(.user(.open))),
      .breaks("a kill is survived", from: app(), kills(.app)),
      .breaks("an installation launches", from: clip(), replaces, to: app()),
      .obeys(
        "an invocation", at: "A program is launched.", from: nobody,
        invokes(.installed(.clip), .created(group), .launched(.clip)), to: clip()),
      .obeys(
        "an invocation that reaches nobody", at: "None runs afterwards.",
        from: AppClipSnapshot(release: .pending), did(.user(.invoke(nil)), .reachedNobody)),
      .obeys(
        "an invocation of the app, while the release is pending", at: "A program is launched.",
        from: AppClipSnapshot(app: .stopped, release: .pending),
        did(.user(.invoke(nil)), .reached(.app, nil), [.launched(.app)]),
        to: AppClipSnapshot(app: .running, release: .pending)),
      .obeys("a kill", at: "None runs afterwards.", from: app(), kills(.app), to: installed),
      .obeys(
        "an invocation of one that runs", at: "A program is launched.", from: clip(), invokes()),
      .breaks("a launch is not told", from: installed, did(.user(.open)), to: app()),
      .breaks("one that runs is launched", from: clip(), invokes(.launched(.clip))),
      .breaks("an end is not told", from: app(), did(.system(.kill)), to: installed),
      .breaks("the end of nothing is told", from: installed, kills(.app)),
      .obeys(
        "a deletion", isSilent: true, from: clip(),
        did(.user(.delete), .done, [.ended(.clip), .removed(.clip), .dropped(group)]), to: nobody),
      .breaks(
        "a removal is not told", from: clip(),
        did(.user(.delete), .done, [.ended(.clip), .dropped(group)]), to: nobody),
      .breaks(
        "a dropped container is not told", from: clip(),
        did(.user(.delete), .done, [.ended(.clip), .removed(.clip)]), to: nobody),
      .breaks(
        "an installation is not told", from: nobody, invokes(.created(group), .launched(.clip)),
        to: clip()),
      .breaks(
        "a created container is not told", from: nobody,
        invokes(.installed(.clip), .launched(.clip)), to: clip()),
      .breaks(
        "a container is dropped before its member goes", from: clip(),
        did(.user(.delete), .done, [.ended(.clip), .dropped(group), .removed(.clip)]), to: nobody),
      .breaks(
        "a write tells of a removal", from: clip(), did(kept, .done, [.removed(.app)]),
        to: clip([inSuite])),
      .breaks(
        "a launch is told twice", from: installed,
        did(.user(.open), .done, [.launched(.app), .launched(.app)]), to: app()),
    ],
  ]

  private static let storage: AppClipClaimCases = [
    .whatTheClipLeavesTheAppCollects: [
      .obeys("it is", after: [leaving], from: app([inSuite]), collects(value)),
      .breaks("nothing is there", after: [leaving], from: app(), collects(nil)),
      .breaks("another value", after: [leaving], from: app(), collects(other)),
      .breaks("there is no store", after: [leaving], from: app(), did(collect, .refused(.noStore))),
      .obeys(
        "it was there already", isSilent: true,
        after: [step(clip([inSuite]), leaves, to: clip([inSuite]))], from: app(),
        collects(nil)),
      .obeys(
        "it came to two places", isSilent: true,
        after: [step(clip(), leaves, to: clip([inFiles, inSuite]))], from: app(), collects(nil)),
    ],
    .membersHaveContainers: [
      .obeys("yes", at: "A member asks.", from: clip(), asks(.clip, group, true)),
      .obeys("no", at: "Somebody else asks.", from: app(), asks(.app, second, false)),
      .breaks("no for a member", from: clip(), asks(.clip, group, false)),
      .breaks("yes for anybody", from: clip(), asks(.clip, second, true)),
      .breaks(
        "the program ends", from: clip(),
        did(.clip(.common(.askForContainer(second))), .container(false), [.ended(.clip)])),
      .breaks("the state changes", from: clip(), asks(.clip, group, true), to: clip([inFiles])),
    ],
    .namesLeadToTheirOwnShelf: [
      .obeys("a value is read", at: "A value is read.", from: app([inSuite]), reads),
      .obeys(
        "a value is left", at: "A value is written.", from: clip(), leaves, to: clip([inSuite])),
      .breaks("a value of another shelf is read", from: app([inFiles]), reads),
      .breaks("another value is read", from: app([inSuite]), collects(other)),
      .breaks(
        "a member reads what is its own under the name",
        from: app([.text(.own(.app, group), key, value)]), reads),
      .breaks("reading takes away", from: app([inSuite]), collects(value), to: app()),
      .breaks("finding takes away", from: app(items: [appsItem]), finds(other), to: app()),
      .breaks("standard is written too", from: clip(), leaves, to: clip([inSuite, clipsOwn])),
      .breaks(
        "a value that is there is not read", from: app([inSuite]),
        did(.app(.common(.read(shared, key))), .found(nil))),
      .breaks("a value is not written", from: clip(), leaves),
      .breaks("a value is not removed", from: clip([inSuite]), removes),
      .breaks(
        "a value is kept that would be dropped",
        in: changed { ($0.clip.groups, $0.decisions.foreignSuite) = ([], .dropped) },
        from: clip(), leaves, to: clip([.text(.own(.clip, group), key, value)])),
      .breaks(
        "another key is written", from: clip(), leaves,
        to: clip([.text(.suite(group), AppClipKey(2), value)])),
      .obeys(
        "a secret is withheld", isSilent: true, from: clip(),
        did(.clip(.leave(key, secret)), .withheld)),
      .breaks("another key is written too", from: clip(), leaves, to: clip([inSuite, inSuiteToo])),
    ],
    .outsidersSeeNothing: [
      .obeys("refused", from: app(), did(.other(.read(.suite(group), key)), .refused(.noStore))),
      .breaks("found", from: app([inSuite]), did(.other(.read(.suite(group), key)), .found(value))),
      .breaks(
        "written", from: app(), did(.other(.write(.container(group), key, value))),
        to: app([inFiles])),
    ],
    .secretsAreNotLeft: [
      .obeys("withheld", from: clip(), did(.clip(.leave(key, secret)), .withheld)),
      .breaks(
        "withheld without a store", in: storeless, from: clip(),
        did(.clip(.leave(key, secret)), .withheld)),
      .breaks(
        "left", from: clip(), did(.clip(.leave(key, secret))),
        to: clip([.text(.suite(group), key, secret)])),
    ],
  ]

  /// A world in which the clip has no defaults under the name for texts.
  private static let storeless: AppClipWorld = {
    var world = AppClipWorld()
    (world.clip.groups, world.decisions.foreignSuite) = ([], .missing)
    return world
  }()

  private static let keychain: AppClipClaimCases = [
    .itemsFollowVersionAndAssociation: [
      .obeys(
        "the app finds the clip's", at: "The app looks for a clip's item.", in: seen(),
        from: app(items: [clipsItem]), finds(value)),
      .obeys(
        "it does not where they would have been promoted", at: "The app looks for a clip's item.",
        from: app(items: [clipsItem]), finds(nil)
      ),
      .obeys(
        "it does not before 15.4", at: "The app looks for a clip's item.",
        in: seen { $0.system = .until15p3 },
        from: app(items: [clipsItem]), finds(nil)),
      .obeys(
        "the clip finds nothing of the app's", at: "The clip looks for an app's item.",
        from: clip(items: [appsItem]),
        clipFinds(nil)),
      .breaks("the app misses the clip's", in: seen(), from: app(items: [clipsItem]), finds(nil)),
      .breaks(
        "the app finds it where it would have been promoted", from: app(items: [clipsItem]),
        finds(value)),
      .breaks(
        "the app finds it with half an association", in: seen { $0.clipNamesApp = false },
        from: app(items: [clipsItem]), finds(value)),
      .breaks(
        "the app finds it with the other half", in: seen { $0.appNamesClip = false },
        from: app(items: [clipsItem]), finds(value)),
      .breaks(
        "the app finds it before 15.4", in: seen { $0.system = .until15p3 },
        from: app(items: [clipsItem]), finds(value)),
      .breaks("the clip finds the app's", from: clip(items: [appsItem]), clipFinds(other)),
      .obeys(
        "the clip misses its own", isSilent: true, from: clip(items: [clipsItem]), clipFinds(nil)),
      .obeys(
        "the clip finds its own", isSilent: true, from: clip(items: [clipsItem]), clipFinds(value)),
      .obeys("nothing is there", isSilent: true, from: app(), finds(nil)),
      .obeys(
        "the app has one too", isSilent: true, from: app(items: [clipsItem, appsItem]), finds(other)
      ),
      .breaks(
        "the clip finds its item of another label",
        from: clip(items: [AppClipItem(.clip, AppClipLabel(2), value)]), clipFinds(value)),
    ],
    .theAppKeepsItsOwnItems: [
      .obeys(
        "its own is found", at: "The app finds its own item beside a clip's.",
        from: app(items: [clipsItem, appsItem]), finds(other)),
      .obeys(
        "the clip adds beside it", at: "The clip adds an item under a label of the app's.",
        from: clip(items: [appsItem]), adds,
        to: clip(items: [clipsItem, appsItem])),
      .breaks("the clip's is found", from: app(items: [clipsItem, appsItem]), finds(value)),
      .breaks("nothing is found", from: app(items: [appsItem]), finds(nil)),
      .breaks(
        "the clip's takes its place", from: clip(items: [appsItem]), adds,
        to: clip(items: [clipsItem])),
      .breaks("it goes with the app", from: app(items: [appsItem]), deletes(.app), to: nobody),
    ],
    .replacingPromotesItems: [
      .obeys(
        "it is the app's", at: "An item is promoted.", from: clip(items: [clipsItem, others]),
        replaces,
        to: app(items: [promoted, others])),
      .obeys(
        "in place of one", at: "A promoted item takes the place of one of the app's.",
        from: clip(items: [clipsItem, appsItem]), replaces,
        to: app(items: [promoted])),
      .obeys(
        "seen, it stays", at: "A replacement leaves an item as it is.", in: seen(),
        from: clip(items: [clipsItem, appsItem]), replaces,
        to: app(items: [clipsItem, appsItem])),
      .obeys(
        "before 15.4 it stays", at: "A replacement leaves an item as it is.",
        in: changed { $0.system = .until15p3 },
        from: clip(items: [clipsItem]), replaces, to: app(items: [clipsItem])),
      .breaks(
        "it stays the clip's", from: clip(items: [clipsItem]), replaces, to: app(items: [clipsItem])
      ),
      .breaks("it goes", from: clip(items: [clipsItem]), replaces, to: app()),
      .breaks(
        "with another value", from: clip(items: [clipsItem]), replaces, to: app(items: [appsItem])),
      .breaks(
        "the app's own outlasts it", from: clip(items: [clipsItem, appsItem]), replaces,
        to: app(items: [appsItem])),
      .breaks(
        "both are there", from: clip(items: [clipsItem, appsItem]), replaces,
        to: app(items: [promoted, appsItem])),
      .breaks(
        "another item goes", from: clip(items: [clipsItem, others]), replaces,
        to: app(items: [promoted])),
      .breaks("the app's goes for nothing", from: clip(items: [appsItem]), replaces, to: app()),
      .breaks(
        "seen, it is promoted", in: seen(), from: clip(items: [clipsItem]), replaces,
        to: app(items: [promoted])),
    ],
  ]

  private static let imports: AppClipClaimCases = [
    .finishedImportsAreFinal: [
      .obeys("the next import changes nothing", after: [ending], from: app(), imported),
      .obeys(
        "after a new installation a new one may change something",
        after: [ending, deleting, coming, ending], from: app(), did(begin)),
      .breaks("it brings something", after: [ending], from: app(), proceeds, to: app([inStandard])),
      .breaks(
        "it takes something away", after: [ending], from: app([inStandard]), did(begin), to: app()),
      .obeys(
        "the source is cleaned later", after: [ending], from: app([inSuite]), did(begin), to: app()),
      .obeys(
        "a mark comes later", after: [ending], from: app(), did(begin),
        to: app([.mark(.standard(.app))])),
      .obeys(
        "the app writes later", isSilent: true, after: [ending], from: app(),
        did(.app(.common(.write(.defaults(.standard), key, value)))), to: app([inStandard])),
      .obeys(
        "none has ended", isSilent: true, after: [beginning], from: app([inSuite], plan: plan),
        proceeds, to: both),
    ],
    .importsLeaveWhatTheAppChanged: [
      .obeys(
        "another key is copied", after: [changing], from: app(), proceeds,
        to: app([.text(.standard(.app), AppClipKey(2), value)])),
      .breaks(
        "what was removed comes back", after: [changing], from: app(), proceeds,
        to: app([inStandard])),
      .breaks(
        "what was written goes", after: [changing], from: app([inStandard]), proceeds, to: app()),
      .obeys(
        "the app changes it again", isSilent: true, after: [changing], from: app(),
        did(.app(.common(.write(.defaults(.standard), key, value)))), to: app([inStandard])),
      .obeys("the app changed nothing", isSilent: true, from: app(), did(begin)),
    ],
    .nothingLeftIsLost: [
      .obeys(
        "killed", at: "An import is killed.", after: [leaving], from: app([inSuite], plan: plan),
        kills(.app),
        to: app([inSuite])),
      .obeys(
        "cleaned", at: "A source is cleaned.", after: [leaving],
        from: app([inSuite, inStandard], plan: plan),
        proceeds, to: app([inStandard])),
      .breaks(
        "cleaned before it is copied", after: [leaving], from: app([inSuite], plan: plan), proceeds,
        to: app()),
      .breaks(
        "lost by a replacement", after: [leaving], from: clip([inSuite]), replaces, to: app()),
      .breaks(
        "another value is copied", after: [leaving], from: app([inSuite], plan: plan), proceeds,
        to: app([.text(.standard(.app), key, other)])),
      .obeys(
        "no app is there", isSilent: true, after: [leaving], from: clip([inSuite]), kills(.clip),
        to: AppClipSnapshot(clip: .stopped, containers: [group])),
      .obeys("nothing was left", isSilent: true, from: app(plan: plan), kills(.app), to: app()),
      .obeys(
        "an account is cleaned", isSilent: true, after: [leaving],
        from: app([inSuite, stored], plan: plan), proceeds, to: app([inSuite])),
      .obeys(
        "a file is cleaned", isSilent: true, after: [leaving],
        from: app([inSuite, inFiles], plan: plan), proceeds, to: app([inSuite])),
      .obeys(
        "nothing is cleaned", isSilent: true, after: [leaving], from: app([inSuite], plan: plan),
        proceeds, to: both),
      .obeys(
        "no import is killed", isSilent: true, after: [leaving], from: app([inSuite]), kills(.app),
        to: app([inSuite])),
      .obeys(
        "the app cleans by itself", isSilent: true, after: [leaving],
        from: app([inSuite, inSuiteToo]), did(.app(.common(.remove(shared, AppClipKey(2))))),
        to: app([inSuite])),
      .breaks(
        "copied to files", after: [leaving], from: app([inSuite], plan: plan), proceeds,
        to: app([inFiles])),
      .breaks(
        "lost by a kill", after: [leaving], from: app([inSuite], plan: plan), kills(.app), to: app()
      ),
    ],
    .importsEndComplete: [
      .obeys(
        "all is there", after: [leaving, beginning], from: app([inSuite, inStandard], plan: plan),
        finishes, to: app([inStandard])),
      .breaks("over at once", after: [leaving], from: app([inSuite]), imported),
      .obeys(
        "it goes on", isSilent: true, after: [leaving], from: app([inSuite], plan: plan), proceeds),
      .obeys("nothing was left", isSilent: true, from: app(), imported),
    ],
    .importsEndClean: [
      .obeys(
        "nothing is in the source", at: "An import ends clean.", after: [leaving, beginning],
        from: app([inSuite, inStandard], plan: [.cleanEverything]), finishes, to: app([inStandard])),
      .obeys(
        "after a kill behind the mark",
        at: "An import ends clean after one that was killed behind its mark.",
        after: [leaving, killing],
        from: app([inSuite, inStandard], plan: [.cleanEverything]), finishes, to: app([inStandard])),
      .obeys(
        "a kill before the mark is none behind it", at: "An import ends clean.",
        after: [leaving, killingEarly],
        from: app([inSuite, inStandard], plan: [.cleanEverything]), finishes, to: app([inStandard])),
      .obeys(
        "what others wrote may stay", at: "An import ends clean.", after: [leaving, beginning],
        from: app([inStandard], plan: plan), finishes,
        to: app([.text(.suite(group), key, other), inStandard])),
      .obeys(
        "cleaning equal, what is not equal stays", at: "An import ends clean.",
        in: changed { $0.design.import.cleaning = .equal }, after: [leaving], from: app([inSuite]),
        imported),
      .breaks(
        "it is still there", after: [leaving, beginning],
        from: app([inSuite, inStandard], plan: plan), finishes, to: app([inSuite, inStandard])),
      .breaks(
        "the mark is taken for the end", after: [leaving, killing],
        from: app([inSuite, inStandard]), imported),
      .breaks(
        "cleaning equal, what is equal stays", in: changed { $0.design.import.cleaning = .equal },
        after: [leaving], from: app([inSuite, inStandard]), imported),
      .breaks(
        "what was not copied stays", after: [leaving, beginning], from: app([inSuite], plan: plan),
        finishes, to: app([inSuite])),
    ],
    .cleaningKeepsTheRest: [
      .obeys(
        "what is equal goes", at: "A text is cleaned.",
        in: changed { $0.design.import.cleaning = .equal },
        from: app([inSuite, inStandard], plan: plan), proceeds, to: app([inStandard])),
      .obeys(
        "what is not equal stays", at: "A text stays that the app does not hold so.",
        in: changed { $0.design.import.cleaning = .equal },
        from: app([inSuite], plan: plan), finishes, to: app([inSuite])),
      .obeys(
        "cleaning everything", at: "A text is cleaned.", from: app([inSuite], plan: plan), proceeds,
        to: app()),
      .breaks(
        "what is not equal goes", in: changed { $0.design.import.cleaning = .equal },
        from: app([inSuite], plan: plan), proceeds, to: app()),
      .breaks(
        "cleaning nothing", in: changed { $0.design.import.cleaning = .nothing },
        from: app([inSuite, inStandard], plan: plan), proceeds, to: app([inStandard])),
      .obeys(
        "an account goes", isSilent: true, in: equalOnly, from: app([stored], plan: plan), proceeds,
        to: app()),
      .obeys(
        "a file goes", isSilent: true, in: equalOnly, from: app([inFiles], plan: plan), proceeds,
        to: app()),
      .obeys(
        "cleaning everything, a text stays", isSilent: true, from: app([inSuite], plan: plan),
        finishes, to: app([inSuite])),
      .obeys(
        "what is not equal stays before the end", isSilent: true, in: equalOnly,
        from: app([inSuite], plan: plan), proceeds),
      .obeys("nothing was there", isSilent: true, in: equalOnly, from: app(), imported),
    ],
  ]

  private static let accounts: AppClipClaimCases = [
    .onlyTheAuthorizedAreSignedIn: [
      .obeys(
        "authorized", from: app([stored], .authorized),
        resumes(.signedIn(account), .state(.authorized)),
        to: app([stored], session: account, .authorized)),
      .breaks(
        "nothing stored", from: app(.init(), .authorized),
        resumes(.signedIn(account), .state(.authorized))),
      .breaks("nobody asked", from: app([stored], .authorized), resumes(.signedIn(account))),
      .breaks("not found", from: app([stored]), resumes(.signedIn(account), .state(.notFound))),
      .breaks(
        "authorized beside an error", from: app([stored], .authorized),
        resumes(.signedIn(account), .error(.authorized))),
      .breaks(
        "another is authorized", from: app([stored], .authorized),
        did(.app(.resume), .signedIn(account), [.asked(another, .state(.authorized))])),
      .breaks(
        "another is stored", from: app([.user(.suite(group), another)], .authorized),
        resumes(.signedIn(account), .state(.authorized))),
      .breaks(
        "stored where the app does not look",
        from: app([.user(.standard(.app), account)], .authorized),
        resumes(.signedIn(account), .state(.authorized))),
    ],
    .theRevokedAreSignedOut: [
      .obeys(
        "signed out", from: app([stored], session: account, .revoked),
        resumes(.signedIn(nil), .state(.revoked)), to: app(.init(), .revoked)),
      .breaks(
        "still signed in", from: app([stored], session: account, .revoked),
        resumes(.signedIn(nil), .state(.revoked)), to: app(session: account, .revoked)),
      .breaks(
        "still stored", from: app([stored], .revoked), resumes(.signedIn(nil), .state(.revoked))),
      .breaks(
        "said to be signed in", from: app([stored], .revoked),
        resumes(.signedIn(account), .state(.revoked)), to: app(.init(), .revoked)),
      .obeys(
        "it is no resume that hears of it", isSilent: true,
        from: app([stored], session: account, .revoked),
        did(.user(.open), .done, [.asked(account, .state(.revoked))])),
      .obeys(
        "authorized", isSilent: true, from: app([stored], .authorized),
        resumes(.signedIn(account), .state(.authorized)),
        to: app([stored], session: account, .authorized)),
    ],
    .nobodyIsAskedAbout: [
      .obeys("nothing stored", from: app(), resumes(.signedIn(nil))),
      .breaks(
        "asked about nobody", from: app(),
        did(.app(.resume), .signedIn(nil), [.asked(nil, .state(.notFound))])),
      .breaks(
        "asked about one who is not stored", from: app(), resumes(.signedIn(nil), .state(.notFound))
      ),
      .obeys("a text is no account", from: app([inSuite]), resumes(.signedIn(nil))),
      .obeys("no resume asks", isSilent: true, from: app(), collects(nil)),
      .obeys(
        "who is stored is asked about", isSilent: true, from: app([stored], .authorized),
        resumes(.signedIn(account), .state(.authorized)),
        to: app([stored], session: account, .authorized)),
      .breaks(
        "asked about nobody while one is stored", from: app([stored]),
        did(.app(.resume), .signedIn(nil), [.asked(nil, .state(.notFound))])),
    ],
    .sessionsEndWithTheirProcess: [
      .obeys(
        "killed", at: "A session is over.", from: app(session: account), kills(.app), to: installed),
      .obeys(
        "a stored one stays", at: "A stored session outlives a kill.", in: storing,
        from: app(session: account), kills(.app),
        to: signedIn),
      .breaks("it outlives the process", from: app(session: account), kills(.app), to: signedIn),
      .breaks(
        "a stored one is lost", in: storing, from: app(session: account), kills(.app), to: installed
      ),
      .breaks(
        "it outlives the app", in: storing, from: app(session: account), deletes(.app),
        to: AppClipSnapshot(appSession: account)),
      .obeys(
        "the clip's goes on with it", isSilent: true, from: signedInClip, leaves,
        to: AppClipSnapshot(
          clip: .running, containers: [group], cells: [inSuite], clipSession: account)),
      .obeys(
        "the app's goes on with it", isSilent: true, from: app(session: account), collects(nil)),
      .obeys(
        "a stored one goes on", isSilent: true, in: storing, from: app(session: account),
        collects(nil)),
      .obeys(
        "nobody is signed in", isSilent: true, in: storing, from: app(), kills(.app), to: installed),
    ],
    .errorsChangeNothing: [
      .obeys(
        "unresolved", from: app([stored], session: account), resumes(.unresolved, .error(.notFound))
      ),
      .breaks(
        "signed out", from: app([stored], session: account),
        resumes(.unresolved, .error(.notFound)), to: app([stored])),
      .breaks("said to be nobody", from: app([stored]), resumes(.signedIn(nil), .error(.notFound))),
    ],
  ]

  private static let whole: AppClipClaimCases = [
    .theLintIsExact: [
      .obeys(
        "a text arrives", at: "A flow in which the lint finds no loss completes.", after: [leaving],
        from: app([inSuite]), collects(value)),
      .obeys(
        "a text is lost", at: "A flow in which the lint finds a loss does not complete.",
        in: changed { $0.design.appText = .standard },
        after: [leaving], from: app([inSuite]), collects(nil)),
      .obeys(
        "a text is lost without a store",
        at: "A flow in which the lint finds a loss does not complete.",
        in: changed { $0.app.groups = [] },
        after: [leaving], from: app([inSuite]), did(collect, .refused(.noStore))),
      .obeys(
        "an account arrives", at: "A flow in which the lint finds no loss completes.",
        after: [signing],
        from: app([stored], .authorized),
        resumes(.signedIn(account), .state(.authorized))),
      .obeys(
        "an item arrives", at: "A flow in which the lint finds no loss completes.", after: [adding],
        from: app(items: [promoted]), finds(value)),
      .obeys(
        "an item is lost", at: "A flow in which the lint finds a loss does not complete.",
        in: changed { $0.appNamesClip = false }, after: [adding],
        from: app(items: [clipsItem]), finds(nil)),
      .breaks("a text is lost unsaid", after: [leaving], from: app(), collects(nil)),
      .breaks(
        "a text arrives that should not", in: changed { $0.clip.groups = [] }, after: [leaving],
        from: app([inSuite]), collects(value)),
      .breaks(
        "an account is lost unsaid", after: [signing], from: app(.init(), .authorized),
        resumes(.signedIn(nil))),
      .breaks("an item is lost unsaid", after: [adding], from: app(items: [clipsItem]), finds(nil)),
      .breaks(
        "an item arrives that should not", in: changed { $0.system = .until15p3 }, after: [adding],
        from: app(items: [promoted]), finds(value)),
      .obeys(
        "a text arrives where the clip's home is moved",
        at: "A flow in which the lint finds no loss completes.",
        in: changed { $0.decisions.clipHome = .moved }, after: [leaving], from: app([inSuite]),
        collects(value)),
    ],
    .refusalsChangeNothing: [
      .obeys("nothing happens", from: nobody, did(.user(.open), .refused(.notInstalled))),
      .breaks(
        "something happens", from: nobody,
        did(.user(.open), .refused(.notInstalled), [.launched(.clip)])),
      .breaks(
        "something changes", from: clip(), did(kept, .refused(.noStore)), to: clip([inSuite])),
    ],
  ]
}
