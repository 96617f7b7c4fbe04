import PropertyTesting

/// One command of the grant machine; sets of the sixteen contacts are bit masks.
enum GrantCommand: Hashable, Sendable {
  case requestAccess(Reply)
  case tap(contact: Int, contrast: Int, visible: Int, isTrusted: Bool)
  case accessPicker(UInt16)
  case settingsRevoke(Int)
  case settingsSetLevel(GrantLevel)
  case create(Int)
  case delete(Int)
  case fetch

  enum Reply: Hashable, Sendable {
    case deny
    case limited(UInt16)
    case full
  }
}

enum GrantLevel: Int, Hashable, Sendable, CaseIterable {
  case notDetermined, denied, limited, full
}

extension GrantCommand {
  /// Draws a command, all kinds and all arguments alike.
  @inline(__always)
  static func uniform(_ source: inout ChoiceSource) throws(Discard) -> GrantCommand {
    switch try source.index(below: 8) {
    case 0:
      switch try source.index(below: 3) {
      case 0: return .requestAccess(.deny)
      case 1: return .requestAccess(.limited(UInt16(try source.index(below: 65_536))))
      default: return .requestAccess(.full)
      }
    case 1:
      return .tap(
        contact: try source.index(below: 16),
        contrast: try source.integer(in: 100...2100, .uniform),
        visible: try source.index(below: 101), isTrusted: source.boolean())
    case 2: return .accessPicker(UInt16(try source.index(below: 65_536)))
    case 3: return .settingsRevoke(try source.index(below: 16))
    case 4:
      return .settingsSetLevel(
        GrantLevel(rawValue: try source.index(below: 4)) ?? .notDetermined)
    case 5: return .create(try source.index(below: 16))
    case 6: return .delete(try source.index(below: 16))
    default: return .fetch
    }
  }
}

/// What a command answers, in 32 bits: the kind above, the value below.
struct GrantResponse: Hashable, Sendable {
  var bits: UInt32

  static func level(_ level: GrantLevel) -> Self {
    Self(bits: 0x1000_0000 | UInt32(level.rawValue))
  }
  static func tapped(_ granted: Bool) -> Self { Self(bits: 0x2000_0000 | (granted ? 1 : 0)) }
  static func picked(_ done: Bool) -> Self { Self(bits: 0x3000_0000 | (done ? 1 : 0)) }
  static func revoked(_ done: Bool) -> Self { Self(bits: 0x4000_0000 | (done ? 1 : 0)) }
  static var levelSet: Self { Self(bits: 0x5000_0000) }
  static func created(_ code: UInt32) -> Self { Self(bits: 0x6000_0000 | code) }
  static func deleted(_ code: UInt32) -> Self { Self(bits: 0x7000_0000 | code) }
  static func fetched(_ set: UInt16) -> Self { Self(bits: 0x8000_0000 | UInt32(set)) }
  static var refused: Self { Self(bits: 0x8F00_0000) }
}
