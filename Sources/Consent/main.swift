import ConsentMachines
import ConsentTool
import SpecsArchive
import Terminal

exit(
  ConsentCommand(Machines.ours.carrying(SpecsArchive.files))
    .run(Array(CommandLine.arguments.dropFirst())))
