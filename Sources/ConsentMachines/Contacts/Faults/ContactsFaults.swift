import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines

/// The mistakes that an implementation of the contacts machine could well make, each named by what it
/// does wrong and planted around our system.
///
/// Each invariant and each law has at least one fault that breaks it: an alarm that was never heard
/// is not an alarm.
public enum ContactsFaults {
  /// Those that leave their process alive and come out the same each time.
  public static let all: [Contestant<Contacts>] =
    plantable.map(around) + SightFault.all.map(\.contestant) + [reusesOrdinals]

  /// Those among them that can be planted around any contestant; the others are broken parts of our
  /// system.
  public static let plantable: [Fault<Contacts>] =
    ofThePrompt + ofTheStore + ofTheHistory + ofTheProcess + ofTheAccessButton + ofThePickers
    + ofMisreading + ofMatching

  /// Those that end their process or come out differently each time, and one at the same place that
  /// does neither, for comparison.
  public static let unruly: [Contestant<Contacts>] = (mishaps + [wavers]).map(around)

  /// The contestant of this name, if there is one.
  public static func named(_ name: String?) -> Contestant<Contacts>? {
    (all + unruly).first { $0.name == name }
  }

  private static func around(_ fault: Fault<Contacts>) -> Contestant<Contacts> {
    fault.planted(around: .ours)
  }
}

extension Contestant<Contacts> {
  /// Our system as it is.
  public static let ours = Contestant("ours", "the system of this package") {
    ContactsSide(world: $0)
  }
}
