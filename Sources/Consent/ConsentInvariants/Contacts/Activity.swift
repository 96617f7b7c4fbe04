import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Placing: UInt8, Numbered {
    case covered, uncovered, left, leftInactive, returned, returnedInactive, ended
  }

  static let activity = list {
    theAppIsInOnePlace.means(
      "An app is in front, inactive or behind: it is notified of each change of place, and of nothing else.",
      sometimes: (Placing.covered, "a screen made the app inactive"),
      (.uncovered, "the app was active again as a screen closed"),
      (.left, "an active app went behind"), (.leftInactive, "an inactive app went behind"),
      (.returned, "the app was active on its return"),
      (.returnedInactive, "a screen made the app inactive again on its return"),
      (.ended, "an inactive app ended")
    ) { step, _ in step.theAppIsInOnePlace() }
  }
}

/// The place of a running app.
private enum AppPlace { case front, inactive, behind }

extension ContactsCallback {
  /// Whether the event reports the place of the app, rather than an answer.
  var isOfActivity: Bool {
    switch self {
    case .becameInactive, .wentToBackground, .becameActive: true
    default: false
    }
  }
}

extension AppPlace {
  /// Returns the events on the way to another place. An active app goes behind by way of inactive, and an app that comes
  /// back is active before a screen makes it inactive again.
  fileprivate func events(to end: AppPlace) -> [ContactsCallback] {
    switch (self, end) {
    case (.front, .inactive): [.becameInactive]
    case (.front, .behind): [.becameInactive, .wentToBackground]
    case (.inactive, .front), (.behind, .front): [.becameActive]
    case (.inactive, .behind): [.wentToBackground]
    case (.behind, .inactive): [.becameActive, .becameInactive]
    case (.front, .front), (.inactive, .inactive), (.behind, .behind): []
    }
  }
}

extension Event<Contacts> {
  /// Returns the place of the app in a state. `nil` if it does not run.
  private func place(in state: ContactsSnapshot) -> AppPlace? {
    if state.process != .running { return nil }
    if state.isInBackground { return .behind }
    let dims = world.configuration.systemSheet == .makesInactive
    return state.alert != nil || dims && state.sheet != nil ? .inactive : .front
  }

  /// Compares the events with the way from the place before the step to the place after it. They are the last events of the
  /// step, except that a return begins with its own.
  func theAppIsInOnePlace() -> Ruling<ContactsClaim.Placing> {
    let told = outcome.events.filter { $0.isOfActivity }
    guard let end = place(in: after) else {
      if !told.isEmpty { return .broken }
      return place(in: before) == .inactive ? .held(at: .ended) : .silent
    }
    // An app that is launched starts in front.
    let start = place(in: before) ?? .front
    if told != start.events(to: end) { return .broken }
    if start == end { return .silent }
    let opening = start == .behind ? 1 : 0
    let isInPlace =
      outcome.events.prefix(opening) == told.prefix(opening)
      && outcome.events.suffix(told.count - opening) == told.dropFirst(opening)
    let landmark: ContactsClaim.Placing =
      switch (start, end) {
      case (.front, .behind): .left
      case (_, .behind): .leftInactive
      case (.behind, .front): .returned
      case (_, .front): .uncovered
      case (.behind, .inactive): .returnedInactive
      case (_, .inactive): .covered
      }
    return .requires(isInPlace, at: landmark)
  }
}
