/// A printer of values for reports: short ones on one line, long ones with a line per part. Parts of sets and
/// dictionaries are sorted by their printed form, as the order of iteration differs between runs.
enum PrettyPrinter {
  static let width = 88

  static func text(of value: Any, indent: String = "  ", label: String? = nil) -> String {
    let head = indent + (label.map { "\($0): " } ?? "")
    let line = head + self.line(of: value)
    let mirror = Mirror(reflecting: value)
    if line.count <= width || mirror.children.isEmpty { return line }
    let name =
      switch mirror.displayStyle {
      case .collection, .set, .dictionary: "\(mirror.children.count) elements"
      case .tuple: "\(mirror.children.count) values"
      case .struct, .class, .enum, .optional, .foreignReference, .none:
        "\(mirror.subjectType)"
      @unknown default: "\(mirror.subjectType)"
      }
    let parts = Self.parts(of: mirror).enumerated().map { place, child in
      text(of: child.value, indent: indent + "  ", label: child.label ?? "\(place)")
    }
    return ([head + name] + parts).joined(separator: "\n")
  }

  /// Returns `value` in Swift syntax on one line, with sorted sets and dictionaries, also nested in arrays,
  /// tuples and each other.
  private static func line(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    func parts(_ write: (Mirror.Child) -> String) -> String {
      Self.parts(of: mirror).map(write).joined(separator: ", ")
    }
    switch mirror.displayStyle {
    case .collection, .set: return "[" + parts { line(of: $0.value) } + "]"
    case .dictionary where !mirror.children.isEmpty:
      let entries = parts { entry in
        Mirror(reflecting: entry.value).children.map { line(of: $0.value) }.joined(separator: ": ")
      }
      return "[" + entries + "]"
    case .tuple:
      let parts = parts { part in
        let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " }
        return (label ?? "") + line(of: part.value)
      }
      return "(" + parts + ")"
    case .struct, .class, .enum, .optional, .dictionary, .foreignReference, .none:
      return String(reflecting: value)
    @unknown default: return String(reflecting: value)
    }
  }

  /// Returns the parts of a value; those in sets and dictionaries are sorted by printed form, shorter first.
  private static func parts(of mirror: Mirror) -> [Mirror.Child] {
    switch mirror.displayStyle {
    case .set, .dictionary:
      mirror.children.map { (text: line(of: $0.value), part: $0) }
        .sorted { ($0.text.count, $0.text) < ($1.text.count, $1.text) }.map(\.part)
    case .collection, .tuple, .struct, .class, .enum, .optional, .foreignReference, .none:
      Array(mirror.children)
    @unknown default: Array(mirror.children)
    }
  }
}
