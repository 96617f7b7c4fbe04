import ConsentSuite
import Notation
import Terminal

extension AnyMachine {
  /// The planted faults, including those that are only planted on request.
  var allFaults: [FaultRow] { faults + unrulyFaults }

  func has(fault name: String) -> Bool { allFaults.contains { $0.name == name } }

  /// Returns those faults that the machine has, separated by commas. Returns `nil` if it has none of them.
  func faults(among names: String) -> String? {
    let own = names.split(separator: ",").map(String.init).filter { has(fault: $0) }
    return own.isEmpty ? nil : own.joined(separator: ",")
  }
}

/// The machines named by the arguments, and the other words.
struct MachineWords {
  /// The machines in the order of the program, or all machines if none is named.
  let machines: [AnyMachine]
  /// The words that are not names of machines.
  let others: [String]

  /// The machines that a name selects.
  enum Twins {
    /// The machine alone, its twins alone, or both.
    case none, alone, along
  }

  init(_ words: [String], _ twins: Twins, of program: Machines) {
    let namesNone = program.withTwins.allSatisfy { !words.contains($0.name) }
    machines = program.all.flatMap { machine in
      let isNamed = namesNone || words.contains(machine.name)
      let areTwinsNamed = machine.twins.map { words.contains($0.name) } ?? false
      let own = isNamed && twins != .alone ? [machine] : []
      let pairs = areTwinsNamed || isNamed && twins != .none ? [machine.twins] : []
      return own + pairs.compactMap(\.self)
    }
    others = words.filter { program.named($0) == nil }
  }
}

extension Arguments {
  /// Returns the named machines, and the other words.
  ///
  /// - Parameter twins: Whether the name of a machine includes its twins. With `--twins`, only twins count.
  func machineWords(twins: Bool) throws(UsageError) -> MachineWords {
    let words = MachineWords(
      rest, flags[.twins] != nil ? .alone : twins ? .along : .none, of: program)
    if words.machines.isEmpty {
      throw UsageError(
        message: "None of the named machines has twins.",
        advice: "Remove --twins, or name another machine.")
    }
    return words
  }

  /// Returns the named machines with their flags applied, each with the faults to plant in it, and all faults.
  /// If there are faults, returns only the machines that have any. Throws an error if there are other words.
  func machinesAndFault(
    twins: Bool
  ) throws(UsageError) -> (machines: [(machine: AnySetMachine, fault: String?)], fault: String?) {
    let words = try machineWords(twins: twins)
    if let surplus = words.others.first { throw .noMachine(surplus, of: program) }
    guard let fault = try fault(of: words.machines) else {
      return (try set(words.machines).map { ($0, nil) }, nil)
    }
    let having = words.machines.filter { $0.faults(among: fault) != nil }
    let faults = having.map { $0.faults(among: fault) }
    return (Array(zip(try set(having), faults)), fault)
  }
}

extension UsageError {
  /// Returns the error for a word that is not the name of a machine.
  static func noMachine(_ word: String, of program: Machines) -> UsageError {
    UsageError(
      message: "There is no machine \(Notation.quoted(word)).",
      advice: Notation.nearest(to: word, in: program.all.map(\.name)).map {
        "Did you mean \($0)?"
      }
        ?? "Machines: \(program.told). To replay a file: consent replay FILE")
  }

  /// Returns the error for a word that is not a name of these machines; another machine may have it.
  static func unknown(
    _ kind: String, _ word: String, of machines: [AnyMachine],
    named names: (AnyMachine) -> [String], list: String, in program: Machines
  ) -> UsageError {
    if let owner = program.withTwins.first(where: { names($0).contains(word) }) {
      let asked = machines.map(\.name).joined(separator: " or ")
      return UsageError(
        message: "\(word) belongs to \(owner.name), not to \(asked).",
        advice: "Name \(owner.name), or list those of \(asked) with: \(list) \(asked)")
    }
    let known =
      program.withTwins.flatMap(names) + program.all.map(\.name).filter { $0 != word }
    return UsageError(
      message: "There is no \(kind) \(Notation.quoted(word)).",
      advice: Notation.nearest(to: word, in: known).map { "Did you mean \($0)?" }
        ?? "List all with: \(list)")
  }
}
