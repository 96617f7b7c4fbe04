import ConsentVocabulary
import StateMachines

/// A claim about every transcript of a clip and its app, whichever system produced it.
public enum AppClipClaim: String, ListedClaims {
  case clipAndAppAreNeverBothThere = "INV-K01"
  case invocationsReachTheApp = "INV-K02"
  case replacingKeepsCommonGroups = "INV-K03"
  case whatTheClipLeavesTheAppCollects = "INV-K03b"
  case replacingLeavesNoGroupAlone = "INV-K04"
  case membersHaveContainers = "INV-K05"
  case namesLeadToTheirOwnShelf = "INV-K06"
  case replacingHandsOverNoHome = "INV-K07"
  case outsidersSeeNothing = "INV-K08"
  case itemsFollowVersionAndAssociation = "INV-K09"
  case containersLiveAsLongAsMembers = "INV-K10"
  case newContainersAreEmpty = "INV-K11"
  case finishedImportsAreFinal = "INV-K12"
  case importsLeaveWhatTheAppChanged = "INV-K12b"
  case nothingLeftIsLost = "INV-K13"
  case importsEndComplete = "INV-K13b"
  case onlyTheAuthorizedAreSignedIn = "INV-K14"
  case theRevokedAreSignedOut = "INV-K15"
  case nobodyIsAskedAbout = "INV-K16"
  case errorsChangeNothing = "INV-K16b"
  case secretsAreNotLeft = "INV-K17"
  case clipsGoOnTime = "INV-K18"
  case theLintIsExact = "INV-K21"
  case theAppKeepsItsOwnItems = "INV-K22"
  case refusalsChangeNothing = "INV-K23"
  case replacingPromotesItems = "INV-K24"
  case importsEndClean = "INV-K25"
  case whoGoesTakesTheirOwnAlong = "INV-K26"
  case clipsTakeTheirItemsAlong = "INV-K27"
  case cleaningKeepsTheRest = "INV-K28"

  public typealias MonitorState = AppClipMonitorState

  public static let rows = Rows(life, storage, imports, cleaning, accounts)

