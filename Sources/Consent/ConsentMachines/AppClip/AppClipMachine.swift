import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines

/// The sort of worlds to generate. In `fixed`, the lint finds no lost text or account, and the programs are
/// designed to satisfy the claims. The others refute claims, and run only on request.
package enum AppClipWorlds: String, CaseIterable, Sendable {
  /// One suite name everywhere, all states handled, an import that survives in every environment.
  case fixed
  /// Worlds with arbitrary names, groups and signatures. The app may lose data in them, which the lint
  /// reports.
  case mismatched
  /// The published article's code.
  case literal
  /// Import protocols that lose values or restore old ones.
  case bare, ungated, cleanedBeforeMarked
  /// Keychain items are identified by their labels alone.
  case labels

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

  /// The rules that no model reaches in these worlds.
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
    // If the protocol is `plain`, six variants of it are drawn.
    let copies: Set = imports == .plain ? [.present, .whole] : [imports.copying]
    let cleanings: Set =
      imports == .plain ? Set(AppClipImport.Cleaning.allCases) : [imports.cleaning]
    if imports.mark == .none { rules.formUnion([.importMarked, .markSet]) }
    if !copies.contains(.present) { rules.insert(.presentCopied) }
    if !copies.contains(.lacking) { rules.insert(.lackingCopied) }
    if !copies.contains(.whole) { rules.insert(.wholeCopied) }
    if !cleanings.contains(.equal) { rules.insert(.equalCleaned) }
    if !cleanings.contains(.everything) { rules.insert(.everythingCleaned) }
    return rules
  }
}

/// The machine of the App Clip. Its worlds vary the programs' designs, its commands are grouped by topic.
package struct AppClipMachine: Machine {
  package typealias Model = AppClipModel
  package typealias Claim = AppClipClaim
  package typealias Size = AppClipSize

  /// The sort of worlds that the machine generates.
  package let played: AppClipWorlds
  /// Whether the sort of worlds is that of the default.
  private let isUsual: Bool
  package var settled = FixedDecisions<AppClipWorld>()
  package var peer: Peer?

  package init(_ played: AppClipWorlds? = nil) {
    (self.played, isUsual) = (played ?? .fixed, played == nil)
  }

  package func world(from source: inout ChoiceSource) throws(Discard) -> AppClipWorld {
    settled.world(try drawn(from: &source))
  }

  private func drawn(from source: inout ChoiceSource) throws(Discard) -> AppClipWorld {
    var world = AppClipWorld()
    world.clip.groups = try groups([1], from: &source)
    world.app.groups = try groups([1], from: &source)
    world.otherGroups = try groups([], from: &source)
    world.lifetime = [30, 1, 2, 3][try source.index(below: 4)]
    if source.boolean(1, in: 4) {
      let lists = Self.accessGroups[try source.index(below: Self.accessGroups.count)]
      (world.appAccessGroups, world.otherAccessGroups) = lists
    }
    try Self.ownQuestions.draw(into: &world, from: &source)
    // Usually the first answers, which most clauses are about.
    if source.boolean() {
      try Self.openQuestions.draw(into: &world, from: &source)
    }
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

  /// Lists of access groups of the app and of the other program, of which at least one has a shared group. Both
  /// share group 1 in most of them.
  private static let accessGroups: [(AppClipAccessList, AppClipAccessList)] = {
    let (one, two) = (AppClipAccessGroup(1), AppClipAccessGroup(2))
    let first = AppClipAccessList([.group(one)])
    let last = AppClipAccessList([.own, .group(one)])
    let both = AppClipAccessList([.group(two), .own, .group(one)])
    return [
      (first, first), (last, first), (last, last), (first, last), (both, first), (first, both),
      (.ownAlone, first), (first, .ownAlone),
    ]
  }()

  /// Draws a set of groups: `wanted`, and each of 1 to 3 in one of four cases.
  private func groups(
    _ wanted: [Int], from source: inout ChoiceSource
  ) throws(Discard) -> Ascending<AppClipGroup> {
    let more = try source.index(below: 8) & source.index(below: 8)
    return Ascending(
      (wanted + (1...3).filter { more >> ($0 - 1) & 1 == 1 }).map { AppClipGroup($0) })
  }

  /// The questions about the platform, and those about the programs and the device.
  private static let (openQuestions, ownQuestions) = {
    let questions = AppClip.worldFacets.compactMap(\.question)
    return (
      questions.filter { $0.matter == .platform }, questions.filter { $0.matter != .platform }
    )
  }()
}

extension AppClipValue {
  fileprivate var number: Int { Int(ordinal) + (isSecret ? 64 : 0) }
}

// The machine's requirements of the suite, except the system under test.
extension AppClipMachine {
  package static var name: String { AppClip.name }
  /// The folder of the specification pages.
  package static var summary: String { "an App Clip that hands its data over to its app" }
  package static var specs: String { "Specs/AppClip" }
  package static var hasTwins: Bool { true }

  /// Writes the state without its world, which the setting of a search identifies.
  package static func write(_ model: AppClipModel, to key: inout StateKey) {
    key.add(model.snapshot)
  }

  package static let flags = [
    MachineFlag("--worlds", "NAME", "fixed, or a refuted design such as literal")
  ]

  package init(_ values: [String: String]) throws(CommandError) {
    self.init(try values.choice(of: "--worlds"))
  }

  package var refutedDesigns: [AppClipMachine] {
    if !isUsual { return [] }
    return AppClipWorlds.allCases.filter { $0 != .fixed }.map {
      var machine = AppClipMachine($0)
      (machine.settled, machine.peer) = (settled, peer)
      return machine
    }
  }

  package var settings: [Catalogue.Setting] { [Catalogue.Setting("worlds", played.rawValue)] }

  package var rules: [AppClipRule] {
    AppClipRule.allCases.filter { !played.unreached.contains($0) }
  }

  package func refusals(of kind: AppClipCommand.Kind) -> [AppClipRefusal] {
    // If one name is entitled everywhere, the texts to store and to import always have a store.
    let isStored = played != .mismatched && played != .literal
    var never: Set<AppClipRefusal> = played.design.import.gate == .none ? [.gateClosed] : []
    if isStored && [.leave, .collect, .startImport].contains(kind) { never.insert(.noStore) }
    return AppClipModel.refusals(of: kind).filter { !never.contains($0) }
  }
}
