import ConsentVocabulary
import Foundation
import StateMachines

/// An in-memory double of a device with one app, one address book and one person, for the tests of an app
/// that uses contacts.
///
/// The app uses ``store`` and ``app``, the person ``user``, ``settings``, ``homeScreen`` and ``addressBook``,
/// the platform ``system``, and ``clock`` advances the time. A facet throws if an action is not possible;
/// ``snapshot()`` returns the state of the screen.
///
///     let ada = Card(name: "Ada Lovelace", emails: ["ada@example.com"])
///     let alan = Card(name: "Alan Turing", phones: ["+44 20 7946 0123"])
///     let device = ContactsDevice(world: ContactsWorld(cards: [ada, alan]))
///
///     // The app searches for a contact that it cannot read.
///     let approved = Mutex<[ContactIdentifier]>([])
///     let button = ButtonID(1)
///     try device.app.mount(button, AccessButton(query: "love")) { found in
///       approved.withLock { $0 = found }
///     }
///
///     // The person touches the button and allows access to the contact that it shows.
///     try device.user.tap(button)
///     try device.user.allow()
///     let found = approved.withLock { $0 }
///     #expect(found.map(device.contact) == [ContactID(1)])
///     #expect(try device.store.authorizationStatus == .limited)
///     #expect(try device.store.allContacts() == [FetchedContact(id: found[0], card: ada)])
///
/// The person's facets number contacts: the first card of the world is contact 1. The app uses opaque
/// identifiers; ``identifier(of:)`` and ``contact(_:)`` convert between the two.
///
/// Nothing happens by itself, and callbacks are never invoked during a call to the device. They wait, in
/// order, for the next action of the person, the system or the clock, or for ``deliverCallbacks()``; if the
/// app ends first, they are discarded. The device is then in a consistent state, so a callback can use it.
///
/// The device can be used from any task. Each call is atomic, as if the calls of all tasks were made one
/// after the other. One task at a time invokes callbacks; an action of another task then returns without
/// waiting for them.
///
/// ``perform(_:)`` takes the same actions as commands, as the checks of this package do.
///
/// - Source: Specs/Contacts/World.md.
public final class ContactsDevice: Sendable {
  /// A function that runs the app's closures later, for example on a run loop.
  public typealias Delivery = @Sendable (_ closures: @escaping @Sendable () -> Void) -> Void

  private let state: Guarded<State>
  let identifiers: Identifiers
  private let schedule: Delivery?

  /// The mutable state, except the identifiers.
  struct State: Sendable {
    /// The state without the app's closures.
    var side: ContactsSide
    var callbacks = Callbacks()
    /// The observer of launches and ends of the app, called through ``turns``. It outlives the app.
    var host: (@Sendable (ProcessState) -> Void)?
    var turns = Due()
    /// The failures of the next store calls, oldest first.
    var failures: [StoreError] = []
    /// The contacts that the next fetches of several contacts leave out, oldest first.
    var omissions: [ContactSet] = []
    /// The threads inside a call of the app whose callbacks are being scheduled.
    var callers: [ObjectIdentifier] = []
    /// The app's values that outlive its process.
    let defaults = AppDefaults()
    /// The screens that came up since the last action outside the app, and with it.
    var effects: [ContactsEffect] = []
    /// The copies that the contact picker handed over, by contact.
    var copies: [ContactID: FetchedContact] = [:]
    /// The observers of all commands, called under the lock.
    var watchers: [Watcher] = []
  }

  /// Creates a device on which the app is installed and running.
  ///
  /// - Parameters:
  ///   - world: The address book, the configuration and the salt.
  ///   - beginning: The app's authorization at the start.
  ///   - deliver: Called whenever closures of the app have become due, with a function that runs them, for
  ///     example on a run loop. By default they wait for the next action.
  public convenience init(
    world: ContactsWorld, beginning: Beginning = .notDetermined, deliver: Delivery? = nil
  ) {
    self.init(
      world: world, collaborators: nil, beginning: beginning, deliver: deliver)
  }

