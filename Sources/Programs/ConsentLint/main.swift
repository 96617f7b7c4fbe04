import OperatingSystem
import Terminal

exit(
  Console.run(as: CommandLine.arguments[0]) { console throws(CommandError) in
    Interruption.endAtOnce()
    return try LintCommand(Array(CommandLine.arguments.dropFirst())).run(console)
  })
