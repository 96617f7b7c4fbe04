import Lockstep
import PropertyTesting
import StateMachines

extension Check {
  /// Runs the cases in workers; what ends its process is a failure like any other. The result depends
  /// on no number of workers and is that of a run in this process, where that survives.
  ///
  /// - Parameter onLastWords: Told what the first case that died has printed; it varies from run to run.
  /// - Throws: Where no worker can be had.
  public func run(
    in isolation: Isolation,
    shouldStop: @escaping () -> Bool = { false },
    onProgress: (UInt64) -> Void = { _ in },
    onLastWords: @escaping ([UInt8]) -> Void = { _ in },
    onImprovement: @escaping (Counterexample<M>) -> Void = { _ in }
  ) throws(IsolationError) -> CheckResult<M> {
    var executor = InWorkers<M>(isolation, onLastWords: onLastWords)
    let result = run(&executor, shouldStop, onProgress, onImprovement)
    if let error = executor.error { throw error }
    return result
  }

  /// How a scenario fails, time after time: in one process, which remembers what it will, and in another
  /// from where one has ended.
  public func failures(
    of scenario: Scenario<Talk>, times: Int, in isolation: Isolation
  ) throws(IsolationError) -> [Failure?] {
    var failures: [Failure?] = []
    while failures.count < times {
      let left = times - failures.count
      let death = try isolation.run(
        onMessage: { failures.append($0.value(Failure?.self)) },
        { speaker in
          for play in times - left..<times {
            let failure = self.replay(scenario, play: play) { speaker.beat() }.failure
            speaker.checkLine()
            speaker.say(Message(failure))
          }
        })
      if let death { failures.append(.died(death.ending)) }
    }
    return failures
  }
}

/// Plays cases in workers, so that one that ends its process is a failure like any other.
struct InWorkers<M: Machine>: Executor {
  private let isolation: Isolation
  /// Why no worker could be had; after that nothing is played any more.
  private(set) var error: IsolationError?
  /// Told what a case that died has printed.
  private let onLastWords: ([UInt8]) -> Void
  /// The processes that play single cases, one for each of the limits in use.
  private var players:
    [(isolation: Isolation, commands: Int, property: IsolatedProperty<Failure>)] = []

  init(_ isolation: Isolation, onLastWords: @escaping ([UInt8]) -> Void) {
    self.isolation = isolation
    self.onLastWords = onLastWords
  }

  mutating func search(
    _ check: Check<M>, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void
  ) -> SearchOutcome<M> {
    var search = SearchOutcome<M>()
    var first: UInt64?
    var death: Death?
    let isolation = isolation
    attempt { () throws(IsolationError) in
      try isolation.overBlocks(
        of: cases, atMost: Self.casesOfABlock(check.maximumCommands),
        shouldStop: {
          if shouldStop() { search.wasStopped = true }
          return search.wasStopped
        },
        work: { block, marker in
          var check = check
          check.onStep = { marker.beat() }
          let tally = check.play(block) { index in
            if marker.isStopped { return false }
            marker.begin(index)
            return true
          }
          let end = tally.stretches.ranges.last?.upperBound ?? block.lowerBound
          return Told(Message(tally), before: end)
        },
        onMessage: { _, message in
          let tally = message.value(CaseTally<M>.self)
          search.tally.merge(tally)
          onProgress(UInt64(search.tally.cases))
          guard let index = tally.failed ?? tally.flaky?.index else { return .goOn }
          first = min(first ?? index, index)
          return .endHere
        },
        onDeath: { index, met in
          if index < first ?? .max { (first, death) = (index, met) }
          return .endHere
        })
    }
    guard let first, error == nil else { return search }
    search.wasStopped = false
    if let flaky = search.tally.flaky, flaky.index == first { return search }
    search.tally.flaky = nil
    search.tally.failed = first
    if let death { onLastWords(death.lastWords) }
    // With the limits under which it failed: lower ones may let it end otherwise.
    repeatCase(first, of: check, in: &search)
    return search
  }

  mutating func outcome(
    of source: inout ChoiceSource, for check: Check<M>, thought failure: Failure?
  ) -> CaseOutcome<Failure> {
    guard error == nil else { return .passed }
    do throws(IsolationError) {
      let lowered = isolation(for: failure) { $0.thought($1) }
      let order = source.order
      let outcome = try outcome(of: &source, for: check, in: lowered)
      if outcome.failure == failure || !lowered.limits.takesLess(than: isolation.limits) {
        return outcome
      }
      // What it lacked may be all that made it end otherwise.
      source.restart(order: order)
      return try self.outcome(of: &source, for: check, in: isolation)
    } catch {
      self.error = error
      return .passed
    }
  }

  private mutating func outcome(
    of source: inout ChoiceSource, for check: Check<M>, in isolation: Isolation
  ) throws(IsolationError) -> CaseOutcome<Failure> {
    switch try property(for: check, in: isolation).outcome(of: &source) {
    case .passed: .passed
    case .discarded(let discard): .discarded(discard)
    case .failed(.failed(let failure)): .failed(failure)
    case .failed(.died(let ending)): .failed(.died(ending))
    }
  }

  mutating func failures(
    of scenario: Scenario<M.Talk>, times: Int, for check: Check<M>, thought failure: Failure,
    confirms: Bool
  ) -> [Failure?] {
    var met: [Failure?] = []
    let isolation = confirms ? isolation : isolation(for: failure) { $0.repeating($1) }
    attempt { () throws(IsolationError) in
      met = try check.failures(of: scenario, times: times, in: isolation)
    }
    return met
  }

  mutating func transcripts(of scenario: Scenario<M.Talk>, for check: Check<M>) -> [[String]] {
    var transcripts: [[String]] = []
    let isolation = isolation
    attempt { () throws(IsolationError) in
      _ = try isolation.run(
        onMessage: { transcripts = $0.value([[String]].self) },
        { speaker in
          speaker.say(Message(check.differingTranscripts(of: scenario) { speaker.beat() }))
        })
    }
    return transcripts
  }

  /// How many cases a worker may tell of in one message: each has up to a word for each command.
  private static func casesOfABlock(_ commands: Int) -> UInt64 {
    UInt64(max(Line.largest / 4 / 8 / max(commands, 1), 1))
  }

  /// The process that plays one case after the other; another when the limits are others.
  private mutating func property(
    for check: Check<M>, in isolation: Isolation
  ) throws(IsolationError) -> IsolatedProperty<Failure> {
    let known = players.first {
      $0.isolation == isolation && $0.commands == check.maximumCommands
    }
    if let known { return known.property }
    let property = try IsolatedProperty(isolation) { source in check.outcome(of: &source) }
    players.append((isolation, check.maximumCommands, property))
    return property
  }

  /// The isolation with other limits, for a case that is thought to use them up.
  private func isolation(
    for failure: Failure?, limits: (Limits, Ending) -> Limits
  ) -> Isolation {
    guard case .died(let ending) = failure else { return isolation }
    var lowered = isolation
    lowered.limits = limits(isolation.limits, ending)
    return lowered
  }

  private mutating func attempt(_ body: () throws(IsolationError) -> Void) {
    guard error == nil else { return }
    do throws(IsolationError) {
      try body()
    } catch {
      self.error = error
    }
  }
}
