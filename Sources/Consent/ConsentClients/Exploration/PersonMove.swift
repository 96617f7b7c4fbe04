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
  /// The app's run loop calls the closures that are due, where they are ``ExplorationCallbacks/late``.
  case turnRunLoop
  /// A command of the person or the system to a device with a camera.
  case camera(CameraCommand)
  /// A visit to Settings, where the person turns the camera on or off, and the return.
  case cameraSettings(isOn: Bool)
  /// A command of the person or the system to a device with a clip.
  case clip(AppClipCommand)
  /// The passing of some days.
  case days(Int)

  /// The move as a statement of a test on `device`.
  var swift: String {
    switch self {
    case .tap(let button): "try device.user.tap(\(PrettyPrinter.line(of: button)))"
    case .command(let command): command.swift
    case .failNextCall(let code):
      "device.system.failNextCall(with: StoreError(\(PrettyPrinter.line(of: code))))"
    case .turnRunLoop: "await walk.turnRunLoop()"
    case .camera(let command): "device.play(\(PrettyPrinter.line(of: command)))"
    case .cameraSettings(let isOn): "device.setAccess(\(isOn))"
    case .clip(let command): "device.perform(\(PrettyPrinter.line(of: command)))"
    case .days(let days): "device.clock.advance(days: \(days))"
    }
  }
}

extension ContactsCommand {
  /// The command as a statement of a test on `device`.
  fileprivate var swift: String {
    func text(_ value: Any) -> String { PrettyPrinter.line(of: value) }
    return switch self {
    case .user(.refuseSharing): "try device.user.refuseSharing()"
    case .user(.continueSharing): "try device.user.continueSharing()"
    case .user(.shareEverything): "try device.user.shareEverything()"
    case .user(.selectContacts): "try device.user.selectContacts()"
    case .user(.toggle(let contact)): "try device.user.toggle(\(text(contact)))"
    case .user(.finish): "try device.user.finish()"
    case .user(.confirmSelection): "try device.user.confirmSelection()"
    case .user(.goBack): "try device.user.goBack()"
    case .user(.allow): "try device.user.allow()"
    case .user(.deny): "try device.user.deny()"
    case .user(.choose(let contacts)): "try device.user.choose(\(text(contacts)))"
    case .user(.pick(let contacts)): "try device.user.pick(\(text(contacts)))"
    case .user(.cancel): "try device.user.cancel()"
    case .user(.setAccess(let choice)): "try device.settings.setAccess(\(text(choice)))"
    case .user(.resetPrivacy): "try device.settings.resetPrivacy()"
    case .user(.leaveApp): "try device.homeScreen.leaveApp()"
    case .user(.returnToApp): "try device.homeScreen.returnToApp()"
    case .user(.launchApp): "try device.homeScreen.launchApp()"
    case .user(.removeContact(let contact)): "try device.addressBook.remove(\(text(contact)))"
    case .user(.editContact(let contact, let card)):
      "try device.addressBook.edit(\(text(contact)), to: \(text(card)))"
    case .user(.addContact(let card)): "device.addressBook.add(\(text(card)))"
    case .system(.kill): "try device.system.kill()"
    case .app, .user, .system, .clock: "_ = device.perform(\(text(self)))"
    }
  }
}
