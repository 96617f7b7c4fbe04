import Lockstep
import PropertyTesting
import StateMachines

// What workers say of a check.

extension Failure: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .broken(let claim, by: let culprit):
      message.write(values: 0, claim.clause, claim.name, culprit)
    case .differs(let part): message.write(values: 1, part.name)
    case .gone(let reason): message.write(values: 2, reason)
    case .died:
      preconditionFailure("only the parent of a process tells that it died")
    }
  }

  public init?(from message: inout Message) {
    guard let (kind, name): (Int, String) = message.values() else { return nil }
    switch kind {
    case 0:
      guard let (claim, culprit): (String, Culprit) = message.values() else { return nil }
      self = .broken(ClaimName(clause: name, name: claim), by: culprit)
    case 1: self = .differs(Part(name))
    case 2: self = .gone(name)
    default: return nil
    }
  }
}

extension Culprit: Portable {}

extension Coverage: Portable {
  public func write(to message: inout Message) {
    message.write(
      values: cases, commands, rules, kinds, refusals, held, states, sequences)
  }

  /// Only what some cases can have visited is read: a process that is tested may say anything.
  public init?(from message: inout Message) {
    typealias Parts = (Int, Int, [Int], [Int], [Int], [Int], FingerprintSet, FingerprintSet)
    self.init()
    let sizes = [rules, kinds, refusals, held].map(\.count)
    guard let parts: Parts = message.values() else { return nil }
    (cases, commands, rules, kinds, refusals, held, states, sequences) = parts
    guard [rules, kinds, refusals, held].map(\.count) == sizes,
      ([cases, commands] + rules + kinds + refusals + held).allSatisfy(\.isCount),
      // A command has one kind at most, a step up to four rules and one refusal at most.
      kinds.reduce(0, +) <= commands, rules.allSatisfy({ $0 <= 4 * commands }),
      // Beyond the capacity a number may be an estimate, and somewhat too great.
      states.count <= commands || states.count > states.capacity,
      sequences.count <= cases || sequences.count > sequences.capacity
    else { return nil }
    let width = kinds.isEmpty ? 0 : refusals.count / kinds.count
    for (place, kind) in kinds.enumerated() {
      let refused = refusals[place * width..<(place + 1) * width].reduce(0, +)
      if refused > kind { return nil }
    }
  }
}

extension Int {
  /// Whether something can have been counted that often: numbers up to 2^53 are exact everywhere, and
  /// a thousand of them can be added.
  fileprivate var isCount: Bool { self >= 0 && self <= 1 << 53 }
}

extension Stretches: Portable {
  public func write(to message: inout Message) {
    message.write(words: ranges.flatMap { [$0.lowerBound, $0.upperBound] })
  }

  public init?(from message: inout Message) {
    guard let ends = message.words(), ends.count.isMultiple(of: 2) else { return nil }
    self.init()
    for place in stride(from: 0, to: ends.count, by: 2) {
      guard ends[place] < ends[place + 1], ranges.last.map({ $0.upperBound < ends[place] }) ?? true
      else { return nil }
      add(ends[place]..<ends[place + 1])
    }
  }
}

extension CaseTally: Portable {
  public func write(to message: inout Message) {
    message.write(values: stretches, passed, discarded, coverage, failed, flaky)
  }

  /// Only what consecutive cases can have come to is read: each of them passed, was discarded, or
  /// is the last and ended the search.
  public init?(from message: inout Message) {
    typealias Parts = (Stretches, Int, Int, Coverage<M>, UInt64?, Flakiness?)
    self.init()
    guard let parts: Parts = message.values() else { return nil }
    (stretches, passed, discarded, coverage, failed, flaky) = parts
    guard [passed, discarded].allSatisfy(\.isCount), stretches.ranges.count <= 1,
      UInt64(cases) == stretches.count, coverage.cases <= passed, failed == nil || flaky == nil
    else { return nil }
    if let last = failed ?? flaky?.index {
      guard let end = stretches.ranges.last?.upperBound, last == end - 1 else { return nil }
    }
  }
}

extension Flakiness: Portable {
  public func write(to message: inout Message) {
    message.write(values: index, first, second)
  }

  public init?(from message: inout Message) {
    guard let parts: (UInt64, [String], [String]) = message.values() else { return nil }
    self.init(index: parts.0, first: parts.1, second: parts.2)
  }
}
