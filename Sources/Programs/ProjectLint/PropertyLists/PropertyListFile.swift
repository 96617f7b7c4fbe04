import Foundation
import Reporting

/// A property list in XML with a dictionary at its root, with the lines of its values.
package struct PropertyListFile: Sendable {
  private let file: LintFile
  private let values: [String: Value]
  /// The lines of keys and strings.
  private let lines: PropertyListLines

  package enum Value: Hashable, Sendable {
    case text(String)
    case truth(Bool)
    case texts([String])
    case other
  }

  /// Parses a file. Throws an error if it is not XML, is damaged, or has no dictionary at its root.
  package init(_ file: LintFile) throws(LintMistake) {
    self.file = file
    let start = file.bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    guard start == UInt8(ascii: "<") else {
      let isBinary = file.bytes.starts(with: Array("bplist".utf8))
      throw file.mistake(
        1, "a property list in XML" + (isBinary ? " (plutil -convert xml1 makes one)" : ""))
    }
    values = try Self.values(file)
    lines = PropertyListLines(file.bytes)
  }

  private static func values(_ file: LintFile) throws(LintMistake) -> [String: Value] {
    guard let dictionary = try file.propertyList() as? [String: Any] else {
      throw file.mistake(1, "a dictionary as property list")
    }
    return dictionary.mapValues { value in
      switch value {
      case let text as String: .text(text)
      case let texts as [String]: .texts(texts)
      case let truth as Bool: .truth(truth)
      default: .other
      }
    }
  }

  var path: String { file.path }

  package subscript(key: String) -> Value? { values[key] }

  /// Returns whether both have the same keys with the same values.
  func isEquivalent(to other: PropertyListFile) -> Bool { values == other.values }

  /// The strings of a key; none if it is missing or has another type.
  func texts(_ key: String) -> [String] {
    switch values[key] {
    case .texts(let texts): texts
    case .text, .truth, .other, nil: []
    }
  }

  /// The string of a key; `nil` if it is missing or has another type.
  func text(_ key: String) -> String? {
    if case .text(let text) = values[key] { text } else { nil }
  }

  /// Throws an error if one of these keys has another value than a list of strings.
  func check(lists keys: [String]) throws(LintMistake) {
    for key in keys where values[key] != nil {
      guard case .texts = values[key] else {
        throw file.mistake(lines[key], "an array of strings for \(key)")
      }
    }
  }

  package func place(of key: String, _ text: String? = nil, role: String) -> LintFinding.Place {
    LintFinding.Place(path, line: text.flatMap { lines[key, $0] } ?? lines[key], role)
  }
}

extension LintFile {
  /// The file as a property list. Throws Foundation's error, with its line if it contains one.
  func propertyList() throws(LintMistake) -> Any {
    do {
      return try PropertyListSerialization.propertyList(
        from: Data(bytes), options: [], format: nil)
    } catch {
      let info = (error as NSError).userInfo
      let old = path.hasSuffix(".pbxproj") ? info["kCFPropertyListOldStyleParsingError"] : nil
      let reason = (old as? NSError)?.userInfo["NSDebugDescription"] ?? info["NSDebugDescription"]
      let words = reason as? String ?? "it is damaged"
      guard let place = words.range(of: " at line ") ?? words.range(of: " on line ") else {
        throw mistake(nil, "a property list; \(words)")
      }
      throw mistake(
        Int(words[place.upperBound...].prefix { $0.isWholeNumber }),
        "a property list; \(words[..<place.lowerBound])")
    }
  }
}

/// The lines of a property list in XML: of the keys of its dictionary, and of the strings of each key.
private struct PropertyListLines: Sendable {
  private var keys: [String: Int] = [:]
  private var strings: [String: [(text: String, line: Int)]] = [:]

  init(_ xml: [UInt8]) {
    var reader = SourceReader(xml)
    var depth = 0
    var key: String?
    // The current element, and the line of its tag.
    var (text, line) = ("", 1)
    while let next = reader.peek() {
      let tagLine = reader.line
      if reader.starts(with: "<!--") {
        reader.read(past: "-->")
      } else if reader.starts(with: "<![CDATA[") {
        text += reader.read(past: "]]>").dropFirst(9).dropLast(3)
      } else if next == "<" {
        let tag = reader.read(past: ">")
        switch tag.dropFirst().prefix(while: { !$0.isWhitespace && $0 != ">" }) {
        case "dict", "array": depth += tag.hasSuffix("/>") ? 0 : 1
        case "key", "string": (text, line) = ("", tagLine)
        case "/dict", "/array": depth -= 1
        case "/key" where depth == 1:
          key = Self.unescaped(text)
          keys[key ?? "", default: line] = line
        case "/string": strings[key ?? "", default: []].append((Self.unescaped(text), line))
        default: break
        }
      } else {
        text += reader.read { $0 != "<" }
      }
    }
  }

  subscript(key: String) -> Int? { keys[key] }

  subscript(key: String, text: String) -> Int? { strings[key]?.first { $0.text == text }?.line }

  /// Returns the text of an element with XML escapes replaced. Unknown entities remain unchanged.
  private static func unescaped(_ text: String) -> String {
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    return text.replacing(/&(?:#(x?)(\w+)|(\w+));/) { match in
      let number = match.2.flatMap { UInt32($0, radix: match.1 == "x" ? 16 : 10) }
      return number.flatMap(Unicode.Scalar.init).map { String($0) }
        ?? match.3.flatMap { names[String($0)] } ?? String(match.0)
    }
  }
}
