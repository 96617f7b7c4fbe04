/// The class of a failure, which shrinking preserves. It is the same value from the loop that finds it to each
/// output.
public enum Failure: Codable, Hashable, Sendable {
  /// The system, the model or both break a claim. Indirect, because failures are rare and step results many.
  indirect case broken(ClaimName, by: Culprit)
  /// Model and system satisfy every claim and still differ: a clause or a claim is missing.
  case differs(Part)
  /// The system ended its process.
  case died(ExitReason)
  /// The system has stopped answering, for this reason.
  case gone(String)
  /// In reports: model and system agree with each other, but not with the saved file.
  case unlikeFile
  /// In reports: the named check fails on its samples.
  case failed(check: String)

  private enum BrokenCodingKeys: String, CodingKey {
    case _0 = "claim"
    case by
  }

  private enum DiffersCodingKeys: String, CodingKey { case _0 = "in" }
  private enum DiedCodingKeys: String, CodingKey { case _0 = "how" }
  private enum GoneCodingKeys: String, CodingKey { case _0 = "why" }
}

/// The part in which two answers differ. It distinguishes classes of failures.
public struct Part: Codable, Hashable, Sendable {
  /// The part in words, such as "the grants".
  public let name: String

  /// Creates a part with this name.
  public init(_ name: String) { self.name = name }

  /// Decodes the name.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

  /// The outcome as a whole, for a machine that does not distinguish its parts.
  public static let outcome = Part("the outcome")
  /// The state as a whole, for a machine that does not distinguish its parts.
  public static let state = Part("the state")
}

/// The identification of a claim: its clause and its name.
public struct ClaimName: Codable, Hashable, Sendable {
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

extension Claims {
  /// Creates the claim with this name; `nil` if there is no such claim.
  public init?(_ name: ClaimName) { self.init(rawValue: name.clause) }
}

/// The culprit of a failure.
public enum Culprit: String, Codable, Hashable, Sendable, CaseIterable {
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
    case .died, .broken, .differs, .gone, .unlikeFile, .failed: false
    }
  }

  /// Whether the system or its process is gone after the failure.
  public var endsSystem: Bool {
    switch self {
    case .gone, .died: true
    case .broken, .differs, .unlikeFile, .failed: false
    }
  }

  /// Creates the class of a step in which model and system differ, from the first claim that each of them
  /// breaks there. If both break one, the claim that is declared first counts.
  @usableFromInline
  package init<Claim: Claims>(model: Claim?, system: Claim?, part: Part) {
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
  package static func broken(_ claim: some Claims, by culprit: Culprit) -> Failure {
    .broken(ClaimName(claim), by: culprit)
  }
}
