import ConsentVocabulary

extension ContactsCore {
  /// Carries out one command and says what it led to.
  mutating func perform(_ command: ContactsCommand) -> ContactsOutcome {
    do throws(Refused) {
      var outcome = ContactsOutcome(try carryOut(command))
      if !outbox.isEmpty { swap(&outcome.events, &outbox) }
      return outcome
    } catch {
      return ContactsOutcome(.refused(error.reason))
    }
  }

  private mutating func carryOut(_ command: ContactsCommand) throws(Refused) -> ContactsResponse {
    switch command {
    case .app(let command): return try carryOut(command)
    case .user(let command): return try carryOut(command)
    case .system(let command): try carryOut(command)
    case .clock(.advance(let duration)): advance(by: duration)
    }
    return .done
  }

  private mutating func carryOut(
    _ command: ContactsCommand.AppCommand
  ) throws(Refused) -> ContactsResponse {
    try requireProcess()
    switch command {
    case .readStatus: return .status(status)  // TC-01
    case .requestAccess: return requestAccess()
    case .store(let operation): return store(operation)
    case .mount(let button, let content): try mount(button, content)
    case .change(let button, let content): try change(button, to: content)
    case .unmount(let button): try unmount(button)
    case .presentAccessPicker: try presentAccessPicker()
    case .presentContactPicker(let picker): try presentContactPicker(picker)
    }
    return .done
  }

  private mutating func carryOut(
    _ command: ContactsCommand.UserCommand
  ) throws(Refused) -> ContactsResponse {
    switch command {
    case .refuseSharing: try refuseSharing()
    case .continueSharing: try continueSharing()
    case .shareEverything: try shareEverything()
    case .selectContacts: try selectContacts()
    case .confirmSelection: try confirmSelection()
    case .goBack: try goBack()
    case .allow: try allow()
    case .deny: try deny()
    case .toggle(let contact): try toggle(contact)
    case .finish: try finish()
    case .choose(let contacts): try choose(contacts)
    case .pick(let contacts): try pick(contacts)
    case .cancel: try cancel()
    case .tap(let button, let touch): return .touch(try tap(button, with: touch))
    case .press(let button, let touch): return .touch(try press(button, with: touch))
    case .lift: return .touch(try lift())
    case .setAccess(let choice): try setAccess(choice)
    case .resetPrivacy: try resetPrivacy()
    case .deleteApp: try deleteApp()
    case .installApp: try installApp()
    case .launchApp: try launchApp()
    case .addContact(let card): addContact(card)
    case .editContact(let contact, let card): try editContact(contact, to: card)
    case .removeContact(let contact): try removeContact(contact)
    }
    return .done
  }

  private mutating func carryOut(_ command: ContactsCommand.SystemCommand) throws(Refused) {
    switch command {
    case .kill: try kill()
    case .restrict: try restrict()
    case .liftRestriction: try liftRestriction()
    case .upgrade: break  // TC-24
    }
  }
}
