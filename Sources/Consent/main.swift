import BuildFacts
import ConsentMachines
import ConsentTool
import Terminal

let origin = ProgramOrigin(
  commit: String(cString: consent_commit()), compiler: String(cString: consent_compiler()))
exit(ConsentCommand(.ours, origin).run(CommandLine.arguments))
