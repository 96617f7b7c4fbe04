import Lockstep
import OperatingSystem
import PropertyTesting
import StateMachines

extension Check {
  /// Runs the cases in workers, so that a crash is a failure like any other, or in this process if there are
  /// none. The result does not depend on that, nor on the number of workers, unless a case crashes.
  ///
  /// - Parameters:
  ///   - onCoverage: Called with the coverage of the cases so far, from time to time.
  ///   - onLastWords: Called with the output of the first crashing case. It varies from run to run.
  ///   - onFailure: Called during the search with the first case of each class that is met, as it was drawn.
  /// - Throws: If no worker can be started.
  package func run(
    in isolation: Isolation?,
    shouldStop: @escaping () -> Bool = { false },
    onProgress: (UInt64) -> Void = { _ in },
    onCoverage: ((Coverage<M>) -> Void)? = nil,
    onLastWords: @escaping ([UInt8]) -> Void = { _ in },
    onFailure: (Counterexample<M>) -> Void = { _ in },
    onImprovement: @escaping (Counterexample<M>) -> Void = { _ in }
  ) throws(CommandError) -> CheckResult<M> {
    guard let isolation else {
      return run(
        shouldStop: shouldStop, onProgress: onProgress, onFailure: onFailure,
        onImprovement: onImprovement)
    }
    var executor = InWorkers<M>(isolation, onLastWords: onLastWords)
    executor.onCoverage = onCoverage
    let result = run(&executor, shouldStop, onProgress, onFailure, onImprovement)
    if let error = executor.error { throw error }
    return result
  }

  /// Plays a scenario repeatedly, and returns the failure of each play. One process plays all of them, this one
  /// without isolation, and may keep state in between; after a crash a new process goes on.
  package func failures(
    of scenario: Scenario<Language>, times: Int, in isolation: Isolation?,
    onWait: () -> Void = {}
  ) throws(CommandError) -> [Failure?] {
    guard let isolation else { return failures(of: scenario, plays: 0..<times) }
    var met: [Failure?] = []
    while met.count < times, !isEnough(met) {
      let begun = met.count
      let death = try isolation.run(
        onMessage: { met.append($0.value(Failure?.self)) }, onWait: onWait,
        { speaker in
          self.failures(of: scenario, plays: begun..<times, onStep: { speaker.beat() }) {
            speaker.checkLine()
            speaker.say(Message($0))
          }
        })
      if let death { met.append(.died(death.ending)) } else { break }
    }
    return met
  }

  /// Plays a failing scenario once. Returns the properties of the state in which model and system differ after its
  /// last step; `nil` if their answers are equal, or if it ends its process.
  package func harm(
    of scenario: Scenario<Language>, in isolation: Isolation?
  ) throws(CommandError) -> Set<String>? {
    guard let isolation else { return harm(of: scenario) }
    var harm: [String]?
    _ = try isolation.run(
      onMessage: { harm = $0.value([String]?.self) },
      { speaker in
        speaker.say(Message(self.harm(of: scenario) { speaker.beat() }.map(Array.init)))
      })
    return harm.map(Set.init)
  }

  /// Returns the part of a scenario that ends a program in the same way: all of it, if the program ends its worker as
  /// well.
  package func needed(
    of scenario: Scenario<Language>, ending failure: Failure, in isolation: Isolation?
  ) throws(CommandError) -> NeededPart {
    var part = NeededPart(commands: Array(scenario.commands.indices))
    guard case .gone = failure else { return part }
    guard let isolation else { return needed(of: scenario, ending: failure) }
    _ = try isolation.run(
      onMessage: { part = $0.value(NeededPart.self) },
      { speaker in
        speaker.say(Message(self.needed(of: scenario, ending: failure) { speaker.beat() }))
      })
    return part
  }
}

extension NeededPart: Portable {}

