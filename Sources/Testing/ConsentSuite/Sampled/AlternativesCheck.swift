import Lockstep
import Notation
import Reporting
import StateMachines

extension SampledCheck {
  /// Creates a check that plays random cases in worlds with one field changed, each value in turn. This
  /// includes designs that break claims on purpose, because model and system must also agree on these.
  init<M: SuiteMachine>(
    alternativesOf machine: M, against contestant: SystemUnderTest<M.Language>, in run: RunSettings
  ) {
    let (name, seed) = ("every alternative", run.seed)
    let row = Catalogue.NamedCheck(
      name, "Model and system agree in worlds with each alternative of each field.")
    let machines = machine.withEachAlternative
    // Each alternative occurs once in a short run, and some thirty times in a long one.
    let samples = min(max(run.caseCount / 50, UInt64(machines.count)), 2_000)
    self.init(row, samples: samples, block: 500) { cases, shouldStop in
      var record = CheckRecord(name, samples: 0)
      for index in cases {
        if shouldStop() {
          record.isFinished = false
          break
        }
        let machine = machines[Int(index % UInt64(machines.count))]
        let scenario = machine.scenario(
          ofCase: index, below: seed, commands: run.maximumCommands)
        switch scenario.flatMap({ machine.difference(in: $0, against: contestant) }) {
        case nil: break
        case .flaky(let alike, let plays)?:
          record.isFinished = false
          record.obstacle = "\(name): a case is flaky, \(alike) of \(plays) plays are equal"
        case .steady(let shown)?: record.fail(shown)
        }
        if record.finding != nil || record.obstacle != nil { break }
        record.samples += 1
      }
      return record
    }
  }
}

/// A difference between both sides in a case.
private enum Difference {
  /// The explanation and the steps.
  case steady([String])
  /// Only some plays are equal to the first, which differed.
  case flaky(Int, of: Int)
}

extension SuiteMachine {
  /// The machine itself, and a copy for each value of each field, which fixes the value in all worlds.
  var withEachAlternative: [Self] {
    [self]
      + changes.map { change in
        var machine = self
        machine.settled.set("", to: "", change)
        return machine
      }
  }

  /// Returns the difference between both sides, shortened by deletion of commands. Returns `nil` if they agree.
  fileprivate func difference(
    in scenario: Scenario<Language>, against contestant: SystemUnderTest<Language>
  ) -> Difference? {
    guard let failure = forgivingReplay(scenario, against: contestant).failure else { return nil }
    let ends = contestant.isProgram && failure.endsSystem
    let again = ends ? Check<Self>.equalEnds - 1 : 12
    let alike = (0..<again).count { _ in
      forgivingReplay(scenario, against: contestant).failure == failure
    }
    if alike < again { return .flaky(1 + alike, of: 1 + again) }
    var short = scenario
    if ends {
      let check = Check(self, against: contestant)
      short = check.scenario(check.needed(of: scenario, ending: failure), of: scenario)
    } else {
      short = shortened(scenario, failing: failure, against: contestant)
    }
    let shown = CaseReplay(Case<Language>(short), file: "", on: self, against: contestant)
    return .steady(
      shown.explanation + (Case<Language>(short).comparedWorld + shown.lines).map(\.text))
  }

  /// Returns a scenario that differs in the same way, without the commands after the failing step and those
  /// that it does not need.
  func shortened(
    _ scenario: Scenario<Language>, failing failure: Failure,
    against contestant: SystemUnderTest<Language>
  ) -> Scenario<Language> {
    func fails(_ scenario: Scenario<Language>) -> Bool {
      forgivingReplay(scenario, against: contestant).failure == failure
    }
    let steps = forgivingReplay(scenario, against: contestant).steps.count
    let cut = Scenario<Language>(
      world: scenario.world, commands: Array(scenario.commands.prefix(steps)))
    return (fails(cut) ? cut : scenario).shortened(while: fails)
  }
}
