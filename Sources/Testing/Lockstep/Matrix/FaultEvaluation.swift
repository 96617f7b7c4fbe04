import PropertyTesting
import StateMachines

/// An evaluation of one fault: cases until detection, shortest failing run, detecting claims.
///
/// Random cases are played with several seeds, and every state of small scopes is visited, with the fault
/// planted. A failing run found in a scope is a shortest one of that scope. A scope that is searched
/// completely without a failing run proves that mutant and system are equivalent in it.
package struct FaultEvaluation<M: Machine> {
  package typealias Language = M.Language

  /// The machine: model, claims and generators.
  package var machine: M
  /// The mutant: the system with the fault planted.
  package var contestant: SystemUnderTest<Language>
  /// The scopes to search, in this order. Of equally short runs, the run of the first scope counts.
  package var scopes: [Scope<M.Size>]
  /// The seeds of the random checks.
  package var seeds: [UInt64]
  /// The maximum number of cases for each seed.
  package var cases: UInt64
  package var maximumStates = 100_000
  /// The maximum number of commands to try in a scope.
  package var maximumTransitions = 2_000_000
  /// The number of first cases of each seed that are played alone, whether they fail or not: a claim may
  /// detect the fault in one of them and not in the shortest run.
  package var sampled: UInt64 = 40
  /// The number of first cases of each seed that are searched for a case in which a claim detects the fault.
  package var judged: UInt64 = 2_000

  package init(
    _ machine: M, against contestant: SystemUnderTest<Language>, at scopes: [Scope<M.Size>],
    seeds: [UInt64], cases: UInt64
  ) {
    (self.machine, self.contestant, self.scopes) = (machine, contestant, scopes)
    (self.seeds, self.cases) = (seeds, cases)
  }

  /// The random check of each seed, to be run where the mutant may be played. Failures are shrunk, but
  /// shorter ones are not searched for, since the scopes serve that purpose.
  package var checks: [Check<M>] {
    seeds.map {
      Check(
        machine, against: contestant, seed: $0, cases: 0..<cases, shrinker: Shrinker(stages: []))
    }
  }

  /// Evaluates the fault, given the results of its ``checks``. If it ended a process, it is played nowhere
  /// else.
  package func study(
    _ results: [CheckResult<M>], shouldStop: @escaping () -> Bool = { false }
  ) -> FaultStudy<M> {
    var study = FaultStudy<M>()
    study.efforts = results.map { $0.counterexample.map { $0.index + 1 } }
    let found = results.compactMap(\.counterexample)
    let best = found.min { $0.scenario.commands.count < $1.scenario.commands.count }
    study.isDeadly = found.contains { if case .died = $0.failure { true } else { false } }
    study.shortest = best.map {
      FaultStudy.Run(failure: $0.failure, scenario: $0.scenario, standing: .drawn)
    }
    if study.isDeadly { return study }
    var search = ScopeFaultSearch(self, below: best?.scenario.commands.count, shouldStop)
    search.run()
    study.scopes = search.met
    // The drawn case may be in no scope, because of its world or its number of objects, and be shorter.
    let drawn = search.drawnIsShorter ? study.shortest : nil
    let around = drawn.flatMap { search.run(like: $0.scenario) }
    study.shortest = around ?? drawn ?? search.best
    study.inScopes = search.drawnIsShorter ? search.best : nil
    if let scenario = study.shortest?.scenario {
      study.noticed = machine.noticed(contestant, in: scenario)
      study.everNoticed = study.noticed
    }
    for scenario in found.flatMap({ $0.scenarios(on: machine) }) + samples + brokenAlone(shouldStop)
    where !shouldStop() {
      study.everNoticed.formUnion(machine.noticed(contestant, in: scenario))
    }
    return study
  }

  /// Returns the first case of each seed in which a claim detects the fault. The mutant is played alone, so
  /// that a difference from the model does not end the case.
  private func brokenAlone(_ shouldStop: @escaping () -> Bool) -> [Scenario<Language>] {
    seeds.compactMap { seed in
      var check = Check(
        machine, against: contestant, seed: seed, cases: 0..<min(judged, cases),
        shrinker: Shrinker(stages: []))
      check.compared = .nothing
      return check.run(shouldStop: shouldStop).counterexample?.scenario
    }
  }

  /// The first cases of each seed, which are the same for each fault.
  private var samples: [Scenario<Language>] {
    seeds.flatMap { seed in
      (0..<min(sampled, cases)).compactMap {
        machine.scenario(ofCase: $0, below: seed, commands: 50)
      }
    }
  }
}

