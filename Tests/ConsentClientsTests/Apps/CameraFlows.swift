import ConsentClients
import ConsentSystem
import ConsentVocabulary

enum FlowMistake: CaseIterable {
  case asksWithoutPriming, nagsAfterADenial, refusalStays, sendsTheRestrictedToSettings, primesAgain
}

/// The package's flow, with a mistake.
struct MistakenFlow: CameraFlow, Hashable {
  var mistake: FlowMistake?

  func handle(_ moment: CameraMoment, with services: inout some CameraServices) {
    let right = CameraCoordinator(closesStaleRefusal: mistake != .refusalStays)
    switch (mistake, moment, services.status) {
    case (.asksWithoutPriming, .selected, .undetermined): services.requestAccess()
    case (.nagsAfterADenial, .answered(false, _), _):
      services.present(CameraNotice(.settingsAlert, .accessIsOff, [.openSettings, .cancel]))
    case (.sendsTheRestrictedToSettings, .selected, .restricted):
      services.present(CameraNotice(.settingsAlert, .accessIsOff, [.openSettings, .cancel]))
    case (.primesAgain, .selected, .authorized):
      services.present(CameraNotice(.priming, .benefit, [.next, .notNow]))
    case (_, _, _): right.handle(moment, with: &services)
    }
  }
}

/// The package's flow, which closes a screen that does not fit the access any more when the person returns.
struct LooksAgain: CameraFlow, Hashable {
  func handle(_ moment: CameraMoment, with services: inout some CameraServices) {
    let fits: [CameraScreen] =
      switch services.status {
      case .undetermined: [.priming]
      case .restricted: [.notPermitted]
      case .denied: [.settingsAlert]
      case .authorized: [.camera]
      }
    if moment == .returned, let screen = services.notice?.screen, !fits.contains(screen) {
      services.dismiss()
    }
    CameraCoordinator().handle(moment, with: &services)
  }
}

/// Whether the screen of a flow fits the access, each prompt follows the person's consent to a priming screen, and
/// a denial in the prompt is left alone.
func isFlowRight(on device: CameraDouble) -> Bool {
  let (now, effects) = (device.snapshot(), device.effects)
  let fits =
    switch (now.screen, now.status) {
    case (nil, _), (.noCamera, _), (.prompt, .undetermined), (.priming, .undetermined),
      (.camera, .authorized), (.settingsAlert, .denied), (.notPermitted, .restricted):
      true
    case (.prompt, _), (.priming, _), (.camera, _), (.settingsAlert, _), (.notPermitted, _): false
    }
  let isUnasked = effects.contains(.prompted) && !effects.contains(.logged(.accepted))
  let isDenied = effects.contains(.answered(granted: false, on: .main))
  return fits && !isUnasked && !(isDenied && now.screen == .settingsAlert)
}
