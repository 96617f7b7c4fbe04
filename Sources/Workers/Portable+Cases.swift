import Counting
import PropertyTesting

extension CaseOutcome: Portable where Failure: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .passed: message.write(0)
    case .discarded(let discard): message.write(values: 1, discard)
    case .failed(let failure): message.write(values: 2, failure)
    }
  }

  public init?(from message: inout Message) {
    switch message.word() {
    case 0: self = .passed
    case 1:
      guard let discard = Discard(from: &message) else { return nil }
      self = .discarded(discard)
    case 2:
      guard let failure = Failure(from: &message) else { return nil }
      self = .failed(failure)
    case .some, nil: return nil
    }
  }
}

extension Discard.Reason: Portable {}

extension Discard: Portable {
  public func write(to message: inout Message) {
    message.write(values: reason, label)
  }

  public init?(from message: inout Message) {
    guard let (reason, label): (Reason, String) = message.values() else { return nil }
    self.init(reason, label: label)
  }
}

extension Note: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .label(let label): message.write(values: 0, label)
    case .collected(let feature, let value): message.write(values: 1, feature, value)
    case .required(let label, let percent, let isMet):
      message.write(values: 2, label, percent, isMet)
    }
  }

  public init?(from message: inout Message) {
    guard let (kind, label): (Int, String) = message.values() else { return nil }
    switch kind {
    case 0: self = .label(label)
    case 1:
      guard let value = Int(from: &message) else { return nil }
      self = .collected(label, value)
    case 2:
      guard let (percent, isMet): (Int, Bool) = message.values() else { return nil }
      self = .required(label, percent: percent, isMet: isMet)
    default: return nil
    }
  }
}

extension FingerprintSet: Portable {
  public func write(to message: inout Message) {
    guard let estimate else {
      message.write(0)
      return message.write(words: members)
    }
    message.write(1)
    message.write(estimate.registers)
  }

  public init?(from message: inout Message) {
    switch message.word() {
    case 0:
      guard let members = message.words() else { return nil }
      self.init(values: members)
    case 1:
      guard let part = message.part(), let estimate = DistinctEstimate(registers: part) else {
        return nil
      }
      self.init(estimate)
    case .some, nil: return nil
    }
  }
}