  private static let life = list {
    clipAndAppAreNeverBothThere.means(
      "The clip and the app are never on the device together.",
      sometimes: "The app replaces the clip."
    ) { step, _ in
      if step.after.clip != .notInstalled && step.after.app != .notInstalled { return .broken }
      return step.isReplacement ? .held : .silent
    }
    invocationsReachTheApp.means(
      "With the app there, an invocation reaches the app, and no clip comes.",
      sometimes: "An invocation finds the app."
    ) { step, _ in
      .when(
        step.command == .user(.invoke) && step.before.app != .notInstalled,
        requires: step.outcome.response == .reached(.app) && step.after.clip == .notInstalled)
    }
    replacingKeepsCommonGroups.means(
      "A replacement keeps every cell in the containers and suites of groups that both clip and app are in.",
      sometimes: "A common group holds something at a replacement."
    ) { step, _ in
      let common = step.before.cells.filter { cell in
        cell.shelf.group.map {
          step.world.isMember(.clip, of: $0) && step.world.isMember(.app, of: $0)
        }
          ?? false
      }
      return .when(
        step.isReplacement && !common.isEmpty,
        requires: common.allSatisfy(step.after.cells.contains))
    }
    whatTheClipLeavesTheAppCollects.means(
      "Collecting a text that the clip left returns its value.",
      on: .either(.collect), reads: [\.left, \.hasImportBegun],
      sometimes: "The app collects a text that the clip left."
    ) { step, past in
      guard case .app(.collect(let key)) = step.command, step.findsOut, !past.hasImportBegun,
        let left = past.left[key]
      else { return .silent }
      return .requires(step.outcome.response == .found(left))
    }
    replacingLeavesNoGroupAlone.means(
      "A replacement neither drops nor creates a container that the clip shares with the app or the other.",
      sometimes: "The clip shares a group at a replacement."
    ) { step, _ in
      let shared = step.world.clip.groups.filter {
        step.world.isMember(.app, of: $0) || step.world.isMember(nil, of: $0)
      }
      let isAlone = shared.contains { step.has(.dropped($0)) || step.has(.created($0)) }
      return .when(step.isReplacement && !shared.isEmpty, requires: !isAlone)
    }
    newContainersAreEmpty.means(
      "A container that was created in a step is empty after it, and so is its suite.",
      sometimes: "A container is created."
    ) { step, _ in
      let created = step.after.containers.filter { step.has(.created($0)) }
      return .when(
        !created.isEmpty,
        requires: !step.after.cells.contains { $0.shelf.group.map(created.contains) ?? false })
    }
    containersLiveAsLongAsMembers.means(
      "There is a container for exactly the groups that have a member on the device.",
      sometimes: "A container is dropped."
    ) { step, _ in
      let kept = step.after.cells.compactMap(\.shelf.group)
      guard step.after.containers == step.after.membership(in: step.world),
        kept.allSatisfy(step.after.containers.contains)
      else { return .broken }
      return step.before.containers.contains { step.has(.dropped($0)) } ? .held : .silent
    }
    clipsGoOnTime.means(
      "A clip ages by each day without use, and goes exactly when its lifetime is reached.",
      sometimes: "A clip goes on time.", "An idle clip is launched."
    ) { step, _ in judgeDays(step) }
    whoGoesTakesTheirOwnAlong.means(
      "A program that is not on the device has nothing on its own shelves.",
      sometimes: "A clip goes that has files of its own.", "It has standard defaults.",
      "It has defaults under a name of its own.", "An app goes that has files of its own.",
      "It has standard defaults.", "It has defaults under a name of its own."
    ) { step, _ in step.takesOwnAlong }
    clipsTakeTheirItemsAlong.means(
      "A clip takes its items along if so decided, an app never does, and no other item goes.",
      sometimes: "An item goes with its clip.", "An item stays, as is decided.",
      "An item stays behind its app."
    ) { step, _ in step.takesItemsAlong }
    refusalsChangeNothing.means(
      "A refused command changes nothing and has no effect.",
      on: .refused, sometimes: "A command is refused."
    ) { step, _ in .requires(step.after == step.before && step.outcome.effects.isEmpty) }
  }

