import ConsentVocabulary

/// An app's own fake of contacts access, which a test compares with the model.
///
///     final class FakeContacts: ContactsFake { ... }
///
///     @Test func fake() async { await check(FakeContacts.self) }
///
/// Contacts have the numbers of their cards, from 1. The fake counts as the device: it goes on when the app is
/// ended and launched again, as Settings may require.
public protocol ContactsFake: Sendable {
  /// Creates the fake of a device with these contacts, on which nothing has been decided about the app.
  init(contacts: [Card]) async

  /// Returns the status that the app reads.
  func authorizationStatus() async throws -> AuthorizationStatus
  /// Requests access, and returns whether it is granted. Throwing counts as a denial.
  ///
  /// - Parameter answer: The answer of the person if a prompt comes up.
  func requestAccess(answering answer: PromptAnswer) async throws -> Bool
  /// Returns the names of all contacts that the app can read. Throws if the app has no access.
  ///
  /// - Parameter answer: The answer of the person if a prompt comes up.
  func names(answering answer: PromptAnswer) async throws -> [String]
  /// Changes the app's access in Settings.
  func setAccess(_ choice: SettingsChoice) async throws
}

/// The answer of a person to the prompt for contacts.
public enum PromptAnswer: Hashable, Sendable {
  /// The person denies access.
  case refuses
  /// The person shares all contacts.
  case sharesEverything
  /// The person shares these contacts and no others.
  case shares(only: ContactSet)

  /// The answers to the pages of the prompt, in order.
  var commands: [ContactsCommand.UserCommand] {
    switch self {
    case .refuses: [.refuseSharing]
    case .sharesEverything: [.continueSharing, .shareEverything]
    case .shares(only: let contacts):
      [.continueSharing, .selectContacts] + contacts.map { .toggle($0) }
        + [.finish, .confirmSelection]
    }
  }
}
