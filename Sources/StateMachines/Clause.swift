/// The rules of a model, one case a row of the tables in `Specs/`.
///
/// The raw value counts the tables in hundreds and their rows in ones: row 7 of the second table of
/// four, `["TC", "TS", "TB", "TP"]`, is 207, and its clause reads `TS-07`.
public protocol Clause: RawRepresentable<UInt16>, CaseIterable, Hashable, Sendable {
  /// The prefixes of the tables, in the order of the hundreds.
  static var tables: [String] { get }
}

extension Clause {
  /// The row's name in `Specs/`, such as `TB-08`.
  public var clause: String {
    let (table, row) = rawValue.quotientAndRemainder(dividingBy: 100)
    return "\(Self.tables[Int(table) - 1])-\(row < 10 ? "0" : "")\(row)"
  }
}

/// The rules of a model that names none.
public enum NoRules: UInt16, Clause {
  case onlyOne = 101

  public static var allCases: [NoRules] { [] }
  public static var tables: [String] { ["T"] }
}

/// Up to four rules by which one step was taken, in the order in which they applied.
public struct Rules<Rule: Clause>: Hashable, Sendable {
  /// Sixteen bits a rule, the first in the lowest; 0 is none.
  @usableFromInline var packed: UInt64

  @inlinable
  public init() { packed = 0 }

  @inlinable
  public init(_ rule: Rule) { packed = UInt64(rule.rawValue) }

  /// These rules and another after them; a fifth is left out.
  @inlinable
  public func adding(_ rule: Rule) -> Rules {
    var result = self
    var place: UInt64 = 0
    while place < 64, packed >> place & 0xFFFF != 0 { place += 16 }
    if place < 64 { result.packed |= UInt64(rule.rawValue) << place }
    return result
  }

  /// This rule and these after it; a fifth is left out.
  @inlinable
  public func after(_ rule: Rule) -> Rules {
    var result = Rules(rule)
    result.packed |= packed << 16
    return result
  }

  /// Calls `body` with the raw value of each rule.
  @inlinable
  public func visit(_ body: (UInt16) -> Void) {
    var rest = packed
    while rest != 0 {
      body(UInt16(truncatingIfNeeded: rest))
      rest >>= 16
    }
  }

  /// The rules, in the order in which they applied.
  public var all: [Rule] {
    var rules: [Rule] = []
    visit { if let rule = Rule(rawValue: $0) { rules.append(rule) } }
    return rules
  }
}

extension Rules: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral rules: Rule...) {
    self = rules.reduce(Rules()) { $0.adding($1) }
  }
}
