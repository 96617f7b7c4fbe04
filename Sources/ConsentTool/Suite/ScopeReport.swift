import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// What is to be explored of one machine.
public struct ScopeSearch: Sendable {
  /// The scope as it is written, such as `contacts=2,buttons=1`.
  public var scope: String
  /// The planted fault, by its name; `nil` for the system as it is.
  public var fault: String?
  /// How many commands a run has at most; `nil` for any number.
  public var depth: Int?
  /// How many states are met at most.
  public var states: Int
  /// Whether the shortest runs are wanted as traces.
  public var isTraced = false

  public init(scope: String, fault: String?, depth: Int?, states: Int) {
    (self.scope, self.fault, self.depth, self.states) = (scope, fault, depth, states)
  }
}

/// What the search over all states of a scope came to.
public struct ScopeReport: Codable, Sendable, Equatable, Portable {
  public let machine: String
  public let scope: String
  /// The scope as it is told, such as `up to 2 contacts and 1 button`; `nil` for a whole machine.
  public let told: String?
  /// The states up to renaming, and in all numberings.
  public var orbits = 0
  public var states = 0
  /// How many commands were tried, how many of them were refused, and how many led nowhere.
  public var transitions = 0
  public var refusals = 0
  public var loops = 0
  /// How many commands lead to the farthest state, and up to how many every run was compared.
  public var depth = 0
  public var compared = 0
  /// The bytes that the states take.
  public var bytes = 0
  public var end = End.complete
  /// How the process ended that searched, as the end of a sentence; `nil` where it came to its end.
  public var death: String?
  /// Whether all that the contestant remembers told states apart.
  public var isMemoryTold = true
  /// The kinds of commands that were never carried out.
  public var dead: [String] = []
  /// The refusals that were never given, such as `tap: covered`.
  public var neverRefused: [String] = []
  public var claims: [Claim] = []
  public var breach: Breach?
  /// A shortest run to each branch of a claim, and to the first step that fails, where they are wanted.
  public var traces: [InformalTrace] = []
  /// What was visited of twins, where it is they that were explored.
  public var twins: Twins?

  /// How many twins there are.
  public struct Twins: Codable, Sendable, Equatable {
    /// In how many classes the app knows the same, and how many pairs of states these have.
    public let classes: Int
    public let pairs: Int
    /// How many rows stand for all of them: class, command and release.
    public let rows: Int
    /// How many transitions were silent.
    public let silent: Int
    /// How many of the commands that are given to a class of several states one of them alone was given, so
    /// that nothing was compared; and their kinds.
    public let alone: Int
    public let aloneKinds: [String]
  }

  /// Why a search has ended.
  public enum End: String, Codable, Sendable, CaseIterable {
    case complete, broken, longEnough, full, stopped, cannotGoBack
    /// The process that searched has ended.
    case died
    /// The scope has no world.
    case empty
  }

  /// How often a claim had something to say, in each of its branches.
  public struct Claim: Codable, Sendable, Equatable {
    /// Clause and name.
    public let title: String
    public var landmarks: [Landmark]
    /// How often it held.
    public var count: Int { landmarks.reduce(0) { $0 + $1.count } }
  }

  /// What was the case when a claim held.
  public struct Landmark: Codable, Sendable, Equatable {
    public let sentence: String
    public var count: Int
    /// The commands of a shortest run to it, the world first; empty where it was never met.
    public var witness: [String]
    /// How many commands the run has.
    public var length: Int
  }

  /// The first step that fails.
  public struct Breach: Codable, Sendable, Equatable {
    /// What failed and who is to blame.
    public let explanation: [String]
    public let lines: [ComparedLine]
    public let commands: Int
    /// Whether it failed alike when it was played again.
    public let isRepeated: Bool
    public var file: CaseFile
  }

  /// What is known where the search ended so, as a sentence.
  public var sentence: String {
    let bounds = told.map { " of this scope, with \($0)" } ?? ""
    return switch end {
    case .complete where isMemoryTold && twins != nil:
      "complete: nothing tells twins apart in runs of any length\(bounds)."
    case .complete where isMemoryTold: "complete: holds for runs of any length\(bounds)."
    case .complete:
      "complete for the model\(bounds); what the system remembers beyond its snapshot was not varied."
    case .broken: "a step fails\(bounds)."
    case .longEnough: "every run of up to \(compared) commands\(bounds) was compared."
    case .full:
      "too large\(bounds): every run of up to \(compared) commands was compared, and of longer ones some."
    case .stopped: "stopped: every run of up to \(compared) commands\(bounds) was compared."
    case .cannotGoBack: "the system is no value that can be copied: it cannot be explored."
    case .empty: "the machine has no world in this scope: nothing was compared."
    case .died:
      "the process that searched \(death ?? "has ended"). consent check tells in which case the system does so."
    }
  }
}

