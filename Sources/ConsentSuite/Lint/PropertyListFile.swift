import Foundation
import Reporting

/// A property list with a dictionary, in XML or binary, and where its values stand.
package struct PropertyListFile: Sendable {
  package let path: String
  private let values: [String: Value]
  /// Where keys and texts stand; empty for a binary one, which has no lines.
  private let lines: PropertyListLines

  /// What a key can have, as far as anybody asks here.
  package enum Value: Hashable, Sendable {
    case text(String)
    case truth(Bool)
    case texts([String])
    case other
  }

  /// - Throws: where it is neither XML nor binary, is damaged, or holds no dictionary.
  package init(_ file: LintFile) throws(LintMistake) {
    path = file.path
    let isBinary = file.bytes.starts(with: Array("bplist".utf8))
    let start = file.bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    guard isBinary || start == UInt8(ascii: "<") else {
      throw LintMistake(Mistake(path, line: 1, expected: "a property list, in XML or binary"))
    }
    let read: Any
    do {
      read = try PropertyListSerialization.propertyList(
        from: Data(file.bytes), options: [], format: nil)
    } catch {
      throw LintMistake(Self.mistake(path, error as NSError))
    }
    guard let dictionary = read as? [String: Any] else {
      throw LintMistake(
        Mistake(path, line: isBinary ? nil : 1, expected: "a dictionary as property list"))
    }
    values = dictionary.mapValues(Self.value)
    lines = isBinary ? PropertyListLines() : PropertyListLines(file.bytes)
  }

  /// What is wrong, with the line where Foundation tells one.
  private static func mistake(_ path: String, _ error: NSError) -> Mistake {
    let said = error.userInfo["NSDebugDescription"] as? String ?? "it is damaged"
    guard let place = said.range(of: " at line ") ?? said.range(of: " on line ") else {
      return Mistake(path, line: nil, expected: "a property list; \(said)")
    }
    return Mistake(
      path, line: Int(said[place.upperBound...].prefix { $0.isWholeNumber }),
      expected: "a property list; \(said[..<place.lowerBound])")
  }

  private static func value(_ value: Any) -> Value {
    switch value {
    case let text as String: .text(text)
    case let texts as [String]: .texts(texts)
    case let truth as Bool: .truth(truth)
    default: .other
    }
  }

  package subscript(key: String) -> Value? { values[key] }

  /// Whether both have the same keys with the same values, as far as anybody asks.
  func saysTheSame(as other: PropertyListFile) -> Bool { values == other.values }

  /// The texts of a key that is to have several; none where it is not there.
  ///
  /// - Throws: where it has something else.
  func texts(_ key: String) throws(LintMistake) -> [String] {
    switch values[key] {
    case nil: return []
    case .texts(let texts): return texts
    case .text, .truth, .other:
      throw LintMistake(
        Mistake(path, line: lines.line(of: key), expected: "an array of strings for \(key)"))
    }
  }

  /// The text of a key; `nil` where it is not there.
  ///
  /// - Throws: where it has something else.
  func text(_ key: String) throws(LintMistake) -> String? {
    switch values[key] {
    case nil: return nil
    case .text(let text): return text
    case .truth, .texts, .other:
      throw LintMistake(
        Mistake(path, line: lines.line(of: key), expected: "a string for \(key)"))
    }
  }

  /// Where a key stands, or this text below it.
  package func place(of key: String, _ text: String? = nil, role: String) -> LintFinding.Place {
    LintFinding.Place(
      path, line: text.flatMap { lines.line(of: $0, in: key) } ?? lines.line(of: key), role)
  }
}

/// The lines of a property list in XML: of the keys of its dictionary, and of the strings that each has.
struct PropertyListLines: Sendable {
  private var keys: [String: Int] = [:]
  private var strings: [String: [(text: String, line: Int)]] = [:]

  init() {}

  /// Reads what looks like a property list; nothing that it cannot read ends it.
  init(_ bytes: [UInt8]) {
    var (line, depth, place) = (1, 0, 0)
    var key: String?
    var text: [UInt8] = []
    var textLine = 1
    func starts(_ word: StaticString) -> Bool {
      let word = word.withUTF8Buffer { Array($0) }
      return bytes[place...].starts(with: word)
    }
    /// Goes on behind `end`, or to the end of the file.
    func skip(to end: StaticString) {
      let end = end.withUTF8Buffer { Array($0) }
      while place < bytes.count, !bytes[place...].starts(with: end) {
        if bytes[place] == UInt8(ascii: "\n") { line += 1 }
        place += 1
      }
      place = min(place + end.count, bytes.count)
    }
    while place < bytes.count {
      let isTag = bytes[place] == UInt8(ascii: "<")
      if isTag && starts("<!--") {
        skip(to: "-->")
      } else if isTag && starts("<![CDATA[") {
        let from = min(place + 9, bytes.count)
        skip(to: "]]>")
        text += bytes[from..<max(from, min(place - 3, bytes.count))]
      } else if isTag {
        let (from, before) = (place, line)
        skip(to: ">")
        let tag = String(decoding: bytes[from..<place], as: UTF8.self)
        switch tag.dropFirst().prefix(while: { !" \t\r\n>/".contains($0) }) {
        case "dict", "array": if !tag.hasSuffix("/>") { depth += 1 }
        case "key", "string": (text, textLine) = ([], before)
        case "":
          switch tag.dropFirst(2).prefix(while: { !" \t\r\n>".contains($0) }) {
          case "dict", "array": depth -= 1
          case "key" where depth == 1:
            key = Self.unescaped(text)
            keys[key ?? "", default: textLine] = textLine
          case "string":
            if let key { strings[key, default: []].append((Self.unescaped(text), textLine)) }
          default: break
          }
        default: break
        }
      } else {
        if bytes[place] == UInt8(ascii: "\n") { line += 1 }
        text.append(bytes[place])
        place += 1
      }
    }
  }

  func line(of key: String) -> Int? { keys[key] }

  func line(of text: String, in key: String) -> Int? {
    strings[key]?.first { $0.text == text }?.line
  }

  /// The text of an element, in which XML's own signs are escaped by name or number.
  private static func unescaped(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "&") {
      result += rest[..<sign]
      rest = rest[sign...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else { break }
      let name = String(rest[rest.index(after: sign)..<end])
      let number =
        name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      if let known = names[name] {
        result += known
      } else if name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) {
        result.unicodeScalars.append(scalar)
      } else {
        result += rest[...end]
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
