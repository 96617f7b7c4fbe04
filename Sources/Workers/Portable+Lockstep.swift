import Lockstep
import PropertyTesting
import StateMachines

// What workers say of a check.

extension Discrepancy: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .broken(let claim, by: let culprit):
      message.write(values: 0, claim.rawValue, culprit)
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
      guard let claim = Claim(rawValue: name), let culprit = Culprit(from: &message) else {
        return nil
      }
      self = .broken(claim, by: culprit)
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

  public init?(from message: inout Message) {
    typealias Parts = (Int, Int, [Int], [Int], [Int], [Int], FingerprintSet, FingerprintSet)
    self.init()
    let sizes = [rules, kinds, refusals, held].map(\.count)
    guard let parts: Parts = message.values() else { return nil }
    (cases, commands, rules, kinds, refusals, held, states, sequences) = parts
    if [rules, kinds, refusals, held].map(\.count) != sizes { return nil }
  }
}

extension CaseTally {
  mutating func merge(_ other: CaseTally) {
    passed += other.passed
    discarded += other.discarded
    known += other.known
    coverage.merge(other.coverage)
    if let found = other.flaky, found.index < flaky?.index ?? .max { flaky = found }
  }
}

extension CaseTally: Portable {
  public func write(to message: inout Message) {
    message.write(values: passed, discarded, known, coverage, failed, flaky)
  }

  public init?(from message: inout Message) {
    self.init()
    guard let parts: (Int, Int, Int, Coverage<M>, UInt64?, Flakiness?) = message.values() else {
      return nil
    }
    (passed, discarded, known, coverage, failed, flaky) = parts
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
