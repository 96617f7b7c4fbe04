/// The states that a search has visited, each stored with its whole key, so that no two are confused.
///
/// The slot of a key depends on its words alone, so that two runs behave in the same way.
public struct StateTable: Sendable {
  /// The number of the state in each slot, plus one; 0 for an empty slot.
  @usableFromInline var slots = ContiguousArray<UInt32>(repeating: 0, count: 1 << 10)
  /// The words of all keys, one key after the other, and the end of each key.
  @usableFromInline var words: ContiguousArray<UInt64> = []
  @usableFromInline var ends: ContiguousArray<UInt32> = []

  /// Creates an empty table.
  @inlinable public init() {}

  /// The number of states.
  @inlinable public var count: Int { ends.count }

  /// The size of the table in bytes.
  public var bytes: Int { slots.count * 4 + words.count * 8 + ends.count * 4 }

  /// Adds a state, unless the table contains it. Returns its number, and whether it is new.
  @inlinable
  public mutating func meet(_ key: ContiguousArray<UInt64>) -> (number: Int, isNew: Bool) {
    if ends.count * 5 > slots.count * 3 { grow() }
    var index = Self.hash(key, 0, key.count) & (slots.count - 1)
    while slots[index] != 0 {
      let number = Int(slots[index]) - 1
      if isEqual(number, key) { return (number, false) }
      index = (index + 1) & (slots.count - 1)
    }
    words.append(contentsOf: key)
    ends.append(UInt32(words.count))
    slots[index] = UInt32(ends.count)
    return (ends.count - 1, true)
  }

  @inlinable
  func isEqual(_ number: Int, _ key: ContiguousArray<UInt64>) -> Bool {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    if Int(ends[number]) - start != key.count { return false }
    for index in 0..<key.count where words[start + index] != key[index] { return false }
    return true
  }

  /// Returns the number of the state with this key; `nil` if the table lacks it.
  func number(of key: ContiguousArray<UInt64>) -> Int? {
    var index = Self.hash(key, 0, key.count) & (slots.count - 1)
    while slots[index] != 0 {
      let number = Int(slots[index]) - 1
      if isEqual(number, key) { return number }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  @usableFromInline
  mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for number in ends.indices {
      let start = number == 0 ? 0 : Int(ends[number - 1])
      var index = Self.hash(words, start, Int(ends[number])) & (slots.count - 1)
      while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = UInt32(number) + 1
    }
  }

  @inlinable
  static func hash(_ words: ContiguousArray<UInt64>, _ start: Int, _ end: Int) -> Int {
    var hash = 0x9E37_79B9_7F4A_7C15 as UInt64
    for index in start..<end {
      let product = (hash ^ words[index]).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low &+ 0x2545_F491_4F6C_DD1D
    }
    return Int(truncatingIfNeeded: hash >> 1)
  }
}
