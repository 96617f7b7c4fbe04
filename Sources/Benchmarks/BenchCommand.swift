#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `bench w1|w2|w3|w4|needle [--seeds N] [--json FILE] [--only NAME] [--cold] [--passes]`
struct BenchCommand {
  enum Workload: String, CaseIterable {
    /// The shrinking challenge.
    case w1
    /// Throughput on the grant machine.
    case w2
    /// Broken grant machines.
    case w3
    /// Every state of the grant machine.
    case w4
    /// A failure behind four locks.
    case needle

    /// How many seeds unless told.
    var seeds: UInt64 {
      switch self {
      case .w1, .w2, .w3, .w4: 1000
      case .needle: 100
      }
    }
  }

  private var workload: Workload
  private var seeds: UInt64
  private var file: String?
  private var only: [String] = []
  private var showsPasses = false
  private var isCold = false

  static let help = """
    usage: bench w1|w2|w3|w4|needle [--seeds N] [--json FILE] [--only NAME]... [--cold] [--passes]
      w1      the shrinking challenge, seeds 1...N (1000 unless given), and a table
      w2      commands a second on the grant machine, median of five runs
      w3      six broken grant machines from seeds 1...N: found, shrunk to what, at what cost
      w4      every state of the grant machine with 3 to 10 contacts, and every command in each
      needle  a failure behind four locks from seeds 1...N (100 unless given), novelty on and off
    Built with CONSENT_INSTRUMENT=1, w3 and needle are told by the compiler what the system compares.
      --json FILE   one JSON object a line to FILE instead of standard output
      --only NAME   this challenge, or this broken machine, only
      --cold        shrink without what the search already knows
      --passes      what each pass of the shrinker took and gave
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
    var rest = arguments.dropFirst()
    while let flag = rest.popFirst() {
      switch flag {
      case "--passes": showsPasses = true
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
      default: return nil
      }
    }
  }

  private mutating func run() {
    var output = LineOutput(path: file)
    switch workload {
    case .w1:
      let challenge = ShrinkingChallenge(
        seeds: seeds, only: only, showsPasses: showsPasses, isCold: isCold)
      challenge.run { output.write($0) }
    case .w3: GrantMutants(seeds: seeds, only: only).run { output.write($0) }
    case .needle: Needles(seeds: seeds).run { output.write($0) }
    case .w4: GrantExploration.run { output.write($0) }
    case .w2: Throughput.run(sequences: 100_000) { output.write($0) }
    }
    output.close()
  }
}
