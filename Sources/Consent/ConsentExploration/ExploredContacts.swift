import ConsentClients
import ConsentSystem
import ConsentVocabulary
import StateMachines
import SwiftSource

/// A device for contacts at the start of an exploration.
public struct ContactsStart: Hashable, Sendable, SwiftInitialized {
  /// The cards of the address book.
  public var cards: [Card]
  /// The app's authorization at the start.
  public var beginning: ContactsDevice.Beginning
  /// The decisions about rules that the platform leaves open.
  public var configuration: ContactsConfiguration
  /// The cards that the person adds, each at most once.
  public var additions: [Card]

  package static var swiftInitializer: SwiftInitializer {
    let usual = ContactsStart(
      cards: [], beginning: .notDetermined, configuration: ContactsConfiguration(),
      additions: [.addition])
    return SwiftInitializer(named: "ExplorationScope", required: 2, defaults: usual)
  }
}

extension ContactsStart {
  /// The start in words.
  fileprivate var words: String {
    let usual = configuration == ContactsConfiguration()
    return
      "beginning \(PrettyPrinter.line(of: beginning)), \(cards.count) \(cards.count == 1 ? "card" : "cards")"
      + (usual ? "; decisions by default" : "; \(PrettyPrinter.line(of: configuration))")
  }

  /// Why an exploration from here tests nothing.
  fileprivate func mistake(under moves: PersonMoves) -> String? {
    let hasAdditions = moves.contains(.addressBook) && !additions.isEmpty
    switch beginning {
    case .limited(let contacts):
      if let missing = contacts.first(where: { $0.ordinal > cards.count }) {
        return
          "The beginning grants contact \(missing.ordinal), and there are \(cards.count) cards: add a card, or begin with fewer contacts."
      }
    case .notDetermined, .restricted, .denied, .authorized: break
    }
    let grants =
      switch beginning {
      case .limited, .authorized: true
      case .notDetermined, .restricted, .denied: false
      }
    return cards.isEmpty && grants && !hasAdditions
      ? "The app has access to contacts, and there are none: add a card to the scope." : nil
  }
}

extension AppWalk where App.Device == ContactsDevice {
  /// Changes the app's access in Settings. The person leaves an app in front, which is told before the change, and
  /// returns to it if it still runs.
  public func setAccess(_ choice: SettingsChoice) async throws(DeviceError) {
    try await visit(.user(.setAccess(choice)))
  }

  /// Resets the app's decision in Settings, in the same way.
  public func resetPrivacy() async throws(DeviceError) { try await visit(.user(.resetPrivacy)) }
  /// Restricts the app's access to contacts, in the same way.
  public func restrict() async throws(DeviceError) { try await visit(.system(.restrict)) }
  /// Lifts the restriction, in the same way.
  public func liftRestriction() async throws(DeviceError) {
    try await visit(.system(.liftRestriction))
  }

  private func visit(_ command: ContactsCommand) async throws(DeviceError) {
    if let refusal = device.refusal(of: command) { throw .refused(refusal) }
    _ = await visitSettings(for: .command(command))
  }
}

extension Card {
  /// The card that a person adds by default.
  fileprivate static let addition = Card(name: "Grace Hopper")
}

extension ExplorationScope where Device == ContactsDevice {
  /// Creates a scope with a device for contacts. The `PersonMoves/addressBook` moves add the `additions`.
  public init(
    cards: [Card], beginning: ContactsDevice.Beginning = .notDetermined,
    configuration: ContactsConfiguration = ContactsConfiguration(), additions: [Card]? = nil,
    moves: PersonMoves = .usual, callbacks: ExplorationCallbacks = .atOnce, depth: Int? = nil,
    maximumStates: Int = 200_000
  ) {
    let start = ContactsStart(
      cards: cards, beginning: beginning, configuration: configuration,
      additions: additions ?? [.addition])
    self.init(
      start, moves: moves, callbacks: callbacks, depth: depth, maximumStates: maximumStates)
  }
}

extension ContactsDevice: ExploredDevice {
  public typealias Start = ContactsStart

  public static let exploration = DeviceExploration(ContactsKind())
}

/// A device for contacts, as an exploration uses it.
struct ContactsKind: DeviceKind {
  let name = "contacts"
  let kill = PersonMove.command(.system(.kill))
  var kinds: PersonMoves {
    PersonMoves.all.subtracting([.installation, .time, .interruptions])
  }

  func begin(_ start: ContactsStart, _ deliver: ContactsDevice.Delivery?) -> ContactsDevice {
    ContactsDevice(
      world: ContactsWorld(configuration: start.configuration, cards: start.cards),
      collaborators: nil, beginning: start.beginning, namesInOrder: true, deliver: deliver)
  }

  func start(_ start: ContactsStart, beginning: ContactsDevice.Beginning) -> ContactsStart {
    var start = start
    start.beginning = beginning
    return start
  }

  func words(for start: ContactsStart) -> String { start.words }
  func mistake(in start: ContactsStart, _ moves: PersonMoves) -> String? {
    start.mistake(under: moves)
  }

  func look(at device: ContactsDevice) -> DeviceLook {
    let screen = device.snapshot()
    let isCovered = screen.alert != nil || screen.sheet != nil
    return DeviceLook(
      program: screen.process == .running ? 0 : nil, isInFront: !screen.isInBackground,
      isClear: !screen.isInBackground && !isCovered, isAnswering: isCovered, feeds: device.feeds)
  }

  func snapshot(of device: ContactsDevice) -> String { PrettyPrinter.line(of: device.snapshot()) }
  func write(_ device: ContactsDevice, to key: inout StateKey) { device.write(to: &key) }
  func deliver(on device: ContactsDevice) { device.deliverCallbacks() }
  func waits(on device: ContactsDevice) -> [OpenWaits] { [device.waits] }

