import StateMachines

/// The class of a failure, which shrinking keeps.
public enum Failure: Hashable, Sendable {
  /// A claim is broken on one side or on both. Boxed, as it is seldom and results of steps are many.
  indirect case broken(ClaimName, by: Culprit)
  /// Both sides obey every claim and still differ here: a clause or a claim is missing.
  case differs(Part)
  /// A side ended its process.
  case died(Ending)
  /// The contestant does not answer any more, for this reason.
  case gone(String)
}

/// A claim by its names.
public struct ClaimName: Hashable, Sendable {
  /// The heading in the specs, such as `INV-B04`.
  public let clause: String
  /// The name in code and reports, such as `grantsOnlyGrow`.
  public let name: String

  public init(clause: String, name: String) { (self.clause, self.name) = (clause, name) }

  public init(_ claim: some Claims) { self.init(clause: claim.clause, name: "\(claim)") }

  /// Clause and name, as lists show them.
  public var title: String { "\(clause) \(name)" }
}

/// A claim that does not hold of a run, and where it first does not.
public struct BrokenClaim: Hashable, Sendable {
  public let claim: ClaimName
  public let culprit: Culprit
  /// The step, from 1.
  public let step: Int
}

extension Claims {
  /// The claim of this name, if it is one of these.
  public init?(_ name: ClaimName) { self.init(rawValue: name.clause) }
}

/// The side that a failure speaks against.
public enum Culprit: String, Hashable, Sendable, CaseIterable {
  /// The model obeys and the system does not.
  case system
  /// The system obeys and the model does not.
  case model
  /// Both break the claim: it is wrong, or both are.
  case both
}

extension Failure {
  /// Whether to see it takes a while: it has to be waited for, or something has to be filled.
  public var costsTime: Bool {
    switch self {
    case .died(.hang), .died(.severed), .died(.outOfMemory), .died(.flooded): true
    case .died, .broken, .differs, .gone: false
    }
  }

  /// The class of a step in which the sides differ, from the claims that each of them breaks there: the
  /// claim that comes first counts.
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

  /// The failure of a step on which both sides agree, or of one side that is judged alone.
  @usableFromInline
  static func broken(_ claim: some Claims, by culprit: Culprit) -> Failure {
    .broken(ClaimName(claim), by: culprit)
  }
}
