/// A value that equality and hashing ignore: it follows from the rest of its owner, or was injected and never
/// changes.
struct Unhashed<Value: Sendable>: Hashable, Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  static func == (one: Unhashed, other: Unhashed) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
