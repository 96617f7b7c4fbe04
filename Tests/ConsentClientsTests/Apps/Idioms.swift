import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// The status and the contacts that an idiom has read last, and shows.
struct Reading: Hashable, Sendable {
  var status = AuthorizationStatus.notDetermined
  var rows: [ContactIdentifier] = []
  /// Whether the app says that the contacts are those at its launch.
  var isDated = false

  /// Whether the reading is current, or marked as possibly outdated.
  func isRight(on device: ContactsDevice) -> Bool {
    isDated || status == device.snapshot().status && device.isShown(exactly: rows)
  }
}

/// The one action of an idiom, which asks for access.
enum Ask: Hashable, Sendable { case ask }

/// An app that shows a reading.
protocol Idiom: ExploredApp where Device == ContactsDevice, Action == Ask, State == Reading {}

extension Idiom {
  var actions: [Ask] { [.ask] }
}

extension ContactsDevice {
  fileprivate func read(isDated: Bool = false) -> Reading {
    let status = (try? store.authorizationStatus) ?? .denied
    let reads = [.limited, .authorized].contains(status)
    let found = reads ? (try? store.allContacts()) ?? [] : []
    return Reading(
      status: status, rows: found.map(\.id).sorted { $0.description < $1.description },
      isDated: isDated)
  }
}

/// The last reading of an app on a device.
final class Reader: Sendable {
  let device: ContactsDevice
  private let last: Guarded<Reading>
  private let task = Guarded<Task<Void, Never>?>(nil)
  var reading: Reading { last.withLock { $0 } }

  init(_ device: ContactsDevice, isDated: Bool = false) {
    (self.device, last) = (device, Guarded(device.read(isDated: isDated)))
  }

  func read() {
    let now = device.read()
    last.withLock { $0 = now }
  }

  func ask() { try? device.store.requestAccess { [weak self] _, _ in self?.read() } }

  /// Reads after a pause, unless there is another call meanwhile.
  func readLater() {
    let next = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(300))
      if !Task.isCancelled { self?.read() }
    }
    task.withLock { task in
      task?.cancel()
      task = next
    }
  }

  func listenToActivity(_ react: @escaping @Sendable () -> Void) {
    try? device.app.onActivity { if $0 { react() } }
  }
}

/// An app that reads again when it becomes active: the commonest right idiom.
final class Fresh: Idiom {
  private let reader: Reader
  var state: Reading { reader.reading }

  init(on device: ContactsDevice) {
    reader = Reader(device)
    reader.listenToActivity { [weak self] in self?.reader.read() }
    try? device.app.onContactsChange { [weak self] in self?.reader.read() }
  }

  func send(_ action: Ask) { reader.ask() }
}

/// An app that reads whenever it is drawn.
struct ReadsInTheGetter: Idiom {
  private let device: ContactsDevice
  var state: Reading { device.read() }

  init(on device: ContactsDevice) { self.device = device }

  func send(_ action: Ask) { try? device.store.requestAccess { _, _ in } }
}

/// A sheet that reads at launch alone, and says so.
struct ReadsAtLaunch: Idiom {
  let state: Reading

  init(on device: ContactsDevice) { state = device.read(isDated: true) }

  func send(_ action: Ask) {}
}

struct ReceivesEvents: Idiom {
  private let device: ContactsDevice
  private(set) var state: Reading

  init(on device: ContactsDevice) { (self.device, state) = (device, device.read()) }

  func send(_ action: Ask) { _ = device.perform(.app(.requestAccess)) }

  mutating func receive(_ event: AppEvent) { state = device.read() }
}

/// An app that listens to changed contacts, and reads the status in the getter.
final class ListensToContacts: Idiom {
  private let reader: Reader

  var state: Reading {
    var reading = reader.reading
    reading.status = (try? reader.device.store.authorizationStatus) ?? .denied
    return reading
  }

