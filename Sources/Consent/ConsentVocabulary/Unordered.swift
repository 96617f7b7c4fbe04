/// A multiset that keeps the order of arrival for iteration only. Two are equal if they contain the same
/// elements equally often.
public struct Unordered<Element: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline var elements: [Element]

  /// Creates a list of these elements.
  @inlinable
  public init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }

  @inlinable
  public static func == (one: Unordered, other: Unordered) -> Bool {
    if one.elements.count != other.elements.count { return false }
    // The order is usually the same, and a few elements are compared faster than they are counted.
    if one.elements == other.elements { return true }
    if one.elements.count > 16 { return one.counts == other.counts }
    var rest = other.elements[...]
    for element in one.elements {
      guard let index = rest.firstIndex(of: element) else { return false }
      if index > rest.startIndex { rest[index] = rest[rest.startIndex] }
      rest.removeFirst()
    }
    return true
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.reduce(0) { $0 &+ $1.hashValue })
  }

  /// The number of occurrences of each element.
  @usableFromInline var counts: [Element: Int] {
    elements.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Unordered: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { elements.count }
  @inlinable public subscript(index: Int) -> Element { elements[index] }
}

extension Unordered: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Element...) { self.elements = elements }
}
