/// An alert of an app as it is written, with its own words.
public struct CameraAlert: Hashable, Sendable {
  /// What it is for, in a word: `priming` for the one before the system's prompt.
  public var meaning: String
  public var title: String
  public var message: String
  /// Its actions, from first to last.
  public var actions: [Action]

  public init(_ meaning: String, title: String, message: String = "", actions: [Action]) {
    (self.meaning, self.title, self.message, self.actions) = (meaning, title, message, actions)
  }

  /// A button of it.
  public struct Action: Hashable, Sendable {
    public var label: String
    public var destination: Destination

    public init(_ label: String, to destination: Destination) {
      (self.label, self.destination) = (label, destination)
    }
  }

  /// Where a button leads: to the system's prompt, to Settings, or back.
  public enum Destination: String, Hashable, Sendable, CaseIterable {
    case prompt, settings, nothing
  }

  /// Whether it comes up before the system's prompt.
  public var isPriming: Bool { meaning == "priming" }
}

/// What a lint finds in alerts. In the order in which findings are told.
///
/// - Source: Specs/Camera/Lint.md, MN-01 to MN-04.
public enum CameraAlertFinding: String, Hashable, Sendable, CaseIterable {
  case primingHasNotOneAction, primingActionGrants, primingDoesNotLeadOn
  case primingTitleIsTheSystems
  case alertHasNoWayOut, titlesAreShared
}
