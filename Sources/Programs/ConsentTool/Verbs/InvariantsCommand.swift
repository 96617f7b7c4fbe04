import ConsentSuite
import Reporting
import Terminal

/// `consent invariants`: lists claims and named checks.
struct InvariantsCommand: ToolCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "invariants", "list the invariants with clause and landmark", InvariantsCommand.self,
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

  private let entries: [Entry]

  /// An entry of the list: a claim or a named check.
  private struct Entry: Encodable {
    let machine: String
    let name: String
    let clause: String?
    let claim: String
    let landmarks: [String]
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let words = try arguments.machineWords(twins: true)
    let all = words.machines.flatMap(Self.entries(of:))
    var chosen: [Entry] = []
    for name in words.others {
      let named = all.filter { $0.name == name || $0.clause == name }
      guard !named.isEmpty else {
        throw .unknown(
          "invariant", name, of: words.machines,
          named: { Self.entries(of: $0).flatMap { [$0.name] + [$0.clause].compactMap(\.self) } },
          list: "consent invariants", in: arguments.program)
      }
      chosen += named
    }
    entries = words.others.isEmpty ? all : chosen
  }

  private static func entries(of machine: AnyMachine) -> [Entry] {
    guard let set = try? machine.set() else { return [] }
    let catalogue = set.catalogue(
      RunSettings(seed: 0, runs: 0, isolation: nil, folder: nil))
    return catalogue.claims.map {
      Entry(
        machine: machine.name, name: $0.name, clause: $0.clause, claim: $0.sentence,
        landmarks: $0.landmarks)
    }
      + catalogue.checks.map {
        Entry(
          machine: machine.name, name: $0.name, clause: $0.clause, claim: $0.sentence,
          landmarks: $0.landmark.map { [$0] } ?? [])
      }
  }

  func run(_ console: Console) -> ExitCode {
    var machine: String?
    for entry in entries {
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
}
