import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// The task of searching all states of a scope of one machine.
package struct ScopeSearch: Sendable {
  /// The scope in its notation, such as `contacts=2,buttons=1`.
  package var scope: String
  /// The name of the planted fault. `nil` for the unmodified system.
  package var fault: String?
  /// The maximum number of commands of a run. `nil` if it is unlimited.
  package var depth: Int?
  /// The maximum number of states.
  package var states: Int
  /// The kinds of commands that are left out, as words of conditions.
  package var without: [String] = []

  package init(scope: String, fault: String?, depth: Int?, states: Int) {
    (self.scope, self.fault, self.depth, self.states) = (scope, fault, depth, states)
  }
}

/// The result of a search over all states of a scope.
package struct ScopeReport: Codable, Sendable, Equatable, Portable {
  package let machine: String
  package let scope: String
  /// The scope in words, such as `up to 2 contacts`, with its values; `nil` for a machine without scopes.
  package let told: String?
  /// The number of states up to renaming.
  package var orbits = 0
  package var states = 0
  /// The number of commands tried.
  package var transitions = 0
  package var refusals = 0
  /// The number of self-loops.
  package var loops = 0
  /// The number of commands to the farthest state.
  package var depth = 0
  /// The length up to which all runs were compared, in commands.
  package var compared = 0
  /// The memory taken by the states, in bytes.
  package var bytes = 0
  package var end = SearchEnd.complete
  /// The end of the search process, as a sentence. `nil` if it did not end early.
  package var death: String?
  /// Whether the system exposes its full state, so that the search distinguished all of its states.
  package var isMemoryTold = true
  /// The kinds of commands that were never carried out.
  package var dead: [String] = []
  /// The refusals that never occurred, such as `tap: covered`.
  package var neverRefused: [String] = []
  package var claims: [Claim] = []
  /// The first step that fails, with a shortest run to it.
  package var finding: Finding?
  /// The number of plays of that run, and the number of those that failed in this way.
  package var plays = 1
  package var alike = 1
  /// Whether each play of that run failed in the same way.
  package var isRepeated: Bool { alike == plays }
  /// The number of worlds in which runs begin.
  package var worlds = 0
  /// The fields in which the worlds differ.
  package var differing: [String] = []
  /// The fields, or single values of them, and the kinds of commands that the search leaves out.
  package var leftOut: [String] = []
  /// The kinds of commands that the search tried in no state.
  package var untried: [String] = []
  /// The claims that both sides break alike in worlds of refuted designs, by clause.
  package var breaks: [String] = []
  /// The coverage of twins, if the machine consists of twins.
  package var twins: Twins?

  package struct Twins: Codable, Sendable, Equatable {
    /// The number of classes of states in which the app has the same knowledge.
    package let classes: Int
    /// The number of pairs of states that are in the same class of equal knowledge, over all classes.
    package let pairs: Int
    /// The number of rows that represent all pairs: combinations of class, command and release.
    package let rows: Int
    package let silent: Int
    /// The number of commands that were possible in only one state of a class with several states, so that
    /// nothing was compared.
    package let alone: Int
    /// The kinds of the commands that `alone` counts.
    package let aloneKinds: [String]
  }

  /// The number of times a claim held, per branch.
  package struct Claim: Codable, Sendable, Equatable {
    package let title: String
    /// The coverage of each branch.
    package var landmarks: [Landmark]
    package var count: Int { landmarks.reduce(0) { $0 + $1.count } }
  }

  /// The coverage of one branch of a claim.
  package struct Landmark: Codable, Sendable, Equatable {
    /// The condition under which the claim holds in this branch.
    package let sentence: String
    /// The number of times the branch was reached.
    package var count: Int
    /// A shortest run to the branch: the world, then the commands. Empty if it was never reached.
    package var witness: [String]
    package var length: Int
  }

  /// The worlds in which runs begin, in words; `nil` if they are not known.
  package var ground: String? {
    if worlds == 0 { return nil }
    let fields = differing.joined(separator: ", ")
    return worlds.grouped + (differing.isEmpty ? "" : ", which differ in \(fields)")
  }

  /// The reason why the result of a search without a failure is incomplete.
  package var shortfall: String {
    switch end {
    case .longEnough:
      "every run of up to \(compared) commands was compared, and no longer one (--depth)."
    case .full:
      "too many states: every run of up to \(compared) commands was compared, and some longer ones (--states)."
    default: sentence
    }
  }

  package var sentence: String {
    let bounds = told.map { " in this scope, with \($0)" } ?? ""
    return switch end {
    case .complete where isMemoryTold && twins != nil:
      "complete: twins are indistinguishable in runs of any length\(bounds)."
    case .complete where isMemoryTold: "complete: holds for runs of any length\(bounds)."
    case .complete:
      "complete for the model\(bounds); state of the system outside its snapshot was not explored."
    case .broken where isRepeated: "a step fails\(bounds)."
    case .broken: "a step failed in \(alike) of \(plays) plays\(bounds): it is flaky."
    case .longEnough: "every run of up to \(compared) commands\(bounds) was compared."
    case .full:
      "too large\(bounds): every run of up to \(compared) commands was compared, and some longer ones."
    // This search has no goal.
    case .stopped, .reached, .blurred:
      "stopped: every run of up to \(compared) commands\(bounds) was compared."
    case .cannotGoBack: "the system cannot be copied, so it cannot be explored."
    case .empty: "the machine has no world in this scope: nothing was compared."
    case .died: death ?? "the search process has ended."
    }
  }
}

