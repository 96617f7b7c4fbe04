import Foundation

/// A value in `project.pbxproj`.
enum ProjectValue: Sendable {
  case text(String)
  case list([ProjectValue])
  case table([String: ProjectValue])

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let values): values.compactMap(\.text)
    case .table: []
    }
  }
  var table: [String: ProjectValue] { if case .table(let table) = self { table } else { [:] } }
}

extension ProjectValue {
  /// Parses a property list in the old style, `{ key = value; }`.
  init(_ file: LintFile) throws(LintMistake) {
    // Foundation reads brackets by recursion.
    var (depth, deepest) = (0, 0)
    for byte in file.bytes {
      depth += [0x7B, 0x28].contains(byte) ? 1 : [0x7D, 0x29].contains(byte) ? -1 : 0
      deepest = max(deepest, depth)
    }
    guard deepest < 200, case let value = ProjectValue(try file.propertyList()), case .table = value
    else { throw file.mistake(1, "a table in braces") }
    self = value
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let values as [Any]: self = .list(values.map { ProjectValue($0) })
    case let table as [String: Any]: self = .table(table.mapValues { ProjectValue($0) })
    case _: self = .text("")
    }
  }
}
