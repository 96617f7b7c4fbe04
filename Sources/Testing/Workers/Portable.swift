import FoundationEssentials

/// A value that can be sent to another process of the same program.
package protocol Portable {
  /// Writes this value as the next value of `message`.
  func write(to message: inout Message)
  /// Reads the next value of `message`.
  ///
  /// - Precondition: The sender wrote a value of this type there.
  init(from message: inout Message)
}

/// The values that one process sends to another of the same program, in order.
package struct Message: Hashable, Sendable {
  package private(set) var bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  package init(_ value: some Portable) {
    self.init()
    value.write(to: &self)
  }

  /// The bytes of this message as they are sent over a line, length first.
  var framed: [UInt8] { withUnsafeBytes(of: UInt64(bytes.count), Array.init) + bytes }

  package mutating func write(_ word: UInt64) {
    withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
  }

  /// Writes bytes, after their number.
  package mutating func write(_ part: some Collection<UInt8>) {
    write(UInt64(part.count))
    bytes.append(contentsOf: part)
  }

  /// Writes many words at once.
  package mutating func write(words: [UInt64]) {
    write(UInt64(words.count))
    words.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Writes values, one after the other.
  package mutating func write<each Value: Portable>(values: repeat each Value) {
    repeat (each values).write(to: &self)
  }

  /// Writes all of another message.
  mutating func append(_ other: Message) { bytes += other.bytes }

  package mutating func word() -> UInt64 {
    precondition(bytes.count - offset >= 8, "a message is read as it was written")
    defer { offset += 8 }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
  }

  /// Reads words that were written together.
  package mutating func words() -> [UInt64] {
    let count = Int(word())
    defer { offset += 8 * count }
    return bytes[offset..<offset + 8 * count].withUnsafeBytes { bytes in
      (0..<count).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self) }
    }
  }

  /// Reads bytes that were written together.
  package mutating func part() -> ArraySlice<UInt8> {
    let count = Int(word())
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Reads the next value. Its type is always explicit, since an inferred type may lack the optional that was
  /// written.
  package mutating func read<Value: Portable>(_ type: Value.Type) -> Value { Value(from: &self) }

  /// Returns the value that the rest of this message contains.
  package func value<Value: Portable>(_ type: Value.Type) -> Value {
    var copy = self
    return Value(from: &copy)
  }
}

/// The encoding of a value that is sent seldom: JSON, as in reports.
extension Portable where Self: Codable {
  package func write(to message: inout Message) {
    guard let data = try? JSONEncoder().encode(self) else {
      preconditionFailure("a record holds numbers and texts only, which JSON can always say")
    }
    message.write(data)
  }

  package init(from message: inout Message) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(message.part())) else {
      preconditionFailure("a message is read as it was written")
    }
    self = value
  }
}

extension Int: Portable {
  package func write(to message: inout Message) { message.write(UInt64(bitPattern: Int64(self))) }
  package init(from message: inout Message) { self.init(Int64(bitPattern: message.word())) }
}

extension UInt64: Portable {
  package func write(to message: inout Message) { message.write(self) }
  package init(from message: inout Message) { self = message.word() }
}

extension Bool: Portable {
  package func write(to message: inout Message) { message.write(self ? 1 as UInt64 : 0) }
  package init(from message: inout Message) { self = message.word() == 1 }
}

extension String: Portable {
  package func write(to message: inout Message) { message.write(utf8) }
  package init(from message: inout Message) { self.init(decoding: message.part(), as: UTF8.self) }
}

extension Array: Portable where Element: Portable {
  package func write(to message: inout Message) {
    message.write(UInt64(count))
    for element in self { element.write(to: &message) }
  }

  package init(from message: inout Message) {
    self = (0..<message.word()).map { _ in message.read(Element.self) }
  }
}

extension Optional: Portable where Wrapped: Portable {
  package func write(to message: inout Message) {
    (self != nil).write(to: &message)
    self?.write(to: &message)
  }

  package init(from message: inout Message) {
    self = message.read(Bool.self) ? message.read(Wrapped.self) : nil
  }
}
