/// The bounds of an exhaustive search: the maximum number of objects of each kind, such as contacts.
public struct Scope<Size: ScopeSize>: Hashable, Sendable {
  private var counts: [Int]
  /// Whether order is significant, so that states differing only in order are distinct. If it is not,
  /// behaviour that depends on order is compared in one order of each state only.
  public var keepsOrder: Bool

  /// Creates a scope of these sizes. Other sizes are minimal; sizes out of range are clamped.
  public init(_ sizes: [(Size, Int)] = [], keepsOrder: Bool = false) {
    counts = Size.allCases.map { $0.range.lowerBound }
    self.keepsOrder = keepsOrder
    for (size, count) in sizes { self[size] = count }
  }

  /// The maximum number of objects of a kind.
  public subscript(size: Size) -> Int {
    get { counts[Self.index(of: size)] }
    set {
      counts[Self.index(of: size)] = min(
        max(newValue, size.range.lowerBound), size.range.upperBound)
    }
  }

  /// Returns whether no size is larger than in `other`.
  public func isWithin(_ other: Self) -> Bool { zip(counts, other.counts).allSatisfy { $0 <= $1 } }

  /// Returns the least scope that contains this one and another.
  public func union(_ other: Self) -> Self {
    var union = self
    for size in Size.allCases { union[size] = max(self[size], other[size]) }
    union.keepsOrder = keepsOrder || other.keepsOrder
    return union
  }

  /// The maximum number of objects of all kinds together, above the minimum of each.
  public var things: Int {
    zip(counts, Size.allCases).reduce(0) { $0 + $1.0 - $1.1.range.lowerBound }
  }

  private static func index(of size: Size) -> Int {
    var index = 0
    for other in Size.allCases {
      if other == size { break }
      index += 1
    }
    return index
  }

  /// The notation on the command line, such as `contacts=2,buttons=1`: the sizes above their minimum, or else
  /// the first size; empty without sizes.
  public var name: String {
    guard let first = Size.allCases.first else { return "" }
    let told = Size.allCases.filter { self[$0] > $0.range.lowerBound }
    return
      ((told.isEmpty ? [first] : told).map { "\($0.name)=\(self[$0])" }
      + (keepsOrder ? ["order"] : []))
      .joined(separator: ",")
  }

  /// The scope in words, such as `up to 2 contacts and 1 button`; `nil` if it bounds nothing.
  public var told: String? {
    if Size.allCases.isEmpty { return nil }
    let above = Size.allCases.filter { self[$0] > $0.range.lowerBound }
    let named = above.isEmpty ? Size.allCases.filter { self[$0] > 0 } : above
    let sizes = named.map { $0.told(self[$0]) }
    guard let last = sizes.last else { return "the smallest sizes" }
    let first = sizes.dropLast().joined(separator: ", ")
    return "up to " + (first.isEmpty ? last : "\(first) and \(last)")
  }

  /// The sizes in words and the values that occur in the scope; `nil` if it bounds nothing.
  public var bounds: String? {
    let contents = Size.contents(of: self)
    return told.map { contents.isEmpty ? $0 : "\($0) (\(contents.joined(separator: "; ")))" }
  }
}

/// The kinds of objects that a scope bounds.
public protocol ScopeSize: CaseIterable, Hashable, Sendable where AllCases: Sendable {
  /// The name on the command line, such as `contacts`.
  var name: String { get }
  /// The range of possible numbers.
  var range: ClosedRange<Int> { get }
  /// Returns a number of objects in words, such as `1 contact`.
  func told(_ count: Int) -> String
  /// The words of conditions that count such objects, such as `grants` for contacts.
  var counts: [String] { get }
  /// The words before the number of such an object in a printed line, such as `contact`.
  var nouns: [String] { get }
  /// Returns the number of objects without which a printed line cannot be; `nil` if the line names none.
  func count(neededBy line: String) -> Int?
  /// Returns the values to which a scope is limited besides its sizes, such as `cards Ada and Bo`.
  static func contents(of scope: Scope<Self>) -> [String]
}

extension ScopeSize {
  public static func contents(of scope: Scope<Self>) -> [String] { [] }
  public var counts: [String] { [] }
  public var nouns: [String] { [] }
  public func count(neededBy line: String) -> Int? { largestNumber(in: line) }

  /// Returns the largest number that follows a noun of the size in a printed line, such as 2 in `grants contact 2`; 1
  /// for the noun alone. Returns `nil` without the noun.
  public func largestNumber(in line: String) -> Int? {
    let words = line.split { " :,".contains($0) }.map(String.init)
    guard words.contains(where: nouns.contains) else { return nil }
    return zip(words, words.dropFirst()).filter { nouns.contains($0.0) }.compactMap { Int($0.1) }
      .max() ?? 1
  }
}

/// The sizes of a machine that has a single, unbounded scope.
public enum NoSize: ScopeSize {
  public var name: String { switch self {} }
  public var range: ClosedRange<Int> { switch self {} }
  public func told(_ count: Int) -> String { switch self {} }
}
