/// How much a search over all states may meet: how many things of each kind at most, such as contacts.
public struct Scope<Size: ScopeSize>: Hashable, Sendable {
  private var counts: [Int]
  /// Whether things that trade places make another state. Without it less is told apart, and whatever
  /// goes by the order of things is compared in one order of each.
  public var keepsOrder: Bool

  /// A scope of these sizes; of others it has the fewest. Sizes out of range are cut.
  public init(_ sizes: [(Size, Int)] = [], keepsOrder: Bool = false) {
    counts = Size.allCases.map(\.range.lowerBound)
    self.keepsOrder = keepsOrder
    for (size, count) in sizes { self[size] = count }
  }

  public subscript(size: Size) -> Int {
    get { counts[Self.place(of: size)] }
    set {
      counts[Self.place(of: size)] = min(
        max(newValue, size.range.lowerBound), size.range.upperBound)
    }
  }

  /// Whether another scope has as many of everything.
  public func isWithin(_ other: Self) -> Bool {
    zip(counts, other.counts).allSatisfy { $0 <= $1 }
  }

  /// How many things it has at most, of all kinds together.
  public var things: Int { counts.reduce(0, +) }

  private static func place(of size: Size) -> Int {
    var place = 0
    for other in Size.allCases {
      if other == size { break }
      place += 1
    }
    return place
  }

  /// As it is written on the command line, such as `contacts=2,buttons=1`: the sizes of which there are
  /// more than the fewest, or else the first; empty without sizes.
  public var name: String {
    guard let first = Size.allCases.first else { return "" }
    let told = Size.allCases.filter { self[$0] > $0.range.lowerBound }
    return
      ((told.isEmpty ? [first] : told).map { "\($0.name)=\(self[$0])" }
      + (keepsOrder ? ["order"] : []))
      .joined(separator: ",")
  }

  /// As it is told, such as `up to 2 contacts and 1 button`; `nil` where it bounds nothing.
  public var told: String? {
    if Size.allCases.isEmpty { return nil }
    let sizes = Size.allCases.filter { self[$0] > $0.range.lowerBound }.map { $0.told(self[$0]) }
    guard let last = sizes.last else { return "the smallest sizes" }
    let first = sizes.dropLast().joined(separator: ", ")
    return "up to " + (first.isEmpty ? last : "\(first) and \(last)")
  }
}

/// What a scope bounds, a case each.
public protocol ScopeSize: CaseIterable, Hashable, Sendable where AllCases: Sendable {
  /// As it is written on the command line, such as `contacts`.
  var name: String { get }
  /// How many there can be.
  var range: ClosedRange<Int> { get }
  /// A number of them in words, such as `1 contact`.
  func told(_ count: Int) -> String
}

/// The sizes of a machine with one scope only: all of it.
public enum NoSize: ScopeSize {
  public var name: String { switch self {} }
  public var range: ClosedRange<Int> { switch self {} }
  public func told(_ count: Int) -> String { switch self {} }
}
