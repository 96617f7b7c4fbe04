import ConsentSuite
import Notation
import OperatingSystem
import Terminal
import Workers

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
  let others: [String]

  enum Twins {
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

  /// Throws an error if another word is not a name of these machines.
  func check(
    _ kind: String, named names: (AnyMachine) -> [String], list: String, in program: Machines
  ) throws(CommandError) {
    for word in others where !machines.contains(where: { names($0).contains(word) }) {
      throw .unknown(kind, word, of: machines, named: names, list: list, in: program)
    }
  }
}

extension Arguments {
  /// Returns the named machines, and the other words.
  ///
  /// - Parameter twins: Whether the name of a machine includes its twins. With `--twins`, only twins count.
  func machineWords(twins: Bool) throws(CommandError) -> MachineWords {
    let words = MachineWords(
      rest, has(.twins) ? .alone : twins && !has(.system) ? .along : .none, of: program)
    if words.machines.isEmpty {
      throw CommandError(
        "None of the named machines has twins.",
        "Remove --twins, or name another machine.")
    }
    return words
  }

  /// Returns the named machines with their flags applied, each with the faults to plant in it, and all faults.
  /// If there are faults, returns only the machines that have any. Throws an error if there are other words.
  func machinesAndFault(
    twins: Bool
  ) throws(CommandError) -> (machines: [(machine: AnySetMachine, fault: String?)], fault: String?) {
    let words = try machineWords(twins: twins)
    if let surplus = words.others.first { throw .noMachine(surplus, of: program) }
    guard let fault = try fault(of: words.machines) else {
      return (try set(words.machines).map { ($0, nil) }, nil)
    }
    let having = words.machines.filter { $0.faults(among: fault) != nil }
    let faults = having.map { $0.faults(among: fault) }
    return (Array(zip(try set(having), faults)), fault)
  }

  /// Applies the flags of the machines, and returns the configured machines.
  func set(_ machines: [AnyMachine]) throws(CommandError) -> [AnySetMachine] {
    let understood = machines.flatMap(\.flags).map(\.name)
    if let idle = machineFlags.keys.sorted().first(where: { !understood.contains($0) }) {
      let owner = program.all.first { $0.flags.contains { $0.name == idle } }
      throw CommandError(
        "\(idle) is a flag of \(owner?.name ?? "another machine"); this run does not include it.",
        "Remove the flag, or name \(owner?.name ?? "that machine") as well.")
    }
    var all: [AnySetMachine] = []
    for (machine, decided) in try decisions(of: machines) {
      let own = machineFlags.filter { flag in machine.flags.contains { $0.name == flag.key } }
      all.append(
        try machine.set(own, deciding: decided))
    }
    return try attachingPeer(to: all)
  }

  /// Returns the machine with the program given by `--system` in place of its system.
  func attachingPeer(to machines: [AnySetMachine]) throws(CommandError) -> [AnySetMachine] {
    guard let command = self[.system] else { return machines }
    try refuse([.fault], beside: .system, "Faults are planted in the system of this package.")
    guard machines.count == 1, var machine = machines[0] as? any PeerMachine else {
      throw CommandError(
        "--system requires a machine.",
        "Name the machine that the program plays, for example: "
          + "consent \(verb.name) \(program.last).")
    }
    guard let isolation = try isolation() else {
      throw CommandError(
        "--system needs workers, and none can be started here.",
        "Run it on Linux.")
    }
    do throws(PeerDefect) {
      machine.peer = try Peer(command, playing: machine, in: isolation)
    } catch {
      let said = error.lastWords.linesToShow
      throw CommandError(
        "\(Notation.quoted(command)): \(error.words)."
          + (said.isEmpty ? "" : "\nIts standard error:")
          + said.map { "\n  \($0)" }.joined(),
        "The protocol is described in Specs/Protocol.md; nothing was played.")
    }
    attached.peer = machine.peer
    return [machine]
  }

  /// Returns the faults to plant, separated by commas. Each must belong to one of these machines, and those of
  /// a machine must be combinable.
  func fault(of machines: [AnyMachine]) throws(CommandError) -> String? {
    guard let text = self[.fault] else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (index, name) in names.enumerated() {
      if names[..<index].contains(name) {
        throw CommandError(
          "\(Notation.quoted(name)) is given twice.", "Give it once.")
      }
      if machines.contains(where: { $0.has(fault: name) }) { continue }
      throw .unknown(
        "fault", name, of: machines, named: { $0.allFaults.map(\.name) },
        list: "consent faults --list", in: program)
    }
    for machine in machines {
      guard let own = machine.faults(among: text), !machine.combines(own) else { continue }
      throw CommandError(
        "\(own.replacing(",", with: " and ")) cannot be planted together.",
        "Each replaces a part of the system. Plant one of them with others.")
    }
    return text
  }

