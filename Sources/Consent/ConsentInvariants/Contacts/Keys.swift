import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Property: UInt8, Numbered { case requested, unrequested }

  static let keys = list {
    onlyWhatWasAskedForIsRead.means(
      "The app can read the properties that it requested; reading any other ends the app.",
      on: [.read], reads: [\.handed], sometimes: (Property.requested, "a property was read"),
      (.unrequested, "a property was read that had not been asked for")
    ) { step, past in
      guard case .app(.read(let key)) = step.command, let handed = past.handed else {
        return .broken
      }
      return handed.contains(ContactKeys(key))
        ? .requires(step.outcome.response == .done && step.isSilent(), at: .requested)
        : .requires(step.outcome.response == .crashed, at: .unrequested)
    }
  }
}

extension Event<Contacts> {
  /// Returns the keys of the contacts that the app received last in this step, or `nil` if it received none.
  func handed(after past: ContactsMonitorState) -> ContactKeys? {
    if case .contactPickerPicked? = outcome.events.first { return .all }
    if case .returned(.contacts(let found)) = outcome.response {
      return found.isEmpty ? nil : operation?.keys
    }
    return ended(after: past).last {
      if case .contacts(let found) = $0.1 { !found.isEmpty } else { false }
    }?.0.keys
  }
}

extension StoreOperation {
  /// The keys that a fetch requests; all keys for any other operation.
  var keys: ContactKeys { if case .fetch(_, let keys) = self { keys } else { .all } }
}

extension Card {
  /// Returns this card as an app sends or receives it: with only the properties in `keys`, all other properties blank,
  /// and without its account.
  func filled(_ keys: ContactKeys) -> Card {
    var card = self
    card.isReadOnly = false
    if !keys.contains(ContactKeys(.name)) { card.name = "" }
    if !keys.contains(ContactKeys(.emails)) { card.emails = [] }
    if !keys.contains(ContactKeys(.phones)) { card.phones = [] }
    return card
  }
}
