import ConsentInvariants
import ConsentModel
import ConsentTool
import ConsentVocabulary
import Lockstep
import PropertyTesting
import Reporting
import StateMachines

/// Which worlds are played. In the first the lint finds no text and no account lost, and the programs are
/// written as the claims ask; each of the others is refuted, and played where it is asked for.
public enum AppClipWorlds: String, CaseIterable, Sendable {
  /// One name at each use, all states handled, an import of those that survive whatever is around it.
  case fixed
  /// Names, groups and signatures as they come: the lint finds what is lost.
  case mismatched
  /// The published article as it stands.
  case literal
  /// Imports that lose or bring back something.
  case bare, ungated, cleanedBeforeMarked
  /// Labels alone tell items of the keychain apart.
  case labels

  /// How their programs are written.
  var design: AppClipDesign {
    var design = AppClipDesign.fixed
    switch self {
    case .fixed, .mismatched, .labels: break
    case .literal: design = .literal
    case .bare: design.import = .bare
    case .ungated: design.import = .ungated
    case .cleanedBeforeMarked: design.import = .cleanedBeforeMarked
    }
    return design
  }

  /// The rules that no model in these worlds comes to.
  var unreached: Set<AppClipRule> {
    let design = design
    let imports = design.import
    let careful: Set<AppClipRule> = [
      .nobodyStored, .authorizedResumed, .revokedSignedOut, .unknownSignedOut,
      .transferredMigrated, .errorHeard,
    ]
    var rules: Set<AppClipRule> = design.resume == .careful ? [.literalResumed] : careful
    if self != .labels { rules.insert(.itemReplaced) }
    if self != .mismatched && self != .literal { rules.insert(.signedInUnstored) }
    if design.leavesSecrets { rules.insert(.secretWithheld) }
    // Around the plain one six are drawn.
    let copies: Set = imports == .plain ? [.present, .whole] : [imports.copying]
    let cleanings: Set =
      imports == .plain ? Set(AppClipImport.Cleaning.allCases) : [imports.cleaning]
    if imports.mark == .none { rules.formUnion([.importMarked, .markSet]) }
    if imports.mark != .none { rules.insert(.importEmpty) }
    if !copies.contains(.present) { rules.insert(.presentCopied) }
    if !copies.contains(.lacking) { rules.insert(.lackingCopied) }
    if !copies.contains(.whole) { rules.insert(.wholeCopied) }
    if !cleanings.contains(.equal) { rules.insert(.equalCleaned) }
    if !cleanings.contains(.everything) { rules.insert(.everythingCleaned) }
    return rules
  }
}

/// The machine of the App Clip: worlds by how the programs are written, commands by topic.
public struct AppClipMachine: Machine {
  public typealias Model = AppClipModel
  public typealias Claim = AppClipClaim
  public typealias Size = AppClipSize

  public let played: AppClipWorlds
  public var settled = Settled<AppClipWorld>()

  public init(_ played: AppClipWorlds = .fixed) { self.played = played }

  public func world(from source: inout ChoiceSource) throws(Discard) -> AppClipWorld {
    settled.world(try drawn(from: &source))
  }

  private func drawn(from source: inout ChoiceSource) throws(Discard) -> AppClipWorld {
    var world = AppClipWorld()
    world.clip.groups = try groups([1], from: &source)
    world.app.groups = try groups([1], from: &source)
    world.otherGroups = try groups([], from: &source)
    world.lifetime = [30, 1, 2, 3][try source.index(below: 4)]
    // What is lost with an item is lost nowhere else.
    if source.boolean(1, in: 8) { world.clip.keychain = false }
    if source.boolean(1, in: 8) { world.app.keychain = false }
    if source.boolean(1, in: 8) { world.clip.signIn = false }
    if source.boolean(1, in: 8) { world.app.signIn = false }
    if source.boolean(1, in: 8) { world.clipNamesApp = false }
    if source.boolean(1, in: 8) { world.appNamesClip = false }
    if source.boolean(1, in: 4) { world.system = .until15p3 }
    world.decisions = try decisions(from: &source)
    world.design = played.design
    if world.design.import == .plain {
      let cleanings = [AppClipImport.Cleaning.everything, .equal, .nothing]
      world.design.import.copying = [.present, .whole][try source.index(below: 2)]
      world.design.import.cleaning = cleanings[try source.index(below: 3)]
    }
    if played == .labels { world.decisions.itemsBy = .label }
    guard played == .mismatched else { return world }
    world.clip.groups = try groups([], from: &source)
    world.app.groups = try groups([], from: &source)
    let names = [AppClipSuite.suite(AppClipGroup(1)), .suite(AppClipGroup(2)), .standard]
    world.design.clipText = names[try source.index(below: 3)]
    world.design.appText = names[try source.index(below: 3)]
    world.design.clipUser = names[try source.index(below: 3)]
    world.design.appUser = names[try source.index(below: 3)]
    return world
  }

