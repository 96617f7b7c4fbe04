import ConsentInvariants
import ConsentVocabulary
import StateMachines

// The values in transcripts: one of each kind, and a second where two must differ.

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
private let clipsOwn = AppClipCell.text(.standard(.clip), key, value)
private let stored = AppClipCell.user(.suite(group), account)
private let clipsItem = AppClipItem(.clip, label, value)
private let appsItem = AppClipItem(.app, label, other)
private let promoted = AppClipItem(.app, label, value)
private let others = AppClipItem(.app, AppClipLabel(2), value)

private func clip(
  _ cells: Ascending<AppClipCell> = [], items: Ascending<AppClipItem> = [], idle: Int = 0
) -> AppClipSnapshot {
  AppClipSnapshot(
    clip: .running, idleDays: idle, containers: [group], cells: cells, items: items)
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

private func step(
  _ before: AppClipSnapshot, _ command: AppClipCommand, _ response: AppClipResponse = .done,
  _ effects: [AppClipEffect] = [], to after: AppClipSnapshot? = nil
) -> Event<AppClip> {
  Event(
    in: AppClipWorld(), before: before, command, AppClipOutcome(response, effects),
    after: after ?? before)
}

private func changed(_ change: (inout AppClipWorld) -> Void) -> AppClipWorld {
  var world = AppClipWorld()
  change(&world)
  return world
}

private let leaving = step(clip(), .clip(.leave(key, value)), to: clip([inSuite]))
private let beginning = step(app([inSuite]), .app(.startImport), to: app([inSuite], plan: plan))
private let ending = step(
  app([inSuite], plan: plan), .app(.continueImport), .done, [.imported], to: app([inStandard]))
private let changing = step(
  app(), .app(.common(.remove(.defaults(.standard), key))), to: app())
private let adding = step(
  clip(), .clip(.common(.addItem(label, value))), to: clip(items: [clipsItem]))
private let signing = step(
  clip(), .clip(.common(.signIn(account))), .signedIn(account), to: clip([stored]))
private let coming = step(
  AppClipSnapshot(), .user(.installApp), .done, [.installed(.app), .created(group)], to: app())
private let replaced: [AppClipEffect] = [.ended(.clip), .removed(.clip), .installed(.app)]
private let deleting = step(
  clip([inSuite]), .user(.delete), .done, [.removed(.clip), .dropped(group)],
  to: AppClipSnapshot())

private let leave = AppClipCommand.clip(.leave(key, value))
private let collect = AppClipCommand.app(.collect(key))
private let find = AppClipCommand.app(.common(.findItem(label)))
private let install = AppClipCommand.user(.installApp)
private let proceed = AppClipCommand.app(.continueImport)
private func asked(_ answer: AppClipAnswer) -> [AppClipEffect] { [.asked(account, answer)] }

extension AppClipClaimCase {
  static let all: [AppClipClaimCase] =
    life + storage + keychain + imports + accounts + whole + going

  /// Returns the program's own places, in the order of their landmarks.
  private static func own(_ program: AppClipProgram) -> [AppClipShelf] {
    [.home(program), .standard(program), .own(program, second)]
  }

  private static let going: [AppClipClaimCase] =
    own(.clip).enumerated().flatMap { place, shelf in
      [
        obeys(
          .whoGoesTakesTheirOwnAlong, "the clip goes", branch: place,
          from: clip([.text(shelf, key, value)]), .user(.delete), .done, [.removed(.clip)],
          to: AppClipSnapshot()),
        breaks(
          .whoGoesTakesTheirOwnAlong, "the clip leaves it",
          from: clip([.text(shelf, key, value)]), .user(.delete), .done, [.removed(.clip)],
          to: AppClipSnapshot(cells: [.text(shelf, key, value)])),
      ]
    }
    + own(.app).enumerated().flatMap { place, shelf in
      [
        obeys(
          .whoGoesTakesTheirOwnAlong, "the app goes", branch: 3 + place,
          from: app([.text(shelf, key, value)]), .user(.delete), .done, [.removed(.app)],
          to: AppClipSnapshot()),
        breaks(
          .whoGoesTakesTheirOwnAlong, "the app leaves it",
          from: app([.text(shelf, key, value)]), .user(.delete), .done, [.removed(.app)],
          to: AppClipSnapshot(cells: [.text(shelf, key, value)])),
      ]
    } + [
      obeys(
        .clipsTakeTheirItemsAlong, "with the clip", from: clip(items: [clipsItem, appsItem]),
        .user(.delete), .done, [.removed(.clip)], to: AppClipSnapshot(items: [appsItem])),
      obeys(
        .clipsTakeTheirItemsAlong, "they stay where that is decided", branch: 1,
        in: changed { $0.decisions.clipItems = .stay }, from: clip(items: [clipsItem]),
        .user(.delete), .done, [.removed(.clip)], to: AppClipSnapshot(items: [clipsItem])),
      obeys(
        .clipsTakeTheirItemsAlong, "behind the app", branch: 2, from: app(items: [appsItem]),
        .user(.delete), .done, [.removed(.app)], to: AppClipSnapshot(items: [appsItem])),
      breaks(
        .clipsTakeTheirItemsAlong, "they stay", from: clip(items: [clipsItem]), .user(.delete),
        .done, [.removed(.clip)], to: AppClipSnapshot(items: [clipsItem])),
      breaks(
        .clipsTakeTheirItemsAlong, "the app's go too", from: clip(items: [clipsItem, appsItem]),
        .user(.delete), .done, [.removed(.clip)], to: AppClipSnapshot()),
      breaks(
        .clipsTakeTheirItemsAlong, "they go with the app", from: app(items: [appsItem]),
        .user(.delete), .done, [.removed(.app)], to: AppClipSnapshot()),
      breaks(
        .clipsTakeTheirItemsAlong, "they go where they should stay",
        in: changed { $0.decisions.clipItems = .stay }, from: clip(items: [clipsItem]),
        .user(.delete), .done, [.removed(.clip)], to: AppClipSnapshot()),
    ]

  private static let life: [AppClipClaimCase] = [
    .obeys(
      .clipAndAppAreNeverBothThere, "a replacement", from: clip(), install, .done, replaced,
      to: app()),
    .breaks(
      .clipAndAppAreNeverBothThere, "the clip stays", from: clip(), install,
      to: AppClipSnapshot(clip: .stopped, app: .stopped)),

    .obeys(
      .invocationsReachTheApp, "it does", from: app(), .user(.invoke), .reached(.app)),
    .breaks(
      .invocationsReachTheApp, "it reaches the clip", from: app(), .user(.invoke),
      .reached(.clip)),
    .breaks(
      .invocationsReachTheApp, "a clip comes too", from: app(), .user(.invoke), .reached(.app),
      to: AppClipSnapshot(clip: .running, app: .running)),

    .obeys(
      .replacingKeepsCommonGroups, "what is shared stays", from: clip([inSuite, inFiles]), install,
      .done, replaced, to: app([inSuite, inFiles])),
    .breaks(
      .replacingKeepsCommonGroups, "files go", from: clip([inSuite, inFiles]), install, .done,
      replaced, to: app([inSuite])),
    .breaks(
      .replacingKeepsCommonGroups, "a suite goes", from: clip([inSuite, inFiles]), install, .done,
      replaced, to: app([inFiles])),

    .obeys(
      .replacingLeavesNoGroupAlone, "nothing is dropped", from: clip(), install, .done, replaced,
      to: app()),
    .breaks(
      .replacingLeavesNoGroupAlone, "dropped", from: clip(), install, .done, [.dropped(group)],
      to: app()),
    .breaks(
      .replacingLeavesNoGroupAlone, "created anew", from: clip(), install, .done,
      [.created(group)], to: app()),
    .breaks(
      .replacingLeavesNoGroupAlone, "the other's is dropped",
      in: changed { ($0.app.groups, $0.otherGroups) = ([], [group]) }, from: clip(), install, .done,
      [.dropped(group)], to: app()),

    .obeys(
      .replacingHandsOverNoHome, "what is the clip's own goes", from: clip([clipsOwn]), install,
      .done, replaced, to: app()),
    .breaks(
      .replacingHandsOverNoHome, "the app has it", from: clip([clipsOwn]), install, .done,
      replaced, to: app([inStandard])),
    .breaks(
      .replacingHandsOverNoHome, "the clip still has it", from: clip([clipsOwn]), install, .done,
      replaced, to: app([clipsOwn])),

    .obeys(
      .containersLiveAsLongAsMembers, "dropped with the last member", from: clip([inSuite]),
      .user(.delete), .done, [.removed(.clip), .dropped(group)], to: AppClipSnapshot()),
    .breaks(
      .containersLiveAsLongAsMembers, "it stays", from: clip(), .user(.delete), .done,
      [.removed(.clip)], to: AppClipSnapshot(containers: [group])),
    .breaks(
      .containersLiveAsLongAsMembers, "it goes too early", from: clip(), .system(.kill), .done,
      [.ended(.clip)], to: AppClipSnapshot(clip: .stopped)),
    .breaks(
      .containersLiveAsLongAsMembers, "its suite stays", from: clip([inSuite]), .user(.delete),
      .done, [.removed(.clip), .dropped(group)], to: AppClipSnapshot(cells: [inSuite])),

    .obeys(
      .newContainersAreEmpty, "it is", from: AppClipSnapshot(), .user(.invoke), .reached(.clip),
      [.installed(.clip), .created(group)], to: clip()),
    .breaks(
      .newContainersAreEmpty, "it holds a file", from: AppClipSnapshot(), .user(.invoke),
      .reached(.clip), [.created(group)], to: clip([inFiles])),
    .breaks(
      .newContainersAreEmpty, "its suite holds a user", from: AppClipSnapshot(), .user(.invoke),
      .reached(.clip), [.created(group)], to: clip([stored])),

    .obeys(
      .clipsGoOnTime, "the last day", in: changed { $0.lifetime = 2 }, from: clip(idle: 1),
      .clock(.advanceDay), .done, [.removed(.clip)], to: AppClipSnapshot()),
    .obeys(
      .clipsGoOnTime, "a launch", branch: 1, from: clip(idle: 1), .user(.invoke), .reached(.clip),
      to: clip()),
    .breaks(
      .clipsGoOnTime, "a day too long", in: changed { $0.lifetime = 2 }, from: clip(idle: 1),
      .clock(.advanceDay), to: clip(idle: 2)),
    .breaks(
      .clipsGoOnTime, "a day too short", from: clip(idle: 1), .clock(.advanceDay),
      to: AppClipSnapshot()),
    .breaks(.clipsGoOnTime, "a day is not counted", from: clip(), .clock(.advanceDay)),
    .breaks(
      .clipsGoOnTime, "the app goes", from: app(), .clock(.advanceDay), to: AppClipSnapshot()),
    .breaks(
      .clipsGoOnTime, "idle days after a launch", from: clip(idle: 1), .user(.invoke),
      .reached(.clip)),
    .breaks(.clipsGoOnTime, "idle days from nowhere", from: clip(), leave, to: clip(idle: 1)),
  ]

  private static let storage: [AppClipClaimCase] = [
    .obeys(
      .whatTheClipLeavesTheAppCollects, "it is", after: [leaving], from: app([inSuite]), collect,
      .found(value)),
    .breaks(
      .whatTheClipLeavesTheAppCollects, "nothing is there", after: [leaving], from: app(), collect,
      .found(nil)),
    .breaks(
      .whatTheClipLeavesTheAppCollects, "another value", after: [leaving], from: app(), collect,
      .found(other)),
    .breaks(
      .whatTheClipLeavesTheAppCollects, "there is no store", after: [leaving], from: app(), collect,
      .refused(.noStore)),

    .obeys(
      .membersHaveContainers, "yes", from: clip(), .clip(.common(.askForContainer(group))),
      .container(true)),
    .obeys(
      .membersHaveContainers, "no", branch: 1, from: app(), .app(.common(.askForContainer(second))),
      .container(false)),
    .breaks(
      .membersHaveContainers, "no for a member", from: clip(),
      .clip(.common(.askForContainer(group))), .container(false)),
    .breaks(
      .membersHaveContainers, "yes for anybody", from: clip(),
      .clip(.common(.askForContainer(second))), .container(true)),
    .breaks(
      .membersHaveContainers, "the program ends", from: clip(),
      .clip(.common(.askForContainer(second))), .container(false), [.ended(.clip)]),
    .breaks(
      .membersHaveContainers, "the state changes", from: clip(),
      .clip(.common(.askForContainer(group))), .container(true), to: clip([inFiles])),

    .obeys(
      .namesLeadToTheirOwnShelf, "a value is read", from: app([inSuite]),
      .app(.common(.read(shared, key))), .found(value)),
    .obeys(
      .namesLeadToTheirOwnShelf, "a value is left", branch: 1, from: clip(), leave,
      to: clip([inSuite])),
    .breaks(
      .namesLeadToTheirOwnShelf, "a value of another shelf is read", from: app([inFiles]),
      .app(.common(.read(shared, key))), .found(value)),
    .breaks(
      .namesLeadToTheirOwnShelf, "another value is read", from: app([inSuite]), collect,
      .found(other)),
    .breaks(
      .namesLeadToTheirOwnShelf, "a member reads what is its own under the name",
      from: app([.text(.own(.app, group), key, value)]), .app(.common(.read(shared, key))),
      .found(value)),
    .breaks(
      .namesLeadToTheirOwnShelf, "reading takes away", from: app([inSuite]), collect,
      .found(value), to: app()),
    .breaks(
      .namesLeadToTheirOwnShelf, "finding takes away", from: app(items: [appsItem]), find,
      .found(other), to: app()),
    .breaks(
      .namesLeadToTheirOwnShelf, "standard is written too", from: clip(), leave,
      to: clip([inSuite, clipsOwn])),
    .breaks(
      .namesLeadToTheirOwnShelf, "another key is written", from: clip(), leave,
      to: clip([.text(.suite(group), AppClipKey(2), value)])),

    .obeys(
      .outsidersSeeNothing, "refused", from: app(), .other(.read(.suite(group), key)),
      .refused(.noStore)),
    .breaks(
      .outsidersSeeNothing, "found", from: app([inSuite]), .other(.read(.suite(group), key)),
      .found(value)),
    .breaks(
      .outsidersSeeNothing, "written", from: app(),
      .other(.write(.container(group), key, value)), to: app([inFiles])),

    .obeys(
      .secretsAreNotLeft, "withheld", from: clip(), .clip(.leave(key, secret)), .withheld),
    .breaks(
      .secretsAreNotLeft, "left", from: clip(), .clip(.leave(key, secret)),
      to: clip([.text(.suite(group), key, secret)])),
  ]

  private static let keychain: [AppClipClaimCase] = [
    .obeys(
      .itemsFollowVersionAndAssociation, "the app finds the clip's", in: changed(seen),
      from: app(items: [clipsItem]), find, .found(value)),
    .obeys(
      .itemsFollowVersionAndAssociation, "it does not where they would have been promoted",
      from: app(items: [clipsItem]), find, .found(nil)),
    .obeys(
      .itemsFollowVersionAndAssociation, "it does not before 15.4",
      in: changed {
        seen(&$0)
        $0.system = .until15p3
      }, from: app(items: [clipsItem]), find, .found(nil)),
    .obeys(
      .itemsFollowVersionAndAssociation, "the clip finds nothing of the app's", branch: 1,
      from: clip(items: [appsItem]), .clip(.common(.findItem(label))), .found(nil)),
    .breaks(
      .itemsFollowVersionAndAssociation, "the app misses the clip's", in: changed(seen),
      from: app(items: [clipsItem]), find, .found(nil)),
    .breaks(
      .itemsFollowVersionAndAssociation, "the app finds it where it would have been promoted",
      from: app(items: [clipsItem]), find, .found(value)),
    .breaks(
      .itemsFollowVersionAndAssociation, "the app finds it with half an association",
      in: changed {
        seen(&$0)
        $0.clipNamesApp = false
      }, from: app(items: [clipsItem]), find, .found(value)),
    .breaks(
      .itemsFollowVersionAndAssociation, "the app finds it with the other half",
      in: changed {
        seen(&$0)
        $0.appNamesClip = false
      }, from: app(items: [clipsItem]), find, .found(value)),
    .breaks(
      .itemsFollowVersionAndAssociation, "the app finds it before 15.4",
      in: changed {
        seen(&$0)
        $0.system = .until15p3
      }, from: app(items: [clipsItem]), find, .found(value)),
    .breaks(
      .itemsFollowVersionAndAssociation, "the clip finds the app's", from: clip(items: [appsItem]),
      .clip(.common(.findItem(label))), .found(other)),

    .obeys(
      .theAppKeepsItsOwnItems, "its own is found", from: app(items: [clipsItem, appsItem]), find,
      .found(other)),
    .obeys(
      .theAppKeepsItsOwnItems, "the clip adds beside it", branch: 1, from: clip(items: [appsItem]),
      .clip(.common(.addItem(label, value))), to: clip(items: [clipsItem, appsItem])),
    .breaks(
      .theAppKeepsItsOwnItems, "the clip's is found", from: app(items: [clipsItem, appsItem]), find,
      .found(value)),
    .breaks(
      .theAppKeepsItsOwnItems, "nothing is found", from: app(items: [appsItem]), find,
      .found(nil)),
    .breaks(
      .theAppKeepsItsOwnItems, "the clip's takes its place", from: clip(items: [appsItem]),
      .clip(.common(.addItem(label, value))), to: clip(items: [clipsItem])),
    .breaks(
      .theAppKeepsItsOwnItems, "it goes with the app", from: app(items: [appsItem]),
      .user(.delete), .done, [.removed(.app)], to: AppClipSnapshot()),

    .obeys(
      .replacingPromotesItems, "it is the app's", from: clip(items: [clipsItem, others]), install,
      .done, replaced, to: app(items: [promoted, others])),
    .obeys(
      .replacingPromotesItems, "in place of one", branch: 1,
      from: clip(items: [clipsItem, appsItem]), install, .done, replaced,
      to: app(items: [promoted])),
    .obeys(
      .replacingPromotesItems, "seen, it stays", branch: 2, in: changed(seen),
      from: clip(items: [clipsItem, appsItem]), install, .done, replaced,
      to: app(items: [clipsItem, appsItem])),
    .obeys(
      .replacingPromotesItems, "before 15.4 it stays", branch: 2,
      in: changed { $0.system = .until15p3 }, from: clip(items: [clipsItem]), install, .done,
      replaced, to: app(items: [clipsItem])),
    .breaks(
      .replacingPromotesItems, "it stays the clip's", from: clip(items: [clipsItem]), install,
      .done, replaced, to: app(items: [clipsItem])),
    .breaks(
      .replacingPromotesItems, "it goes", from: clip(items: [clipsItem]), install, .done, replaced,
      to: app()),
    .breaks(
      .replacingPromotesItems, "with another value", from: clip(items: [clipsItem]), install, .done,
      replaced, to: app(items: [appsItem])),
    .breaks(
      .replacingPromotesItems, "the app's own outlasts it",
      from: clip(items: [clipsItem, appsItem]),
      install, .done, replaced, to: app(items: [appsItem])),
    .breaks(
      .replacingPromotesItems, "both are there", from: clip(items: [clipsItem, appsItem]), install,
      .done, replaced, to: app(items: [promoted, appsItem])),
    .breaks(
      .replacingPromotesItems, "another item goes", from: clip(items: [clipsItem, others]), install,
      .done, replaced, to: app(items: [promoted])),
    .breaks(
      .replacingPromotesItems, "the app's goes for nothing", from: clip(items: [appsItem]), install,
      .done, replaced, to: app()),
    .breaks(
      .replacingPromotesItems, "seen, it is promoted", in: changed(seen),
      from: clip(items: [clipsItem]), install, .done, replaced, to: app(items: [promoted])),
  ]

  private static let seen: @Sendable (inout AppClipWorld) -> Void = {
    $0.decisions.itemsAtReplacement = .seen
  }

  private static let imports: [AppClipClaimCase] = [
    .obeys(
      .finishedImportsAreFinal, "the next import changes nothing", after: [ending], from: app(),
      .app(.startImport), .done, [.imported]),
    .obeys(
      .finishedImportsAreFinal, "after a new installation a new one may change something",
      after: [ending, deleting, coming, ending], from: app(), .app(.startImport)),
    .breaks(
      .finishedImportsAreFinal, "it brings something", after: [ending], from: app(), proceed,
      to: app([inStandard])),
    .breaks(
      .finishedImportsAreFinal, "it takes something away", after: [ending],
      from: app([inStandard]), .app(.startImport), to: app()),

    .obeys(
      .importsLeaveWhatTheAppChanged, "another key is copied", after: [changing], from: app(),
      proceed, to: app([.text(.standard(.app), AppClipKey(2), value)])),
    .breaks(
      .importsLeaveWhatTheAppChanged, "what was removed comes back", after: [changing], from: app(),
      proceed, to: app([inStandard])),
    .breaks(
      .importsLeaveWhatTheAppChanged, "what was written goes", after: [changing],
      from: app([inStandard]), proceed, to: app()),

    .obeys(
      .nothingLeftIsLost, "killed", after: [leaving], from: app([inSuite], plan: plan),
      .system(.kill), .done, [.ended(.app)], to: app([inSuite])),
    .obeys(
      .nothingLeftIsLost, "cleaned", branch: 1, after: [leaving],
      from: app([inSuite, inStandard], plan: plan), proceed, to: app([inStandard])),
    .breaks(
      .nothingLeftIsLost, "cleaned before it is copied", after: [leaving],
      from: app([inSuite], plan: plan), proceed, to: app()),
    .breaks(
      .nothingLeftIsLost, "lost by a replacement", after: [leaving], from: clip([inSuite]),
      install, .done, replaced, to: app()),
    .breaks(
      .nothingLeftIsLost, "another value is copied", after: [leaving],
      from: app([inSuite], plan: plan), proceed, to: app([.text(.standard(.app), key, other)])),

    .obeys(
      .importsEndComplete, "all is there", after: [leaving, beginning],
      from: app([inSuite, inStandard], plan: plan), proceed, .done, [.imported],
      to: app([inStandard])),
    .breaks(
      .importsEndComplete, "over at once", after: [leaving], from: app([inSuite]),
      .app(.startImport), .done, [.imported]),

    .obeys(
      .importsEndClean, "nothing is in the source", after: [leaving, beginning],
      from: app([inSuite, inStandard], plan: [.cleanEverything]), proceed, .done, [.imported],
      to: app([inStandard])),
    .obeys(
      .importsEndClean, "after a kill behind the mark", branch: 1, after: [leaving, killing],
      from: app([inSuite, inStandard], plan: [.cleanEverything]), proceed, .done, [.imported],
      to: app([inStandard])),
    .obeys(
      .importsEndClean, "a kill before the mark is none behind it", after: [leaving, killingEarly],
      from: app([inSuite, inStandard], plan: [.cleanEverything]), proceed, .done, [.imported],
      to: app([inStandard])),
    .obeys(
      .importsEndClean, "what others wrote may stay", after: [leaving, beginning],
      from: app([inStandard], plan: plan), proceed, .done, [.imported],
      to: app([.text(.suite(group), key, other), inStandard])),
    .obeys(
      .importsEndClean, "cleaning equal, what is not equal stays",
      in: changed { $0.design.import.cleaning = .equal }, after: [leaving], from: app([inSuite]),
      .app(.startImport), .done, [.imported]),
    .breaks(
      .importsEndClean, "it is still there", after: [leaving, beginning],
      from: app([inSuite, inStandard], plan: plan), proceed, .done, [.imported],
      to: app([inSuite, inStandard])),
    .breaks(
      .importsEndClean, "the mark is taken for the end", after: [leaving, killing],
      from: app([inSuite, inStandard]), .app(.startImport), .done, [.imported]),
    .breaks(
      .importsEndClean, "cleaning equal, what is equal stays",
      in: changed { $0.design.import.cleaning = .equal }, after: [leaving],
      from: app([inSuite, inStandard]), .app(.startImport), .done, [.imported]),
  ]

  private static let killing = step(
    app([inSuite, inStandard], plan: [.cleanEverything]), .system(.kill), .done, [.ended(.app)],
    to: app([inSuite, inStandard]))
  private static let killingEarly = step(
    app([inSuite, inStandard], plan: [.mark, .cleanEverything]), .system(.kill), .done,
    [.ended(.app)], to: app([inSuite, inStandard]))

  private static let accounts: [AppClipClaimCase] = [
    .obeys(
      .onlyTheAuthorizedAreSignedIn, "authorized", from: app([stored], .authorized), .app(.resume),
      .signedIn(account), asked(.state(.authorized)),
      to: app([stored], session: account, .authorized)),
    .breaks(
      .onlyTheAuthorizedAreSignedIn, "nothing stored", from: app(.init(), .authorized),
      .app(.resume), .signedIn(account), asked(.state(.authorized))),
    .breaks(
      .onlyTheAuthorizedAreSignedIn, "nobody asked", from: app([stored], .authorized),
      .app(.resume), .signedIn(account)),
    .breaks(
      .onlyTheAuthorizedAreSignedIn, "not found", from: app([stored]), .app(.resume),
      .signedIn(account), asked(.state(.notFound))),
    .breaks(
      .onlyTheAuthorizedAreSignedIn, "authorized beside an error",
      from: app([stored], .authorized), .app(.resume), .signedIn(account),
      asked(.error(.authorized))),

    .obeys(
      .theRevokedAreSignedOut, "signed out", from: app([stored], session: account, .revoked),
      .app(.resume), .signedIn(nil), asked(.state(.revoked)), to: app(.init(), .revoked)),
    .breaks(
      .theRevokedAreSignedOut, "still signed in", from: app([stored], session: account, .revoked),
      .app(.resume), .signedIn(nil), asked(.state(.revoked)),
      to: app(session: account, .revoked)),
    .breaks(
      .theRevokedAreSignedOut, "still stored", from: app([stored], .revoked), .app(.resume),
      .signedIn(nil), asked(.state(.revoked))),
    .breaks(
      .theRevokedAreSignedOut, "said to be signed in", from: app([stored], .revoked),
      .app(.resume), .signedIn(account), asked(.state(.revoked)), to: app(.init(), .revoked)),

    .obeys(.nobodyIsAskedAbout, "nothing stored", from: app(), .app(.resume), .signedIn(nil)),
    .breaks(
      .nobodyIsAskedAbout, "asked about nobody", from: app(), .app(.resume), .signedIn(nil),
      [.asked(nil, .state(.notFound))]),
    .breaks(
      .nobodyIsAskedAbout, "asked about one who is not stored", from: app(), .app(.resume),
      .signedIn(nil), asked(.state(.notFound))),

    .obeys(
      .errorsChangeNothing, "unresolved", from: app([stored], session: account), .app(.resume),
      .unresolved, asked(.error(.notFound))),
    .breaks(
      .errorsChangeNothing, "signed out", from: app([stored], session: account), .app(.resume),
      .unresolved, asked(.error(.notFound)), to: app([stored])),
    .breaks(
      .errorsChangeNothing, "said to be nobody", from: app([stored]), .app(.resume), .signedIn(nil),
      asked(.error(.notFound))),
  ]

  private static let whole: [AppClipClaimCase] = [
    .obeys(
      .theLintIsExact, "a text arrives", after: [leaving], from: app([inSuite]), collect,
      .found(value)),
    .obeys(
      .theLintIsExact, "a text is lost", branch: 1, in: changed { $0.design.appText = .standard },
      after: [leaving], from: app([inSuite]), collect, .found(nil)),
    .obeys(
      .theLintIsExact, "a text is lost without a store", branch: 1,
      in: changed { $0.app.groups = [] }, after: [leaving], from: app([inSuite]), collect,
      .refused(.noStore)),
    .obeys(
      .theLintIsExact, "an account arrives", after: [signing], from: app([stored], .authorized),
      .app(.resume), .signedIn(account), asked(.state(.authorized))),
    .obeys(
      .theLintIsExact, "an item arrives", after: [adding], from: app(items: [promoted]), find,
      .found(value)),
    .obeys(
      .theLintIsExact, "an item is lost", branch: 1, in: changed { $0.appNamesClip = false },
      after: [adding], from: app(items: [clipsItem]), find, .found(nil)),
    .breaks(
      .theLintIsExact, "a text is lost unsaid", after: [leaving], from: app(), collect,
      .found(nil)),
    .breaks(
      .theLintIsExact, "a text arrives that should not", in: changed { $0.clip.groups = [] },
      after: [leaving], from: app([inSuite]), collect, .found(value)),
    .breaks(
      .theLintIsExact, "an account is lost unsaid", after: [signing],
      from: app(.init(), .authorized), .app(.resume), .signedIn(nil)),
    .breaks(
      .theLintIsExact, "an item is lost unsaid", after: [adding], from: app(items: [clipsItem]),
      find, .found(nil)),
    .breaks(
      .theLintIsExact, "an item arrives that should not", in: changed { $0.system = .until15p3 },
      after: [adding], from: app(items: [promoted]), find, .found(value)),

    .obeys(
      .refusalsChangeNothing, "nothing happens", from: clip(), .user(.open),
      .refused(.alreadyRunning)),
    .breaks(
      .refusalsChangeNothing, "something happens", from: clip(), .user(.open),
      .refused(.alreadyRunning), [.launched(.clip)]),
    .breaks(
      .refusalsChangeNothing, "something changes", from: clip(), leave, .refused(.noStore),
      to: clip([inSuite])),
  ]
}
