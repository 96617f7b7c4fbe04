import ConsentVocabulary

/// A contact as the app names it, such as `8B0E9C2F-5D1A-4E77-A1C6-0F3B2D4C9E10:ABPerson`.
///
/// It says nothing of the contact, nor of any other: the n-th contact that the app gets to see has
/// the n-th identifier of the device's salt, whoever it is. One that the app has made up, or kept for
/// a contact that is gone, is as good as that of a contact which was never there.
///
/// - Source: Specs/Contacts/World.md.
public struct ContactIdentifier: Hashable, Sendable, LosslessStringConvertible {
  public let description: String

  /// The identifier that reads so, whether or not there is such a contact.
  public init(_ description: String) { self.description = description }

  /// The identifier that the app gets to see as the `place`-th, from 1.
  init(place: Int, salt: Salt) {
    // No two pairs of salt and place agree in the first word.
    let first = Self.mixed(UInt64(salt.number) << 32 | UInt64(place))
    let digits = [first, Self.mixed(first)].map { word in
      String(repeating: "0", count: word.leadingZeroBitCount / 4)
        + (word == 0 ? "" : String(word, radix: 16, uppercase: true))
    }
    let text = Array(digits.joined())
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(text[$0]) }
    self.init(groups.joined(separator: "-") + ":ABPerson")
  }

  /// A number that looks drawn, another for each number (the last steps of SplitMix64).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A moment in the history of changes, as the app keeps it. It says nothing: the n-th that the app is handed
/// is the n-th of the device's salt, whatever has happened.
///
/// - Source: Specs/Contacts/History.md.
public struct HistoryToken: Hashable, Sendable, LosslessStringConvertible {
  public let description: String

  /// The token that reads so, whether or not it was ever handed out.
  public init(_ description: String) { self.description = description }

  init(place: Int, salt: Salt) {
    // Not among the identifiers of contacts, which end otherwise.
    description = ContactIdentifier(place: place, salt: salt).description
      .replacing(":ABPerson", with: ":History")
  }
}

/// Who is who among the contacts that the app has got to see.
final class Identifiers: Sendable {
  private let salt: Salt
  private let known = Guarded(Known())

  private struct Known: Sendable {
    var identifiers: [ContactID: ContactIdentifier] = [:]
    var contacts: [ContactIdentifier: ContactID] = [:]
    var tokens: [HistoryToken: TokenID] = [:]
  }

  init(salt: Salt) { self.salt = salt }

  /// The identifier of a contact, unless the app has yet to see it.
  func known(_ contact: ContactID) -> ContactIdentifier? {
    known.withLock { $0.identifiers[contact] }
  }

  /// The contact that the app has got to see by an identifier, there or gone.
  func contact(_ identifier: ContactIdentifier) -> ContactID? {
    known.withLock { $0.contacts[identifier] }
  }

  /// The identifier of a contact that the app is handed.
  func identifier(of contact: ContactID) -> ContactIdentifier {
    known.withLock { known in
      if let identifier = known.identifiers[contact] { return identifier }
      let new = ContactIdentifier(place: known.identifiers.count + 1, salt: salt)
      (known.identifiers[contact], known.contacts[new]) = (new, contact)
      return new
    }
  }

  /// How the app gets to see a token.
  func token(_ token: TokenID) -> HistoryToken {
    let handed = HistoryToken(place: token.ordinal, salt: salt)
    known.withLock { $0.tokens[handed] = token }
    return handed
  }

  /// The token that the app means; `nil` for one that it was never handed.
  func token(_ token: HistoryToken) -> TokenID? { known.withLock { $0.tokens[token] } }

  /// Notes whom the answer to a call lets the app see, in order, whether or not a closure asks for it. Whom
  /// buttons and pickers report is named when that becomes due.
  func note(_ outcome: ContactsOutcome) {
    if case .returned(let result) = outcome.response { note(result) }
    for event in outcome.events {
      switch event {
      case .completed(_, let result): note(result)
      case .buttonApproved, .accessPickerCompleted, .contactPickerPicked, .contactPickerCancelled,
        .wentToBackground, .becameActive:
        break
      }
    }
  }

  private func note(_ result: CallResult) {
    switch result {
    case .contacts(let contacts): for contact in contacts { _ = identifier(of: contact.id) }
    case .created(let contact): _ = identifier(of: contact)
    case .token(let token): _ = self.token(token)
    case .changes(let changes):
      for contact in changes.added { _ = identifier(of: contact) }
      for contact in changes.updated { _ = identifier(of: contact) }
      for contact in changes.deleted { _ = identifier(of: contact) }
      _ = token(changes.token)
    case .access, .saved, .failed: break
    }
  }
}
