import Notation

extension ContactsCommand {
  /// The sentence that asks a person with a device and a sample app to cause this command; `nil` if nobody can
  /// cause it at will.
  package var instruction: String? {
    switch self {
    case .app: "The sample \(Contacts.command.text(of: self))."
    case .user(let action): action.instruction
    case .system(let event): event.instruction
    case .clock(.advance(let time)): "Wait \(Milliseconds.wait.text(of: time))."
    }
  }
}

extension ContactsCommand.UserCommand {
  fileprivate var instruction: String? {
    switch self {
    case .refuseSharing: "In the prompt, tap Don't Allow."
    case .continueSharing: "In the prompt, tap Continue."
    case .shareEverything: "In the prompt, share all contacts."
    case .selectContacts: "In the prompt, tap Select Contacts."
    case .confirmSelection: "In the prompt, confirm the selection."
    case .goBack: "In the prompt, go back to the previous screen."
    case .allow: "In the button's prompt, allow access."
    case .deny: "In the button's prompt, deny access."
    case .toggle(let contact): "In the list, tick or untick contact \(contact.ordinal)."
    case .finish: "Finish the list."
    case .choose(let contacts): "In the chooser, choose \(contacts.told)."
    case .pick(let contacts): "In the picker, pick \(contacts.told)."
    case .cancel: "Cancel the sheet."
    case .tap(let button, let touch): touch.instruction("Tap button \(button.ordinal)")
    case .press(let button, let touch):
      touch.instruction("Press button \(button.ordinal) and keep the finger down")
    case .lift: "Lift the finger."
    case .liftAt(let point): "Move the finger to \(Point.form.text(of: point)) and lift it."
    case .slideOff: "Move the finger off the button and lift it."
    case .setAccess(.none): "In Settings, set the app's access to contacts to none."
    case .setAccess(.limited(let contacts)):
      "In Settings, limit the app's access to \(contacts.told)."
    case .setAccess(.limitedAsOffered):
      "In Settings, limit the app's access, and keep the selection that is offered."
    case .setAccess(.full): "In Settings, give the app full access to contacts."
    case .resetPrivacy: "In Settings, reset location and privacy."
    case .deleteApp: "Delete the sample app."
    case .installApp: "Install the sample app."
    case .launchApp: "Open the sample app, which does not run."
    case .leaveApp: "Open another app."
    case .returnToApp: "Return to the sample app."
    case .addContact(let card): "In Contacts, add \(Card.form.text(of: card))."
    case .editContact(let contact, let card):
      "In Contacts, change contact \(contact.ordinal) to \(Card.form.text(of: card))."
    case .removeContact(let contact): "In Contacts, delete contact \(contact.ordinal)."
    case .grantElsewhere(let contacts): "In Settings, let another app see \(contacts.told)."
    }
  }
}

extension ContactsCommand.SystemCommand {
  fileprivate var instruction: String? {
    switch self {
    case .kill: "End the process of the sample app, in Xcode or in the app switcher."
    case .restrict: "In Screen Time, forbid access to contacts."
    case .liftRestriction: "In Screen Time, permit access to contacts."
    case .upgrade: "Update the system."
    case .cancelTouch: "Scroll with the finger that is down."
    case .takeScreenDown: "Lock and unlock the device while the system's screen is up."
    case .forgetHistory, .notifyWithoutChange: nil
    }
  }
}

extension Touch {
  /// Returns a sentence about this touch; `nil` if no person can make it.
  fileprivate func instruction(_ sentence: String) -> String? {
    switch source {
    case .finger, .pointer, .key, .assistive: age == .zero ? "\(sentence)." : nil
    case .programmatic: nil
    }
  }
}

extension ContactSet {
  /// The contacts in a sentence.
  fileprivate var told: String {
    switch count {
    case 0: "no contact"
    case 1: "contact \(map { "\($0.ordinal)" }.joined())"
    case _: "contacts \(map { "\($0.ordinal)" }.joined(separator: " and "))"
    }
  }
}
