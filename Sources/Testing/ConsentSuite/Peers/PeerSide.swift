import Notation
import StateMachines
import Synchronization
import Workers

/// The conversation with a peer about the cases of one machine.
final class PeerTalk<Model: ReferenceModel>: Sendable where Model.Language: Written {
  typealias Language = Model.Language

  let peer: Peer
  private let answers = Language.answers
  private let command = Language.command
  /// The lines of the latest commands without a text, and the latest answers parsed. Equal texts may have other
  /// scalars.
  private let lines = Mutex(Memo<Language.Command, [UInt8]>())
  private let parsed = Mutex(Memo<[UInt8], Answers<Language>.Parsed>())

  init(_ peer: Peer) { self.peer = peer }

  /// Returns the line of a command.
  func line(of command: Language.Command) -> [UInt8] {
    lines.withLock { known in
      if let line = known[command] { return line }
      let line = Array("\(self.command.text(of: command))\n".utf8)
      if !line.contains(UInt8(ascii: "\"")) { known[command] = line }
      return line
    }
  }

  /// Parses an answer.
  func parsed(_ answer: ArraySlice<UInt8>) throws(NotationError) -> Answers<Language>.Parsed {
    try parsed.withLock { (known) throws(NotationError) in
      let bytes = Array(answer)
      return try known.value(of: bytes) { () throws(NotationError) in try answers.parse(bytes) }
    }
  }

  /// Begins a case with commands, which are sent at once. Returns the last answer.
  func begin(
    _ header: [UInt8], with commands: [Language.Command] = []
  ) throws(PeerDefect) -> [UInt8] {
    if !peer.process.isRunning {
      let greeting = try peer.process.start()
      if (try? Peer.Greeting(greeting, machine: Language.name)) != peer.greeting {
        throw PeerDefect("the peer does not greet as it did before")
      }
    }
    let lines = commands.reduce(into: header) { $0 += line(of: $1) }
    return try peer.process.ask(lines, answers: commands.count + 1)
  }
}

/// The bytes of blanks and line breaks.
private let blanks = Array(" \t\r\n".utf8)

/// Values that were computed before, at most 20,000.
struct Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]

  /// Returns the known value of a key, or computes it.
  mutating func value<Mistake: Error>(
    of key: Key, _ compute: () throws(Mistake) -> Value
  ) throws(Mistake) -> Value {
    if let value = values[key] { return value }
    let value = try compute()
    self[key] = value
    return value
  }

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count == 20_000 { values = [:] }
      values[key] = newValue
    }
  }
}

/// A program in place of a system.
///
/// Copies are independent: the program is taken back to an earlier state by the commands that led to it.
struct PeerSide<Model: ReferenceModel>: Side where Model.Language: Written {
  typealias Language = Model.Language

  private let talk: PeerTalk<Model>
  private let world: Language.World
  /// The lines that begin the case.
  private let header: [UInt8]
  /// The commands that led to the state.
  private var commands: [Language.Command] = []
  private var state: Language.Snapshot
  /// The word by which the program names its state, reported parts aside.
  private var word: ArraySlice<UInt8> = []
  /// The exchange in which the program reached the state.
  private var turn = 0
  /// The reason why the program is gone.
  private var defect: String?
  /// The model, which plays the rest of a case in which the program does not support something.
  private var substitute: Model?

  init(_ talk: PeerTalk<Model>, in world: Language.World) {
    (self.talk, self.world, state) = (talk, world, Model(world).snapshot)
    let lines = [Peer.reset] + Case<Language>(world: world).header + ["", ""]
    header = Array(lines.joined(separator: "\n").utf8)
    attempt { (side) throws(PeerDefect) in
      let answer = try talk.begin(side.header)
      if answer == Peer.unsupported {
        side.leaveOut(.worlds)
      } else if !answer.isEmpty {
        if Self.hasLine(answer, beginning: TranscriptLine.arrow) {
          throw PeerDefect("the peer answered a header by an outcome")
        }
        _ = try side.take(answer, to: Language.example)
      }
      side.turn = talk.peer.process.turn
    }
  }

