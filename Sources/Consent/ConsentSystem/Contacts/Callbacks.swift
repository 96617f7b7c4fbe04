import ConsentVocabulary
import Foundation

/// The app's closures, keyed by the event that calls them, and the queue of due closures.
struct Callbacks: Sendable {
  /// Completions, keyed by waiting calls.
  var calls: [CallID: @Sendable (CallResult) -> Void] = [:]
  /// Approval closures, keyed by buttons. A button that has left the screen may still report.
  var approvals: [ButtonID: @Sendable ([ContactIdentifier]) -> Void] = [:]
  /// The observer of whether the app is active.
  var activity: (@Sendable (Bool) -> Void)?
  var changes: (@Sendable () -> Void)?
  /// The observer of the end of the app's own sheet with a screen over it.
  var sheetClosed: (@Sendable () -> Void)?
  var feeds: [ChangeFeed] = []
  var accessPicker: (@Sendable ([ContactIdentifier]) -> Void)?
  var contactPicker: (@Sendable ([FetchedContact]?) -> Void)?
  /// The closures of pickers that never appeared. They are kept, because their callers wait until the app ends.
  private(set) var lost: [any Sendable] = []
  /// The queue of closures to call.
  var due = Due()

  /// Keeps the closure of a picker that never appears, and that nobody answers.
  mutating func lose<Answer>(_ closure: (@Sendable (Answer) -> Void)?) {
    if let closure { lost.append(closure) }
  }

  /// Enqueues the closures that an outcome calls. Closures for a single call are removed.
  mutating func take(_ outcome: ContactsOutcome, by identifiers: Identifiers) {
    for event in outcome.events { take(event, by: identifiers) }
    if outcome.contactsChanged {
      if let changes { due.append(changes) }
      for feed in feeds { due.append { feed.tell() } }
    }
  }

  private mutating func take(_ event: ContactsCallback, by identifiers: Identifiers) {
    switch event {
    case .completed(let call, let result):
      if let closure = calls.removeValue(forKey: call) { due.append { closure(result) } }
    case .buttonApproved(let button, let contacts):
      let named = identifiers.naming(contacts)
      if let closure = approvals[button] { due.append { closure(named) } }
    case .accessPickerCompleted(let contacts):
      let named = identifiers.naming(contacts)
      if let closure = accessPicker.take() { due.append { closure(named) } }
    case .contactPickerPicked(let contacts):
      let handed = identifiers.handingOver(contacts)
      if let closure = contactPicker.take() { due.append { closure(handed) } }
    case .becameInactive, .becameActive:
      let isActive = event == .becameActive
      if let activity { due.append { activity(isActive) } }
    // An app that goes behind is inactive already.
    case .wentToBackground: break
    case .sheetClosed: if let sheetClosed { due.append(sheetClosed) }
    case .contactPickerCancelled:
      if let closure = contactPicker.take() { due.append { closure(nil) } }
    }
  }

  /// Removes the approval closure of an earlier button with the same number when `command` mounts a button.
  ///
  /// Pickers need no such step: however a sheet closes, its closure is called.
  mutating func makeRoom(for command: ContactsCommand) {
    if case .app(.mount(let button, _)) = command { approvals[button] = nil }
  }

  /// Removes all closures, because the process has ended.
  mutating func endProcess() {
    var due = due
    due.forget()
    self = Callbacks()
    self.due = due
  }
}

/// A queue of due closures, which are called in order and one at a time by any thread.
struct Due: Sendable {
  /// The maximum number of closures in a row that may each enqueue the next.
  static let longestChain = 1_000

  /// The closures, oldest first, each with the length of the chain of closures that led to it.
  private var closures: [(chain: Int, call: @Sendable () -> Void)] = []
  /// The thread that calls the closures, and the chain length of the current closure.
  private var calling: (thread: ObjectIdentifier, chain: Int)?

  var isEmpty: Bool { closures.isEmpty }

  /// Enqueues a closure. A closure enqueued by a running closure extends its chain.
  mutating func append(_ closure: @escaping @Sendable () -> Void) {
    var chain = 0
    if let calling, calling.thread == ObjectIdentifier(Thread.current) { chain = calling.chain + 1 }
    if chain > Self.longestChain {
      fatalError(
        """
        The app's closures call each other for ever: 1,000 in a row have each led to the next, within one \
        delivery. An app that writes whenever contacts have changed hears of its own writing.
        """)
    }
    closures.append((chain, closure))
  }

  /// Whether no closure is due, and none is being called.
  var isAtRest: Bool { closures.isEmpty && calling == nil }

  mutating func forget() { closures = [] }

  /// Puts the closures of an earlier state of the queue in front.
  mutating func recall(_ earlier: Due) { closures = earlier.closures + closures }

  /// Returns whether the caller must drain the queue by calling ``next()`` until it returns `nil`.
  mutating func begin() -> Bool {
    if calling != nil || closures.isEmpty { return false }
    calling = (ObjectIdentifier(Thread.current), 0)
    return true
  }

  mutating func next() -> (@Sendable () -> Void)? {
    guard !closures.isEmpty else {
      calling = nil
      return nil
    }
    let (chain, call) = closures.removeFirst()
    calling?.chain = chain
    return call
  }
}

/// An observer of change notifications, whose end is called when the feed is released.
final class ChangeFeed: Sendable {
  let tell: @Sendable () -> Void
  private let end: @Sendable () -> Void

  init(tell: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
    (self.tell, self.end) = (tell, end)
  }

  deinit { end() }
}
