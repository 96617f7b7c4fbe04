import ConsentSuite
import Notation
import Terminal

extension Machines {
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
  /// The words that name no machine.
  let others: [String]

  init(_ words: [String]) {
    let named = Machines.all.filter { words.contains($0.name) }
    machines = named.isEmpty ? Machines.all : named
    others = words.filter { Machines.named($0) == nil }
  }
}

extension Arguments {
  /// The machines that are named, and nothing else, as their flags set them; where a fault is planted,
  /// those that have it.
  func machinesAndFault() throws(UsageError) -> (machines: [AnySetMachine], fault: String?) {
    let words = MachineWords(rest)
    if let surplus = words.others.first { throw .noMachine(surplus) }
    guard let fault = try fault(of: words.machines) else { return (try set(words.machines), nil) }
    let having = Machines.having(fault: fault).map(\.name)
    return (try set(words.machines.filter { having.contains($0.name) }), fault)
  }
}

extension UsageError {
  /// A word that stands where machines are named, and names none.
  static func noMachine(_ word: String) -> UsageError {
    UsageError(
      message: "There is no machine \(Notation.quoted(word)).",
      advice: Notation.nearest(to: word, in: Machines.all.map(\.name)).map { "Did you mean \($0)?" }
        ?? "There are \(Machines.told). To replay a file, write: consent replay FILE")
  }

  /// A word that is no name of these machines: it belongs to another one, or to none.
  static func unknown(
    _ kind: String, _ word: String, of machines: [AnyMachine],
    named names: (AnyMachine) -> [String], list: String
  ) -> UsageError {
    if let owner = Machines.all.first(where: { names($0).contains(word) }) {
      let asked = machines.map(\.name).joined(separator: " or ")
      return UsageError(
        message: "\(word) belongs to \(owner.name), not to \(asked).",
        advice: "Name \(owner.name), or see what there is with: \(list) \(asked)")
    }
    let known = Machines.all.flatMap(names) + Machines.all.map(\.name).filter { $0 != word }
    return UsageError(
      message: "There is no \(kind) \(Notation.quoted(word)).",
      advice: Notation.nearest(to: word, in: known).map { "Did you mean \($0)?" }
        ?? "See them all with: \(list)")
  }
}
