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
    var server = SystemServer<Model>(
      contestant: Self.contestant(fault) ?? Self.system, namesStates: namesStates)
    func write(_ lines: [String]) {
      print((lines + [""]).joined(separator: "\n"))
      fflush(nil)
    }
    write(Peer.Greeting.lines(Self.name, isWhole: namesStates))
    while let line = readLine() {
      if let answer = server.answer(to: line) { write(answer) }
    }
  }
}

/// A system that answers lines of the protocol.
private struct SystemServer<Model: ReferenceModel> where Model.Language: Written {
  typealias Language = Model.Language

  let contestant: SystemUnderTest<Language>
  let namesStates: Bool
  let answers = Language.answers
  let form = Language.command
  /// The header of the case, as far as it was read.
  var header = ""
  /// Whether the header of the case was refused, and with it all of its commands.
  var isRefused = false
  var side: (any Side<Language>)?
  var state: Language.Snapshot?
  var commands = Memo<[UInt8], Language.Command?>()
  var worlds = Memo<[UInt8], Language.World?>()

  /// It numbers values in the order in which this process meets them.
  var key = StateKey(keepsOrder: true)

  /// Returns the lines of the answer to a line; `nil` if the line has none.
  mutating func answer(to line: String) -> [String]? {
    if line == Peer.reset {
      (side, header, isRefused) = (nil, "", false)
    } else if isRefused {
      return line.isEmpty ? nil : ["unsupported"]
    } else if side != nil {
      return line.isEmpty ? nil : step(line) ?? ["unsupported"]
    } else if !line.isEmpty {
      header += "\(line)\n"
    } else if !header.isEmpty {
      let answer = begin()
      isRefused = answer == nil
      return answer ?? ["unsupported"]
    }
    return nil
  }

  private mutating func begin() -> [String]? {
    let text = header + "end\n"
    guard
      let world = worlds.value(
        of: Array(text.utf8),
        {
          let saved = try? Case<Language>(parsing: text, file: "header")
          guard let fault = saved?.plantedFault else { return saved?.world }
          let words = "A header plants no fault: consent system \(Language.name) --fault \(fault)"
          WholeFile.write(Notation.escaped(words) + "\n", to: 2)
          return nil
        })
    else { return nil }
    let (begun, start) = (Model(world).snapshot, contestant.side(world))
    (side, state) = (start, start.snapshot() ?? begun)
    // The outcome of no command has no line.
    let changes = answers.lines(Language.plainOutcome, begun, state ?? begun)
    return changes.filter { $0.hasPrefix(TranscriptLine.now) } + stateWord()
  }

  private mutating func step(_ line: String) -> [String]? {
    guard let command = commands.value(of: Array(line.utf8), { [form] in try? form.parse(line) }),
      let before = state, case .said(let outcome)? = side?.perform(command)
    else { return nil }
    let after = side?.snapshot() ?? before
    state = after
    return answers.lines(outcome, before, after) + stateWord()
  }

  /// The line that names the state, if it is asked for.
  private mutating func stateWord() -> [String] {
    guard namesStates, let side else { return [] }
    key.restart()
    var digest = Fingerprint()
    _ = side.write(to: &key)
    _ = key.finish()
    for word in key.words { digest.combine(word) }
    return [Peer.stateWord + String(digest.value, radix: 16)]
  }
}