  private static let storage = list {
    membersHaveContainers.means(
      "A request for a container is answered yes for a member and no for others, and nothing else happens.",
      sometimes: "A member asks.", "Somebody else asks."
    ) { step, _ in
      guard let (program, group) = step.request else { return .silent }
      let isMember = step.world.isMember(program, of: group)
      return .requires(
        step.outcome == AppClipOutcome(.container(isMember)) && step.after == step.before,
        branch: isMember ? 0 : 1)
    }
    namesLeadToTheirOwnShelf.means(
      "A command reads and changes only texts under its key on a shelf of the given name.",
      sometimes: "A value is read.", "A value is written."
    ) { step, _ in
      if let look = step.look, case .found(let value) = step.outcome.response {
        if step.after != step.before { return .broken }
        guard let value else { return .silent }
        let shelves = step.shelves(of: look.place, for: look.program)
        return .requires(
          shelves.contains { step.before.cells.contains(.text($0, look.key, value)) })
      }
      if step.search != nil { return step.after == step.before ? .silent : .broken }
      guard let change = step.change else { return .silent }
      let shelves = step.shelves(of: change.place, for: change.program)
      let others = { (cell: AppClipCell) in cell.key != change.key || !shelves.contains(cell.shelf)
      }
      let stays = step.before.cells.filter(others) == step.after.cells.filter(others)
      return .when(!stays || step.before.cells != step.after.cells, branch: 1, requires: stays)
    }
    replacingHandsOverNoHome.means(
      "After a replacement, clip home dropped, nothing is on the app's own shelves nor on the clip's.",
      sometimes: "The clip's own shelves hold something at a replacement."
    ) { step, _ in
      let owned = { (cell: AppClipCell) in cell.shelf.group == nil }
      return .when(
        step.isReplacement && step.world.decisions.clipHome == .dropped
          && (step.before.cells.contains(where: owned) || step.after.cells.contains(where: owned)),
        requires: !step.after.cells.contains(where: owned))
    }
    outsidersSeeNothing.means(
      "The other program is refused the contents of a group that it is not in.",
      on: .either(.otherRead, .otherWrite, .otherRemove),
      sometimes: "The other asks for a group that it is not in."
    ) { step, _ in
      guard case .other = step.command, let group = (step.change ?? step.look)?.place.group
      else { return .silent }
      return .when(!step.world.isMember(nil, of: group), requires: step.isRefused)
    }
    itemsFollowVersionAndAssociation.means(
      "The clip finds only a clip's items, and the app finds them only if so decided.",
      sometimes: "The app looks for a clip's item.", "The clip looks for an app's item."
    ) { step, _ in
      guard let search = step.search, case .found(let found) = step.outcome.response else {
        return .silent
      }
      let clips = step.before.item(search.label, of: .clip)
      let apps = step.before.item(search.label, of: .app)
      switch search.program {
      case .clip where found != nil && found != clips?.value: return .broken
      case .clip: return apps == nil ? .silent : .held(branch: 1)
      case .app:
        return .when(
          clips != nil && apps == nil,
          requires: found == (step.world.opensItems(.seen) ? clips?.value : nil))
      }
    }
    secretsAreNotLeft.means(
      "Leaving a secret puts it on no shelf.",
      sometimes: "The clip is about to leave a secret."
    ) { step, _ in
      guard case .clip(.leave(let key, let value)) = step.command, value.isSecret else {
        return .silent
      }
      let holders = { (cell: AppClipCell) in cell.isText(under: key, value) }
      return .requires(step.after.cells.filter(holders).allSatisfy(step.before.cells.contains))
    }
    theAppKeepsItsOwnItems.means(
      "The app finds its own item under a label, and only its own commands and a replacement change its items.",
      sometimes: "The app finds its own item beside a clip's.",
      "The clip adds an item under a label of the app's."
    ) { step, _ in
      if let search = step.search, search.program == .app,
        let own = step.before.item(search.label, of: .app),
        step.outcome.response != .found(own.value)
      {
        return .broken
      }
      if case .app(.common) = step.command {
        guard let search = step.search else { return .silent }
        let owners = AppClipProgram.allCases.filter {
          step.before.item(search.label, of: $0) != nil
        }
        return owners.count == 2 ? .held : .silent
      }
      if step.isReplacement { return .silent }
      let apps = { (item: AppClipItem) in item.owner == .app }
      guard step.before.items.filter(apps) == step.after.items.filter(apps) else { return .broken }
      guard case .clip(.common(.addItem(let label, _))) = step.command else { return .silent }
      return step.before.item(label, of: .app) == nil ? .silent : .held(branch: 1)
    }
    replacingPromotesItems.means(
      "A replacement makes the clip's items the app's, if so decided, and changes no other item.",
      sometimes: "An item is promoted.", "It takes the place of one of the app's.",
      "A replacement leaves an item as it is."
    ) { step, _ in step.isReplacement ? judgeItems(step) : .silent }
  }

