import Lockstep
import PropertyTesting
import StateMachines

// The values of a check that workers report.

extension Failure: Portable {}
extension FailedCases: Portable {}
extension Flakiness: Portable {}
extension IndexRanges: Portable {}
extension SearchEnd: Portable {}

extension Coverage: Portable {
  package func write(to message: inout Message) {
    message.write(
      values: cases, commands, rules, kinds, refusals, held, breaks, sequences)
  }

  package init(from message: inout Message) {
    self.init()
    (cases, commands) = (message.read(Int.self), message.read(Int.self))
    (rules, kinds) = (message.read([Int].self), message.read([Int].self))
    (refusals, held) = (message.read([Int].self), message.read([Int].self))
    breaks = message.read([Int].self)
    sequences = message.read(DistinctEstimate.self)
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
