ShrinkingChallenge.run(
  seeds: UInt64(CommandLine.arguments.dropFirst().first ?? "") ?? 100,
  only: Array(CommandLine.arguments.dropFirst(2)), verbose: CommandLine.arguments.count >= 3
) { print($0) }
