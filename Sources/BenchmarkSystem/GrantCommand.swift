/// One command of the grant machine; sets of the sixteen contacts are bit masks.
public enum GrantCommand: Hashable, Sendable {
  case requestAccess(Reply)
  case tap(contact: Int, contrast: Int, visible: Int, isTrusted: Bool)
  case accessPicker(UInt16)
  case settingsRevoke(Int)
  case settingsSetLevel(GrantLevel)
  case create(Int)
  case delete(Int)
  case fetch

  /// What the user answers; the contacts of a limited access as a bit mask.
  public enum Reply: Hashable, Sendable {
    case deny
    case limited(UInt16)
    case full
  }
}

/// How much access there is.
public enum GrantLevel: Int, Hashable, Sendable, CaseIterable {
  case notDetermined, denied, limited, full
}

/// What a command answers, in 32 bits: the kind above, the value below.
public struct GrantResponse: Hashable, Sendable {
  public var bits: UInt32

  public static func level(_ level: GrantLevel) -> Self {
    Self(bits: 0x1000_0000 | UInt32(level.rawValue))
  }
  public static func tapped(_ granted: Bool) -> Self {
    Self(bits: 0x2000_0000 | (granted ? 1 : 0))
  }
  public static func picked(_ done: Bool) -> Self { Self(bits: 0x3000_0000 | (done ? 1 : 0)) }
  public static func revoked(_ done: Bool) -> Self { Self(bits: 0x4000_0000 | (done ? 1 : 0)) }
  public static var levelSet: Self { Self(bits: 0x5000_0000) }
  public static func created(_ code: UInt32) -> Self { Self(bits: 0x6000_0000 | code) }
  public static func deleted(_ code: UInt32) -> Self { Self(bits: 0x7000_0000 | code) }
  public static func fetched(_ set: UInt16) -> Self { Self(bits: 0x8000_0000 | UInt32(set)) }
  public static var refused: Self { Self(bits: 0x8F00_0000) }
}
