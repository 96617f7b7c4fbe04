/// A printer of values as Swift that can be pasted: short ones on one line, long ones over several. Parts of
/// sets and dictionaries are sorted by their text, as the order of iteration differs between runs.
///
/// A type with a description of its own is printed by that.
package enum PrettyPrinter {
  static let width = 88

  /// Returns the text of a value.
  ///
  /// - Parameter marked: The paths of the parts that may be anything.
  package static func text(of value: Any, anything marked: Set<[Int]> = []) -> String {
    text(of: value, label: "", path: [], indent: "  ", marked)
  }

  /// Returns the texts of the parts of a value that are not divided further, by path.
  static func leaves(of value: Any) -> [[Int]: String] {
    var leaves: [[Int]: String] = [:]
    func collect(_ value: Any, _ path: [Int]) {
      let shape = Shape(value)
      guard shape.isOrdered, !shape.parts.isEmpty else {
        leaves[path] = line(of: value, path: [], [])
        return
      }
      for (place, part) in shape.parts.enumerated() { collect(part.value, path + [place]) }
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
    let parts = shape.parts.enumerated().map { place, part in
      text(of: part.value, label: part.label, path: path + [place], indent: inner, marked)
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
    let parts = shape.parts.enumerated().map { place, part in
      part.label + line(of: part.value, path: path + [place], marked)
    }
    let text = shape.opening + parts.joined(separator: ", ") + shape.closing
    return marked.contains(path) ? text + " /* anything */" : text
  }

  /// A value taken apart: a text before its parts, the parts, and a text after them.
  private struct Shape {
    var opening: String
    var parts: [(label: String, value: Any)] = []
    var closing = ""
    /// Whether the places of the parts mean the same in equal values.
    var isOrdered = true

    init(_ value: Any) {
      if let literal = value as? any SwiftLiteral {
        opening = literal.swiftText
        return
      }
      let mirror = Mirror(reflecting: value)
      let hasText =
        value is any CustomDebugStringConvertible || value is any CustomStringConvertible
      opening = String(reflecting: value)
      switch mirror.displayStyle {
      case .collection:
        (opening, closing) = ("[", "]")
        parts = mirror.children.map { ("", $0.value) }
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
        parts = mirror.children.map { (Self.label($0.label), $0.value) }
      case .optional:
        guard let some = mirror.children.first else {
          opening = "nil"
          return
        }
        opening = ""
        parts = [("", some.value)]
      case .enum where !hasText:
        guard let payload = mirror.children.first else {
          opening = ".\(value)"
          return
        }
        let inner = Mirror(reflecting: payload.value)
        opening = ".\(payload.label ?? "")("
        closing = ")"
        parts =
          inner.displayStyle == .tuple
          ? inner.children.map { (Self.label($0.label), $0.value) } : [("", payload.value)]
      case .struct where !hasText:
        (opening, closing) = ("\(mirror.subjectType)(", ")")
        parts = mirror.children.map { (Self.label($0.label), $0.value) }
      case .struct, .enum, .class, .foreignReference, .none: break
      @unknown default: break
      }
    }

    private static func label(_ label: String?) -> String {
      label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    }

    /// Sorts by printed form, shorter first.
    private static func sorted(
      _ parts: [(label: String, value: Any)]
    ) -> [(label: String, value: Any)] {
      parts.map { (text: $0.label + line(of: $0.value, path: [], []), part: $0) }
        .sorted { ($0.text.count, $0.text) < ($1.text.count, $1.text) }.map(\.part)
    }
  }
}

/// A value whose description is not the Swift expression for it.
protocol SwiftLiteral {
  /// An expression for the value.
  var swiftText: String { get }
}

extension Double: SwiftLiteral {
  var swiftText: String {
    isNaN ? ".nan" : isInfinite ? (self < 0 ? "-.infinity" : ".infinity") : "\(self)"
  }
}

extension Float: SwiftLiteral {
  var swiftText: String { Double(self).isFinite ? "\(self)" : Double(self).swiftText }
}

extension Range: SwiftLiteral {
  var swiftText: String { "\(lowerBound)..<\(upperBound)" }
}

extension ClosedRange: SwiftLiteral {
  var swiftText: String { "\(lowerBound)...\(upperBound)" }
}

extension Duration: SwiftLiteral {
  var swiftText: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    if attoseconds % 1_000_000_000_000_000 == 0 {
      return ".milliseconds(\(self / .milliseconds(1)))".replacingTrailingZero
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }
}

extension String {
  /// The text without the fraction of a whole number before a closing parenthesis.
  fileprivate var replacingTrailingZero: String {
    hasSuffix(".0)") ? dropLast(3) + ")" : self
  }
}
