import OperatingSystem
import Terminal

exit(
  Console.run { console throws(UsageError) in
    Interruption.endAtOnce()
    return try LintCommand(Array(CommandLine.arguments.dropFirst())).run(console)
  })
