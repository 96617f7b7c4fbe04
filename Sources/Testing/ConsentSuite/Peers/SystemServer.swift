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
    var streams = LineStreams()
    streams.write(Peer.Greeting.lines(Self.name, isWhole: namesStates) + [""])
    while let line = streams.next() {
      if let answer = server.answer(to: line) { streams.write(answer) }
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
  private var header: [UInt8] = []
  private var side: (any Side<Language>)?
  private var state: Language.Snapshot?
  private var known: [ArraySlice<UInt8>: Language.Command] = [:]

  private let namesStates: Bool
  /// It numbers values in the order in which this process meets them.
  private var key = StateKey(keepsOrder: true)

  init(_ contestant: SystemUnderTest<Language>, _ namesStates: Bool) {
    (self.contestant, self.namesStates) = (contestant, namesStates)
  }

  /// Returns the lines of the answer to a line; `nil` if the line has none.
  mutating func answer(to line: ArraySlice<UInt8>) -> [String]? {
    if line.elementsEqual("reset".utf8) {
      (side, header) = (nil, [])
      return nil
    }
    if side != nil { return line.isEmpty ? nil : step(line) }
    if !line.isEmpty {
      header += line + [UInt8(ascii: "\n")]
      return nil
    }
    if header.isEmpty { return nil }
    guard let world = try? headers.world(parsing: header) else {
      return ["unsupported", ""]
    }
    let (begun, start) = (Model(world).snapshot, contestant.side(world))
    (side, state) = (start, start.snapshot() ?? begun)
    // The outcome of no command has no line.
    let changes = answers.lines(of: Language.plainOutcome, from: begun, to: state ?? begun)
    return changes.filter { $0.hasPrefix(TranscriptLine.now) } + stateWord() + [""]
  }

  private mutating func step(_ line: ArraySlice<UInt8>) -> [String] {
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

  private mutating func command(_ line: ArraySlice<UInt8>) -> Language.Command? {
    if let command = known[line] { return command }
    guard let command = try? form.parse(String(decoding: line, as: UTF8.self)) else { return nil }
    if known.count == 20_000 { known = [:] }
    known[ArraySlice(Array(line))] = command
    return command
  }
}

/// The standard streams of a process, line by line. What is written is sent before more is read.
private struct LineStreams {
  private var input: [UInt8] = []
  private var taken = 0
  /// The bytes that were read last.
  private var part = [UInt8](repeating: 0, count: 1 << 16)
  private var output: [UInt8] = []

  /// Returns the next line without its end; `nil` if there is none.
  mutating func next() -> ArraySlice<UInt8>? {
    while true {
      if let feed = input[taken...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { taken = feed + 1 }
        let isReturned = feed > taken && input[feed - 1] == UInt8(ascii: "\r")
        return input[taken..<(isReturned ? feed - 1 : feed)]
      }
      send()
      input.removeFirst(taken)
      taken = 0
      let count = part.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      input.append(contentsOf: part.prefix(max(count, 0)))
      if count == 0 || count < 0 && errno != EINTR { return nil }
    }
  }

  mutating func write(_ lines: [String]) {
    for line in lines {
      output += line.utf8
      output.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func send() {
    var sent = 0
    while sent < output.count {
      let count = output.withUnsafeBytes {
        OperatingSystem.write(1, $0.baseAddress! + sent, $0.count - sent)
      }
      if count < 0 && errno != EINTR { break }
      sent += max(count, 0)
    }
    output.removeAll(keepingCapacity: true)
  }
}
