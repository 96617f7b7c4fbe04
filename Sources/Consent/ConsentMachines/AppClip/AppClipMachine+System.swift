import ConsentInvariants
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines

extension AppClipMachine: PeerMachine {
  /// Returns whether a design differs from `fixed` in more than the values that its import copies and cleans, or
  /// whether a program is not entitled to a name that the design uses.
  package static func isRefuted(_ world: AppClipWorld) -> Bool {
    var design = world.design
    if design.import.copying == .whole { design.import.copying = .present }
    design.import.cleaning = AppClipImport.plain.cleaning
    if design != .fixed || world.decisions.itemsBy == .label { return true }
    // A name that a program is not entitled to loses what the clip leaves, whatever the design.
    let losses: [AppClipFinding] = [
      .clipTextNotEntitled, .appTextNotEntitled, .clipUserNotEntitled, .appUserNotEntitled,
    ]
    return AppClipFinding.findings(of: world).contains(where: losses.contains)
  }

  package static let everyClaim = ClaimList(Array(Claim.allCases))
  package static let system = SystemUnderTest<AppClip>("ours", "the device of this package") {
    AppClipSide(world: $0)
  }
  package static var double: SwiftDouble? {
    .ours("AppClipDevice(world: ", method: "perform", snapshot: AppClipDevice.snapshot)
  }
  package static func sizes(neededBy demand: ConditionDemand) -> [(AppClipSize, Int)] {
    switch demand {
    case .word("containers", let count): [(.groups, count)]
    case .word("texts", let count): [(.keys, count)]
    case .word("items", let count): [(.items, count)]
    case .word("accounts", let count), .word("users", let count): [(.accounts, count)]
    case .word("steps", let count): [(.imports, count)]
    case .word("released", _): [(.links, 1)]
    case .word: []
    case .line:
      [
        ("group", AppClipSize.accessGroups), ("other", .accessGroups), ("key", .keys),
        ("item", .items), ("account", .accounts), ("value", .values), ("link", .links),
      ].compactMap { noun, size in demand.number(after: noun).map { (size, $0) } }
    }
  }
  package static let staircase: [Scope<AppClipSize>] = [
    Scope(), Scope([(.groups, 2), (.keys, 1)]), Scope([(.groups, 1), (.keys, 1), (.values, 2)]),
    Scope([(.items, 2)]), Scope([(.items, 1), (.values, 2)]), Scope([(.accounts, 2)]),
    Scope([(.imports, 2)]), Scope([(.others, 1)]), Scope([(.links, 2)]),
    Scope([(.items, 1), (.accessGroups, 1)]),
  ]
  package static var faults: [SystemUnderTest<AppClip>] { AppClipFaults.all(around: system) }
}
