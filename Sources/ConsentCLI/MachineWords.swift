import ConsentSuite
import Notation

extension Machines {
  /// The flag of this name, of whichever machine.
  static func flag(_ name: String) -> MachineFlag? {
    all.flatMap(\.flags).first { $0.name == name }
  }

  /// The machines that have this fault.
  static func having(fault name: String) -> [AnyMachine] {
    all.filter { machine in
      (machine.faults + machine.unrulyFaults).contains { $0.name == name }
    }
  }
}

/// The machines that a command line names, with what else it names.
struct MachineWords {
  /// In the order of the list; all of them where none was named.
  let machines: [AnyMachine]
  /// Whether some were named.
  let areNamed: Bool
  /// The words that name no machine.
  let others: [String]

  init(_ words: [String]) {
    let named = Machines.all.filter { words.contains($0.name) }
    areNamed = !named.isEmpty
    machines = areNamed ? named : Machines.all
    others = words.filter { Machines.named($0) == nil }
  }
}
