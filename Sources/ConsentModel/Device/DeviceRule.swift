import StateMachines

/// The rules of a device, then those of its parts.
///
/// - Source: Specs/Device/Device.md.
public enum DeviceRule: Clause {
  case own(Own)
  case clip(AppClipRule)
  case camera(CameraRule)
  case contacts(ContactsRule)

  public enum Own: UInt16, CaseIterable, Sendable {
    /// A change of one part reaches the others.
    case echoed = 101
    /// A prompt of another part is in the way, or the person is elsewhere.
    case barred
    /// Nothing is in the way, and the part itself refuses.
    case refusedByItsPart
    /// Nothing in the step concerns another part.
    case ofOnePart
    /// What happens to the whole device, all parts are told.
    case toldToAll
    /// A clip that asks for contacts is answered without them.
    case answeredInClip
  }

  public static let tables =
    ["DV"] + AppClipRule.tables + CameraRule.tables + ContactsRule.tables
  public static let allCases =
    Own.allCases.map { Self.own($0) } + AppClipRule.allCases.map { .clip($0) }
    + CameraRule.allCases.map { .camera($0) } + ContactsRule.allCases.map { .contacts($0) }

  // The tables of a part stand behind those of the parts before it.
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

extension DeviceRule: CustomStringConvertible {
  /// The name that the rule has in its part.
  public var description: String {
    switch self {
    case .own(let rule): "\(rule)"
    case .clip(let rule): "\(rule)"
    case .camera(let rule): "\(rule)"
    case .contacts(let rule): "\(rule)"
    }
  }
}
