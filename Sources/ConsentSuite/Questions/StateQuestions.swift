import ConsentVocabulary
import Lockstep
import StateMachines

/// What can be asked of all states of a machine, one by one. Made where its type is known, so that all
/// loops are specialized.
public struct StateQuestions: Sendable {
  /// The corpus of a scope, with the flags that the machine was set with.
  public let corpus:
    @Sendable (Corpus.Order, [String: String], @escaping () -> Bool) throws(Corpus.Failure)
      -> Corpus.Draft
  /// The graph of a scope as it is written, with so many transitions at most, and all of them where that
  /// is asked for.
  public let graph: @Sendable (String, Int, Bool, () -> Bool) throws(GraphFailure) -> ScopeGraph
  /// The search for a condition in a scope.
  let find: @Sendable (ConditionSearch, @escaping () -> Bool) throws(FlagMistake) -> ConditionReport
  /// The search for what a decision changes.
  let difference:
    @Sendable (DecisionSearch, @escaping () -> Bool) throws(FlagMistake) -> DecisionReport
  /// Why the model refuses a command after the steps of a saved case, or all but the first so many.
  public let why: @Sendable (CaseText, String, Int?) throws(WhyMistake) -> WhyReport

  init<M: SuiteMachine>(of machine: M) {
    corpus = { order, flags, shouldStop throws(Corpus.Failure) in
      try Corpus.Draft(order, of: machine, flags: flags, shouldStop)
    }
    graph = { scope, transitions, all, shouldStop throws(GraphFailure) in
      try ScopeGraph(of: machine, at: scope, atMost: transitions, all: all, shouldStop)
    }
    find = { search, shouldStop throws(FlagMistake) in
      try ConditionReport(of: search, on: machine, shouldStop)
    }
    difference = { search, shouldStop throws(FlagMistake) in
      try DecisionReport(of: search, on: machine, shouldStop)
    }
    why = { text, command, count throws(WhyMistake) in
      try WhyReport(text, command, after: count, on: machine)
    }
  }
}
