import StateMachines

extension Case {
  /// Parses a case.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - file: The name of the file that contains `text`, for messages.
  package init(parsing text: String, file: String) throws(NotationError) {
    try self.init(parsing: Array(text.utf8), file: file)
  }

  /// Parses a case from the bytes of a file, which must be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: The name of the file that contains `bytes`, for messages.
  package init(parsing bytes: [UInt8], file: String) throws(NotationError) {
    try NotationReader.checkEncoding(of: bytes, file: file)
    let header = Self.headerFacets
    var parser = CaseParser(
      NotationReader(bytes, file: file), machine: Language.name,
      header: header.map { CaseParser.Row(name: $0.name, isRepeatable: $0.isRepeatable) },
      headerOpenings: Prefixes(joining: header.map { $0.openings }, as: ""),
      commands: Language.command.openings, example: Language.command.text(of: Language.example))
    let transcript = TranscriptReader<Language>()
    var (result, context) = (Case(), Language.Context())
    var form = Language.command(after: context)
    try parser.parse { (content, reader) throws(NotationError) in
      let line = SourceLine(reader.line)
      switch content {
      case .header(let row, let opening):
        try header[row].read(behind: opening, from: &reader, into: &result)
      case .step(let opening):
        let command = try form.read(behind: opening, from: &reader)
        if context.note(command) { form = Language.command(after: context) }
        result.steps.append(Step(command, line: line))
      case .expectation(let isChange):
        let expected = ExpectedLine(
          try transcript.line(isChange: isChange, from: &reader), line: line)
        result.steps[result.steps.count - 1].expectations.append(expected)
      }
    }
    self = result
  }

  /// The maximum number of steps of a case.
  package static var mostSteps: Int { CaseParser.mostSteps }
  /// The maximum number of header lines below the first two.
  package static var mostHeaderLines: Int { CaseParser.mostHeaderLines }
  /// The maximum number of expectations below a step.
  package static var mostExpectations: Int { CaseParser.mostExpectations }
}

/// A parser of the line structure of a case: the order and number of its lines. Its caller parses the
/// contents of each line, so the parser does not depend on a language.
struct CaseParser {
  static let mostSteps = 10_000
  static let mostHeaderLines = 10_000
  static let mostExpectations = 1_000

  /// A kind of header line.
  struct Row {
    let name: String
    let isRepeatable: Bool
  }

  /// A line whose prefix has been read.
  enum Content {
    case header(row: Int, opening: Int)
    case step(opening: Int)
    case expectation(isChange: Bool)
  }

  typealias Read = (Content, inout NotationReader) throws(NotationError) -> Void

  private var reader: NotationReader
  private let machine: String
  private let header: [Row]
  private let headerOpenings: Prefixes
  /// The prefixes of all lines, grouped by the parts of a case.
  private let openings: Prefixes
  /// The number of the line `end`, once it has been read.
  private var endLine: Int?
  private var (headerCount, stepCount, expectationCount) = (0, 0, 0)
  /// For each kind of header line, the number of the last one read.
  private var headerLines: [Int: Int] = [:]

  init(
    _ reader: NotationReader, machine: String, header: [Row], headerOpenings: Prefixes,
    commands: Prefixes, example: String
  ) {
    (self.reader, self.machine, self.header) = (reader, machine, header)
    self.headerOpenings = headerOpenings
    openings = Prefixes(
      joining: [
        Prefixes(["consent case", "machine"]), headerOpenings, commands,
        Prefixes([TranscriptLine.arrow, TranscriptLine.now]), Prefixes(["end"]),
      ], as: "a line of the header, a step such as \"\(example)\", or \"end\"")
  }

  mutating func parse(_ read: Read) throws(NotationError) {
    try format()
    guard try reader.nextLine() else { throw reader.cutOff(expected: "\"machine \(machine)\"") }
    try reader.word("machine")
    try reader.word(machine)
    try reader.end()
    while try reader.nextLine() { try line(read) }
    guard endLine != nil else {
      throw reader.cutOff(
        expected: "a step, or \"end\"",
        advice: "Every case ends with \"end\"; add the line, or the missing steps.")
    }
  }

