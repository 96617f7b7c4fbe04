import Foundation
import Reporting

/// A JSON value that can be changed in one place.
enum Tree: Codable, Hashable {
  case none
  case truth(Bool)
  case number(UInt64)
  case text(String)
  case list([Tree])
  case object([String: Tree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? container.decode(UInt64.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Tree].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: Tree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .truth(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let fields): try container.encode(fields)
    }
  }

  /// Returns the variants of this value with one place changed, for every change that `change` returns.
  func variants(
    _ path: [String] = [], _ change: (Tree, [String]) -> [Tree]
  ) -> [(path: [String], tree: Tree)] {
    let own = change(self, path).map { (path: path, tree: $0) }
    switch self {
    case .none, .truth, .number, .text: return own
    case .list(let list):
      return own
        + list.indices.flatMap { index in
          list[index].variants(path + ["\(index)"], change).map { variant in
            var changed = list
            changed[index] = variant.tree
            return (variant.path, .list(changed))
          }
        }
    case .object(let fields):
      return own
        + fields.keys.sorted().flatMap { key in
          (fields[key] ?? .none).variants(path + [key], change).map { variant in
            var changed = fields
            changed[key] = variant.tree
            return (variant.path, .object(changed))
          }
        }
    }
  }
}

struct WholeReport: Codable {
  var settings: Report.Settings
  var machines: [MachineReport]
  var gaps: [String]

  init(_ report: Report) {
    (settings, machines, gaps) = (report.settings, report.machines, report.gaps)
  }

  var report: Report {
    var report = Report(settings: settings, machines: machines)
    report.gaps = gaps
    return report
  }
}

extension Report {
  var tree: Tree {
    get throws {
      try JSONDecoder().decode(Tree.self, from: JSONEncoder().encode(WholeReport(self)))
    }
  }

  /// Returns whether all data of both reports are equal.
  func isSame(as other: Report) -> Bool {
    JSONText.line(WholeReport(self)) == JSONText.line(WholeReport(other))
  }

  /// Creates a report from its data. The result is `nil` if the data are not a report.
  init?(_ tree: Tree) {
    guard let data = try? JSONEncoder().encode(tree),
      let whole = try? JSONDecoder().decode(WholeReport.self, from: data)
    else { return nil }
    self = whole.report
  }
}
