import Reporting

/// A file with all its bytes.
package struct LintFile: Hashable, Sendable {
  /// The path as it was given, or below a folder that was.
  var path: String
  var bytes: [UInt8]
  /// Whether the user named the file itself. A malformed file in a folder is passed over.
  var isNamed: Bool
  /// Whether the file is in a folder with a name of tests.
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

  /// The lines with their numbers, from 1, without blanks before them. Empty lines and comments, which
  /// begin with `#`, are left out.
  func lines() throws(LintMistake) -> [(number: Int, text: Substring)] {
    try text().split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.enumerated()
      .filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }
      .map { ($0.offset + 1, $0.element) }
  }

  func mistake(_ line: Int?, _ expected: String) -> LintMistake {
    LintMistake(
      Mistake(path, line: line, expected: expected).description,
      "Nothing was linted; mend the file first.")
  }

  /// The words among `words` that the file contains.
  func contained(_ words: [String]) -> [String] {
    var candidates = [[(word: String, bytes: [UInt8])]](repeating: [], count: 256)
    for word in words { candidates[Int(word.utf8.first ?? 0)].append((word, Array(word.utf8))) }
    var found: [String] = []
    for index in bytes.indices where !candidates[Int(bytes[index])].isEmpty {
      for (word, sought) in candidates[Int(bytes[index])]
      where bytes[index...].starts(with: sought) && !found.contains(word) {
        found.append(word)
      }
    }
    return found
  }
}

/// The reason for which files cannot be linted, with advice.
public struct LintMistake: Error, Hashable, Sendable {
  public var message: String
  public var advice: String

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
      do throws(LintMistake) {
        values.append(try reading(file))
      } catch {
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

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
