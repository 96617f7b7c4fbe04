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
  static let stateWord = Array("state ".utf8)
  /// The line that ends a case.
  static let reset = Array("reset\n".utf8)

  /// The shell command that starts the program.
  package let command: String
  let process: PeerProcess
  package let greeting: Greeting

  /// The first lines of a program.
  package struct Greeting: Hashable, Codable, Sendable {
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
    init(_ bytes: ArraySlice<UInt8>, machine: String) throws(PeerMistake) {
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self).trimmed
      }
      let expected = Self.lines(machine)
      for (place, line) in expected.enumerated() {
        let found = place < lines.count ? lines[place] : "an empty line"
        if found == line { continue }
        throw PeerMistake("the peer greets with \(Notation.quoted(found)) instead of \"\(line)\"")
      }
      for line in lines.dropFirst(expected.count) {
        switch line {
        case "outcomes only": isWithoutStates = true
        case Self.whole: isWhole = true
        case _: throw PeerMistake("the peer greets with the unknown line \(Notation.quoted(line))")
        }
      }
    }
  }

  /// Starts a program once in a worker of its own, to read its greeting, and ends it.
  ///
  /// - Parameter patience: The time limit of a step, in milliseconds.
  package init(
    _ command: String, playing machine: AnySetMachine, in isolation: Isolation
  ) throws(PeerMistake) {
    let (name, process): (String, PeerProcess)
    var found: Probe?
    do throws(IsolationError) {
      (name, process) = (
        machine.name, try PeerProcess(command, patience: isolation.limits.patience)
      )
      let death = try isolation.run(
        onMessage: { found = $0.value(Probe.self) },
        { speaker in speaker.say(Message(Probe(process, machine: name))) })
      if let death {
        found = Probe(failure: "the worker of the peer \(death.ending.words) before the greeting")
      }
    } catch {
      throw PeerMistake("\(error.what) cannot be started: \(error.reason)")
    }
    guard let greeting = found?.greeting else {
      throw PeerMistake(found?.failure ?? "the peer did not greet")
    }
    (self.command, self.process, self.greeting) = (command, process, greeting)
  }
}

/// The result of starting a program once.
private struct Probe: Codable, Portable {
  var greeting: Peer.Greeting?
  var failure: String?

  init(failure: String) { self.failure = failure }

  init(_ process: PeerProcess, machine: String) {
    defer { process.end() }
    do throws(PeerDefect) {
      let lines = try process.start()
      do throws(PeerMistake) {
        greeting = try Peer.Greeting(lines, machine: machine)
      } catch {
        failure = error.sentence
      }
    } catch {
      failure = error.words
    }
  }
}

/// A defect of a program that keeps it from taking the place of a system.
package struct PeerMistake: Error, Hashable, Sendable {
  /// A sentence without its end.
  package let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension String {
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension SuiteMachine {
  /// Returns the system under test: the peer, the mutant with these names, separated by commas, or the system.
  /// Returns `nil` if there is no such mutant, or if the faults cannot be combined.
  func contestant(_ fault: String?) -> SystemUnderTest<Language>? {
    guard let peer else { return Self.contestant(fault) }
    let talk = PeerTalk<Model>(peer)
    return SystemUnderTest(SystemUnderTest<Language>.peerName, peer.command) {
      PeerSide(talk, in: $0)
    }
  }

  /// The kinds of commands, and worlds, that the peer does not support, as far as a run met them.
  package var leftOut: [String] {
    guard let peer else { return [] }
    let kinds = Array(Language.Kind.allCases)
    return (peer.process.isMarked(0) ? ["some worlds"] : [])
      + kinds.filter { peer.process.isMarked($0.number + 1) }.map { Language.title(of: $0) }
  }
}

extension SystemUnderTest {
  /// The name of a program in place of a system.
  static var peerName: String { "peer" }
}

extension SampledCheck {
  static let nameOfSupport = "everything is supported"

  /// The check that a peer supports everything that it was asked. Its result is known at the end of a run.
  static let ofSupport = SampledCheck(
    Catalogue.NamedCheck(
      nameOfSupport, "The peer supports each world and each command of the run."),
    samples: 1
  ) { _, _ in
    var record = CheckRecord(nameOfSupport, samples: 1)
    record.visits = 1
    return record
  }
}

extension MachineReport.InitialChecks {
  /// Records the kinds of commands that a peer does not support.
  mutating func leaveOut(_ kinds: [String]) {
    guard let place = checks.firstIndex(where: { $0.name == SampledCheck.nameOfSupport }),
      !kinds.isEmpty
    else { return }
    checks[place] = CheckRecord(checks[place].name, samples: 0, isFinished: false)
    checks[place].obstacle = Peer.sentence(leavingOut: kinds)
  }
}

extension Peer {
  /// Returns a sentence, without its end, on the commands that were not compared.
  package static func sentence(leavingOut kinds: [String]) -> String {
    "the peer does not support \(kinds.joined(separator: ", "))"
  }
}