  package init(
    world: ContactsWorld, collaborators: ContactsCollaborators?,
    beginning: Beginning = .notDetermined, namesInOrder: Bool = false, deliver: Delivery? = nil
  ) {
    var core = ContactsCore(world: world, collaborators: collaborators)
    core.begin(beginning)
    state = Guarded(State(side: ContactsSide(core)))
    identifiers = Identifiers(salt: world.salt, areInOrder: namesInOrder)
    schedule = deliver
    if let recorder = Self.recorder { watch(recorder.watcher) }
  }

  /// The observer that each new device gets.
  @TaskLocal package static var recorder: Recorder?

  /// An observer of all commands of all new devices.
  package final class Recorder: Sendable {
    let watcher: Watcher

    package init(_ watcher: @escaping Watcher) { self.watcher = watcher }
  }

  /// The calls of the app's tasks that wait.
  package let waits = OpenWaits()

  /// A function that receives each command that was carried out, with its outcome and the states around it. It
  /// must not call the device.
  package typealias Watcher =
    @Sendable (ContactsSide, ContactsCommand, ContactsOutcome, ContactsSide) -> Void

  /// Adds an observer of all commands.
  package func watch(_ watcher: @escaping Watcher) {
    state.withLock { $0.watchers.append(watcher) }
  }

  /// Writes the state of the device, without the app's closures, as the key of a search.
  package func write(to key: inout StateKey) {
    state.withLock { state in
      _ = state.side.write(to: &key)
      key.add(state.failures)
      key.add(state.omissions)
      key.add(!state.callbacks.due.isEmpty)
      key.trace(state.copies.keys.map(\.ordinal).sorted())
      key.add(state.defaults.values)
    }
  }

  /// Carries out one command and returns its outcome.
  ///
  /// After a command of the person, the system or the clock, the app's due closures are called before this
  /// returns. Pending failures and omissions of the app's calls (``System/failNextCall(with:)``,
  /// ``System/leaveOutOfNextFetch(_:)``) stay pending.
  public func perform(_ command: ContactsCommand) -> ContactsOutcome {
    let (outcome, former) = state.withLock { state in
      let former = state.callbacks
      return (state.carryOut(command, by: identifiers, isPlain: true) { _, _ in }, former)
    }
    withExtendedLifetime(former) {}
    comeToRest(after: command, answered: .said(outcome.response))
    return outcome
  }

  /// Returns the observable state of the device.
  public func snapshot() -> ContactsSnapshot { state.withLock { $0.side.stated } }

  /// The prompts and sheets that came up since the last action of the person, the system or the clock, and with it.
  public var effects: [ContactsEffect] { state.withLock { $0.effects } }

