import ConsentVocabulary
import StateMachines

extension AppClipClaim {
  public func speaks(of kind: AppClipCommand.Kind?, refused: Bool) -> Bool {
    switch self {
    case .outsidersSeeNothing: [.otherRead, .otherWrite, .otherRemove].contains(kind)
    case .whatTheClipLeavesTheAppCollects: kind == .collect
    case .theLintIsExact: [.collect, .resume, .findItem].contains(kind)
    case .refusalsChangeNothing: refused
    case .clipAndAppAreNeverBothThere, .invocationsReachTheApp, .replacingKeepsCommonGroups,
      .replacingLeavesNoGroupAlone, .membersHaveContainers, .namesLeadToTheirOwnShelf,
      .replacingHandsOverNoHome, .itemsFollowVersionAndAssociation, .containersLiveAsLongAsMembers,
      .newContainersAreEmpty, .finishedImportsAreFinal, .importsLeaveWhatTheAppChanged,
      .nothingLeftIsLost, .importsEndComplete, .onlyTheAuthorizedAreSignedIn,
      .theRevokedAreSignedOut, .nobodyIsAskedAbout, .errorsChangeNothing, .secretsAreNotLeft,
      .clipsGoOnTime, .theAppKeepsItsOwnItems, .replacingPromotesItems, .importsEndClean,
      .whoGoesTakesTheirOwnAlong, .clipsTakeTheirItemsAlong:
      !refused
    }
  }

