import BuildFacts
import ConsentMachines
import ConsentSuite
import ConsentTool
import SpecsArchive
import Terminal

let origin = ProgramOrigin(
  commit: String(cString: consent_commit()), compiler: String(cString: consent_compiler()))
exit(ConsentCommand(Machines.ours.carrying(SpecsArchive.files), origin).run(CommandLine.arguments))
