BenchCommand.run(Array(CommandLine.arguments.dropFirst()))
