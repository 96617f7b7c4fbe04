import StateMachines

/// The rules of a device, followed by the rules of its parts.
///
/// - Source: Specs/Device/Device.md.
public enum DeviceRule: Clause {
  case own(Own)
  case clip(AppClipRule)
  case camera(CameraRule)
  case contacts(ContactsRule)

  /// The rules of the device itself.
  public enum Own: UInt16, CaseIterable, Sendable {
    case echoed = 101
    case barred, refusedByItsPart, ofOnePart, toldToAll, answeredInClip, promptWaits, promptComesUp
  }

  public static let tables =
    ["DV"] + AppClipRule.tables + CameraRule.tables + ContactsRule.tables
  public static let allCases =
    Own.allCases.map { Self.own($0) } + AppClipRule.allCases.map { .clip($0) }
    + CameraRule.allCases.map { .camera($0) } + ContactsRule.allCases.map { .contacts($0) }

  // The tables of a part follow the tables of the parts before it.
  private static let cameras = UInt16(1 + AppClipRule.tables.count) * 100
  private static let contacts = cameras + UInt16(CameraRule.tables.count) * 100

  public var rawValue: UInt16 {
    switch self {
    case .own(let rule): rule.rawValue
    case .clip(let rule): 100 + rule.rawValue
    case .camera(let rule): Self.cameras + rule.rawValue
    case .contacts(let rule): Self.contacts + rule.rawValue
    }
  }

  public init?(rawValue: UInt16) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }
}
