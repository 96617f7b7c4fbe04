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
  /// The spaces that reports have needed, by their numbers of contacts.
  private let spaces = Guarded<[Int: CoverageSpace]>([:])

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
    let contacts = min(max(contacts, 0), 3)
    let space = spaces.withLock { spaces in
      let space = spaces[contacts] ?? CoverageSpace(contacts: contacts)
      spaces[contacts] = space
      return space
    }
    return ContactsCoverageReport(met.withLock { $0 }, of: space)
  }
}

/// The share of a space of states that tests have met.
public struct ContactsCoverageReport: Hashable, Sendable, CustomStringConvertible {
  /// The number of contacts of the space.
  public let contacts: Int
  /// The states of the space.
  public let states: Share
  /// The transitions of the space.
  public let transitions: Share
  /// The number of met states outside the space, such as states with more contacts.
  public let outside: Int
  /// The steps to the nearest unmet state, as calls of a test; `nil` if all states were met.
  public let nearest: [String]?

  /// The size of a set, and how many of its members were met.
  public struct Share: Hashable, Sendable {
    /// The number of members that were met.
    public let met: Int
    /// The number of all members.
    public let all: Int

    init<Member>(of met: Set<Member>, in all: Set<Member>) {
      (self.met, self.all) = (met.intersection(all).count, all.count)
    }
  }

  init(_ met: ContactsCoverage.Met, of space: CoverageSpace) {
    contacts = space.contacts
    states = Share(of: met.states, in: space.states)
    transitions = Share(of: met.transitions, in: space.transitions)
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
}
