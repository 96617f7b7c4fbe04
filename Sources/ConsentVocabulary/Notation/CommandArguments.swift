// How the arguments of commands are written.

extension AccessButton: CustomStringConvertible {
  /// The query and what differs from a plain button, such as `"ada" ignoring phone "123"`.
  public var description: String {
    var parts = [Notation.quoted(query)]
    parts += ignoredEmails.map { "ignoring email \(Notation.quoted($0))" }
    parts += ignoredPhones.map { "ignoring phone \(Notation.quoted($0))" }
    return parts.joined(separator: " ") + layout.notation
  }
}

extension ContactPicker {
  /// What differs from a picker of one contact among all, such as `for several with email`.
  var properties: String {
    var parts: [PickerPhrase] = allowsSeveral ? [.several] : []
    switch enabled {
    case .everyone: break
    case .withEmail: parts.append(.withEmail)
    case .withPhone: parts.append(.withPhone)
    }
    return parts.map(\.rawValue).joined(separator: " ")
  }
}

extension SettingsChoice: CustomStringConvertible {
  /// The choice in words, such as `limited {1, 3}`.
  public var description: String {
    switch self {
    case .none: SettingsPhrase.none.rawValue
    case .limited(let contacts): "\(SettingsPhrase.limited.rawValue) \(contacts)"
    case .limitedAsOffered: SettingsPhrase.limitedAsOffered.rawValue
    case .full: SettingsPhrase.full.rawValue
    }
  }
}

extension Touch {
  /// What differs from a finger now in the place that goes without saying, each with a blank before
  /// it.
  func properties(unsaid center: Point?) -> String {
    var parts: [String] = []
    if source != .finger {
      let article = source == .assistive ? "an" : "a"
      parts.append(" \(TouchPhrase.with.rawValue) \(article) \(source.words) touch")
    }
    if let point {
      if point != center { parts.append(" \(TouchPhrase.at.rawValue) \(point.notation)") }
    } else {
      parts.append(" \(TouchPhrase.nowhere.rawValue)")
    }
    if age != .zero { parts.append(" \(TouchPhrase.aged.rawValue) \(age.notation)") }
    return parts.joined()
  }
}

extension Notation {
  /// The ordinals in their order, such as `[3, 1, 3]`.
  static func list(_ contacts: [ContactID]) -> String { list(contacts.map(\.ordinal)) }

  static func list(_ ordinals: [Int]) -> String {
    "[\(ordinals.map(String.init).joined(separator: ", "))]"
  }
}