  /// The copies that the contact picker has handed to the app, which may keep them, in ascending order of contacts.
  public var copies: [FetchedContact] {
    state.withLock { state in state.copies.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// The state of the device, without the app's closures, as a value.
  package var side: ContactsSide { state.withLock { $0.side } }

  var core: ContactsCore { state.withLock { $0.side.core } }

  var defaults: AppDefaults { state.withLock { $0.defaults } }

  /// The greatest number of a contact so far.
  package var greatestContact: Int { core.book.greatestEver }

  /// The number of comparisons of a card with a query so far.
  package var examinedCards: Int { core.book.examinedCards }

  /// The number of requested store failures that have not occurred yet.
  var failuresLeft: Int { state.withLock { $0.failures.count } }

  func fail(with error: StoreError) { state.withLock { $0.failures.append(error) } }

  func leaveOut(_ contacts: ContactSet) { state.withLock { $0.omissions.append(contacts) } }

  // MARK: - Observers

  /// Sets an observer of the app's process. It receives the current state before this returns, and each
  /// launch, end, installation and deletion before the action that caused it returns. It can create and
  /// release the app's objects. The observer outlives the process, and replaces an earlier one.
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

  /// Stores a closure of a running app.
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

  // MARK: - Identifiers

  /// Returns the app's identifier of a contact, which the app may not have received yet. `nil` if the address
  /// book never had the contact.
  public func identifier(of contact: ContactID) -> ContactIdentifier? {
    contact.ordinal <= core.book.greatestEver ? identifiers.identifier(of: contact) : nil
  }

  /// The contacts that the app may read now, in ascending order.
  public var readable: [FetchedContact] {
    let core = core
    return identifiers.handingOver(Unordered(core.book.contacts(core.readable ?? [])))
  }

  /// Returns the contact with an identifier, existing or deleted. `nil` if the app has invented it.
  public func contact(_ identifier: ContactIdentifier) -> ContactID? {
    identifiers.contact(identifier)
  }

  // MARK: - Callbacks

  /// Calls all due closures of the app, in order; closures that become due meanwhile follow. Does nothing
  /// during a call of the app or in one of these closures. Traps after a chain of more than 1,000 closures
  /// that each cause the next, because it would never end.
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

  /// Stores the closures of a command, so that its events can find them.
  typealias Keeping = (inout State, Answer) -> Void

  /// The answer to a call of a facet.
  enum Answer {
    case said(ContactsResponse)
    /// The call failed as the test requested, and nothing changed.
    case failed(StoreError)
  }

  /// Carries out the command that `command` makes for the current state, or fails as the test requested.
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
    // Releasing closures can release objects that call the device in turn, so they outlive the lock.
    withExtendedLifetime(former) {}
    comeToRest(after: command, answered: answer)
    return answer
  }

  /// Takes an action of the person outside the app, as one step: the person leaves an app in front, and returns
  /// to it unless the action ends it. Nothing changes if the action is refused.
  func actOutside(_ command: ContactsCommand) throws(DeviceError) {
    let former = try state.withLock { state throws(DeviceError) in
      let (former, process) = (state.callbacks, state.side.core.app.process)
      let isInFront = process.isRunning && !process.isInBackground
      var trial = state.side
      try trial.outcome(of: command).response.requireDone()
      func carryOut(_ command: ContactsCommand) {
        _ = state.carryOut(command, by: identifiers, isPlain: true) { _, _ in }
      }
      if isInFront { carryOut(.user(.leaveApp)) }
      // An app that the action ends has been told before that it lies behind.
      let told = state.callbacks.due
      carryOut(command)
      if !state.side.core.app.process.isRunning { state.callbacks.due.recall(told) }
      if isInFront { carryOut(.user(.returnToApp)) }
      return former
    }
    withExtendedLifetime(former) {}
    if schedule == nil { deliverCallbacks() }
    comeToRest(after: command, answered: .said(.done))
  }

  /// Takes actions of the person as one step. Nothing changes if one of them is refused.
  func actTogether(_ commands: [ContactsCommand]) throws(DeviceError) {
    let former = try state.withLock { state throws(DeviceError) in
      let former = state.callbacks
      var trial = state.side
      for command in commands { try trial.outcome(of: command).response.requireDone() }
      for command in commands {
        _ = state.carryOut(command, by: identifiers, isPlain: true) { _, _ in }
      }
      return former
    }
    withExtendedLifetime(former) {}
    if let last = commands.last { comeToRest(after: last, answered: .said(.done)) }
  }

  /// Returns why a picker that the app presents now never appears, without a word to the app; `nil` if it appears.
  package var lossOfPickers: LossOfPickers? {
    let core = core
    if !core.losesPickers { return nil }
    return core.app.process.screens.isEmpty ? .closing : .covered
  }

  /// The reason why a presented picker never appears.
  package enum LossOfPickers: Sendable {
    /// Another picker is still closing, or a screen is up.
    case closing, covered
  }

  /// Returns the reason why a command would be refused now; `nil` if it would not.
  package func refusal(of command: ContactsCommand) -> ContactsRefusal? {
    var trial = state.withLock { $0.side }
    if case .refused(let refusal) = trial.outcome(of: command).response { return refusal }
    return nil
  }

  /// The number of streams of changes that the app has.
  package var feeds: Int { state.withLock { $0.callbacks.feeds.count } }

  /// Whether the app's closures are due, or being called by some task.
  package var isTellingTheApp: Bool { state.withLock { !$0.callbacks.due.isAtRest } }

  /// The lock of the persons who answer this device.
  private let persons = NSRecursiveLock()

  /// Lets a person act on this device without another, even in several steps.
  package func inTurn<Result>(_ body: () throws -> Result) rethrows -> Result {
    persons.lock()
    defer { persons.unlock() }
    return try body()
  }

  /// Calls or schedules the closures that a command has made due. A refusal makes none due.
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
      if let index = state.callers.firstIndex(of: caller) { state.callers.remove(at: index) }
    }
  }
}

