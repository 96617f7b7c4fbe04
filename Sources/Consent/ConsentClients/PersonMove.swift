import ConsentSystem
import ConsentVocabulary
import SwiftSource

/// A move of the person, or an event of the system, in the exploration of an app.
public enum PersonMove: Hashable, Sendable {
  /// A touch in the middle of a button.
  case tap(ButtonID)
  /// Any other command of the person or the system. A change in Settings leaves an app in front, and returns.
  case command(ContactsCommand)
  /// The app's next call of the store fails.
  case failNextCall(StoreError.Code)
  /// The app's run loop calls the closures that are due, where they are `ExplorationCallbacks/late`.
  case turnRunLoop
  /// A command of the person or the system to a device with a camera.
  case camera(CameraCommand)
  /// A visit to Settings, where the person turns the camera on or off, and the return.
  case cameraSettings(isOn: Bool)
  /// A command of the person or the system to a device with a clip.
  case clip(AppClipCommand)
  /// The passing of some days.
  case days(Int)

  package static func text(of value: some Any) -> String { PrettyPrinter.line(of: value) }

  /// Whether the move is made in Settings, for which the person leaves an app in front.
  package var isInSettings: Bool {
    switch self {
    case .command(.user(.setAccess)), .cameraSettings, .command(.user(.resetPrivacy)),
      .command(.system(.restrict)), .command(.system(.liftRestriction)), .camera(.resetPrivacy),
      .camera(.restrict), .camera(.liftRestriction):
      true
    case .tap, .command, .failNextCall, .turnRunLoop, .camera, .clip, .days: false
    }
  }

  /// The call of a walk by which the person leaves an app in front for the move; `nil` if it is made in the app.
  package var visit: String? {
    switch self {
    case .command(.user(.setAccess(let choice))):
      "try await walk.setAccess(\(PrettyPrinter.line(of: choice)))"
    case .cameraSettings(let isOn): "await walk.setAccess(\(isOn))"
    case .command(.user(.resetPrivacy)): "try await walk.resetPrivacy()"
    case .command(.system(.restrict)): "try await walk.restrict()"
    case .command(.system(.liftRestriction)): "try await walk.liftRestriction()"
    case .camera(.resetPrivacy): "await walk.resetPrivacy()"
    case .camera(.restrict): "await walk.restrict()"
    case .camera(.liftRestriction): "await walk.liftRestriction()"
    case .tap, .command, .failNextCall, .turnRunLoop, .camera, .clip, .days: nil
    }
  }

  /// The move as a statement of a test on `device`.
  package var swift: String {
    switch self {
    case .tap(let button): "try device.user.tap(\(PrettyPrinter.line(of: button)))"
    case .command(let command): command.swift
    case .failNextCall(let code):
      "device.system.failNextCall(with: StoreError(\(PrettyPrinter.line(of: code))))"
    case .turnRunLoop: "await walk.turnRunLoop()"
    case .camera(let command): command.swift
    case .cameraSettings(let isOn): "try device.settings.setAccess(\(isOn))"
    case .clip(let command): command.swift
    case .days(let days): "device.clock.advance(days: \(days))"
    }
  }
}

extension CameraCommand {
  /// The command as a statement of a test on `device`.
  fileprivate var swift: String {
    let name = PrettyPrinter.line(of: self).dropFirst()
    return switch self {
    case .allow, .deny, .select, .accept, .decline, .openSettings, .dismiss:
      "try device.user.\(name)()"
    case .visitSettings: "try device.homeScreen.leaveApp()"
    case .returnToApp, .launchApp, .installApp, .deleteApp: "try device.homeScreen.\(name)()"
    case .resetPrivacy: "try device.settings.resetPrivacy()"
    case .kill, .restrict, .liftRestriction, .takeScreenDown, .interruptCamera,
      .interruptInBackground, .interruptBesideApps, .interruptUnderPressure, .interruptAudio,
      .endInterruption, .endInterruptionUntold:
      "try device.system.\(name)()"
    case .readStatus, .readFrame, .requestAccess, .openInput, .leaveScreen, .switchOn, .switchOff,
      .startOtherSession, .stopOtherSession:
      "device.play(.\(name))"
    }
  }
}

extension AppClipCommand {
  /// The command as a statement of a test on `device`.
  fileprivate var swift: String {
    switch self {
    case .user(.invoke(nil)): "device.user.invoke()"
    case .user(.open): "try device.user.open()"
    case .user(.installApp): "try device.user.installApp()"
    case .user(.delete): "try device.user.delete()"
    case .system(.kill): "try device.system.kill()"
    case .system(.loseNetwork): "try device.system.loseNetwork()"
    case .system(.restoreNetwork): "try device.system.restoreNetwork()"
    case .user, .system, .clip, .app, .other, .clock:
      "device.perform(\(PrettyPrinter.line(of: self)))"
    }
  }
}

extension ContactsCommand {
  /// The command as a statement of a test on `device`.
  fileprivate var swift: String {
    func text(_ value: Any) -> String { PrettyPrinter.line(of: value) }
    func call(of facet: String) -> String {
      // The method is named as the command within `.user(...)` or `.system(...)`.
      let call = text(self).drop { $0 != "(" }.dropFirst().dropLast()
      return "try device.\(facet)\(call)\(call.hasSuffix(")") ? "" : "()")"
    }
    return switch self {
    case .user(.removeContact(let contact)): "try device.addressBook.remove(\(text(contact)))"
    case .user(.editContact(let contact, let card)):
      "try device.addressBook.edit(\(text(contact)), to: \(text(card)))"
    case .user(.addContact(let card)): "device.addressBook.add(\(text(card)))"
    case .user(.setAccess), .user(.resetPrivacy): call(of: "settings")
    case .user(.leaveApp), .user(.returnToApp), .user(.launchApp): call(of: "homeScreen")
    case .user(.refuseSharing), .user(.continueSharing), .user(.shareEverything),
      .user(.selectContacts), .user(.toggle), .user(.finish), .user(.confirmSelection),
      .user(.goBack), .user(.allow), .user(.deny), .user(.choose), .user(.pick), .user(.cancel):
      call(of: "user")
    case .system(.kill), .system(.restrict), .system(.liftRestriction), .system(.takeScreenDown):
      call(of: "system")
    case .app, .user, .system, .clock: "_ = device.perform(\(text(self)))"
    }
  }
}
