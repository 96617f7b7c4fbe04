/// Something that a case says about itself while it runs; it changes nothing.
public enum Note: Hashable, Sendable {
  /// The case belongs to a class, such as "empty list".
  case label(String)
  /// The case has this value of a feature, such as "depth" 3.
  case collected(String, Int)
  /// The case meets a condition, or not, that at least this many in a hundred cases have to meet.
  case required(String, percent: Int, isMet: Bool)
}

extension ChoiceSource {
  /// Adds `note` to what this case says about itself.
  public mutating func note(_ note: Note) {
    notes.append(note)
  }

  /// Says that this case belongs to the class `label`.
  public mutating func note(label: String) {
    notes.append(.label(label))
  }

  /// Says that this case belongs to the class `label`, when it does.
  public mutating func classify(_ condition: Bool, as label: String) {
    if condition { notes.append(.label(label)) }
  }

  /// Says that this case has the value `value` of `feature`.
  public mutating func collect(_ value: Int, of feature: String) {
    notes.append(.collected(feature, value))
  }

  /// Demands that at least `percent` of a hundred cases meet a condition, and says whether this one does.
  ///
  /// - Precondition: `percent` is in `1...99`.
  public mutating func cover(_ condition: Bool, _ label: String, percent: Int) {
    precondition((1...99).contains(percent), "a required share is between none and all")
    notes.append(.required(label, percent: percent, isMet: condition))
  }
}
