import Foundation
import OperatingSystem
import Reporting

package struct LintFile: Hashable, Sendable {
  /// The path as it was given, or below a folder that was.
  var path: String
  var bytes: [UInt8]
  /// Whether the user named the file itself. A malformed file in a folder is passed over.
  var isNamed: Bool
  /// The reason for which the file was passed over, without bytes; `nil` if it was read.
  var failure: String?

  package init(path: String, bytes: [UInt8], isNamed: Bool = true, failure: String? = nil) {
    (self.path, self.bytes, self.isNamed, self.failure) = (path, bytes, isNamed, failure)
  }

  /// The file as text. Throws an error if it is not UTF-8.
  func text() throws(CommandError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw mistake(nil, "a text in UTF-8")
    }
    return text
  }

  func mistake(_ line: Int?, _ expected: String) -> CommandError {
    CommandError.lint(
      Mistake(path, line: line, expected: expected).description,
      "Nothing was linted; mend the file first.", line: line)
  }

  /// The words among `words` that the file contains, each where a word of the file begins.
  func contained(_ words: [String]) -> [String] {
    bytes.withUnsafeBytes { bytes in words.filter { Self.isWord(Array($0.utf8), in: bytes) } }
  }

  private static func isWord(_ word: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(word[0]), bytes.count - start)
    {
      let place = base.distance(to: found)
      if bytes.count - place >= word.count, memcmp(found, word, word.count) == 0,
        place == 0 || !isLetter(bytes[place - 1]) || !isLetter(word[0])
      {
        return true
      }
      start = place + 1
    }
    return false
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x24, 0x80...0xFF: true
    case _: false
    }
  }
}

/// The words of a file as a Bloom filter: a word of the file is always in it, another one rarely.
struct WordFilter: Sendable {
  private var bits: [UInt64]

  init(_ bytes: [UInt8]) {
    // A bit for each byte, which is several for each word.
    bits = [UInt64](repeating: 0, count: bytes.count / 64 + 1)
    for word in bytes.split(whereSeparator: { !LintFile.isLetter($0) }) {
      let place = place(word)
      bits[place / 64] |= 1 << UInt64(place % 64)
    }
  }

  func mayHold(_ word: String) -> Bool {
    let place = place(word.utf8)
    return bits[place / 64] & 1 << UInt64(place % 64) != 0
  }

  /// The bit of a word, by its FNV-1a hash.
  private func place(_ word: some Sequence<UInt8>) -> Int {
    let hash = word.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int(hash % UInt64(bits.count * 64))
  }
}

extension CommandError {
  /// The reason for which files cannot be linted, with advice.
  static func lint(_ message: String, _ advice: String, line: Int? = nil) -> CommandError {
    var error = CommandError(OutputFormat.terminal.escaped(message), advice)
    error.line = line
    return error
  }
}

extension [LintFile] {
  func ending(_ ending: String) -> [LintFile] { filter { $0.path.hasSuffix(ending) } }

  /// Reads each file. Passes over a malformed file with a note, unless the user named it.
  func read<Value>(
    _ notes: inout [String], _ reading: (LintFile) throws(CommandError) -> Value
  ) throws(CommandError) -> [Value] {
    var values: [Value] = []
    for file in self where file.failure == nil {
      do throws(CommandError) { values.append(try reading(file)) } catch {
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
