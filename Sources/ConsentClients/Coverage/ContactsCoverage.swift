import ConsentSystem
import ConsentVocabulary

/// The states and transitions of contacts access that tests have met on their devices.
///
///     let coverage = ContactsCoverage()
///     coverage.record {
///       // Each ContactsDevice that is created here, or in tasks started here, is recorded.
///     }
///     print(coverage.report(contacts: 2))
public final class ContactsCoverage: Sendable {
  private let met = Guarded(Met())

  struct Met: Sendable {
    var states: Set<CoverageState> = []
    var transitions: Set<CoverageTransition> = []
  }

  /// Creates a coverage without states.
  public init() {}

  /// Records the devices that are created within `body`.
  public func record<Value>(_ body: () throws -> Value) rethrows -> Value {
    try ContactsDevice.$recorder.withValue(recorder, operation: body)
  }

  /// Records the devices that are created within `body`.
  public func record<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await ContactsDevice.$recorder.withValue(recorder, operation: body)
  }

  private var recorder: ContactsDevice.Recorder {
    ContactsDevice.Recorder { [met] before, command, _, after in
      met.withLock { met in
        let (old, new) = (CoverageState(before), CoverageState(after))
        met.states.insert(old)
        met.states.insert(new)
        met.transitions.insert(CoverageTransition(from: old, by: command.kind, to: new))
      }
    }
  }

  /// Compares the recorded states with all states of a device with so many contacts and one button.
  ///
  /// - Parameter contacts: The number of contacts, 0 to 3.
  public func report(contacts: Int = 2) -> ContactsCoverageReport {
    let space = CoverageSpace(contacts: min(max(contacts, 0), 3))
    return ContactsCoverageReport(met.withLock { $0 }, of: space)
  }
}

/// The share of a space of states that tests have met.
public struct ContactsCoverageReport: Hashable, Sendable, CustomStringConvertible {
  /// The number of contacts of the space.
  public let contacts: Int
  /// The numbers of states: met, and all of the space.
  public let states: (met: Int, all: Int)
  /// The numbers of transitions: met, and all of the space.
  public let transitions: (met: Int, all: Int)
  /// The number of met states outside the space, such as states with more contacts.
  public let outside: Int
  /// The steps to the nearest unmet state, as calls of a test; `nil` if all states were met.
  public let nearest: [String]?

  init(_ met: ContactsCoverage.Met, of space: CoverageSpace) {
    contacts = space.contacts
    states = (met.states.intersection(space.states).count, space.states.count)
    transitions = (
      met.transitions.intersection(space.transitions).count, space.transitions.count
    )
    outside = met.states.count - states.met
    nearest = space.walk { !met.states.contains($0) }
  }

  public var description: String {
    let figures = """
      \(states.met) of \(states.all) states and \(transitions.met) of \(transitions.all) transitions \
      (contacts=\(contacts), up to renaming\(outside == 0 ? "" : "; \(outside) states outside"))
      """
    guard let nearest else { return figures }
    let steps = (nearest.isEmpty ? ["a device without any step"] : nearest).joined(separator: "\n")
    return "\(figures); the shortest walk to the nearest unmet state:\n\(steps)"
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.contacts == other.contacts && one.states == other.states
      && one.transitions == other.transitions && one.outside == other.outside
      && one.nearest == other.nearest
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(contacts)
    hasher.combine(states.met)
    hasher.combine(transitions.met)
  }
}
