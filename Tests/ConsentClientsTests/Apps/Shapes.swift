import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Dispatch
import Observation

/// A view model as apps have them: on the main actor, observable, with plain tasks, a stream of its own and a search
/// that waits for the last of several keys. It knows nothing of explorations.
@MainActor @Observable final class RecipientsModel {
  private(set) var status = AuthorizationStatus.notDetermined
  private(set) var rows: [ContactIdentifier] = []
  private(set) var isLoading = false
  @ObservationIgnored private let contacts: ContactsClient
  @ObservationIgnored private var load: Task<Void, Never>?
  @ObservationIgnored private let requests: AsyncStream<Void>.Continuation

  init(contacts: ContactsClient) {
    self.contacts = contacts
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    requests = continuation
    Task { [weak self] in
      for await _ in stream { self?.reload() }
    }
    refresh()
  }

  func refresh() { requests.yield() }

  func askButtonTapped() {
    Task {
      _ = try? await contacts.requestAccess()
      refresh()
    }
  }

  private func reload() {
    load?.cancel()
    isLoading = true
    load = Task {
      try? await Task.sleep(for: .milliseconds(200))
      if Task.isCancelled { return }
      async let status = try? contacts.authorizationStatus()
      let rows = await withTaskGroup(of: [ContactIdentifier].self) { group in
        group.addTask { [contacts] in await contacts.readable() }
        var all: [ContactIdentifier] = []
        for await some in group { all += some }
        return all
      }
      (self.status, self.rows, isLoading) = (await status ?? .denied, rows, false)
    }
  }
}

extension ContactsClient {
  /// The readable contacts, sorted; none without access.
  fileprivate func readable() async -> [ContactIdentifier] {
    let status = (try? await authorizationStatus()) ?? .denied
    guard [.limited, .authorized].contains(status) else { return [] }
    var rows: [ContactIdentifier] = []
    try? await enumerateContacts { contact, _ in rows.append(contact.id) }
    return rows.sorted { $0.description < $1.description }
  }
}

/// The view model, explored as it is shipped.
@MainActor final class ExploredRecipients: Idiom {
  private let model: RecipientsModel
  let actions: [Ask] = [.ask]
  var state: Reading { Reading(status: model.status, rows: model.rows) }

  init(on device: ContactsDevice) { model = RecipientsModel(contacts: .double(device)) }

  func send(_ action: Ask) { model.askButtonTapped() }
  func receive(_ event: AppEvent) { model.refresh() }
}

/// An app whose callbacks go over the main queue.
final class GoesOverTheMainQueue: Idiom {
  private let reader: Reader
  var state: Reading { reader.reading }

  init(on device: ContactsDevice) {
    reader = Reader(device)
    reader.listenToActivity { [weak self] in self?.readOnMain() }
    try? device.app.onContactsChange { [weak self] in self?.readOnMain() }
  }

  func send(_ action: Ask) {
    try? reader.device.store.requestAccess { [weak self] _, _ in self?.readOnMain() }
  }

  private func readOnMain() {
    DispatchQueue.main.async { [reader] in
      DispatchQueue.main.async { reader.read() }
    }
  }
}

/// An actor that works in detached tasks, and lets others go on in between.
actor WorksDetached: Idiom {
  private let contacts: ContactsClient
  private(set) var state = Reading()
  var actions: [Ask] { [.ask] }

  init(on device: ContactsDevice) async {
    contacts = .double(device)
    reload()
  }

  func send(_ action: Ask) {
    Task.detached { [contacts] in
      _ = try? await contacts.requestAccess()
      await self.reload()
    }
  }

  func receive(_ event: AppEvent) { reload() }

  private func reload() {
    Task {
      await Task.yield()
      try? await Task.sleep(for: .seconds(1))
      let status = (try? await contacts.authorizationStatus()) ?? .denied
      state = Reading(status: status, rows: await contacts.readable())
    }
  }
}

/// An app that asks in a dialog of its own before it asks the system.
@MainActor final class AsksInItsOwnDialog: ExploredApp {
  enum Action: Hashable, Sendable { case ask, yes, no }

  struct State: Hashable, Sendable {
    var isAsking = false
    var reading = Reading()
  }

  private(set) var state = State()
  private let contacts: ContactsClient
  private var dialog: CheckedContinuation<Bool, Never>?

  var actions: [Action] { state.isAsking ? [.yes, .no] : [.ask] }

  init(on device: ContactsDevice) async {
    contacts = .double(device)
    await load()
  }

