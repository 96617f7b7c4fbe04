/// One line below a step: something that came of it, or that is expected to.
public enum TranscriptLine: Hashable, Sendable {
  /// The direct answer to the command.
  case response(ContactsResponse)
  /// What reached the app.
  case event(ContactsCallback)
  /// What is different now.
  case change(SnapshotChange)
}

extension TranscriptLine: CustomStringConvertible {
  /// The line without what indents it, such as `-> pending call 1` or `now limited {1}`.
  public var description: String {
    switch self {
    case .response(let response): "\(TranscriptPhrase.arrow.rawValue) \(response)"
    case .event(let event): "\(TranscriptPhrase.arrow.rawValue) \(event)"
    case .change(let change): "\(TranscriptPhrase.now.rawValue) \(change)"
    }
  }
}

extension TranscriptLine {
  /// What is written below a step.
  ///
  /// The answer `done` goes without saying where something else is to be said. Changes are written
  /// where both snapshots are known.
  public static func lines(
    of outcome: ContactsOutcome, from before: ContactsSnapshot? = nil,
    to after: ContactsSnapshot? = nil
  ) -> [TranscriptLine] {
    var lines: [TranscriptLine] = [.response(outcome.response)]
    lines += outcome.events.map { .event($0) }
    if let before, let after {
      let changes = SnapshotChange.changes(from: before, to: after, outcome: outcome)
      lines += changes.map { .change($0) }
    }
    return normalized(lines)
  }

  /// The lines in their order: the answer unless it goes without saying, the events as they
  /// happened, the changes part by part.
  public static func normalized(_ lines: [TranscriptLine]) -> [TranscriptLine] {
    let said = lines.filter { $0 != .response(.done) }
    guard !said.isEmpty else { return [.response(.done)] }
    let places = said.enumerated().sorted { left, right in
      (left.element.rank, left.offset) < (right.element.rank, right.offset)
    }
    return places.map(\.element)
  }

  private var rank: Int {
    switch self {
    case .response: -2
    case .event: -1
    case .change(let change): change.rank
    }
  }
}

// MARK: - Reading

package enum TranscriptPhrase: String, CaseIterable {
  case arrow = "->"
  case now

  static let spellings = Spellings(Self.self, as: "what came of a step, such as \"-> done\"")
}

extension TranscriptLine {
  /// Reads one line below a step.
  ///
  /// - Parameter file: Where `line` came from, for messages.
  public init(parsing line: String, file: String = "transcript") throws(NotationError) {
    self = try NotationReader.single(line, file: file, "an answer, an event or a change") {
      (reader) throws(NotationError) in
      try reader.transcriptLine(try reader.phrase(TranscriptPhrase.spellings))
    }
  }
}

extension NotationReader {
  /// Reads the line that begins with `phrase`, which has been read.
  mutating func transcriptLine(_ phrase: TranscriptPhrase) throws(NotationError) -> TranscriptLine {
    switch phrase {
    case .arrow: try answer()
    case .now: .change(try change())
    }
  }
}