package struct FaultStudy<M: Machine> {
  /// The number of cases until detection for each seed, at least 1; `nil` if no case detected the fault.
  package internal(set) var efforts: [UInt64?] = []
  /// The shortest known run that shows the fault; `nil` if none was found.
  package internal(set) var shortest: Run?
  /// The shortest run in a scope, if the shortest of all is in no scope, because of its world or its number
  /// of objects.
  package internal(set) var inScopes: Run?
  /// The result of each scope, in order.
  package internal(set) var scopes: [ScopeResult] = []
  /// The detections of the fault in the shortest run.
  package internal(set) var noticed = Noticed<M.Claim>()
  /// The detections of the fault in that run and all others that were played alone: for each seed the shrunk
  /// case, the whole case, the first cases, and the first case in which a claim detects the fault.
  package internal(set) var everNoticed = Noticed<M.Claim>()
  /// Whether the fault ends the process that plays it.
  package internal(set) var isDeadly = false

  /// The number of cases in which half of the seeds detect the fault; `nil` if most do not detect it.
  package var medianEffort: UInt64? {
    let sorted = efforts.map { $0 ?? .max }.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted[(sorted.count - 1) / 2]
    return middle == .max ? nil : middle
  }

  /// The reason why no scope shows the fault; `nil` if a scope does.
  package var absence: Absence? {
    if scopes.contains(.shows) { return nil }
    if scopes.isEmpty || scopes.contains(.unknown) { return .unknown }
    return scopes.contains(.cannotTell(.untold)) ? .modelOnly : .proved
  }

  package struct Run {
    package internal(set) var failure: Failure
    package internal(set) var scenario: Scenario<M.Language>
    /// The origin of the run, and how certain its minimality is.
    package internal(set) var standing: RunOrigin<M>
  }

  package enum ScopeResult: Hashable, Sendable {
    case shows
    /// The search was complete, without a difference.
    case cannotTell(Memory)
    /// The scope is too large, or its search was abandoned when another scope had shown the fault.
    case unknown
  }
}

/// Why no scope shows a fault.
package enum Absence: String, Hashable, Sendable, CaseIterable, Codable {
  /// All scopes were searched completely: mutant and system are equivalent in them.
  case proved
  /// The same, but the system does not expose its full state, and its hidden state was not explored.
  case modelOnly
  /// Some scopes are too large, or the fault cannot be explored.
  case unknown
}

/// The origin of a run, and how certain its minimality is.
package enum RunOrigin<M: Machine> {
  /// The run was found in a scope. No shorter run fails there if `isCertain`.
  ///
  /// - Parameters:
  ///   - smallest: The smallest scope within it in which a run of the same length shows the fault.
  ///   - world: The index of the run's world among the worlds of the smallest scope, from 0.
  case scope(Scope<M.Size>, smallest: Scope<M.Size>, world: Int, isCertain: Bool)
  /// The run was found in the neighbourhood of a random case: see ``Machine/surroundings(of:)``.
  case surroundings(Scope<M.Size>, isCertain: Bool)
  /// The run was drawn and shrunk.
  case drawn

  /// Whether it is proved that no shorter run in its scope fails.
  package var isCertain: Bool {
    switch self {
    case .scope(_, smallest: _, world: _, let isCertain), .surroundings(_, let isCertain):
      isCertain
    case .drawn: false
    }
  }
}

extension Counterexample {
  /// Returns the shrunk case, and the whole case that it was derived from.
  fileprivate func scenarios(on machine: M) -> [Scenario<M.Language>] {
    [scenario] + [machine.scenario(ofCase: index, below: seed, commands: 50)].compactMap(\.self)
  }
}

/// The fault search over the states of scopes.
private struct ScopeFaultSearch<M: Machine> {
  typealias Run = FaultStudy<M>.Run

  let trial: FaultEvaluation<M>
  /// The number of commands in the shortest drawn case; `nil` if there is none.
  let drawn: Int?
  let shouldStop: () -> Bool
  var met: [FaultStudy<M>.ScopeResult]
  var best: Run?

  init(_ trial: FaultEvaluation<M>, below drawn: Int?, _ shouldStop: @escaping () -> Bool) {
    (self.trial, self.drawn, self.shouldStop) = (trial, drawn, shouldStop)
    met = trial.scopes.map { _ in .unknown }
  }

  /// Searches for runs no longer than the drawn case, which is cheap; if no scope shows any, for all runs.
  mutating func run() {
    for place in trial.scopes.indices { search(place, upTo: drawn) }
    if best == nil, drawn != nil {
      for place in trial.scopes.indices where met[place] == .unknown { search(place, upTo: nil) }
    }
    if let found = best { best = inSmallestScope(found) }
  }

  /// Whether the shortest drawn case has fewer commands than any run found in a scope.
  var drawnIsShorter: Bool {
    guard let drawn else { return false }
    return best.map { drawn < $0.scenario.commands.count } ?? true
  }

