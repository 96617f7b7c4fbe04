import Foundation
import OperatingSystem

/// A table in `project.pbxproj`, by Foundation's reader of property lists in the old style.
struct ProjectTable {
  private let values: [String: Any]

  init(_ values: Any?) { self.values = values as? [String: Any] ?? [:] }

  init(_ file: LintFile) throws(CommandError) {
    // Foundation reads brackets by recursion.
    var (depth, deepest) = (0, 0)
    for byte in file.bytes {
      depth += [0x7B, 0x28].contains(byte) ? 1 : [0x7D, 0x29].contains(byte) ? -1 : 0
      deepest = max(deepest, depth)
    }
    guard deepest < 200, let values = try file.propertyList() as? [String: Any] else {
      throw file.mistake(1, "a table in braces")
    }
    self.values = values
  }

  subscript(key: String) -> String? { values[key] as? String }

  /// The texts of a list, or a single text.
  func texts(_ key: String) -> [String] {
    (values[key] as? [Any])?.compactMap { $0 as? String } ?? self[key].map { [$0] } ?? []
  }

  func table(_ key: String) -> ProjectTable { ProjectTable(values[key]) }

  var tables: [String: ProjectTable] { values.mapValues { ProjectTable($0) } }

  /// The text of each key, of a list its texts with blanks between.
  var joined: [String: String] {
    Dictionary(values.keys.map { ($0, texts($0).joined(separator: " ")) }) { $1 }
  }
}
