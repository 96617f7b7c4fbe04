import ConsentModel
import ConsentVocabulary
import Foundation
import Testing

/// Folding as MA-01 says it, by another library.
private func folded(_ text: String) -> [Unicode.Scalar] {
  text.decomposedStringWithCanonicalMapping.unicodeScalars
    .filter { $0.properties.generalCategory != .nonspacingMark }
    .flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
}

/// The words of a text, as MA-01 says it.
private func words(_ text: String) -> [ArraySlice<Unicode.Scalar>] {
  folded(text).split { $0.properties.isWhitespace }
}

/// Whether a name matches a text, as MA-02 says it.
private func isNamed(_ name: String, _ text: String) -> Bool {
  let names = words(name)
  return !words(text).isEmpty
    && words(text).allSatisfy { word in names.contains { $0.starts(with: word) } }
}

@Suite struct `The model's matching` {
  /// Whether the model finds a name by this text.
  static func finds(_ name: String, by text: String) -> Bool {
    NameQuery(text).finds(Card(name: name))
  }

  @Test func `folds each scalar of Unicode as it is decomposed (MA-01)`() {
    var wrong: [String] = []
    var changed = 0
    for value in UInt32(0x80)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x\(scalar)\u{4E2D}"
      let parts = folded(text)
      let isChanged = parts.count != 3 || parts[1] != scalar
      // Of what stands for itself, and of the many syllables, some will do.
      guard isChanged && !(0xAC00...0xD7A3).contains(value) || value % 97 == 0 else { continue }
      changed += isChanged ? 1 : 0
      let asFolded = String(String.UnicodeScalarView(parts))
      if !Self.finds(text, by: asFolded) { wrong.append(String(value, radix: 16)) }
      // It is not overlooked either.
      if parts.count > 2 && Self.finds(text, by: "x\u{4E2D}") {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
    #expect(changed > 5_000)
  }

  @Test func `agrees with the clauses on random text (MA-02)`() {
    var chance = Chance(seed: 31)
    let pieces =
      ["a", "b", "A", "e", " ", "\t", "\u{A0}", "\u{2003}", "\u{301}", "\u{323}", "\u{308}"]
      + ["\u{E9}", "\u{C5}", "\u{212B}", "\u{1EAD}", "\u{130}", "\u{DF}", "\u{3A3}", "\u{1F71}"]
      + ["\u{D55C}", "\u{1112}", "\u{1161}", "\u{F900}", "\u{8C48}", "\u{30C7}", "\u{3099}"]
      + ["\u{302E}", "\u{1B44}", "\u{9CB}", "\u{9C7}", "\u{1D15E}", "\u{1D157}", "\u{5E9}"]
    var met = [0, 0]
    for _ in 0..<20_000 {
      func text(_ length: Int) -> String {
        (0..<length).map { _ in chance.one(of: pieces) }.joined()
      }
      let name = text(5)
      let query = chance.happens(1, in: 2) ? text(2) : String(name.unicodeScalars.prefix(2))
      let expected = isNamed(name, query)
      met[expected ? 1 : 0] += 1
      if Self.finds(name, by: query) != expected {
        Issue.record("\(name.unicodeScalars.map(\.value)) by \(query.unicodeScalars.map(\.value))")
        return
      }
    }
    #expect(met[0] > 2_000 && met[1] > 2_000)
  }
}
