/// A value that can be said to another process of the same program.
public protocol Portable {
  /// Writes this value as the next of `message`.
  func write(to message: inout Message)
  /// Reads the next value of `message`; `nil` where it is none of this type.
  init?(from message: inout Message)
}

/// What one process says to another of the same machine: values one after the other.
public struct Message: Hashable, Sendable {
  public private(set) var bytes: [UInt8]
  private var place = 0

  public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// A message of one value.
  public init(_ value: some Portable) {
    self.init()
    value.write(to: &self)
  }

  public mutating func write(_ word: UInt64) {
    withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
  }

  public mutating func write(_ part: some Collection<UInt8>) {
    write(UInt64(part.count))
    bytes.append(contentsOf: part)
  }

  /// Writes many words at once.
  public mutating func write(words: [UInt64]) {
    write(UInt64(words.count))
    words.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Writes all of another message.
  public mutating func append(_ other: Message) { bytes += other.bytes }

  /// The next word, or `nil` at the end.
  public mutating func word() -> UInt64? {
    guard bytes.count - place >= 8 else { return nil }
    defer { place += 8 }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
  }

  /// The words that were written at once, or `nil` where they are not whole.
  public mutating func words() -> [UInt64]? {
    guard let count = word(), count <= UInt64(bytes.count - place) / 8 else { return nil }
    defer { place += Int(count) * 8 }
    return [UInt64](unsafeUninitializedCapacity: Int(count)) { words, filled in
      bytes.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(words).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[place..<place + Int(count) * 8]))
      }
      filled = Int(count)
    }
  }

  /// The next part, or `nil` where none is whole.
  public mutating func part() -> ArraySlice<UInt8>? {
    guard let count = word(), count <= UInt64(bytes.count - place) else { return nil }
    defer { place += Int(count) }
    return bytes[place..<place + Int(count)]
  }

  /// Writes values, one after the other.
  public mutating func write<each Value: Portable>(values: repeat each Value) {
    repeat (each values).write(to: &self)
  }

  /// The next values; `nil` where they are not all of these types.
  public mutating func values<each Value: Portable>() -> (repeat each Value)? {
    do { return (repeat try next((each Value).self)) } catch { return nil }
  }

  private mutating func next<Value: Portable>(_ type: Value.Type) throws -> Value {
    guard let value = Value(from: &self) else { throw Misfit() }
    return value
  }

  private struct Misfit: Error {}

  /// The value that this message is.
  public func value<Value: Portable>(_ type: Value.Type = Value.self) -> Value? {
    var copy = self
    return Value(from: &copy)
  }
}

/// A choice of few is its number among all.
extension Portable where Self: CaseIterable & Equatable {
  public func write(to message: inout Message) {
    message.write(UInt64(Array(Self.allCases).firstIndex(of: self) ?? 0))
  }

  public init?(from message: inout Message) {
    let all = Array(Self.allCases)
    guard let number = message.word().flatMap({ Int(exactly: $0) }), all.indices.contains(number)
    else { return nil }
    self = all[number]
  }
}

extension Int: Portable {
  public func write(to message: inout Message) { message.write(UInt64(bitPattern: Int64(self))) }

  public init?(from message: inout Message) {
    guard let word = message.word() else { return nil }
    self.init(Int64(bitPattern: word))
  }
}

extension UInt64: Portable {
  public func write(to message: inout Message) { message.write(self) }

  public init?(from message: inout Message) {
    guard let word = message.word() else { return nil }
    self = word
  }
}

extension Bool: Portable {
  public func write(to message: inout Message) { message.write(self ? 1 as UInt64 : 0) }

  public init?(from message: inout Message) {
    guard let word = message.word(), word < 2 else { return nil }
    self = word == 1
  }
}

extension String: Portable {
  public func write(to message: inout Message) { message.write(utf8) }

  public init?(from message: inout Message) {
    guard let part = message.part() else { return nil }
    self.init(decoding: part, as: UTF8.self)
  }
}

extension Never: Portable {
  public func write(to message: inout Message) {}
  public init?(from message: inout Message) { return nil }
}

extension Array: Portable where Element: Portable {
  public func write(to message: inout Message) {
    message.write(UInt64(count))
    for element in self { element.write(to: &message) }
  }

  public init?(from message: inout Message) {
    guard let count = message.word() else { return nil }
    self.init()
    for _ in 0..<count {
      guard let element = Element(from: &message) else { return nil }
      append(element)
    }
  }
}

extension Optional: Portable where Wrapped: Portable {
  public func write(to message: inout Message) {
    message.write(self == nil ? 0 as UInt64 : 1)
    self?.write(to: &message)
  }

  public init?(from message: inout Message) {
    switch message.word() {
    case 0: self = nil
    case 1:
      guard let wrapped = Wrapped(from: &message) else { return nil }
      self = wrapped
    case .some, nil: return nil
    }
  }
}
