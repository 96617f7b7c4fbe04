import ConsentVocabulary
import StateMachines

/// The reference model of an App Clip's data: an immutable state and a total step function.
///
/// The world and the snapshot are the whole state, so the canonical state is the state itself.
public struct AppClipModel: ReferenceModel {
  public typealias Language = AppClip
  public typealias Rule = AppClipRule
  typealias Step = StateMachines.Step<AppClipModel>

  /// The world that the scenario started in.
  public let world: AppClipWorld
  /// The observable state, which is complete.
  public internal(set) var snapshot: AppClipSnapshot

  public init(_ world: AppClipWorld) {
    self.world = world
    snapshot = AppClipSnapshot(containers: world.otherGroups, release: world.release)
  }

  /// Returns the refusal for the first reason that applies, or else the step of the command's clauses.
  public func applying(_ command: AppClipCommand) -> StateMachines.Step<AppClipModel> {
    for refusal in Self.refusals(of: command.kind) where applies(refusal, to: command) {
      return Step(self, AppClipOutcome(.refused(refusal)))
    }
    return switch command {
    case .user(.invoke(let link)): invoked(with: link)
    case .user(.open): opened()
    case .user(.installApp): appInstalled()
    case .user(.delete):
      installed == .clip ? step(by: .deleted).clipGoing() : step(by: .deleted).going(.app)
    case .user(.resetPrivacy): step(by: .reset)
    case .system(.kill): step(by: .killed).ending(installed ?? .app)
    case .clock(.advanceDay): dayPassed()

    case .clip(.leave(let key, let value)):
      value.isSecret && !world.design.leavesSecrets
        ? step(.withheld, by: .secretWithheld)
        : written(value, under: key, on: self[.clip, .defaults(world.design.clipText)])
    case .app(.collect(let key)):
      read(key, from: self[.app, .defaults(world.design.appText)], by: Rules(.collected))
    case .clip(.common(let call)): done(call, by: .clip)
    case .app(.common(let call)): done(call, by: .app)
    case .app(.item(let call, let group)): done(call, by: .app, in: group)
    case .other(.item(let call, let group)): done(call, by: .other, in: group)
    case .other(.read(let place, let key)): read(key, from: self[nil, place.place])
    case .other(.write(let place, let key, let value)):
      written(value, under: key, on: self[nil, place.place])
    case .other(.remove(let place, let key)):
      written(nil, under: key, on: self[nil, place.place])

    case .app(.resume): world.design.resume == .careful ? resumed() : resumedLiterally()
    case .user(.stopUsing(let account)): step(by: .useStopped).knowing(account, .revoked)
    case .system(.transfer(let account)): step(by: .transferred).knowing(account, .transferred)
    case .system(.forget(let account)): step(by: .forgotten).knowing(account, .notFound)
    case .system(.loseNetwork): step(by: .networkLost).with { $0.isOnline = false }
    case .system(.restoreNetwork): step(by: .networkRestored).with { $0.isOnline = true }

    case .app(.startImport): importStarted()
    case .app(.continueImport): importContinued()
    }
  }

  /// Returns the step of a call by `program`.
  private func done(_ call: AppClipCommand.CommonCall, by program: AppClipProgram) -> Step {
    switch call {
    case .askForContainer(let group):
      world.groups(of: program).contains(group)
        ? step(.container(true), by: .containerFound)
        : step(.container(false), by: .containerMissing)
    case .read(let place, let key): read(key, from: self[program, place])
    case .write(let place, let key, let value):
      written(value, under: key, on: self[program, place])
    case .remove(let place, let key): written(nil, under: key, on: self[program, place])
    case .findItem(let label): done(.find(label), by: AppClipOwner(program), in: nil)
    case .addItem(let label, let value):
      done(.add(label, value), by: AppClipOwner(program), in: nil)
    case .updateItem(let label, let value):
      done(.update(label, value), by: AppClipOwner(program), in: nil)
    case .removeItem(let label): done(.remove(label), by: AppClipOwner(program), in: nil)
    case .signIn(let account): signedIn(account, to: program)
    }
  }
}

// MARK: - Refusals

