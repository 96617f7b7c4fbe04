import ConsentMachines
import ConsentTool
import Terminal

exit(ConsentCommand.run(Array(CommandLine.arguments.dropFirst())))
