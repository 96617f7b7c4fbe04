import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// A list of names that a cover hides while the app is not active, so that no picture of the app shows them. The app
/// asks for access once, and shows no more than a line above a prompt.
@MainActor final class PrivateList: ExploredApp {
  enum Action: Hashable, Sendable { case ask, pick }

  struct State: Hashable, Sendable {
    var isCovered = false
    var hasAsked = false
  }

  private(set) var state = State()
  private let contacts: ContactsClient
  private let device: ContactsDevice

  init(on device: ContactsDevice) {
    (contacts, self.device) = (.double(device), device)
  }

  var actions: [Action] { (state.hasAsked ? [] : [.ask]) + [.pick] }

  func send(_ action: Action) async {
    switch action {
    case .ask:
      state.hasAsked = true
      _ = try? await contacts.requestAccess()
      // A call that never ends, and a prompt that was up before it, leave the app covered.
      if PlantedMistake.uncoveredByItsOwnAnswer.isPlanted { state.isCovered = false }
    case .pick: try? device.app.presentContactPicker { _ in }
    }
  }

  func receive(_ event: AppEvent) {
    switch event {
    case .becameActive: if !PlantedMistake.uncoveredByItsOwnAnswer.isPlanted { uncover() }
    case .becameInactive: if !PlantedMistake.coveredOnlyBehind.isPlanted { state.isCovered = true }
    case .wentBehind: state.isCovered = true
    case .launched, .contactsChanged, .callback, .cameraInterrupted, .cameraInterruptionEnded: break
    }
  }

  private func uncover() { state.isCovered = false }

  /// Whether the cover is up exactly while the app is not active.
  func isRight(on device: ContactsDevice, under sheet: ContactsConfiguration.SystemSheet) -> Bool {
    let now = device.snapshot()
    let isDimmed = now.alert != nil || sheet == .makesInactive && now.sheet != nil
    return state.isCovered == (now.isInBackground || isDimmed)
  }
}
