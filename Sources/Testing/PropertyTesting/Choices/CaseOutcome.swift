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

  /// Whether the property took the values of the case, or discarded them; `nil` if it failed, or its values were not drawn.
  // Always inlined because each call of a generic function would look up the type.
  @inline(__always)
  var isAccepted: Bool? {
    switch self {
    case .passed: true
    case .failed: nil
    case .discarded(let discard):
      switch discard.reason {
      case .assumed, .filtered: false
      case .tooManyChoices, .tooDeep: nil
      }
    }
  }
}