  mutating func perform(_ command: Language.Command) -> Reply<Language.Outcome> {
    var outcome: Language.Outcome?
    if substitute == nil, defect == nil {
      attempt { (side) throws(PeerDefect) in outcome = try side.asked(command) }
    }
    if let defect { return .gone(defect) }
    if let step = substitute?.applying(command) {
      (substitute, state, outcome) = (step.state, step.state.snapshot, step.outcome)
    }
    return outcome.map { .said($0) } ?? .gone("the peer did not answer")
  }

  /// Sends a command and returns the outcome; `nil` if the program does not support the command.
  private mutating func asked(
    _ command: Language.Command
  ) throws(PeerDefect) -> Language.Outcome? {
    let process = talk.peer.process
    let answer =
      try process.isRunning && process.turn == turn
      ? process.ask(talk.line(of: command)) : talk.begin(header, with: commands + [command])
    if answer == Peer.unsupported {
      leaveOut(Language.kind(of: command).map { .kind($0) } ?? .worlds)
      return nil
    }
    if answer.allSatisfy({ blanks.contains($0) }) {
      throw PeerDefect("the peer answered without a line")
    }
    let before = (state, word)
    let outcome = try take(answer, to: command)
    turn = process.turn
    // In a state that is wholly reported, a command that changes nothing need not be repeated.
    if !talk.peer.greeting.isWhole || before != (state, word) { commands.append(command) }
    return outcome
  }

  /// Returns whether a line of an answer, with or without indentation, begins with a word.
  private static func hasLine(_ answer: some Collection<UInt8>, beginning word: String) -> Bool {
    answer.split(separator: UInt8(ascii: "\n")).contains { line in
      line.drop { blanks.contains($0) }.starts(with: word.utf8)
    }
  }

  /// Applies an answer to the state, and returns the outcome.
  private mutating func take(
    _ answer: [UInt8], to command: Language.Command
  ) throws(PeerDefect) -> Language.Outcome {
    var answer = answer[...]
    if talk.peer.greeting.isWhole {
      let start = answer.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let end = answer[start...].starts(with: Peer.stateWord.utf8) ? start : answer.endIndex
      (answer, word) = (answer[..<end], answer[end...])
    }
    if talk.peer.greeting.isWithoutStates,
      Self.hasLine(answer, beginning: "\(TranscriptLine.now) ")
    {
      throw PeerDefect("the peer wrote a line with now, and greeted with outcomes only")
    }
    do throws(NotationError) {
      let result = try talk.parsed(answer)(command, state)
      state = result.state
      return result.outcome
    } catch {
      throw PeerDefect(
        "line \(error.line) of the peer's answer has \(error.found) instead of \(error.expected)")
    }
  }

  /// Performs a part of the conversation, which ends with a defect of the program.
  private mutating func attempt(_ body: (inout Self) throws(PeerDefect) -> Void) {
    do throws(PeerDefect) {
      try body(&self)
    } catch {
      talk.peer.process.end()
      defect = error.words
    }
  }

  /// Leaves the rest of the case to the model, for a world (0) or the kind of command with this number, from 1.
  private mutating func leaveOut(_ gap: PeerGap<Language>) {
    talk.peer.process.mark(gap.number)
    substitute = Model(after: Scenario(world: world, commands: commands))
    state = substitute?.snapshot ?? state
  }

  func snapshot() -> Language.Snapshot? {
    if talk.peer.greeting.isWithoutStates { return nil }
    return state
  }

  /// Writes the word that names the state. The reported parts are the model's.
  func write(to key: inout StateKey) -> Memory {
    if !talk.peer.greeting.isWhole { return .untold }
    if !word.isEmpty {
      // It may name objects that are renamed.
      key.keepNumbers()
      key.add(Array(word))
    }
    return .told
  }

  /// Returns whether the states are equal, as far as they are reported.
  func isLike(_ other: any Side<Language>) -> Bool {
    if talk.peer.greeting.isWithoutStates { return false }
    return Self.has(other) {
      $0.pointee.state == state && $0.pointee.word == word && $0.pointee.world == world
    }
  }
}
