import Lockstep
import PropertyTesting
import StateMachines

// The values of a check that workers report.

extension Failure: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .broken(let claim, by: let culprit):
      message.write(values: 0, claim.clause, claim.name, culprit)
    case .differs(let part): message.write(values: 1, part.name)
    case .gone(let reason): message.write(values: 2, reason)
    case .died:
      preconditionFailure("only the parent of a process reports its death")
    }
  }

  public init(from message: inout Message) {
    switch message.word() {
    case 0:
      self = .broken(
        ClaimName(clause: message.read(), name: message.read()), by: message.read())
    case 1: self = .differs(Part(message.read()))
    default: self = .gone(message.read())
    }
  }
}

extension Culprit: Portable {}

extension Coverage: Portable {
  public func write(to message: inout Message) {
    message.write(values: cases, commands, rules, kinds, refusals, held, states, sequences)
  }

  public init(from message: inout Message) {
    self.init()
    (cases, commands, rules, kinds) = (
      message.read(), message.read(), message.read(), message.read()
    )
    (refusals, held, states, sequences) = (
      message.read(), message.read(), message.read(), message.read()
    )
  }
}

extension Stretches: Portable {
  public func write(to message: inout Message) {
    message.write(words: ranges.flatMap { [$0.lowerBound, $0.upperBound] })
  }

  public init(from message: inout Message) {
    self.init()
    let ends = message.words()
    for place in stride(from: 0, to: ends.count, by: 2) { add(ends[place]..<ends[place + 1]) }
  }
}

extension CaseTally: Portable {
  public func write(to message: inout Message) {
    message.write(values: stretches, passed, discarded, coverage, failed, flaky)
  }

  public init(from message: inout Message) {
    self.init()
    (stretches, passed, discarded) = (message.read(), message.read(), message.read())
    (coverage, failed, flaky) = (message.read(), message.read(), message.read())
  }
}

extension Flakiness: Portable {
  public func write(to message: inout Message) { message.write(values: index, first, second) }

  public init(from message: inout Message) {
    self.init(index: message.read(), first: message.read(), second: message.read())
  }
}
