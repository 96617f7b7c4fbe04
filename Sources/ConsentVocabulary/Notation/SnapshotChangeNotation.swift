extension SnapshotChange: CustomStringConvertible {
  /// The part and what it is now, such as `limited {1}` or `alert: share or not`.
  public var description: String {
    func say(_ phrase: ChangePhrase, _ rest: String = "") -> String { phrase.rawValue + rest }
    return switch self {
    case .process(let process): say(.app, " \(process.words)")
    case .access(.limited, let granted): "\(AuthorizationStatus.limited.words) \(granted)"
    case .access(let status, let granted):
      granted.isEmpty ? status.words : "\(status.words) \(granted)"
    case .addressBook(let contacts): say(.addressBook, " \(contacts)")
    case .alert(let alert): alert.map { say(.alert, ": \($0)") } ?? say(.noAlert)
    case .sheet(let sheet): sheet.map { say(.sheet, ": \($0)") } ?? say(.noSheet)
    case .button(let button, let contacts): say(.button, " \(button.ordinal) shows \(contacts)")
    case .buttonGone(let button): say(.button, " \(button.ordinal) gone")
    case .buttons(let buttons): say(.buttons, " \(Notation.list(buttons.map(\.ordinal)))")
    case .waiting(let calls): say(.waiting, " \(Notation.list(calls.map(\.ordinal)))")
    case .finger(let button): button.map { say(.finger, " \($0)") } ?? say(.noFinger)
    case .clock(let now): say(.clock, " \(now.sinceStart.notation)")
    }
  }
}

extension ContactsAlert: CustomStringConvertible {
  /// The alert in words, such as `selecting {1, 3}`.
  public var description: String {
    switch self {
    case .shareOrNot: AlertPhrase.shareOrNot.rawValue
    case .howMuch: AlertPhrase.howMuch.rawValue
    case .selecting(let contacts): "\(AlertPhrase.selecting.rawValue) \(contacts)"
    case .confirming(let contacts): "\(AlertPhrase.confirming.rawValue) \(contacts)"
    case .simplified(let button, let contacts):
      "\(AlertPhrase.simplified.rawValue) \(button.ordinal) \(contacts)"
    }
  }
}

extension ContactsSheet: CustomStringConvertible {
  /// The sheet in words, such as `access picker {1, 3}`.
  public var description: String {
    switch self {
    case .chooser(let button, let contacts):
      "\(SheetPhrase.chooser.rawValue) \(button.ordinal) \(contacts)"
    case .accessPicker(let contacts): "\(SheetPhrase.accessPicker.rawValue) \(contacts)"
    case .contactPicker(let picker):
      [SheetPhrase.contactPicker.rawValue, picker.properties].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }
}

// MARK: - Words

/// What may stand behind the word "now".
package enum NowPhrase {
  case change(ChangePhrase)
  case status(AuthorizationStatus)

  static let spellings =
    Spellings(ChangePhrase.self, as: "").map { NowPhrase.change($0) }
    .or(AuthorizationStatus.spellings, "a part of the state, such as \"limited {1}\"") {
      .status($0)
    }
}

package enum ChangePhrase: String, CaseIterable {
  case app
  case addressBook = "address book"
  case alert
  case noAlert = "no alert"
  case sheet
  case noSheet = "no sheet"
  case button
  case buttons = "buttons in order"
  case waiting = "waiting calls"
  case finger = "finger on"
  case noFinger = "no finger"
  case clock = "clock at"
}

package enum ButtonChangePhrase: String, CaseIterable {
  case shows, gone

  static let spellings = Spellings(Self.self, as: "what became of a button")
}

package enum AlertPhrase: String, CaseIterable {
  case shareOrNot = "share or not"
  case howMuch = "how much"
  case selecting
  case confirming
  case simplified = "simplified for button"

  static let spellings = Spellings(Self.self, as: "an alert")
}

package enum SheetPhrase: String, CaseIterable {
  case chooser = "chooser for button"
  case accessPicker = "access picker"
  case contactPicker = "contact picker"

  static let spellings = Spellings(Self.self, as: "a sheet")
}

// MARK: - Reading

extension NotationReader {
  /// Reads what stands behind the word "now".
  mutating func change() throws(NotationError) -> SnapshotChange {
    switch try phrase(NowPhrase.spellings) {
    case .status(.limited): return .access(.limited, granted: try contactSet())
    case .status(let status):
      return .access(status, granted: isAtEnd ? ContactSet() : try contactSet())
    case .change(let phrase): return try change(phrase)
    }
  }

  private mutating func change(_ phrase: ChangePhrase) throws(NotationError) -> SnapshotChange {
    switch phrase {
    case .app: return .process(try self.phrase(ProcessState.spellings))
    case .addressBook: return .addressBook(try contactSet())
    case .alert: return .alert(try alert())
    case .noAlert: return .alert(nil)
    case .sheet: return .sheet(try sheet())
    case .noSheet: return .sheet(nil)
    case .button:
      let button = try button()
      switch try self.phrase(ButtonChangePhrase.spellings) {
      case .shows: return .button(button, try contactSet())
      case .gone: return .buttonGone(button)
      }
    case .buttons:
      return .buttons(try list { (reader) throws(NotationError) in try reader.button() })
    case .waiting: return .waiting(try list { (reader) throws(NotationError) in try reader.call() })
    case .finger:
      try word("button")
      return .finger(try button())
    case .noFinger: return .finger(nil)
    case .clock:
      let moment = try number(.moment)
      try word("ms")
      return .clock(Instant(Milliseconds(moment)))
    }
  }

  private mutating func alert() throws(NotationError) -> ContactsAlert {
    try mark(":")
    switch try phrase(AlertPhrase.spellings) {
    case .shareOrNot: return .shareOrNot
    case .howMuch: return .howMuch
    case .selecting: return .selecting(try contactSet())
    case .confirming: return .confirming(try contactSet())
    case .simplified: return .simplified(try button(), try contactSet())
    }
  }

  private mutating func sheet() throws(NotationError) -> ContactsSheet {
    try mark(":")
    switch try phrase(SheetPhrase.spellings) {
    case .chooser: return .chooser(try button(), try contactSet())
    case .accessPicker: return .accessPicker(try contactSet())
    case .contactPicker: return .contactPicker(try contactPicker())
    }
  }
}
