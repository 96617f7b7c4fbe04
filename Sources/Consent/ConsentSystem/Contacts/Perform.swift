import ConsentVocabulary

extension ContactsCore {
  mutating func perform(_ command: ContactsCommand) -> ContactsOutcome {
    do throws(Refused) {
      let (wasClear, wasRunning) = (isClear, app.process.isRunning)
      let (wasReadable, wasThere) = (readable ?? ContactSet(), book.existing)
      let (wasBehind, wasBare) = (app.process.isInBackground, app.process.screens.isEmpty)
      written.value = ContactSet()
      var outcome = ContactsOutcome(try carryOut(command))
      if !wasBare { dropSheet() }
      updateActivity()
      lookAtAccess()
      if wasRunning && app.process.isRunning {
        let returns = wasBehind && !app.process.isInBackground && readable != nil
        let tellsAnyway = returns && policy.returnNotification == .always
        let tellsUncaused = command == .system(.notifyWithoutChange) && readable != nil
        outcome.contactsChanged = tellsNow(
          tellsAnyway || tellsUncaused || isWorthTelling(wasReadable, wasThere))
      }
      if mustSettle && !wasClear && isClear { waitAfterCover() }
      if !outbox.isEmpty { swap(&outcome.events, &outbox) }
      return outcome
    } catch {
      return ContactsOutcome(.refused(error.reason))
    }
  }

  /// Returns whether the app is notified now of earlier changes or, if `isNews`, of the command's changes.
  /// Otherwise the notification may become due when the app returns to the front (TS-26).
  private mutating func tellsNow(_ isNews: Bool) -> Bool {
    switch policy.backgroundNotification {
    case .atOnce: return isNews
    case .onReturn where app.process.isInBackground:
      if isNews { app.process.owesNotification = true }
      return false
    case .onReturn:
      defer { app.process.owesNotification = false }
      return isNews || app.process.owesNotification
    }
  }

  /// Returns whether changes concern the app, given the readable and the existing contacts before the
  /// command (TS-20).
  private func isWorthTelling(_ wasReadable: ContactSet, _ wasThere: ContactSet) -> Bool {
    if readable ?? ContactSet() != wasReadable || !written.value.isDisjoint(with: wasReadable) {
      return true
    }
    switch policy.changeNotification {
    case .ofWhatIsReadable: return false
    case .ofEverything: return !written.value.isEmpty || book.existing != wasThere
    }
  }

  private mutating func carryOut(_ command: ContactsCommand) throws(Refused) -> ContactsResponse {
    switch command {
    case .app(.readStatus): return .status(try readStatus())
    case .app(.requestAccess): return try requestAccess()
    case .app(.store(let operation)): return try store(operation)
    case .app(.read(let key)): return try read(key)
    case .app(.mount(let button, let content)): try mount(button, content)
    case .app(.change(let button, let content)): try change(button, to: content)
    case .app(.unmount(let button)): try unmount(button)
    case .app(.presentAccessPicker): try presentAccessPicker()
    case .app(.presentContactPicker(let picker)): try presentContactPicker(picker)

    case .app(.presentSheet): try presentSheet()
    case .app(.dismissSheet): try dismissSheet()

    case .user(.refuseSharing): try refuseSharing()
    case .user(.continueSharing): try continueSharing()
    case .user(.shareEverything): try shareEverything()
    case .user(.selectContacts): try selectContacts()
    case .user(.confirmSelection): try confirmSelection()
    case .user(.goBack): try goBack()
    case .user(.allow): try allow()
    case .user(.deny): try deny()
    case .user(.toggle(let contact)): try toggle(contact)
    case .user(.finish): try finish()
    case .user(.choose(let contacts)): try choose(contacts)
    case .user(.pick(let contacts)): try pick(contacts)
    case .user(.cancel): try cancel()
    case .user(.tap(let button, let touch)): return .touch(try tap(button, with: touch))
    case .user(.press(let button, let touch)): return .touch(try press(button, with: touch))
    case .user(.lift): return .touch(try lift())
    case .user(.liftAt(let point)): return .touch(try lift(at: point))
    case .user(.slideOff), .system(.cancelTouch): try loseFinger()
    case .user(.setAccess(let choice)): try setAccess(choice)
    case .user(.resetPrivacy): try resetPrivacy()
    case .user(.deleteApp): try deleteApp()
    case .user(.installApp): try installApp()
    case .user(.launchApp): try launchApp()
    case .user(.leaveApp): try leaveApp()
    case .user(.returnToApp): try returnToApp()
    case .user(.addContact(let card)): addContact(card)
    case .user(.editContact(let contact, let card)): try editContact(contact, to: card)
    case .user(.removeContact(let contact)): try removeContact(contact)
    case .user(.grantElsewhere(let contacts)): grantElsewhere(contacts)

    case .system(.kill): try kill()
    case .system(.restrict): try restrict()
    case .system(.liftRestriction): try liftRestriction()
    case .system(.upgrade): break  // TC-24
    case .system(.takeScreenDown): try takeScreenDown()
    case .system(.forgetHistory): forgetHistory()
    case .system(.notifyWithoutChange): try requireProcess()  // TS-30

    case .clock(.advance(let duration)): advance(by: duration)
    }
    return .done
  }
}
