/// What a state is recognised by in a search over all of them: words that are equal where states
/// behave alike, and only there.
///
/// Model, side and claims write into one key, each all that it remembers. Things that can be told apart
/// by nothing but their numbers, such as contacts, are rows: whoever remembers something of them fills
/// columns, and rows are sorted whole, so that all who speak of a thing are renamed together.
///
///     key.populate([2, 5], next: 6)
///     key.column([5])                // of whom a prompt is about
///     key.add(2, bits: 3)            // which prompt
public struct StateKey {
  /// The key, once it is ``finish()``ed.
  @inlinable public var words: ContiguousArray<UInt64> { written }
  @usableFromInline var written: ContiguousArray<UInt64> = []
  /// What is remembered of each thing, by its number; the first bit is whether it is there.
  @usableFromInline var rows: ContiguousArray<UInt128> = []
  /// How many columns are filled.
  @usableFromInline var width = 0
  /// The number that the next thing gets.
  @usableFromInline var next = 0
  /// How many bits of the last word are taken.
  @usableFromInline var taken = 64
  /// Whether things keep their order: it may be what somebody goes by.
  public let keepsOrder: Bool
  /// Whether things keep their numbers.
  @usableFromInline var keepsNumbers = false
  @usableFromInline let values = Values()

  /// The values that were written whole, each with its number.
  @usableFromInline
  final class Values {
    @usableFromInline var numbers: [AnyHashable: UInt64] = [:]

    @inlinable init() {}
  }

  /// - Parameter keepsOrder: Whether things that trade places make another state, and gaps between
  ///   their numbers as well.
  @inlinable public init(keepsOrder: Bool = false) { self.keepsOrder = keepsOrder }

  /// Empties the key; values that were written keep their numbers.
  @inlinable
  public mutating func restart() {
    written.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    (width, next, taken, keepsNumbers) = (0, 0, 64, false)
  }

  // MARK: - What is said of the state as a whole

  /// Writes a small number.
  ///
  /// - Precondition: It fits into that many bits, at most 32.
  @inlinable
  public mutating func add(_ number: Int, bits: Int) {
    precondition(number >= 0 && number >> bits == 0, "the number is too large for its place")
    if taken + bits > 64 {
      written.append(0)
      taken = 0
    }
    written[written.count - 1] |= UInt64(number) << UInt64(taken)
    taken += bits
  }

  @inlinable public mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0, bits: 1) }

  /// Writes any value, as its number among those that were written so.
  public mutating func add(_ value: some Hashable) {
    let value = AnyHashable(value)
    let number = values.numbers[value] ?? UInt64(values.numbers.count)
    values.numbers[value] = number
    written.append(number)
    taken = 64
  }

  // MARK: - What is said of things that can be renamed

  /// Says which things there are, by their numbers from 1, and the number that the next one gets.
  ///
  /// - Precondition: Nobody has filled a column yet.
  @inlinable
  public mutating func populate(_ things: some Sequence<Int>, next: Int) {
    precondition(width == 0, "things are there before anything is remembered of them")
    self.next = next
    column(things)
  }

  /// Whether a thing is there.
  @inlinable
  public func has(_ thing: Int) -> Bool { thing <= rows.count && rows[thing - 1] & 1 == 1 }

  /// Fills a column: of these things it is remembered, of all others it is not.
  @inlinable
  public mutating func column(_ things: some Sequence<Int>) {
    precondition(width < 128, "rows are too wide")
    for thing in things { mark(thing, 1) }
    width += 1
  }

  /// Fills some columns with a number of each of these things.
  @inlinable
  public mutating func columns(_ bits: Int, _ numbers: some Sequence<(thing: Int, number: Int)>) {
    precondition(width + bits <= 128, "rows are too wide")
    for (thing, number) in numbers { mark(thing, number) }
    width += bits
  }

  @inlinable
  mutating func mark(_ thing: Int, _ number: Int) {
    while rows.count < thing { rows.append(0) }
    rows[thing - 1] |= UInt128(truncatingIfNeeded: number) << UInt128(truncatingIfNeeded: width)
  }

  /// Has things keep their numbers: somebody remembers them in a way that nobody can rename.
  @inlinable public mutating func keepNumbers() { keepsNumbers = true }

  // MARK: - The end

  /// Puts the rows in their order, and writes them.
  ///
  /// Of things that are gone it counts whether there are none, one or more that are remembered alike:
  /// nobody can ask for more.
  ///
  /// - Returns: In how many ways the things that are there can be numbered from 1 to `numbers` so that
  ///   another state of the same key comes out.
  @discardableResult
  public mutating func finish(of numbers: Int = 0) -> Int {
    taken = 64
    if keepsNumbers {
      written.append(UInt64(next) | UInt64(rows.count) << 32)
      for row in rows { write(row) }
      return 1
    }
    let isGapBelow = keepsOrder && rows.contains { $0 & 1 == 0 }
    let isLastGone = keepsOrder && next > rows.count + 1
    var there = ContiguousArray(rows.lazy.filter { $0 & 1 == 1 })
    var gone = ContiguousArray(rows.lazy.filter { $0 & 1 == 0 && $0 != 0 })
    if !keepsOrder { there.sort() }
    gone.sort()
    written.append(UInt64(there.count) | (isGapBelow ? 1 << 62 : 0) | (isLastGone ? 1 << 63 : 0))
    for row in there { write(row) }
    for place in gone.indices where place < 2 || gone[place] != gone[place - 2] {
      write(gone[place])
    }
    return keepsOrder ? 1 : Self.ways(there, numbers)
  }

  private mutating func write(_ row: UInt128) {
    written.append(UInt64(truncatingIfNeeded: row))
    if width > 64 { written.append(UInt64(truncatingIfNeeded: row >> 64)) }
  }

  /// In how many ways rows in their order can get numbers: choices without a difference count once.
  private static func ways(_ rows: ContiguousArray<UInt128>, _ numbers: Int) -> Int {
    var (ways, alike) = (1, 0)
    for place in rows.indices {
      alike = place > 0 && rows[place] == rows[place - 1] ? alike + 1 : 1
      ways = ways * max(numbers - place, 1) / alike
    }
    return ways
  }
}
