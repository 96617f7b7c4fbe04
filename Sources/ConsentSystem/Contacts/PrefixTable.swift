/// Folded texts in the order of their bytes: those with a common start stand together.
///
/// An entry may outlive the text of its card; whoever looks up compares the card itself.
struct PrefixTable {
  private var sorted: [Entry]
  /// The latest entries, in no order; few enough to look through.
  private var recent: [Entry] = []
  private static let mostRecent = 256

  struct Entry {
    /// The first eight bytes, the first one highest, which settle most comparisons.
    var key: UInt64
    var piece: FoldedTexts.Piece
    var contact: Int32
  }

  init(_ entries: [Entry], in texts: FoldedTexts) {
    sorted = entries.sorted { Self.precedes($0, $1, in: texts) }
  }

  static func entry(_ piece: FoldedTexts.Piece, of contact: Int, in texts: FoldedTexts) -> Entry {
    Entry(key: key(of: piece, in: texts), piece: piece, contact: Int32(contact))
  }

  mutating func insert(_ entry: Entry, in texts: FoldedTexts) {
    recent.append(entry)
    if recent.count > Self.mostRecent {
      sorted = Self.merged(sorted, recent.sorted { Self.precedes($0, $1, in: texts) }, in: texts)
      recent = []
    }
  }

  // MARK: - Looking up

  /// The entries that start with a text of a query.
  struct Hits {
    var sorted: Range<Int>
    var recent: [Entry]

    var count: Int { sorted.count + recent.count }
  }

  func hits(
    startingWith prefix: FoldedTexts.Piece, of query: FoldedTexts, in texts: FoldedTexts
  ) -> Hits {
    func order(_ entry: Entry) -> Int {
      Self.order(of: entry.piece, in: texts, toStart: prefix, of: query)
    }
    let start = firstIndex { order($0) >= 0 }
    let end = firstIndex { order($0) > 0 }
    return Hits(sorted: start..<end, recent: recent.filter { order($0) == 0 })
  }

  func forEach(in hits: Hits, _ body: (Entry) -> Void) {
    for place in hits.sorted { body(sorted[place]) }
    for entry in hits.recent { body(entry) }
  }

  /// The first sorted entry from which on the condition holds.
  private func firstIndex(where holds: (Entry) -> Bool) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if holds(sorted[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: - Order

  private static func key(of piece: FoldedTexts.Piece, in texts: FoldedTexts) -> UInt64 {
    var key: UInt64 = 0
    for offset in 0..<8 {
      let byte = offset < piece.count ? texts.bytes[Int(piece.start) + offset] : 0
      key = key << 8 | UInt64(byte)
    }
    return key
  }

  private static func precedes(_ one: Entry, _ other: Entry, in texts: FoldedTexts) -> Bool {
    if one.key != other.key { return one.key < other.key }
    return texts.bytes[one.piece.range].lexicographicallyPrecedes(texts.bytes[other.piece.range])
  }

  /// Negative where a text comes before all that start with the prefix, positive where after, zero
  /// where it does so start.
  private static func order(
    of piece: FoldedTexts.Piece, in texts: FoldedTexts,
    toStart prefix: FoldedTexts.Piece, of query: FoldedTexts
  ) -> Int {
    for offset in 0..<prefix.count {
      guard offset < piece.count else { return -1 }
      let byte = texts.bytes[Int(piece.start) + offset]
      let wanted = query.bytes[Int(prefix.start) + offset]
      if byte != wanted { return byte < wanted ? -1 : 1 }
    }
    return 0
  }

  private static func merged(
    _ one: [Entry], _ other: [Entry], in texts: FoldedTexts
  ) -> [Entry] {
    var merged: [Entry] = []
    merged.reserveCapacity(one.count + other.count)
    var rest = other[...]
    for entry in one {
      while let next = rest.first, precedes(next, entry, in: texts) {
        merged.append(next)
        rest.removeFirst()
      }
      merged.append(entry)
    }
    merged.append(contentsOf: rest)
    return merged
  }
}
