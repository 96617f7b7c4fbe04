import ConsentVocabulary
import StateMachines

// The promises of single commands, apart from their later consequences.
extension AppClipClaim {
  enum Change: UInt8, Numbered { case added, changed, removed }
  enum Identifier: UInt8, Numbered { case stored, replaced }
  enum Network: UInt8, Numbered { case lost, restored }
  enum Gate: UInt8, Numbered { case open, closed }
  enum Plan: UInt8, Numbered { case whole, cleaning, empty }
  enum ImportStep: UInt8, Numbered { case copied, marked, cleaned, unchanged }
  enum Answer: UInt8, Numbered { case signsIn, signsOut, transferred, fails }

  static let promises = list {
    accountsFollowTheirCommands.means(
      "The provider knows each account as its last command left it.",
      sometimes: (Change.added, "An account becomes known."),
      (.changed, "The state of an account changes."), (.removed, "An account is forgotten.")
    ) { step, _ in
      let (before, after) = (step.before.accounts, step.after.accounts)
      guard let (account, state) = step.registration else {
        return before == after ? .silent : .broken
      }
      let others = { (row: AppClipRegistration) in row.account != account }
      let own = after.filter { !others($0) }.map(\.state)
      let isNew = !before.contains { !others($0) }
      return .requires(
        own == (state == .notFound ? [] : [state]) && after.filter(others) == before.filter(others),
        at: state == .notFound ? .removed : isNew ? .added : .changed)
    }
    signingInStoresTheLatest.means(
      "Signing in opens a session, and stores the identifier in place of a former one.",
      sometimes: (Identifier.stored, "An identifier is stored."),
      (.replaced, "An identifier takes the place of another.")
    ) { step, _ in
      guard let (program, account) = step.signIn else { return .silent }
      let design = step.world.design
      let store = step.store(program == .clip ? design.clipUser : design.appUser, of: program)
      let isElsewhere = { (cell: AppClipCell) in cell.user == nil || cell.shelf != store }
      let users = step.after.cells.filter { !isElsewhere($0) }.map(\.user)
      let session = program == .clip ? step.after.clipSession : step.after.appSession
      let replaces = step.before.cells.contains { !isElsewhere($0) && $0.user != account }
      return .requires(
        session == account && users == (store == nil ? [] : [account])
          && step.after.cells.filter(isElsewhere) == step.before.cells.filter(isElsewhere)
          && step.outcome == AppClipOutcome(.signedIn(account)),
        at: replaces ? .replaced : .stored)
    }
    theNetworkFollowsItsCommands.means(
      "The network goes and comes by its commands alone.",
      sometimes: (Network.lost, "The network goes."), (.restored, "The network comes back.")
    ) { step, _ in
      let (before, after) = (step.before.isOnline, step.after.isOnline)
      switch step.command {
      case .system(.loseNetwork): return .requires(!after, at: .lost)
      case .system(.restoreNetwork): return .requires(after, at: .restored)
      case _: return before == after ? .silent : .broken
      }
    }
    gatesFollowTheirDesign.means(
      "The app may change its standard defaults exactly while the gate of its import is open.",
      on: .either(.write, .remove), sometimes: (Gate.open, "The gate is open."),
      (.closed, "The gate is closed.")
    ) { step, _ in
      guard let change = step.change, change.program == .app,
        change.place == .defaults(.standard), step.before.app == .running
      else { return .silent }
      let isRefused = AppClip.refusal(in: step.outcome) == .gateClosed
      return .requires(isRefused == step.isGateClosed, at: isRefused ? .closed : .open)
    }
    plansFollowTheirDesign.means(
      "A start plans the stages of the design in their order, behind the mark cleaning alone.",
      on: [.startImport], sometimes: (Plan.whole, "A start plans an import."),
      (.cleaning, "The mark leaves only cleaning."), (.empty, "There is nothing to do.")
    ) { step, _ in
      let (plan, isMarked) = (step.after.plan ?? [], step.isMarked)
      let steps = step.stages(isMarked: isMarked).flatMap { step.steps(of: $0) }
      return .requires(
        plan == steps && (step.after.plan == nil) == steps.isEmpty
          && step.has(.imported) == steps.isEmpty && step.before.cells == step.after.cells,
        at: steps.isEmpty ? .empty : isMarked ? .cleaning : .whole)
    }
    importsGoStepByStep.means(
      "Continuing an import carries out the first step of its plan, and the last one ends it.",
      on: [.continueImport], sometimes: (ImportStep.copied, "A text is copied."),
      (.marked, "The mark is set."), (.cleaned, "A text is cleaned."),
      (.unchanged, "A step changes nothing.")
    ) { step, _ in
      guard let plan = step.before.plan, let next = plan.first else { return .broken }
      let rest = Array(plan.dropFirst())
      let isChanged = step.before.cells != step.after.cells
      let change: ImportStep =
        switch next {
        case .copy, .copyWhole: isChanged ? .copied : .unchanged
        case .mark: .marked
        case .clean, .cleanEverything: isChanged ? .cleaned : .unchanged
        }
      return .requires(
        step.after.plan == (rest.isEmpty ? nil : rest) && step.has(.imported) == rest.isEmpty
          && step.after.cells == step.cells(after: next)
          && step.after.isKeychainMarked == step.isKeychainMarked(after: next), at: change)
    }
    itemsFollowTheirCommands.means(
      "A program adds an item to its first access group, and updates and removes the one that it finds.",
      sometimes: (Change.added, "An item is added."), (.changed, "An item is updated."),
      (.removed, "An item is removed.")
    ) { step, _ in
      guard let change = step.itemChange else { return .silent }
      let (items, adds) = (step.before.items, step.addsItem)
      let owners = step.owners(for: change.caller, naming: change.group)
      let found = step.lookedUp(change.label, among: owners)
      let owner = adds ? owners[0] : found?.owner ?? change.caller
      let gone = items.filter { item in
        adds
          ? step.world.decisions.itemsBy == .label && item.label == change.label
            && item.owner.isOfPair
            && owner.isOfPair : item == found
      }
      let new = change.value.map { [AppClipItem(owner, change.label, $0)] } ?? []
      return .requires(
        step.after.items == Ascending(items.filter { !gone.contains($0) } + new),
        at: adds ? .added : change.value == nil ? .removed : .changed)
    }
    partsFollowTheirCommands.means(
      "Processes, sessions, contents, items and plans change by the commands that are for them alone.",
      sometimes: "A command leaves all as it is."
    ) { step, _ in
      let (before, after) = (step.before, step.after)
      let isMoved = step.movesPrograms
      let isSame =
        (isMoved || (before.clip, before.app) == (after.clip, after.app))
        && (isMoved || step.signIn != nil || step.command == .app(.resume)
          || (before.clipSession, before.appSession) == (after.clipSession, after.appSession))
        && (isMoved || step.changesCells || before.cells == after.cells)
        && (isMoved || step.itemChange != nil || before.items == after.items)
        && (isMoved || step.imports || before.plan == after.plan)
        && (step.imports || before.isKeychainMarked == after.isKeychainMarked)
      if !isSame { return .broken }
      return before == after && before.isInstalled && !before.cells.isEmpty ? .held : .silent
    }
    resumesFollowTheirAnswers.means(
      "A resume asks as its design does, and signs in and out, and forgets, as the answer says.",
      on: [.resume], sometimes: (Answer.signsIn, "An answer signs in."),
      (.signsOut, "An answer signs out."), (.transferred, "An account has been transferred."),
      (.fails, "An error changes nothing.")
    ) { step, _ in
      let (stored, before) = (step.storedUser, step.before)
      let answer = step.answer(about: stored)
      let isAsked = stored != nil || step.world.design.resume == .literal
      let isUnresolved = step.isUnresolved(answer)
      let isMoved = answer == .state(.transferred) && step.world.design.resume == .careful
      let asked: [AppClipEffect] = isAsked ? [.asked(stored, answer)] : []
      let moved: [AppClipEffect] =
        isMoved ? stored.map { [.migrated($0), .asked($0, .state(.authorized))] } ?? [] : []
      let (session, user) = step.resumed(stored, by: answer)
      return .requires(
        step.outcome.effects == asked + moved && step.after.appSession == session
          && step.storedUser(in: step.after) == user
          && step.outcome.response == (isUnresolved ? .unresolved : .signedIn(session)),
        at: isMoved ? .transferred : isUnresolved ? .fails : session != nil ? .signsIn : .signsOut)
    }
  }
}
