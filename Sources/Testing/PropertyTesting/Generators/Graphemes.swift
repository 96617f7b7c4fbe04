extension Generator where Value == Character {
  /// A generator of grapheme clusters, often of several scalars. In order of simplicity: letters, letters
  /// with marks, Hangul syllables, flags, and joined emoji. The simplest is "a".
  public static var graphemes: Generator {
    Generator { source throws(Discard) in
      let place = source.openSpan(.alternative)
      defer { source.closeSpan(place) }
      var text = String.UnicodeScalarView()
      switch try source.alternative(weights: [4, 2, 1, 1, 1]) {
      case 0: text.append(try letter(from: &source))
      case 1:
        text.append(try letter(from: &source))
        for _ in 0...(try source.index(below: 3)) {
          text.append(marks[try source.index(below: marks.count)])
        }
      case 2:
        // Hangul: a leading consonant, a vowel, and perhaps a trailing consonant.
        text.append(scalar(0x1100 + (try source.index(below: 19))))
        text.append(scalar(0x1161 + (try source.index(below: 21))))
        if source.boolean() { text.append(scalar(0x11A8 + (try source.index(below: 27)))) }
      case 3: for _ in 0..<2 { text.append(scalar(0x1F1E6 + (try source.index(below: 26)))) }
      default:
        text.append(people[try source.index(below: people.count)])
        for _ in 0..<(try source.index(below: 3)) {
          text.append("\u{200D}")
          text.append(people[try source.index(below: people.count)])
        }
      }
      return Character(String(text))
    }
  }

  private static func letter(from source: inout ChoiceSource) throws(Discard) -> Unicode.Scalar {
    let letters = Generator<Unicode.Scalar>.simple
    return letters[try source.index(below: letters.count)]
  }

  private static func scalar(_ number: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(number)) ?? "\u{FFFD}"
  }

  private static let marks: [Unicode.Scalar] = [
    "\u{301}", "\u{308}", "\u{323}", "\u{327}", "\u{20DD}", "\u{FE0F}",
  ]
  private static let people: [Unicode.Scalar] = ["👩", "👨", "👧", "👦", "💻", "🚀", "🏳", "🌈"]
}

extension Generator where Value == String {
  /// Generates strings of `counts` characters from `graphemes`; adjacent ones may combine into one character.
  public static func strings(
    ofGraphemes graphemes: Generator<Character>, _ counts: ClosedRange<Int> = 0...32,
    mean: Int? = nil
  ) -> Generator {
    graphemes.array(counts, mean: mean).map { String($0) }
  }
}
