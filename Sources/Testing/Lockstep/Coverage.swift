import PropertyTesting
import StateMachines

/// The coverage counts of a run.
public struct Coverage<M: Machine>: Sendable {
  /// The language of the machine.
  public typealias Language = M.Language

  /// The number of cases that did not fail.
  public var cases = 0
  /// The number of commands on which model and system agreed.
  public var commands = 0
  /// How often each rule was applied, by raw value.
  public var rules: [Int]
  /// How often each kind of command was played, by number.
  public var kinds: [Int]
  /// How often each kind of command got each refusal: kinds times refusals.
  public var refusals: [Int]
  /// How often each claim held at each of its cover points: claims times `points`.
  public var held: [Int]
  /// How often model and system broke each claim alike in worlds of refuted designs.
  public var breaks: [Int]
  /// The number of cover points that were reached.
  @usableFromInline var landmarks = 0
  /// The distinct choice sequences of the cases.
  public var sequences = DistinctEstimate()

  /// The maximum number of cover points of a claim.
  @inlinable static var points: Int { 8 }

  /// Creates empty counts.
  public init() {
    rules = Array(repeating: 0, count: Int(M.Model.Rule.allCases.map(\.rawValue).max() ?? 0) + 1)
    kinds = Array(repeating: 0, count: Language.Kind.allCases.count)
    refusals = Array(
      repeating: 0, count: Language.Kind.allCases.count * Language.Refusal.allCases.count)
    held = Array(repeating: 0, count: M.Claim.allCases.count * Self.points)
    breaks = Array(repeating: 0, count: M.Claim.allCases.count)
  }

  /// Records one step on which model and system agreed.
  @inlinable
  mutating func record(
    _ command: Language.Command, _ outcome: Language.Outcome, by taken: Rules<M.Model.Rule>
  ) {
    commands &+= 1
    taken.visit { rules[Int($0)] &+= 1 }
    if let kind = Language.kind(of: command) {
      kinds[kind.number] &+= 1
      if let refusal = Language.refusal(in: outcome) {
        refusals[kind.number &* Language.Refusal.allCases.count &+ refusal.number] &+= 1
      }
    }
  }

  /// Records that the claim at index `place` held at this cover point.
  @inlinable
  @inline(__always)
  mutating func record(claim place: Int, heldAt point: CoverPoint) {
    let place = place &* Self.points &+ min(point.number, Self.points &- 1)
    if held[place] == 0 { landmarks &+= 1 }
    held[place] &+= 1
  }

  /// Records that a claim held at this cover point.
  @usableFromInline
  mutating func record(_ claim: M.Claim, heldAt point: CoverPoint) {
    if let index = Array(M.Claim.allCases).firstIndex(of: claim) {
      record(claim: index, heldAt: point)
    }
  }

  /// Records that both break a claim alike in a world of a refuted design.
  @usableFromInline
  mutating func record(broken claim: M.Claim) {
    if let index = Array(M.Claim.allCases).firstIndex(of: claim) { breaks[index] &+= 1 }
  }

  /// Records the end of a case that did not fail.
  @inlinable
  mutating func finish(_ fingerprint: Fingerprint) {
    cases &+= 1
    sequences.insert(fingerprint.value)
  }

  /// Adds the coverage of other cases. The order of merging does not matter.
  public mutating func merge(_ other: Coverage) {
    cases = cases.adding(other.cases)
    commands = commands.adding(other.commands)
    Self.add(other.rules, to: &rules)
    Self.add(other.kinds, to: &kinds)
    Self.add(other.refusals, to: &refusals)
    Self.add(other.held, to: &held)
    Self.add(other.breaks, to: &breaks)
    sequences.formUnion(other.sequences)
  }

  private static func add(_ counts: [Int], to sum: inout [Int]) {
    for index in sum.indices where counts.indices.contains(index) {
      sum[index] = sum[index].adding(counts[index])
    }
  }
}

extension Coverage {
  /// Returns how often a rule was applied.
  public func count(of rule: M.Model.Rule) -> Int { rules[Int(rule.rawValue)] }

  /// Returns how often a command of `kind` was refused with `refusal`.
  public func count(of kind: Language.Kind, refused refusal: Language.Refusal) -> Int {
    refusals[kind.number * Language.Refusal.allCases.count + refusal.number]
  }

  /// Returns how often a claim held at each of its cover points.
  public func counts(of claim: M.Claim) -> [Int] {
    guard let index = Array(M.Claim.allCases).firstIndex(of: claim) else { return [] }
    return claim.statement.landmarks.indices.map { held[index * Self.points + $0] }
  }
}
