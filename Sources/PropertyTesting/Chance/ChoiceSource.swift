/// The one door for chance: everything undetermined in a case is drawn from here.
///
/// A source answers from a recorded prefix as long as that lasts, and after it either at random or
/// with the simplest answers. The three kinds of run differ in nothing else:
///
/// - random: no prefix, `init(seed:case:)`;
/// - recorded: a prefix and simplest answers after it, `init(replaying:)`;
/// - exhaustive: prefixes that an `Enumerator` counts through.
///
/// It is a value of one owner, passed `inout`: a copy would draw the same once more. It knows no clock and
/// no global state.
public struct ChoiceSource: ~Copyable, Sendable {
  @usableFromInline var random: RandomStream
  /// Where the random stream comes from.
  var stream: (seed: UInt64, index: UInt64) = (0, 0)
  @usableFromInline var tendency: Tendency
  @usableFromInline var reader: Reader
  @usableFromInline var drawsAtRandom: Bool
  @usableFromInline var draws: Log<Draw>
  @usableFromInline var recordedSpans: Log<Span>
  @usableFromInline var spanDepth: Int
  @usableFromInline var nesting: Int
  @usableFromInline var ranOut: Bool
  /// Whether a Boolean was asked for at the limit, and answered without a choice: the record is that
  /// of a larger case.
  @usableFromInline var wasCut: Bool
  /// What a spliced case takes from another one.
  @usableFromInline var splice: Splice?
  /// Hears of everything at once, where a case may end its process.
  @usableFromInline var witness: (any DrawWitness)?

  /// The most choices a case may draw. After that integers and indices throw, Booleans are false.
  public var limit: Int
  /// Whether a recorded source was asked for more than it holds.
  public var overran: Bool { ranOut }
  /// What the case said about itself, oldest first.
  public internal(set) var notes: [Note]

  /// The most choices a case may draw unless told otherwise.
  public static let standardLimit = 65_536
  /// The most generators that may be nested in each other.
  public static let deepestNesting = 512

  /// The random stream of case `index` below the root `seed`.
  ///
  /// Case 0 is the simplest of all, and the first hundred grow from small to large.
  public init(seed: UInt64, case index: UInt64) {
    self.init()
    restart(seed: seed, case: index)
  }

  /// A recorded source: it answers from `sequence`.
  ///
  /// A choice that no longer fits becomes the last one that does; surplus is ignored; shortage gives
  /// simplest answers and sets `overran`.
  public init(replaying sequence: ChoiceSequence) {
    self.init()
    restart(replaying: sequence.choices)
  }

  /// A recorded source that answers each span from the span in the same place of `sequence`, so that
  /// edits inside one span do not derail the others.
  ///
  /// - Parameter sequence: Choices with their spans, as `recorded` gives them.
  public init(following sequence: ChoiceSequence) {
    self.init()
    restart(replaying: sequence.choices, by: sequence.spans)
  }

  /// A recorded source that goes on at random where `prefix` ends, from the stream of `seed`.
  public init(replaying prefix: ChoiceSequence, thenRandom seed: UInt64, case index: UInt64) {
    self.init()
    restart(seed: seed, case: index)
    reader = Reader(prefix.choices)
    drawsAtRandom = true
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

  /// Starts over as `init(seed:case:)` would, but keeps the memory and the limit.
  public mutating func restart(seed: UInt64, case index: UInt64) {
    restart(replaying: [])
    stream = (seed, index)
    guard index > 0 else { return }
    random = RandomStream(seed: seed, stream: index)
    tendency = Tendency(case: index, from: &random)
    drawsAtRandom = true
  }

  /// Starts over as `init(replaying:)` or `init(following:)` would, but keeps memory and limit.
  mutating func restart(
    replaying choices: ContiguousArray<Choice>, by spans: ContiguousArray<Span> = []
  ) {
    reader = choices.isEmpty && spans.isEmpty ? Reader() : Reader(choices, spans: spans)
    drawsAtRandom = false
    forgetCase()
  }

  /// Starts over with the same record.
  mutating func replayAgain() {
    reader.rewind()
    forgetCase()
  }

  /// Starts over with a record of no spans; what it is made of stays the caller's own.
  mutating func restart(reading choices: borrowing ContiguousArray<Choice>) {
    reader.read(choices)
    drawsAtRandom = false
    forgetCase()
  }

  /// Lets the record say something else in one place.
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
  }

  /// What was drawn so far.
  public var recorded: ChoiceSequence {
    ChoiceSequence(draws: draws.array, spans: recordedSpans.array)
  }

  /// How many choices were drawn so far.
  @inlinable public var count: Int { draws.count }
}
