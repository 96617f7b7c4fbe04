import ConsentClients
import ConsentSystem
import ConsentVocabulary

extension ButtonID {
  static let search = ButtonID(1)
}

/// The search screen of the talk on limited access, as an app on a device, with its mistakes or mended.
final class Recipients<Design: RecipientsDesign>: ExploredApp, Sendable {
  enum Action: Hashable, Sendable {
    case type(String)
  }

  struct State: Hashable, Sendable {
    var status: AuthorizationStatus
    var rows: [ContactIdentifier] = []
    var query = ""
  }

  private let device: ContactsDevice
  private let shown: Guarded<State>

  /// The mended screen reads the status anew: an app is not notified of a denial, which changes no contact.
  var state: State {
    var state = shown.withLock { $0 }
    if Design.isMended { state.status = (try? device.store.authorizationStatus) ?? .notDetermined }
    return state
  }
  var actions: [Action] { [.type("ada"), .type("a")] }

  init(on device: ContactsDevice) {
    self.device = device
    shown = Guarded(State(status: (try? device.store.authorizationStatus) ?? .notDetermined))
    try? device.app.mount(.search, AccessButton(query: "")) { [weak self] found in
      self?.add(found)
    }
    if Design.isMended { try? device.app.onContactsChange { [weak self] in self?.search() } }
  }

  func send(_ action: Action) {
    switch action {
    case .type(let text):
      shown.withLock { $0.query = text }
      try? device.app.change(.search, to: AccessButton(query: text))
      if Design.isMended || state.status == .limited || state.status == .authorized { search() }
    }
  }

  private func search() {
    let status = (try? device.store.authorizationStatus) ?? .notDetermined
    let query = state.query
    let found =
      status == .limited || status == .authorized
      ? (try? device.store.contacts(named: query)) ?? [] : []
    shown.withLock {
      $0.rows = found.map(\.id).sorted { $0.description < $1.description }
    }
  }

  private func add(_ found: [ContactIdentifier]) {
    if Design.isMended { return search() }
    // The talk's screen adds contacts that it shows already, and never reads the status again.
    shown.withLock { $0.rows += found }
  }
}

protocol RecipientsDesign: SendableMetatype {
  static var isMended: Bool { get }
}

enum Talk: RecipientsDesign {
  static let isMended = false
}

enum Mended: RecipientsDesign {
  static let isMended = true
}

/// An app as a value: it makes a call that waits, and receives the answer as an event.
struct AskingReducer: ExploredApp {
  enum Action: Hashable, Sendable {
    case ask
  }

  struct State: Hashable, Sendable {
    var answer: Bool?
  }

  private let device: ContactsDevice
  private(set) var state = State()

  var actions: [Action] { state.answer == nil ? [.ask] : [] }

  init(on device: ContactsDevice) { self.device = device }

  func send(_ action: Action) { _ = device.perform(.app(.requestAccess)) }

  mutating func receive(_ event: AppEvent) {
    guard case .callback(.completed(_, .access(let isGranted, _))) = event else { return }
    state.answer = isGranted
  }
}

/// An app that uploads its readable contacts, by calls that wait, and must forget contacts that it
/// can no longer read.
actor ContactSync<Design: SyncDesign>: AsyncExploredApp {
  enum Action: Hashable, Sendable {
    case sync
  }

  struct State: Hashable, Sendable {
    var uploaded: Set<ContactIdentifier> = []
    var isSyncing = false
    var hasFailed = false
  }

  private(set) var state = State()
  private let contacts: ContactsClient

  var actions: [Action] { state.isSyncing ? [] : [.sync] }

  init(contacts: ContactsClient) async { self.contacts = contacts }

  func send(_ action: Action) async {
    state.isSyncing = true
    await upload(asking: true)
    state.isSyncing = false
  }

  func contactsChanged() async {
    if Design.forgetsOnChange && !state.uploaded.isEmpty { await upload(asking: false) }
  }

  private func upload(asking: Bool) async {
    var readable: Set<ContactIdentifier> = []
    do {
      if asking { try await contacts.requestAccess() }
      try await contacts.enumerateContacts { contact, _ in readable.insert(contact.id) }
      state.hasFailed = false
    } catch {
      state.hasFailed = true
    }
    if Design.keepsEarlier { state.uploaded.formUnion(readable) } else { state.uploaded = readable }
  }
}

protocol SyncDesign: SendableMetatype {
  /// Whether a sync reads again when contacts have changed.
  static var forgetsOnChange: Bool { get }
  /// Whether a sync adds to the earlier one.
  static var keepsEarlier: Bool { get }
}

enum Correct: SyncDesign {
  static let (forgetsOnChange, keepsEarlier) = (true, false)
}

enum ReadsOnce: SyncDesign {
  static let (forgetsOnChange, keepsEarlier) = (false, false)
}

enum Accumulates: SyncDesign {
  static let (forgetsOnChange, keepsEarlier) = (true, true)
}

extension ContactSync {
  /// Whether all uploaded contacts can still be read.
  func isRight(on device: ContactsDevice) -> Bool {
    let now = device.snapshot()
    // Behind another app it cannot react before its return.
    if state.isSyncing || now.isInBackground { return true }
    let readable = now.status == .authorized ? now.existing : now.granted
    return state.uploaded.isSubset(of: Set(readable.compactMap { device.identifier(of: $0) }))
  }
}