extension ScopeReport {
  package init(of search: ScopeSearch, on machine: String, endedBy ending: ExitReason) {
    (self.machine, scope, told, end) = (machine, search.scope, nil, .died)
    death =
      if case .outOfMemory = ending {
        "too many states for this memory (--memory)."
      } else if ending.isOfMachine {
        "not known: the search process \(ending.words), twice."
      } else {
        "the search process \(ending.words). Find the case with consent check."
      }
  }

  init<M: SuiteMachine>(
    of search: ScopeSearch, on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) {
    let explorer = try search.explorer(of: machine)
    // In its process, a run that fails has not ended it.
    guard
      let report = try? ScopeReport(
        explorer.run(shouldStop: shouldStop), of: search, on: machine, in: nil)
    else { preconditionFailure("a replay in this process needs no other") }
    self = report
  }

  /// Creates the report of a finished search.
  ///
  /// - Parameters:
  ///   - isolation: The worker that replays a failing run. `nil` to replay it in this process.
  ///   - backtracer: Finds the place in the source at which a run ends its process.
  init<M: SuiteMachine>(
    _ found: Exploration<M>, of search: ScopeSearch, on machine: M, in isolation: Isolation?,
    _ backtracer: Backtracer? = nil
  ) throws(CommandError) {
    let contestant = machine.contestant(search.fault) ?? M.system
    (self.machine, scope, told) = (M.name, found.scope.name, found.scope.bounds)
    (orbits, states, bytes) = (found.orbits, found.states, found.bytes)
    (transitions, refusals, loops) = (found.transitions, found.refusals, found.loops)
    (depth, compared) = (found.depth, found.comparedCommands)
    isMemoryTold = found.memory == .told
    end = found.end == .complete && found.orbits == 0 ? .empty : found.end
    for (kind, count) in zip(Array(M.Language.Kind.allCases), found.coverage.kinds) {
      let refused = M.Language.Refusal.allCases.reduce(0) {
        $0 + found.coverage.count(of: kind, refused: $1)
      }
      if count == refused { dead.append("\(kind)") }
    }
    neverRefused = machine.refusalPairs
      .filter { found.coverage.count(of: $0.kind, refused: $0.refusal) == 0 }
      .map { "\($0.kind): \($0.refusal)" }
    claims = M.Claim.allCases.filter { !M.claimsOfRuns.contains($0) }.map { claim in
      Claim(
        title: ClaimName(claim).title,
        landmarks: zip(claim.statement.landmarks, found.coverage.counts(of: claim)).enumerated()
          .map { number, landmark in
            let met = found.landmarks.first { $0.claim == claim && $0.number == number }?.scenario
            return Landmark(
              sentence: landmark.0, count: landmark.1,
              witness: met.map { Case<M.Language>($0) }.map { $0.worldLines + $0.commandLines }
                ?? [],
              length: met?.commands.count ?? 0)
          })
    }
    untried = zip(M.kindWords, found.coverage.kinds).filter { $0.1 == 0 }.map(\.0)
    let started = machine.worlds(at: found.scope)
    worlds = started.count
    (differing, leftOut) = machine.ground(of: started)
    leftOut += search.without
    breaks = found.coverage.broken ?? []
    if let breach = found.breach {
      finding = try Finding(breach, on: machine, against: contestant, in: isolation, backtracer)
      (plays, alike) = (breach.plays, breach.alike)
    }
  }
}

