#if canImport(Testing)
  import Lockstep
  import PropertyChecks
  import StateMachines
  import Testing

  /// Explores every state that `machine` and a system reach within a scope, breadth first. Records one issue at the
  /// location of this call: with a shortest failing run, as Swift, or if the search ends early. Warns of
  /// claims that never were at stake.
  ///
  ///     explore(QueueMachine(), commands: [.add(0), .add(1), .remove], upTo: 6) { _ in ListQueue() }
  ///
  /// - Parameters:
  ///   - machine: The machine: model, claims, and the worlds and commands of its scopes.
  ///   - scope: The scope to search.
  ///   - commands: Commands to try in every state besides the commands of the scope.
  ///   - length: The maximum number of commands in a run; `nil` for no maximum.
  ///   - states: The maximum number of states.
  ///   - sourceLocation: The location at which failures are recorded.
  ///   - file: The file, for XCTest.
  ///   - function: The function that contains the call.
  ///   - system: Creates a fresh system in a world: a value because the search goes back to earlier states.
  public func explore<M: Machine, System: Side<M.Language>>(
    _ machine: M, at scope: Scope<M.Size> = Scope(), commands: [M.Language.Command] = [],
    upTo length: Int? = nil, states: Int = 100_000,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function, _ system: @escaping @Sendable (M.Language.World) -> System
  ) {
    let place = CheckPlace(location: sourceLocation, file: file, function: function)
    let system = SystemUnderTest<M.Language>("system", "the system of a search", side: system)
    var explorer = Explorer(machine, against: system, at: scope)
    (explorer.besides, explorer.maximumCommands) = (commands, length)
    explorer.maximumStates = states
    if machine.worlds(at: scope).isEmpty, let world = NoWorld() as? M.Language.World {
      explorer.starts = [Scenario(world: world, commands: [])]
    }
    let result = explorer.run()
    if let report = report(on: result, of: machine, against: system) {
      TestFailure.record(report, at: place)
    } else {
      let idle = M.Claim.allCases.filter { claim in
        result.coverage.counts(of: claim).allSatisfy { $0 == 0 }
      }
      warn(ofClaims: idle, at: place)
    }
  }

  /// Returns the report on a search that failed or ended early; `nil` for others.
  private func report<M: Machine>(
    on result: Exploration<M>, of machine: M, against system: SystemUnderTest<M.Language>
  ) -> String? {
    if let breach = result.breach {
      let run = machine.explanation(of: machine.replay(breach.scenario, against: system))
      return "Falsified after \(result.states) states by\n\(breach.scenario.text)\n\(run)"
    }
    let counts = "\(result.states) states and \(result.transitions) commands"
    switch result.end {
    case .complete where result.transitions == 0:
      return "There is no command to try. Implement commands(at:for:), or name commands."
    case .complete, .longEnough, .reached, .blurred: return nil
    case .empty: return "The scope has no world. Implement worlds(at:)."
    case .cannotGoBack:
      return
        "The search cannot go back to an earlier state of the system. Make it a ValueSide, a struct whose"
        + " properties are Hashable, or use check(…)."
    case .full, .stopped, .broken, .died:
      return
        "The search ended after \(counts), and others were not tried. Narrow the scope, limit the"
        + " length of runs, or allow more states."
    }
  }

  /// Warns that a passing search never exercised some claims.
  func warn<Claim: Claims>(ofClaims claims: [Claim], at place: CheckPlace) {
    if claims.isEmpty { return }
    let sentences = claims.map { "“\($0.statement.sentence)”" }.joined(separator: ", ")
    TestFailure.warn("These claims were never at stake: \(sentences)", at: place)
  }

  extension Replay {
    /// The claims that apply to some step of the model.
    var claimsAtStake: Set<M.Claim> {
      var (past, before) = (M.Claim.MonitorState(in: world, start: modelStart), modelStart)
      var found: Set<M.Claim> = []
      for step in steps {
        let event = Event<Language>(
          in: world, before: before, step.command, step.model.outcome, after: step.model.state)
        for claim in M.Claim.allCases where !found.contains(claim) {
          if claim.judgement(of: event, after: past) != .silent { found.insert(claim) }
        }
        past.record(event)
        before = step.model.state
      }
      return found
    }
  }
#endif
