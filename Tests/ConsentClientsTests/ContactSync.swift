import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// An app that uploads its readable contacts, by calls that wait, and must forget contacts that it
/// can no longer read.
actor ContactSync<Design: SyncDesign>: ExploredApp {
  enum Action: Hashable, Sendable {
    case sync
  }

  struct State: Hashable, Sendable {
    var uploaded: Set<ContactIdentifier> = []
    var isSyncing = false
    var isDone = false
  }

  private(set) var state = State()
  private let contacts: ContactsClient

  var actions: [Action] { state.isSyncing ? [] : [.sync] }

  init(on device: ContactsDevice) { contacts = .double(device) }

  func send(_ action: Action) async {
    state.isSyncing = true
    await upload(asking: true)
    state.isSyncing = false
  }

  func receive(_ event: AppEvent) async {
    guard event == .contactsChanged, Design.forgetsOnChange, !state.uploaded.isEmpty else { return }
    await upload(asking: false)
  }

  private func upload(asking: Bool) async {
    var readable: Set<ContactIdentifier> = []
    do {
      if asking { try await contacts.requestAccess() }
      try await contacts.enumerateContacts { contact, _ in readable.insert(contact.id) }
      state.isDone = true
    } catch {
      state.isDone = Design.tellsDone()
    }
    if Design.keepsEarlier { state.uploaded.formUnion(readable) } else { state.uploaded = readable }
  }
}

protocol SyncDesign: SendableMetatype {
  /// Whether a sync reads again when contacts have changed.
  static var forgetsOnChange: Bool { get }
  static var keepsEarlier: Bool { get }
  /// Whether a sync that failed is reported as done.
  static func tellsDone() -> Bool
}

extension SyncDesign {
  static func tellsDone() -> Bool { false }
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
  /// Whether all uploaded contacts can still be read, and a sync is reported as done only with access.
  func isRight(on device: ContactsDevice) -> Bool {
    let isAllowed = [.limited, .authorized].contains(device.snapshot().status)
    return state.isSyncing
      || device.isShown(atMost: state.uploaded) && (!state.isDone || isAllowed)
  }
}