extension ScopeReport {
  /// The report of a search whose process has ended.
  public init(of search: ScopeSearch, on machine: String, endedBy ending: Ending) {
    (self.machine, scope, told, end) = (machine, search.scope, nil, .died)
    death = ending.words
  }

  init<M: SuiteMachine>(
    of search: ScopeSearch, on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) {
    let contestant = M.contestant(search.fault) ?? M.system
    var explorer = Explorer(machine, against: contestant, at: try Scope(search.scope))
    explorer.maximumCommands = search.depth
    explorer.maximumStates = search.states
    let found = explorer.run(shouldStop: shouldStop)
    (self.machine, scope, told) = (M.name, found.scope.name, found.scope.told)
    (orbits, states, bytes) = (found.orbits, found.states, found.bytes)
    (transitions, refusals, loops) = (found.transitions, found.refusals, found.loops)
    (depth, compared) = (found.depth, found.comparedCommands)
    isMemoryTold = found.memory == .told
    end =
      switch found.end {
      case .complete: found.orbits == 0 ? .empty : .complete
      case .broken: .broken
      // Nothing is sought here.
      case .reached: .stopped
      case .longEnough: .longEnough
      case .full: .full
      case .stopped: .stopped
      case .cannotGoBack: .cannotGoBack
      }
    for (kind, count) in zip(Array(M.Talk.Kind.allCases), found.coverage.kinds) {
      let refused = M.Talk.Refusal.allCases.reduce(0) {
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
          .map { branch, landmark in
            let met = found.landmarks.first { $0.claim == claim && $0.branch == branch }?.scenario
            return Landmark(
              sentence: landmark.0, count: landmark.1,
              witness: met.map { Case<M.Talk>($0) }.map { $0.worldLines + $0.commandLines } ?? [],
              length: met?.commands.count ?? 0)
          })
    }
    breach = found.breach.map { Breach($0, on: machine, against: contestant) }
    guard search.isTraced else { return }
    traces = found.landmarks.map { met in
      InformalTrace(
        "\(M.name)-\(met.claim.clause)-\(met.branch + 1)",
        showing: met.claim.statement.landmarks[met.branch], by: met.scenario, on: M.self)
    }
    if let found = found.breach, let breach {
      traces.append(
        InformalTrace(
          breach.file.name, showing: breach.explanation.first ?? "", by: found.scenario,
          on: M.self))
    }
  }
}

extension ScopeReport.Breach {
  init<M: SuiteMachine>(
    _ found: Exploration<M>.Breach, on machine: M, against contestant: Contestant<M.Talk>
  ) {
    var saved = Case<M.Talk>(found.scenario)
    saved.breach = SavedFailure(found.failure)
    saved.plantedFault = contestant.plantedFault
    let replay = CaseReplay(saved, file: "", on: machine, against: contestant)
    explanation = replay.explanation
    lines = saved.comparedWorld + replay.lines
    (commands, isRepeated) = (found.scenario.commands.count, found.isRepeated)
    let planted = contestant.plantedFault.map { "-\($0)" } ?? ""
    file = CaseFile(
      name: "\(M.name)-\(found.failure.fileName)\(planted)-explored", text: saved.description)
  }
}

extension Scope {
  /// A scope as it is written, such as `contacts=2,buttons=1`, or `order` for one in which things keep
  /// their order. Of what is not named there are the fewest.
  package init(_ text: String) throws(FlagMistake) {
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
          throw FlagMistake(
            "--scope bounds nothing here, but was given \(Notation.quoted(text)).",
            "Leave it away: the machine is explored whole.")
        }
        throw FlagMistake("--scope", given: String(pair[0]), insteadOf: names)
      }
      guard pair.count == 2, let count = Int(pair[1]), size.range.contains(count) else {
        throw FlagMistake(
          "--scope needs \(size.name) from \(size.range.lowerBound) to \(size.range.upperBound), "
            + "but was given \(Notation.quoted(String(part))).",
          "Write it as in --scope \(size.name)=\(size.range.upperBound).")
      }
      self[size] = count
    }
  }
}
