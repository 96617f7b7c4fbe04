import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// A plausible but wrong claim about a device.
private enum WrongClaim: String, CaseIterable {
  case restrictionsEndWhatRuns
  case everyPromptIsAnswered
  case clipsStayWhileTheyRun
  case launchesShowNothing
  case nobodyButThePersonEndsTheApp

  /// The length of the shortest refutation.
  var fewest: Int {
    switch self {
    // Nothing was decided: invoke, restrict.
    case .restrictionsEndWhatRuns: 2
    // invoke, request access, kill.
    case .everyPromptIsAnswered: 3
    // invoke, and one day after another until the clip is removed.
    case .clipsStayWhileTheyRun: 3
    // invoke, request access, deny, select, open settings, switch on, open: the app shows the camera.
    case .launchesShowNothing: 7
    // invoke, kill.
    case .nobodyButThePersonEndsTheApp: 2
    }
  }

  func holds(of event: Event<Device>) -> Bool {
    let (before, after) = (event.before, event.after)
    if event.isRefused { return true }
    let ends = before.camera.process == .running && after.camera.process != .running
    switch self {
    case .restrictionsEndWhatRuns:
      return DeviceAct(event.command) != .restrict || after.camera.process != .running
    case .everyPromptIsAnswered:
      return before.camera.screen != .prompt || after.camera.screen == .prompt
        || event.outcome.events.contains { event in
          guard case .camera(_, let outcome, _) = event else { return false }
          return outcome.effects.contains { if case .answered = $0 { true } else { false } }
        }
    case .clipsStayWhileTheyRun:
      return before.clip.clip != .running || DeviceAct(event.command) != .pass(DeviceAct.day)
        || after.clip.clip == .running
    case .launchesShowNothing:
      return DeviceAct(event.command) != .launch || after.camera.screen == nil
    case .nobodyButThePersonEndsTheApp:
      switch event.command {
      case .clip(.system), .camera(.kill), .contacts(.system): return !ends
      case .clip, .camera, .contacts: return true
      }
    }
  }
}

private struct EmptyMonitorState: History {
  init(in world: DeviceWorld, start: DeviceSnapshot) {}
  mutating func record(_ event: Event<Device>) {}
}

/// The wrong claims, of which one at a time is judged.
private enum Wrong: String, Claims {
  typealias MonitorState = EmptyMonitorState

  case claim = "INV-W01"

  @TaskLocal static var tried = WrongClaim.restrictionsEndWhatRuns

  var statement: Statement { "It is so.".sometimes("it was asked") }

  func judge(_ event: Event<Device>, after past: EmptyMonitorState) -> Judgement {
    .requires(Self.tried.holds(of: event))
  }
}

@Suite struct `What one might claim of a device` {
  @Test(arguments: WrongClaim.allCases.filter { areSweepsAskedFor || $0.fewest < 4 })
  private func `and is wrong, is refuted at the fewest commands`(claim: WrongClaim) throws {
    let machine = WithClaims(try DeviceMachine([:]), claims: Wrong.self)
    Wrong.$tried.withValue(claim) {
      let explored = Explorer(machine, against: DeviceMachine.system, at: Scope()).run()
      #expect(explored.breach?.scenario.commands.count == claim.fewest, "\(claim)")
      var check = Check(machine, against: DeviceMachine.system, seed: 21, cases: 0..<5_000)
      check.shrinker = Shrinker(budget: 5_000)
      guard areSweepsAskedFor else {
        #expect(check.firstFailing() != nil)
        return
      }
      let shrunk = check.run().counterexample?.scenario.commands.count
      #expect(shrunk.map { $0 <= claim.fewest } ?? false, "\(claim): \(shrunk ?? -1)")
    }
  }
}
