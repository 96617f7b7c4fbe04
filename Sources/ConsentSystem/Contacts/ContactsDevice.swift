import ConsentVocabulary
import Foundation

/// A device with one app, one address book and one person, kept in memory: a double for the tests of
/// an app that asks for contacts.
///
/// The app's calls go to ``store`` and ``app``, the person's deeds to ``user``, ``settings``,
/// ``homeScreen`` and ``addressBook``, those of the platform to ``system``, and time passes by
/// ``clock``. Each facet throws where the deed cannot be done; ``snapshot()`` says what is on the
/// screen.
///
///     let ada = Card(name: "Ada Lovelace", emails: ["ada@example.com"])
///     let alan = Card(name: "Alan Turing", phones: ["+44 20 7946 0123"])
///     let device = ContactsDevice(world: ContactsWorld(cards: [ada, alan]))
///
///     // The app looks for someone whom it cannot see.
///     let approved = Mutex<[ContactIdentifier]>([])
///     let button = ButtonID(1)
///     try device.app.mount(button, AccessButton(query: "love")) { found in
///       approved.withLock { $0 = found }
///     }
///
///     // The person touches the button and allows the one contact that it shows.
///     try device.user.tap(button)
///     try device.user.allow()
///     let found = approved.withLock { $0 }
///     #expect(found.map(device.contact) == [ContactID(1)])
///     #expect(try device.store.authorizationStatus == .limited)
///     #expect(try device.store.allContacts() == [FetchedContact(id: found[0], card: ada)])
///
/// People count contacts: to the person's facets the first card of the world is contact 1. The app
/// names them by identifiers that tell it nothing; ``identifier(of:)`` and ``contact(_:)`` lead from
/// one to the other.
///
/// Nothing happens by itself, and no closure of the app is called while the app calls the device.
/// What is due waits, in order, until the person, the system or the clock has done the next deed, or
/// until the test calls ``deliverCallbacks()``; if the app ends first, it is never called. By then
/// the device has come to rest, and a closure may itself use it.
///
/// Any task may use it: each call is carried out at once and as a whole, as if those of all tasks had
/// come one after the other. Closures are called one at a time, by whichever task is at it; the deed of
/// another task then returns without waiting for them.
///
/// ``perform(_:)`` does all of this by command, as the checks of this package do.
///
/// - Source: Specs/Contacts/World.md.
public final class ContactsDevice: Sendable {
  /// What runs closures of the app later, such as on a run loop.
  public typealias Delivery = @Sendable (_ closures: @escaping @Sendable () -> Void) -> Void

  private let state: Guarded<State>
  let identifiers: Identifiers
  private let schedule: Delivery?

  /// All that changes, but who is who.
  struct State: Sendable {
    /// Everything but the app's closures.
    var side: ContactsSide
    var callbacks = Callbacks()
    /// Told of launches and ends of the app, which it outlives, by ``turns``.
    var host: (@Sendable (ProcessState) -> Void)?
    var turns = Due()
    /// How the next calls of the store end, oldest first.
    var failures: [StoreError] = []
    /// Whom the next fetches of several leave out, oldest first.
    var omissions: [ContactSet] = []
    /// The threads that are in a call of the app whose answer is being scheduled.
    var callers: [ObjectIdentifier] = []
  }

  /// Turns a device on: the app is installed and running.
  ///
  /// - Parameters:
  ///   - beginning: What has been decided about the app.
  ///   - deliver: Told whenever closures of the app have become due, with what calls them: to be run
  ///     later, such as on a run loop. By default they wait for the next deed.
  public convenience init(
    world: ContactsWorld, beginning: Beginning = .notDetermined, deliver: Delivery? = nil
  ) {
    self.init(
      world: world, collaborators: nil, beginning: beginning, deliver: deliver)
  }

  package init(
    world: ContactsWorld, collaborators: ContactsCollaborators?,
    beginning: Beginning = .notDetermined, deliver: Delivery? = nil
  ) {
    var core = ContactsCore(world: world, collaborators: collaborators)
    core.begin(beginning)
    state = Guarded(State(side: ContactsSide(core)))
    identifiers = Identifiers(salt: world.salt)
    schedule = deliver
  }

  /// Carries out one command and says what it led to.
  ///
  /// After a command of the person, the system or the clock, the closures of the app that are due are
  /// called before this returns. A failure that waits for the store's next call
  /// (``System/failNextCall(with:)``) goes on waiting, and so does whom its next fetch is to leave out.
  public func perform(_ command: ContactsCommand) -> ContactsOutcome {
    let (outcome, former) = state.withLock { state in
      let former = state.callbacks
      return (state.carryOut(command, by: identifiers, isPlain: true) { _, _ in }, former)
    }
    withExtendedLifetime(former) {}
    comeToRest(after: command, answered: .said(outcome.response))
    return outcome
  }

  /// The whole state that can be stated of the device.
  public func snapshot() -> ContactsSnapshot { state.withLock { $0.side.stated } }

  /// The device beneath, as it is now.
  var core: ContactsCore { state.withLock { $0.side.core } }

  /// How many cards have been compared with a query so far.
  package var examinedCards: Int { core.book.examinedCards }

  /// How many of the failures that were given to the store no call has met yet.
  var failuresLeft: Int { state.withLock { $0.failures.count } }

  func fail(with error: StoreError) { state.withLock { $0.failures.append(error) } }

  func leaveOut(_ contacts: ContactSet) { state.withLock { $0.omissions.append(contacts) } }

  // MARK: - Observers

