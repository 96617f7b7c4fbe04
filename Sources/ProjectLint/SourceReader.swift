/// A text that is read from its start to its end, and the line of the next scalar.
struct SourceReader: Sendable {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  /// From 1.
  private(set) var line = 1

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The next scalar, or a later one; `nil` behind the end.
  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    place + offset < scalars.count ? scalars[place + offset] : nil
  }

  func starts(with word: String, after offset: Int = 0) -> Bool {
    scalars[min(place + offset, scalars.count)...].starts(with: word.unicodeScalars)
  }

  /// The next scalars while they meet a condition. They are not read.
  func prefix(
    after offset: Int = 0, while isIn: (Unicode.Scalar) -> Bool
  ) -> ArraySlice<Unicode.Scalar> {
    scalars[min(place + offset, scalars.count)...].prefix(while: isIn)
  }

  /// Reads so many scalars.
  mutating func advance(_ count: Int = 1) {
    let end = min(place + count, scalars.count)
    for scalar in scalars[place..<end] where scalar == "\n" { line += 1 }
    place = end
  }

  /// Reads all scalars that meet a condition.
  mutating func read(while isIn: (Unicode.Scalar) -> Bool) -> String {
    let read = prefix(while: isIn)
    advance(read.count)
    return String(read)
  }

  /// Reads up to a word and the word itself, or up to the end of the text.
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
