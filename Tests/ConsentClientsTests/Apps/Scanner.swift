import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// A scanner of codes: it asks for the camera when the person wants to scan, and says why it cannot. Its view
/// model lives on the main actor.
@MainActor final class Scanner: ExploredApp {
  enum Action: Hashable, Sendable { case scan, cancel }
  enum Screen: Hashable, Sendable { case start, asking, preview, openSettings, managed }

  struct State: Hashable, Sendable {
    var screen = Screen.start
    /// Whether the person has tapped Scan since the start.
    var isWanted = false
  }

  private(set) var state = State()
  private let camera: CameraClient
  private let defaults: AppDefaults

  init(on device: CameraDouble) { (camera, defaults) = (.double(device), device.defaults) }

  var actions: [Action] { state.screen == .start ? [.scan] : [.cancel] }

  func send(_ action: Action) async {
    switch action {
    case .scan:
      state.isWanted = true
      await scan()
    case .cancel: state = State()
    }
  }

  func receive(_ event: AppEvent) async {
    if event == .launched, PlantedMistake.asksAtLaunch.isPlanted {
      _ = try? await camera.requestAccess()
    }
    guard event == .becameActive, state.isWanted, state.screen != .asking else { return }
    let isRefused = state.screen == .openSettings
    if !isRefused || !PlantedMistake.refusalStays.isPlanted { await scan() }
  }

  private func scan() async {
    if PlantedMistake.grantRememberedOverLaunches.isPlanted, !defaults["granted"].isEmpty {
      state.screen = .preview
      return
    }
    switch (try? await camera.authorizationStatus()) ?? .denied {
    case .undetermined:
      state.screen = .asking
      let isGranted = (try? await camera.requestAccess()) ?? false
      if isGranted { defaults["granted"] = ["yes"] }
      state.screen = isGranted ? .preview : .openSettings
    case .authorized: state.screen = .preview
    case .denied: state.screen = .openSettings
    case .restricted:
      if !PlantedMistake.silentUnderRestriction.isPlanted { state.screen = .managed }
    }
  }

  /// Whether the screen fits the access, and no prompt comes unasked.
  func isRight(on device: CameraDouble) -> Bool {
    switch (state.screen, device.status) {
    case (.start, _): !state.isWanted && !device.isPromptUp
    case (.asking, .undetermined), (.preview, .authorized), (.openSettings, .denied),
      (.managed, .restricted):
      true
    case (.asking, _), (.preview, _), (.openSettings, _), (.managed, _): false
    }
  }
}
