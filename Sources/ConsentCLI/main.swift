import ConsentMachines
import ConsentTool

exit(ConsentCommand.run(Array(CommandLine.arguments.dropFirst())))
