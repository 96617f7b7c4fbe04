import ConsentModel
import ConsentVocabulary
import Desk
import Foundation
import Testing

/// Returns the folding of MA-01, by another library.
private func folded(_ text: String) -> [Unicode.Scalar] {
  text.decomposedStringWithCanonicalMapping.unicodeScalars
    .filter { $0.properties.generalCategory != .nonspacingMark }
    .flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
}

@Suite struct `The model's matching` {
  static func finds(_ name: String, by text: String) -> Bool {
    NameQuery(text).finds(Card(name: name))
  }

  @Test func `folds each scalar of Unicode as it is decomposed (MA-01)`() {
    var wrong: [String] = []
    var changed = 0
    let part = Int(Desk.seed % 17)
    // Only the whole looks at all: others at one scalar of seventeen, by the seed of the run. The step is odd, as capital and
    // small letters take turns in most scripts.
    let (first, step) = Desk.sized((part, 17), (part, 17), (0, 1))
    for value in stride(from: 0x80 + UInt32(first), through: 0x10_FFFF, by: step) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x\(scalar)\u{4E2D}"
      let parts = folded(text)
      let isChanged = parts.count != 3 || parts[1] != scalar
      // Among scalars without decomposition and the many Hangul syllables, a sample suffices.
      guard isChanged && !(0xAC00...0xD7A3).contains(value) || value % 97 == 0 else { continue }
      changed += isChanged ? 1 : 0
      let asFolded = String(String.UnicodeScalarView(parts))
      if !Self.finds(text, by: asFolded) { wrong.append(String(value, radix: 16)) }
      // A search must not skip the folding either.
      if parts.count > 2 && Self.finds(text, by: "x\u{4E2D}") {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
    #expect(changed > 4_500 / step)
  }
}
