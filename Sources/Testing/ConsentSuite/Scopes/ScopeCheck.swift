import Lockstep
import Reporting
import StateMachines

/// The scopes that a run of ``SuiteMachine/checks(of:in:)`` explores.
package enum ExploredScopes: Sendable {
  case none
  /// The scopes with at most two objects, not those of twins: some seconds for all machines of a program.
  case small
  case all
}

extension SuiteMachine {
  /// Returns the checks besides saved files and random cases: scopes first, because they take longest.
  func checks(of contestant: SystemUnderTest<Language>, in run: RunSettings) -> [SampledCheck] {
    var checks = exploredScopes(in: run).map { SampledCheck(exploring: $0.name, on: self) }
    if run.fault == nil && Self.twinsOf == nil {
      for design in designsToExplore where run.explored == .all {
        checks += design.exploredScopes(in: run).map {
          SampledCheck(exploring: $0.name, on: design, named: design.designName)
        }
      }
      checks.append(SampledCheck(alternativesOf: self, against: contestant, in: run))
      if let designs = SampledCheck(designsBeside: self, against: contestant, in: run) {
        checks.append(designs)
      }
    }
    return checks + self.checks(of: contestant, seed: run.seed, cases: run.caseCount)
  }

  /// The designs whose scopes are explored if all scopes are. They take longer than all others together, and no fault
  /// is planted in them.
  var designsToExplore: [Self] { peer == nil ? designsToCompare : [] }

  /// The settings of a design in words.
  var designName: String {
    settings.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  /// The scopes that a run explores.
  func exploredScopes(in run: RunSettings) -> [Scope<Size>] {
    switch run.fault == nil && peer?.greeting.isWhole ?? true ? run.explored : .none {
    case .none: []
    case .small: Self.twinsOf == nil ? Self.staircase.filter { $0.things <= 2 } : []
    case .all: Self.staircase
    }
  }
}

extension SampledCheck {
  init<M: SuiteMachine>(exploring scope: String, on machine: M, named settings: String = "") {
    let search = ScopeSearch(scope: scope, fault: nil, depth: nil, states: 1_000_000)
    let name =
      (scope.isEmpty ? "every state" : "every state of \(scope)")
      + (settings.isEmpty ? "" : ", \(settings)")
    let row = Catalogue.NamedCheck(
      name, "Model and system agree, and every claim holds, in every state of the scope.")
    self.init(row, samples: 1) { _, shouldStop in
      withoutActuallyEscaping(shouldStop) { shouldStop in
        // The names of the machine's own scopes are valid.
        guard let found = try? machine.explored(search, shouldStop) else {
          return CheckRecord(name, samples: 0, isFinished: false)
        }
        var record = CheckRecord(name, samples: 1, isFinished: found.isKnown)
        record.visits = 1
        if !found.isKnown { record.obstacle = "\(name) is not known: \(found.sentence)" }
        record.explored = .init(
          states: UInt64(clamping: found.states), transitions: UInt64(clamping: found.transitions))
        record.breaks = found.breaks.isEmpty ? nil : found.breaks
        if found.isRepeated {
          record.finding = found.finding
          record.finding?.origin = .checked(check: name)
        }
        return record
      }
    }
  }
}

extension ScopeReport {
  /// Whether the result is conclusive: a step failed, or the search was exhaustive on fully exposed states.
  var isKnown: Bool { end == .complete && isMemoryTold || end == .broken && isRepeated }
}
