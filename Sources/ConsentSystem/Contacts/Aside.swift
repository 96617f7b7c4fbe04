/// A value that equality and hashing ignore: it follows from the rest of its owner, or was injected and never
/// changes.
struct Aside<Value: Sendable>: Hashable, Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  static func == (one: Aside, other: Aside) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
