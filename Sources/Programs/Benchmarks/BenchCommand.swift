import OperatingSystem
import PropertyTesting

/// The command `bench w1|w2|w4|quality|passes [--seeds N] [--json FILE] [--only NAME] [--cold]`
/// with `[--budget N] [--without NAME]`
struct BenchCommand {
  enum Workload: String, CaseIterable {
    /// The shrinking challenge.
    case w1
    /// The throughput of the grant machine.
    case w2
    /// The exploration of all states of the grant machine.
    case w4
    /// Examples and random machines with known minima.
    case quality
    /// Both, without each pass and stage in turn.
    case passes

    /// The default number of seeds.
    var seeds: UInt64 {
      switch self {
      case .w1, .w2, .w4: 1000
      case .quality, .passes: 10
      }
    }
  }

  private var workload: Workload
  private var seeds: UInt64
  private var file: String?
  private var only: [String] = []
  private var isCold = false
  private var shrinker = Shrinker()

  static let help = """
    usage: bench w1|w2|w4|quality|passes [--seeds N] [--json FILE] [--only NAME]...
                 [--cold] [--budget N] [--without NAME]...
      w1      the shrinking challenge, seeds 1...N (1000 unless given), and a table
      w2      commands a second on the grant machine, median of five runs
      w4      every state of the grant machine with 3 to 10 contacts, and every command in each
      quality what a search finds and a shrinker reaches of examples and random machines, 10 seeds unless given
      passes  the cost and the ideal results of w1 and quality without each pass and stage, 1500 evaluations a run
      --json FILE   one JSON object a line to FILE instead of standard output
      --only NAME   this challenge or example alone
      --cold        shrink without what the search already knows
      --budget N    how often a property may run while shrinking, in w1, quality and passes
      --without NAME  shrink without this pass or stage, in w1 and quality
    """

  static func run(_ arguments: [String]) {
    guard var command = BenchCommand(arguments) else {
      print(help)
      exit(64)
    }
    command.run()
  }

  private init?(_ arguments: [String]) {
    guard let name = arguments.first, let workload = Workload(rawValue: name) else { return nil }
    self.workload = workload
    seeds = workload.seeds
    if workload == .passes { shrinker.budget = 1_500 }
    var rest = arguments.dropFirst()
    while let flag = rest.popFirst() {
      switch flag {
      case "--cold": isCold = true
      case "--seeds":
        guard let count = rest.popFirst().flatMap(UInt64.init), count > 0 else { return nil }
        seeds = count
      case "--json":
        guard let path = rest.popFirst() else { return nil }
        file = path
      case "--only":
        guard let name = rest.popFirst() else { return nil }
        only.append(name)
      case "--budget":
        guard let budget = rest.popFirst().flatMap(Int.init), budget > 0 else { return nil }
        shrinker.budget = budget
      case "--without": guard let name = rest.popFirst(), leaveOut(name) else { return nil }
      default: return nil
      }
    }
  }

  /// Removes the pass or stage `name` from the shrinker.
  ///
  /// - Returns: Whether there is such a pass or stage.
  private mutating func leaveOut(_ name: String) -> Bool {
    let before = shrinker
    shrinker.passes = shrinker.passes.filter { "\($0)" != name }
    shrinker.stages = shrinker.stages.filter { "\($0)" != name }
    return shrinker != before
  }

  private mutating func run() {
    let output = LineOutput(path: file)
    switch workload {
    case .w1:
      let challenge = ShrinkingChallenge(
        seeds: seeds, only: only, isCold: isCold, shrinker: shrinker)
      challenge.run { output.write($0) }
    case .quality:
      QualityMeasurement(seeds: seeds, only: only, shrinker: shrinker).run { output.write($0) }
    case .passes: PassMeasurement(seeds: seeds, shrinker: shrinker).run()
    case .w4: GrantSpeed.runStates { output.write($0) }
    case .w2: GrantSpeed.runCommands(sequences: 100_000) { output.write($0) }
    }
    output.close()
  }
}
