import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// A program in place of the system of a machine.
///
/// - Source: Specs/Protocol.md.
package struct Peer: Sendable {
  /// The version of the protocol that this build speaks.
  package static let version = 1
  /// The answer to a command or a world that a program does not support.
  static let unsupported = Array("unsupported\n".utf8)
  /// The beginning of a line that names the state.
  static let stateWord = "state "
  /// The line that ends a case.
  static let reset = "reset"

  /// The shell command that starts the program.
  package let command: String
  let process: PeerProcess
  package let greeting: Greeting

  /// The first lines of a program.
  package struct Greeting: Hashable, Sendable {
    /// Whether the program reports outcomes only, no states.
    package var isWithoutStates = false
    /// Whether the program reports its whole state: a word at the end of each answer names what has no line.
    package var isWhole = false

    private static let whole = "whole state"

    /// The lines by which a system of `machine` greets.
    static func lines(_ machine: String, isWhole: Bool = false) -> [String] {
      ["consent system, format \(version)", "machine \(machine)"] + (isWhole ? [whole] : [])
    }

    /// Reads a greeting. Throws a sentence if it is none of this machine.
    init(_ text: [UInt8], machine: String) throws(PeerDefect) {
      let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      let expected = Self.lines(machine)
      for (index, line) in expected.map(Notation.quoted).enumerated() {
        let found = index < lines.count ? Notation.quoted(lines[index]) : "an empty line"
        if found != line { throw PeerDefect("the peer greets with \(found) instead of \(line)") }
      }
      for line in lines.dropFirst(expected.count) {
        switch line {
        case "outcomes only": isWithoutStates = true
        case Self.whole: isWhole = true
        case _: throw PeerDefect("the peer greets with the unknown line \(Notation.quoted(line))")
        }
      }
    }
  }

  /// Returns the end of the standard error of the program that ended last, and forgets it. It varies between runs.
  package func takeLastWords() -> [UInt8] { process.takeLastWords() }

  /// Starts a program once in a worker of its own, to read its greeting, and ends it.
  package init(
    _ command: String, playing machine: AnySetMachine, in isolation: Isolation
  ) throws(PeerDefect) {
    var (greeting, defect): ([UInt8]?, String) = (nil, "the peer did not greet")
    var words: [UInt8] = []
    do throws(CommandError) {
      let process = try PeerProcess(command, patience: isolation.limits.patience)
      defer { words = process.takeLastWords() }
      let death = try isolation.run(
        onMessage: { message in
          var message = message
          let (isGreeting, text) = (message.read(Bool.self), message.read(String.self))
          if isGreeting { greeting = Array(text.utf8) } else { defect = text }
        },
        { speaker in
          var message = Message()
          do throws(PeerDefect) {
            message.write(values: true, String(decoding: try process.start(), as: UTF8.self))
          } catch {
            message.write(values: false, error.words)
          }
          process.end()
          speaker.say(message)
        })
      if let death { defect = "the worker of the peer \(death.ending.words) before the greeting" }
      (self.command, self.process) = (command, process)
    } catch {
      throw PeerDefect("\(error.message.dropLast())")
    }
    guard let greeting else { throw PeerDefect(defect, lastWords: words) }
    self.greeting = try Greeting(greeting, machine: machine.name)
  }
}

/// A machine whose system a program can play.
package protocol PeerMachine: SuiteMachine {
  var peer: Peer? { get set }
}

extension SuiteMachine {
  /// Returns the system under test: the peer, the mutant with these names, separated by commas, or the system.
  /// Returns `nil` if there is no such mutant, or if the faults cannot be combined.
  func contestant(_ fault: String?) -> SystemUnderTest<Language>? {
    guard let peer else { return Self.contestant(fault) }
    let talk = PeerTalk<Model>(peer)
    var program = SystemUnderTest(SystemUnderTest<Language>.peerName, peer.command) {
      PeerSide(talk, in: $0)
    }
    program.isProgram = true
    return program
  }

  /// The program that is played, and the parts that it reports if these are not all; `nil` for our own system.
  package var program: String? {
    peer.map { "\($0.command)\($0.greeting.isWithoutStates ? ", outcomes only" : "")" }
  }

  /// The kinds of commands, and worlds, that the peer does not support, as far as a run met them; `nil` if there
  /// are none.
  package var leftOut: [String]? {
    guard let peer else { return nil }
    let met = PeerGap<Language>.all.filter { peer.process.isMarked($0.number) }
    return met.isEmpty ? nil : met.map(\.title).sorted()
  }
}

/// A gap of a program: some worlds, or a kind of commands, that it does not support.
enum PeerGap<Language: Written> {
  case worlds
  case kind(Language.Kind)

  static var all: [PeerGap] { [.worlds] + Language.Kind.allCases.map { .kind($0) } }

  /// The number under which all processes share that it was met.
  var number: Int {
    switch self {
    case .worlds: 0
    case .kind(let kind): 1 + kind.number
    }
  }

  var title: String {
    switch self {
    case .worlds: "some worlds"
    case .kind(let kind): Language.title(of: kind)
    }
  }
}

extension SystemUnderTest {
  /// The name of a program in place of a system.
  static var peerName: String { "peer" }
}
