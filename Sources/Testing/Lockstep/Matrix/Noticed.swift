import StateMachines

/// The detections of a faulty system in a scenario. Each is independent, so that none hides another.
package struct Noticed<Claim: Claims>: Hashable, Sendable {
  /// Whether the system's outcomes or reported states differ from the model's.
  package var byComparison = false
  package var bySteps: Set<Claim> = []
  package var byPairs: Set<Claim> = []

  package init() {}

  /// The claims that detect the fault, in the order of declaration.
  package var claims: [Claim] {
    Claim.allCases.filter { bySteps.contains($0) || byPairs.contains($0) }
  }

  /// Adds the detections of `other`.
  package mutating func formUnion(_ other: Noticed) {
    byComparison = byComparison || other.byComparison
    bySteps.formUnion(other.bySteps)
    byPairs.formUnion(other.byPairs)
  }

  // Written out, because the compiler does not synthesize these for the generic types behind `Claim`.
  package static func == (one: Noticed, other: Noticed) -> Bool {
    one.byComparison == other.byComparison && one.bySteps == other.bySteps
      && one.byPairs == other.byPairs
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(byComparison)
    hasher.combine(bySteps)
    hasher.combine(byPairs)
  }
}

extension Machine {
  /// Plays a system alone in a scenario, to its end or until the system stops. Returns the detections of its
  /// faults.
  package func noticed(
    _ contestant: SystemUnderTest<Language>, in scenario: Scenario<Language>
  ) -> Noticed<Claim> {
    var noticed = Noticed<Claim>()
    var side = contestant.side(scenario.world)
    var model = Model(scenario.world)
    var before = side.snapshot() ?? model.snapshot
    noticed.byComparison = before != model.snapshot
    let claims = Array(Claim.allCases)
    var past = Claim.MonitorState(in: scenario.world, start: before)
    for command in scenario.commands {
      let step = model.applying(command)
      model = step.state
      guard let outcome = side.perform(command).outcome else {
        noticed.byComparison = true
        break
      }
      let expected = model.snapshot
      let event = Event<Language>(
        in: scenario.world, before: before, command, outcome, after: side.snapshot() ?? expected)
      if outcome != step.outcome || event.after != expected { noticed.byComparison = true }
      // A claim that a refuted design breaks shows no fault.
      for claim in claims
      where !Self.isRefuted(scenario.world) && claim.judgement(of: event, after: past) == .broken {
        noticed.bySteps.insert(claim)
      }
      past.record(event)
      before = event.after
    }
    if Self.isRefuted(scenario.world) { return noticed }
    let pairs = judgePairs(scenario) { contestant.side(scenario.world) }
    noticed.byPairs = Set(pairs.filter { $0.judgement == .broken }.map(\.claim))
    return noticed
  }
}