  /// Returns the folder with scenarios and regressions: the folder given, or the nearest, or the copy that the
  /// program carries.
  func folder() throws(CommandError) -> CaseFolder {
    guard let path = self[.specs] else {
      let here = getcwd(nil, 0).map { path in
        defer { free(path) }
        return String(cString: path)
      }
      return CaseFolder.nearest(to: here ?? "/", of: program) ?? CaseFolder(carriedBy: program)
    }
    let folder = CaseFolder(path: path, of: program)
    if !folder.holdsCases {
      throw CommandError(
        "\(Notation.quoted(path)) contains no Scenarios or Regressions of any machine.",
        "Give the Specs folder of a checkout: --specs DIR.")
    }
    return folder
  }

  /// Returns the decisions given by `--decide`, in their order.
  ///
  /// - Throws: An error if a part is not a name with a value, or if a name occurs twice.
  func decisions() throws(CommandError) -> [DecisionSetting] {
    guard let text = self[.decide] else { return [] }
    var settings: [DecisionSetting] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else {
        throw CommandError(
          "--decide needs NAME=VALUE, but was given \(Notation.quoted(String(part))).",
          "List the decisions with: consent decisions --list")
      }
      if settings.contains(where: { $0.name == pair[0] }) {
        throw CommandError(
          "\(Notation.quoted(pair[0])) is set twice.", "Set it once.")
      }
      settings.append(DecisionSetting(pair[0], pair[1]))
    }
    return settings
  }

  /// Returns the decisions for each of these machines. Each decision must belong to a machine.
  func decisions(
    of machines: [AnyMachine]
  ) throws(CommandError) -> [(machine: AnyMachine, settings: [DecisionSetting])] {
    let settings = try decisions()
    let names = machines.map { $0.decisionNames() }
    if let stray = settings.first(where: { setting in
      !names.contains { $0.contains(setting.name) }
    }) {
      let owner = program.all.first { $0.decisionNames().contains(stray.name) }
      let nearest = Notation.nearest(to: stray.name, in: names.flatMap(\.self))
      throw CommandError(
        "There is no decision \(Notation.quoted(stray.name)).",
        owner.map { "It is a decision of \($0.name); name that machine." }
          ?? nearest.map { "Did you mean \($0)?" }
          ?? "List the decisions with: consent decisions --list")
    }
    let given = settings.map(\.name)
    let measured = try measured().filter { !given.contains($0.name) }
    return zip(machines, names).map { machine, names in
      (machine, (measured + settings).filter { names.contains($0.name) })
    }
  }

  /// Returns the decisions of the profile given by `--decide-from`. A profile may have decisions of machines that
  /// are not named.
  private func measured() throws(CommandError) -> [DecisionSetting] {
    guard let path = self[.decideFrom] else { return [] }
    let text = try CaseText(readingFile: path, advice: Measurement.advice)
    let profile = try Measurement.profile(
      in: text, of: program.all.flatMap { $0.decisionNames() }.distinct)
    for (line, measurement) in profile {
      for machine in program.all where machine.decisionNames().contains(measurement.decision) {
        do throws(CommandError) {
          _ = try machine.set(deciding: [measurement.setting])
        } catch {
          throw CommandError(
            "\(text.file):\(line): \(measurement.decision) has no value "
              + "\(Notation.quoted(measurement.value)).", error.advice)
        }
      }
    }
    return profile.map(\.measurement.setting)
  }
}

extension CommandError {
  static func noMachine(_ word: String, of program: Machines) -> CommandError {
    CommandError(
      "There is no machine \(Notation.quoted(word)).",
      Notation.nearest(to: word, in: program.all.map(\.name)).map { "Did you mean \($0)?" }
        ?? "Machines: \(program.told). To replay a file: consent replay FILE")
  }

  /// Returns the error for a word that is not a name of these machines; another machine may have it.
  static func unknown(
    _ kind: String, _ word: String, of machines: [AnyMachine],
    named names: (AnyMachine) -> [String], list: String, in program: Machines
  ) -> CommandError {
    if let owner = program.withTwins.first(where: { names($0).contains(word) }) {
      // The name of a machine includes its twins.
      let twins = machines.compactMap(\.twins?.name)
      let asked = machines.map(\.name).filter { !twins.contains($0) }
      return CommandError(
        "\(word) belongs to \(owner.name), not to \(asked.joined(separator: " or ")).",
        "Name \(owner.name), or list those of \(asked.joined(separator: " and ")) with: "
          + "\(list) \(asked.joined(separator: " "))")
    }
    let known =
      program.withTwins.flatMap(names) + program.all.map(\.name).filter { $0 != word }
    return CommandError(
      "There is no \(kind) \(Notation.quoted(word)).",
      Notation.nearest(to: word, in: known).map { "Did you mean \($0)?" }
        ?? "List all with: \(list)")
  }
}