  public func judge(_ event: Event<AppClip>, after past: AppClipMonitorState) -> Judgement {
    let (world, before, after) = (event.world, event.before, event.after)
    let (command, response, effects) = (
      event.command, event.outcome.response, event.outcome.effects
    )
    switch self {
    case .clipAndAppAreNeverBothThere:
      if after.clip != .notInstalled && after.app != .notInstalled { return .broken }
      return event.isReplacement ? .held : .silent
    case .invocationsReachTheApp:
      return .when(
        command == .user(.invoke) && before.app != .notInstalled,
        requires: response == .reached(.app) && after.clip == .notInstalled)
    case .replacingKeepsCommonGroups:
      let common = before.cells.filter { cell in
        cell.shelf.group.map { world.isMember(.clip, of: $0) && world.isMember(.app, of: $0) }
          ?? false
      }
      return .when(
        event.isReplacement && !common.isEmpty, requires: common.allSatisfy(after.cells.contains))
    case .whatTheClipLeavesTheAppCollects:
      guard case .app(.collect(let key)) = command, event.findsOut, !past.hasImportBegun,
        let left = past.left[key]
      else { return .silent }
      return .requires(response == .found(left))
    case .replacingLeavesNoGroupAlone:
      let shared = world.clip.groups.filter {
        world.isMember(.app, of: $0) || world.isMember(nil, of: $0)
      }
      let isAlone = shared.contains { event.has(.dropped($0)) || event.has(.created($0)) }
      return .when(event.isReplacement && !shared.isEmpty, requires: !isAlone)
    case .membersHaveContainers:
      guard let (program, group) = event.request else { return .silent }
      let isMember = world.isMember(program, of: group)
      return .requires(
        event.outcome == AppClipOutcome(.container(isMember)) && after == before,
        branch: isMember ? 0 : 1)
    case .namesLeadToTheirOwnShelf:
      if let look = event.look, case .found(let value) = response {
        if after != before { return .broken }
        guard let value else { return .silent }
        let shelves = event.shelves(of: look.place, for: look.program)
        return .requires(shelves.contains { before.cells.contains(.text($0, look.key, value)) })
      }
      if event.search != nil { return after == before ? .silent : .broken }
      guard let change = event.change else { return .silent }
      let shelves = event.shelves(of: change.place, for: change.program)
      let others = { (cell: AppClipCell) in cell.key != change.key || !shelves.contains(cell.shelf)
      }
      let stays = before.cells.filter(others) == after.cells.filter(others)
      return .when(!stays || before.cells != after.cells, branch: 1, requires: stays)
    case .replacingHandsOverNoHome:
      let owned = { (cell: AppClipCell) in cell.shelf.group == nil }
      return .when(
        event.isReplacement && world.decisions.clipHome == .dropped
          && (before.cells.contains(where: owned) || after.cells.contains(where: owned)),
        requires: !after.cells.contains(where: owned))
    case .outsidersSeeNothing:
      guard case .other = command, let group = (event.change ?? event.look)?.place.group
      else { return .silent }
      return .when(!world.isMember(nil, of: group), requires: event.isRefused)
    case .itemsFollowVersionAndAssociation:
      guard let search = event.search, case .found(let found) = response else { return .silent }
      let clips = before.item(search.label, of: .clip)
      let apps = before.item(search.label, of: .app)
      switch search.program {
      case .clip where found != nil && found != clips?.value: return .broken
      case .clip: return apps == nil ? .silent : .held(branch: 1)
      case .app:
        return .when(
          clips != nil && apps == nil,
          requires: found == (world.opensItems(.seen) ? clips?.value : nil))
      }
    case .containersLiveAsLongAsMembers:
      let kept = after.cells.compactMap(\.shelf.group)
      guard after.containers == after.membership(in: world),
        kept.allSatisfy(after.containers.contains)
      else { return .broken }
      return before.containers.contains { event.has(.dropped($0)) } ? .held : .silent
    case .newContainersAreEmpty:
      let created = after.containers.filter { event.has(.created($0)) }
      return .when(
        !created.isEmpty,
        requires: !after.cells.contains { $0.shelf.group.map(created.contains) ?? false })
    case .finishedImportsAreFinal:
      return .when(
        event.imports && past.hasImportEnded, requires: before.ownTexts == after.ownTexts)
    case .importsLeaveWhatTheAppChanged:
      let changed = { (cell: AppClipCell) in cell.key.map(past.changed.contains) ?? false }
      return .when(
        event.imports && !past.changed.isEmpty,
        requires: before.ownTexts.filter(changed) == after.ownTexts.filter(changed))
    case .nothingLeftIsLost:
      let left = past.recording(event).left
      if after.app == .notInstalled || left.isEmpty { return .silent }
      let source = world.design.appText.shelf
      let isKept = left.allSatisfy { key, value in
        after.cells.contains { cell in
          cell.isText(under: key, value) && [.standard(.app), source].contains(cell.shelf)
        }
      }
      let isCleaned = before.cells.contains { cell in
        cell.key != nil && cell.shelf == source && !after.cells.contains(cell)
      }
      if command == .system(.kill) && before.plan != nil { return .requires(isKept) }
      if event.imports && isCleaned { return .requires(isKept, branch: 1) }
      return isKept ? .silent : .broken
    case .importsEndComplete:
      return .when(
        event.has(.imported) && !past.left.isEmpty,
        requires: past.left.allSatisfy { key, value in
          after.cells.contains(.text(.standard(.app), key, value))
        })
    case .onlyTheAuthorizedAreSignedIn:
      guard command == .app(.resume), case .signedIn(let account?) = response
      else { return .silent }
      let last = event.lastAnswer
      return .requires(
        event.isStored(account, in: before) && last?.account == account
          && last?.answer == .state(.authorized))
    case .theRevokedAreSignedOut:
      return .when(
        command == .app(.resume) && event.lastAnswer?.answer == .state(.revoked),
        requires: response == .signedIn(nil) && after.appSession == nil
          && !event.isStored(nil, in: after))
    case .nobodyIsAskedAbout:
      for case .asked(let account, _) in effects {
        if account == nil || !event.isStored(account, in: before) { return .broken }
      }
      return command == .app(.resume) && !event.isStored(nil, in: before) ? .held : .silent
    case .errorsChangeNothing:
      guard command == .app(.resume), case .error = event.lastAnswer?.answer else { return .silent }
      return .requires(after == before && response == .unresolved)
    case .secretsAreNotLeft:
      guard case .clip(.leave(let key, let value)) = command, value.isSecret else { return .silent }
      let holders = { (cell: AppClipCell) in cell.isText(under: key, value) }
      return .requires(after.cells.filter(holders).allSatisfy(before.cells.contains))
    case .clipsGoOnTime: return judgeDays(event)
    case .theLintIsExact: return event.findsOut ? judgeFlow(event, after: past) : .silent
    case .theAppKeepsItsOwnItems:
      if let search = event.search, search.program == .app,
        let own = before.item(search.label, of: .app), response != .found(own.value)
      {
        return .broken
      }
      if case .app(.common) = command {
        guard let search = event.search else { return .silent }
        let owners = AppClipProgram.allCases.filter { before.item(search.label, of: $0) != nil }
        return owners.count == 2 ? .held : .silent
      }
      if event.isReplacement { return .silent }
      let apps = { (item: AppClipItem) in item.owner == .app }
      guard before.items.filter(apps) == after.items.filter(apps) else { return .broken }
      guard case .clip(.common(.addItem(let label, _))) = command else { return .silent }
      return before.item(label, of: .app) == nil ? .silent : .held(branch: 1)
    case .refusalsChangeNothing: return .requires(after == before && effects.isEmpty)
    case .replacingPromotesItems: return event.isReplacement ? judgeItems(event) : .silent
    case .importsEndClean:
      guard event.has(.imported), world.design.import.cleaning != .nothing else { return .silent }
      let isClean = !after.cells.contains { cell in
        guard case .text(let shelf, let key, let value) = cell else { return false }
        let isMeant =
          world.design.import.cleaning == .everything
          || after.cells.contains(.text(.standard(.app), key, value))
        return shelf == world.design.appText.shelf && past.left[key] == value && isMeant
      }
      return .when(!past.left.isEmpty, branch: past.wasKilledBehindMark ? 1 : 0, requires: isClean)
    case .whoGoesTakesTheirOwnAlong: return event.takesOwnAlong
    case .clipsTakeTheirItemsAlong: return event.takesItemsAlong
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
    if case .app(.collect(let key)) = event.command, let left = past.left[key], !past.hasImportBegun
    {
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
}

extension AppClipSuite {
  /// The shelf of the defaults that members share under this name, or `nil` for other defaults.
  fileprivate var shelf: AppClipShelf? {
    if case .suite(let group) = self { .suite(group) } else { nil }
  }
}
