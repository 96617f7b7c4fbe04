import Glibc
import Lockstep
import OperatingSystem
import PropertyTesting
import StateMachines
import Workers

/// A search in workers, with shrinking, for failures of a property that ends its process when the third
/// number of at least ten is drawn.
///
/// It is a program of its own, since a process that forks must have a single thread.
@main
enum Probe {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    if words.first == "attacks" {
      for attack in Attack.all { print(attack.name, attack.isSteady ? "steady" : "wavers") }
      return
    }
    if words.first == "fuzz" {
      let arguments = Array(words)
      guard arguments.count == 6, let seed = UInt64(arguments[4]), let count = Int(arguments[5])
      else { fatalError("worker-probe fuzz shards|cases|corpora CONSENT ROOT SEED COUNT") }
      let fuzz = try Fuzz(consent: arguments[2], root: arguments[3], seed: seed, count: count)
      let isRight =
        switch arguments[1] {
        case "shards": try fuzz.shards()
        case "corpora": try fuzz.corpora()
        case _: try fuzz.cases()
        }
      exit(isRight ? 0 : 1)
    }
    if words.first == "play", let file = words.dropFirst().first {
      return try AttackRun.play(file)
    }
    if words.first == "attack" {
      let arguments = Array(words)
      guard let attack = Attack.all.first(where: { $0.name == arguments[1] }),
        let workers = Int(arguments[2])
      else { fatalError("there is no attack \(arguments[1])") }
      let run = AttackRun(
        attack: attack, workers: workers, specs: arguments[3], runs: UInt64(arguments[4]) ?? 1)
      exit(try run.show() ? 0 : 1)
    }
    if words.first == "confined" { return try runConfined(Array(words.dropFirst())) }
    if words.first == "strangers" { return try countBlamed() }
    let mishaps = words.compactMap { PlantedCrash(rawValue: $0) }
    for mishap in mishaps.isEmpty ? PlantedCrash.allCases : mishaps { try show(mishap) }
  }

  /// Runs a program in place of a worker, which can start no process, and prints the end of its output.
  private static func runConfined(_ words: [String]) throws(CommandError) {
    let isolation = Isolation(workers: 1, limits: Limits(patience: 60_000, memory: 4_096))
    let death = try isolation.run { _ in
      let arguments = words.map { strdup($0) } + [nil]
      execv(arguments[0]!, arguments)
    }
    print(String(decoding: death?.lastWords ?? [], as: UTF8.self), death?.ending.name ?? "no end")
  }

  /// Prints the outcomes of cases that start no process, unless they passed. Meanwhile there are a hundred
  /// orphaned processes of others, whose parent is now the checker.
  private static func countBlamed() throws {
    var isolation = Isolation(workers: 1, limits: Limits(patience: 60_000, memory: 256))
    isolation.limits.children = true
    for index in 0..<4 as Range<UInt64> {
      let isolated = try IsolatedProperty<Bool>(isolation) { _ in
        usleep(150_000)
        return .passed
      }
      if index > 0 { leaveOrphans(100) }
      var source = ChoiceSource(seed: 1, case: index)
      let outcome = try isolated.outcome(of: &source)
      if outcome != .passed { print("\(index): \(outcome)") }
    }
  }

  /// Starts processes that wait for a second and lose their parent.
  private static func leaveOrphans(_ count: Int) {
    let parent = fork()
    if parent == 0 {
      for _ in 0..<count where fork() == 0 {
        sleep(1)
        _exit(0)
      }
      _exit(0)
    }
    var status: Int32 = 0
    waitpid(parent, &status, 0)
  }

  /// Whether to wait ten minutes for a step.
  private static var isPatient: Bool { CommandLine.arguments.contains("--patient") }

  /// Returns the index of the first case that fails or ends its process, found by several workers.
  private static func firstFailure(
    in isolation: Isolation, _ property: @escaping (inout ChoiceSource) -> CaseOutcome<Bool>
  ) throws(CommandError) -> UInt64? {
    var first: UInt64?
    func end(at index: UInt64) -> Continuation {
      first = min(first ?? index, index)
      return .end(at: index)
    }
    try isolation.overBlocks(
      of: 0..<2_000, shouldStop: { false },
      work: { block, marker in
        for index in block where !marker.isStopped {
          marker.begin(index)
          var source = ChoiceSource(seed: 3, case: index)
          if case .failed = property(&source) {
            return WorkerAnswer(Message(true), before: index + 1)
          }
        }
        return WorkerAnswer(Message(false), before: block.upperBound)
      },
      onMessage: { $1.value(Bool.self) ? end(at: $0.upperBound - 1) : .goOn },
      onDeath: { index, _ in end(at: index) })
    return first
  }

  /// Prints a line with the crash, the detected failure, the index of the case, and the smallest case.
  private static func show(_ mishap: PlantedCrash) throws(CommandError) {
    let isolation = Isolation(
      workers: 2, limits: Limits(patience: isPatient ? 600_000 : 1_500, memory: 256))
    func property(_ source: inout ChoiceSource) -> CaseOutcome<Bool> {
      var large = 0
      do throws(Discard) {
        try source.steps(0...40) { source, _ throws(Discard) in
          if try source.integer(in: 0...1_000) >= 10 { large += 1 }
          guard large == 3 else { return .goOn }
          mishap.happen(1)
          return .stop
        }
      } catch {
        return .discarded(error)
      }
      return large == 3 ? .failed(true) : .passed
    }
    let end = try firstFailure(in: isolation, property)
    let drawn = try IsolatedProperty(isolation, property)
    var (passed, last) = (0, Found<Isolated<Bool>>?.none)
    for index in 0...(end ?? 0) {
      var source = ChoiceSource(seed: 3, case: index)
      switch try drawn.outcome(of: &source) {
      case .failed(let failure):
        last = Found(index: index, choices: source.recorded, failure: failure)
      case .passed: passed += 1
      case .discarded: break
      }
    }
    guard let found = last, found.index == end else {
      print("\(mishap): not found in 2,000 cases")
      return
    }
    var known = isolation
    if case .died(let ending) = found.failure { known.limits = known.limits.thought(ending) }
    let isolated = try IsolatedProperty(known, property)
    var failure: CommandError?
    let shrunk = Shrinker(stages: []).shrink(found.choices, keeping: found.failure) { source in
      do throws(CommandError) { return try isolated.outcome(of: &source) } catch {
        failure = error
        return .passed
      }
    }
    if let failure { throw failure }
    let seen =
      switch found.failure {
      case .failed: "failed"
      case .died(let ending): ending.name
      }
    print(
      "\(mishap): \(seen), case \(found.index), \(passed) passed before,",
      "\(shrunk.choices), \(shrunk.minimality.isSettled ? "settled" : "not settled")")
  }
}
