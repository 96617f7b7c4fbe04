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
  private let headers = Headers<Language>()
  private let known = Mutex(Known())

  /// The lines of the latest commands, and the latest answers parsed.
  private struct Known {
    var commands: [Language.Command: [UInt8]] = [:]
    var parsed: [String: Answers<Language>.Parsed] = [:]

    /// Adds a value, to an empty table if the table has 20,000 values.
    static func note<Key, Value>(_ value: Value, for key: Key, in table: inout [Key: Value]) {
      if table.count == 20_000 { table = [:] }
      table[key] = value
    }
  }

  init(_ peer: Peer) { self.peer = peer }

  /// The end of a conversation.
  enum Ending: Error {
    case gone(String)
    /// The peer does not support the world, or a command.
    case unsupported
  }

  /// Returns the line of a command.
  func line(of command: Language.Command) -> [UInt8] {
    if let line = known.withLock({ $0.commands[command] }) { return line }
    let line = Array("\(self.command.text(of: command))\n".utf8)
    known.withLock { Known.note(line, for: command, in: &$0.commands) }
    return line
  }

  /// Parses an answer.
  func parsed(_ answer: ArraySlice<UInt8>) throws(NotationError) -> Answers<Language>.Parsed {
    let text = String(decoding: answer, as: UTF8.self)
    if let parsed = known.withLock({ $0.parsed[text] }) { return parsed }
    let parsed = try answers.parse(Array(answer))
    known.withLock { Known.note(parsed, for: text, in: &$0.parsed) }
    return parsed
  }

  /// Begins a case after earlier commands, which are sent at once. Returns the number of the conversation and
  /// the answer to the world.
  func begin(
    in world: Language.World, after commands: [Language.Command] = []
  ) throws(Ending) -> (session: Int, answer: [UInt8]) {
    let process = peer.process
    if !process.isRunning {
      let lines = try ending { () throws(PeerDefect) in try process.start() }
      if (try? Peer.Greeting(lines, machine: Language.name)) != peer.greeting {
        process.end()
        throw .gone("the peer does not greet as it did before")
      }
    }
    let session = process.begin()
    let header = headers.text(of: world)
    let lines = commands.reduce(into: Peer.reset + "\(header)\n".utf8) { $0 += line(of: $1) }
    let answer = try ending { () throws(PeerDefect) in
      try process.say(lines, answers: commands.count + 1)
      return Array(try process.hear())
    }
    if answer == Peer.unsupported { throw .unsupported }
    for _ in commands { _ = try ending { () throws(PeerDefect) in try process.hear() } }
    return (session, answer)
  }

  /// Performs a part of the conversation, whose failure ends it.
  func ending<Result>(_ body: () throws(PeerDefect) -> Result) throws(Ending) -> Result {
    do throws(PeerDefect) { return try body() } catch { throw .gone(error.words) }
  }
}

/// A program in place of a system.
///
/// Copies are independent: the program is taken back to an earlier state by the commands that led to it.
struct PeerSide<Model: ReferenceModel>: Side where Model.Language: Written {
  typealias Language = Model.Language

  private let talk: PeerTalk<Model>
  private let world: Language.World
  private var commands: [Language.Command] = []
  private var state: Language.Snapshot
  /// The word by which the program names its state, reported parts aside.
  private var word: [UInt8] = []
  private var standing: Standing

  private enum Standing {
    /// The program plays, in the conversation with this number.
    case plays(session: Int)
    case gone(String)
    /// The program does not support something, so that the rest of the case is the model's.
    case leftOut(Model)
  }

  init(_ talk: PeerTalk<Model>, in world: Language.World) {
    let model = Model(world)
    (self.talk, self.world, state) = (talk, world, model.snapshot)
    standing = .leftOut(model)
    attempt { (side) throws(PeerTalk<Model>.Ending) in
      let (session, answer) = try talk.begin(in: world)
      side.standing = .plays(session: session)
      if !answer.isEmpty { _ = try side.take(answer[...], to: Language.example) }
    }
    if case .leftOut = standing { talk.peer.process.mark(0) }
  }