  /// Has whoever runs the app told whether there is a process: of the state of now before this returns,
  /// and of each launch, end, installation and deletion before the deed that led to it does. It is there
  /// to make the app's objects and to let go of them, and outlives the process; another takes its place.
  ///
  ///     device.onProcess { state in
  ///       screen.value = state == .running ? SearchScreen(on: device) : nil
  ///     }
  public func onProcess(_ host: @escaping @Sendable (ProcessState) -> Void) {
    let former = state.withLock { state in
      defer { state.host = host }
      let now = state.side.stated.process
      state.turns.append { host(now) }
      return state.host
    }
    withExtendedLifetime(former) {}
    tellHost()
  }

  /// Keeps a closure of a running app.
  func observe(_ keep: (inout Callbacks) -> Void) throws(DeviceError) {
    let former = try state.withLock { state throws(DeviceError) in
      switch state.side.stated.process {
      case .running: break
      case .stopped: throw .refused(.notRunning)
      case .notInstalled: throw .refused(.notInstalled)
      }
      let former = state.callbacks
      keep(&state.callbacks)
      return former
    }
    withExtendedLifetime(former) {}
  }

  // MARK: - Who is who

  /// How the app names a contact, or `nil` as long as it has not been handed it.
  public func identifier(of contact: ContactID) -> ContactIdentifier? { identifiers.known(contact) }

  /// Whom the app means, there or gone, or `nil` where it has made the identifier up.
  public func contact(_ identifier: ContactIdentifier) -> ContactID? {
    identifiers.contact(identifier)
  }

  // MARK: - Callbacks

  /// Calls all closures of the app that are due, in order. What one of them leads to is told after
  /// what was due before it. Does nothing while the app is in a call, or in one of these closures. Where
  /// more than 1,000 in a row lead to each other, the device traps: they would do so for ever.
  public func deliverCallbacks() {
    let caller = ObjectIdentifier(Thread.current)
    let begins = state.withLock { state in
      !state.callers.contains(caller) && state.callbacks.due.begin()
    }
    guard begins else { return }
    while let closure = state.withLock({ $0.callbacks.due.next() }) { closure() }
  }

  private func tellHost() {
    guard state.withLock({ $0.turns.begin() }) else { return }
    while let turn = state.withLock({ $0.turns.next() }) { turn() }
  }

  /// Puts closures that came with a command where their events find them.
  typealias Keeping = (inout State, Answer) -> Void

  /// What a facet is answered.
  enum Answer {
    case said(ContactsResponse)
    /// The call met a failure that it was given, and nothing changed.
    case failed(StoreError)
  }

  /// Carries out what `command` makes of the device as it is, or fails as the test has asked for.
  func answer(to command: (ContactsCore) -> ContactsCommand, keeping keep: Keeping) -> Answer {
    let (command, answer, former) = state.withLock { state in
      let (command, former) = (command(state.side.core), state.callbacks)
      if state.isToFail(command) {
        let answer = Answer.failed(state.failures.removeFirst())
        keep(&state, answer)
        return (command, answer, former)
      }
      let outcome = state.carryOut(command, by: identifiers, keeping: keep)
      return (command, .said(outcome.response), former)
    }
    // Closures that were let go of take along what may call the device when it goes.
    withExtendedLifetime(former) {}
    comeToRest(after: command, answered: answer)
    return answer
  }

  /// Tells of what a command led to, or has it told later; what was refused led to nothing.
  private func comeToRest(after command: ContactsCommand, answered answer: Answer) {
    if case .said(.refused) = answer { return }
    tellHost()
    let isCall = if case .app = command { true } else { false }
    guard let schedule else { return isCall ? () : deliverCallbacks() }
    let caller = ObjectIdentifier(Thread.current)
    let isDue = state.withLock { state in
      if isCall && !state.callbacks.due.isEmpty { state.callers.append(caller) }
      return !state.callbacks.due.isEmpty
    }
    guard isDue else { return }
    schedule { [weak self] in self?.deliverCallbacks() }
    guard isCall else { return }
    state.withLock { state in
      if let place = state.callers.firstIndex(of: caller) { state.callers.remove(at: place) }
    }
  }
}

extension ContactsDevice.State {
  /// Carries out a command, and makes due what it led to.
  fileprivate mutating func carryOut(
    _ command: ContactsCommand, by identifiers: Identifiers, isPlain: Bool = false,
    keeping keep: ContactsDevice.Keeping
  ) -> ContactsOutcome {
    let before = side.stated.process
    var outcome = side.outcome(of: command)
    if case .refused = outcome.response { return outcome }
    if !isPlain { leaveOut(from: &outcome, of: command) }
    identifiers.note(outcome)
    callbacks.makeRoom(for: command)
    keep(&self, .said(outcome.response))
    callbacks.take(outcome, by: identifiers)
    let after = side.stated.process
    if after != .running { callbacks.endProcess() }
    if let host, after != before { turns.append { host(after) } }
    return outcome
  }

  /// Takes out of what a fetch of several has found whom it is to leave out.
  private mutating func leaveOut(from outcome: inout ContactsOutcome, of command: ContactsCommand) {
    guard !omissions.isEmpty, case .returned(.contacts(let found)) = outcome.response else {
      return
    }
    if case .app(.store(.fetch(.one, _))) = command { return }
    let omitted = omissions.removeFirst()
    outcome.response = .returned(.contacts(Unordered(found.filter { !omitted.contains($0.id) })))
  }

  /// Whether a command is a call of the store that is given a failure.
  fileprivate func isToFail(_ command: ContactsCommand) -> Bool {
    if failures.isEmpty || side.stated.process != .running { return false }
    return switch command {
    case .app(.requestAccess), .app(.store): true
    case .app, .user, .system, .clock: false
    }
  }
}
