import Lockstep
import PropertyTesting
import StateMachines

// What workers say of a check.

extension Discrepancy: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .broken(let claim, by: let culprit):
      message.write(0 as UInt64)
      claim.rawValue.write(to: &message)
      culprit.write(to: &message)
    case .differs(let part):
      message.write(1 as UInt64)
      part.name.write(to: &message)
    case .gone(let reason):
      message.write(2 as UInt64)
      reason.write(to: &message)
    case .died:
      preconditionFailure("only the parent of a process tells that it died")
    }
  }

  public init?(from message: inout Message) {
    switch message.word() {
    case 0:
      guard let claim = String(from: &message).flatMap(Claim.init(rawValue:)),
        let culprit = Culprit(from: &message)
      else { return nil }
      self = .broken(claim, by: culprit)
    case 1:
      guard let name = String(from: &message) else { return nil }
      self = .differs(Part(name))
    case 2:
      guard let reason = String(from: &message) else { return nil }
      self = .gone(reason)
    case .some, nil: return nil
    }
  }
}

extension Culprit: Portable {}

extension Coverage: Portable {
  public func write(to message: inout Message) {
    cases.write(to: &message)
    commands.write(to: &message)
    rules.write(to: &message)
    kinds.write(to: &message)
    refusals.write(to: &message)
    held.write(to: &message)
    states.write(to: &message)
    sequences.write(to: &message)
  }

  public init?(from message: inout Message) {
    self.init()
    guard let cases = Int(from: &message), let commands = Int(from: &message),
      let rules = [Int](from: &message), rules.count == self.rules.count,
      let kinds = [Int](from: &message), kinds.count == self.kinds.count,
      let refusals = [Int](from: &message), refusals.count == self.refusals.count,
      let held = [Int](from: &message), held.count == self.held.count,
      let states = FingerprintSet(from: &message), let sequences = FingerprintSet(from: &message)
    else { return nil }
    (self.cases, self.commands, self.rules, self.kinds) = (cases, commands, rules, kinds)
    (self.refusals, self.held, self.states, self.sequences) = (refusals, held, states, sequences)
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
    passed.write(to: &message)
    discarded.write(to: &message)
    known.write(to: &message)
    coverage.write(to: &message)
    failed.write(to: &message)
    flaky.write(to: &message)
  }

  public init?(from message: inout Message) {
    self.init()
    guard let passed = Int(from: &message), let discarded = Int(from: &message),
      let known = Int(from: &message), let coverage = Coverage<M>(from: &message),
      let failed = UInt64?(from: &message), let flaky = Flakiness?(from: &message)
    else { return nil }
    (self.passed, self.discarded, self.known) = (passed, discarded, known)
    (self.coverage, self.failed, self.flaky) = (coverage, failed, flaky)
  }
}

extension Flakiness: Portable {
  public func write(to message: inout Message) {
    index.write(to: &message)
    first.write(to: &message)
    second.write(to: &message)
  }

  public init?(from message: inout Message) {
    guard let index = UInt64(from: &message), let first = [String](from: &message),
      let second = [String](from: &message)
    else { return nil }
    self.init(index: index, first: first, second: second)
  }
}
