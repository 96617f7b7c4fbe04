import Notation
import StateMachines

// The lines below a step do not include the state of a part between two events. So in an answer each command that
// a part received is written, followed by the part's own answer.
extension Device {
  package static var answers: Answers<Device> {
    let parts = PartAnswers()
    return Answers(
      parsing: { (bytes) throws(NotationError) in
        try NotationReader.checkEncoding(of: bytes, file: Answers<Device>.source)
        let events = try PartAnswers.events(in: bytes)
        return { (command, before) throws(NotationError) in
          try parts.result(of: events, to: command, after: before)
        }
      }, writing: { parts.lines(of: $0, from: $1, to: $2) })
  }
}

/// The notation of the answers of the parts of a device.
private struct PartAnswers: Sendable {
  private let clip = AppClip.answers
  private let camera = Camera.answers
  private let contacts = Contacts.answers
  /// The notation of lines that belong to no event.
  private let others = Answers<Device>()

  /// A command that a part received, `nil` before the first, and the lines below it.
  struct Event: Sendable {
    var command: DeviceCommand?
    var lines: [String] = []

    /// Returns the lines of one part, as the part writes them, and the other lines.
    func split(by word: String) -> (own: [UInt8], others: [String]) {
      var (own, others) = ("", [String]())
      for line in lines {
        let sign = line.prefix { $0 != " " }
        let rest = line.dropFirst(sign.count + 1)
        if rest.hasPrefix("\(word) ") {
          own += "\(sign) \(rest.dropFirst(word.count + 1))\n"
        } else {
          others.append(line)
        }
      }
      return (Array(own.utf8), others)
    }
  }

  private static let tells = "-> tells "
  private static let barred = "-> refused: barred"

  static func events(in bytes: [UInt8]) throws(NotationError) -> [Event] {
    var events = [Event()]
    for part in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      let line = String(part.drop { $0 == " " })
      if line.hasPrefix(tells) {
        let command = try Device.command.parse(
          String(line.dropFirst(tells.count)), file: Answers<Device>.source)
        events.append(Event(command: command))
      } else {
        events[events.count - 1].lines.append(line)
      }
    }
    return events
  }

  func result(
    of events: [Event], to command: DeviceCommand, after before: DeviceSnapshot
  ) throws(NotationError) -> Answers<Device>.Result {
    var (outcome, state, rest) = (DeviceOutcome(), before, [String]())
    func own(_ event: Event, _ word: String) -> [UInt8] {
      let (own, others) = event.split(by: word)
      rest += others
      return own
    }
    for event in events {
      switch event.command {
      case .clip(let told)?:
        let (said, after) = try clip.parse(own(event, AppClip.word))(told, state.clip)
        state.clip = after
        outcome.events.append(.clip(told, said, after: after))
      case .camera(let told)?:
        let (said, after) = try camera.parse(own(event, Camera.word))(told, state.camera)
        state.camera = after
        outcome.events.append(.camera(told, said, after: after))
      case .contacts(let told)?:
        let (said, after) = try contacts.parse(own(event, Contacts.word))(told, state.contacts)
        state.contacts = after
        outcome.events.append(.contacts(told, said, after: after))
      case nil:
        // A clip's call to contacts is answered, and contacts receive no command.
        guard case .contacts(.app(let call)) = command, events.count == 1,
          event.lines.first?.hasPrefix("-> \(Contacts.word) ") == true
        else {
          rest += event.lines
          continue
        }
        let (said, _) = try contacts.parse(own(event, Contacts.word))(
          .app(call), state.contacts)
        outcome.events.append(.inClip(call, said))
      }
    }
    for line in rest where line.hasPrefix("->") && line != Self.barred {
      var reader = try NotationReader(line: line, file: Answers<Device>.source, as: "a line")
      throw reader.unexpected(
        "\"\(Self.tells)\" and the command of the part above its answer",
        advice: "Write each command that a part receives; see Specs/Protocol.md.")
    }
    if rest.isEmpty { return (outcome, state) }
    let lines = Array(rest.joined(separator: "\n").utf8)
    return (outcome, try others.parse(lines)(command, state).state)
  }

  func lines(
    of outcome: DeviceOutcome, from before: DeviceSnapshot, to after: DeviceSnapshot
  ) -> [String] {
    var (state, lines) = (before, outcome.events.isEmpty ? [Self.barred] : [])
    func add(_ command: DeviceCommand?, _ word: String, _ answer: [String]) {
      if let command { lines.append(Self.tells + Device.command.text(of: command)) }
      lines += answer.map { line in
        let sign = line.prefix { $0 != " " }
        return "\(sign) \(word)\(line.dropFirst(sign.count))"
      }
    }
    for event in outcome.events {
      switch event {
      case .clip(_, let said, let next):
        add(event.command, AppClip.word, clip.lines(of: said, from: state.clip, to: next))
        state.clip = next
      case .camera(_, let said, let next):
        add(event.command, Camera.word, camera.lines(of: said, from: state.camera, to: next))
        state.camera = next
      case .contacts(_, let said, let next):
        add(event.command, Contacts.word, contacts.lines(of: said, from: state.contacts, to: next))
        state.contacts = next
      case .inClip(_, let said):
        let same = Contacts.implied(by: said, after: state.contacts)
        add(nil, Contacts.word, contacts.lines(of: said, from: state.contacts, to: same))
      }
    }
    if state == after { return lines }
    return lines + Device.snapshotFacets.lines(from: state, to: after).map { "now \($0.text)" }
  }
}
