import Reporting

package struct LintFile: Hashable, Sendable {
  /// The path as it was given, or below a folder that was.
  var path: String
  var bytes: [UInt8]
  /// Whether the user named the file itself. A malformed file in a folder is passed over.
  var isNamed: Bool
  var isTest: Bool

  package init(path: String, bytes: [UInt8], isNamed: Bool = true, isTest: Bool = false) {
    (self.path, self.bytes, self.isNamed, self.isTest) = (path, bytes, isNamed, isTest)
  }

  /// The file as text.
  ///
  /// - Throws: An error with the line of the first byte that is not UTF-8.
  func text() throws(LintMistake) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let sound = lines.prefix { String(validating: $0, as: UTF8.self) != nil }.count
    throw mistake(sound + 1, "a text in UTF-8")
  }

  func mistake(_ line: Int?, _ expected: String) -> LintMistake {
    LintMistake(
      Mistake(path, line: line, expected: expected).description,
      "Nothing was linted; mend the file first.")
  }

  /// The words among `words` that the file contains, each where a word of the file begins.
  func contained(_ words: [String]) -> [String] {
    let (bytes, sought) = (bytes, words.map { Array($0.utf8) })
    let heads = sought.map { $0.first ?? 0 }
    var isHead = [Bool](repeating: false, count: 256)
    for head in heads { isHead[Int(head)] = true }
    var isFound = [Bool](repeating: false, count: words.count)
    var isInside = false
    for index in bytes.indices {
      let byte = bytes[index]
      if isHead[Int(byte)], !isInside || !WordFilter.isLetter(byte) {
        for word in heads.indices where heads[word] == byte && !isFound[word] {
          isFound[word] = bytes[index...].starts(with: sought[word])
        }
      }
      isInside = WordFilter.isLetter(byte)
    }
    return zip(words, isFound).filter(\.1).map(\.0)
  }
}

/// The words of a file as a Bloom filter: a word of the file is always in it, another one rarely.
struct WordFilter: Sendable {
  private var bits: [UInt64]

  init(_ bytes: [UInt8]) {
    // A bit for each byte, which is several for each word.
    var count = 4
    while count * 64 < bytes.count { count *= 2 }
    bits = [UInt64](repeating: 0, count: count)
    var hash = Self.empty
    for byte in bytes {
      if Self.isLetter(byte) {
        hash = Self.hash(hash, byte)
      } else if hash != Self.empty {
        insert(hash)
        hash = Self.empty
      }
    }
    insert(hash)
  }

  func mayHold(_ word: String) -> Bool {
    let (first, second) = places(word.utf8.reduce(Self.empty, Self.hash))
    return [first, second].allSatisfy { bits[$0 / 64] & 1 << UInt64($0 % 64) != 0 }
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x24, 0x80...0xFF: true
    case _: false
    }
  }

  // FNV-1a.
  private static let empty: UInt64 = 0xCBF2_9CE4_8422_2325
  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private mutating func insert(_ hash: UInt64) {
    let (first, second) = places(hash)
    bits[first / 64] |= 1 << UInt64(first % 64)
    bits[second / 64] |= 1 << UInt64(second % 64)
  }

  private func places(_ hash: UInt64) -> (Int, Int) {
    let mask = bits.count * 64 - 1
    return (Int(hash & 0xFFFF_FFFF) & mask, Int(hash >> 32) & mask)
  }
}

/// The reason for which files cannot be linted, with advice.
package struct LintMistake: Error, Hashable, Sendable {
  package var message: String
  package var advice: String

  init(_ message: String, _ advice: String) {
    (self.message, self.advice) = (OutputFormat.terminal.escaped(message), advice)
  }
}

extension [LintFile] {
  func ending(_ ending: String) -> [LintFile] { filter { $0.path.hasSuffix(ending) } }

  /// Reads each file. Passes over a malformed file with a note, unless the user named it.
  func read<Value>(
    _ notes: inout [String], _ reading: (LintFile) throws(LintMistake) -> Value
  ) throws(LintMistake) -> [Value] {
    var values: [Value] = []
    for file in self {
      do throws(LintMistake) { values.append(try reading(file)) } catch {
        if file.isNamed { throw error }
        notes.append("\(error.message.dropLast()); passed over")
      }
    }
    return values
  }
}

extension Array where Element: Hashable {
  /// The elements in their order, each once.
  var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The words of a name in small letters: `MyApp-iOSTests` has my, app, ios and tests.
  var nameWords: [String] {
    var words = [""]
    var last: Character = " "
    for letter in self {
      if !letter.isLetter {
        words.append("")
      } else if letter.isUppercase && last.isLowercase {
        words.append(letter.lowercased())
      } else {
        words[words.count - 1] += letter.lowercased()
      }
      last = letter
    }
    return words.filter { !$0.isEmpty }
  }
}

/// Paths of files, without `.` and `..`.
enum LintPath {
  static func parts(_ path: some StringProtocol) -> [Substring] {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(Substring(part))
      }
    }
    return parts
  }

  static func joined(_ folder: String, _ path: String) -> String {
    let whole = path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
    return (whole.hasPrefix("/") ? "/" : "") + parts(whole).joined(separator: "/")
  }

  /// The number of folders that two paths have in common at their beginnings.
  static func shared(_ first: String, _ second: String) -> Int {
    zip(parts(first), parts(second)).prefix { $0 == $1 }.count
  }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
