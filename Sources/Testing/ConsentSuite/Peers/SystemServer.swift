import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import StateMachines

extension SuiteMachine {
  /// Lets the machine's own system speak the protocol, on the standard streams of this process, until its input
  /// ends.
  ///
  /// - Parameters:
  ///   - fault: The names of the faults to plant, separated by commas.
  ///   - namesStates: Whether each answer ends with a word that names the whole state.
  package func serve(_ fault: String?, namesStates: Bool) {
    var server = SystemServer<Model>(Self.contestant(fault) ?? Self.system, namesStates)
    func write(_ lines: [String]) {
      print(lines.joined(separator: "\n"))
      fflush(nil)
    }
    write(Peer.Greeting.lines(Self.name, isWhole: namesStates) + [""])
    while let line = readLine() {
      if let answer = server.answer(to: line) { write(answer) }
    }
  }
}

/// A system that answers lines of the protocol.
struct SystemServer<Model: ReferenceModel> where Model.Language: Written {
  typealias Language = Model.Language

  private let contestant: SystemUnderTest<Language>
  private let answers = Language.answers
  private let form = Language.command
  private let headers = Headers<Language>()
  /// The header of the case, as far as it was read.
  private var header = ""
  private var side: (any Side<Language>)?
  private var state: Language.Snapshot?
  private var known: [String: Language.Command] = [:]

  private let namesStates: Bool
  /// It numbers values in the order in which this process meets them.
  private var key = StateKey(keepsOrder: true)

  init(_ contestant: SystemUnderTest<Language>, _ namesStates: Bool) {
    (self.contestant, self.namesStates) = (contestant, namesStates)
  }

  /// Returns the lines of the answer to a line; `nil` if the line has none.
  mutating func answer(to line: String) -> [String]? {
    if line == "reset" {
      (side, header) = (nil, "")
      return nil
    }
    if side != nil { return line.isEmpty ? nil : step(line) }
    if !line.isEmpty {
      header += "\(line)\n"
      return nil
    }
    if header.isEmpty { return nil }
    guard let world = try? headers.world(parsing: Array(header.utf8)) else {
      return ["unsupported", ""]
    }
    let (begun, start) = (Model(world).snapshot, contestant.side(world))
    (side, state) = (start, start.snapshot() ?? begun)
    // The outcome of no command has no line.
    let changes = answers.lines(of: Language.plainOutcome, from: begun, to: state ?? begun)
    return changes.filter { $0.hasPrefix(TranscriptLine.now) } + stateWord() + [""]
  }

  private mutating func step(_ line: String) -> [String] {
    guard let command = command(line), let before = state,
      case .said(let outcome)? = side?.perform(command)
    else { return ["unsupported", ""] }
    let after = side?.snapshot() ?? before
    state = after
    return answers.lines(of: outcome, from: before, to: after) + stateWord() + [""]
  }

  /// The line that names the state, if it is asked for.
  private mutating func stateWord() -> [String] {
    guard namesStates, let side else { return [] }
    key.restart()
    var digest = Fingerprint()
    _ = side.write(to: &key)
    _ = key.finish()
    for word in key.words { digest.combine(word) }
    return ["state \(String(digest.value, radix: 16))"]
  }

  private mutating func command(_ line: String) -> Language.Command? {
    if let command = known[line] { return command }
    guard let command = try? form.parse(line) else { return nil }
    if known.count == 20_000 { known = [:] }
    known[line] = command
    return command
  }
}
