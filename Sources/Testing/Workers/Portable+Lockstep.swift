import Lockstep
import PropertyTesting
import StateMachines

// The values of a check that workers report.

extension Failure: Portable {
  package func write(to message: inout Message) {
    switch self {
    case .broken(let claim, by: let culprit):
      message.write(values: 0, claim.clause, claim.name, culprit)
    case .differs(let part): message.write(values: 1, part.name)
    case .gone(let reason): message.write(values: 2, reason)
    case .died, .unlikeFile, .failed:
      preconditionFailure("only the parent of a process reports its death, and what is no case")
    }
  }

  package init(from message: inout Message) {
    switch message.word() {
    case 0:
      let claim = ClaimName(
        clause: message.read(String.self), name: message.read(String.self))
      self = .broken(claim, by: message.read(Culprit.self))
    case 1: self = .differs(Part(message.read(String.self)))
    default: self = .gone(message.read(String.self))
    }
  }
}

extension Culprit: Portable {}

extension Coverage: Portable {
  package func write(to message: inout Message) {
    message.write(
      values: cases, commands, rules, kinds, refusals, stages, held, states, sequences)
  }

  package init(from message: inout Message) {
    self.init()
    (cases, commands) = (message.read(Int.self), message.read(Int.self))
    (rules, kinds) = (message.read([Int].self), message.read([Int].self))
    (refusals, stages) = (message.read([Int].self), message.read([Int].self))
    held = message.read([Int].self)
    states = message.read(DistinctEstimate.self)
    sequences = message.read(DistinctEstimate.self)
  }
}

extension IndexRanges: Portable {
  package func write(to message: inout Message) {
    message.write(words: ranges.flatMap { [$0.lowerBound, $0.upperBound] })
  }

  package init(from message: inout Message) {
    self.init()
    let ends = message.words()
    for place in stride(from: 0, to: ends.count, by: 2) { add(ends[place]..<ends[place + 1]) }
  }
}

extension CaseCoverage: Portable {
  package func write(to message: inout Message) {
    message.write(values: stretches, passed, discarded, coverage, failures, flaky)
  }

  package init(from message: inout Message) {
    self.init()
    (stretches, passed) = (message.read(IndexRanges.self), message.read(Int.self))
    discarded = message.read(Int.self)
    coverage = message.read(Coverage<M>.self)
    (failures, flaky) = (message.read([FailedCases].self), message.read(Flakiness?.self))
  }
}

extension FailedCases: Portable {
  package func write(to message: inout Message) { message.write(values: failure, first, count) }

  package init(from message: inout Message) {
    self.init(
      message.read(Failure.self), first: message.read(UInt64.self),
      count: message.read(UInt64.self))
  }
}

extension Flakiness: Portable {
  package func write(to message: inout Message) { message.write(values: index, first, second) }

  package init(from message: inout Message) {
    self.init(
      index: message.read(UInt64.self), first: message.read([String].self),
      second: message.read([String].self))
  }
}

extension SearchEnd: Portable {}