  private static let imports = list {
    finishedImportsAreFinal.means(
      "Once an import has ended, no import changes a text in the app's standard defaults.",
      reads: [\.hasImportEnded], sometimes: "An import starts after one that ended."
    ) { step, past in
      .when(
        step.imports && past.hasImportEnded, requires: step.before.ownTexts == step.after.ownTexts)
    }
    importsLeaveWhatTheAppChanged.means(
      "Starting or continuing an import changes no text in standard of app under a key that the app changed.",
      reads: [\.changed],
      sometimes: "The app changes something of its own before an import is continued or started."
    ) { step, past in
      let changed = { (cell: AppClipCell) in cell.key.map(past.changed.contains) ?? false }
      return .when(
        step.imports && !past.changed.isEmpty,
        requires: step.before.ownTexts.filter(changed) == step.after.ownTexts.filter(changed))
    }
    nothingLeftIsLost.means(
      "While the app is there, each text that the clip left is where the app finds it, with its value.",
      reads: [\.left], sometimes: "An import is killed.", "A source is cleaned."
    ) { step, past in
      let left = past.recording(step).left
      if step.after.app == .notInstalled || left.isEmpty { return .silent }
      let source = step.world.design.appText.shelf
      let isKept = left.allSatisfy { key, value in
        step.after.cells.contains { cell in
          cell.isText(under: key, value) && [.standard(.app), source].contains(cell.shelf)
        }
      }
      let isCleaned = step.before.cells.contains { cell in
        cell.key != nil && cell.shelf == source && !step.after.cells.contains(cell)
      }
      if step.command == .system(.kill) && step.before.plan != nil { return .requires(isKept) }
      if step.imports && isCleaned { return .requires(isKept, branch: 1) }
      return isKept ? .silent : .broken
    }
    importsEndComplete.means(
      "When an import ends, each text that the clip left is in standard of app.",
      reads: [\.left], sometimes: "An import ends after the clip left something."
    ) { step, past in
      .when(
        step.has(.imported) && !past.left.isEmpty,
        requires: past.left.allSatisfy { key, value in
          step.after.cells.contains(.text(.standard(.app), key, value))
        })
    }
    importsEndClean.means(
      "When an import ends, the defaults under *app text* hold no text that was to be cleaned.",
      reads: [\.left, \.wasKilledBehindMark], sometimes: "An import ends clean.",
      "It does so after one that was killed behind its mark."
    ) { step, past in
      guard step.has(.imported), step.world.design.import.cleaning != .nothing else {
        return .silent
      }
      let isClean = !step.after.cells.contains { cell in
        guard case .text(let shelf, let key, let value) = cell else { return false }
        let isMeant =
          step.world.design.import.cleaning == .everything
          || step.after.cells.contains(.text(.standard(.app), key, value))
        return shelf == step.world.design.appText.shelf && past.left[key] == value && isMeant
      }
      return .when(!past.left.isEmpty, branch: past.wasKilledBehindMark ? 1 : 0, requires: isClean)
    }
  }

  private static let cleaning = list {
    cleaningKeepsTheRest.means(
      "Cleaning equal removes only texts that the app holds with the same value, cleaning nothing none.",
      on: [.startImport, .continueImport], sometimes: "A text is cleaned.",
      "A text stays that the app does not hold so."
    ) { step, _ in
      let source = step.shelves(of: .defaults(step.world.design.appText), for: .app)
      let texts = step.before.cells.filter { $0.key != nil && source.contains($0.shelf) }
      let gone = texts.filter { !step.after.cells.contains($0) }
      let isOver = step.world.design.import.cleaning == .equal && step.has(.imported)
      return .when(
        !gone.isEmpty || isOver && !texts.isEmpty, branch: gone.isEmpty ? 1 : 0,
        requires: gone.allSatisfy { step.mayClean($0) })
    }
  }

  private static let accounts = list {
    onlyTheAuthorizedAreSignedIn.means(
      "A resume that answers with an account found it stored, asked, and was last answered authorized.",
      sometimes: "A resume signs in."
    ) { step, _ in
      guard step.command == .app(.resume), case .signedIn(let account?) = step.outcome.response
      else { return .silent }
      let last = step.lastAnswer
      return .requires(
        step.isStored(account, in: step.before) && last?.account == account
          && last?.answer == .state(.authorized))
    }
    theRevokedAreSignedOut.means(
      "A resume whose last answer is revoked signs out and removes the identifier.",
      sometimes: "A resume receives revoked."
    ) { step, _ in
      .when(
        step.command == .app(.resume) && step.lastAnswer?.answer == .state(.revoked),
        requires: step.outcome.response == .signedIn(nil) && step.after.appSession == nil
          && !step.isStored(nil, in: step.after))
    }
    nobodyIsAskedAbout.means(
      "The app asks only about an account whose identifier is stored, and never about nobody.",
      sometimes: "A resume finds nothing stored."
    ) { step, _ in
      for case .asked(let account, _) in step.outcome.effects {
        if account == nil || !step.isStored(account, in: step.before) { return .broken }
      }
      return step.command == .app(.resume) && !step.isStored(nil, in: step.before) ? .held : .silent
    }
    errorsChangeNothing.means(
      "A resume whose last answer is an error changes nothing and is answered unresolved.",
      sometimes: "A resume receives an error."
    ) { step, _ in
      guard step.command == .app(.resume), case .error = step.lastAnswer?.answer else {
        return .silent
      }
      return .requires(step.after == step.before && step.outcome.response == .unresolved)
    }
    theLintIsExact.means(
      "A flow arrives exactly if the lint finds nothing lost in it.",
      on: .either(.collect, .resume, .findItem),
      reads: [\.left, \.added, \.hasImportBegun, \.clipUser],
      sometimes: "A flow without a finding ends.", "A flow with a finding ends."
    ) { step, past in step.findsOut ? judgeFlow(step, after: past) : .silent }
  }
}

