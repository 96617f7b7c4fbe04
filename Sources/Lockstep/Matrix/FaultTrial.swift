import PropertyTesting
import StateMachines

/// How well a suite sees one fault: how soon at random, in how few commands, by what.
///
/// Random cases are played below several seeds, and every state of small scopes is met with the fault
/// planted. A run that is found there is a shortest one of its scope. A scope in which none is found and
/// which comes to its end proves that nobody can tell the fault from the system in it.
public struct FaultTrial<M: Machine> {
  public typealias Talk = M.Talk

  public var machine: M
  /// The system with the fault planted.
  public var contestant: Contestant<Talk>
  /// The scopes that are searched, in this order; of equally short runs that of the first counts.
  public var scopes: [Scope<M.Size>]
  public var seeds: [UInt64]
  /// How many cases are played below each seed at most.
  public var cases: UInt64
  /// How many states are met in a scope at most, and how many commands are tried.
  public var maximumStates = 100_000
  public var maximumTransitions = 2_000_000
  /// How many of the first cases below each seed are played alone, whether they fail or not: a claim may
  /// notice in one of them what it misses in the shortest.
  public var sampled: UInt64 = 40
  /// Among how many of the first cases below each seed the first is sought that a claim notices by itself.
  public var judged: UInt64 = 2_000

  public init(
    _ machine: M, against contestant: Contestant<Talk>, at scopes: [Scope<M.Size>],
    seeds: [UInt64], cases: UInt64
  ) {
    (self.machine, self.contestant, self.scopes) = (machine, contestant, scopes)
    (self.seeds, self.cases) = (seeds, cases)
  }

  /// The search below each seed, to be run wherever the contestant may be played. Its failures are
  /// shrunk, and no shorter ones are looked for: that is what the scopes are for.
  public var checks: [Check<M>] {
    seeds.map {
      Check(
        machine, against: contestant, seed: $0, cases: 0..<cases, shrinker: Shrinker(stages: []))
    }
  }

  /// What came of the fault, given what its ``checks`` came to. One that ended a process is played
  /// nowhere else.
  public func study(
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
    var search = ScopeHunt(self, below: best?.scenario.commands.count, shouldStop)
    search.run()
    study.scopes = search.met
    // What was drawn may be in no scope, by its world or by what it has at once, and show the fault sooner.
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

  /// The first case below each seed in which a claim notices, the system played alone: what is compared
  /// does not end it.
  private func brokenAlone(_ shouldStop: @escaping () -> Bool) -> [Scenario<Talk>] {
    seeds.compactMap { seed in
      var check = Check(
        machine, against: contestant, seed: seed, cases: 0..<min(judged, cases),
        shrinker: Shrinker(stages: []))
      check.compared = .nothing
      return check.run(shouldStop: shouldStop).counterexample?.scenario
    }
  }

  /// The first cases below each seed, the same for each fault.
  private var samples: [Scenario<Talk>] {
    seeds.flatMap { seed in
      (0..<min(sampled, cases)).compactMap {
        machine.scenario(ofCase: $0, below: seed, commands: 50)
      }
    }
  }
}

/// What is known of one fault.
public struct FaultStudy<M: Machine> {
  /// For each seed, in how many cases it was found, at least 1; `nil` where none of them showed it.
  public internal(set) var efforts: [UInt64?] = []
  /// The shortest run that is known to show it; `nil` where it was never found.
  public internal(set) var shortest: Run?
  /// The shortest run that scopes show, where the shortest of all is in none of them: it is of another
  /// world, or has more things at once.
  public internal(set) var inScopes: Run?
  /// What is known of each scope, in their order.
  public internal(set) var scopes: [Sight] = []
  /// What notices it in the shortest run, and in that or any other that was played alone: for each seed
  /// the shrunk case, the whole case in which it was found, the first cases, and the first case in which a
  /// claim notices it.
  public internal(set) var noticed = Noticed<M.Claim>()
  public internal(set) var everNoticed = Noticed<M.Claim>()
  /// Whether it ends the process that plays it.
  public internal(set) var isDeadly = false

  /// In how many cases the fault is found by half of the seeds; `nil` where most did not find it.
  public var medianEffort: UInt64? {
    let sorted = efforts.map { $0 ?? .max }.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted[(sorted.count - 1) / 2]
    return middle == .max ? nil : middle
  }

  /// Why no scope shows the fault; `nil` where one does.
  public var absence: Absence? {
    if scopes.contains(.shows) { return nil }
    if scopes.isEmpty || scopes.contains(.unknown) { return .unknown }
    return scopes.contains(.cannotTell(.untold)) ? .modelOnly : .proved
  }

  /// A run that shows the fault.
  public struct Run {
    public internal(set) var failure: Failure
    public internal(set) var scenario: Scenario<M.Talk>
    public internal(set) var standing: Standing<M>
  }

