/// The source of all nondeterminism in a case.
///
/// A source returns recorded choices first, then either random ones or the simplest ones. The three kinds
/// of run differ only in this:
///
/// - random: no record, `init(seed:case:)`;
/// - recorded: a record, then the simplest choices, `init(replaying:)`;
/// - exhaustive: records enumerated by an `Enumerator`.
///
/// A source has a single owner and is passed `inout`: a copy would draw the same choices again. It reads
/// neither a clock nor global state.
public struct ChoiceSource: ~Copyable, Sendable {
  @usableFromInline var random: RandomStream
  var stream: (seed: UInt64, index: UInt64) = (0, 0)
  @usableFromInline var tendency: Tendency
  @usableFromInline var reader: Reader
  @usableFromInline var drawsAtRandom: Bool
  @usableFromInline var draws: Log<Draw>
  @usableFromInline var recordedSpans: Log<Span>
  @usableFromInline var spanDepth: Int
  @usableFromInline var nesting: Int
  @usableFromInline var ranOut: Bool
  /// Whether a Boolean was drawn at the limit without recording a choice: the recorded case is truncated.
  @usableFromInline var wasCut: Bool
  /// The fixed parts of a spliced case; `nil` for other cases.
  @usableFromInline var splice: Splice?
  /// The observer of each draw and span, for cases that may crash their process.
  @usableFromInline var witness: (any DrawWitness)?

  /// The ranges of the parts of tuples that random cases may repeat.
  @usableFromInline var parts: ContiguousArray<Range<Int>> = []
  /// The last text of a random case, which a later one may equal but for case.
  var lastText: String?
  /// The score of the case; see `maximize`.
  package var score: Double?
  /// Whether the case is a variation of an earlier case, so that its index does not determine it.
  package internal(set) var isVariation = false

  /// Whether alternatives record their values.
  @usableFromInline var asksForValues = false
  /// The numbers of alternatives.
  var values: [Wish] = []
  /// The number that an alternative is to draw.
  var wish: Wish?
  /// The length of the run of the last case, in the unit of a generator that spreads its draws over it; `nil` if
  /// unknown.
  package var lengthOfLastCase: Int? {
    mutating get {
      if storedLength != nil { dependsOnLast = true }
      return storedLength
    }
    set { storedLength = newValue }
  }
  private var storedLength: Int?
  /// Whether a draw of this case has asked for the length of the last, so that its index does not determine it.
  package private(set) var dependsOnLast = false
  /// The object that draws more choices of this case while the property runs.
  package var guest: (any Sendable)?

  /// The values that random draws of all cases are more often equal or close to.
  public var landmarks = Landmarks()
  /// The maximum number of choices. Beyond it integers and indices throw, and Booleans are false.
  public var limit: Int
  /// Whether a recorded source had to return choices beyond the end of its record.
  public var overran: Bool { ranOut }
  /// The notes of the case, oldest first.
  public internal(set) var notes: [Note]

  /// The default maximum number of choices in a case.
  public static let standardLimit = 65_536
  /// The maximum nesting depth of generators.
  public static let deepestNesting = 512

  /// A random source for the case at `index` under the root `seed`.
  ///
  /// Case 0 is the simplest case; the first thirty cases grow from small to large.
  public init(seed: UInt64, case index: UInt64) {
    self.init()
    restart(seed: seed, case: index)
  }

  /// A recorded source that replays `sequence`.
  ///
  /// A choice that exceeds its range becomes the last value of the range. Surplus choices are ignored.
  /// Missing choices are the simplest ones, and set `overran`.
  public init(replaying sequence: ChoiceSequence) {
    self.init()
    restart(replaying: sequence.choices)
  }

  /// A recorded source that replays `sequence` span by span: each span reads the recorded span at the same
  /// position, so that edits inside one span do not shift the choices of others.
  ///
  /// - Parameter sequence: Choices with their spans, from `recorded`.
  public init(following sequence: ChoiceSequence) {
    self.init()
    restart(replaying: sequence.choices, by: sequence.spans)
  }

  init() {
    random = RandomStream(seed: 0)
    tendency = Tendency()
    reader = Reader()
    drawsAtRandom = false
    draws = Log()
    recordedSpans = Log()
    spanDepth = 0
    nesting = 0
    limit = Self.standardLimit
    ranOut = false
    wasCut = false
    notes = []
  }

  /// Restarts like `init(seed:case:)`, but keeps the buffers and the limit.
  public mutating func restart(seed: UInt64, case index: UInt64) {
    restart(replaying: [])
    stream = (seed, index)
    guard index > 0 else { return }
    random = RandomStream(seed: seed, stream: index)
    tendency = Tendency(case: index, from: &random)
    drawsAtRandom = true
  }

  /// Restarts like `init(replaying:)` or `init(following:)`, but keeps the buffers and the limit.
  mutating func restart(
    replaying choices: ContiguousArray<Choice>, by spans: ContiguousArray<Span> = []
  ) {
    reader = choices.isEmpty && spans.isEmpty ? Reader() : Reader(choices, spans: spans)
    drawsAtRandom = false
    forgetCase()
  }

  /// Restarts with the same record.
  mutating func replayAgain() {
    reader.rewind()
    forgetCase()
  }

  /// Restarts with a record without spans; copies `choices` into the existing buffer.
  mutating func restart(reading choices: borrowing ContiguousArray<Choice>) {
    reader.read(choices)
    drawsAtRandom = false
    forgetCase()
  }

  /// Replaces one choice of the record.
  mutating func substitute(_ change: Change) {
    reader.choices[change.place] = Choice(complexity: change.complexity)
  }

  private mutating func forgetCase() {
    splice = nil
    draws.keep(0)
    recordedSpans.keep(0)
    if !notes.isEmpty { notes.removeAll(keepingCapacity: true) }
    spanDepth = 0
    nesting = 0
    ranOut = false
    wasCut = false
    asksForValues = false
    if !values.isEmpty { values = [] }
    wish = nil
    if guest != nil { guest = nil }
    if !parts.isEmpty { parts.removeAll(keepingCapacity: true) }
    if lastText != nil { lastText = nil }
    score = nil
    isVariation = false
    dependsOnLast = false
  }

  /// The choices recorded so far, with their draws and spans.
  public var recorded: ChoiceSequence {
    ChoiceSequence(draws: draws.array, spans: recordedSpans.array)
  }

  /// The number of choices recorded so far.
  @inlinable public var count: Int { draws.count }
}
