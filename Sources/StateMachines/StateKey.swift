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
  public var next = 0
  /// How many bits of the last word are taken.
  @usableFromInline var taken = 64
  /// Whether things keep their order: it may be what somebody goes by.
  public let keepsOrder: Bool
  /// Whether things keep their numbers.
  @usableFromInline var keepsNumbers = false
  @usableFromInline let values = Values()
  /// Which write is left out, from 0, for tests of keys: such a key has to be found out.
  @usableFromInline package var leftOut: Int?
  /// Whether each column is sorted by itself, for tests of keys.
  package var sortsColumnsApart = false
  /// How much was written so far.
  @usableFromInline package var writes = 0

  /// The values that were written whole, by their types.
  @usableFromInline
  final class Values {
    @usableFromInline var types: [ObjectIdentifier: AnyObject] = [:]

    @inlinable init() {}
  }

  /// Values of one type, each with its number.
  @usableFromInline
  final class Numbers<Value: Hashable> {
    /// The first few, which are looked through: most often there are no more.
    @usableFromInline var first: [Value] = []
    @usableFromInline var numbers: [Value: Int] = [:]

    @inlinable init() {}

    @inlinable
    func number(of value: Value) -> Int {
      // Where they lie, as a copy of a large value takes longer than most comparisons.
      let known = first.withUnsafeBufferPointer { first in
        first.indices.first { first[$0] == value }
      }
      if let known { return known }
      if first.count < 8 {
        first.append(value)
        return first.count - 1
      }
      let number = numbers[value] ?? numbers.count + 8
      numbers[value] = number
      return number
    }
  }

  /// - Parameter keepsOrder: Whether things that trade places make another state, and gaps between
  ///   their numbers as well.
  @inlinable public init(keepsOrder: Bool = false) { self.keepsOrder = keepsOrder }

  /// Empties the key; values that were written keep their numbers.
  @inlinable
  public mutating func restart() {
    written.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    (width, next, taken, keepsNumbers, writes) = (0, 0, 64, false, 0)
  }

  // MARK: - What is said of the state as a whole

  /// Writes a small number.
  ///
  /// - Precondition: It fits into that many bits, at most 32.
  @inlinable
  public mutating func add(_ number: Int, bits: Int) {
    precondition(number >= 0 && number >> bits == 0, "the number is too large for its place")
    writes += 1
    if writes - 1 == leftOut { return }
    if taken + bits > 64 {
      written.append(0)
      taken = 0
    }
    written[written.count - 1] |= UInt64(number) << UInt64(taken)
    taken += bits
  }

  @inlinable public mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0, bits: 1) }

  /// Writes any value, as its number among those that were written so.
  @inlinable
  public mutating func add(_ value: some Hashable) {
    written.append(UInt64(number(of: value)))
    taken = 64
  }

  /// The number of a value among those of its type that were asked for, from 0.
  @inlinable
  public func number<Value: Hashable>(of value: Value) -> Int {
    if let known = values.types[ObjectIdentifier(Value.self)] {
      return unsafeDowncast(known, to: Numbers<Value>.self).number(of: value)
    }
    let numbers = Numbers<Value>()
    values.types[ObjectIdentifier(Value.self)] = numbers
    return numbers.number(of: value)
  }

  // MARK: - What is said of things that can be renamed

  /// Says which things there are, by their numbers from 1, and the number that the next one gets.
  ///
  /// - Precondition: Nobody has filled a column yet.
  @inlinable
  public mutating func populate(_ things: some Sequence<Int>, next: Int) {
    precondition(width == 0, "things are there before anything is remembered of them")
    self.next = next
    for thing in things { mark(thing, 1) }
    width = 1
  }

  /// Whether a thing is there.
  @inlinable
  public func has(_ thing: Int) -> Bool { thing <= rows.count && rows[thing - 1] & 1 == 1 }

  /// Fills a column: of these things it is remembered, of all others it is not.
  ///
  /// - Returns: How many of these things are not there; nothing is written of them.
  @inlinable
  @discardableResult
  public mutating func column(_ things: some Sequence<Int>) -> Int {
    precondition(width < 128, "rows are too wide")
    writes += 1
    let isLeftOut = writes - 1 == leftOut
    var gone = 0
    for thing in things {
      if !has(thing) { gone += 1 } else if !isLeftOut { mark(thing, 1) }
    }
    width += 1
    return gone
  }

  /// Fills a column, for things that are gone as well: somebody may still ask for them.
  @inlinable
  public mutating func trace(_ things: some Sequence<Int>) {
    precondition(width < 128, "rows are too wide")
    writes += 1
    for thing in things where writes - 1 != leftOut { mark(thing, 1) }
    width += 1
  }

  /// Fills four columns with what each of these things is like, as the number of a value.
  ///
  /// - Precondition: There are no more than 16 values.
  @inlinable
  public mutating func columns<Value: Hashable>(
    _ values: some Sequence<(thing: Int, value: Value)>
  ) {
    precondition(width <= 124, "rows are too wide")
    writes += 1
    for (thing, value) in values {
      let number = number(of: value)
      precondition(number < 16, "the number is too large for its place")
      if writes - 1 != leftOut { mark(thing, number) }
    }
    width += 4
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
    let isLastGone = keepsOrder && next > rows.count + 1
    if keepsOrder { noteGaps() }
    rows.removeAll { $0 == 0 }
    if sortsColumnsApart { sortColumns() }
    if !keepsOrder { rows.sort() }
    written.append(UInt64(rows.count) | (isLastGone ? 1 << 63 : 0))
    for row in rows { write(row) }
    return keepsOrder ? 1 : ways(numbers)
  }

  /// Writes the rows under other names than their numbers, for tests: a key of one numbering, and of no
  /// other.
  ///
  /// - Parameter names: The name of each thing that is there, by its number.
  package mutating func finish(named names: [Int: Int]) {
    taken = 64
    let named = rows.enumerated().filter { $0.element != 0 }
      .map { (name: names[$0.offset + 1] ?? 0, row: $0.element) }
    for (name, row) in named.sorted(by: { $0.name < $1.name }) {
      written.append(UInt64(name))
      write(row)
    }
  }

  private mutating func write(_ row: UInt128) {
    written.append(UInt64(truncatingIfNeeded: row))
    if width > 64 { written.append(UInt64(truncatingIfNeeded: row >> 64)) }
  }

  /// Fills a column with the things below which a number is free.
  private mutating func noteGaps() {
    precondition(width < 128, "rows are too wide")
    for place in rows.indices.dropFirst() where rows[place - 1] == 0 && rows[place] != 0 {
      rows[place] |= 1 << UInt128(width)
    }
    width += 1
  }

  private mutating func sortColumns() {
    for column in 0..<width {
      let bit = UInt128(1) << UInt128(column)
      let count = rows.count { $0 & bit != 0 }
      for place in rows.indices {
        if place < count { rows[place] |= bit } else { rows[place] &= ~bit }
      }
    }
  }

  /// In how many ways the sorted rows can get numbers: choices without a difference count once.
  private func ways(_ numbers: Int) -> Int {
    let there = rows.filter { $0 & 1 == 1 }
    var (ways, alike) = (1, 0)
    for place in there.indices {
      alike = place > 0 && there[place] == there[place - 1] ? alike + 1 : 1
      ways = ways * max(numbers - place, 1) / alike
    }
    return ways
  }
}
