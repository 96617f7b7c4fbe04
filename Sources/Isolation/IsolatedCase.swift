import PropertyTesting

/// How a case failed that ran in a process of its own: the class that shrinking keeps.
public enum Isolated<Failure: Hashable & Sendable>: Hashable, Sendable {
  /// It said so.
  case failed(Failure)
  /// It ended its process.
  case died(Ending)
}

extension Isolation {
  /// Runs the case of `source` in a process of its own; what it drew is in `source` afterwards, even
  /// where it ended that process.
  ///
  /// It takes about a third of a millisecond more than the case itself, and does for a shrinker what
  /// an evaluation in this process would:
  ///
  ///     Shrinker().shrink(choices, keeping: .died(.trap)) { source in
  ///       isolation.evaluate(&source) { property(&$0) }
  ///     }
  ///
  /// - Parameter lastWords: Told what a case that died has printed.
  public func evaluate<Failure: Hashable & Sendable & Portable>(
    _ source: inout ChoiceSource, lastWords: ([UInt8]) -> Void = { _ in },
    _ property: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) throws(IsolationError) -> CaseOutcome<Isolated<Failure>> {
    let log = try WitnessLog()
    var answer: Answer<Failure>?
    let death = try run(pulse: { log.pulse }, onMessage: { answer = $0.value() }) { speaker in
      source.tell(log)
      let outcome = property(&source)
      speaker.say(
        Message(
          Answer(
            outcome: outcome, overran: source.overran, wasCut: source.wasCutOff,
            notes: source.notes)))
    }
    source.adopt(
      draws: log.draws, spans: log.spans, overran: answer?.overran ?? false,
      wasCut: answer?.wasCut ?? false, notes: answer?.notes ?? [])
    if let death {
      lastWords(death.lastWords)
      return .failed(.died(death.ending))
    }
    return switch answer?.outcome {
    case .passed: .passed
    case .discarded(let discard): .discarded(discard)
    case .failed(let failure): .failed(.failed(failure))
    // It said that it came to its end, and nothing that could be read before.
    case nil: .failed(.died(.exited(code: 0)))
    }
  }
}

/// What a case says of itself when it has come to its end.
private struct Answer<Failure: Hashable & Sendable & Portable>: Portable {
  var outcome: CaseOutcome<Failure>
  var overran: Bool
  var wasCut: Bool
  var notes: [Note]

  init(outcome: CaseOutcome<Failure>, overran: Bool, wasCut: Bool, notes: [Note]) {
    (self.outcome, self.overran, self.wasCut, self.notes) = (outcome, overran, wasCut, notes)
  }

  func write(to message: inout Message) {
    outcome.write(to: &message)
    overran.write(to: &message)
    wasCut.write(to: &message)
    notes.write(to: &message)
  }

  init?(from message: inout Message) {
    guard let outcome = CaseOutcome<Failure>(from: &message), let overran = Bool(from: &message),
      let wasCut = Bool(from: &message), let notes = [Note](from: &message)
    else { return nil }
    self.init(outcome: outcome, overran: overran, wasCut: wasCut, notes: notes)
  }
}