  private mutating func search(_ place: Int, upTo drawn: Int?) {
    let shorter = best.map { $0.scenario.commands.count - 1 }
    let length = [drawn, shorter].compactMap(\.self).min()
    if length == 0 { return }
    let explorer = explorer(of: trial.machine, at: trial.scopes[place], upTo: length)
    let found = explorer.run(shouldStop: shouldStop)
    if let breach = found.breach, breach.isRepeated {
      met[place] = .shows
      if breach.scenario.commands.count >= best?.scenario.commands.count ?? .max { return }
      let scope = trial.scopes[place]
      best = Run(
        failure: breach.failure, scenario: breach.scenario,
        standing: .scope(
          scope, smallest: scope, world: worldPlace(of: breach.scenario.world, at: scope),
          isCertain: isCertain(found, by: explorer)))
    } else if found.end == .complete, found.orbits > 0 {
      met[place] = .cannotTell(found.memory)
    }
  }

  /// Removes one object after the other from the scope, as long as a run of the same length shows the fault.
  private func inSmallestScope(_ found: Run) -> Run {
    guard case .scope(let scope, smallest: _, world: _, let isCertain) = found.standing else {
      return found
    }
    var (best, smallest) = (found, scope)
    for size in M.Size.allCases {
      while smallest[size] > size.range.lowerBound {
        var smaller = smallest
        smaller[size] -= 1
        let length = best.scenario.commands.count
        let met = explorer(of: trial.machine, at: smaller, upTo: length)
          .run(shouldStop: shouldStop)
        guard let breach = met.breach, breach.isRepeated,
          breach.scenario.commands.count == length
        else { break }
        smallest = smaller
        (best.failure, best.scenario) = (breach.failure, breach.scenario)
      }
    }
    best.standing = .scope(
      scope, smallest: smallest, world: worldPlace(of: best.scenario.world, at: smallest),
      isCertain: isCertain)
    return best
  }

  private func worldPlace(of world: M.Language.World, at scope: Scope<M.Size>) -> Int {
    trial.machine.worlds(at: scope).firstIndex(of: world) ?? 0
  }

  /// Returns a shortest run in the neighbourhood of a case; `nil` if none was found, or if it is too large.
  func run(like scenario: Scenario<M.Language>) -> Run? {
    guard let around = trial.machine.surroundings(of: scenario) else { return nil }
    var explorer = explorer(
      of: around.machine, at: around.scope, upTo: scenario.commands.count)
    explorer.starts = around.worlds.map { Scenario(world: $0) }
    explorer.besides = around.besides
    let found = explorer.run(shouldStop: shouldStop)
    return found.breach.flatMap { breach in
      guard breach.isRepeated, breach.scenario.commands.count <= scenario.commands.count else {
        return nil
      }
      return Run(
        failure: breach.failure, scenario: breach.scenario,
        standing: .surroundings(around.scope, isCertain: isCertain(found, by: explorer)))
    }
  }

  private func explorer(
    of machine: M, at scope: Scope<M.Size>, upTo length: Int?
  ) -> Explorer<M> {
    var explorer = Explorer(machine, against: trial.contestant, at: scope)
    explorer.maximumCommands = length
    explorer.maximumStates = trial.maximumStates
    explorer.maximumTransitions = trial.maximumTransitions
    return explorer
  }

  /// Returns whether no run shorter than the breach fails: all of them were compared, and states were
  /// distinguished by all of their memory. If the system does not expose its memory, all shorter runs are
  /// played, provided that they are few.
  private func isCertain(_ found: Exploration<M>, by explorer: Explorer<M>) -> Bool {
    guard let length = found.breach?.scenario.commands.count else { return false }
    if length == 1 { return true }
    if found.memory == .told { return length == found.comparedCommands + 1 }
    if length > 3 { return false }
    var each = explorer
    let contestant = trial.contestant
    each.contestant = SystemUnderTest(contestant.name, contestant.summary) {
      Apart(side: contestant.side($0), world: $0)
    }
    each.maximumCommands = length - 1
    each.maximumStates = max(trial.maximumStates, 200_000)
    return each.run(shouldStop: shouldStop).end == .longEnough
  }
}

/// A system whose key contains the whole run, so that no two states are merged.
private struct Apart<Language: MachineLanguage>: Side {
  var side: any Side<Language>
  let world: Language.World
  var run: [Language.Command] = []

  init(side: any Side<Language>, world: Language.World) { (self.side, self.world) = (side, world) }

  mutating func perform(_ command: Language.Command) -> Reply<Language.Outcome> {
    run.append(command)
    return side.perform(command)
  }

  func snapshot() -> Language.Snapshot? { side.snapshot() }
  func isIn(_ state: Language.Snapshot) -> Bool { side.isIn(state) }

  func write(to key: inout StateKey) -> Memory {
    let memory = side.write(to: &key)
    key.keepNumbers()
    key.add(world)
    key.add(run)
    return memory == .shared ? .shared : .told
  }
}
