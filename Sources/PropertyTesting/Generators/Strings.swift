extension Generator where Value == Unicode.Scalar {
  /// Unicode scalars: letters and digits first, then other ASCII, then all the rest. "a" is the
  /// simplest. About one in four is beyond ASCII.
  public static var scalars: Generator {
    Generator { source throws(Discard) in
      let place = try source.alternative(weights: [4, 2, 1, 1])
      switch place {
      case 0: return Self.simple[try source.index(below: Self.simple.count)]
      case 1: return Unicode.Scalar(UInt8(try source.integer(in: 0...127, towards: 32)))
      case 2: return Self.awkward[try source.index(below: Self.awkward.count)]
      default:
        let number = try source.integer(in: 128...(0x10FFFF - 0x800))
        let beyond = number < 0xD800 ? number : number + 0x800
        return Unicode.Scalar(UInt32(beyond)) ?? "\u{FFFD}"
      }
    }
  }

  static let simple: [Unicode.Scalar] = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)

  /// Scalars that text code gets wrong: combining marks, joiners, directions, surrogates' edges,
  /// case folding that changes length, more than one unit.
  static let awkward: [Unicode.Scalar] = [
    "é", "ß", "İ", "ſ", "ﬁ", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{FEFF}",
    "\u{D7FF}", "\u{E000}", "\u{FFFF}", "😀", "\u{1F1E9}", "\u{10FFFF}", "\u{0}", "\u{2028}",
  ]
}

extension Generator where Value == String {
  /// Strings with `counts` Unicode scalars from `scalars`.
  public static func strings(
    of scalars: Generator<Unicode.Scalar> = .scalars, _ counts: ClosedRange<Int> = 0...64
  ) -> Generator {
    scalars.array(counts).map { scalars in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
  }
}
