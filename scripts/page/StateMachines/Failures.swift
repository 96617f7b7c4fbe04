// What the page needs of failures, which are encoded as JSON elsewhere: Embedded Swift has no `Codable`.

public protocol Codable {}

/// As in Sources/Testing/StateMachines/Failure.swift.
public enum Culprit: String, Hashable, Sendable, CaseIterable {
  case system, model, both
}
