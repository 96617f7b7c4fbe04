import PropertyTesting

/// Four locks that open one after the other, each by one of 64 keys; whoever opens the last fails.
///
/// A case tries twelve keys.
struct FourLocks {
  var wrongKey: WrongKey

  /// What a key does that does not fit.
  enum WrongKey: String, CaseIterable {
    /// Nothing: one case in some thirty thousand opens all four.
    case isSkipped
    /// It ends the case: one in 64^4 opens all four.
    case endsTheCase
  }

  static let right = [17, 42, 5, 60]

  /// Draws and tries the keys of one case, which says how many locks it has opened.
  func evaluate(_ source: inout ChoiceSource) -> CaseOutcome<Bool> {
    do throws(Discard) {
      var open = 0
      for _ in 0..<12 {
        let key = try source.span(.command) { source throws(Discard) in
          try source.index(below: 64)
        }
        if key == Self.right[open] {
          open += 1
          source.collect(open, of: "open locks")
          if open == Self.right.count { return .failed(true) }
        } else if wrongKey == .endsTheCase {
          return .passed
        }
      }
      return .passed
    } catch {
      return .discarded(error)
    }
  }
}
