#if canImport(Testing)
  @_exported import Lockstep
  @_exported import PropertyChecks
  import PropertyTesting
  @_exported import StateMachines
  import SwiftSource
  import Testing

  /// Checks that a system answers each command as the model of `machine` does, and that both satisfy the
  /// claims of the machine. If not, records one issue at the location of this call, with the shortest run found.
  ///
  ///     check(QueueMachine()) { _ in RingQueue() }
  ///
  /// Settings, seeds, saved failures and reports are the same as for properties. A check that passes warns of
  /// claims that never were at stake.
  ///
  /// - Parameters:
  ///   - machine: The machine: model, claims and generators.
  ///   - commands: The maximum number of commands in a case.
  ///   - examples: Scenarios to play first, such as runs that failed before, as printed in a report.
  ///   - runs: The number of cases; by default set by the trait `.checking(runs:)` or by `CHECK_RUNS`.
  ///   - seed: The root seed; by default set by the trait or by `CHECK_SEED`, or else derived from the source
  ///     location.
  ///   - choices: The choices of one case to replay instead of a search, as printed in a report.
  ///   - workers: The number of other processes that play the cases, which a trap or an endless loop may end;
  ///     0 for this process. By default set by the trait `.isolated`.
  ///   - sourceLocation: The location of the check, at which failures are recorded.
  ///   - file: The file of the check, for XCTest.
  ///   - function: The function of the check, which names it.
  ///   - system: Creates a fresh system in a world.
  public func check<M: Machine, System: Side<M.Language>>(
    _ machine: M, commands: Int = 50, examples: [Scenario<M.Language>] = [], runs: Int? = nil,
    seed: UInt64? = nil, replaying choices: String? = nil, workers: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function, _ system: @escaping @Sendable (M.Language.World) -> System
  ) {
    let system = SystemUnderTest<M.Language>("system", "the system of a check", side: system)
    let place = CheckPlace(location: sourceLocation, file: file, function: function)
    var idle = Set(M.Claim.allCases)
    var isPlayedHere = false
    let passes = Checking(
      machine.scenarios(commands: commands), examples: examples, runs: runs, seed: seed,
      choices: choices, workers: workers, at: place, describe: { scenario, _ in scenario.text }
    ).run { scenario in
      let replay = machine.replay(scenario, against: system)
      isPlayedHere = true
      if !idle.isEmpty { idle.subtract(replay.claimsAtStake) }
      return try machine.judge(replay)
    }
    if passes, isPlayedHere { warn(ofClaims: M.Claim.allCases.filter(idle.contains), at: place) }
  }

  /// A system whose calls are asynchronous: an actor, or a client of one.
  ///
  /// The commands of a case are performed one after the other, without interleaving.
  public protocol AsyncSide<Language>: Sendable {
    /// The language of the system.
    associatedtype Language: MachineLanguage

    /// Carries out `command` and returns its outcome.
    func perform(_ command: Language.Command) async throws -> Language.Outcome
    /// Returns the state after the last command; `nil` if the system reports outcomes only.
    func snapshot() async -> Language.Snapshot?
  }

  extension AsyncSide where Language.Snapshot == NoSnapshot {
    /// Returns `nil`: the system reports outcomes only.
    public func snapshot() async -> NoSnapshot? { nil }
  }

  /// Checks a system with asynchronous calls, like `check` for other systems. An error that the system throws
  /// ends the case as a failure.
  public func check<M: Machine, System: AsyncSide<M.Language>>(
    _ machine: M, commands: Int = 50, examples: [Scenario<M.Language>] = [], runs: Int? = nil,
    seed: UInt64? = nil, replaying choices: String? = nil, workers: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ system: @escaping @Sendable (M.Language.World) async -> System
  ) async {
    await Checking(
      machine.scenarios(commands: commands), examples: examples, runs: runs, seed: seed,
      choices: choices, workers: workers,
      at: CheckPlace(location: sourceLocation, file: file, function: function),
      describe: { scenario, _ in scenario.text }
    ).run { scenario in
      let recording = await Recording(of: scenario, on: system(scenario.world))
      return try machine.judge(
        machine.replay(
          scenario, against: SystemUnderTest("system", "a recording") { _ in recording }))
    }
  }

  /// The answers of an asynchronous system to the commands of a scenario, as a system.
  private struct Recording<Language: MachineLanguage>: Side, Sendable {
    private var answers: [(reply: Reply<Language.Outcome>, snapshot: Language.Snapshot?)] = []
    private var start: Language.Snapshot?
    private var next = 0

    init(of scenario: Scenario<Language>, on system: some AsyncSide<Language>) async {
      start = await system.snapshot()
      for command in scenario.commands {
        do {
          let outcome = try await system.perform(command)
          answers.append((.said(outcome), await system.snapshot()))
        } catch {
          answers.append((.gone("it threw \(error)"), nil))
          return
        }
      }
    }

    mutating func perform(_ command: Language.Command) -> Reply<Language.Outcome> {
      defer { next += 1 }
      return answers[next].reply
    }

    func snapshot() -> Language.Snapshot? { next == 0 ? start : answers[next - 1].snapshot }

    func isIn(_ state: Language.Snapshot) -> Bool { snapshot().map { $0 == state } ?? true }
  }

  extension Machine {
    /// Throws an error if the replay failed, with the class of the failure and a readable text of the run.
    /// Otherwise returns `true`.
    fileprivate func judge(_ replay: Replay<Self>) throws -> Bool {
      guard let failure = replay.failure else { return true }
      throw NamedFailure(name: sentence(on: failure), explanation: explanation(of: replay))
    }

    /// Returns the steps of a replay and its failure, one line each.
    func explanation(of replay: Replay<Self>) -> String {
      let lines = lines(of: replay).enumerated().map { "\($0 + 1)  \($1)" }
      return (lines + [replay.failure.map(sentence(on:)) ?? "It did not fail again."])
        .joined(separator: "\n")
    }

    private func sentence(on failure: Failure) -> String {
      switch failure {
      case .broken(let claim, by: .system): "\(claim.title) is broken by the system."
      case .broken(let claim, by: .model): "\(claim.title) is broken by the model."
      case .broken(let claim, by: .both): "\(claim.title) is broken by model and system."
      case .differs(let part): "Model and system differ in \(part.name)."
      case .died(let reason): "The process of the system \(reason.words)."
      case .gone(let reason): "The system is gone: \(reason)."
      case .unlikeFile, .failed: preconditionFailure("a run in lockstep plays no file")
      }
    }
  }

  extension Scenario {
    /// The scenario as Swift: a list of its commands, if there is only one world.
    var text: String {
      if world is NoWorld { return PrettyPrinter.text(of: commands) }
      func text(_ part: Any, _ label: String) -> String {
        PrettyPrinter.text(of: part, after: label, indent: "    ")
      }
      return "  Scenario(\n\(text(world, "world: ")),\n\(text(commands, "commands: ")))"
    }
  }
#endif
