extension ContactsCase {
  /// Reads a case.
  ///
  /// - Parameter file: Where `text` came from, for messages.
  public init(parsing text: String, file: String) throws(NotationError) {
    var parser = CaseParser(NotationReader(Array(text.utf8), file: file))
    self = try parser.parse()
  }

  /// Reads a case from the bytes of a file, which must be UTF-8.
  ///
  /// - Parameter file: Where `bytes` came from, for messages.
  public init(parsing bytes: [UInt8], file: String) throws(NotationError) {
    try NotationReader.checkEncoding(of: bytes, file: file)
    var parser = CaseParser(NotationReader(bytes, file: file))
    self = try parser.parse()
  }
}

/// The first words of any line.
private enum LinePhrase {
  case header(HeaderPhrase)
  case step(CommandActor)
  case transcript(TranscriptPhrase)
  case end

  static let spellings =
    HeaderPhrase.spellings.map { LinePhrase.header($0) }
    .or(CommandActor.spellings, "") { .step($0) }
    .or(TranscriptPhrase.spellings, "") { .transcript($0) }
    .or(EndPhrase.spellings, "a line of the header or a step, such as \"user continues\"") { _ in
      .end
    }
}

/// A case as far as it has been read.
private struct CaseParser {
  private var reader: NotationReader
  private var result = ContactsCase()
  private var layouts = WrittenLayouts()
  private var header = CaseHeader()
  private var hasEnded = false

  init(_ reader: NotationReader) { self.reader = reader }

  mutating func parse() throws(NotationError) -> ContactsCase {
    try reader.format()
    guard try reader.nextLine() else {
      throw reader.cutOff(expected: "\"machine contacts\"")
    }
    try reader.machine()
    while try reader.nextLine() { try line() }
    guard hasEnded else { throw reader.cutOff(expected: "a step, or \"end\"") }
    return result
  }

  private mutating func line() throws(NotationError) {
    _ = reader.peek()
    let place = reader.position
    guard !hasEnded else {
      throw reader.unexpected(
        "nothing after \"end\"", advice: "Move the line above \"end\", or take it away.")
    }
    switch try reader.phrase(LinePhrase.spellings) {
    case .header(let phrase):
      guard result.steps.isEmpty else {
        throw outOfPlace(
          at: place, expected: "a step, or what came of one",
          advice: "The header ends with the first step; move the line up.")
      }
      try header.read(phrase, at: place, from: &reader, into: &result)
    case .step(let actor):
      let number = reader.line
      let command = try reader.command(by: actor, after: layouts)
      layouts.note(command)
      result.steps.append(ContactsCase.Step(command, line: ContactsCase.SourceLine(number)))
    case .transcript(let phrase):
      guard !result.steps.isEmpty else {
        throw outOfPlace(
          at: place, expected: "a step first",
          advice: "What came of a step stands below it.")
      }
      let number = reader.line
      let content = try reader.transcriptLine(phrase)
      result.steps[result.steps.count - 1].expectations.append(
        ContactsCase.Expectation(content, line: ContactsCase.SourceLine(number)))
    case .end: hasEnded = true
    }
    try reader.end()
  }

  private func outOfPlace(at place: Int, expected: String, advice: String) -> NotationError {
    reader.mistake(
      .outOfPlace, at: place, expected: expected, found: reader.excerpt(from: place),
      advice: advice)
  }
}
