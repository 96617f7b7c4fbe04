/// The reason why a search ended.
public enum SearchEnd: String, Codable, Hashable, Sendable, CaseIterable {
  /// No state is new.
  case complete
  /// No state is new, but states that the goal may distinguish were merged.
  case blurred
  /// A step fails: model and system, or the two sides that are compared, differ.
  case broken
  /// The goal was reached.
  case reached
  /// The maximum length of runs was reached.
  case longEnough
  /// The maximum number of states or of commands was reached.
  case full
  /// The search was stopped.
  case stopped
  /// The system is no value, so the search cannot go back to an earlier state.
  case cannotGoBack
  /// The scope has no world.
  case empty
  /// The process of the search ended.
  case died
}
