/// A parser that splits the bytes from a worker into messages, even if they arrive in fragments.
struct Listener {
  /// The maximum length of a message, in bytes.
  static let largest = 16 << 20
  /// The length that means "the worker has finished".
  static let end = UInt64.max

  private var bytes: [UInt8] = []
  private(set) var heardEnd = false
  /// Whether bytes arrived that are no message: their length is more than a worker ever sends.
  private(set) var isBroken = false

  mutating func hear(_ part: ArraySlice<UInt8>) { bytes += part }

  /// Returns the next message that arrived whole; `nil` if there is none.
  mutating func next() -> Message? {
    guard !heardEnd, !isBroken, bytes.count >= 8 else { return nil }
    var head = Message(Array(bytes.prefix(8)))
    let length = head.word()
    (heardEnd, isBroken) = (length == Self.end, length > Self.largest && length != Self.end)
    guard !heardEnd, !isBroken, bytes.count - 8 >= Int(length) else { return nil }
    defer { bytes.removeFirst(8 + Int(length)) }
    return Message(Array(bytes[8..<8 + Int(length)]))
  }
}
