import ConsentSuite
import Reporting
import Terminal

/// `consent invariants`: lists claims and named checks.
struct InvariantsCommand {
  private let entries: [Entry]
  private let destination: JSONDestination

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
    destination = JSONDestination(arguments)
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
    var json = JSONLines(destination)
    var machine: String?
    for entry in entries {
      json.add(entry, console)
      if destination.replacesText { continue }
      if entry.machine != machine {
        if machine != nil { console.print() }
        console.print(console.bold(entry.machine))
        machine = entry.machine
      }
      console.print("\(padded(entry.clause ?? "", to: 7))  \(console.bold(entry.name))")
      for line in entry.claim.wrapped(to: console.width - 9) { console.print("         \(line)") }
      for landmark in entry.landmarks {
        for line in "Landmark: \(landmark).".wrapped(to: console.width - 9) {
          console.print("         \(console.dim(line))")
        }
      }
    }
    return json.finish(.holds, console)
  }
}
