// The answers of the configuration in words; the questions are the header's phrases.

extension ContactsConfiguration.UsageDescription: Worded {
  /// The answer in words.
  public var words: String {
    switch self {
    case .present: "present"
    case .missing: "missing"
    }
  }

  static let spellings = Spellings(Self.self, as: "an answer")
}

extension ContactsConfiguration.EmptySelection: Worded {
  /// The answer in words.
  public var words: String {
    switch self {
    case .allowed: "allowed"
    case .refused: "refused"
    }
  }

  static let spellings = Spellings(Self.self, as: "an answer")
}

extension ContactsConfiguration.DeniedButton: Worded {
  /// The answer in words.
  public var words: String {
    switch self {
    case .inert: "inert"
    case .pointsToSettings: "points to settings"
    }
  }

  static let spellings = Spellings(Self.self, as: "an answer")
}

extension ContactsConfiguration.BlankQuery: Worded {
  /// The answer in words.
  public var words: String {
    switch self {
    case .matchesNothing: "matches nothing"
    case .matchesEverything: "matches everything"
    }
  }

  static let spellings = Spellings(Self.self, as: "an answer")
}

extension ContactsConfiguration.SelectionMemory: Worded {
  /// The answer in words.
  public var words: String {
    switch self {
    case .remembered: "remembered"
    case .forgotten: "forgotten"
    }
  }

  static let spellings = Spellings(Self.self, as: "an answer")
}

extension ContactsConfiguration.OwnCreations: Worded {
  /// The answer in words.
  public var words: String {
    switch self {
    case .kept: "kept"
    case .released: "released"
    }
  }

  static let spellings = Spellings(Self.self, as: "an answer")
}

extension ContactsConfiguration.LateCallback: Worded {
  /// The answer in words.
  public var words: String {
    switch self {
    case .suppressed: "suppressed"
    case .delivered: "delivered"
    }
  }

  static let spellings = Spellings(Self.self, as: "an answer")
}

extension ContactsConfiguration.SettingsEdit: Worded {
  /// The answer in words.
  public var words: String {
    switch self {
    case .killsOnNewStatus: "kills on new status"
    case .killsAlways: "kills always"
    }
  }

  static let spellings = Spellings(Self.self, as: "an answer")
}
