import ConsentTool
import ConsentVocabulary
import Lockstep
import StateMachines

extension ClipWithCamera: SuiteComposition {
  /// The whole device has them.
  public static let mistakes: [Contestant<Composed<ClipWithCamera>>] = []
}

extension Device: SuiteComposition {
  /// The mistakes that a platform could make where parts meet. Each part by itself stays right.
  public static let mistakes: [Contestant<Composed<Device>>] = [
    clip("outlivesTheClip", "the camera never hears of the end of the clip") {
      $0.toSecond = { _, _, _ in [] }
    },
    clip("stopsWhatIsRemoved", "what is removed is only stopped for the camera") { wiring in
      wiring.toSecond = { event, decision, device in
        heard(event, decision, device).filter { $0 != .deleteApp }
      }
    },
    clip("keepsTheAnswerOfADeletedClip", "a clip that is deleted keeps its camera") { wiring in
      wiring.toSecond = { event, decision, device in
        let echoes = heard(event, decision, device)
        return echoes.contains(.deleteApp) ? echoes.filter { $0 == .kill } : echoes
      }
    },
    clip("grantsTheCameraToTheApp", "the app has the camera that its clip was refused") { wiring in
      wiring.toSecond = { event, decision, device in
        AppClip.news(of: event).contains(.replaced)
          ? heard(event, decision, device) + [.visitSettings, .switchOn, .returnToApp]
          : heard(event, decision, device)
      }
    },
    clip("allowsAtTheLaunch", "the camera is granted by launching") { wiring in
      wiring.toSecond = { event, decision, device in
        let echoes = heard(event, decision, device)
        return echoes.contains(.launchApp) ? echoes + [.select, .accept, .allow] : echoes
      }
    },
    clip("deletesWhatItResets", "where the clip is replaced, the app is deleted as well") {
      wiring in
      wiring.toSecond = { event, decision, device in
        heard(event, decision, device)
          + (AppClip.news(of: event).contains(.replaced) ? [.deleteApp] : [])
      }
    },
    whole("outlivesTheApp", "contacts never hear of the app's end") {
      $0.toSecond = { _, _, _ in [] }
    },
    whole("resetsTheContactsAlone", "a reset of contacts is of contacts alone") { wiring in
      wiring.toFirst = { event, decision, device in
        heardBack(event, decision, device).filter { $0 != .first(.user(.resetPrivacy)) }
      }
    },
    whole("promptsOverPrompts", "nothing is in the way") { $0.bars = { _, _ in false } },
    whole("leavesTheCameraForContacts", "whoever asks for contacts leaves the camera's screen") {
      wiring in
      wiring.toFirst = { event, decision, device in
        heardBack(event, decision, device)
          + (event.command == .app(.requestAccess) ? [.second(.leaveScreen)] : [])
      }
    },
  ]

  /// What the camera hears of the clip where nothing is wrong.
  private static let heard = ClipWithCamera.wiring.toSecond
  /// What both of them hear of the contacts.
  private static let heardBack = Device.wiring.toFirst

  /// The clip and the camera joined otherwise.
  private static func clip(
    _ name: String, _ summary: String,
    _ change: (inout Wiring<ClipWithCamera>) -> Void
  ) -> Contestant<Composed<Device>> {
    var wiring = ClipWithCamera.wiring
    change(&wiring)
    let clip = Contestant<Composed<ClipWithCamera>>.device(
      "clip", summary, of: AppClipMachine.system, and: CameraMachine.system, wiring: wiring)
    return .device(name, summary, of: clip, and: ContactsMachine.system)
  }

  /// Both of them and the contacts joined otherwise.
  private static func whole(
    _ name: String, _ summary: String, _ change: (inout Wiring<Device>) -> Void
  ) -> Contestant<Composed<Device>> {
    var wiring = Device.wiring
    change(&wiring)
    return .device(
      name, summary, of: ClipWithCameraMachine.system, and: ContactsMachine.system, wiring: wiring)
  }
}
