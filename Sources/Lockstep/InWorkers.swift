import Isolation
import PropertyTesting

/// A coverage that workers can hand in.
public protocol PortableCoverage: MachineCoverage, Portable {
  /// Takes in what other cases have visited; in which order must not matter.
  mutating func merge(_ other: Self)
}

/// Plays cases in workers, so that one that ends its process is a failure like any other.
struct InWorkers<Machine: StateMachine>: Conduct
where
  Machine.Coverage: PortableCoverage, Machine.Monitor.Claim: Portable, Machine.Part: Portable
{
  private let isolation: Isolation
  /// Why no worker could be had; after that nothing is played any more.
  private(set) var error: IsolationError?
  /// Told what a case that died has printed.
  private let onLastWords: ([UInt8]) -> Void
  /// What plays single cases.
  private var player:
    (isolation: Isolation, commands: Int, property: IsolatedProperty<Machine.Failure>)?

  init(_ isolation: Isolation, onLastWords: @escaping ([UInt8]) -> Void) {
    self.isolation = isolation
    self.onLastWords = onLastWords
  }

  mutating func search(
    _ check: Check<Machine>, for goal: Check<Machine>.Goal, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void
  ) -> Findings<Machine> {
    var findings = Findings<Machine>()
    var first: UInt64?
    var death: Death?
    let isolation = isolation(for: goal.failure)
    attempt { () throws(IsolationError) in
      try isolation.overBlocks(
        of: cases,
        shouldStop: {
          if shouldStop() { findings.wasStopped = true }
          return findings.wasStopped
        },
        work: { block, marker in
          Message(
            check.play(block.cases, seeking: goal) { index in
              if marker.isStopped { return false }
              marker.begin(index)
              return true
            })
        },
        onMessage: { _, message in
          guard let stretch: Stretch<Machine> = message.value() else { return .goOn }
          findings.stretch.merge(stretch)
          onProgress(UInt64(findings.stretch.cases))
          guard let index = stretch.failed ?? stretch.flaky?.index else { return .goOn }
          first = min(first ?? index, index)
          return .endHere
        },
        onDeath: { index, met in
          guard goal.isMet(by: .died(met.ending), known: check.known) else {
            if goal == .any { findings.stretch.known += 1 }
            return .goOn
          }
          if index < first ?? .max { (first, death) = (index, met) }
          return .endHere
        })
    }
    guard let first, error == nil else { return findings }
    findings.wasStopped = false
    if let flaky = findings.stretch.flaky, flaky.index == first { return findings }
    findings.stretch.flaky = nil
    findings.stretch.failed = first
    if let death, goal == .any { onLastWords(death.lastWords) }
    repeatCase(
      first, of: check, for: goal, thought: death.map { .died($0.ending) }, in: &findings)
    return findings
  }

  mutating func outcome(
    of source: inout ChoiceSource, for check: Check<Machine>, thought failure: Machine.Failure?
  ) -> CaseOutcome<Machine.Failure> {
    guard error == nil else { return .passed }
    do throws(IsolationError) {
      return switch try property(for: check, thought: failure).outcome(of: &source) {
      case .passed: .passed
      case .discarded(let discard): .discarded(discard)
      case .failed(.failed(let failure)): .failed(failure)
      case .failed(.died(let ending)): .failed(.died(ending))
      }
    } catch {
      self.error = error
      return .passed
    }
  }

  mutating func failure(
    of scenario: Scenario<Machine.World, Machine.Command>, for check: Check<Machine>,
    thought failure: Machine.Failure
  ) -> Machine.Failure? {
    var met: Machine.Failure?
    let isolation = isolation(for: failure)
    attempt { () throws(IsolationError) in
      met = try check.machine.failure(of: scenario, in: isolation)
    }
    return met
  }

  mutating func transcripts(
    of scenario: Scenario<Machine.World, Machine.Command>, for check: Check<Machine>
  ) -> [[String]] {
    var transcripts: [[String]] = []
    let isolation = isolation
    attempt { () throws(IsolationError) in
      _ = try isolation.run(
        onMessage: { transcripts = $0.value() ?? [] },
        { $0.say(Message(check.machine.differingTranscripts(of: scenario))) })
    }
    return transcripts
  }

  /// The process that plays one case after the other; another when the limits are others.
  private mutating func property(
    for check: Check<Machine>, thought failure: Machine.Failure?
  ) throws(IsolationError) -> IsolatedProperty<Machine.Failure> {
    let isolation = isolation(for: failure)
    let commands = check.machine.maximumCommands
    if let player, player.isolation == isolation, player.commands == commands {
      return player.property
    }
    let property = try IsolatedProperty(isolation) { source in
      var ignored = Machine.Coverage()
      return check.play(check.machine, &source, &ignored)
    }
    player = (isolation, commands, property)
    return property
  }

  /// A case that is thought to take more than it may is not given as much as one that is not.
  private func isolation(for failure: Machine.Failure?) -> Isolation {
    var isolation = isolation
    if case .died(let ending) = failure { isolation.limits = isolation.limits.thought(ending) }
    return isolation
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

extension StateMachine where Monitor.Claim: Portable, Part: Portable {
  /// How a scenario fails, played in a process of its own.
  public func failure(
    of scenario: Scenario<World, Command>, in isolation: Isolation
  ) throws(IsolationError) -> Failure? {
    var failure: Failure?
    let death = try isolation.run(
      onMessage: { failure = $0.value(Failure?.self) ?? nil },
      { $0.say(Message(self.replay(scenario).failure)) })
    return death.map { .died($0.ending) } ?? failure
  }
}

extension Check.Goal {
  /// The one failure that is sought, if it is one.
  fileprivate var failure: Machine.Failure? {
    switch self {
    case .any: nil
    case .shorter(let failure): failure
    }
  }
}

extension Stretch where Machine.Coverage: PortableCoverage {
  mutating func merge(_ other: Stretch) {
    passed += other.passed
    discarded += other.discarded
    known += other.known
    coverage.merge(other.coverage)
    if let found = other.flaky, found.index < flaky?.index ?? .max { flaky = found }
  }
}

extension Stretch: Portable where Machine.Coverage: PortableCoverage {
  func write(to message: inout Message) {
    passed.write(to: &message)
    discarded.write(to: &message)
    known.write(to: &message)
    coverage.write(to: &message)
    failed.write(to: &message)
    flaky.write(to: &message)
  }

  init?(from message: inout Message) {
    guard let passed = Int(from: &message), let discarded = Int(from: &message),
      let known = Int(from: &message), let coverage = Machine.Coverage(from: &message),
      let failed = UInt64?(from: &message), let flaky = Flakiness?(from: &message)
    else { return nil }
    self.init(
      passed: passed, discarded: discarded, known: known, coverage: coverage, failed: failed,
      flaky: flaky)
  }
}

extension Flakiness: Portable {
  public func write(to message: inout Message) {
    index.write(to: &message)
    first.write(to: &message)
    second.write(to: &message)
  }

  public init?(from message: inout Message) {
    guard let index = UInt64(from: &message), let first = [String](from: &message),
      let second = [String](from: &message)
    else { return nil }
    self.init(index: index, first: first, second: second)
  }
}
