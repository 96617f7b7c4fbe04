import ConsentVocabulary

// The request for access and the full prompt, screen by screen.
//
//     share or not ── continue ─▶ how much ── select ─▶ selecting S ── finish ─▶ confirming S
//          │                          │                                              │
//        refuse                  share all                                        confirm
//          ▼                          ▼                                              ▼
//        denied                      full                                        limited S
//
// Source: Specs/Contacts/Authorization.md.
extension ContactsState {
  mutating func requestingAccess() -> Answer {
    switch status {
    case .notDetermined: waiting(for: .access, joined: .promptJoined, shown: .promptShown)
    case .limited, .authorized: Answer(.grantedAtOnce, .returned(accessResult))
    case .denied, .restricted: Answer(.refusedAtOnce, .returned(accessResult))
    }
  }

  /// Lets a call wait for the prompt that is up, or for the full prompt if none is.
  mutating func waiting(
    for request: WaitingCall.Request, joined: ContactsTransition, shown: ContactsTransition
  ) -> Answer {
    guard configuration.usageDescription == .present else {
      endProcess()
      return Answer(.askedWithoutReason, .crashed)
    }
    callCount += 1
    let call = CallID(callCount)
    session.waiting.append(WaitingCall(id: call, request: request))
    if session.alert != nil { return Answer(joined, .pending(call)) }
    present(.shareOrNot)
    return Answer(shown, .pending(call))
  }

  mutating func refusingSharing() -> Answer {
    guard case .shareOrNot = session.alert else { return refusing(.notPresented) }
    return Answer(.sharingRefused, .done, events: decide(.denied))
  }

  mutating func continuingSharing() -> Answer {
    guard case .shareOrNot = session.alert else { return refusing(.notPresented) }
    present(.howMuch)
    return Answer(.sharingContinued, .done)
  }

  mutating func sharingEverything() -> Answer {
    guard case .howMuch = session.alert else { return refusing(.notPresented) }
    return Answer(.everythingShared, .done, events: decide(.full(created: [])))
  }

  mutating func selectingContacts() -> Answer {
    guard case .howMuch = session.alert else { return refusing(.notPresented) }
    present(.selecting([]))
    return Answer(.selectionStarted, .done)
  }

  mutating func confirmingSelection() -> Answer {
    guard case .confirming(let selection) = session.alert else { return refusing(.notPresented) }
    let granted = selection.intersection(addressBook.existing)
    return Answer(.selectionConfirmed, .done, events: decide(.limited(granted)))
  }

  mutating func goingBack() -> Answer {
    switch session.alert {
    case .confirming(let selection): present(.selecting(selection))
    case .selecting: present(.howMuch)
    case .howMuch: present(.shareOrNot)
    case .shareOrNot, .simplified: return refusing(.nothingBefore)
    case nil: return refusing(.notPresented)
    }
    return Answer(.wentBack, .done)
  }

  /// Ticks or unticks a contact, wherever contacts are being ticked.
  mutating func toggling(_ contact: ContactID) -> Answer {
    switch (session.alert, session.sheet) {
    case (.selecting(let selection), _):
      guard addressBook.contains(contact) else { return refusing(.noSuchContact) }
      present(.selecting(selection.toggling(contact)))
      return Answer(.selectionToggled, .done)
    case (nil, .accessPicker(let ticked)):
      guard addressBook.contains(contact) else { return refusing(.noSuchContact) }
      session.sheet = .accessPicker(ticked.toggling(contact))
      return Answer(.accessPickerToggled, .done)
    case (.shareOrNot, _), (.howMuch, _), (.confirming, _), (.simplified, _),
      (nil, .chooser), (nil, .contactPicker), (nil, nil):
      return refusing(.notPresented)
    }
  }

  /// Finishes ticking, wherever contacts are being ticked.
  mutating func finishing() -> Answer {
    switch (session.alert, session.sheet) {
    case (.selecting(let selection), _):
      if selection.isEmpty && configuration.emptySelection == .refused {
        return refusing(.emptySelection)
      }
      present(.confirming(selection))
      return Answer(.selectionFinished, .done)
    case (nil, .accessPicker(let ticked)):
      return finishingAccessPicker(ticked)
    case (.shareOrNot, _), (.howMuch, _), (.confirming, _), (.simplified, _),
      (nil, .chooser), (nil, .contactPicker), (nil, nil):
      return refusing(.notPresented)
    }
  }

  // MARK: - Deciding

  /// Ends the prompt that is up with a decision: first a button's callback, then the calls that wait,
  /// oldest first, each as if it were asked now.
  mutating func decide(_ decision: Decision, callback: [ContactsCallback] = [])
    -> [ContactsCallback]
  {
    self.decision = decision
    return callback + answeringWaitingCalls()
  }

  /// Takes the alert down and answers what waited for it.
  mutating func answeringWaitingCalls() -> [ContactsCallback] {
    session.alert = nil
    let waiting = session.waiting
    if waiting.isEmpty { return [] }
    session.waiting = []
    return waiting.map { call in
      switch call.request {
      case .access: .completed(call.id, accessResult)
      case .store(let operation): .completed(call.id, carryingOut(operation).result)
      }
    }
  }

  var accessResult: CallResult {
    status.isReadable
      ? .access(granted: true, error: nil)
      : .access(granted: false, error: ContactsError(.authorizationDenied))
  }

  /// Brings an alert up; the finger that was down has lost its button.
  mutating func present(_ alert: ContactsAlert) {
    session.alert = alert
    session.finger = nil
  }

  mutating func present(_ sheet: ContactsSheet) {
    session.sheet = sheet
    session.finger = nil
  }

  /// Whether something is in the way of the app's own screen.
  var isCovered: Bool { session.alert != nil || session.sheet != nil }
}

extension ContactSet {
  func toggling(_ contact: ContactID) -> ContactSet {
    contains(contact) ? removing(contact) : inserting(contact)
  }
}
