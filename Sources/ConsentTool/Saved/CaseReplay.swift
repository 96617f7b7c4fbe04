import FoundationEssentials
import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// The result of playing a saved case or a scenario on both sides.
public struct CaseReplay: Sendable {
  public internal(set) var failure: Failure?
  /// The failure, the side to blame and the consequence, a line each; empty without a failure.
  public internal(set) var explanation: [String] = []
  /// The steps of which something else came than is written, on the model's side and on the system's.
  public internal(set) var mismatches: [ReplayRecord.Mismatch] = []
  /// What makes the file say all that comes of its steps; `nil` where the sides differ.
  var edits: [LineEdit]?
  /// The steps with what came of each.
  public internal(set) var lines: [ComparedLine] = []
  /// What there is to tell of the end, such as where each grant came from.
  public internal(set) var notes: [String] = []
  /// Two runs side by side, where the machine plays two at once.
  public internal(set) var columns: [String] = []
  /// The planted fault that the file names, or that takes its place; `nil` without one.
  public private(set) var plantedFault: String?
  /// The lines of the header that describe the world.
  public private(set) var world: [String] = []
  /// The failure that the case was saved for; `nil` for a scenario.
  public private(set) var breach: SavedFailure?
  /// The text with the lines of all steps filled in; `nil` if they are unknown, as the sides differ.
  public private(set) var filled: String?
  /// The result of the search for a smaller case; `nil` if none was made, or none is possible.
  public private(set) var certificate: String?
  /// The text of a smaller case that fails in the same way, if the search has met one.
  public private(set) var better: String?

  /// Whether both sides went as it is written.
  public var passed: Bool { failure == nil && mismatches.isEmpty }

  /// Plays a saved case, with its planted fault.
  ///
  /// - Parameters:
  ///   - fault: A fault by its name, which takes the place of the file's own.
  ///   - certifies: Whether a smaller case that fails alike is searched for.
  init<M: SuiteMachine>(
    _ text: CaseText, on machine: M, against fault: String?, in isolation: Isolation?,
    certifies: Bool
  ) throws(SuiteError) {
    let saved: Case<M.Talk>
    do throws(CaseFileError) { saved = try text.parsed() } catch { throw .caseFile(error) }
    let planted = fault ?? saved.plantedFault
    guard let contestant = M.contestant(planted) else {
      throw .unknownFault(
        planted ?? "", file: text.file, among: (M.faults + M.unrulyFaults).map(\.name))
    }
    do throws(IsolationError) {
      try self.init(saved, file: text.file, on: machine, against: contestant, in: isolation)
      (plantedFault, world, breach) = (planted, saved.worldLines, saved.breach)
      filled = edits.map { text.filled(by: $0, isStrict: saved.isStrict) }
      guard certifies, let failure else { return }
      let certificate = try machine.certified(
        saved.scenario, failing: failure, against: contestant, in: isolation,
        shouldStop: { Interruption.isRequested })?.record
      (self.certificate, better) = (certificate?.sentence, certificate?.better)
    } catch {
      throw .isolation(error)
    }
  }

  /// Plays a case in this process.
  ///
  /// - Parameters:
  ///   - file: Where the case came from, for messages.
  ///   - forgives: Whether a claim that both sides break alike is no failure: only a difference is.
  ///   - onStep: Told before each step how many have been taken.
  ///   - onLine: Told each of the lines as soon as it is made; where somebody is told, they are not kept.
  public init<M: SuiteMachine>(
    _ saved: Case<M.Talk>, file: String, on machine: M, against contestant: Contestant<M.Talk>,
    forgives: Bool = false, onStep: (Int) -> Void = { _ in },
    onLine: ((ComparedLine) -> Void)? = nil
  ) {
    let scenario = saved.scenario
    let replay =
      forgives
      ? machine.forgivingReplay(scenario, against: contestant, onStep: onStep)
      : machine.replay(scenario, against: contestant, onStep: onStep)
    failure = replay.failure
    explanation = failure?.record.words(M.bareCatalogue) ?? []
    if let onLine { replay.tellComparedLines(onLine) } else { lines = replay.comparedLines }
    // Where both break a claim alike, what comes of the steps behind is known all the same.
    let isBrokenAlike = if case .broken(_, by: .both) = replay.failure { true } else { false }
    let whole =
      isBrokenAlike
      ? machine.replay(scenario, against: contestant, claims: ClaimList([]), onStep: onStep)
      : replay
    compare(saved, with: whole, file)
    notes = replay.notes
    columns = machine.columns(of: scenario, against: contestant)
  }

