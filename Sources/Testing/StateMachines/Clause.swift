/// The rules of a model. Each case is one row of the tables in `Specs/`.
///
/// The raw value is the number of the table times 100, plus the row: row 7 of the second of the four tables
/// `["TC", "TS", "TB", "TP"]` is 207, and its clause is `TS-07`.
public protocol Clause: RawRepresentable<UInt16>, CaseIterable, Hashable, Sendable {
  /// The prefixes of the tables, in the order of their numbers.
  static var tables: [String] { get }
}

extension Clause {
  /// The row's name in `Specs/`, such as `TB-08`.
  public var clause: String {
    let (table, row) = rawValue.quotientAndRemainder(dividingBy: 100)
    return "\(Self.tables[Int(table) - 1])-\(row < 10 ? "0" : "")\(row)"
  }
}

/// The rules of a model without named rules.
public enum NoRules: UInt16, Clause {
  /// A placeholder, because an enumeration with raw values needs a case. It is no rule.
  case onlyOne = 101

  public static var allCases: [NoRules] { [] }
  public static var tables: [String] { ["T"] }
}

/// The rules that one step applied, at most eight, in the order of application.
public struct Rules<Rule: Clause>: Hashable, Sendable {
  /// Sixteen bits for each of the first four rules, the first rule in the lowest bits; 0 after the last rule.
  @usableFromInline var packed: UInt64
  /// The same for the others. No one number of 128 bits, which a page cannot shift.
  @usableFromInline var later: UInt64 = 0

  /// Creates an empty list of rules.
  @inlinable
  public init() { packed = 0 }

  /// Creates a list of one rule.
  @inlinable
  public init(_ rule: Rule) { packed = UInt64(rule.rawValue) }

  /// Returns these rules followed by `rule`. A ninth rule is dropped.
  @inlinable
  public func adding(_ rule: Rule) -> Rules {
    var result = self
    if packed >> 48 == 0 {
      result.packed = Self.adding(rule, to: packed)
    } else if later >> 48 == 0 {
      result.later = Self.adding(rule, to: later)
    }
    return result
  }

  @inlinable
  static func adding(_ rule: Rule, to packed: UInt64) -> UInt64 {
    var place: UInt64 = 0
    while packed >> place & 0xFFFF != 0 { place += 16 }
    return packed | UInt64(rule.rawValue) << place
  }

  /// Returns `rule` followed by these rules. A ninth rule is dropped.
  @inlinable
  public func after(_ rule: Rule) -> Rules {
    var result = Rules(rule)
    result.packed |= packed << 16
    result.later = later << 16 | packed >> 48
    return result
  }

  /// Calls `body` with the raw value of each rule.
  @inlinable
  public func visit(_ body: (UInt16) -> Void) {
    Self.visit(packed, body)
    if later != 0 { Self.visit(later, body) }
  }

  @inlinable
  static func visit(_ packed: UInt64, _ body: (UInt16) -> Void) {
    var rest = packed
    while rest != 0 {
      body(UInt16(truncatingIfNeeded: rest))
      rest >>= 16
    }
  }

  /// The rules, in the order of application.
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
