import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines

/// Plausible mistakes in an implementation of the contacts machine, planted around our system and named after
/// their effects.
///
/// Each invariant and each law has at least one fault that breaks it, which shows that it can detect a
/// mistake.
package enum ContactsFaults {
  /// The mutants that do not crash their process and are deterministic.
  package static let all: [SystemUnderTest<Contacts>] =
    plantable.map(around) + LegibilityFault.all.map(\.contestant) + [reusesOrdinals]

  /// The faults among them that can be planted around any system under test. The others replace parts of our
  /// system.
  package static let plantable: [Fault<Contacts>] =
    ofThePrompt + ofTheStore + ofTheHistory + ofTheProcess + ofTheAccessButton + ofThePickers
    + ofMatching

  /// The mutants that crash their process or are nondeterministic, and for comparison a mutant that gives a
  /// wrong answer at the same point.
  package static let unruly: [SystemUnderTest<Contacts>] = (mishaps + [wavers]).map(around)

  /// Returns the mutant with this name, or `nil` if there is none.
  package static func named(_ name: String?) -> SystemUnderTest<Contacts>? {
    (all + unruly).first { $0.name == name }
  }

  private static func around(_ fault: Fault<Contacts>) -> SystemUnderTest<Contacts> {
    fault.planted(around: .ours)
  }
}

extension SystemUnderTest<Contacts> {
  /// Our system without a fault.
  package static let ours = SystemUnderTest("ours", "the system of this package") {
    ContactsSide(world: $0)
  }
}
