import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import Isolation
import Lockstep
import StateMachines

/// `consent faults`: every planted fault, and what finds it.
struct FaultsCommand {
  private let seed: UInt64
  private let runs: UInt64
  private let faults: [Contestant<Contacts>]
  private let store: String
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    seed = try arguments.number(.seed, in: 0...UInt64.max, or: 1)
    runs = try arguments.number(.runs, in: 1...UInt64(Int.max), or: 300_000)
    var chosen: [Contestant<Contacts>] = []
    for name in arguments.rest {
      guard let fault = ContactsFaults.all.first(where: { $0.name == name }) else {
        let nearest = Notation.nearest(to: name, in: ContactsFaults.all.map(\.name))
        throw UsageError(
          message: "There is no fault \(Notation.quoted(name)).",
          advice: nearest.map { "Did you mean \($0)?" } ?? "See them all with: consent faults")
      }
      chosen.append(fault)
    }
    faults = chosen.isEmpty ? ContactsFaults.all : chosen
    store = arguments.flags[.save] ?? "Failures"
    destination = JSONDestination(arguments)
  }

  func run(_ console: Console) -> ExitCode {
    var json = JSONLines(destination)
    let width = faults.map(\.name.count).max() ?? 0
    if !destination.replacesText {
      console.print("consent faults, seed \(seed), up to \(runs.grouped) cases each")
      console.print()
      console.print("\(padded("fault", to: width))  commands  killed by")
    }
    var survivors: [Contestant<Contacts>] = []
    for (index, fault) in faults.enumerated() {
      if Interruption.isRequested { return .interrupted }
      console.progress("\(index + 1) of \(faults.count): \(fault.name)")
      let check = Check(
        ContactsMachine(fault: fault), seed: seed, cases: 0..<runs)
      let result = check.run(shouldStop: { Interruption.isRequested })
      if Interruption.isRequested { return .interrupted }
      if let counterexample = result.counterexample {
        CaseStore(folder: store, fault: fault).save(CaseFile(counterexample, fault: fault))
      } else {
        survivors.append(fault)
      }
      console.clearProgress()
      let record = Record(fault, result)
      json.add(record, console)
      if !destination.replacesText { console.print(record.line(width: width)) }
    }
    if !destination.replacesText { conclude(survivors, console) }
    return json.finish(survivors.isEmpty ? .holds : .violated, console)
  }

  private func conclude(_ survivors: [Contestant<Contacts>], _ console: Console) {
    console.print()
    if survivors.isEmpty {
      console.print(console.green("All \(faults.count) faults are found."))
      console.print("Each shortest case is in \(Notation.escaped(store)); replay one with:")
      console.print("  consent replay \(Notation.escaped(store))/NAME.consent")
      return
    }
    console.print(console.red("\(survivors.count) of \(faults.count) faults survive:"))
    for fault in survivors { console.print("  \(fault.name): \(fault.summary)") }
  }

  private struct Record: Encodable {
    let kind = "fault"
    let name: String
    let summary: String
    let found: Bool
    let index: UInt64?
    let commands: Int?
    let killer: String?

    init(_ fault: Contestant<Contacts>, _ result: CheckResult<ContactsMachine>) {
      name = fault.name
      summary = fault.summary
      found = result.counterexample != nil
      index = result.counterexample?.index
      commands = result.counterexample?.scenario.commands.count
      killer = result.counterexample.map { counterexample in
        switch counterexample.failure {
        case .broken(let invariant, by: _): "\(invariant.clause) \(invariant)"
        case .differs(let part): "comparison of \(part.name)"
        case .died(let ending): "isolation: it \(ending.words)"
        }
      }
    }

    func line(width: Int) -> String {
      let length = commands.map(String.init) ?? "-"
      return "\(padded(name, to: width))  \(padded(length, to: 8))  \(killer ?? "nothing")"
    }
  }
}