/// An executor that plays cases in workers, so that a crash is a failure like any other.
struct InWorkers<M: Machine>: Executor {
  private let isolation: Isolation
  /// The reason why no worker could be started. After that nothing is played.
  private(set) var error: CommandError?
  /// Called with the coverage of the cases so far.
  var onCoverage: ((Coverage<M>) -> Void)?
  /// Called with the output of a case that crashed.
  private let onLastWords: ([UInt8]) -> Void
  /// The processes that play single cases, one for each set of limits in use.
  private var players:
    [(isolation: Isolation, commands: Int, harm: Set<String>?, property: IsolatedProperty<Failure>)] =
      []

  init(_ isolation: Isolation, onLastWords: @escaping ([UInt8]) -> Void) {
    (self.isolation, self.onLastWords) = (isolation, onLastWords)
  }

  mutating func search(
    _ check: Check<M>, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void, onFailure: (FailedCases) -> Void
  ) -> SearchOutcome<M> {
    var search = SearchOutcome<M>()
    var deaths: [(index: UInt64, death: Death)] = []
    func end(at index: UInt64) { search.endedAt = min(search.endedAt ?? index, index) }
    let (isolation, onCoverage) = (isolation, onCoverage)
    let isProgram = check.contestant.isProgram
    var timeAfterFailure = TimeAfterFailure()
    attempt { () throws(CommandError) in
      try isolation.overBlocks(
        of: cases, atMost: isProgram ? 16 : Self.casesOfABlock(check.maximumCommands),
        shouldStop: {
          if timeAfterFailure.isOver || shouldStop() { search.wasStopped = true }
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
          return WorkerAnswer(Message(tally), before: end)
        },
        onMessage: { _, message in
          let tally = message.value(CaseCoverage<M>.self)
          search.tally.merge(tally)
          onProgress(UInt64(search.tally.cases))
          onCoverage?(search.tally.coverage)
          for failing in tally.failures { onFailure(failing) }
          let failed = tally.failures.first { check.ends(at: $0.failure) }?.first
          if isProgram, !tally.failures.isEmpty { timeAfterFailure.begin() }
          guard let index = tally.flaky?.index ?? failed else { return .goOn }
          end(at: index)
          return .end(at: index)
        },
        onDeath: { index, met in
          onFailure(FailedCases(.died(met.ending), first: index))
          deaths.append((index, met))
          deaths.sort { $0.index < $1.index }
          search.deaths = deaths.map { DyingCase(index: $0.index, $0.death.ending) }
          let goesOn = !check.ends(at: .died(met.ending))
          let last = goesOn ? search.deaths.end(atMost: check.mostDeaths) : index
          guard let last else { return .goOn }
          end(at: last)
          return .end(at: last)
        })
    }
    guard error == nil else { return SearchOutcome() }
    // A case that is answered and also ended a worker is flaky: it counts once, and ends the search.
    for (index, _) in deaths where search.tally.stretches.contains(index) { end(at: index) }
    let last = search.endedAt ?? .max
    deaths.removeAll { $0.index > last }
    search.deaths.removeAll { $0.index > last }
    for (index, death) in deaths {
      search.tally.failures.add(FailedCases(.died(death.ending), first: index))
      search.tally.stretches.add(index..<index + 1)
    }
    search.tally.failures.removeAll { $0.first > last }
    if let flaky = search.tally.flaky, flaky.index > last { search.tally.flaky = nil }
    if search.endedAt != nil { search.wasStopped = false }
    if let first = deaths.first { onLastWords(first.death.lastWords) }
    return search
  }

  mutating func outcome(
    of source: inout ChoiceSource, for check: Check<M>, thought failure: Failure?
  ) -> CaseOutcome<Failure> {
    guard error == nil else { return .passed }
    do throws(CommandError) {
      let lowered = isolation(for: failure) { $0.thought($1) }
      let order = source.order
      let outcome = try outcome(of: &source, for: check, in: lowered)
      if outcome.failure == failure || !lowered.limits.takesLess(than: isolation.limits) {
        return outcome
      }
      // The lower limits may be the only cause of the different end.
      source.restart(order: order)
      return try self.outcome(of: &source, for: check, in: isolation)
    } catch {
      self.error = error
      return .passed
    }
  }

