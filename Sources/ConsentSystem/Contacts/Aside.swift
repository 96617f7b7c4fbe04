/// Something that tells no two values apart: it follows from the rest of the value, or was put in from
/// outside and never changes.
struct Aside<Value: Sendable>: Hashable, Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  static func == (one: Aside, other: Aside) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