  /// Parses the first line.
  private mutating func format() throws(NotationError) {
    let known = caseFormat
    let expected = "\"consent case, format \(known)\""
    guard try reader.nextLine() else { throw reader.cutOff(expected: expected) }
    guard reader.isAt(word: "consent") else {
      throw reader.unexpected(
        expected, advice: "Saved cases and scenarios begin with this line.")
    }
    try reader.word("consent")
    try reader.word("case")
    try reader.mark(",")
    try reader.word("format")
    let place = reader.place
    let format = try reader.number(Quantity("a format number", example: "1", in: 1...(.max)))
    guard format <= known else {
      throw reader.mistake(
        .newerFormat, at: place, expected: "format \(known)", found: "format \(format)",
        advice: "Read the file with a newer build, or find the case again by its seed.")
    }
    try reader.end()
  }

  private mutating func line(_ read: Read) throws(NotationError) {
    let place = reader.place
    if let endLine { throw mistake(after: endLine) }
    let (part, opening) = openings.origin(of: try reader.opening(of: openings))
    switch part {
    case 0:
      throw outOfPlace(
        at: place, expected: "one case per file",
        advice: "Move the second case to another file.")
    case 1:
      let (row, opening) = headerOpenings.origin(of: opening)
      try checkHeader(row, from: place)
      try read(.header(row: row, opening: opening), &reader)
    case 2:
      try checkRoom(
        stepCount < Self.mostSteps, at: place, expected: "at most \(Self.mostSteps) steps",
        advice: "Split the case into several.")
      try read(.step(opening: opening), &reader)
      (stepCount, expectationCount) = (stepCount + 1, 0)
    case 3:
      guard stepCount > 0 else {
        throw outOfPlace(
          at: place, expected: "a step first",
          advice: "The outcome of a step is below the step.")
      }
      try checkRoom(
        expectationCount < Self.mostExpectations, at: place,
        expected: "at most \(Self.mostExpectations) lines below a step",
        advice: "Remove lines; each part of the state needs only one.")
      try read(.expectation(isChange: opening == 1), &reader)
      expectationCount += 1
    default: endLine = reader.line
    }
    try reader.end()
  }

  private mutating func checkHeader(_ row: Int, from place: Int) throws(NotationError) {
    guard stepCount == 0 else {
      throw outOfPlace(
        at: place, expected: "a step, or an outcome of a step",
        advice: "The header ends at the first step; move the line up.")
    }
    headerCount += 1
    try checkRoom(
      headerCount <= Self.mostHeaderLines, at: place,
      expected: "at most \(Self.mostHeaderLines) lines in the header",
      advice: "Remove the lines that the case does not need.")
    if let line = headerLines[row], !header[row].isRepeatable {
      throw reader.mistake(
        .duplicate, at: place, expected: "each line of the header once",
        found: reader.excerpt(from: place),
        advice: "Line \(line) has the same; remove one of the two.")
    }
    headerLines[row] = reader.line
    if header[row].name == "choices"
      && !headerLines.keys.contains(where: { header[$0].name == "found" })
    {
      throw outOfPlace(
        at: place, expected: "\"found by seed\" first",
        advice: "Write the seed and the case of the search before its choices.")
    }
  }

  private mutating func mistake(after endLine: Int) -> NotationError {
    let (kind, advice): (NotationError.Kind, String) =
      if reader.isAt(word: "end") {
        (.duplicate, "The case ends in line \(endLine); remove one of the two.")
      } else if reader.isAt(word: "consent") {
        (.outOfPlace, "Move the second case to another file.")
      } else {
        (.outOfPlace, "The case ends in line \(endLine); move that line to the end of the file.")
      }
    return reader.mistake(
      kind, expected: "nothing after \"end\"", found: reader.foundHere(), advice: advice)
  }

  /// Throws an error if there is no room for one more line. The limits keep replay times reasonable.
  private func checkRoom(
    _ hasRoom: Bool, at place: Int, expected: String, advice: String
  ) throws(NotationError) {
    guard !hasRoom else { return }
    throw reader.mistake(
      .tooLarge, at: place, expected: expected, found: "one more", advice: advice)
  }

  private func outOfPlace(at place: Int, expected: String, advice: String) -> NotationError {
    reader.mistake(
      .outOfPlace, at: place, expected: expected, found: reader.excerpt(from: place),
      advice: advice)
  }
}
