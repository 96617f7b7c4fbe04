import ConsentVocabulary

// What can be told of texts without folding them.

extension AccessButton {
  /// Whether it leaves out each address and number that another leaves out.
  func ignores(all other: AccessButton) -> Bool {
    other.ignoredEmails.allSatisfy(ignoredEmails.contains)
      && other.ignoredPhones.allSatisfy(ignoredPhones.contains)
  }
}

extension String {
  /// The runs between blanks, in small letters; `nil` where it is not of ASCII alone.
  var asciiWords: [[UInt8]]? {
    if !utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    return lowercased().utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map(Array.init)
  }

  var digitCount: Int { digits.utf8.count }

  /// The ASCII digits in it.
  var digits: String { String(decoding: utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self) }

  /// Whether it holds an ASCII letter or digit, so that something is left of it whatever is dropped.
  var isPlainlySome: Bool {
    utf8.contains { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }

  /// Branch 0 if this is `text` with more behind it, whatever the case and the blanks at the ends; 1 if it
  /// is the same text in this sense or to Unicode; `nil` if neither, or if the text may hold no word.
  func continuation(of text: String) -> Int? {
    if !text.isPlainlySome { return nil }
    let (longer, shorter) = (spelling, text.spelling)
    if longer == shorter { return 1 }
    let (long, short) = (longer.unicodeScalars, shorter.unicodeScalars)
    guard long.starts(with: short), let next = long.dropFirst(short.count).first else { return nil }
    // A mark may take its place ahead of others.
    return next.properties.canonicalCombiningClass == .notReordered ? 0 : nil
  }

  /// In small letters and without spaces at the ends.
  private var spelling: String {
    var scalars = lowercased().unicodeScalars[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