extension AppClipModel {
  public static func refusals(of kind: AppClipCommand.Kind) -> [AppClipRefusal] {
    switch kind {
    case .invoke, .advanceDay, .resetPrivacy: []
    case .open, .delete: [.notInstalled]
    case .installApp: [.alreadyInstalled]
    case .kill, .askForContainer, .findItem, .resume: [.notInstalled, .notRunning]
    case .leave, .collect: [.notInstalled, .notRunning, .noStore]
    case .read: [.notInstalled, .notRunning, .noContainer, .noStore]
    case .write, .remove: [.notInstalled, .notRunning, .noContainer, .noStore, .gateClosed]
    case .otherRead, .otherWrite, .otherRemove: [.noContainer, .noStore]
    case .addItem: [.notInstalled, .notRunning, .duplicateItem]
    case .updateItem, .removeItem: [.notInstalled, .notRunning, .noSuchItem]
    case .findGroupItem: [.notInstalled, .notRunning, .notInAccessGroup]
    case .addGroupItem: [.notInstalled, .notRunning, .notInAccessGroup, .duplicateItem]
    case .updateGroupItem, .removeGroupItem:
      [.notInstalled, .notRunning, .notInAccessGroup, .noSuchItem]
    case .otherFindItem: [.notInAccessGroup]
    case .otherAddItem: [.notInAccessGroup, .duplicateItem]
    case .otherUpdateItem, .otherRemoveItem: [.notInAccessGroup, .noSuchItem]
    case .signIn: [.notInstalled, .notRunning, .notEntitled, .offline]
    case .stopUsing, .forget: [.unknownAccount]
    case .transfer: [.unknownAccount, .notAuthorized]
    case .loseNetwork: [.offline]
    case .restoreNetwork: [.alreadyOnline]
    case .startImport: [.notInstalled, .notRunning, .noStore, .alreadyImporting]
    case .continueImport: [.notInstalled, .notRunning, .notImporting]
    }
  }

  /// Whether `command` must be refused for this reason, which must be possible for its kind.
  private func applies(_ refusal: AppClipRefusal, to command: AppClipCommand) -> Bool {
    let actor = command.program ?? installed
    let process = actor.map { snapshot[process: $0] } ?? .notInstalled
    let signature = actor == .clip ? world.clip : world.app
    let place = command.place(in: world.design)
    let isMissing = place.map { self[command.program, $0] == .missing } ?? false
    return switch refusal {
    case .notInstalled: process == .notInstalled
    case .alreadyInstalled: snapshot.app != .notInstalled
    case .notRunning: process != .running
    case .notEntitled: !signature.signIn
    case .offline: !snapshot.isOnline
    case .alreadyOnline: snapshot.isOnline
    case .noContainer: isMissing && place?.isContainer == true
    case .noStore: isMissing && place?.isContainer == false
    case .gateClosed: actor == .app && place == .defaults(.standard) && isGateClosed
    case .alreadyImporting: snapshot.plan != nil
    case .notImporting: snapshot.plan == nil
    case .notInAccessGroup: command.itemCall.map { !lists($0.group, for: $0.caller) } ?? false
    case .duplicateItem:
      command.itemCall.map {
        item($0.call.label, of: owners(for: $0.caller, in: $0.group)[0]) != nil
      } ?? false
    case .noSuchItem:
      command.itemCall.map {
        lookedUp($0.call.label, among: owners(for: $0.caller, in: $0.group)) == nil
      } ?? false
    case .unknownAccount: state(of: command.account) == .notFound
    case .notAuthorized: state(of: command.account) != .authorized
    }
  }
}

// MARK: - Arguments of a command

extension AppClipCommand {
  /// The calling program. `nil` for the other program, the person, the system and the clock.
  fileprivate var program: AppClipProgram? {
    switch self {
    case .clip: .clip
    case .app: .app
    case .other, .user, .system, .clock: nil
    }
  }

  /// The storage location that the command accesses.
  fileprivate func place(in design: AppClipDesign) -> AppClipPlace? {
    switch self {
    case .clip(.leave): .defaults(design.clipText)
    case .app(.collect), .app(.startImport): .defaults(design.appText)
    case .clip(.common(let call)), .app(.common(let call)):
      switch call {
      case .read(let place, _), .write(let place, _, _), .remove(let place, _): place
      case .askForContainer, .findItem, .addItem, .updateItem, .removeItem, .signIn: nil
      }
    case .other(.read(let place, _)), .other(.write(let place, _, _)),
      .other(.remove(let place, _)):
      place.place
    case .app(.resume), .app(.continueImport), .app(.item), .other(.item), .user, .system, .clock:
      nil
    }
  }

  fileprivate var account: AppClipAccount? {
    switch self {
    case .clip(.common(.signIn(let account))), .app(.common(.signIn(let account))),
      .user(.stopUsing(let account)), .system(.transfer(let account)),
      .system(.forget(let account)):
      account
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }
}
