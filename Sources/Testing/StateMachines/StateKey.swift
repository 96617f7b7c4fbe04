/// The canonical key of a state in an exhaustive search. Equivalent states have equal keys, and other states
/// have different ones.
///
/// Model, system and claims each write their whole state into one key. Interchangeable objects, such as
/// contacts, are rows of a table. Each writer fills columns, and whole rows are sorted at the end, so that an
/// object is renamed in the same way for all writers.
///
///     key.populate([2, 5], next: 6)
///     key.column([5])                // the subject of a prompt
///     key.add(2, bits: 3)            // the kind of prompt
public struct StateKey {
  /// The words of the key, complete after ``finish(of:)``.
  @inlinable public var words: ContiguousArray<UInt64> { written }
  @usableFromInline var written: ContiguousArray<UInt64> = []
  /// The columns of each object, by its number. The lowest bit is set if the object exists.
  @usableFromInline var rows: ContiguousArray<UInt128> = []
  /// The number of filled columns.
  @usableFromInline var width = 0
  /// The number of the next object.
  public var next = 0
  /// The number of used bits in the last word.
  @usableFromInline var taken = 64
  /// Whether order is significant, so that states differing only in order are distinct.
  public let keepsOrder: Bool
  /// Whether objects keep their numbers.
  @usableFromInline var keepsNumbers = false
  @usableFromInline let values = Values()
  /// The index of a write to be left out, from 0. For tests, which must detect such a key.
  @usableFromInline package var leftOut: Int?
  /// Whether each column is sorted separately. For tests, which must detect such a key.
  package var sortsColumnsApart = false
  /// The number of writes so far.
  @usableFromInline package var writes = 0

  /// The values that were written as a whole, by type.
  @usableFromInline
  final class Values {
    @exclusivity(unchecked) @usableFromInline var types: [ObjectIdentifier: AnyObject] = [:]

    @inlinable init() {}
  }

  /// Creates an empty key.
  ///
  /// - Parameter keepsOrder: Whether states that differ in the order of objects, or in gaps between their
  ///   numbers, are distinct.
  @inlinable public init(keepsOrder: Bool = false) { self.keepsOrder = keepsOrder }

  /// Empties the key. The numbers assigned to written values stay the same, so that equal states have equal
  /// keys.
  @inlinable
  public mutating func restart() {
    written.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    (width, next, taken, keepsNumbers, writes) = (0, 0, 64, false, 0)
  }

  // MARK: - The state as a whole

  /// Writes a small number.
  ///
  /// - Precondition: The number fits into `bits` bits, at most 32.
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

