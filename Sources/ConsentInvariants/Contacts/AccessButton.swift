import ConsentVocabulary

// INV-B03, B04, B05, B07, B08, B12, B16, B17: what a button shows and what a touch does.

/// What the monitor remembers of touches.
struct TouchMemory: Sendable {
  /// The button under the finger that went down last.
  var pressed: ButtonID?
  /// What that button showed then.
  var frame = ContactSet()
  /// What the touch that opened the chooser or the simplified prompt was shown.
  var offered = ContactSet()
  /// The button on which a touch granted last, and the contact.
  var granting: ButtonID?
  var granted: ContactID?
}

extension ContactsMonitor {
  mutating func tapped(
    _ button: ButtonID, _ touch: Touch, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    guard case .touch(let answer) = outcome.response, let frame = shown(by: button) else {
      return answeredInAnotherKind()
    }
    plainBlockersAreReported(button, touch, outcome)
    if case .inert(.blocked(let blockers)) = answer, before.status != .authorized {
      return illegibleTouchesDoNothing(frame, blockers, outcome, after)
    }
    touched(button, showing: frame, answer, freeing: [], outcome, after)
  }

  /// A press holds what the button shows and does nothing else.
  mutating func pressed(
    _ button: ButtonID, _ touch: Touch, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    guard case .touch(let answer) = outcome.response, let frame = shown(by: button) else {
      return answeredInAnotherKind()
    }
    plainBlockersAreReported(button, touch, outcome)
    switch answer {
    case .inert(.blocked(let blockers)) where before.status != .authorized:
      illegibleTouchesDoNothing(frame, blockers, outcome, after)
    case .held where before.status != .authorized:
      hearsNothing(outcome, after)
      touches.pressed = button
      touches.frame = frame
      require(
        .oneFrameGrantsOnce, after.held == button && changesNothing(after, but: .finger))
    case .held, .inert, .granted, .choosing, .prompting:
      if before.status == .authorized {
        fullAccessShowsNoButton(answer, freeing: [], outcome, after)
      } else {
        answeredInAnotherKind()
      }
    }
  }

  /// A lift does what a tap on the frame of the press would do now, and ends the press.
  mutating func lifted(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    guard case .touch(let answer) = outcome.response else { return answeredInAnotherKind() }
    guard let button = before.held, button == touches.pressed, after.held == nil else {
      broken.insert(.oneFrameGrantsOnce)
      return
    }
    touched(button, showing: touches.frame, answer, freeing: .finger, outcome, after)
  }

  /// A touch that is legible and valid, by status and by what the button showed.
  private mutating func touched(
    _ button: ButtonID, showing frame: ContactSet, _ answer: TouchAnswer,
    freeing finger: SnapshotPart, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    switch before.status {
    case .authorized: return fullAccessShowsNoButton(answer, freeing: finger, outcome, after)
    case .restricted, .denied: return aRefusedTouchIsInert(answer, freeing: finger, outcome, after)
    case .limited, .notDetermined: break
    }
    if button == touches.granting, let granted = touches.granted {
      visit(.oneFrameGrantsOnce, where: before.granted.contains(granted))
    }
    guard let contact = frame.first else {
      return noMatchDoesNothing(answer, freeing: finger, outcome, after)
    }
    if before.status == .notDetermined {
      return theSimplifiedPromptComesUp(button, showing: frame, answer, outcome, after)
    }
    if frame.count > 1 {
      return severalMatchesOpenTheChooser(button, showing: frame, answer, outcome, after)
    }
    if !before.existing.contains(contact) {
      // INV-B03: a contact that is gone is not granted.
      let holds = isOutdated(answer, freeing: finger, outcome, after)
      require(.aTouchGrantsOnlyWhatItShowed, holds)
    } else if before.granted.contains(contact) {
      // INV-B17: what was granted is not granted again by another touch of the same frame.
      let holds = isOutdated(answer, freeing: finger, outcome, after)
      require(.oneFrameGrantsOnce, holds)
    } else {
      aSingleMatchGrantsThatContact(button, contact, answer, freeing: finger, outcome, after)
    }
  }

  /// INV-B04: a touch on a button that shows one hidden contact grants that contact and does nothing
  /// else.
  private mutating func aSingleMatchGrantsThatContact(
    _ button: ButtonID, _ contact: ContactID, _ answer: TouchAnswer, freeing finger: SnapshotPart,
    _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    visit(.aSingleMatchGrantsThatContact)
    touches.granting = button
    touches.granted = contact
    step.grantable.insert(contact)
    require(
      .aSingleMatchGrantsThatContact,
      answer == .granted(contact) && after.granted == before.granted.inserting(contact)
        && changesNothing(after, but: finger.union([.grants, .faces])))
    grantedThrough(button, showing: ContactSet().inserting(contact), outcome, after)
  }

