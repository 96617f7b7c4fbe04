/// What an app may do with contacts, with the raw values of the platform.
///
/// The numbers do not measure power: `limited` is greater than `authorized`.
public enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
  case limited = 4

  /// Whether the status came from a decision; only an undetermined one can still be asked for.
  @inlinable public var isDetermined: Bool {
    switch self {
    case .notDetermined: false
    case .restricted, .denied, .authorized, .limited: true
    }
  }

  /// Whether the store answers at all.
  @inlinable public var isReadable: Bool {
    switch self {
    case .notDetermined, .restricted, .denied: false
    case .authorized, .limited: true
    }
  }
}
