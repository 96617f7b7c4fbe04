/// A forward reader of text that keeps track of the line.
struct SourceReader: Sendable {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  /// The line of the next scalar, from 1.
  private(set) var line = 1

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Returns the scalar at `offset` from the next one. `nil` beyond the end.
  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    place + offset < scalars.count ? scalars[place + offset] : nil
  }

  func starts(with word: String, after offset: Int = 0) -> Bool {
    scalars[min(place + offset, scalars.count)...].starts(with: word.unicodeScalars)
  }

  /// Returns the longest run of next scalars that satisfy a condition, without reading them.
  func prefix(
    after offset: Int = 0, while isIn: (Unicode.Scalar) -> Bool
  ) -> ArraySlice<Unicode.Scalar> {
    scalars[min(place + offset, scalars.count)...].prefix(while: isIn)
  }

  /// Reads `count` scalars.
  mutating func advance(_ count: Int = 1) {
    let end = min(place + count, scalars.count)
    for scalar in scalars[place..<end] where scalar == "\n" { line += 1 }
    place = end
  }

  /// Reads all next scalars that satisfy a condition.
  mutating func read(while isIn: (Unicode.Scalar) -> Bool) -> String {
    let read = prefix(while: isIn)
    advance(read.count)
    return String(read)
  }

  /// Reads up to and including a word, or to the end of the text.
  @discardableResult
  mutating func read(past word: String) -> ArraySlice<Unicode.Scalar> {
    let start = place
    while place < scalars.count, !starts(with: word) { advance() }
    advance(word.unicodeScalars.count)
    return scalars[start..<place]
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