  /// INV-B05: a touch on a button that shows several contacts opens a chooser with them and grants
  /// nothing.
  private mutating func severalMatchesOpenTheChooser(
    _ button: ButtonID, showing frame: ContactSet, _ answer: TouchAnswer,
    _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    visit(.severalMatchesGrantNothingByThemselves)
    touches.offered = frame
    require(
      .severalMatchesGrantNothingByThemselves,
      answer == .choosing(frame) && after.sheet == .chooser(button, frame)
        && outcome.events.isEmpty && changesNothing(after, but: [.sheet, .finger]))
  }

  /// INV-B07: a touch on a button that shows nobody does nothing.
  private mutating func noMatchDoesNothing(
    _ answer: TouchAnswer, freeing finger: SnapshotPart, _ outcome: ContactsOutcome,
    _ after: ContactsSnapshot
  ) {
    visit(.noMatchDoesNothing)
    require(
      .noMatchDoesNothing,
      answer == .inert(.nothingToGrant) && outcome.events.isEmpty
        && changesNothing(after, but: finger))
  }

  /// INV-B08: a touch that is blocked changes nothing and tells the app nothing.
  private mutating func illegibleTouchesDoNothing(
    _ frame: ContactSet, _ blockers: BlockerSet, _ outcome: ContactsOutcome,
    _ after: ContactsSnapshot
  ) {
    visit(.illegibleTouchesDoNothing, where: !frame.isEmpty)
    require(
      .illegibleTouchesDoNothing,
      !blockers.isEmpty && outcome.events.isEmpty && changesNothing(after))
  }

  /// INV-C02: under refused access a touch is inert.
  private mutating func aRefusedTouchIsInert(
    _ answer: TouchAnswer, freeing finger: SnapshotPart, _ outcome: ContactsOutcome,
    _ after: ContactsSnapshot
  ) {
    visit(.restrictionShowsNoPrompt, where: before.status == .restricted)
    let inertia: Inertia =
      switch (before.status, configuration.deniedButton) {
      case (.restricted, _): .restricted
      case (_, .inert): .denied
      case (_, .pointsToSettings): .pointsToSettings
      }
    require(
      .aDeniedAppReachesNothing,
      answer == .inert(inertia) && outcome.events.isEmpty && changesNothing(after, but: finger))
  }

  /// INV-B12: under full access a touch does nothing.
  private mutating func fullAccessShowsNoButton(
    _ answer: TouchAnswer, freeing finger: SnapshotPart, _ outcome: ContactsOutcome,
    _ after: ContactsSnapshot
  ) {
    visit(.fullAccessShowsNoButton)
    require(
      .fullAccessShowsNoButton,
      answer == .inert(.notShown) && outcome.events.isEmpty && changesNothing(after, but: finger))
  }

  private func isOutdated(
    _ answer: TouchAnswer, freeing finger: SnapshotPart, _ outcome: ContactsOutcome,
    _ after: ContactsSnapshot
  ) -> Bool {
    answer == .inert(.outdated) && outcome.events.isEmpty && changesNothing(after, but: finger)
  }

  /// INV-B16: a button shows only contacts of the address book that the app cannot read, and nobody
  /// unless access is limited or undetermined. INV-B12: under full access it shows nobody.
  mutating func aButtonShowsOnlyHiddenContacts(_ after: ContactsSnapshot) {
    let hidden: ContactSet
    switch after.status {
    case .notDetermined: hidden = after.existing
    case .limited: hidden = after.existing.subtracting(after.granted)
    case .restricted, .denied, .authorized: hidden = ContactSet()
    }
    for position in after.buttons.indices where !after.buttons[position].matches.isEmpty {
      visit(.aButtonShowsOnlyHiddenContacts, where: !after.granted.isEmpty)
      if !after.buttons[position].matches.isSubset(of: hidden) {
        broken.insert(
          after.status == .authorized ? .fullAccessShowsNoButton : .aButtonShowsOnlyHiddenContacts)
      }
    }
  }

  /// INV-B17: a press ends with its button, and when an alert or a sheet comes up.
  mutating func aPressEndsWhenSomethingComesUp(_ after: ContactsSnapshot) {
    var isMounted = false
    for position in after.buttons.indices where after.buttons[position].button == after.held {
      isMounted = true
    }
    require(.oneFrameGrantsOnce, isMounted && after.alert == nil && after.sheet == nil)
  }
}
