import Lockstep
import PropertyTesting
import Testing

/// A shelf of numbered places: small enough to know every minimum by heart.
private struct Shelf: StateMachine {
  enum Command: Hashable, Sendable {
    case put(Int)
    case take(Int)
    case count
  }

  struct Model: Side {
    var places: Set<Int> = []

    mutating func perform(_ command: Command) -> Int {
      switch command {
      case .put(let place): places.insert(place).inserted ? 1 : 0
      case .take(let place): places.remove(place) == nil ? 0 : 1
      case .count: places.count
      }
    }
  }

  final class System: Side {
    private var places: [Bool] = Array(repeating: false, count: 10)
    private let fault: Fault
    private var taken = 0

    init(_ fault: Fault) { self.fault = fault }

    func perform(_ command: Command) -> Int {
      switch command {
      case .put(let place):
        defer { places[place] = true }
        return places[place] ? 0 : 1
      case .take(let place):
        guard places[place] else { return 0 }
        taken += 1
        if fault == .keepsWhatIsTakenSecond && taken == 2 { return 1 }
        places[place] = false
        return 1
      case .count:
        let count = places.count { $0 }
        if fault == .countsByChance && count > 3 && Bool.random() { return count + 1 }
        return fault == .cannotCountBeyondThree ? min(count, 3) : count
      }
    }
  }

  enum Fault: Hashable, Sendable, CaseIterable {
    case none, cannotCountBeyondThree, keepsWhatIsTakenSecond
    /// A count that is one too many half of the time.
    case countsByChance
  }

  var fault: Fault
  var maximumCommands = 40

  func model(of world: NoWorld) -> Model { Model() }
  func system(of world: NoWorld) -> System { System(fault) }

  func command(
    in model: Model, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Command {
    let kind = try source.index(below: 3)
    let place = try source.index(below: 10)
    return [.count, .put(place), .take(place)][kind]
  }
}

@Suite struct `A machine in lockstep` {
  @Test func `finds nothing wrong with a sound system`() {
    let result = Check(Shelf(fault: .none), seed: 1, cases: 0..<2_000).run()
    #expect(result.counterexample == nil)
    #expect(result.cases == 2_000)
    #expect(!result.isFlaky && !result.wasStopped)
  }

  @Test func `shrinks every fault to its known minimum, from any seed`() {
    let minima: [(Shelf.Fault, [Shelf.Command])] = [
      (.cannotCountBeyondThree, [.put(0), .put(1), .put(2), .put(3), .count]),
      (.keepsWhatIsTakenSecond, [.put(0), .take(0), .put(0), .take(0), .count]),
    ]
    for (fault, minimum) in minima {
      for seed in 1...20 as ClosedRange<UInt64> {
        let found =
          Check(
            Shelf(fault: fault), seed: seed, cases: 0..<10_000, shorteningBudget: 2_000
          ).run().counterexample
        #expect(found?.scenario.commands.count == minimum.count, "seed \(seed)")
        #expect(found?.failure == .differs(.outcome))
      }
    }
  }

  @Test func `gives the same result twice, and tells each improvement`() {
    func run() -> ([Int], Counterexample<Shelf>?) {
      var lengths: [Int] = []
      let log = Log()
      let result = Check(Shelf(fault: .cannotCountBeyondThree), seed: 9, cases: 0..<10_000).run(
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
    let machine = Shelf(fault: .cannotCountBeyondThree)
    let scenario = Scenario<NoWorld, Shelf.Command>(
      world: NoWorld(), commands: [.put(5), .put(6), .put(7), .put(8), .count, .take(5)])
    let replay = machine.replay(scenario)
    #expect(replay.failure == .differs(.outcome))
    #expect(replay.steps.count == 5)
    #expect(replay.steps.last?.exchange.model == 4)
    #expect(replay.steps.last?.exchange.system == 3)
  }

  @Test func `goes on past failures that are known, and counts them`() {
    var check = Check(Shelf(fault: .cannotCountBeyondThree), seed: 9, cases: 0..<2_000)
    let unknown = check.run()
    check.known = [.differs(.outcome)]
    let known = check.run()
    #expect(unknown.counterexample != nil && unknown.known == 0)
    #expect(known.counterexample == nil && known.cases == 2_000)
    #expect(known.known > 0)
  }

  @Test func `knows the commands of a case without playing the last of them`() {
    let machine = Shelf(fault: .cannotCountBeyondThree)
    for index in 0..<500 as Range<UInt64> {
      var source = ChoiceSource(seed: 4, case: index)
      var coverage = Shelf.Coverage()
      let run = machine.run(&source, recording: &coverage, keepsScenario: true)
      #expect(machine.scenario(of: source.recorded) == run.scenario)
    }
  }

  @Test func `is flaky where a failing case passes when it is run again`() {
    for seed in 0..<5 as Range<UInt64> {
      let result = Check(Shelf(fault: .countsByChance), seed: seed, cases: 0..<2_000).run()
      #expect(result.counterexample == nil)
      let flaky = result.flaky
      #expect(flaky?.first.isEmpty == false && flaky?.second.isEmpty == false)
      #expect(flaky?.first != flaky?.second)
    }
  }

  @Test func `stops when it is told to`() {
    let result = Check(Shelf(fault: .none), seed: 1, cases: 0..<10_000).run(shouldStop: { true })
    #expect(result.wasStopped && result.cases == 0)
  }
}

private final class Log {
  var lengths: [Int] = []
}