  /// What is known of a scope.
  public enum Sight: Hashable, Sendable {
    case shows
    /// It came to its end without a difference.
    case cannotTell(Memory)
    /// It is too large, or was left when another scope had shown the fault.
    case unknown
  }
}

/// Why no scope shows a fault.
public enum Absence: String, Hashable, Sendable, CaseIterable, Codable {
  /// All of them came to their ends: nobody can tell the fault from the system in them.
  case proved
  /// The same, but the system does not tell all that it remembers, which was not varied.
  case modelOnly
  /// Some of them are too large, or the fault cannot be explored.
  case unknown
}

/// How much is known of the length of a run.
public enum Standing<M: Machine> {
  /// It comes from a scope: no run of fewer commands fails there, where `isCertain`.
  ///
  /// - Parameters:
  ///   - smallest: The smallest scope below it that shows the fault in as few commands.
  ///   - world: The place of the world of the run among those of the smallest scope, from 0.
  case scope(Scope<M.Size>, smallest: Scope<M.Size>, world: Int, isCertain: Bool)
  /// It comes from what a random case is about: see ``Machine/surroundings(of:)``.
  case surroundings(Scope<M.Size>, isCertain: Bool)
  /// It was drawn and shrunk.
  case drawn

  /// Whether it is proved that no shorter run of its scope fails.
  public var isCertain: Bool {
    switch self {
    case .scope(_, smallest: _, world: _, let isCertain), .surroundings(_, let isCertain):
      isCertain
    case .drawn: false
    }
  }
}

extension Counterexample {
  /// The shrunk case, and the case that it was made of, to its end.
  fileprivate func scenarios(on machine: M) -> [Scenario<M.Talk>] {
    [scenario] + [machine.scenario(ofCase: index, below: seed, commands: 50)].compactMap(\.self)
  }
}

/// The search for a fault over the states of scopes.
private struct ScopeHunt<M: Machine> {
  typealias Run = FaultStudy<M>.Run

  let trial: FaultTrial<M>
  /// How many commands the shortest case has that was drawn.
  let drawn: Int?
  let shouldStop: () -> Bool
  var met: [FaultStudy<M>.Sight]
  var best: Run?

  init(_ trial: FaultTrial<M>, below drawn: Int?, _ shouldStop: @escaping () -> Bool) {
    (self.trial, self.drawn, self.shouldStop) = (trial, drawn, shouldStop)
    met = trial.scopes.map { _ in .unknown }
  }

  /// Looks for runs no longer than what is known, which is cheap; where no scope shows any, for all.
  mutating func run() {
    for place in trial.scopes.indices { search(place, upTo: drawn) }
    if best == nil, drawn != nil {
      for place in trial.scopes.indices where met[place] == .unknown { search(place, upTo: nil) }
    }
    if let found = best { best = inSmallestScope(found) }
  }

  /// Whether the shortest case that was drawn has fewer commands than any that a scope shows.
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

  /// Takes one thing after the other out of the scope, as long as a run as short shows the fault.
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

  private func worldPlace(of world: M.Talk.World, at scope: Scope<M.Size>) -> Int {
    trial.machine.worlds(at: scope).firstIndex(of: world) ?? 0
  }

  /// A shortest run about what a case is about; `nil` where that is too much.
  func run(like scenario: Scenario<M.Talk>) -> Run? {
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

  /// Whether no run of fewer commands than that of the breach fails: all of them were compared, and states
  /// were told apart by all that is remembered. Where that is not told, all of them are played if they are
  /// few.
  private func isCertain(_ found: Exploration<M>, by explorer: Explorer<M>) -> Bool {
    guard let length = found.breach?.scenario.commands.count else { return false }
    if length == 1 { return true }
    if found.memory == .told { return length == found.comparedCommands + 1 }
    if length > 3 { return false }
    var each = explorer
    let contestant = trial.contestant
    each.contestant = Contestant(contestant.name, contestant.summary) {
      Apart(side: contestant.side($0), world: $0)
    }
    each.maximumCommands = length - 1
    each.maximumStates = max(trial.maximumStates, 200_000)
    return each.run(shouldStop: shouldStop).end == .longEnough
  }
}

/// A side that tells the whole run as what it remembers, so that no two are taken for one.
private struct Apart<Talk: Language>: Side {
  var side: any Side<Talk>
  let world: Talk.World
  var run: [Talk.Command] = []

  init(side: any Side<Talk>, world: Talk.World) { (self.side, self.world) = (side, world) }

  mutating func perform(_ command: Talk.Command) -> Reply<Talk.Outcome> {
    run.append(command)
    return side.perform(command)
  }

  func snapshot() -> Talk.Snapshot? { side.snapshot() }
  func isIn(_ state: Talk.Snapshot) -> Bool { side.isIn(state) }

  func write(to key: inout StateKey) -> Memory {
    let memory = side.write(to: &key)
    key.keepNumbers()
    key.add(world)
    key.add(run)
    return memory == .shared ? .shared : .told
  }
}
