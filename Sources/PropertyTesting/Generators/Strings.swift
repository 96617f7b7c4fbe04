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

extension Generator where Value == Unicode.Scalar {
  /// The scalars of `scalars`, its first one the simplest, each as likely, or where there are more than
  /// 256, the first ones likelier.
  public static func scalars(_ scalars: ScalarClass) -> Generator {
    let last = scalars.count - 1
    return Generator { source throws(Discard) in
      scalars[try source.integer(in: 0...last, last < 256 ? .uniform : .leaning)]
    }
  }

  /// The scalars in `range`, without surrogates; the lowest is the simplest.
  public static func scalars(in range: ClosedRange<Unicode.Scalar>) -> Generator {
    scalars(ScalarClass(range))
  }
}

extension Generator where Value == Character {
  /// The characters of one scalar from `scalars`, its first one the simplest.
  public static func characters(_ scalars: ScalarClass) -> Generator {
    Generator<Unicode.Scalar>.scalars(scalars).map { Character($0) }
  }

  /// The characters of one scalar in `range`; the lowest is the simplest.
  ///
  ///     Generator<Character>.characters(in: "a"..."f")
  public static func characters(in range: ClosedRange<Unicode.Scalar>) -> Generator {
    characters(ScalarClass(range))
  }
}

extension Generator where Value == String {
  /// Strings with `counts` Unicode scalars from `scalars`; the empty one is the simplest.
  public static func strings(
    of scalars: Generator<Unicode.Scalar> = .scalars, _ counts: ClosedRange<Int> = 0...64,
    mean: Int? = nil
  ) -> Generator {
    scalars.array(counts, mean: mean).map { scalars in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
  }

  /// Strings with `counts` scalars of a class.
  ///
  ///     Generator<String>.strings(of: .lowercase + .digits, 1...8)
  public static func strings(
    of scalars: ScalarClass, _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator {
    strings(of: .scalars(scalars), counts, mean: mean)
  }
}
