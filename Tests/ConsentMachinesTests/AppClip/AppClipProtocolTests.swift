import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Desk
import Foundation
import Lockstep
import Notation
import StateMachines
import Testing

/// The claims about imports. The walks judge only these, because there are thousands of walks.
private let claimsOfImports: [AppClipClaim] = [
  .finishedImportsAreFinal, .importsLeaveWhatTheAppChanged, .nothingLeftIsLost, .importsEndComplete,
]

/// The environment of an import: further actors and decisions.
enum ImportEnvironment: CaseIterable {
  case alone, keptAlive, othersWrite, homeMoves

  /// The name in the table of Import.md.
  var words: String {
    switch self {
    case .alone: "clip and app alone"
    case .keptAlive: "another member keeps the group alive"
    case .othersWrite: "another member writes"
    case .homeMoves: "the clip's private data moves to the app"
    }
  }

  var world: AppClipWorld {
    clipWorld(other: self == .keptAlive || self == .othersWrite ? groups(1) : groups()) {
      if self == .homeMoves { $0.decisions.clipHome = .moved }
    }
  }

  var commands: [AppClipCommand] {
    let (key, other) = (AppClipKey(1), AppClipValue(2))
    let suite = AppClipSharedPlace.suite(AppClipGroup(1))
    return AppClipScope.imports(keys: 1)
      + (self == .othersWrite
        ? [.other(.write(suite, key, other)), .other(.remove(suite, key))] : [])
      + (self == .homeMoves ? [.clip(.common(.write(.defaults(.standard), key, other)))] : [])
  }
}

extension AppClipImport {
  /// All protocols. If some differ only in the position of an empty stage, only the first is included.
  static let all: [AppClipImport] = {
    let plans = Order.allCases.flatMap { order in
      Copying.allCases.flatMap { copying in
        Mark.allCases.flatMap { mark in
          Gate.allCases.flatMap { gate in
            Cleaning.allCases.map {
              AppClipImport(order, copying: copying, mark: mark, gate: gate, cleaning: $0)
            }
          }
        }
      }
    }
    var met: Set<String> = []
    return plans.filter { plan in
      let stages = plan.order.stages.filter {
        $0 == .copy || ($0 == .mark ? plan.mark != .none : plan.cleaning != .nothing)
      }
      let rest = "\(plan.copying) \(plan.mark) \(plan.gate) \(plan.cleaning)"
      return met.insert("\(stages) \(rest)").inserted
    }
  }()

  var words: String { "\(order), \(copying), mark \(mark), gate \(gate), cleans \(cleaning)" }
}

enum Stage { case copy, mark, clean }

extension AppClipImport.Order {
  var stages: [Stage] {
    switch self {
    case .copyMarkClean: [.copy, .mark, .clean]
    case .copyCleanMark: [.copy, .clean, .mark]
    case .markCopyClean: [.mark, .copy, .clean]
    case .markCleanCopy: [.mark, .clean, .copy]
    case .cleanCopyMark: [.clean, .copy, .mark]
    case .cleanMarkCopy: [.clean, .mark, .copy]
    }
  }
}

@Suite struct `Protocols of an import` {
  /// The protocols that survive in every environment.
  private static let everywhere = [
    "copyMarkClean, present, mark home, gate untilMarked, cleans nothing",
    "copyMarkClean, present, mark home, gate untilMarked, cleans everything",
    "copyMarkClean, present, mark home, gate untilMarked, cleans equal",
    "copyMarkClean, whole, mark home, gate untilMarked, cleans nothing",
    "copyMarkClean, whole, mark home, gate untilMarked, cleans everything",
    "copyMarkClean, whole, mark home, gate untilMarked, cleans equal",
    "copyCleanMark, present, mark home, gate untilMarked, cleans everything",
    "copyCleanMark, present, mark home, gate untilMarked, cleans equal",
    "cleanCopyMark, present, mark home, gate untilMarked, cleans equal",
  ]

  @Test(arguments: ImportEnvironment.allCases)
  func
    `that are told to survive do, in all surroundings, and those with a name of their fault do not`(
      surroundings: ImportEnvironment
    )
  {
    for plan in AppClipImport.all where Self.everywhere.contains(plan.words) {
      #expect(survives(plan, in: surroundings), "\(plan.words)")
    }
    if surroundings != .alone { return }
    for plan in [AppClipImport.bare, .ungated, .cleanedBeforeMarked] {
      #expect(!ImportEnvironment.allCases.allSatisfy { survives(plan, in: $0) }, "\(plan.words)")
    }
  }

  @Test func `few survive a kill at every point in all surroundings`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Specs/AppClip/Import.md"), encoding: .utf8)
    #expect(page.contains("so of 648 combinations \(AppClipImport.all.count) differ."))
    var survivors: [ImportEnvironment: [AppClipImport]] = [:]
    for surroundings in Desk.sample(of: ImportEnvironment.allCases, oneIn: 20) {
      let all = AppClipImport.all.filter { survives($0, in: surroundings) }
      survivors[surroundings] = all
      let marks = AppClipImport.Mark.allCases.map { mark in all.count { $0.mark == mark } }
      let gates = AppClipImport.Gate.allCases.map { gate in all.count { $0.gate == gate } }
      let row =
        "| \(surroundings.words) | \(all.count) | "
        + [marks, gates].map { $0.map { "\($0)" }.joined(separator: ", ") }
        .joined(separator: " | ") + " |"
      #expect(page.contains(row), "\(row)")
    }
    guard Desk.size == .whole else { return }
    let everywhere = AppClipImport.all.filter { plan in
      ImportEnvironment.allCases.allSatisfy { survivors[$0]?.contains(plan) == true }
    }
    #expect(everywhere.map(\.words) == Self.everywhere)
    #expect(everywhere.contains(.plain))
    for named in [AppClipImport.bare, .ungated, .cleanedBeforeMarked] {
      #expect(AppClipImport.all.contains(named) && !everywhere.contains(named))
    }
  }

  /// Whether all claims about imports hold in every reachable state.
  private func survives(_ plan: AppClipImport, in surroundings: ImportEnvironment) -> Bool {
    var world = surroundings.world
    world.design.import = plan
    let walk = AppClipWalk(worlds: [world], commands: surroundings.commands)
    return walk.explored(judging: claimsOfImports).end == .complete
  }
}
