import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

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