  mutating func perform(_ command: Language.Command) -> Reply<Language.Outcome> {
    switch standing {
    case .leftOut(let model): return perform(command, by: model)
    case .gone(let reason): return .gone(reason)
    case .plays: break
    }
    var outcome: Language.Outcome?
    attempt { (side) throws(PeerTalk<Model>.Ending) in outcome = try side.asked(command) }
    switch standing {
    case .plays: commands.append(command)
    case .gone(let reason): return .gone(reason)
    case .leftOut(let model):
      if let kind = Language.kind(of: command) { talk.peer.process.mark(kind.number + 1) }
      return perform(command, by: model)
    }
    return outcome.map { .said($0) } ?? .gone("the peer did not answer")
  }

  private mutating func perform(
    _ command: Language.Command, by model: Model
  ) -> Reply<Language.Outcome> {
    let step = model.applying(command)
    (standing, state) = (.leftOut(step.state), step.state.snapshot)
    return .said(step.outcome)
  }

  /// Sends a command and returns the outcome.
  private mutating func asked(
    _ command: Language.Command
  ) throws(PeerTalk<Model>.Ending) -> Language.Outcome {
    let process = talk.peer.process
    guard case .plays(var session) = standing else { throw .unsupported }
    if !process.isAt(session, commands.count + 1) {
      session = try talk.begin(in: world, after: commands).session
      standing = .plays(session: session)
    }
    let answer = try talk.ending { () throws(PeerDefect) in
      try process.say(talk.line(of: command))
      return try process.hear()
    }
    if answer.elementsEqual(Peer.unsupported) { throw .unsupported }
    if answer.isEmpty {
      process.end()
      throw .gone("the peer answered without a line")
    }
    return try take(answer, to: command)
  }

  /// Applies an answer to the state, and returns the outcome.
  private mutating func take(
    _ answer: ArraySlice<UInt8>, to command: Language.Command
  ) throws(PeerTalk<Model>.Ending) -> Language.Outcome {
    var answer = answer
    if talk.peer.greeting.isWhole, let word = Self.stateWord(at: &answer) { self.word = word }
    do throws(NotationError) {
      let result = try talk.parsed(answer)(command, state)
      state = result.state
      return result.outcome
    } catch {
      talk.peer.process.end()
      throw .gone(
        "line \(error.line) of the peer's answer has \(error.found) instead of \(error.expected)")
    }
  }

  /// Removes the line that names the state from the end of an answer, and returns it.
  private static func stateWord(at answer: inout ArraySlice<UInt8>) -> [UInt8]? {
    let feed = UInt8(ascii: "\n")
    let start = answer.dropLast().lastIndex(of: feed).map { $0 + 1 } ?? answer.startIndex
    guard answer[start...].starts(with: Peer.stateWord) else { return nil }
    defer { answer = answer[..<start] }
    return Array(answer[start...])
  }

  private mutating func attempt(_ body: (inout Self) throws(PeerTalk<Model>.Ending) -> Void) {
    do throws(PeerTalk<Model>.Ending) {
      try body(&self)
    } catch {
      switch error {
      case .gone(let reason): standing = .gone(reason)
      case .unsupported:
        standing = .leftOut(Model(after: Scenario(world: world, commands: commands)))
        state = Model(after: Scenario(world: world, commands: commands)).snapshot
      }
    }
  }

  func snapshot() -> Language.Snapshot? {
    if talk.peer.greeting.isWithoutStates { return nil }
    return state
  }

  func isIn(_ state: Language.Snapshot) -> Bool {
    talk.peer.greeting.isWithoutStates || self.state == state
  }

  /// Writes the word that names the state. The reported parts are the model's.
  func write(to key: inout StateKey) -> Memory {
    if !talk.peer.greeting.isWhole { return .untold }
    if !word.isEmpty {
      // It may name objects that are renamed.
      key.keepNumbers()
      key.add(word)
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