  init(on device: ContactsDevice) {
    reader = Reader(device)
    try? device.app.onContactsChange { [weak self] in self?.reader.read() }
  }

  func send(_ action: Ask) { reader.ask() }
}

/// An app that waits for the last of several changes.
final class Debounces: Idiom {
  private let reader: Reader
  var state: Reading { reader.reading }

  init(on device: ContactsDevice) {
    reader = Reader(device)
    reader.listenToActivity { [weak self] in self?.reader.readLater() }
    try? device.app.onContactsChange { [weak self] in self?.reader.readLater() }
  }

  func send(_ action: Ask) { reader.ask() }
}

/// An actor that cancels a load when it begins the next.
actor CancelsALoad: Idiom {
  private let contacts: ContactsClient
  private var load: Task<Void, Never>?
  private(set) var state = Reading()

  init(on device: ContactsDevice) async {
    contacts = .double(device)
    await read()
  }

  func send(_ action: Ask) async {
    _ = try? await contacts.requestAccess()
    reload()
  }

  func receive(_ event: AppEvent) {
    if event == .becameActive || event == .contactsChanged { reload() }
  }

  private func reload() {
    load?.cancel()
    load = Task { [weak self] in await self?.read() }
  }

  private func read() async {
    let status = (try? await contacts.authorizationStatus()) ?? .denied
    var rows: [ContactIdentifier] = []
    if [.limited, .authorized].contains(status) {
      try? await contacts.enumerateContacts { contact, _ in rows.append(contact.id) }
    }
    if Task.isCancelled { return }
    state = Reading(status: status, rows: rows.sorted { $0.description < $1.description })
  }
}

@MainActor final class ViewModel: Idiom {
  private let contacts: ContactsClient
  private(set) var state = Reading()
  var actions: [Ask] { [.ask] }

  init(on device: ContactsDevice) async {
    contacts = .double(device)
    await load()
  }

  func send(_ action: Ask) async {
    _ = try? await contacts.requestAccess()
    await load()
  }

  func receive(_ event: AppEvent) async {
    if event == .becameActive || event == .contactsChanged { await load() }
  }

  private func load() async {
    state = Reading(status: (try? await contacts.authorizationStatus()) ?? .denied)
    guard [.limited, .authorized].contains(state.status) else { return }
    try? await contacts.enumerateContacts { contact, _ in state.rows.append(contact.id) }
    state.rows.sort { $0.description < $1.description }
  }
}

/// An actor that follows the client's stream of changes, and reads the status when it becomes active.
actor FollowsTheStream: Idiom {
  private let contacts: ContactsClient
  private let reader: Reader
  var state: Reading { reader.reading }
  var actions: [Ask] { [.ask] }

  init(on device: ContactsDevice) {
    (contacts, reader) = (.double(device), Reader(device))
    Task { [contacts, reader] in
      guard let changes = try? await contacts.contactsChanges() else { return }
      for await _ in changes { reader.read() }
    }
  }

  func send(_ action: Ask) async {
    _ = try? await contacts.requestAccess()
    reader.read()
  }

  func receive(_ event: AppEvent) { if event == .becameActive { reader.read() } }
}

/// An app that asks at its first launch, and shows the contacts that the person shares.
actor AsksAtLaunch: Idiom {
  private let reader: Reader
  var state: Reading { reader.reading }
  var actions: [Ask] { [] }

  init(on device: ContactsDevice) async {
    reader = Reader(device)
    _ = try? await device.store.requestAccess()
    reader.read()
  }

  func send(_ action: Ask) {}
  func receive(_ event: AppEvent) { reader.read() }
}

/// An app that reads at launch alone, and does not say so.
struct Stale: Idiom {
  let state: Reading

  init(on device: ContactsDevice) { state = device.read() }

  func send(_ action: Ask) {}
}

/// An app that reads nothing.
struct Blind: Idiom {
  var state: Reading { Reading() }

  init(on device: ContactsDevice) {}

  func send(_ action: Ask) {}
}
