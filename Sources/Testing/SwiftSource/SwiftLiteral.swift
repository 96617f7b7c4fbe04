/// A value whose description is not the Swift expression for it.
package protocol SwiftLiteral {
  var swiftText: String { get }
}

/// A collection that is written as an array literal.
package protocol SwiftListed {
  /// The elements of the literal, in order.
  var swiftElements: [Any] { get }
}

extension SwiftListed where Self: Sequence {
  package var swiftElements: [Any] { map { $0 } }
}

/// An enum that is written as a case, even if it has a description of its own.
package protocol SwiftCase {}

extension SwiftCase {
  /// The name of the case. A description hides it from string interpolation, and a mirror has it for cases with
  /// values alone.
  var caseName: String { nameOfCase(self).map { String(cString: $0) } ?? "\(self)" }
}

/// The standard library's own source of the name that it prints for a case.
@_silgen_name("swift_EnumCaseName")
private func nameOfCase<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// A struct that is written as a call of an initializer with its stored properties, in their order.
package protocol SwiftInitialized {
  static var swiftInitializer: SwiftInitializer { get }
}

/// An initializer whose parameters are the stored properties of its type, in their order.
package struct SwiftInitializer {
  /// The name of the type; `nil` for the name that reflection gives.
  let name: String?
  /// The labels, empty for a parameter without one; `nil` if they are the names of the properties.
  let labels: [String]?
  /// The number of parameters, from the first, that have no default argument.
  let required: Int
  /// A value with the default arguments; `nil` if there are none.
  let defaults: Any?

  package init(
    _ labels: [String]? = nil, named name: String? = nil, required: Int = 0,
    defaults: Any? = nil
  ) {
    (self.labels, self.name, self.required, self.defaults) = (labels, name, required, defaults)
  }
}

extension String: SwiftLiteral {
  /// The literal. Characters that a terminal does not show by themselves become escapes.
  package var swiftText: String {
    let escapes: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    ]
    let text = unicodeScalars.enumerated().map { index, scalar in
      if let escape = escapes[scalar] { return escape }
      return switch scalar.properties.generalCategory {
      case .nonspacingMark where index == 0, .enclosingMark where index == 0, .control, .format,
        .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: String(scalar)
      }
    }
    return "\"\(text.joined())\""
  }
}

extension Double: SwiftLiteral {
  package var swiftText: String {
    isNaN ? ".nan" : isInfinite ? (self < 0 ? "-.infinity" : ".infinity") : "\(self)"
  }
}

extension Float: SwiftLiteral {
  package var swiftText: String { Double(self).isFinite ? "\(self)" : Double(self).swiftText }
}

extension Range: SwiftLiteral {
  package var swiftText: String { "\(lowerBound)..<\(upperBound)" }
}

extension ClosedRange: SwiftLiteral {
  package var swiftText: String { "\(lowerBound)...\(upperBound)" }
}

extension Duration: SwiftLiteral {
  package var swiftText: String {
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
  fileprivate var replacingTrailingZero: String { hasSuffix(".0)") ? dropLast(3) + ")" : self }
}