  private mutating func outcome(
    of source: inout ChoiceSource, for check: Check<M>, in isolation: Isolation
  ) throws(CommandError) -> CaseOutcome<Failure> {
    switch try property(for: check, in: isolation).outcome(of: &source) {
    case .passed: .passed
    case .discarded(let discard): .discarded(discard)
    case .failed(.failed(let failure)): .failed(failure)
    case .failed(.died(let ending)): .failed(.died(ending))
    }
  }

  mutating func failures(
    of scenario: Scenario<M.Language>, times: Int, for check: Check<M>, thought failure: Failure,
    confirms: Bool
  ) -> [Failure?] {
    var met: [Failure?] = []
    let isolation = confirms ? isolation : isolation(for: failure) { $0.repeating($1) }
    attempt { () throws(CommandError) in
      met = try check.failures(of: scenario, times: times, in: isolation)
    }
    return met
  }

  mutating func needed(
    of scenario: Scenario<M.Language>, for check: Check<M>, ending failure: Failure
  ) -> (part: Scenario<M.Language>, plays: Int) {
    var part = NeededPart(commands: Array(scenario.commands.indices))
    let isolation = isolation
    attempt { () throws(CommandError) in
      part = try check.needed(of: scenario, ending: failure, in: isolation)
    }
    return (check.scenario(part, of: scenario), part.plays)
  }

  mutating func harm(of scenario: Scenario<M.Language>, for check: Check<M>) -> Set<String>? {
    var harm: Set<String>?
    let isolation = isolation
    attempt { () throws(CommandError) in harm = try check.harm(of: scenario, in: isolation) }
    return harm
  }

  mutating func transcripts(of scenario: Scenario<M.Language>, for check: Check<M>) -> [[String]] {
    var transcripts: [[String]] = []
    let isolation = isolation
    attempt { () throws(CommandError) in
      _ = try isolation.run(
        onMessage: { transcripts = $0.value([[String]].self) },
        { speaker in
          speaker.say(Message(check.differingTranscripts(of: scenario) { speaker.beat() }))
        })
    }
    return transcripts
  }

  /// Returns the maximum number of cases in one message of a worker: a case takes up to a word per command.
  private static func casesOfABlock(_ commands: Int) -> UInt64 {
    UInt64(max(Listener.largest / 4 / 8 / max(commands, 1), 1))
  }

  /// Returns the process that plays single cases under these limits. Starts it if there is none.
  private mutating func property(
    for check: Check<M>, in isolation: Isolation
  ) throws(CommandError) -> IsolatedProperty<Failure> {
    let known = players.first {
      $0.isolation == isolation && $0.commands == check.maximumCommands
        && $0.harm == check.contestant.harm
    }
    if let known { return known.property }
    let property = try IsolatedProperty(isolation) { source in check.outcome(of: &source) }
    players.append((isolation, check.maximumCommands, check.contestant.harm, property))
    return property
  }

  /// Returns the isolation with other limits, for a case that is expected to exhaust them.
  private func isolation(
    for failure: Failure?, limits: (Limits, ExitReason) -> Limits
  ) -> Isolation {
    guard case .died(let ending) = failure else { return isolation }
    var lowered = isolation
    lowered.limits = limits(isolation.limits, ending)
    return lowered
  }

  private mutating func attempt(_ body: () throws(CommandError) -> Void) {
    guard error == nil else { return }
    do throws(CommandError) {
      try body()
    } catch {
      self.error = error
    }
  }
}

/// The time in which a program that has failed is searched for other failures. A slow program would be for hours.
package struct TimeAfterFailure {
  /// The time for each search.
  package static let ofSearch = Duration.seconds(40)

  private let time: Duration
  private var end: ContinuousClock.Instant?

  package init(_ time: Duration = ofSearch) { self.time = time }

  /// Begins the time with the first failure.
  package mutating func begin() { end = end ?? .now + time }

  /// Whether there was a failure and the time is used up.
  package var isOver: Bool { end.map { .now >= $0 } ?? false }
}
