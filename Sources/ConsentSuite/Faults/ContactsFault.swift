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

  /// The name by which it is asked for, such as `grantsWhenClipped`.
  public var name: String {
    switch self {
    case .step(let fault): fault.rawValue
    case .sight(let fault): fault.rawValue
    case .part(let fault): fault.rawValue
    }
  }

  /// What it does wrong, in a line.
  public var summary: String {
    switch self {
    case .step(let fault): fault.summary
    case .sight(let fault): fault.summary
    case .part(let fault): fault.summary
    }
  }
}

extension ContactsFault: CaseIterable {
  public static var allCases: [ContactsFault] {
    StepFault.allCases.map { .step($0) } + SightFault.allCases.map { .sight($0) }
      + PartFault.allCases.map { .part($0) }
  }
}
