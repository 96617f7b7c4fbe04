// What stands in the vocabulary's closed sets, in words: the same in reports and in files.

extension AuthorizationStatus: Worded {
  /// The status in words, such as "not determined".
  public var words: String {
    switch self {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "authorized"
    case .limited: "limited"
    }
  }

  static let spellings = Spellings(Self.self, as: "a status")
}

extension ProcessState: Worded {
  /// The state in words, such as "not installed".
  public var words: String {
    switch self {
    case .notInstalled: "not installed"
    case .stopped: "stopped"
    case .running: "running"
    }
  }

  static let spellings = Spellings(Self.self, as: "a state of the app")
}

extension ContactsRefusal: Worded {
  /// The reason in words, such as "no such contact".
  public var words: String {
    switch self {
    case .notInstalled: "not installed"
    case .alreadyInstalled: "already installed"
    case .notRunning: "not running"
    case .alreadyRunning: "already running"
    case .restricted: "restricted"
    case .notRestricted: "not restricted"
    case .noSettingsEntry: "no settings entry"
    case .covered: "covered"
    case .notPresented: "not presented"
    case .nothingBefore: "nothing before"
    case .noSuchContact: "no such contact"
    case .emptySelection: "empty selection"
    case .notSelectable: "not selectable"
    case .noSuchButton: "no such button"
    case .buttonAlreadyMounted: "button already mounted"
    case .nothingHeld: "nothing held"
    }
  }

  static let spellings = Spellings(Self.self, as: "a reason for a refusal")
}

extension Blocker: Worded {
  /// The blocker in words, such as "low contrast".
  public var words: String {
    switch self {
    case .untrustedTouch: "untrusted touch"
    case .staleTouch: "stale touch"
    case .futureTouch: "future touch"
    case .touchOutside: "touch outside"
    case .tooManyButtons: "too many buttons"
    case .settling: "settling"
    case .clipped: "clipped"
    case .covered: "covered"
    case .distorted: "distorted"
    case .filtered: "filtered"
    case .faded: "faded"
    case .translucentText: "translucent text"
    case .lowContrast: "low contrast"
    case .noRoom: "no room"
    case .unreadableFont: "unreadable font"
    }
  }

  static let spellings = Spellings(Self.self, as: "a blocker")
}

extension BlockerSet {
  /// The blockers in words and in their order, such as "clipped, low contrast", or "nothing".
  public var words: String {
    isEmpty ? "nothing" : map(\.words).joined(separator: ", ")
  }
}

extension ContactsError.Code: Worded {
  /// The error in words, such as "record does not exist".
  public var words: String {
    switch self {
    case .authorizationDenied: "authorization denied"
    case .recordDoesNotExist: "record does not exist"
    }
  }

  static let spellings = Spellings(Self.self, as: "an error")
}

extension Filter: Worded {
  /// The filter in a word, such as "blur".
  public var words: String {
    switch self {
    case .none: "none"
    case .blur: "blur"
    case .brightness: "brightness"
    case .grayscale: "grayscale"
    }
  }

  static let spellings = Spellings(Self.self, as: "a filter")
}

extension TouchSource: Worded {
  /// The source in a word, such as "assistive".
  public var words: String {
    switch self {
    case .finger: "finger"
    case .pointer: "pointer"
    case .key: "key"
    case .assistive: "assistive"
    case .programmatic: "programmatic"
    }
  }

  static let spellings = Spellings(Self.self, as: "what made a touch")
}

extension LegibilityProfile: Worded {
  /// The profile's name.
  public var words: String {
    switch self {
    case .apple: "apple"
    case .chromium: "chromium"
    case .strict: "strict"
    }
  }

  static let spellings = Spellings(Self.self, as: "a profile")
}
