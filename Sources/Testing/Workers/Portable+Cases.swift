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

extension Discard: Portable {}
extension Note: Portable {}

extension DistinctEstimate: Portable {
  package func write(to message: inout Message) { message.write(registers) }

  package init(from message: inout Message) {
    guard let estimate = DistinctEstimate(registers: message.part()) else {
      preconditionFailure("a message is read as it was written")
    }
    self = estimate
  }
}
