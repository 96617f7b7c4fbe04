import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// The search screen of the talk on limited contacts access, as an app to explore and to test checks of apps on:
/// with the talk's mistakes, with one of them, or without.
///
///     await explore(SearchScreen<TalksMistakes>.self, in: ExplorationScope(cards: [ada])) { app, device in
///       !SearchScreenMistake.staleStatus.isMade(by: app.state, on: device)
///     }
final class SearchScreen<Mistakes: SearchScreenMistakes>: ExploredApp, Sendable {
  private let device: ContactsDevice
  private let shown: Guarded<SearchScreenState>

  /// The button below the found contacts.
  static var button: ButtonID { ButtonID(1) }

  /// Without the stale status, the status is read anew: an app is not notified of a denial, which changes no
  /// contact.
  var state: SearchScreenState {
    var state = shown.withLock { $0 }
    if !Mistakes.made.contains(.staleStatus) { state.status = status }
    return state
  }

  var actions: [SearchScreenAction] { [.type("ada"), .type("a")] }

  init(on device: ContactsDevice) {
    self.device = device
    shown = Guarded(SearchScreenState(status: (try? device.store.authorizationStatus) ?? .denied))
    try? device.app.mount(Self.button, AccessButton(query: "")) { [weak self] found in
      self?.add(found)
    }
    if !Mistakes.made.contains(.rowTwice) {
      try? device.app.onContactsChange { [weak self] in self?.search() }
    }
  }

  func send(_ action: SearchScreenAction) {
    switch action {
    case .type(let text):
      shown.withLock { $0.query = text }
      try? device.app.change(Self.button, to: AccessButton(query: text))
      search()
    }
  }

  private var status: AuthorizationStatus { (try? device.store.authorizationStatus) ?? .denied }

  private func search() {
    let state = state
    do throws(DeviceError) {
      let found = state.status.permitsReading ? try device.store.contacts(named: state.query) : []
      show(found.map(\.id), nil)
    } catch {
      show([], Mistakes.made.contains(.swallowedError) ? nil : error)
    }
  }

  private func show(_ rows: [ContactIdentifier], _ problem: DeviceError?) {
    shown.withLock {
      $0.rows = rows.sorted { $0.description < $1.description }
      $0.problem = problem
    }
  }

  private func add(_ found: [ContactIdentifier]) {
    if !Mistakes.made.contains(.rowTwice) { return search() }
    // Adds contacts that may be shown already.
    shown.withLock { $0.rows += found }
  }
}

enum SearchScreenAction: Hashable, Sendable {
  case type(String)
}

struct SearchScreenState: Hashable, Sendable {
  var status: AuthorizationStatus
  var rows: [ContactIdentifier]
  /// The error that the screen shows; `nil` for none.
  var problem: DeviceError?
  var query: String

  /// Creates the state of a screen, by default without a text.
  init(
    status: AuthorizationStatus, rows: [ContactIdentifier] = [], problem: DeviceError? = nil,
    query: String = ""
  ) {
    (self.status, self.rows, self.problem, self.query) = (status, rows, problem, query)
  }
}

/// A mistake of the talk's search screen, which any screen that searches contacts may make.
enum SearchScreenMistake: Hashable, Sendable, CaseIterable {
  /// The screen assumes another status than the device has.
  case staleStatus
  /// The screen shows neither an error nor the contacts that the store finds, such as after a failed call.
  case swallowedError
  /// The screen shows a contact twice.
  case rowTwice

  /// Returns whether a screen that has been told of all changes makes the mistake.
  func isMade(by screen: SearchScreenState, on device: ContactsDevice) -> Bool {
    let now = device.snapshot()
    switch self {
    case .staleStatus: return screen.status != now.status
    case .rowTwice: return Set(screen.rows).count < screen.rows.count
    case .swallowedError:
      if screen.problem != nil || screen.query.isEmpty || !now.status.permitsReading
        || device.system.failuresLeft > 0
      {
        return false
      }
      let found = (try? device.store.contacts(named: screen.query)) ?? []
      return Set(found.map(\.id)) != Set(screen.rows)
    }
  }
}

/// The mistakes of a search screen.
protocol SearchScreenMistakes: SendableMetatype {
  static var made: Set<SearchScreenMistake> { get }
}

enum TalksMistakes: SearchScreenMistakes {
  static let made = Set(SearchScreenMistake.allCases)
}

enum NoMistakes: SearchScreenMistakes {
  static let made: Set<SearchScreenMistake> = []
}

enum StaleStatus: SearchScreenMistakes {
  static let made: Set<SearchScreenMistake> = [.staleStatus]
}

enum SwallowedError: SearchScreenMistakes {
  static let made: Set<SearchScreenMistake> = [.swallowedError]
}

/// The row shown twice alone.
enum RowTwice: SearchScreenMistakes {
  static let made: Set<SearchScreenMistake> = [.rowTwice]
}

extension AuthorizationStatus {
  fileprivate var permitsReading: Bool { self == .limited || self == .authorized }
}
