import PropertyTesting

extension CaseOutcome: Portable where Failure: Portable {
  package func write(to message: inout Message) {
    switch self {
    case .passed: message.write(0)
    case .discarded(let discard): message.write(values: 1, discard)
    case .failed(let failure): message.write(values: 2, failure)
    }
  }

  package init(from message: inout Message) {
    switch message.word() {
    case 0: self = .passed
    case 1: self = .discarded(message.read(Discard.self))
    default: self = .failed(message.read(Failure.self))
    }
  }
}

extension Discard.Reason: Portable {}

extension Discard: Portable {
  package func write(to message: inout Message) { message.write(values: reason, label) }

  package init(from message: inout Message) {
    self.init(message.read(Reason.self), label: message.read(String.self))
  }
}

extension Note: Portable {
  package func write(to message: inout Message) {
    switch self {
    case .label(let label): message.write(values: 0, label)
    case .collected(let feature, let value): message.write(values: 1, feature, value)
    case .required(let label, let percent, let isMet):
      message.write(values: 2, label, percent, isMet)
    }
  }

  package init(from message: inout Message) {
    let (kind, label) = (message.word(), message.read(String.self))
    switch kind {
    case 0: self = .label(label)
    case 1: self = .collected(label, message.read(Int.self))
    default:
      self = .required(label, percent: message.read(Int.self), isMet: message.read(Bool.self))
    }
  }
}

extension DistinctEstimate: Portable {
  package func write(to message: inout Message) { message.write(registers) }

  package init(from message: inout Message) {
    guard let estimate = DistinctEstimate(registers: message.part()) else {
      preconditionFailure("a message is read as it was written")
    }
    self = estimate
  }
}
