import Notation
import StateMachines

// The lines below a step do not include the state of a part between two events. So in an answer each command that
// a part received is written, followed by the part's own answer.
extension Device {
  package static var answers: Answers<Device> {
    let parts = PartAnswers()
    return Answers(
      parse: { (bytes) throws(NotationError) in
        try Answers<Device>.check(bytes)
        let events = try PartAnswers.events(in: bytes)
        return { (command, before) throws(NotationError) in
          try parts.result(of: events, to: command, after: before)
        }
      }, lines: { parts.lines(of: $0, from: $1, to: $2) })
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
  typealias Event = (command: DeviceCommand?, lines: [String])

  private static let tells = "-> tells "
  private static let barred = "-> refused: barred"
  private static let waits = "-> waits"

  static func events(in bytes: [UInt8]) throws(NotationError) -> [Event] {
    var events: [Event] = [(nil, [])]
    for part in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      let line = String(part.drop { $0 == " " })
      if line.hasPrefix(tells) {
        let command = try Device.command.parse(
          String(line.dropFirst(tells.count)), file: Answers<Device>.source)
        if events.count == 1, !events[0].lines.isEmpty {
          throw try NotationReader(line: line, file: Answers<Device>.source, as: "a line")
            .lineBelowChanges
        }
        events.append((command, []))
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
    /// Reads the lines of one part, as the part writes them.
    func read<Part: Written>(
      _ event: Event, by answers: Answers<Part>, _ told: Part.Command, _ state: inout Part.Snapshot
    ) throws(NotationError) -> Part.Outcome {
      var own = ""
      for line in event.lines {
        let sign = line.prefix { $0 != " " }
        if line.dropFirst(sign.count + 1).hasPrefix("\(Part.word) ") {
          own += "\(sign)\(line.dropFirst(sign.count + Part.word.count + 1))\n"
        } else {
          rest.append(line)
        }
      }
      let result = try answers.parse(Array(own.utf8))(told, state)
      state = result.state
      return result.outcome
    }
    for event in events {
      switch event.command {
      case .clip(let told)?:
        let said = try read(event, by: clip, told, &state.clip)
        outcome.events.append(.clip(told, said, after: state.clip))
      case .camera(let told)?:
        let said = try read(event, by: camera, told, &state.camera)
        outcome.events.append(.camera(told, said, after: state.camera))
      case .contacts(let told)?:
        let said = try read(event, by: contacts, told, &state.contacts)
        outcome.events.append(.contacts(told, said, after: state.contacts))
      case nil where event.lines.contains(Self.waits):
        outcome.events.append(.waits(command))
        rest += event.lines.filter { $0 != Self.waits }
      case nil:
        // A clip's call to contacts is answered, and contacts receive no command.
        guard case .contacts(.app(let call)) = command, events.count == 1,
          event.lines.first?.hasPrefix("-> \(Contacts.word) ") == true
        else {
          rest += event.lines
          continue
        }
        var same = state.contacts
        outcome.events.append(.inClip(call, try read(event, by: contacts, .app(call), &same)))
      }
    }
    for line in rest where line.hasPrefix("->") && line != Self.barred {
      var reader = try NotationReader(line: line, file: Answers<Device>.source, as: "a line")
      throw reader.unexpected(
        "\"\(Self.tells)\" and the command of the part above its answer",
        advice: "Write each command that a part receives; see Specs/Protocol.md.")
    }
    if rest.isEmpty { return (outcome, state) }
    return (
      outcome, try others.parse(Array(rest.joined(separator: "\n").utf8))(command, state).state
    )
  }

  func lines(
    of outcome: DeviceOutcome, from before: DeviceSnapshot, to after: DeviceSnapshot
  ) -> [String] {
    var (state, lines) = (before, outcome.events.isEmpty ? [Self.barred] : [])
    func add<Part: Written>(
      _ command: DeviceCommand?, by answers: Answers<Part>, _ said: Part.Outcome,
      _ state: inout Part.Snapshot, _ next: Part.Snapshot
    ) {
      if let command { lines.append(Self.tells + Device.command.text(of: command)) }
      lines += answers.lines(said, state, next).map { line in
        let sign = line.prefix { $0 != " " }
        return "\(sign) \(Part.word)\(line.dropFirst(sign.count))"
      }
      state = next
    }
    for event in outcome.events {
      switch event {
      case .clip(_, let said, let next): add(event.command, by: clip, said, &state.clip, next)
      case .camera(_, let said, let next): add(event.command, by: camera, said, &state.camera, next)
      case .contacts(_, let said, let next):
        add(event.command, by: contacts, said, &state.contacts, next)
      case .waits: lines.append(Self.waits)
      case .inClip(_, let said):
        var same = state.contacts
        add(nil, by: contacts, said, &same, Contacts.implied(by: said, after: same))
      }
    }
    if state == after { return lines }
    return lines + Device.snapshotFacets.lines(from: state, to: after).map { "now \($0.text)" }
  }
}
