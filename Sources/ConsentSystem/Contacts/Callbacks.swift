import ConsentVocabulary
import Foundation

/// The closures that the app has given, each under what brings its answer, and those that are due.
struct Callbacks: Sendable {
  /// By the numbers of waiting calls.
  var calls: [CallID: @Sendable (CallResult) -> Void] = [:]
  /// By buttons. One that has left the screen may still report.
  var approvals: [ButtonID: @Sendable ([ContactIdentifier]) -> Void] = [:]
  /// Told whether the app is in front.
  var activity: (@Sendable (Bool) -> Void)?
  /// Told whenever contacts have changed.
  var changes: (@Sendable () -> Void)?
  /// The same, as streams.
  var feeds: [ChangeFeed] = []
  var accessPicker: (@Sendable ([ContactIdentifier]) -> Void)?
  var contactPicker: (@Sendable ([FetchedContact]?) -> Void)?
  /// What the app is still to be called back with.
  var due = Due()

  /// Makes due what an outcome leads to. Closures that are called once are taken out.
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
    case .wentToBackground, .becameActive:
      let isActive = event == .becameActive
      if let activity { due.append { activity(isActive) } }
    case .contactPickerCancelled:
      if let closure = contactPicker.take() { due.append { closure(nil) } }
    }
  }

  /// Forgets whom a button of this number told that was mounted before, as `command` mounts another.
  ///
  /// A picker needs none of this: however its sheet goes, its closure is called.
  mutating func makeRoom(for command: ContactsCommand) {
    if case .app(.mount(let button, _)) = command { approvals[button] = nil }
  }

  /// Forgets everything, as nobody is left to be called.
  mutating func endProcess() {
    var due = due
    due.forget()
    self = Callbacks()
    self.due = due
  }
}

/// Closures that are to be called, in order, one at a time whoever calls them.
struct Due: Sendable {
  /// How many closures in a row may lead to each other while they are called.
  static let longestChain = 1_000

  /// Oldest first, each with how many in a row have led to it.
  private var closures: [(chain: Int, call: @Sendable () -> Void)] = []
  /// The thread that calls them, and how many in a row have led to the one that it is at.
  private var calling: (thread: ObjectIdentifier, chain: Int)?

  var isEmpty: Bool { closures.isEmpty }

  /// Makes a closure due. What a closure leads to while it is called is one more in its chain.
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

  mutating func forget() { closures = [] }

  /// Whether the caller is the one to call them, by ``next()`` until there is none.
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

/// A stream that tells of changes, and ends when nobody is left to tell of them.
final class ChangeFeed: Sendable {
  private let continuation: AsyncStream<Void>.Continuation

  init(into continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  func tell() { continuation.yield() }
}