  /// Writes a Boolean value.
  @inlinable public mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0, bits: 1) }

  /// Writes any value, as its number among the values of its type.
  @inlinable
  public mutating func add(_ value: some Hashable) {
    written.append(UInt64(number(of: value)))
    taken = 64
  }

  /// Writes a part of the state with objects of its own, which keep their numbers.
  @inlinable
  public mutating func add(apart write: (inout StateKey) -> Void) {
    var part = self
    part.restart()
    part.keepNumbers()
    write(&part)
    part.finish()
    keepNumbers()
    add(part.words)
  }

  /// Returns the number of a value among the values of its type that were passed so far, from 0.
  @inlinable
  public func number<Value: Hashable>(of value: Value) -> Int {
    #if hasFeature(Embedded)
      fatalError("Embedded Swift has no metatypes, so that it cannot number the values of a type.")
    #else
      if let known = values.types[ObjectIdentifier(Value.self)] {
        return unsafeDowncast(known, to: Numbers<Value>.self).number(of: value)
      }
      let numbers = Numbers<Value>()
      values.types[ObjectIdentifier(Value.self)] = numbers
      return numbers.number(of: value)
    #endif
  }

  // MARK: - Interchangeable objects

  /// Writes the existing objects, by their numbers from 1, and the number of the next object.
  ///
  /// - Precondition: No column has been filled yet.
  @inlinable
  public mutating func populate(_ things: some Sequence<Int>, next: Int) {
    precondition(width == 0, "objects are written before their values")
    self.next = next
    for thing in things { mark(thing, 1) }
    width = 1
  }

  /// Whether the existing objects were written.
  @inlinable public var isPopulated: Bool { width > 0 }

  /// Returns whether an object exists.
  @inlinable
  public func has(_ thing: Int) -> Bool { thing <= rows.count && rows[thing - 1] & 1 == 1 }

  /// Fills a column: 1 for these objects, 0 for all others.
  ///
  /// - Precondition: The existing objects were written.
  /// - Returns: The number of these objects that do not exist; nothing is written for them.
  @inlinable
  @discardableResult
  public mutating func column(_ things: some Sequence<Int>) -> Int {
    precondition(isPopulated, "the existing objects are written before their values")
    writes += 1
    let isLeftOut = writes - 1 == leftOut
    var gone = 0
    for thing in things {
      if !has(thing) { gone += 1 } else if !isLeftOut { mark(thing, 1) }
    }
    width += 1
    return gone
  }

  /// Fills a column for these objects, including deleted ones that can still be asked for.
  @inlinable
  public mutating func trace(_ things: some Sequence<Int>) {
    writes += 1
    for thing in things where writes - 1 != leftOut { mark(thing, 1) }
    width += 1
  }

  /// Fills four columns with a value for each of these objects, as the number of the value.
  ///
  /// - Precondition: The existing objects were written.
  @inlinable
  public mutating func columns<Value: Hashable>(
    _ values: some Sequence<(thing: Int, value: Value)>
  ) {
    precondition(isPopulated, "the existing objects are written before their values")
    writes += 1
    for (thing, value) in values {
      let number = number(of: value)
      if writes - 1 != leftOut { mark(thing, number, bits: 4) }
    }
    width += 4
  }

  /// Writes a number into the row of an object. A number without a place there is a word of its own, and objects
  /// then keep their numbers: scopes are too small for that, random worlds are not.
  @inlinable
  mutating func mark(_ thing: Int, _ number: Int, bits: Int = 1) {
    if width + bits > 128 || number >> bits != 0 {
      written.append(1 << 63 | UInt64(width) << 48 | UInt64(thing) << 24 | UInt64(number))
      (keepsNumbers, taken) = (true, 64)
      return
    }
    while rows.count < thing { rows.append(0) }
    rows[thing - 1] |= UInt128(truncatingIfNeeded: number) << UInt128(truncatingIfNeeded: width)
  }

  /// Makes objects keep their numbers, because some part of the state cannot be renamed with them.
  @inlinable public mutating func keepNumbers() { keepsNumbers = true }

  // MARK: - Completion

  /// Sorts the rows and writes them.
  ///
  /// - Returns: The size of the orbit: the number of distinct states with this key whose objects have numbers
  ///   from 1 to `numbers`.
  @discardableResult
  public mutating func finish(of numbers: Int = 0) -> Int {
    taken = 64
    if keepsNumbers || width >= 128 {
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

  private mutating func write(_ row: UInt128) {
    written.append(UInt64(truncatingIfNeeded: row))
    if width > 64 { written.append(UInt64(truncatingIfNeeded: row >> 64)) }
  }

  /// Fills a column: 1 for the objects whose preceding number is free.
  private mutating func noteGaps() {
    for index in rows.indices.dropFirst() where rows[index - 1] == 0 && rows[index] != 0 {
      rows[index] |= 1 << UInt128(width)
    }
    width += 1
  }

  private mutating func sortColumns() {
    for column in 0..<width {
      let bit = UInt128(1) << UInt128(column)
      let count = rows.count { $0 & bit != 0 }
      for index in rows.indices {
        if index < count { rows[index] |= bit } else { rows[index] &= ~bit }
      }
    }
  }

  /// Returns the number of distinct assignments of `numbers` numbers to the sorted rows. Assignments that
  /// differ only in the exchange of equal rows count once.
  private func ways(_ numbers: Int) -> Int {
    let there = rows.filter { $0 & 1 == 1 }
    var (ways, alike) = (1, 0)
    for index in there.indices {
      alike = index > 0 && there[index] == there[index - 1] ? alike + 1 : 1
      ways = ways * max(numbers - index, 1) / alike
    }
    return ways
  }
}

/// Numbers of values, from 0, in the order of first use.
@usableFromInline
package final class Numbers<Value: Hashable> {
  /// The first few values, searched linearly: usually there are no more.
  @exclusivity(unchecked) @usableFromInline var first: [Value] = []
  @exclusivity(unchecked) @usableFromInline var numbers: [Value: Int] = [:]

  @inlinable package init() {}

  /// The number of values.
  @inlinable package var count: Int { first.count + numbers.count }

  @inlinable
  package func number(of value: Value) -> Int {
    // Compared in place: copying a large value takes longer than most comparisons.
    let known = first.withUnsafeBufferPointer { first in
      first.indices.first { first[$0] == value }
    }
    if let known { return known }
    if first.count < 8 {
      first.append(value)
      return first.count - 1
    }
    if let known = numbers[value] { return known }
    numbers[value] = numbers.count + 8
    return numbers.count + 7
  }
}
