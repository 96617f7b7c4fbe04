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

  public init(from message: inout Message) {
    switch message.word() {
    case 0: self = .passed
    case 1: self = .discarded(message.read())
    default: self = .failed(message.read())
    }
  }
}

extension Discard.Reason: Portable {}

extension Discard: Portable {
  public func write(to message: inout Message) { message.write(values: reason, label) }
  public init(from message: inout Message) { self.init(message.read(), label: message.read()) }
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

  public init(from message: inout Message) {
    switch message.word() {
    case 0: self = .label(message.read())
    case 1: self = .collected(message.read(), message.read())
    default: self = .required(message.read(), percent: message.read(), isMet: message.read())
    }
  }
}

extension FingerprintSet: Portable {
  public func write(to message: inout Message) {
    message.write(values: isEstimate)
    if let estimate { message.write(estimate.registers) } else { message.write(words: members) }
  }

  public init(from message: inout Message) {
    guard message.read() else {
      self.init(values: message.words())
      return
    }
    guard let estimate = DistinctEstimate(registers: message.part()) else {
      preconditionFailure("a message is read as it was written")
    }
    self.init(estimate)
  }
}
