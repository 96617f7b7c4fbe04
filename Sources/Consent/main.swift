import ConsentMachines
import ConsentTool
import Terminal

exit(ConsentCommand(.ours).run(Array(CommandLine.arguments.dropFirst())))