extension ScopeSearch {
  fileprivate func explorer<M: SuiteMachine>(of machine: M) throws(CommandError) -> Explorer<M> {
    var explorer = Explorer(
      machine, against: machine.contestant(fault) ?? M.system, at: try Scope(scope))
    (explorer.maximumCommands, explorer.maximumStates) = (depth, states)
    explorer.leavesOut = M.isOfKind(without)
    return explorer
  }
}

extension SuiteMachine {
  /// Searches a scope in which a command ends its process, up to the first such command. Each attempt has a
  /// process of its own.
  package func explored(
    _ search: ScopeSearch, endedBy ending: ExitReason, in isolation: Isolation,
    _ backtracer: Backtracer?, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> ScopeReport {
    let report = ScopeReport(of: search, on: Self.name, endedBy: ending)
    guard Self.twinsOf == nil, !ending.isFromOutside,
      let explorer = try? search.explorer(of: self)
    else { return report }
    let deaths = DeathSearch(machine: self, ending: ending, isolation: isolation)
    let found = deaths.run(explorer, shouldStop)
    if let error = deaths.error { throw error }
    if found.breach == nil { return report }
    return try ScopeReport(found, of: search, on: self, in: isolation, backtracer)
  }
}

extension Finding {
  init<M: SuiteMachine>(
    _ found: Exploration<M>.Breach, on machine: M, against contestant: SystemUnderTest<M.Language>,
    in isolation: Isolation?, _ backtracer: Backtracer? = nil
  ) throws(CommandError) {
    var saved = Case<M.Language>(found.scenario)
    saved.savedFailure = SavedFailure(found.failure)
    saved.plantedFault = contestant.plantedFault
    let file = CaseFile(
      found.failure, saved, on: machine, named: "\(contestant.plantedPart)-explored")
    try self.init(
      found.failure, saved, .checked(check: "every state"), file, on: machine, against: contestant,
      in: isolation, backtracer)
  }
}

extension Scope {
  /// Creates a scope from its notation, such as `contacts=2,buttons=1`; `order` makes the order of objects
  /// significant. Sizes that are not given have their minimum.
  package init(_ text: String) throws(CommandError) {
    self.init()
    if text.isEmpty { return }
    let names = Size.allCases.map(\.name)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part == "order" {
        keepsOrder = true
        continue
      }
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let size = Size.allCases.first(where: { $0.name == pair[0] }) else {
        if names.isEmpty {
          throw CommandError(
            "This machine has no sizes to limit, but --scope was given \(Notation.quoted(text)).",
            "Remove it: the machine is explored whole.")
        }
        throw CommandError("--scope", given: String(pair[0]), insteadOf: names)
      }
      let (given, range) = (pair.count == 2 ? Int(pair[1]) : nil, size.range)
      guard let count = given, range.contains(count) else {
        let nearest = min(max(given ?? .max, range.lowerBound), range.upperBound)
        throw CommandError(
          "--scope needs \(size.name) from \(range.lowerBound) to \(range.upperBound), "
            + "but was given \(Notation.quoted(String(part))).",
          "Write it like this: --scope \(size.name)=\(nearest).")
      }
      self[size] = count
    }
  }
}
