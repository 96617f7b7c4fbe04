import Foundation
import OperatingSystem
import Reporting

/// A property list in XML with a dictionary at its root.
package struct PropertyListFile: Sendable {
  private let file: LintFile
  private let keys: Set<String>
  /// The strings of each key that has a list of them, or one.
  private let strings: [String: [String]]

  /// Parses a file. Throws an error if it is not XML, is damaged, or has no dictionary at its root.
  package init(_ file: LintFile) throws(CommandError) {
    self.file = file
    let start = file.bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    guard start == UInt8(ascii: "<") else {
      let isBinary = file.bytes.starts(with: Array("bplist".utf8))
      throw file.mistake(
        1, "a property list in XML" + (isBinary ? " (plutil -convert xml1 makes one)" : ""))
    }
    guard let values = try file.propertyList() as? [String: Any] else {
      throw file.mistake(1, "a dictionary as property list")
    }
    keys = Set(values.keys)
    strings = values.compactMapValues { $0 as? [String] ?? ($0 as? String).map { [$0] } }
  }

  var path: String { file.path }

  func contains(_ key: String) -> Bool { keys.contains(key) }

  /// The strings of a key; none if it is missing or has another type.
  package func texts(_ key: String) -> [String] { strings[key] ?? [] }

  func text(_ key: String) -> String? { texts(key).first }

  /// The place of a key, or of one of its strings.
  package func place(of key: String, _ text: String? = nil, role: String) -> LintFinding.Place {
    let lines = String(decoding: file.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let start = lines.firstIndex { $0.contains("<key>\(key)</key>") }
    let string = text.flatMap { text in
      start.flatMap { lines[$0...].firstIndex { $0.contains("<string>\(text)</string>") } }
    }
    return LintFinding.Place(path, line: (string ?? start).map { $0 + 1 }, role)
  }
}

extension LintFile {
  /// The file as a property list. Throws Foundation's error.
  func propertyList() throws(CommandError) -> Any {
    if let failure { throw mistake(nil, "a property list; \(failure)") }
    do {
      return try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    } catch {
      let info = (error as NSError).userInfo
      // An error of Core Foundation, which has no other form here than its description.
      let isOld = bytes.first { $0 > 0x20 } != UInt8(ascii: "<")
      let old = info["kCFPropertyListOldStyleParsingError"].flatMap {
        isOld ? "\($0)".firstMatch(of: /"([^"]*line (\d+)[^"]*)" UserInfo/) : nil
      }
      let reason = old.map { String($0.1) } ?? info["NSDebugDescription"] as? String
      throw mistake(old.flatMap { Int($0.2) }, "a property list; \(reason ?? "it is damaged")")
    }
  }
}