  func send(_ action: Action) async {
    switch action {
    case .ask:
      state.isAsking = true
      let agrees = await withCheckedContinuation { dialog = $0 }
      if agrees { _ = try? await contacts.requestAccess() }
      await load()
    case .yes, .no:
      state.isAsking = false
      dialog.take()?.resume(returning: action == .yes)
    }
  }

  func receive(_ event: AppEvent) async { await load() }

  private func load() async {
    let status = (try? await contacts.authorizationStatus()) ?? .denied
    state.reading = Reading(status: status, rows: await contacts.readable())
  }
}

/// An app that cannot go on after an action, in one of the ways of the test.
final class Halts<Way: WayToHalt>: ExploredApp {
  enum Action: Hashable, Sendable { case ask }

  private let hasHalted = Guarded(false)
  var actions: [Action] { hasHalted.withLock { $0 } ? [] : [.ask] }
  var state: Int { 0 }

  init(on device: ContactsDevice) {}

  func send(_ action: Action) async {
    hasHalted.withLock { $0 = true }
    await Way.halt()
  }
}

protocol WayToHalt {
  static func halt() async
}

/// Waits for a dialog that nobody shows.
enum ForADialog: WayToHalt {
  static func halt() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

/// Waits in a loop for something that nobody does.
enum InALoop: WayToHalt {
  static func halt() async { while !Task.isCancelled { await Task.yield() } }
}

/// Keeps the thread, until the test lets it go.
enum InASemaphore: WayToHalt {
  @TaskLocal static var gate = DispatchSemaphore(value: 0)
  static func halt() async { wait() }
  private static func wait() { gate.wait() }
}

/// Numbers that no two runs share, as a clock, a hash order or a store of the whole process gives them.
enum Unsteadiness: CaseIterable, Sendable {
  case state, condition
  @TaskLocal static var current = Unsteadiness.state
  static let numbers = Guarded(0)
  static func next() -> Int {
    numbers.withLock { number in
      number += 1
      return number
    }
  }
}

/// An app whose state, or whose mistake, differs from run to run.
final class DiffersFromRunToRun: ExploredApp {
  enum Action: Hashable, Sendable { case ask }

  let number = Unsteadiness.next()
  private let asked = Guarded(0)
  var actions: [Action] { asked.withLock { $0 } < 2 ? [.ask] : [] }
  var state: Int { asked.withLock { $0 } + (Unsteadiness.current == .state ? number * 10 : 0) }

  init(on device: ContactsDevice) {}

  func send(_ action: Action) { asked.withLock { $0 += 1 } }
}

/// An app that keeps a refusal, also if none was given: as the process ends, the waiting call throws.
actor KeepsARefusal: ExploredApp {
  enum Action: Hashable, Sendable { case ask }

  private let device: ContactsDevice
  private let contacts: ContactsClient
  private(set) var state = false
  var actions: [Action] { state ? [] : [.ask] }

  init(on device: ContactsDevice) {
    (self.device, contacts) = (device, .double(device))
    state = !device.app.defaults["refused"].isEmpty
  }

  func send(_ action: Action) async {
    do { try await contacts.requestAccess() } catch {
      device.app.defaults["refused"] = ["yes"]
      state = true
    }
  }

  func receive(_ event: AppEvent) {}
}

/// An app that shows a hint once, and looks whether it has before it waits: two events at once show it twice.
actor ShowsAHintOnce: ExploredApp {
  enum Action: Hashable, Sendable {}

  private let contacts: ContactsClient
  private(set) var state = 0
  var actions: [Action] { [] }

  init(on device: ContactsDevice) { contacts = .double(device) }

  func send(_ action: Action) {}

  func receive(_ event: AppEvent) async {
    if event != .becameActive && event != .contactsChanged || state > 0 { return }
    await Task.yield()
    if (try? await contacts.authorizationStatus()) == .limited { state += 1 }
  }
}

/// An app that drops a second sync while it still sends the first.
actor DropsASecondSync: ExploredApp {
  enum Action: Hashable, Sendable { case sync }

  struct State: Hashable, Sendable {
    var isSending = false
    var sent: [ContactIdentifier]?
  }

  private let contacts: ContactsClient
  private(set) var state = State()
  var actions: [Action] { [.sync] }

  init(on device: ContactsDevice) { contacts = .double(device) }

  func send(_ action: Action) async { await sync() }

  func receive(_ event: AppEvent) async {
    if state.sent != nil || state.isSending, event == .contactsChanged || event == .becameActive {
      await sync()
    }
  }

  private func sync() async {
    if state.isSending { return }
    state.isSending = true
    let rows = await contacts.readable()
    try? await Task.sleep(for: .seconds(2))
    state = State(sent: rows)
  }
}
