import Isolation
import PropertyTesting

/// What some consecutive cases of a search came to.
struct Stretch<Machine: StateMachine> {
  var passed = 0
  var discarded = 0
  /// How many cases failed in a way that is known.
  var known = 0
  var coverage = Machine.Coverage()
  /// The index of the first case that failed in a way that is sought; the last that was run.
  var failed: UInt64?
  /// The first case that came out differently when it was run twice.
  var flaky: Flakiness?

  var cases: Int { passed + discarded + known + (failed == nil ? 0 : 1) }
}

/// A case that does not come out the same each time.
public struct Flakiness: Hashable, Sendable {
  /// The index of the case.
  public let index: UInt64
  /// What was said in one run, a line each.
  public let first: [String]
  /// What was said in another; empty where none was met that differs, though the case once failed.
  public let second: [String]
}

extension Check {
  /// In how many cases one is run twice, to see whether it comes out the same.
  static var repeatsOneIn: UInt64 { 512 }

  /// Plays the cases with these indices until one fails or `begins` says no.
  func play(
    _ cases: Range<UInt64>, seeking: Goal, begins: (UInt64) -> Bool
  ) -> Stretch<Machine> {
    var stretch = Stretch<Machine>()
    var source = ChoiceSource(seed: seed, case: 0)
    for index in cases {
      guard begins(index) else { return stretch }
      source.restart(seed: seeking.seed(below: seed), case: index)
      let outcome = play(machine, &source, &stretch.coverage)
      switch outcome {
      case .passed: stretch.passed += 1
      case .discarded: stretch.discarded += 1
      case .failed(let failure):
        guard seeking.isMet(by: failure, known: known) else {
          if seeking == .any { stretch.known += 1 } else { stretch.passed += 1 }
          continue
        }
        stretch.failed = index
        return stretch
      }
      if seeking == .any, index % Self.repeatsOneIn == Self.repeatsOneIn - 1,
        let flaky = flakiness(of: source.recorded, index)
      {
        stretch.flaky = flaky
        return stretch
      }
    }
    return stretch
  }

  /// Plays a case that was played twice more, and tells whether it came out differently.
  private func flakiness(of choices: ChoiceSequence, _ index: UInt64) -> Flakiness? {
    guard let scenario = machine.scenario(of: choices) else { return nil }
    let (one, two) = (machine.replay(scenario), machine.replay(scenario))
    if one.agrees(with: two) { return nil }
    return Flakiness(index: index, first: machine.lines(of: one), second: machine.lines(of: two))
  }

  /// What a search is after.
  enum Goal: Hashable {
    /// Any failure that is not known.
    case any
    /// This failure, in cases that the search for any failure does not play.
    case shorter(Machine.Failure)

    func seed(below seed: UInt64) -> UInt64 {
      switch self {
      case .any: seed
      case .shorter: ~seed
      }
    }

    func isMet(by failure: Machine.Failure, known: Set<Machine.Failure>) -> Bool {
      switch self {
      case .any: !known.contains(failure)
      case .shorter(let wanted): failure == wanted
      }
    }
  }
}
