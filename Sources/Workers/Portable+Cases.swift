import PropertyTesting

extension CaseOutcome: Portable where Failure: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .passed: message.write(0 as UInt64)
    case .discarded(let discard):
      message.write(1 as UInt64)
      discard.write(to: &message)
    case .failed(let failure):
      message.write(2 as UInt64)
      failure.write(to: &message)
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
    reason.write(to: &message)
    label.write(to: &message)
  }

  public init?(from message: inout Message) {
    guard let reason = Reason(from: &message), let label = String(from: &message) else {
      return nil
    }
    self.init(reason, label: label)
  }
}

extension Note: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .label(let label):
      message.write(0 as UInt64)
      label.write(to: &message)
    case .collected(let feature, let value):
      message.write(1 as UInt64)
      feature.write(to: &message)
      value.write(to: &message)
    case .required(let label, let percent, let isMet):
      message.write(2 as UInt64)
      label.write(to: &message)
      percent.write(to: &message)
      isMet.write(to: &message)
    case .target(let label, let score):
      message.write(3 as UInt64)
      label.write(to: &message)
      score.write(to: &message)
    }
  }

  public init?(from message: inout Message) {
    guard let kind = message.word(), let label = String(from: &message) else { return nil }
    switch kind {
    case 0: self = .label(label)
    case 1:
      guard let value = Int(from: &message) else { return nil }
      self = .collected(label, value)
    case 2:
      guard let percent = Int(from: &message), let isMet = Bool(from: &message) else { return nil }
      self = .required(label, percent: percent, isMet: isMet)
    case 3:
      guard let score = Int(from: &message) else { return nil }
      self = .target(label, score)
    default: return nil
    }
  }
}

extension FingerprintSet: Portable {
  public func write(to message: inout Message) {
    message.write(words: members)
    isFull.write(to: &message)
  }

  public init?(from message: inout Message) {
    guard let members = message.words(), let isFull = Bool(from: &message) else { return nil }
    self.init(values: members, isFull: isFull)
  }
}
