/// Some things in ascending order, each once: what a set says, with an order that can be seen.
public struct Ascending<Element: Hashable & Comparable & Sendable>: Hashable, Sendable {
  @usableFromInline var elements: [Element]

  public init(_ elements: some Sequence<Element>) {
    self.elements = []
    for element in elements.sorted() where self.elements.last != element {
      self.elements.append(element)
    }
  }

  /// Whether `element` is among them.
  public func contains(_ element: Element) -> Bool {
    let place = place(of: element)
    return place < elements.count && elements[place] == element
  }

  /// Puts `element` where it belongs, unless it is there.
  public mutating func insert(_ element: Element) {
    let place = place(of: element)
    if place == elements.count || elements[place] != element { elements.insert(element, at: place) }
  }

  /// Takes away what `isLeaving` says.
  public mutating func removeAll(where isLeaving: (Element) -> Bool) {
    elements.removeAll(where: isLeaving)
  }

  /// Takes `element` away, if it is there.
  public mutating func remove(_ element: Element) { removeAll { $0 == element } }

  /// The first place whose element is not smaller.
  private func place(of element: Element) -> Int {
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
  @inlinable public subscript(place: Int) -> Element { elements[place] }
}

extension Ascending: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}
