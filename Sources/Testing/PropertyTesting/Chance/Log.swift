/// An append-only, uniquely owned list that grows in place.
///
/// An array checks before each mutation whether it is shared; for the two or three small elements of a
/// command this takes as long as drawing them. A log cannot be shared, so it needs no check; for the same
/// reason it is safe to send to another task.
@usableFromInline
struct Log<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var count = 0

  @usableFromInline
  init() {
    capacity = 16
    elements = .allocate(capacity: capacity)
  }

  init(_ array: ContiguousArray<Element>) {
    self.init()
    for element in array { append(element) }
  }

  @inlinable deinit { elements.deallocate() }

  @inlinable
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count &+= 1
  }

  @usableFromInline
  @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    (elements, capacity) = (larger, capacity * 2)
  }

  @inlinable
  subscript(_ place: Int) -> Element {
    @inline(__always) get {
      precondition(place >= 0 && place < count, "there is nothing at this place of the log")
      return elements[place]
    }
    @inline(__always) _modify {
      precondition(place >= 0 && place < count, "there is nothing at this place of the log")
      yield &elements[place]
    }
  }

  /// Removes all but the first `kept` elements, and keeps the memory.
  @inlinable
  mutating func keep(_ kept: Int) {
    precondition(kept >= 0 && kept <= count, "a log of \(count) cannot keep \(kept)")
    count = kept
  }

  var array: ContiguousArray<Element> {
    ContiguousArray(UnsafeBufferPointer(start: elements, count: count))
  }
}
