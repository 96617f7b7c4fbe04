import ConsentSuite
import OperatingSystem
import Reporting
import Terminal

/// `consent invariants`: lists claims and named checks.
enum InvariantsCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "invariants", "list the invariants with clause and landmark", run,
      of: program, usage: "[MACHINE ...] [NAME ...] [flags]",
      arguments: .words(program.withTwins.map(\.name) + program.claimNames),
      flags: [.json],
      explanation: """
        Each invariant is a claim about the transcript of one side, model or system.
        To each "always" belongs a landmark, a "sometimes" that a run must visit;
        otherwise its verdict is unknown.
        """,
      examples: [
        "consent invariants \(program.last)", "consent invariants \(program.exampleOfClaim)",
      ])
  }

  /// An entry of the list: a claim or a named check.
  private struct Entry: Encodable {
    let machine: String
    let name: String
    let clause: String?
    let claim: String
    let landmarks: [String]

    var names: [String] { [name] + [clause].compactMap(\.self) }
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let words = try arguments.machineWords(twins: true)
    try words.check(
      "invariant", named: { Self.entries(of: $0).flatMap(\.names) }, list: "consent invariants",
      in: arguments.program)
    let all = words.machines.flatMap(entries)
    let chosen =
      words.others.isEmpty
      ? all : words.others.flatMap { name in all.filter { $0.names.contains(name) } }
    var machine: String?
    for entry in chosen {
      console.add(entry)
      if entry.machine != machine {
        if machine != nil { console.print() }
        console.print(console.bold(entry.machine))
        machine = entry.machine
      }
      console.print("\(padded(entry.clause ?? "", to: 7))  \(console.bold(entry.name))")
      console.paragraph(entry.claim, indent: 9)
      for landmark in entry.landmarks {
        for line in "Landmark: \(landmark).".wrapped(to: console.width - 9) {
          console.print("         \(console.dim(line))")
        }
      }
    }
    return .holds
  }

  private static func entries(of machine: AnyMachine) -> [Entry] {
    guard let set = try? machine.set() else { return [] }
    let catalogue = set.catalogue(RunSettings(seed: 0, runs: 0, isolation: nil, folder: nil))
    func entry(
      _ name: String, _ clause: String?, _ claim: String, _ landmarks: [String]
    ) -> Entry {
      Entry(machine: machine.name, name: name, clause: clause, claim: claim, landmarks: landmarks)
    }
    return catalogue.claims.map { entry($0.name, $0.clause, $0.sentence, $0.landmarks) }
      + catalogue.checks.map {
        entry($0.name, $0.clause, $0.sentence, [$0.landmark].compactMap(\.self))
      }
  }
}