extension ContactsDevice.State {
  /// Carries out a command and enqueues the resulting closures.
  fileprivate mutating func carryOut(
    _ command: ContactsCommand, by identifiers: Identifiers, isPlain: Bool = false,
    keeping keep: ContactsDevice.Keeping
  ) -> ContactsOutcome {
    let (before, former) = (side.stated.process, watchers.isEmpty ? nil : side)
    let (alert, sheet) = (side.stated.alert, side.stated.sheet)
    var outcome = side.outcome(of: command)
    if case .refused = outcome.response { return outcome }
    if let former { for watcher in watchers { watcher(former, command, outcome, side) } }
    if !isPlain { leaveOut(from: &outcome, of: command) }
    identifiers.note(outcome)
    note(outcome, of: command, after: (alert, sheet), by: identifiers)
    callbacks.makeRoom(for: command)
    keep(&self, .said(outcome.response))
    callbacks.take(outcome, by: identifiers)
    let after = side.stated.process
    if after != .running { callbacks.endProcess() }
    if after != before { defaults.isWritable = after == .running }
    if after == .notInstalled { defaults.removeAll() }
    if let host, after != before { turns.append { host(after) } }
    return outcome
  }

  /// Notes the screen that a command brings up, and the copies that it hands over.
  private mutating func note(
    _ outcome: ContactsOutcome, of command: ContactsCommand,
    after before: (alert: ContactsAlert?, sheet: ContactsSheet?), by identifiers: Identifiers
  ) {
    if case .app = command {} else { effects = [] }
    let now = side.stated
    if before.alert == nil, let alert = now.alert {
      if case .simplified(let button, _) = alert {
        effects.append(.promptedByButton(button))
      } else {
        effects.append(.prompted)
      }
    }
    if before.sheet == nil, let sheet = now.sheet { effects.append(.presented(sheet)) }
    for case .contactPickerPicked(let contacts) in outcome.events {
      for (contact, copy) in zip(contacts, identifiers.handingOver(contacts)) {
        copies[contact.id] = copy
      }
    }
    if now.process == .notInstalled { copies = [:] }
  }

  /// Removes the contacts of the oldest omission from the result of a fetch of several contacts.
  private mutating func leaveOut(from outcome: inout ContactsOutcome, of command: ContactsCommand) {
    guard !omissions.isEmpty, case .returned(.contacts(let found)) = outcome.response else {
      return
    }
    if case .app(.store(.fetch(.one, _))) = command { return }
    let omitted = omissions.removeFirst()
    outcome.response = .returned(.contacts(Unordered(found.filter { !omitted.contains($0.id) })))
  }

  /// Returns whether a command is a store call that must fail as requested.
  fileprivate func isToFail(_ command: ContactsCommand) -> Bool {
    if failures.isEmpty || side.stated.process != .running { return false }
    return switch command {
    case .app(.requestAccess), .app(.store): true
    case .app, .user, .system, .clock: false
    }
  }
}
