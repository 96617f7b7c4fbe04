import Desk
import Lockstep
import PropertyTesting
import StateMachines
import Testing

private enum Shelving: MachineLanguage {
  enum Command: Hashable, Sendable {
    case put(Int)
    case take(Int)
    case count
  }
  typealias World = NoWorld
  typealias Outcome = Int
}

/// A shelf of numbered places, small enough for every minimum to be known.
private struct Shelf: Machine {
  struct Model: ReferenceModel {
    typealias Language = Shelving
    var places: Set<Int> = []

    init(_ world: NoWorld) {}

    func applying(_ command: Shelving.Command) -> Step<Model> {
      var next = self
      let outcome =
        switch command {
        case .put(let place): next.places.insert(place).inserted ? 1 : 0
        case .take(let place): next.places.remove(place) == nil ? 0 : 1
        case .count: places.count
        }
      return Step(next, outcome)
    }
  }

  static let name = "shelf"

  func command(
    for model: Model, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Shelving.Command {
    let kind = try source.index(below: 3)
    let place = try source.index(below: 10)
    return [.count, .put(place), .take(place)][kind]
  }
}

/// A shelf of ten places, with or without a fault.
private final class Board: Side {
  typealias Language = Shelving

  enum Fault: String, CaseIterable {
    case none, cannotCountBeyondThree, keepsWhatIsTakenSecond
    /// Counts one too many half of the time.
    case countsByChance
    /// Stops when a number is taken.
    case falls
    /// Stops when a number is taken, and cannot count beyond three.
    case fallsAndCannotCount
  }

  private var places: [Bool] = Array(repeating: false, count: 10)
  private let fault: Fault
  private var taken = 0

  init(_ fault: Fault) { self.fault = fault }

  func perform(_ command: Shelving.Command) -> Reply<Int> {
    switch command {
    case .put(let place):
      defer { places[place] = true }
      return .said(places[place] ? 0 : 1)
    case .take(let place):
      guard places[place] else { return .said(0) }
      if fault == .falls || fault == .fallsAndCannotCount { return .gone("it fell") }
      taken += 1
      if fault == .keepsWhatIsTakenSecond && taken == 2 { return .said(1) }
      places[place] = false
      return .said(1)
    case .count:
      let count = places.count { $0 }
      if fault == .countsByChance && count > 3 && Bool.random() { return .said(count + 1) }
      let isCut = fault == .cannotCountBeyondThree || fault == .fallsAndCannotCount
      return .said(isCut ? min(count, 3) : count)
    }
  }
}

extension Check<Shelf> {
  fileprivate init(
    _ fault: Board.Fault, seed: UInt64, cases: Range<UInt64>, shrinker: Shrinker = Shrinker()
  ) {
    self.init(
      Shelf(), against: SystemUnderTest(fault.rawValue, "a shelf") { _ in Board(fault) },
      seed: seed, cases: cases, maximumCommands: 40, shrinker: shrinker)
  }
}

@Suite struct `A machine in lockstep` {
  @Test func `finds nothing wrong with a sound system`() {
    let result = Check(.none, seed: 1, cases: 0..<2_000).run()
    #expect(result.counterexample == nil)
    #expect(result.cases == 2_000)
    #expect(!result.isFlaky && !result.wasStopped)
  }

  @Test func `shrinks every fault to its known minimum, from any seed`() {
    let minima: [(Board.Fault, [Shelving.Command])] = [
      (.cannotCountBeyondThree, [.put(0), .put(1), .put(2), .put(3), .count]),
      (.keepsWhatIsTakenSecond, [.put(0), .take(0), .put(0), .take(0), .count]),
    ]
    for (fault, minimum) in minima {
      for seed in 1...Desk.sized(2, 2, 20) as ClosedRange<UInt64> {
        let found = Check(fault, seed: seed, cases: 0..<10_000, shrinker: Shrinker(budget: 2_000))
          .run().counterexample
        #expect(found?.scenario.commands.count == minimum.count, "seed \(seed)")
        #expect(found?.failure == .differs(.outcome))
      }
    }
  }

  @Test func `gives the same result twice, and tells each improvement`() {
    func run() -> ([Int], Counterexample<Shelf>?) {
      var lengths: [Int] = []
      let log = Log()
      let result = Check(
        .cannotCountBeyondThree, seed: 9, cases: 0..<10_000, shrinker: Shrinker(budget: 2_000)
      ).run(
        onImprovement: { log.lengths.append($0.scenario.commands.count) })
      lengths = log.lengths
      return (lengths, result.counterexample)
    }
    let (one, two) = (run(), run())
    #expect(one.0 == two.0 && one.0.count > 1)
    #expect(one.1?.choices == two.1?.choices)
    #expect(one.1?.index == two.1?.index)
  }

  @Test func `replays a scenario without the choices it came from`() {
    let check = Check(.cannotCountBeyondThree, seed: 1, cases: 0..<1)
    let scenario = Scenario<Shelving>(
      world: NoWorld(), commands: [.put(5), .put(6), .put(7), .put(8), .count, .take(5)])
    let replay = check.replay(scenario)
    #expect(replay.failure == .differs(.outcome))
    #expect(replay.steps.count == 5)
    #expect(replay.steps.last?.model.outcome == 4)
    #expect(replay.steps.last?.side?.outcome == 3)
  }

  @Test func `knows the commands of a case without playing the last of them`() {
    let check = Check(.none, seed: 4, cases: 0..<1)
    for index in 0..<500 as Range<UInt64> {
      var source = ChoiceSource(seed: 4, case: index)
      #expect(check.outcome(of: &source) == .passed)
      let whole = check.machine.scenario(ofCase: index, below: 4, commands: 40)
      #expect(check.scenario(of: source.recorded) == whole)
    }
  }

  @Test func `is gone where the contestant says nothing any more`() {
    let found = Check(.falls, seed: 1, cases: 0..<1_000).run().counterexample
    #expect(found?.failure == .gone("it fell"))
    #expect(found?.scenario.commands == [.put(0), .take(0)])
  }

  @Test func `plays on to every class of failures, and shrinks each`() {
    var check = Check(
      .fallsAndCannotCount, seed: 1, cases: 0..<2_000, shrinker: Shrinker(budget: 2_000))
    check.playsOn = true
    let result = check.run()
    let minima: [Failure: [Shelving.Command]] = [
      .gone("it fell"): [.put(0), .take(0)],
      .differs(.outcome): [.put(0), .put(1), .put(2), .put(3), .count],
    ]
    #expect(result.counterexamples.count == 2 && result.endedAt == nil && result.cases == 2_000)
    for found in result.counterexamples {
      #expect(minima[found.failure]?.count == found.scenario.commands.count)
    }
    #expect(result.failed == result.counterexamples.reduce(0) { $0 + ($1.cases ?? 0) })
    #expect(UInt64(result.coverage.cases) == 2_000 - result.failed)
  }

  @Test func `is flaky where a failing case passes when it is run again`() {
    for seed in 0..<5 as Range<UInt64> {
      let result = Check(.countsByChance, seed: seed, cases: 0..<2_000).run()
      #expect(result.counterexample == nil)
      let flaky = result.flaky
      #expect(flaky?.first.isEmpty == false && flaky?.second.isEmpty == false)
      #expect(flaky?.first != flaky?.second)
    }
  }

  @Test func `stops when it is told to`() {
    let result = Check(.none, seed: 1, cases: 0..<10_000).run(shouldStop: { true })
    #expect(result.wasStopped && result.cases == 0)
  }
}

private final class Log { var lengths: [Int] = [] }
