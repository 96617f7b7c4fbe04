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
    case .completed, .buttonApproved, .accessPickerCompleted, .contactPickerPicked,
      .contactPickerCancelled, .sheetClosed:
      false
    }
  }
}

extension AppPlace {
  /// Returns the place that an event leads to from here. `nil` if the event cannot happen here: an active app is
  /// never made active again, and goes behind by way of inactive.
  fileprivate func next(after event: ContactsCallback) -> AppPlace? {
    switch (self, event) {
    case (.front, .becameInactive): .inactive
    case (.inactive, .becameActive), (.behind, .becameActive): .front
    case (.inactive, .wentToBackground): .behind
    case (_, _): nil
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

  /// Follows the events from the place before the step, and compares the end with the place after it.
  func theAppIsInOnePlace() -> Ruling<ContactsClaim.Placing> {
    let isTold = outcome.events.contains { $0.isOfActivity }
    guard let end = place(in: after) else {
      if isTold { return .broken }
      return place(in: before) == .inactive ? .held(at: .ended) : .silent
    }
    // An app that is launched starts in front.
    let start = place(in: before) ?? .front
    if start == end { return isTold ? .broken : .silent }
    var place = start
    for event in outcome.events where event.isOfActivity {
      guard let next = place.next(after: event) else { return .broken }
      place = next
    }
    let landmark: ContactsClaim.Placing =
      switch (start, end) {
      case (.front, .behind): .left
      case (_, .behind): .leftInactive
      case (.behind, .front): .returned
      case (_, .front): .uncovered
      case (.behind, .inactive): .returnedInactive
      case (_, .inactive): .covered
      }
    return .requires(place == end, at: landmark)
  }
}
