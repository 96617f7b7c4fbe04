import ConsentMachines
import ConsentSuite
import ConsentTool
import Terminal

exit(ConsentCommand(Machines.ours.carrying { CarriedSpecs.files }).run(CommandLine.arguments))