extension Event<AppClip> {
  /// Whether the design of the import permits the removal of this text from the source.
  fileprivate func mayClean(_ cell: AppClipCell) -> Bool {
    guard case .text(_, let key, let value) = cell else { return false }
    return switch world.design.import.cleaning {
    case .everything: true
    case .equal: after.cells.contains(.text(.standard(.app), key, value))
    case .nothing: false
    }
  }
}

private func judgeItems(_ event: Event<AppClip>) -> Judgement {
  let (before, after) = (event.before.items, event.after.items)
  let clips = before.filter { $0.owner == .clip }
  guard event.world.opensItems(.promoted), !clips.isEmpty else {
    if after != before { return .broken }
    return clips.isEmpty ? .silent : .held(branch: 2)
  }
  let labels = clips.map(\.label)
  let arePromoted = clips.allSatisfy { after.contains(AppClipItem(.app, $0.label, $0.value)) }
  let others = { (item: AppClipItem) in !labels.contains(item.label) }
  let isReplaced = before.contains { $0.owner == .app && !others($0) }
  let areAlone = after.count { !others($0) } == clips.count
  return .requires(
    arePromoted && areAlone && before.filter(others) == after.filter(others),
    branch: isReplaced ? 1 : 0)
}

/// Judges the clip's idle days after a step, and whether the clip is still on the device.
private func judgeDays(_ event: Event<AppClip>) -> Judgement {
  let (before, after) = (event.before, event.after)
  if event.command == .clock(.advanceDay) {
    if after.app != before.app { return .broken }
    if before.clip == .notInstalled { return after == before ? .silent : .broken }
    if before.idleDays + 1 >= event.world.lifetime {
      return .requires(after.clip == .notInstalled && after.idleDays == 0)
    }
    let isIdle = after.clip == before.clip && after.idleDays == before.idleDays + 1
    return isIdle ? .silent : .broken
  }
  if event.outcome.response == .reached(.clip) {
    if after.idleDays != 0 { return .broken }
    return before.idleDays == 0 ? .silent : .held(branch: 1)
  }
  let isGone = after.clip == .notInstalled && after.idleDays == 0
  return after.idleDays == before.idleDays || isGone ? .silent : .broken
}

/// Requires a flow that ends to succeed exactly if the lint finds nothing lost in it.
private func judgeFlow(_ event: Event<AppClip>, after past: AppClipMonitorState) -> Judgement {
  let (before, response) = (event.before, event.outcome.response)
  let (level, arrives): (AppClipFinding.Level, Bool)
  if case .app(.collect(let key)) = event.command, let left = past.left[key], !past.hasImportBegun {
    (level, arrives) = (.lostText, response == .found(left))
  } else if event.command == .app(.resume), event.world.design.resume == .careful,
    before.isOnline, let user = past.clipUser,
    before.accounts.contains(AppClipRegistration(user, .authorized))
  {
    (level, arrives) = (.lostUser, response == .signedIn(user))
  } else if let search = event.search, search.program == .app,
    let value = past.added[search.label]
  {
    (level, arrives) = (.lostItem, response == .found(value))
  } else {
    return .silent
  }
  let isLost = event.world.loses(level)
  // Private data may arrive by chance.
  if isLost && event.world.decisions.clipHome == .moved { return .silent }
  return .requires(arrives != isLost, branch: isLost ? 1 : 0)
}

extension AppClipSuite {
  /// The shelf of the defaults that members share under this name, or `nil` for other defaults.
  fileprivate var shelf: AppClipShelf? {
    if case .suite(let group) = self { .suite(group) } else { nil }
  }
}
