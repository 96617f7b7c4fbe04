import ConsentVocabulary

/// The app's identifier of a contact, such as `8B0E9C2F-5D1A-4E77-A1C6-0F3B2D4C9E10:ABPerson`.
///
/// An identifier reveals nothing about any contact: the n-th contact that the app sees has the n-th
/// identifier of the device's salt. An invented identifier, or one of a deleted contact, is treated like the
/// identifier of a contact that never existed.
///
/// - Source: Specs/Contacts/World.md.
public struct ContactIdentifier: Hashable, Sendable, LosslessStringConvertible {
  /// The text of the identifier.
  public let description: String

  /// Creates the identifier with this text, whether or not such a contact exists.
  public init(_ description: String) { self.description = description }

  /// Creates the `place`-th identifier that the app sees, counted from 1.
  init(place: Int, salt: Salt) {
    // Distinct pairs of salt and place have distinct first words.
    let first = Self.mixed(UInt64(salt.number) << 32 | UInt64(place))
    let digits = [first, Self.mixed(first)].map { word in
      String(repeating: "0", count: word.leadingZeroBitCount / 4)
        + (word == 0 ? "" : String(word, radix: 16, uppercase: true))
    }
    let text = Array(digits.joined())
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(text[$0]) }
    self.init(groups.joined(separator: "-") + ":ABPerson")
  }

  /// Returns a pseudo-random number that is unique for each input (the last steps of SplitMix64).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A token of the change history, as the app stores it. It reveals nothing: the n-th token that the app
/// receives is the n-th of the device's salt.
///
/// - Source: Specs/Contacts/History.md.
public struct HistoryToken: Hashable, Sendable, LosslessStringConvertible {
  /// The text of the token.
  public let description: String

  /// Creates the token with this text, whether or not it was ever issued.
  public init(_ description: String) { self.description = description }

  init(place: Int, salt: Salt) {
    // The suffix keeps tokens distinct from identifiers of contacts.
    description = ContactIdentifier(place: place, salt: salt).description
      .replacing(":ABPerson", with: Self.ending)
  }

  private static let ending = ":History"

  /// Whether the text has the form of a token, of this device or of another.
  fileprivate var isFormed: Bool { description.hasSuffix(Self.ending) }
}

/// The mapping between contacts and the identifiers that the app has seen.
final class Identifiers: Sendable {
  private let salt: Salt
  /// Whether the n-th contact has the n-th identifier, whenever the app sees it.
  private let areInOrder: Bool
  private let known = Guarded(Known())

  private struct Known: Sendable {
    var identifiers: [ContactID: ContactIdentifier] = [:]
    var contacts: [ContactIdentifier: ContactID] = [:]
    var tokens: [HistoryToken: TokenID] = [:]
  }

  init(salt: Salt, areInOrder: Bool = false) { (self.salt, self.areInOrder) = (salt, areInOrder) }

  /// Returns the contact with an identifier, existing or deleted. `nil` if it was never handed out.
  func contact(_ identifier: ContactIdentifier) -> ContactID? {
    known.withLock { $0.contacts[identifier] }
  }

  /// Returns the identifier of a contact that the app or the test receives, and creates it if necessary.
  func identifier(of contact: ContactID) -> ContactIdentifier {
    known.withLock { known in
      if let identifier = known.identifiers[contact] { return identifier }
      let index = areInOrder ? contact.ordinal : known.identifiers.count + 1
      let new = ContactIdentifier(place: index, salt: salt)
      (known.identifiers[contact], known.contacts[new]) = (new, contact)
      return new
    }
  }

  /// Returns the app's form of a token.
  func token(_ token: TokenID) -> HistoryToken {
    let handed = HistoryToken(place: token.ordinal, salt: salt)
    known.withLock { $0.tokens[handed] = token }
    return handed
  }

  /// Returns the start that the app names. A token that the app never received stands for the last ordinal, which
  /// no token has; text that is no token is damaged.
  func start(_ token: HistoryToken) -> ChangeRequest.Start {
    if let known = known.withLock({ $0.tokens[token] }) { return .token(known) }
    return token.isFormed ? .token(TokenID(.max)) : .damaged
  }

  /// Assigns identifiers to the contacts in the answer to a call, in order, whether or not a closure receives
  /// them. Contacts reported by buttons and pickers are named when the report becomes due.
  func note(_ outcome: ContactsOutcome) {
    if case .returned(let result) = outcome.response { note(result) }
    for event in outcome.events {
      if case .completed(_, let result) = event { note(result) }
    }
  }

  private func note(_ result: CallResult) {
    switch result {
    case .contacts(let contacts): for contact in contacts { _ = identifier(of: contact.id) }
    case .created(let contact): _ = identifier(of: contact)
    case .token(let token?): _ = self.token(token)
    case .changes(let changes):
      for contact in changes.added { _ = identifier(of: contact) }
      for contact in changes.updated { _ = identifier(of: contact) }
      for contact in changes.deleted { _ = identifier(of: contact) }
      _ = token(changes.token)
    case .access, .saved, .failed, .token(nil): break
    }
  }
}
