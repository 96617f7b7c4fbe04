/// A sorted array without duplicates: a set with a defined order.
public struct Ascending<Element: Hashable & Comparable & Sendable>: Hashable, Sendable {
  @usableFromInline var elements: [Element]

  /// Creates the set of these elements.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.elements = []
    for element in elements.sorted() where self.elements.last != element {
      self.elements.append(element)
    }
  }

  /// Whether `element` is in the set.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    let index = insertionIndex(of: element)
    return index < elements.count && elements[index] == element
  }

  /// Inserts `element` at its sorted position, unless it is present.
  @inlinable
  public mutating func insert(_ element: Element) {
    let index = insertionIndex(of: element)
    if index == elements.count || elements[index] != element { elements.insert(element, at: index) }
  }

  /// Removes the elements that satisfy `isLeaving`.
  @inlinable
  public mutating func removeAll(where isLeaving: (Element) -> Bool) {
    elements.removeAll(where: isLeaving)
  }

  /// Removes `element`, if it is present.
  @inlinable
  public mutating func remove(_ element: Element) { removeAll { $0 == element } }

  /// Returns the first index whose element is not smaller than `element`.
  @inlinable
  func insertionIndex(of element: Element) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Ascending: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { elements.count }
  @inlinable public subscript(index: Int) -> Element { elements[index] }
}

extension Ascending: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}
