/// The app's authorization for contacts, with the raw values of the platform.
///
/// The numbers do not measure power: `limited` is greater than `authorized`.
public enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
  case limited = 4
}
