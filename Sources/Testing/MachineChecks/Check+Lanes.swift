#if canImport(Testing)
  import JobOrders
  import Lockstep
  import PropertyChecks
  import PropertyTesting
  import StateMachines
  import SwiftSource
  import Synchronization
  import Testing

  /// The source of the order in which the jobs of lanes are executed.
  public enum LaneSchedule: Hashable, Sendable {
    /// An order that is drawn, shrunk and replayed with the commands.
    case drawn
    /// The threads of the system. Each case is played a number of times because a failing play may pass afterwards.
    case system(plays: Int)
  }

  /// Checks that a sequence of the commands of concurrent tasks explains the answers of a system: the model of
  /// `machine` gives the same answers, and ends in the same state, for a sequence in which a
  /// command that was answered before another was called comes first (linearizability). If not, records one
  /// issue at the location of this call, with the shortest commands found.
  ///
  ///     await check(AccountMachine(), lanes: 2) { _ in Account() }
  ///
  /// - Parameters:
  ///   - machine: The machine: model and generators. Claims are not read.
  ///   - lanes: The number of concurrent tasks, from 1.
  ///   - commands: The maximum number of commands in a case.
  ///   - schedule: Who decides the order of jobs. A system that suspends is decided by drawn orders; the locks of one
  ///     that does not are tried by threads alone.
  ///   - examples: Cases to play first, in the order first come, first served.
  ///   - runs: The number of cases; by default set by the trait `.checking(runs:)` or by `CHECK_RUNS`.
  ///   - seed: The root seed; by default set by the trait or by `CHECK_SEED`, or else derived from the source
  ///     location.
  ///   - choices: The choices of one case to replay instead of a search, as printed in a report.
  ///   - sourceLocation: The location of the check, at which failures are recorded.
  ///   - file: The file of the check, for XCTest.
  ///   - function: The function of the check, which names it.
  ///   - system: Creates a fresh system in a world.
  /// - Precondition: `lanes` is positive.
  public func check<M: Machine, System: AsyncSide<M.Language>>(
    _ machine: M, lanes: Int, commands: Int = 12, schedule: LaneSchedule = .drawn,
    examples: [LaneCase<M.Language>] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ system: @escaping @Sendable (M.Language.World) async -> System
  ) async {
    precondition(lanes > 0, "commands need a lane")
    let isDrawn = schedule == .drawn
    var check = Checking(
      zip(
        isDrawn ? Order.any() : .always(Order()),
        machine.laneCases(lanes: lanes, commands: commands)),
      examples: examples.map { (Order(), $0) }, runs: runs, seed: seed, choices: choices,
      workers: 0, at: CheckPlace(location: sourceLocation, file: file, function: function),
      describe: { drawn, _ in
        (isDrawn ? "  \(PrettyPrinter.line(of: drawn.0))\n" : "") + drawn.1.text
      })
    if case .system(let plays) = schedule {
      check.remarkOnPass =
        "threads of the system decided the order of \(plays) plays a case: other orders may still fail"
    }
    await check.run { order, drawn in
      switch schedule {
      case .drawn:
        let history = try await order.run {
          try await LaneHistory(of: drawn, on: await system(drawn.world), together: false)
        }
        if history.sequence(of: M.Model.self) != nil { return true }
        throw NamedFailure(name: unexplained, explanation: "\(unexplained)\n\(history.text)")
      case .system(let plays):
        let chance = Chance<M, System>(plays: max(plays, 1), system: system)
        guard let found = try await chance.failure(of: drawn) else { return true }
        throw try await chance.report(on: found, of: drawn)
      }
    }
  }

  private let unexplained = "No sequence of the commands gives these answers:"

  /// Plays by threads of the system, of which some fail and others do not.
  private struct Chance<M: Machine, System: AsyncSide<M.Language>>: Sendable {
    typealias Found = (play: Int, history: LaneHistory<M.Language>)

    let plays: Int
    let system: @Sendable (M.Language.World) async -> System

    /// Plays a case as often as asked, and returns the first history that no sequence explains.
    func failure(of drawn: LaneCase<M.Language>) async throws -> Found? {
      for play in 1...plays {
        if let history = try await failing(drawn) { return (play, history) }
      }
      return nil
    }

    /// Plays a case once, and returns the history unless a sequence explains it.
    private func failing(_ drawn: LaneCase<M.Language>) async throws -> LaneHistory<M.Language>? {
      let history = try await LaneHistory(of: drawn, on: await system(drawn.world), together: true)
      return history.sequence(of: M.Model.self) == nil ? history : nil
    }

    /// Leaves out commands as long as some play still fails, and counts the failing plays.
    func report(
      on found: Found, of drawn: LaneCase<M.Language>
    ) async throws -> NamedFailure {
      var (least, shown) = (drawn, found.history)
      var isShorter = true
      while isShorter {
        isShorter = false
        let whole = least
        var deletions = Deletions(of: least.count)
        while let kept = deletions.next() {
          let fewer = whole.keeping(Set(kept))
          guard let failure = try await failure(of: fewer) else { continue }
          deletions.accept()
          (least, shown, isShorter) = (fewer, failure.history, true)
        }
      }
      var failures = 0
      for _ in 0..<plays where try await failing(least) != nil { failures += 1 }
      return NamedFailure(
        name: unexplained,
        explanation: """
          Found by chance, by threads of the system, in play \(found.play) of a case.
          With commands left out, \(failures) of \(plays) plays fail of
          \(least.text)
          \(unexplained)
          \(shown.text)
          The case in which it was found:
          """,
        isFinal: true)
    }
  }

  extension LaneCase {
    /// The number of commands.
    fileprivate var count: Int { before.count + lanes.map(\.count).reduce(0, +) }

    /// Returns the case with some of its commands, given by their indices: those before the lanes, then lane by lane.
    fileprivate func keeping(_ kept: Set<Int>) -> LaneCase {
      var index = 0
      func part(_ commands: [Language.Command]) -> [Language.Command] {
        defer { index += commands.count }
        return commands.indices.filter { kept.contains(index + $0) }.map { commands[$0] }
      }
      return LaneCase(world: world, before: part(before), lanes: lanes.map(part))
    }
  }

  extension LaneHistory {
    /// Plays a case, and notes the calls and the answers.
    ///
    /// - Parameter together: Whether no lane begins before all have been started.
    init(
      of drawn: LaneCase<Language>, on system: some AsyncSide<Language>, together: Bool
    ) async throws {
      let clock = LaneClock(missing: together ? drawn.lanes.count : 0)
      @Sendable func play(_ commands: [Language.Command]) async throws -> [Call] {
        var calls: [Call] = []
        for command in commands {
          let called = clock.next()
          let outcome = try await system.perform(command)
          let returned = clock.next()
          calls.append(Call(command, outcome, called: called, returned: returned))
        }
        return calls
      }
      var lanes = [try await play(drawn.before)]
      try await withThrowingTaskGroup(of: (Int, [Call]).self) { group in
        for (lane, commands) in drawn.lanes.enumerated() {
          group.addTask {
            Order.nameTask("lane \(lane + 1)")
            await clock.start()
            return (lane, try await play(commands))
          }
        }
        lanes += drawn.lanes.map { _ in [] }
        for try await (lane, calls) in group { lanes[lane + 1] = calls }
      }
      self.init(world: drawn.world, lanes: lanes, end: await system.snapshot())
    }

    /// The calls and answers in their order in time, a row each; calls that others come between have two rows.
    var text: String {
      var rows: [(time: Int, text: String)] = []
      for (lane, calls) in lanes.enumerated() {
        let name = lane == 0 ? "before" : "lane \(lane)"
        for call in calls {
          let command = PrettyPrinter.line(of: call.command)
          let outcome = PrettyPrinter.line(of: call.outcome)
          if call.returned == call.called + 1 {
            rows.append((call.called, "\(name)  \(command) -> \(outcome)"))
          } else {
            rows.append((call.called, "\(name)  \(command) …"))
            rows.append((call.returned, "\(name)  … \(command) -> \(outcome)"))
          }
        }
      }
      rows.sort { $0.time < $1.time }
      let state =
        end.map { $0 is NoSnapshot ? [] : ["state   \(PrettyPrinter.line(of: $0))"] } ?? []
      return (rows.map(\.text) + state).joined(separator: "\n")
    }
  }

  /// The events of a history, in their order, and the start of its lanes.
  private final class LaneClock: Sendable {
    private let events = Atomic<Int>(0)
    private let missing: Atomic<Int>

    init(missing: Int) { self.missing = Atomic(missing) }

    /// The number of the next event.
    func next() -> Int { events.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue }

    /// Waits until all lanes are there.
    func start() async {
      missing.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      while missing.load(ordering: .sequentiallyConsistent) > 0 { await Task.yield() }
    }
  }

  extension LaneCase {
    /// The case as Swift.
    fileprivate var text: String {
      var lines: [String] = []
      if !(world is NoWorld) {
        lines.append(PrettyPrinter.text(of: world, after: "world: ", indent: "    "))
      }
      if !before.isEmpty {
        lines.append(PrettyPrinter.text(of: before, after: "before: ", indent: "    "))
      }
      lines.append(PrettyPrinter.text(of: lanes, after: "lanes: ", indent: "    "))
      return "  LaneCase(\n" + lines.joined(separator: ",\n") + ")"
    }
  }
#endif
