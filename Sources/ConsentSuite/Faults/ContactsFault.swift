import Isolation

/// A mistake that an implementation of the contacts machine could well make, named by what it does
/// wrong. It is planted around the system, never inside it.
///
/// Each invariant and each law has at least one fault that breaks it: an alarm that was never heard
/// is not an alarm.
public enum ContactsFault: Hashable, Sendable {
  /// A hand that meddles after a step.
  case step(StepFault)
  /// A broken check of legibility.
  case sight(SightFault)
  /// A broken part, or one with a memory of its own.
  case part(PartFault)
  /// Something that ends its process when the app deletes a contact under limited access. Not among
  /// all cases: only workers survive it.
  case ending(Mishap)
  /// A wrong answer at the same place half of the time. Not among all cases: it is never the same twice.
  case wavers

  /// The fault of this name, if there is one.
  public init?(named name: String?) {
    guard let fault = (Self.allCases + Self.unruly).first(where: { $0.name == name }) else {
      return nil
    }
    self = fault
  }

  /// The name by which it is asked for, such as `grantsWhenClipped`.
  public var name: String {
    switch self {
    case .step(let fault): fault.rawValue
    case .sight(let fault): fault.rawValue
    case .part(let fault): fault.rawValue
    case .ending(.nothing): "answersWrongly"
    case .ending(let mishap): mishap.rawValue
    case .wavers: "wavers"
    }
  }

  /// What it does wrong, in a line.
  public var summary: String {
    switch self {
    case .step(let fault): fault.summary
    case .sight(let fault): fault.summary
    case .part(let fault): fault.summary
    case .ending(.nothing): "deleting a contact under limited access answers wrongly"
    case .ending(let mishap): "deleting a contact under limited access \(mishap.summary)"
    case .wavers: "deleting a contact under limited access answers wrongly half of the time"
    }
  }
}

extension ContactsFault: CaseIterable {
  /// The faults that leave their process alive and come out the same each time.
  public static var allCases: [ContactsFault] {
    StepFault.allCases.map { .step($0) } + SightFault.allCases.map { .sight($0) }
      + PartFault.allCases.map { .part($0) }
  }

  /// Those that end it or come out differently each time, and one at the same place that does
  /// neither, for comparison.
  public static let unruly: [ContactsFault] = Mishap.allCases.map { .ending($0) } + [.wavers]
}
