/// How a case failed: the class that shrinking keeps.
public enum Discrepancy<Claim: Hashable & Sendable, Part: Hashable & Sendable>: Hashable, Sendable {
  /// A claim is broken on one side or on both.
  case broken(Claim, by: Culprit)
  /// Both sides obey every claim, and still they differ here: a clause or an invariant is missing.
  case differs(Part)
}

/// Which side a failure speaks against.
public enum Culprit: Hashable, Sendable, CaseIterable {
  /// The model obeys and the system does not.
  case system
  /// The system obeys and the model does not.
  case model
  /// Both break the claim: it is wrong, or both are.
  case both
}

extension Discrepancy where Claim: Comparable {
  /// The class of one step, from what each side breaks there and where they differ; `nil` if nothing
  /// is wrong.
  @inlinable
  init?(model: Claim?, system: Claim?, part: Part?) {
    switch (model, system) {
    case (nil, nil):
      guard let part else { return nil }
      self = .differs(part)
    case (nil, .some(let claim)): self = .broken(claim, by: .system)
    case (.some(let claim), nil): self = .broken(claim, by: .model)
    case (.some(let first), .some(let second)):
      self = .broken(
        min(first, second), by: first == second ? .both : first < second ? .model : .system)
    }
  }
}
