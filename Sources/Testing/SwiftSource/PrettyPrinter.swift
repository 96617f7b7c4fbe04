/// A printer of values as Swift that can be pasted: short ones on one line, long ones over several. Parts of
/// sets and dictionaries are sorted by their text, as the order of iteration differs between runs.
///
/// A type with a description of its own is printed by that, unless it conforms to ``SwiftLiteral``,
/// ``SwiftInitialized``, ``SwiftListed`` or ``SwiftCase``.
package enum PrettyPrinter {
  static let width = 88

  /// Returns the text of a value.
  ///
  /// - Parameter marked: The paths of the parts that may be anything.
  package static func text(of value: Any, anything marked: Set<[Int]> = []) -> String {
    text(of: value, label: "", path: [], indent: "  ", marked)
  }

  /// Returns the text of a value between other text, over several lines if it is long.
  ///
  /// - Parameters:
  ///   - prefix: The text before the value, such as `let range = `.
  ///   - indent: The blanks before the first line.
  package static func text(of value: Any, after prefix: String, indent: String) -> String {
    text(of: value, label: prefix, path: [], indent: indent, [])
  }

  package static func line(of value: Any) -> String { line(of: value, path: [], []) }

  /// Returns the texts of the parts of a value that are not divided further, by path.
  package static func leaves(of value: Any) -> [[Int]: String] {
    var leaves: [[Int]: String] = [:]
    func collect(_ value: Any, _ path: [Int]) {
      let shape = Shape(value)
      guard shape.isOrdered, !shape.parts.isEmpty else {
        leaves[path] = line(of: value, path: [], [])
        return
      }
      for part in shape.parts { collect(part.value, path + [part.place]) }
    }
    collect(value, [])
    return leaves
  }

  private static func text(
    of value: Any, label: String, path: [Int], indent: String, _ marked: Set<[Int]>
  ) -> String {
    let line = indent + label + line(of: value, path: path, marked)
    let shape = Shape(value)
    if line.count <= width || shape.parts.isEmpty { return line }
    let inner = indent + "  "
    let parts = shape.parts.map { part in
      text(of: part.value, label: part.label, path: path + [part.place], indent: inner, marked)
    }
    return indent + label + shape.opening + "\n" + packed(parts, indent: inner) + "\n" + indent
      + shape.closing
  }

  /// Joins parts by commas, with as many short ones on a line as fit.
  private static func packed(_ parts: [String], indent: String) -> String {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, !part.contains("\n"), !last.contains("\n"),
        last.count + part.count - indent.count + 3 <= width
      {
        lines[lines.count - 1] = last + ", " + part.dropFirst(indent.count)
      } else {
        if let last = lines.popLast() { lines.append(last + ",") }
        lines.append(part)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(of value: Any, path: [Int], _ marked: Set<[Int]>) -> String {
    let shape = Shape(value)
    let parts = shape.parts.map { part in
      part.label + line(of: part.value, path: path + [part.place], marked)
    }
    let text = shape.opening + parts.joined(separator: ", ") + shape.closing
    return marked.contains(path) ? text + " /* anything */" : text
  }

  /// A part of a value: its position, its label with a colon, and the value.
  private typealias Part = (place: Int, label: String, value: Any)

  /// A value taken apart: a text before its parts, the parts, and a text after them.
  private struct Shape {
    var opening: String
    var parts: [Part] = []
    var closing = ""
    /// Whether the places of the parts mean the same in equal values.
    var isOrdered = true

    init(_ value: Any) {
      if let literal = value as? any SwiftLiteral {
        opening = literal.swiftText
        return
      }
      if let list = value as? any SwiftListed {
        (opening, closing) = ("[", "]")
        parts = Self.parts(list.swiftElements)
        return
      }
      // The cast looks into optionals, whose mirror would have the value as its only part.
      if let value = value as? any SwiftInitialized {
        let (call, mirror) = (type(of: value).swiftInitializer, Mirror(reflecting: value))
        opening = "\(call.name ?? "\(mirror.subjectType)")("
        closing = ")"
        parts = Self.arguments(of: mirror, for: call)
        return
      }
      let mirror = Mirror(reflecting: value)
      let hasText =
        value is any CustomDebugStringConvertible || value is any CustomStringConvertible
      opening = String(reflecting: value)
      switch mirror.displayStyle {
      case .collection:
        (opening, closing) = ("[", "]")
        parts = Self.parts(mirror.children.map(\.value))
      case .set:
        (opening, closing, isOrdered) = ("[", "]", false)
        parts = Self.sorted(mirror.children.map { ("", $0.value) })
      case .dictionary:
        (opening, closing, isOrdered) = ("[", mirror.children.isEmpty ? ":]" : "]", false)
        parts = Self.sorted(
          mirror.children.map { entry in
            let pair = Mirror(reflecting: entry.value).children.map(\.value)
            return (line(of: pair[0], path: [], []) + ": ", pair[1])
          })
      case .tuple:
        (opening, closing) = ("(", ")")
        parts = Self.parts(of: mirror)
      case .optional:
        guard let some = mirror.children.first else {
          opening = "nil"
          return
        }
        opening = ""
        parts = Self.parts([some.value])
      case .enum where !hasText || value is any SwiftCase:
        guard let payload = mirror.children.first else {
          opening = ".\((value as? any SwiftCase)?.caseName ?? "\(value)")"
          return
        }
        let inner = Mirror(reflecting: payload.value)
        opening = ".\(payload.label ?? "")("
        closing = ")"
        parts =
          inner.displayStyle == .tuple ? Self.parts(of: inner) : Self.parts([payload.value])
      case .struct where !hasText:
        (opening, closing) = ("\(mirror.subjectType)(", ")")
        parts = Self.parts(of: mirror)
      case .struct, .enum, .class, .foreignReference, .none: break
      @unknown default: break
      }
    }

    private static func parts(_ values: [Any]) -> [Part] {
      values.enumerated().map { ($0, "", $1) }
    }

    private static func parts(of mirror: Mirror) -> [Part] {
      mirror.children.enumerated().map { ($0, label($1.label), $1.value) }
    }

    /// Returns the arguments of an initializer, without arguments that equal their defaults.
    private static func arguments(of mirror: Mirror, for call: SwiftInitializer) -> [Part] {
      let given = parts(of: mirror).map { part -> Part in
        guard let labels = call.labels else { return part }
        let label = labels[part.place]
        return (part.place, label.isEmpty ? "" : "\(label): ", part.value)
      }
      guard let usual = call.defaults.map({ parts(of: Mirror(reflecting: $0)) }) else {
        return given
      }
      return zip(given, usual).filter { part, usual in
        part.place < call.required || line(of: part.value) != line(of: usual.value)
      }.map(\.0)
    }

    private static func label(_ label: String?) -> String {
      label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    }

    /// Sorts by printed form, shorter first.
    private static func sorted(_ parts: [(label: String, value: Any)]) -> [Part] {
      parts.map { (text: $0.label + line(of: $0.value, path: [], []), part: $0) }
        .sorted { ($0.text.count, $0.text) < ($1.text.count, $1.text) }
        .enumerated().map { ($0, $1.part.label, $1.part.value) }
    }
  }
}