  /// Plays a case in a process of its own, which it may end. The steps before the one that does are
  /// played once more, so that what came of them can be shown.
  ///
  /// - Parameter isolation: `nil` to play it in this process after all.
  public init<M: SuiteMachine>(
    _ saved: Case<M.Talk>, file: String, on machine: M, against contestant: Contestant<M.Talk>,
    in isolation: Isolation?, forgives: Bool = false
  ) throws(IsolationError) {
    guard let isolation else {
      self.init(saved, file: file, on: machine, against: contestant, forgives: forgives)
      return
    }
    var taken = 0
    var told: [ComparedLine] = []
    var played: CaseReplay?
    let death = try isolation.run(
      onMessage: { message in
        switch message.value(Progress.self) {
        case .taken(let steps): taken = steps
        case .line(let line): told.append(line)
        case .end(let replay): played = replay
        }
      },
      { speaker in
        let played = CaseReplay(
          saved, file: file, on: machine, against: contestant, forgives: forgives,
          onStep: { speaker.say(Message(Progress.taken($0))) },
          onLine: { speaker.say(Message(Progress.line($0))) })
        speaker.say(Message(Progress.end(played)))
      })
    guard let death else {
      self = played ?? CaseReplay(dead: .exited(code: 0), saved, on: machine, at: 0)
      lines = told + lines
      return
    }
    guard saved.steps.indices.contains(taken), taken > 0 else {
      self.init(dead: death.ending, saved, on: machine, at: min(taken, saved.steps.count))
      return
    }
    var before = saved
    before.steps = Array(saved.steps.prefix(taken))
    try self.init(
      before, file: file, on: machine, against: contestant, in: isolation, forgives: forgives)
    lines += CaseReplay(dead: death.ending, saved, on: machine, at: taken).lines
    (failure, edits) = (.died(death.ending), nil)
    let modelDies =
      try isolation.run { _ in
        var model = M.Model(saved.world)
        for step in saved.steps { model = model.applying(step.command).state }
      } != nil
    explanation =
      (failure?.record.words(M.bareCatalogue) ?? []) + [
        modelDies
          ? "The model by itself does not survive them either."
          : "The model by itself survives these steps: the system is wrong."
      ]
  }

  /// What there is to say of a case whose process ended.
  ///
  /// - Parameter taken: How many steps it survived.
  private init<M: SuiteMachine>(
    dead ending: Ending, _ saved: Case<M.Talk>, on machine: M, at taken: Int
  ) {
    failure = .died(ending)
    explanation = failure?.record.words(M.bareCatalogue) ?? []
    let commands = saved.commandLines
    let margin = Margin(of: taken, among: commands.count)
    if commands.indices.contains(taken) {
      lines.append(ComparedLine(.same, "\(margin.numbered)  \(commands[taken])"))
    }
    lines.append(ComparedLine(.system, "\(margin.blank)  ! the process \(ending.words)"))
  }

  /// Notes every step of which a side tells otherwise than is written.
  private mutating func compare<M: SuiteMachine>(
    _ saved: Case<M.Talk>, with replay: Replay<M>, _ file: String
  ) {
    typealias Talk = M.Talk
    var edits: [LineEdit] = []
    var (modelBefore, sideBefore) = (replay.modelStart, replay.sideStart)
    for (expected, step) in zip(saved.steps, replay.steps) {
      defer {
        (modelBefore, sideBefore) = (step.model.state, step.side?.state ?? step.model.state)
      }
      func mismatch(
        _ answer: Answer<Talk>, after before: Talk.Snapshot
      ) -> ExpectationMismatch? {
        let lines = Talk.transcript(of: answer.outcome, from: before, to: answer.state)
        // Most often all is as written, and need not be said in fewer words.
        guard expected.mismatch(with: lines, file: file, isStrict: true) != nil else { return nil }
        return expected.mismatch(
          with: lines,
          outline: Talk.transcript(
            of: Talk.outline(of: answer.outcome), from: before, to: answer.state),
          file: file, isStrict: true)
      }
      let model = mismatch(step.model, after: modelBefore)
      edits += model?.edits ?? []
      if expected.expectations.isEmpty && !saved.isStrict { continue }
      // Most often both say the same of the same, too.
      let side =
        step.side == step.model && sideBefore == modelBefore
        ? model : step.side.flatMap { mismatch($0, after: sideBefore) }
      if model == side, let model {
        mismatches.append(ReplayRecord.Mismatch("both", model))
      } else {
        if let model { mismatches.append(ReplayRecord.Mismatch("model", model)) }
        if let side { mismatches.append(ReplayRecord.Mismatch("system", side)) }
      }
    }
    if replay.failure == nil { self.edits = edits }
  }
}

extension ReplayRecord.Mismatch {
  fileprivate init(_ side: String, _ mismatch: ExpectationMismatch) {
    self.init(side: side, line: mismatch.line, text: "\(mismatch)")
  }
}

extension CaseReplay {
  /// What a process that plays a case says, piece by piece: each is a sign of life.
  fileprivate enum Progress {
    /// How many steps have been taken.
    case taken(Int)
    case line(ComparedLine)
    /// All the rest.
    case end(CaseReplay)
  }
}

extension CaseReplay.Progress: Portable {
  func write(to message: inout Message) {
    switch self {
    case .taken(let steps): message.write(values: 0, steps)
    case .line(let line): message.write(values: 1, line)
    case .end(let replay): message.write(values: 2, replay)
    }
  }

  init(from message: inout Message) {
    switch message.word() {
    case 0: self = .taken(message.read(Int.self))
    case 1: self = .line(message.read(ComparedLine.self))
    default: self = .end(message.read(CaseReplay.self))
    }
  }
}

extension CaseReplay: Portable {
  public func write(to message: inout Message) {
    message.write(values: failure, mismatches, edits, lines, notes, columns, explanation)
  }

  public init(from message: inout Message) {
    failure = message.read(Failure?.self)
    mismatches = message.read([ReplayRecord.Mismatch].self)
    edits = message.read([LineEdit]?.self)
    lines = message.read([ComparedLine].self)
    (notes, columns) = (message.read([String].self), message.read([String].self))
    explanation = message.read([String].self)
  }
}

extension ReplayRecord.Mismatch: Portable {}
extension ComparedLine: Portable {}

/// What reports are made of is said as it is written down.
extension Portable where Self: Codable {
  public func write(to message: inout Message) {
    guard let data = try? JSONEncoder().encode(self) else {
      preconditionFailure("a record holds numbers and texts only, which JSON can always say")
    }
    message.write(data)
  }

  public init(from message: inout Message) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(message.part())) else {
      preconditionFailure("a message is read as it was written")
    }
    self = value
  }
}
