import ConsentSystem
import ConsentVocabulary
import SwiftSource

/// A move of the person, or an event of the system, in the exploration of an app.
public enum PersonMove: Hashable, Sendable {
  /// A touch in the middle of a button.
  case tap(ButtonID)
  /// Any other command of the person or the system.
  case command(ContactsCommand)
  /// The app's next call of the store fails.
  case failNextCall(StoreError.Code)
  /// The app's run loop calls the closures that are due, where they are ``ExplorationScope/Callbacks/late``.
  case turnRunLoop

  /// Carries out the move. Returns `false` if the device refuses it.
  func play(on device: ContactsDevice) -> Bool {
    let command: ContactsCommand
    switch self {
    case .tap(let button): command = .user(.tap(button, device.middle(of: button)))
    case .command(let given): command = given
    case .failNextCall(let code):
      device.system.failNextCall(with: StoreError(code))
      return true
    case .turnRunLoop: return true
    }
    if case .refused = device.perform(command).response { return false }
    return true
  }

  /// The move as a statement of a test on `device`.
  var swift: String {
    switch self {
    case .tap(let button): "try device.user.tap(\(PrettyPrinter.line(of: button)))"
    case .command(let command): command.swift
    case .failNextCall(let code):
      "device.system.failNextCall(with: StoreError(\(PrettyPrinter.line(of: code))))"
    case .turnRunLoop: "walk.turnRunLoop()"
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
    case .system(.kill): "try device.system.kill()"
    case .app, .user, .system, .clock: "_ = device.perform(\(text(self)))"
    }
  }
}
