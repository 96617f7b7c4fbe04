/// What one case came to.
///
/// `Failure` is the class of the failure, the part of it that shrinking must keep: which claim
/// broke, not with which values.
public enum CaseOutcome<Failure: Hashable & Sendable>: Hashable, Sendable {
  case passed
  case discarded(Discard)
  case failed(Failure)

  /// The failure class, if this is one.
  public var failure: Failure? {
    switch self {
    case .passed, .discarded: nil
    case .failed(let failure): failure
    }
  }
}
