extension Generator where Value == Unicode.Scalar {
  /// A generator of Unicode scalars. In order of simplicity: letters and digits, ASCII, all others by number,
  /// beginning at "é". The simplest is "a". About one in four is outside ASCII.
  public static var scalars: Generator {
    Generator { source throws(Discard) in
      let place = try source.alternative(weights: [4, 2, 2])
      switch place {
      case 0: return Self.simple[try source.index(below: Self.simple.count)]
      case 1: return Unicode.Scalar(UInt8(try source.integer(in: 0...127, towards: 32)))
      default:
        let number = try source.integer(in: 128...Self.last, towards: 0xE9, near: Self.awkward)
        let beyond = number < 0xD800 ? number : number + 0x800
        return Unicode.Scalar(UInt32(beyond)) ?? "\u{FFFD}"
      }
    }
  }

  /// Returns the complexities of the choices by which `scalars` draws a scalar.
  static func choices(of scalar: Unicode.Scalar) -> [Int]? {
    if let place = simple.firstIndex(of: scalar) { return [0, place] }
    let number = number(of: scalar)
    let isASCII = number < 128
    let draw =
      isASCII
      ? Draw(value: number, low: 0, high: 127, origin: 32)
      : Draw(value: number, low: 128, high: last, origin: 0xE9)
    return [isASCII ? 1 : 2, Int(draw.choice.complexity)]
  }

  /// The largest number of a scalar, without surrogates.
  private static let last = 0x10FFFF - 0x800

  private static func number(of scalar: Unicode.Scalar) -> Int {
    Int(scalar.value) - (scalar.value < 0xD800 ? 0 : 0x800)
  }

  static let simple: [Unicode.Scalar] = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)

  /// Scalars that text code often mishandles: combining marks, joiners, direction marks, neighbours of
  /// surrogates, case foldings that change the length, several code units.
  private static let awkward =
    ([
      "é", "ß", "İ", "ſ", "ﬁ", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{FEFF}",
      "\u{D7FF}", "\u{E000}", "\u{FFFF}", "😀", "\u{1F1E9}", "\u{10FFFF}", "\u{2028}",
    ] as [Unicode.Scalar]).map(number)
}

extension Generator where Value == Unicode.Scalar {
  /// Generates the scalars of `scalars`; the first is the simplest. They are equally likely; if there are
  /// more than 256, the first ones are more likely.
  public static func scalars(_ scalars: ScalarClass) -> Generator {
    let last = scalars.count - 1
    return Generator { source throws(Discard) in
      scalars[try source.integer(in: 0...last, last < 256 ? .uniform : .leaning)]
    }
  }

  /// Generates the scalars in `range`, without surrogates; the lowest is the simplest.
  public static func scalars(in range: ClosedRange<Unicode.Scalar>) -> Generator {
    scalars(ScalarClass(range))
  }
}

extension Generator where Value == Character {
  /// Generates single-scalar characters from `scalars`; the first is the simplest.
  public static func characters(_ scalars: ScalarClass) -> Generator {
    Generator<Unicode.Scalar>.scalars(scalars).map { Character($0) }
  }

  /// Generates single-scalar characters in `range`; the lowest is the simplest.
  ///
  ///     Generator<Character>.characters(in: "a"..."f")
  public static func characters(in range: ClosedRange<Unicode.Scalar>) -> Generator {
    characters(ScalarClass(range))
  }
}

extension Generator where Value == String {
  /// Generates strings of `counts` scalars from `scalars`; the shortest are the simplest.
  public static func strings(
    of scalars: Generator<Unicode.Scalar> = .scalars, _ counts: ClosedRange<Int> = 0...64,
    mean: Int? = nil
  ) -> Generator {
    strings(of: scalars, counts, mean: mean) { Generator<Unicode.Scalar>.choices(of: $0) }
  }

  /// Generates strings of scalars that are drawn by the complexities that `choices` returns.
  private static func strings(
    of scalars: Generator<Unicode.Scalar>, _ counts: ClosedRange<Int>, mean: Int?,
    _ choices: @Sendable @escaping (Unicode.Scalar) -> [Int]?
  ) -> Generator {
    let texts = scalars.array(counts, mean: mean).map { scalars in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
    return Generator { source throws(Discard) in
      let text: String
      if let other = source.otherCase(choices, { source throws(Discard) in try source.draw(texts) })
      {
        text = other
      } else if let mark = source.landmark(
        choices, { source throws(Discard) in try source.draw(texts) })
      {
        text = mark
      } else {
        text = try source.draw(texts)
      }
      if source.drawsFreely { source.lastText = text }
      return text
    }
  }

  /// Generates strings of `counts` scalars of a class.
  ///
  ///     Generator<String>.strings(of: .lowercase + .digits, 1...8)
  public static func strings(
    of scalars: ScalarClass, _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator {
    strings(of: .scalars(scalars), counts, mean: mean) { scalars.place(of: $0).map { [$0] } }
  }
}
