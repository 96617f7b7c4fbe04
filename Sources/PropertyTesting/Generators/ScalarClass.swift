/// A set of Unicode scalars in an order, its first one the simplest.
///
///     ScalarClass("a"..."f") + .digits
public struct ScalarClass: Hashable, Sendable {
  private var ranges: [ClosedRange<UInt32>]
  /// How many scalars there are, those that are named twice counted twice.
  public private(set) var count: Int

  /// The scalars of `ranges`, one range after the other, without surrogates.
  ///
  /// - Precondition: There is at least one range.
  public init(_ ranges: ClosedRange<Unicode.Scalar>...) {
    require(!ranges.isEmpty, "a class holds at least one scalar")
    self.ranges = ranges.flatMap { range in
      let (low, high) = (range.lowerBound.value, range.upperBound.value)
      return low < 0xD800 && high > 0xDFFF ? [low...0xD7FF, 0xE000...high] : [low...high]
    }
    count = self.ranges.map(\.count).reduce(0, +)
  }

  /// The scalars of `left`, then those of `right`.
  public static func + (left: ScalarClass, right: ScalarClass) -> ScalarClass {
    var both = left
    both.ranges += right.ranges
    both.count += right.count
    return both
  }

  /// Whether `scalar` is one of these.
  public func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }

  /// The scalar at `place`, from 0 to below `count`.
  subscript(place: Int) -> Unicode.Scalar {
    var rest = place
    for range in ranges {
      if rest < range.count { return Unicode.Scalar(range.lowerBound + UInt32(rest)) ?? "\u{FFFD}" }
      rest -= range.count
    }
    preconditionFailure("a class of \(count) scalars has none at \(place)")
  }
}

extension ScalarClass {
  /// `0` to `9`.
  public static let digits = ScalarClass("0"..."9")
  /// `0` to `9`, then `a` to `f`, then `A` to `F`.
  public static let hexDigits = digits + ScalarClass("a"..."f", "A"..."F")
  /// `a` to `z`.
  public static let lowercase = ScalarClass("a"..."z")
  /// `A` to `Z`.
  public static let uppercase = ScalarClass("A"..."Z")
  /// `a` to `z`, then `A` to `Z`.
  public static let letters = lowercase + uppercase
  /// Letters, then digits, all of ASCII.
  public static let alphanumerics = letters + digits
  /// What ASCII can print and is neither letter nor digit nor space.
  public static let punctuation = ScalarClass("!"..."/", ":"..."@", "["..."`", "{"..."~")
  /// What ASCII can print: letters, digits, the space, punctuation.
  public static let printable = alphanumerics + ScalarClass(" "..." ") + punctuation
  /// The control characters of ASCII and Latin-1.
  public static let controls = ScalarClass("\0"..."\u{1F}", "\u{7F}"..."\u{9F}")
  /// All of ASCII: what it can print, then its control characters.
  public static let ascii = printable + ScalarClass("\0"..."\u{1F}", "\u{7F}"..."\u{7F}")
  /// What Unicode calls white space: the space, then tabs and ends of lines, then all others.
  public static let whitespace = ScalarClass(
    " "..." ", "\t"..."\r", "\u{85}"..."\u{85}", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}",
    "\u{2000}"..."\u{200A}", "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}",
    "\u{205F}"..."\u{205F}", "\u{3000}"..."\u{3000}")
  /// Marks that join the letter before them.
  public static let combiningMarks = ScalarClass("\u{300}"..."\u{36F}")
  /// Faces, of one scalar each.
  public static let emoticons = ScalarClass("\u{1F600}"..."\u{1F64F}")
  /// Every scalar there is, by its number.
  public static let all = ScalarClass("\0"..."\u{10FFFF}")
}
