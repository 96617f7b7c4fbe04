import StateMachines

/// How a case failed: the class that shrinking keeps.
public enum Discrepancy<Claim: Claims>: Hashable, Sendable {
  /// A claim is broken on one side or on both.
  case broken(Claim, by: Culprit)
  /// Both sides obey every claim, and still they differ here: a clause or a claim is missing.
  case differs(Part)
  /// A side ended its process.
  case died(Ending)
  /// The contestant says nothing any more, for this reason.
  case gone(String)
}

/// Which side a failure speaks against.
public enum Culprit: String, Hashable, Sendable, CaseIterable {
  /// The model obeys and the system does not.
  case system
  /// The system obeys and the model does not.
  case model
  /// Both break the claim: it is wrong, or both are.
  case both
}

extension Discrepancy {
  /// The class of a step in which the sides differ, from what each of them breaks there: the claim that
  /// comes first counts.
  @inlinable
  init(model: Claim?, system: Claim?, part: Part) {
    switch (model, system) {
    case (nil, nil): self = .differs(part)
    case (nil, .some(let claim)): self = .broken(claim, by: .system)
    case (.some(let claim), nil): self = .broken(claim, by: .model)
    case (.some(let first), .some(let second)):
      let earlier = Claim.allCases.first { $0 == first || $0 == second } ?? first
      self = .broken(
        earlier, by: first == second ? .both : earlier == first ? .model : .system)
    }
  }
}
