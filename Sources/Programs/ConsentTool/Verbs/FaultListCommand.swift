import ConsentSuite
import Reporting
import Terminal

/// `consent faults --list`: lists the planted faults without searching for them.
enum FaultListCommand {
  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    try arguments.refuse(
      [
        .matrix, .write, .seed, .runs, .states, .decide, .workers, .patience, .memory, .children,
        .inProcess, .save, .html, .playground,
      ], beside: .list, "The list needs no search: remove one of the two.")
    let words = try arguments.machineWords(twins: true)
    let names = words.others
    if let name = names.first(where: { name in
      !words.machines.contains { $0.has(fault: name) }
    }) {
      throw .unknown(
        "fault", name, of: words.machines, named: { $0.allFaults.map(\.name) },
        list: "consent faults --list", in: arguments.program)
    }
    var isFirst = true
    for machine in words.machines {
      let faults = machine.allFaults.filter { names.isEmpty || names.contains($0.name) }
      if faults.isEmpty { continue }
      let width = faults.map(\.name.count).max() ?? 0
      if !isFirst { console.print() }
      console.print("\(console.bold(machine.name)), \(faults.count) faults")
      isFirst = false
      for fault in faults {
        let isUnruly = machine.unrulyFaults.contains(fault)
        console.add(
          "planted fault",
          [
            "machine": machine.name, "name": fault.name, "summary": fault.summary,
            "onRequest": isUnruly,
          ])
        let words = isUnruly ? "\(fault.summary) (planted on request only)" : fault.summary
        console.say(words, beside: "  \(fault.name)", column: width + 4)
      }
    }
    return .holds
  }
}
