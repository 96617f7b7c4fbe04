import ConsentVocabulary
import StateMachines

// Properties of texts that need no folding.

enum Continuation: UInt8, Numbered { case longer, equal }

extension AccessButton {
  func ignores(all other: AccessButton) -> Bool {
    other.ignoredEmails.allSatisfy(ignoredEmails.contains)
      && other.ignoredPhones.allSatisfy(ignoredPhones.contains)
  }
}

extension String {
  /// The words in lower case. `nil` if the text is not ASCII.
  var asciiWords: [[UInt8]]? {
    if !utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    return lowercased().utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map(Array.init)
  }

  var digitCount: Int { digits.utf8.count }

  var digits: String { String(decoding: utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self) }

  /// Whether this text contains an ASCII letter or digit, so that folding does not make it empty.
  var isPlainlySome: Bool {
    utf8.contains { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }

  /// Returns whether this text continues `text` or equals it, ignoring case and outer blanks. Canonically
  /// equivalent texts are equal. Returns `nil` if it does neither, or if `text` may contain no word.
  func continuation(of text: String) -> Continuation? {
    if !text.isPlainlySome { return nil }
    let (longer, shorter) = (spelling, text.spelling)
    if longer == shorter { return .equal }
    let (long, short) = (longer.unicodeScalars, shorter.unicodeScalars)
    guard long.starts(with: short), let next = long.dropFirst(short.count).first else { return nil }
    // A combining mark may be reordered before others.
    return next.properties.canonicalCombiningClass == .notReordered ? .longer : nil
  }

  /// This text in lower case, without spaces at either end.
  private var spelling: String {
    var scalars = lowercased().unicodeScalars[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
