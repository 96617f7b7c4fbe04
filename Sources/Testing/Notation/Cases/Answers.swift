import StateMachines

/// The notation of answers, as a program in place of a system gives them: the lines below a step. Together
/// with the command and the state before it they determine the outcome and the state after it.
///
/// - Source: Specs/Protocol.md.
package struct Answers<Language: Written>: Sendable {
  /// The result of a step.
  package typealias Result = (outcome: Language.Outcome, state: Language.Snapshot)
  /// A parsed answer: returns the result of a step, given its command and the state before it.
  package typealias Parsed =
    @Sendable (Language.Command, Language.Snapshot) throws(NotationError) -> Result

  private let parsing: @Sendable ([UInt8]) throws(NotationError) -> Parsed
  private let writing:
    @Sendable (Language.Outcome, Language.Snapshot, Language.Snapshot) -> [String]

  /// Creates the notation of a language whose answers have a syntax of their own.
  package init(
    parsing: @escaping @Sendable ([UInt8]) throws(NotationError) -> Parsed,
    writing:
      @escaping @Sendable (Language.Outcome, Language.Snapshot, Language.Snapshot) -> [String]
  ) {
    (self.parsing, self.writing) = (parsing, writing)
  }

  /// Creates the notation by the facets of outcomes and snapshots.
  package init() {
    let outcomes = FacetPrefixes(Language.outcomeFacets, as: "an answer or an event")
    let changes = FacetPrefixes(Language.snapshotFacets, as: "a part of the state")
    let openings = Prefixes(
      [TranscriptLine.arrow, TranscriptLine.now], as: "a line of an answer, such as \"-> done\"")
    parsing = { (bytes) throws(NotationError) in
      try NotationReader.checkEncoding(of: bytes, file: Self.source)
      var reader = NotationReader(bytes, file: Self.source)
      var (said, now): ([HeldFacet.Said], [HeldFacet.Said]) = ([], [])
      while try reader.nextLine() {
        if try reader.opening(of: openings) == 0 {
          said.append(try outcomes.said(from: &reader))
        } else {
          now.append(try changes.said(from: &reader))
        }
        try reader.end()
      }
      var outcome = Language.plainOutcome
      try holding(&outcome) { (held) throws(NotationError) in
        for line in said { try line.apply(held) }
      }
      return { [now, outcome] (_, before) throws(NotationError) in
        var state = Language.implied(by: outcome, after: before)
        if now.isEmpty { return (outcome, state) }
        try holding(&state) { (held) throws(NotationError) in
          for line in now { try line.apply(held) }
        }
        return (outcome, state)
      }
    }
    writing = { outcome, before, after in
      Language.transcript(of: outcome, from: before, to: after).map { $0.description }
    }
  }

  /// The name of answers in messages.
  package static var source: String { "answer" }

  /// Parses the lines of an answer.
  package func parse(_ bytes: [UInt8]) throws(NotationError) -> Parsed { try parsing(bytes) }

  /// Returns the lines of an answer.
  package func lines(
    of outcome: Language.Outcome, from before: Language.Snapshot, to after: Language.Snapshot
  ) -> [String] { writing(outcome, before, after) }
}

/// The notation of the headers that a program in place of a system reads: the first two lines of a case, and the
/// lines that describe its world.
package struct Headers<Language: Written>: Sendable {
  private let lines = FacetPrefixes(Language.worldFacets, as: "a line about the world")

  package init() {}

  private static var beginning: String {
    "consent case, format \(caseFormat)\nmachine \(Language.name)\n"
  }

  /// Returns the header of a case in this world.
  package func text(of world: Language.World) -> String {
    Language.worldFacets.lines(from: Language.plainWorld, to: world)
      .reduce(Self.beginning) { "\($0)\($1.text)\n" }
  }

  /// Parses a header.
  package func world(parsing text: [UInt8]) throws(NotationError) -> Language.World {
    try NotationReader.checkEncoding(of: text, file: "header")
    var reader = NotationReader(text, file: "header")
    for line in Self.beginning.split(separator: "\n") {
      guard try reader.nextLine() else { throw reader.cutOff(expected: "\"\(line)\"") }
      let words = line.split(separator: " ").map { $0.split(separator: ",")[0] }
      for word in words {
        try reader.word(String(word))
        _ = reader.accept(",")
      }
    }
    var world = Language.plainWorld
    while try reader.nextLine() {
      let said = try lines.said(from: &reader)
      try reader.end()
      try holding(&world, said.apply)
    }
    return world
  }
}
