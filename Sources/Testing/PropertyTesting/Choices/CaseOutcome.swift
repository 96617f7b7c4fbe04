/// The outcome of one case.
///
/// `Failure` is the failure class, which shrinking must preserve: the claim that failed, without the
/// values with which it failed.
public enum CaseOutcome<Failure: Hashable & Sendable>: Hashable, Sendable {
  /// The property holds.
  case passed
  /// The case has no valid input.
  case discarded(Discard)
  /// The property fails with this failure class.
  case failed(Failure)

  /// The failure class. `nil` if the case did not fail.
  public var failure: Failure? {
    switch self {
    case .passed, .discarded: nil
    case .failed(let failure): failure
    }
  }
}
