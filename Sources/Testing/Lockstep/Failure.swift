import StateMachines

/// The class of a failure, which shrinking preserves.
public enum Failure: Hashable, Sendable {
  /// The system, the model or both break a claim. Indirect, because failures are rare and step results many.
  indirect case broken(ClaimName, by: Culprit)
  /// Model and system satisfy every claim and still differ: a clause or a claim is missing.
  case differs(Part)
  /// The system ended its process.
  case died(ExitReason)
  /// The system has stopped answering, for this reason.
  case gone(String)
}

/// The identification of a claim: its clause and its name.
public struct ClaimName: Hashable, Sendable {
  /// The heading in `Specs/`, such as `INV-B04`.
  public let clause: String
  /// The name in code and reports, such as `grantsOnlyGrow`.
  public let name: String

  /// Creates an identification.
  public init(clause: String, name: String) { (self.clause, self.name) = (clause, name) }

  /// Creates the identification of `claim`.
  public init(_ claim: some Claims) { self.init(clause: claim.clause, name: "\(claim)") }

  /// The clause and the name, as they are shown in lists.
  public var title: String { "\(clause) \(name)" }
}

/// A claim that a run breaks, with the step that first breaks it.
public struct BrokenClaim: Hashable, Sendable {
  /// The claim.
  public let claim: ClaimName
  /// The culprit of the failure.
  public let culprit: Culprit
  /// The number of the step, from 1.
  public let step: Int
}

extension Claims {
  /// Creates the claim with this name; `nil` if there is no such claim.
  public init?(_ name: ClaimName) { self.init(rawValue: name.clause) }
}

/// The culprit of a failure.
public enum Culprit: String, Hashable, Sendable, CaseIterable {
  /// The model satisfies the claim and the system does not.
  case system
  /// The system satisfies the claim and the model does not.
  case model
  /// Both break the claim: the claim is wrong, or both are.
  case both
}

extension Failure {
  /// Whether it takes time to observe the failure, because a limit of time, memory or output must be reached.
  public var costsTime: Bool {
    switch self {
    case .died(.hang), .died(.severed), .died(.outOfMemory), .died(.flooded): true
    case .died, .broken, .differs, .gone: false
    }
  }

  /// Creates the class of a step in which model and system differ, from the first claim that each of them
  /// breaks there. If both break one, the claim that is declared first counts.
  @usableFromInline
  init<Claim: Claims>(model: Claim?, system: Claim?, part: Part) {
    switch (model, system) {
    case (nil, nil): self = .differs(part)
    case (nil, .some(let claim)): self = .broken(ClaimName(claim), by: .system)
    case (.some(let claim), nil): self = .broken(ClaimName(claim), by: .model)
    case (.some(let first), .some(let second)):
      let earlier = Claim.allCases.first { $0 == first || $0 == second } ?? first
      self = .broken(
        ClaimName(earlier), by: first == second ? .both : earlier == first ? .model : .system)
    }
  }

  /// Returns the class of a step on which model and system agree, or of a system that is judged alone.
  @usableFromInline
  static func broken(_ claim: some Claims, by culprit: Culprit) -> Failure {
    .broken(ClaimName(claim), by: culprit)
  }
}
