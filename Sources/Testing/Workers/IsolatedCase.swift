import Lockstep
import OperatingSystem
import PropertyTesting
import StateMachines

/// The failure of a case that ran in a process of its own: the class that shrinking preserves.
package enum Isolated<Failure: Hashable & Sendable>: Hashable, Sendable {
  case failed(Failure)
  case died(ExitReason)
}

/// A property whose cases run in a process of their own, one after the other, for a shrinker:
///
///     let isolated = IsolatedProperty(isolation, property)
///     Shrinker().shrink(choices, keeping: .died(.trap)) { try? isolated.outcome(of: &$0) ?? .passed }
///
/// After a case has ended the process, a new one is forked, which takes about a third of a millisecond.
package final class IsolatedProperty<Failure: Hashable & Sendable & Portable> {
  private let isolation: Isolation
  private let property: (inout ChoiceSource) -> CaseOutcome<Failure>
  private let log: WitnessLog
  private var worker: Worker?

  /// Creates a property that runs in isolation.
  ///
  /// - Throws: If no memory can be shared.
  package init(
    _ isolation: Isolation, _ property: @escaping (inout ChoiceSource) -> CaseOutcome<Failure>
  ) throws(CommandError) {
    (self.isolation, self.property) = (isolation, property)
    log = try WitnessLog()
  }

  deinit { worker?.end() }

  /// Runs the case of `source`. Afterwards `source` has the draws of the case, even if it ended its process.
  ///
  /// - Throws: If no process can be started.
  package func outcome(
    of source: inout ChoiceSource
  ) throws(CommandError) -> CaseOutcome<Isolated<Failure>> {
    log.clear()
    var call = Message()
    call.write(words: Array(source.order))
    let isReused = worker?.call(call) == true
    if !isReused {
      worker?.end()
      worker = try fork(beginningWith: source)
    }
    var (answer, ending) = try hear()
    if answer == nil, isReused {
      // An earlier case may have left something behind that ends the process, such as a thread.
      log.clear()
      worker = try fork(beginningWith: source)
      (answer, ending) = try hear()
    }
    let drawn = log.drawn
    source.adopt(
      draws: drawn.draws, spans: drawn.spans, overran: answer?.overran ?? false,
      wasCut: answer?.wasCut ?? false, notes: answer?.notes ?? [])
    return switch answer?.outcome {
    case .passed: .passed
    case .discarded(let discard): .discarded(discard)
    case .failed(let failure): .failed(.failed(failure))
    case nil: .failed(.died(ending ?? .severed))
    }
  }

  /// Forks a process that starts with the case of `source`, which it inherits.
  private func fork(
    beginningWith source: borrowing ChoiceSource
  ) throws(CommandError) -> Worker {
    let first = source.order
    let log = log
    func body(_ speaker: Speaker) {
      var source = ChoiceSource(seed: 0, case: 0)
      source.restart(order: first)
      source.tell(log)
      while true {
        let outcome = property(&source)
        speaker.checkLine()
        speaker.say(
          Message(
            Answer(
              outcome: outcome, overran: source.overran, wasCut: source.wasCutOff,
              notes: source.notes)))
        var call = speaker.awaitCall()
        source.restart(order: ContiguousArray(call.words()))
      }
    }
    return try Worker(isolation.limits, pulse: { log.pulse }, body: body)
  }

  /// Waits for an answer, or for the end of the process.
  private func hear() throws(CommandError) -> (Answer<Failure>?, ExitReason?) {
    while let worker {
      var answer: Answer<Failure>?
      let state = Worker.attend([worker]) { answer = $1.value(Answer<Failure>.self) }[0]
      guard case .works = state else {
        self.worker = nil
        if case .died(let death) = state {
          try worker.mustHaveBegun(death)
          return (answer, death.ending)
        }
        continue
      }
      if answer != nil { return (answer, nil) }
    }
    return (nil, nil)
  }
}

/// The report of a case that has finished.
private struct Answer<Failure: Hashable & Sendable & Portable>: Portable {
  var outcome: CaseOutcome<Failure>
  var overran: Bool
  var wasCut: Bool
  var notes: [Note]

  init(outcome: CaseOutcome<Failure>, overran: Bool, wasCut: Bool, notes: [Note]) {
    (self.outcome, self.overran, self.wasCut, self.notes) = (outcome, overran, wasCut, notes)
  }

  func write(to message: inout Message) { message.write(values: outcome, overran, wasCut, notes) }

  init(from message: inout Message) {
    outcome = message.read(CaseOutcome<Failure>.self)
    (overran, wasCut) = (message.read(Bool.self), message.read(Bool.self))
    notes = message.read([Note].self)
  }
}
