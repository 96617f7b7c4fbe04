import Lockstep
import PropertyTesting

/// How a case failed that ran in a process of its own: the class that shrinking keeps.
public enum Isolated<Failure: Hashable & Sendable>: Hashable, Sendable {
  /// It said so.
  case failed(Failure)
  /// It ended its process.
  case died(Ending)
}

/// A property whose cases run in a process of their own, one after the other, for a shrinker:
///
///     let isolated = IsolatedProperty(isolation, property)
///     Shrinker().shrink(choices, keeping: .died(.trap)) { try? isolated.outcome(of: &$0) ?? .passed }
///
/// The process is forked anew when a case has ended it, which takes about a third of a millisecond.
public final class IsolatedProperty<Failure: Hashable & Sendable & Portable> {
  private let isolation: Isolation
  private let property: (inout ChoiceSource) -> CaseOutcome<Failure>
  private let log: WitnessLog
  private let order: Order
  private var worker: Worker?
  /// The last that a case has printed that died; it varies from run to run where it tells of addresses.
  public private(set) var lastWords: [UInt8] = []

  /// - Throws: Where there is no memory to share.
  public init(
    _ isolation: Isolation, _ property: @escaping (inout ChoiceSource) -> CaseOutcome<Failure>
  ) throws(IsolationError) {
    self.isolation = isolation
    self.property = property
    log = try WitnessLog()
    order = try Order()
  }

  deinit { worker?.end() }

  /// Runs the case of `source`; what it drew is in `source` afterwards, even where the case has ended
  /// its process.
  ///
  /// - Throws: Where no process can be had.
  public func outcome(
    of source: inout ChoiceSource
  ) throws(IsolationError) -> CaseOutcome<Isolated<Failure>> {
    log.clear()
    if let worker, order.place(source) {
      worker.call()
    } else {
      worker?.end()
      worker = nil
      try start(with: source)
    }
    let (answer, ending) = hear()
    guard let drawn = log.drawn else { return garbled() }
    source.adopt(
      draws: drawn.draws, spans: drawn.spans, overran: answer?.overran ?? false,
      wasCut: answer?.wasCut ?? false, notes: answer?.notes ?? [])
    if let ending { return .failed(.died(ending)) }
    return switch answer?.outcome {
    case .passed: .passed
    case .discarded(let discard): .discarded(discard)
    case .failed(let failure): .failed(.failed(failure))
    // Something came over the line that is no answer: the case has a hand on it.
    case nil: garbled()
    }
  }

  /// What the case left in shared memory or said is nothing that a case leaves or says.
  private func garbled() -> CaseOutcome<Isolated<Failure>> {
    worker?.end()
    worker = nil
    return .failed(.died(.garbled))
  }

  /// Forks a process that begins with the case of `source`, which it inherits.
  private func start(with source: borrowing ChoiceSource) throws(IsolationError) {
    let first = source.order
    worker = try Worker(
      isolation.limits, pulse: { [log] in log.pulse },
      body: { speaker in
        var source = ChoiceSource(seed: 0, case: 0)
        source.restart(order: first)
        source.tell(log)
        while true {
          let outcome = property(&source)
          log.finish()
          speaker.say(
            Message(
              Answer(
                outcome: outcome, overran: source.overran, wasCut: source.wasCutOff,
                notes: source.notes)))
          _ = speaker.awaitCall()
          order.take(into: &source)
        }
      })
  }

  /// Waits for an answer, or for the end of the process.
  private func hear() -> (Answer<Failure>?, Ending?) {
    guard let worker else { return (nil, nil) }
    var answer: Answer<Failure>?
    var isAnswered = false
    while true {
      let state = Worker.attend([worker]) { _, message in
        answer = message.value()
        isAnswered = true
      }[0]
      if isAnswered { return (answer, nil) }
      switch state {
      case .works: continue
      case .isDone, .fails:
        let cause = if case .fails(let cause) = state { cause } else { Worker.Cause.garbles }
        // What it draws afterwards belongs to the case, however soon the garbage is seen.
        if cause == .garbles { worker.wait { [log] in log.isFinished } }
        let ending = worker.end(cause) ?? .garbled
        lastWords = worker.lastWords
        self.worker = nil
        return (nil, ending)
      }
    }
  }
}

/// The case that a worker is to run next, in shared memory.
private struct Order {
  private let words: SharedWords
  private static let largest = 1 << 20

  init() throws(IsolationError) { words = try SharedWords(count: Self.largest) }

  /// Writes down what `source` answers from.
  ///
  /// - Returns: Whether there is room for it.
  func place(_ source: borrowing ChoiceSource) -> Bool {
    let order = source.order
    guard order.count < Self.largest else { return false }
    let place = words
    place[0] = UInt64(order.count)
    for (index, word) in order.enumerated() { place[index + 1] = word }
    return true
  }

  /// Lets `source` answer as it was written down.
  func take(into source: inout ChoiceSource) {
    source.restart(order: ContiguousArray((1...Int(words[0])).map { words[$0] }))
  }
}

/// What a case says of itself when it has come to its end.
private struct Answer<Failure: Hashable & Sendable & Portable> {
  var outcome: CaseOutcome<Failure>
  var overran: Bool
  var wasCut: Bool
  var notes: [Note]
}

extension Answer: Portable {
  func write(to message: inout Message) {
    message.write(values: outcome, overran, wasCut, notes)
  }

  init?(from message: inout Message) {
    guard let parts: (CaseOutcome<Failure>, Bool, Bool, [Note]) = message.values() else {
      return nil
    }
    (outcome, overran, wasCut, notes) = parts
  }
}
