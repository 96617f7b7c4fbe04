import PropertyTesting
import StateMachines

/// What a run has visited, with raw numbers never alone.
public struct Coverage<M: Machine>: Sendable {
  public typealias Talk = M.Talk

  public var cases = 0
  public var commands = 0
  /// How often each rule was taken, by the raw value of the rule.
  public var rules: [Int]
  /// How often each kind of command was played, by its number.
  public var kinds: [Int]
  /// How often commands of a kind got a refusal: kinds times refusals.
  public var refusals: [Int]
  /// How often each claim held in each of its branches: claims times the most branches of one.
  public var held: [Int]
  /// How many branches of claims have held.
  @usableFromInline var landmarks = 0
  /// The states that the model's snapshots tell apart.
  public var states = FingerprintSet()
  /// Whether those are counted.
  @usableFromInline var countsStates = true
  /// The cases that differ in what was drawn.
  public var sequences = FingerprintSet()

  /// The most branches that a claim can have.
  @inlinable static var branches: Int { 8 }

  public init() {
    rules = Array(repeating: 0, count: Int(M.Model.Rule.allCases.map(\.rawValue).max() ?? 0) + 1)
    kinds = Array(repeating: 0, count: Talk.Kind.allCases.count)
    refusals = Array(
      repeating: 0, count: Talk.Kind.allCases.count * Talk.Refusal.allCases.count)
    held = Array(repeating: 0, count: M.Claim.allCases.count * Self.branches)
  }

  /// Records one step on which both sides agreed.
  @inlinable
  mutating func record(
    _ command: Talk.Command, _ outcome: Talk.Outcome, by taken: Rules<M.Model.Rule>,
    _ state: @autoclosure () -> Fingerprint
  ) {
    commands &+= 1
    taken.visit { rules[Int($0)] &+= 1 }
    if let kind = Talk.kind(of: command) {
      kinds[kind.number] &+= 1
      if let refusal = Talk.refusal(in: outcome) {
        refusals[kind.number &* Talk.Refusal.allCases.count &+ refusal.number] &+= 1
      }
    }
    if countsStates { states.insert(state()) }
  }

  /// Records that a claim held.
  @inlinable
  @inline(__always)
  mutating func record(claim place: Int, heldIn branch: Int) {
    let place = place &* Self.branches &+ min(branch, Self.branches &- 1)
    if held[place] == 0 { landmarks &+= 1 }
    held[place] &+= 1
  }

  /// Records the end of a case that did not fail.
  @inlinable
  mutating func finish(_ fingerprint: Fingerprint) {
    cases &+= 1
    sequences.insert(fingerprint)
  }

  /// Takes in what other cases have visited; in which order does not matter.
  public mutating func merge(_ other: Coverage) {
    cases = cases.adding(other.cases)
    commands = commands.adding(other.commands)
    Self.add(other.rules, to: &rules)
    Self.add(other.kinds, to: &kinds)
    Self.add(other.refusals, to: &refusals)
    Self.add(other.held, to: &held)
    states.formUnion(other.states)
    sequences.formUnion(other.sequences)
  }

  private static func add(_ counts: [Int], to sum: inout [Int]) {
    for place in sum.indices where counts.indices.contains(place) {
      sum[place] = sum[place].adding(counts[place])
    }
  }
}

extension Coverage {
  /// How often a rule was taken.
  public func count(of rule: M.Model.Rule) -> Int { rules[Int(rule.rawValue)] }

  /// How often a command of `kind` was refused with `refusal`.
  public func count(of kind: Talk.Kind, refused refusal: Talk.Refusal) -> Int {
    refusals[kind.number * Talk.Refusal.allCases.count + refusal.number]
  }

  /// How often a claim held, in each of its branches.
  public func counts(of claim: M.Claim) -> [Int] {
    guard let place = Array(M.Claim.allCases).firstIndex(of: claim) else { return [] }
    return claim.statement.landmarks.indices.map { held[place * Self.branches + $0] }
  }
}
