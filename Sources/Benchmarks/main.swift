import PropertyTesting

if CommandLine.arguments.dropFirst().first == "w2" {
  Throughput.run(sequences: 100_000) { print($0) }
} else {
  ShrinkingChallenge.run(
    seeds: UInt64(CommandLine.arguments.dropFirst().first ?? "") ?? 100,
    only: Array(CommandLine.arguments.dropFirst(2)), verbose: CommandLine.arguments.count >= 3
  ) { print($0) }
}