  /// These groups, and of 1 to 3 each in one case of four.
  private func groups(
    _ wanted: [Int], from source: inout ChoiceSource
  ) throws(Discard) -> Ascending<AppClipGroup> {
    let more = try source.index(below: 8) & source.index(below: 8)
    return Ascending(
      (wanted + (1...3).filter { more >> ($0 - 1) & 1 == 1 }).map { AppClipGroup($0) })
  }

  /// Mostly the defaults, as most clauses are about them.
  private func decisions(
    from source: inout ChoiceSource
  ) throws(Discard) -> AppClipDecisions {
    var decisions = AppClipDecisions()
    guard source.boolean() else { return decisions }
    let foreign = AppClipDecisions.ForeignSuite.allCases
    decisions.foreignSuite = foreign[try source.index(below: foreign.count)]
    if source.boolean() { decisions.clipHome = .moved }
    if source.boolean() { decisions.unknownAccount = .removesIdentifier }
    if source.boolean() { decisions.clipItems = .stay }
    if source.boolean() { decisions.session = .stored }
    if source.boolean() { decisions.stateWithError = .last }
    return decisions
  }

  public func digest(of snapshot: AppClipSnapshot) -> Fingerprint {
    var digest = Fingerprint()
    func combine(_ parts: Int...) { for part in parts { digest.combine(UInt64(part)) } }
    combine(Int(snapshot.clip.rawValue), Int(snapshot.app.rawValue), snapshot.idleDays)
    combine(snapshot.isOnline ? 1 : 0, snapshot.isKeychainMarked ? 1 : 0)
    combine(Int(snapshot.clipSession?.ordinal ?? 0), Int(snapshot.appSession?.ordinal ?? 0))
    for group in snapshot.containers { combine(1, Int(group.ordinal)) }
    for cell in snapshot.cells {
      let (shelf, group) = cell.shelf.place
      switch cell {
      case .text(_, let key, let value): combine(2, shelf, group, Int(key.ordinal), value.number)
      case .user(_, let account): combine(3, shelf, group, Int(account.ordinal))
      case .mark: combine(4, shelf, group)
      }
    }
    for item in snapshot.items {
      combine(5, item.owner == .clip ? 0 : 1, Int(item.label.ordinal), item.value.number)
    }
    for known in snapshot.accounts {
      let state = AppClipCredential.allCases.firstIndex(of: known.state) ?? 0
      combine(6, Int(known.account.ordinal), state)
    }
    for step in snapshot.plan ?? [] {
      switch step {
      case .copy(let key): combine(7, Int(key.ordinal))
      case .copyWhole: combine(8)
      case .mark: combine(9)
      case .clean(let key): combine(10, Int(key.ordinal))
      case .cleanEverything: combine(11)
      }
    }
    return digest
  }
}

extension AppClipShelf {
  /// Which sort of shelf, and of which group or program.
  fileprivate var place: (Int, Int) {
    switch self {
    case .container(let group): (0, Int(group.ordinal))
    case .suite(let group): (1, Int(group.ordinal))
    case .home(let program): (2, program == .clip ? 0 : 1)
    case .standard(let program): (3, program == .clip ? 0 : 1)
    case .own(let program, let group): (program == .clip ? 4 : 5, Int(group.ordinal))
    }
  }
}

extension AppClipValue {
  fileprivate var number: Int { Int(ordinal) + (isSecret ? 64 : 0) }
}

// What the machine adds to be played by the suite, but for the system that it is played against.
extension AppClipMachine {
  public static var name: String { AppClip.name }
  /// The folder of the pages.
  public static var specs: String { "Specs/AppClip" }

  public static let flags = [
    MachineFlag(
      "--worlds", "NAME",
      "fixed, or a refuted design such as literal")
  ]

  public init(_ values: [String: String]) throws(FlagMistake) {
    self.init(try values.choice(of: "--worlds") ?? .fixed)
  }

  public var settings: [Catalogue.Setting] { [Catalogue.Setting("worlds", played.rawValue)] }

  public var rules: [AppClipRule] { AppClipRule.allCases.filter { !played.unreached.contains($0) } }

  public func refusals(of kind: AppClipCommand.Kind) -> [AppClipRefusal] {
    // Where one name is entitled everywhere, what is left and taken has a store.
    let isStored = played != .mismatched && played != .literal
    var never: Set<AppClipRefusal> = played.design.import.gate == .none ? [.gateClosed] : []
    if isStored && [.leave, .collect, .startImport].contains(kind) { never.insert(.noStore) }
    return AppClipModel.refusals(of: kind).filter { !never.contains($0) }
  }
}
