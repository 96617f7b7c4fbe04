/// An ordered set of Unicode scalars; the first is the simplest.
///
///     ScalarClass("a"..."f") + .digits
public struct ScalarClass: Hashable, Sendable {
  private var ranges: [ClosedRange<UInt32>]
  /// The number of scalars; a scalar in several ranges counts several times.
  public private(set) var count: Int

  /// The scalars of `ranges`, in the order of the ranges, without surrogates.
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

  /// Returns the scalars of `left`, then those in `right`.
  public static func + (left: ScalarClass, right: ScalarClass) -> ScalarClass {
    var both = left
    both.ranges += right.ranges
    both.count += right.count
    return both
  }

  /// Returns whether the class contains `scalar`.
  public func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }

  /// Returns the first index of `scalar`, or `nil` if the class does not contain it.
  func place(of scalar: Unicode.Scalar) -> Int? {
    var before = 0
    for range in ranges {
      if range.contains(scalar.value) { return before + Int(scalar.value - range.lowerBound) }
      before += range.count
    }
    return nil
  }

  /// The scalar at index `place`, in `0..<count`.
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
  /// ASCII letters, then digits.
  public static let alphanumerics = letters + digits
  /// The printable ASCII characters except letters, digits and the space.
  public static let punctuation = ScalarClass("!"..."/", ":"..."@", "["..."`", "{"..."~")
  /// The printable ASCII characters: letters, digits, the space, punctuation.
  public static let printable = alphanumerics + ScalarClass(" "..." ") + punctuation
  /// The control characters of ASCII and Latin-1.
  public static let controls = ScalarClass("\0"..."\u{1F}", "\u{7F}"..."\u{9F}")
  /// All of ASCII: the printable characters, then the control characters.
  public static let ascii = printable + ScalarClass("\0"..."\u{1F}", "\u{7F}"..."\u{7F}")
  /// The Unicode property White_Space: the space, then tabs and line ends, then all others.
  public static let whitespace = ScalarClass(
    " "..." ", "\t"..."\r", "\u{85}"..."\u{85}", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}",
    "\u{2000}"..."\u{200A}", "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}",
    "\u{205F}"..."\u{205F}", "\u{3000}"..."\u{3000}")
  /// The combining diacritical marks.
  public static let combiningMarks = ScalarClass("\u{300}"..."\u{36F}")
  /// The emoticons block: faces of one scalar each.
  public static let emoticons = ScalarClass("\u{1F600}"..."\u{1F64F}")
  /// All scalars, in numerical order.
  public static let all = ScalarClass("\0"..."\u{10FFFF}")
}
