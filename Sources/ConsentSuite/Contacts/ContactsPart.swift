import ConsentVocabulary

/// The first part in which two answers differ, from what the app sees to what only the person does.
public enum ContactsPart: Hashable, Sendable, CaseIterable {
  case response, events
  case process, status, granted, addressBook
  case alert, sheet, buttons, waitingCalls, finger, clock

  /// `nil` if they agree.
  init?(
    model: ContactsOutcome, modelState: ContactsSnapshot?, system: ContactsOutcome,
    systemState: ContactsSnapshot?
  ) {
    if model.response != system.response {
      self = .response
      return
    }
    if model.events != system.events {
      self = .events
      return
    }
    guard let one = modelState, let two = systemState else { return nil }
    let parts: [(ContactsPart, Bool)] = [
      (.process, one.process == two.process), (.status, one.status == two.status),
      (.granted, one.granted == two.granted), (.addressBook, one.existing == two.existing),
      (.alert, one.alert == two.alert), (.sheet, one.sheet == two.sheet),
      (.buttons, one.buttons == two.buttons), (.waitingCalls, one.pending == two.pending),
      (.finger, one.held == two.held), (.clock, one.now == two.now),
    ]
    guard let part = parts.first(where: { !$0.1 }) else { return nil }
    self = part.0
  }

  /// The part in words.
  public var name: String {
    switch self {
    case .response: "the response"
    case .events: "what reached the app"
    case .process: "whether the app runs"
    case .status: "the status"
    case .granted: "the grants"
    case .addressBook: "the address book"
    case .alert: "the alert"
    case .sheet: "the sheet"
    case .buttons: "what the buttons show"
    case .waitingCalls: "the waiting calls"
    case .finger: "the finger that is down"
    case .clock: "the clock"
    }
  }
}