  func observe(_ device: ContactsDevice, _ observer: @escaping @Sendable (AppEvent) -> Void) {
    device.watch { _, command, outcome, _ in
      // The app has the answers to its own commands already, but not the news of a prompt that they bring up.
      let isOwn = if case .app = command { true } else { false }
      for event in outcome.events.map(AppEvent.init) where !isOwn || !event.isAnswer {
        observer(event)
      }
      if outcome.contactsChanged { observer(.contactsChanged) }
    }
  }

  func visit(
    for move: PersonMove, on device: ContactsDevice
  ) -> (leave: PersonMove, goBack: PersonMove)? {
    let screen = device.snapshot()
    if !move.isInSettings || screen.process != .running || screen.isInBackground { return nil }
    return (.command(.user(.leaveApp)), .command(.user(.returnToApp)))
  }

  func refuses(_ move: PersonMove, on device: ContactsDevice) -> Bool {
    if case .command(let command) = move { device.refusal(of: command) != nil } else { false }
  }

  func moves(
    of kinds: PersonMoves, on device: ContactsDevice, from start: ContactsStart
  ) -> [PersonMove] {
    let screen = device.snapshot()
    var moves = kinds.moves(in: screen)
    if kinds.contains(.addressBook) {
      // Each addition once, and each edit of a card once, so that the states stay finite.
      let added = device.greatestContact - start.cards.count
      if start.additions.indices.contains(added) {
        moves.append(.command(.user(.addContact(start.additions[added]))))
      }
      for contact in device.addressBook.contacts where !contact.card.name.hasSuffix(Self.edited) {
        var card = contact.card
        card.name += Self.edited
        moves.append(.command(.user(.editContact(contact.id, card))))
      }
    }
    if kinds.contains(.failures), screen.process == .running, device.system.failuresLeft == 0 {
      moves.append(.failNextCall(.dataAccessError))
    }
    return moves
  }

  /// The end of a name that the person has edited.
  private static let edited = " Jr."

  func play(_ move: PersonMove, on device: ContactsDevice) -> Bool {
    let command: ContactsCommand
    switch move {
    case .tap(let button): command = .user(.tap(button, device.middle(of: button)))
    case .command(.user(.setAccess(let choice))):
      return (try? device.settings.setAccess(choice)) != nil
    case .command(.user(.resetPrivacy)): return (try? device.settings.resetPrivacy()) != nil
    case .command(let given): command = given
    case .failNextCall(let code):
      device.system.failNextCall(with: StoreError(code))
      return true
    case .turnRunLoop, .camera, .cameraSettings, .clip, .days: return false
    }
    if case .refused = device.perform(command).response { return false }
    return true
  }
}

extension AppEvent {
  fileprivate init(_ callback: ContactsCallback) {
    switch callback {
    case .becameActive: self = .becameActive
    case .becameInactive: self = .becameInactive
    case .wentToBackground: self = .wentBehind
    default: self = .callback(callback)
    }
  }

  /// Whether a call of the app, a button or a picker reports something.
  fileprivate var isAnswer: Bool {
    if case .callback = self { true } else { false }
  }
}

extension ContactsDevice {
  /// Returns whether an app shows exactly the contacts that it may read now, each once, in any order. Copies that the
  /// contact picker handed over may be shown besides.
  ///
  /// - Parameters:
  ///   - shown: The values of the contacts that the app shows, in any order.
  ///   - value: Returns the value of a contact that would be shown, such as its name.
  public func isShown<Value: Hashable>(
    exactly shown: some Sequence<Value>, by value: (FetchedContact) -> Value
  ) -> Bool {
    func counts(_ values: some Sequence<Value>) -> [Value: Int] {
      values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let (readable, allowed) = (counts(readable.map(value)), Set(copies.map(value)))
    let extra = counts(noted(shown)).merging(readable) { $0 - $1 }
    return readable.keys.allSatisfy { extra[$0] ?? -1 >= 0 }
      && extra.allSatisfy { value, count in
        // A contact that the app may read is counted once, whether it was picked or not.
        readable[value] == nil ? allowed.contains(value) : count == 0
      }
  }

  /// Returns whether an app shows exactly the contacts that it may read now, each once, in any order. Copies that the
  /// contact picker handed over may be shown besides.
  ///
  /// - Parameter shown: The identifiers of the contacts that the app shows, in any order.
  public func isShown(exactly shown: some Sequence<ContactIdentifier>) -> Bool {
    isShown(exactly: shown, by: \.id)
  }

  /// Returns whether an app keeps no contact that it may not read now, but for copies that the contact picker handed
  /// over. An app that never keeps any contact satisfies this without being tested, which the exploration reports.
  ///
  /// - Parameter shown: The identifiers of the contacts that the app keeps, in any order.
  public func isShown(atMost shown: some Sequence<ContactIdentifier>) -> Bool {
    Set(noted(shown)).isSubset(of: (readable + copies).map(\.id))
  }

  private func noted<Value>(_ shown: some Sequence<Value>) -> [Value] {
    let shown = Array(shown)
    let isEmpty = readable.isEmpty
    ShownContacts.current?.note(shown: !shown.isEmpty, readable: !isEmpty)
    return shown
  }
}

/// The contacts that conditions have compared during an exploration.
final class ShownContacts: Sendable {
  @TaskLocal static var current: ShownContacts?

  private let met = Guarded((shown: false, readable: false))

  func note(shown: Bool, readable: Bool) {
    met.withLock { $0 = ($0.shown || shown, $0.readable || readable) }
  }

  /// Whether the app has shown nothing, although there was something to show.
  var isNothing: Bool { met.withLock { !$0.shown && $0.readable } }
}
