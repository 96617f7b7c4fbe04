/// The contacts by each three digits that stand in a row in one of their phones.
///
/// A contact may be listed where its phone no longer stands; whoever looks up compares the card.
struct DigitTable {
  private var contacts: [[Int32]] = Array(repeating: [], count: 1_000)
  /// Those with a phone of fewer than three digits.
  private(set) var short: [Int32] = []

  mutating func insert(_ phone: FoldedTexts.Piece, of contact: Int, in texts: FoldedTexts) {
    let contact = Int32(contact)
    if phone.count < 3 { short.append(contact) }
    for triple in Self.triples(of: phone, in: texts) where contacts[triple].last != contact {
      contacts[triple].append(contact)
    }
  }

  /// Some contacts, among them all that have these digits in a row.
  ///
  /// - Precondition: there are at least three digits.
  func candidates(
    with digits: FoldedTexts.Piece, of query: FoldedTexts
  ) -> [Int32] {
    let lists = Self.triples(of: digits, in: query).map { contacts[$0] }
    return lists.min { $0.count < $1.count } ?? []
  }

  /// Each three digits in a row, read as a number.
  private static func triples(
    of digits: FoldedTexts.Piece, in texts: FoldedTexts
  ) -> some Sequence<Int> {
    digits.range.dropLast(2).lazy.map { place in
      (0..<3).reduce(0) { $0 * 10 + Int(texts.bytes[place + $1] - 0x30) }
    }
  }
}
