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
    .or(
      EndPhrase.spellings,
      "a line of the header, a step such as \"user continues\", or \"end\""
    ) { _ in .end }
}

/// A case as far as it has been read.
private struct CaseParser {
  private var reader: NotationReader
  private var result = ContactsCase()
  private var layouts = WrittenLayouts()
  private var header = CaseHeader()
  /// The line that ends the case, once it has been read.
  private var endLine: Int?

  init(_ reader: NotationReader) { self.reader = reader }

  mutating func parse() throws(NotationError) -> ContactsCase {
    try reader.format()
    guard try reader.nextLine() else {
      throw reader.cutOff(expected: "\"machine contacts\"")
    }
    try reader.machine()
    while try reader.nextLine() { try line() }
    guard endLine != nil else {
      throw reader.cutOff(
        expected: "a step, or \"end\"",
        advice: "Every case ends with \"end\": the rest is missing, or only that line.")
    }
    return result
  }

  private mutating func line() throws(NotationError) {
    _ = reader.peek()
    let place = reader.position
    if let endLine { throw mistake(after: endLine) }
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
    case .end: endLine = reader.line
    }
    try reader.end()
  }

  /// What is wrong with a line that stands below the end of the case.
  private mutating func mistake(after endLine: Int) -> NotationError {
    let (kind, advice): (NotationError.Kind, String) =
      if reader.isAt(word: EndPhrase.end.rawValue) {
        (.duplicate, "The case has ended in line \(endLine); take one of the two away.")
      } else if reader.isAt(word: "consent") {
        (.outOfPlace, "Move the second case into a file of its own.")
      } else {
        (.outOfPlace, "The case has ended in line \(endLine); move that line down to the end.")
      }
    return reader.mistake(
      kind, expected: "nothing after \"end\"", found: reader.foundHere(), advice: advice)
  }

  private func outOfPlace(at place: Int, expected: String, advice: String) -> NotationError {
    reader.mistake(
      .outOfPlace, at: place, expected: expected, found: reader.excerpt(from: place),
      advice: advice)
  }
}
