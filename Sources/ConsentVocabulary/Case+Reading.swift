import Notation
import StateMachines

extension Case {
  /// Reads a case.
  ///
  /// - Parameter file: Where `text` came from, for messages.
  public init(parsing text: String, file: String) throws(NotationError) {
    try self.init(parsing: Array(text.utf8), file: file)
  }

  /// Reads a case from the bytes of a file, which must be UTF-8.
  ///
  /// - Parameter file: Where `bytes` came from, for messages.
  public init(parsing bytes: [UInt8], file: String) throws(NotationError) {
    try NotationReader.checkEncoding(of: bytes, file: file)
    var parser = CaseParser<Talk>(NotationReader(bytes, file: file))
    self = try parser.parse()
  }
}

extension Case {
  /// The most steps of a case that is read.
  public static var mostSteps: Int { 10_000 }
  /// The most lines of its header below the first two.
  public static var mostHeaderLines: Int { 10_000 }
  /// The most lines below a step.
  public static var mostExpectations: Int { 1_000 }
}

/// What the first words of a line make of it.
private enum LineKind<Talk: Written> {
  /// One of the first two lines of a case.
  case beginning
  /// A line of the header about this facet.
  case header(Int, Reading<Facet<Case<Talk>>.Said>)
  /// A step: which opening of the command's form.
  case step(Int)
  case transcript(isChange: Bool)
  case end
}

/// A case as far as it has been read.
private struct CaseParser<Talk: Written> {
  private var reader: NotationReader
  private var result = Case<Talk>()
  private var context = Talk.Context()
  /// How the next step is read.
  private var form = Talk.command(after: Talk.Context())
  /// The line that ends the case, once it has been read.
  private var endLine: Int?
  /// How many lines of the header have been read.
  private var headerCount = 0
  /// The line of each facet of the header that has been read.
  private var headerLines: [Int: Int] = [:]
  private let header = Case<Talk>.headerFacets
  private let openings: Openings<LineKind<Talk>>
  private let transcript = TranscriptOpenings<Talk>()

  init(_ reader: NotationReader) {
    self.reader = reader
    openings = Openings(
      joining: [Openings("consent case", .beginning), Openings("machine", .beginning)]
        + header.enumerated().map { index, facet in
          facet.openings.map { .header(index, $0) }
        }
        + Talk.command.phrases.enumerated().map { Openings($0.element, .step($0.offset)) }
        + [
          Openings(TranscriptLine.arrow, .transcript(isChange: false)),
          Openings(TranscriptLine.now, .transcript(isChange: true)), Openings("end", .end),
        ])
  }

  mutating func parse() throws(NotationError) -> Case<Talk> {
    try format()
    let machine = "machine \(Talk.name)"
    guard try reader.nextLine() else { throw reader.cutOff(expected: "\"\(machine)\"") }
    try reader.word("machine")
    try reader.word(Talk.name)
    try reader.end()
    while try reader.nextLine() { try line() }
    guard endLine != nil else {
      throw reader.cutOff(
        expected: "a step, or \"end\"",
        advice: "Every case ends with \"end\": the rest is missing, or only that line.")
    }
    return result
  }

  /// Reads the first line.
  private mutating func format() throws(NotationError) {
    let known = Case<Talk>.format
    let expected = "\"consent case, format \(known)\""
    guard try reader.nextLine() else { throw reader.cutOff(expected: expected) }
    guard reader.isAt(word: "consent") else {
      throw reader.unexpected(
        expected, advice: "This is no saved case and no scenario: those begin with that line.")
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

  private mutating func line() throws(NotationError) {
    let place = reader.place
    if let endLine { throw mistake(after: endLine) }
    let kind = try reader.opening(
      of: openings,
      as: "a line of the header, a step such as "
        + "\"\(Talk.command.text(of: Talk.example))\", or \"end\"")
    switch kind {
    case .beginning:
      throw outOfPlace(
        at: place, expected: "one case in a file",
        advice: "Move what follows into a file of its own.")
    case .header(let index, let read): try headerLine(index, read, from: place)
    case .step(let opening):
      try checkRoom(
        result.steps.count < Case<Talk>.mostSteps, at: place,
        expected: "at most \(Case<Talk>.mostSteps) steps", advice: "Split the case into several.")
      let number = reader.line
      let command = try form.openings.contents[opening](&reader)
      if context.note(command) { form = Talk.command(after: context) }
      result.steps.append(Case.Step(command, line: Case.SourceLine(number)))
    case .transcript(let isChange):
      guard !result.steps.isEmpty else {
        throw outOfPlace(
          at: place, expected: "a step first",
          advice: "What came of a step stands below it.")
      }
      let number = reader.line
      try checkRoom(
        result.steps[result.steps.count - 1].expectations.count < Case<Talk>.mostExpectations,
        at: place, expected: "at most \(Case<Talk>.mostExpectations) lines below a step",
        advice: "Each part of the state has a line of its own; take away what is too much.")
      let content = try transcript.line(isChange: isChange, from: &reader)
      result.steps[result.steps.count - 1].expectations.append(
        Case.Expectation(content, line: Case.SourceLine(number)))
    case .end: endLine = reader.line
    }
    try reader.end()
  }

  private mutating func headerLine(
    _ index: Int, _ read: Reading<Facet<Case<Talk>>.Said>, from place: Int
  ) throws(NotationError) {
    let facet = header[index]
    guard result.steps.isEmpty else {
      throw outOfPlace(
        at: place, expected: "a step, or what came of one",
        advice: "The header ends with the first step; move the line up.")
    }
    headerCount += 1
    try checkRoom(
      headerCount <= Case<Talk>.mostHeaderLines, at: place,
      expected: "at most \(Case<Talk>.mostHeaderLines) lines in the header",
      advice: "Take away what the case does not need.")
    if let line = headerLines[index], !facet.isRepeatable {
      throw reader.mistake(
        .duplicate, at: place, expected: "each line of the header once",
        found: reader.excerpt(from: place),
        advice: "The same stands in line \(line); take one of the two away.")
    }
    headerLines[index] = reader.line
    if facet.name == "choices" && result.provenance == nil {
      throw outOfPlace(
        at: place, expected: "\"found by seed\" first",
        advice: "Choices belong to a search; write its seed and case before them.")
    }
    try read(&reader).apply(&result)
  }

  /// What is wrong with a line that stands below the end of the case.
  private mutating func mistake(after endLine: Int) -> NotationError {
    let (kind, advice): (NotationError.Kind, String) =
      if reader.isAt(word: "end") {
        (.duplicate, "The case has ended in line \(endLine); take one of the two away.")
      } else if reader.isAt(word: "consent") {
        (.outOfPlace, "Move the second case into a file of its own.")
      } else {
        (.outOfPlace, "The case has ended in line \(endLine); move that line down to the end.")
      }
    return reader.mistake(
      kind, expected: "nothing after \"end\"", found: reader.foundHere(), advice: advice)
  }

  /// A case that is read holds no more than this build plays in a reasonable time.
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
