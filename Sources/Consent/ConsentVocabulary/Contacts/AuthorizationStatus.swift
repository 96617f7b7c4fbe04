/// The app's authorization for contacts, with the raw values of the platform.
///
/// The numbers do not measure power: `limited` is greater than `authorized`.
public enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
  /// The person has made no decision yet.
  case notDetermined = 0
  /// The device's management restricts access.
  case restricted = 1
  /// The person has denied access.
  case denied = 2
  /// The person has allowed access to all contacts.
  case authorized = 3
  /// The person has allowed access to a selection of contacts.
  case limited = 4
}
