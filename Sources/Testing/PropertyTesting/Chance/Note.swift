/// An annotation that a case adds about itself for statistics; it does not affect the case.
public enum Note: Codable, Hashable, Sendable {
  /// The case belongs to a class, such as "empty list".
  case label(String)
  /// The case has this value of a feature, such as "depth" 3.
  case collected(String, Int)
  /// Whether the case meets a condition that at least `percent` in a hundred cases must meet.
  case required(String, percent: Int, isMet: Bool)
}

extension ChoiceSource {
  /// Adds `note` to the annotations of this case.
  public mutating func note(_ note: Note) { notes.append(note) }

  /// Records that this case belongs to the class `label`.
  public mutating func note(label: String) { notes.append(.label(label)) }

  /// Records that this case belongs to the class `label` if `condition` holds.
  public mutating func classify(_ condition: Bool, as label: String) {
    if condition { notes.append(.label(label)) }
  }

  /// Records `value` of `feature` for this case.
  public mutating func collect(_ value: Int, of feature: String) {
    notes.append(.collected(feature, value))
  }

  /// Requires that at least `percent` in a hundred cases meet a condition, and records whether this one does.
  ///
  /// - Precondition: `percent` is in `1...99`.
  public mutating func cover(_ condition: Bool, _ label: String, percent: Int) {
    precondition((1...99).contains(percent), "a required share is between none and all")
    notes.append(.required(label, percent: percent, isMet: condition))
  }
}
