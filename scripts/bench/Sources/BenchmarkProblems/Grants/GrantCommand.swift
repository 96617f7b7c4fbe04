/// A command of the grant machine; sets of its sixteen contacts are bit masks.
package enum GrantCommand: Hashable, Sendable {
  case requestAccess(Reply)
  case tap(contact: Int, contrast: Int, visible: Int, isTrusted: Bool)
  case accessPicker(UInt16)
  case settingsRevoke(Int)
  case settingsSetLevel(GrantLevel)
  case create(Int)
  case delete(Int)
  case fetch

  /// The answer of the person; limited access has the contacts as a bit mask.
  package enum Reply: Hashable, Sendable {
    case deny
    case limited(UInt16)
    case full
  }
}

package enum GrantLevel: Int, Hashable, Sendable, CaseIterable {
  case notDetermined, denied, limited, full
}

/// The response to a command in 32 bits: the kind in the upper bits, the value in the lower ones.
package struct GrantResponse: Hashable, Sendable {
  package var bits: UInt32

  package static func level(_ level: GrantLevel) -> Self {
    Self(bits: 0x1000_0000 | UInt32(level.rawValue))
  }
  package static func tapped(_ granted: Bool) -> Self {
    Self(bits: 0x2000_0000 | (granted ? 1 : 0))
  }
  package static func picked(_ done: Bool) -> Self { Self(bits: 0x3000_0000 | (done ? 1 : 0)) }
  package static func revoked(_ done: Bool) -> Self { Self(bits: 0x4000_0000 | (done ? 1 : 0)) }
  package static var levelSet: Self { Self(bits: 0x5000_0000) }
  package static func created(_ code: UInt32) -> Self { Self(bits: 0x6000_0000 | code) }
  package static func deleted(_ code: UInt32) -> Self { Self(bits: 0x7000_0000 | code) }
  package static func fetched(_ set: UInt16) -> Self { Self(bits: 0x8000_0000 | UInt32(set)) }
  package static var refused: Self { Self(bits: 0x8F00_0000) }
}
