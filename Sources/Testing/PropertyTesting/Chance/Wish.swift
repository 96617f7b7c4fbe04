/// The number of an alternative, which a simpler alternative may be able to draw as well.
struct Wish: Hashable, Sendable {
  /// The index of the alternative's span.
  var span: Int
  var number: Int
}

extension ChoiceSource {
  /// Records the value of the alternative whose span is at `place`, if it is a number.
  @usableFromInline
  @inline(never)
  mutating func note<Value>(_ value: Value, of place: Int) {
    guard let number = (value as? any BinaryInteger).flatMap({ Int(exactly: $0) }) else { return }
    values.append(Wish(span: place, number: number))
  }

  /// Returns the wished number, if it is in `range` and the case has reached its alternative.
  mutating func takeWish(in range: ClosedRange<Int>) -> Int? {
    guard let wish, recordedSpans.count > wish.span, range.contains(wish.number) else { return nil }
    self.wish = nil
    return wish.number
  }
}
