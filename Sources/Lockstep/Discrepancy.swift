import Isolation

/// How a case failed: the class that shrinking keeps.
public enum Discrepancy<Claim: Hashable & Sendable, Part: Hashable & Sendable>: Hashable, Sendable {
  /// A claim is broken on one side or on both.
  case broken(Claim, by: Culprit)
  /// Both sides obey every claim, and still they differ here: a clause or an invariant is missing.
  case differs(Part)
  /// A side ended its process.
  case died(Ending)
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

extension Culprit: Portable {}

extension Discrepancy: Portable where Claim: Portable, Part: Portable {
  public func write(to message: inout Message) {
    switch self {
    case .broken(let claim, by: let culprit):
      message.write(0 as UInt64)
      claim.write(to: &message)
      culprit.write(to: &message)
    case .differs(let part):
      message.write(1 as UInt64)
      part.write(to: &message)
    case .died:
      preconditionFailure("who died says nothing any more")
    }
  }

  public init?(from message: inout Message) {
    switch message.word() {
    case 0:
      guard let claim = Claim(from: &message), let culprit = Culprit(from: &message) else {
        return nil
      }
      self = .broken(claim, by: culprit)
    case 1:
      guard let part = Part(from: &message) else { return nil }
      self = .differs(part)
    case .some, nil: return nil
    }
  }
}
