/// Prints values for people: short ones on a line, long ones a part a line.
enum PrettyPrinter {
  static let width = 88

  static func text(of value: Any, indent: String = "  ", label: String? = nil) -> String {
    let head = indent + (label.map { "\($0): " } ?? "")
    let line = head + String(reflecting: value)
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
    let parts = mirror.children.enumerated().map { place, child in
      text(of: child.value, indent: indent + "  ", label: child.label ?? "\(place)")
    }
    return ([head + name] + parts).joined(separator: "\n")
  }
}
