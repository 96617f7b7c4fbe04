import ConsentVocabulary

/// An access button on the screen.
public struct MountedButton: Hashable, Sendable {
  public let id: ButtonID
  public internal(set) var content: AccessButton
  /// When it was mounted or last had a different layout.
  public internal(set) var disturbed: Instant
  /// The contacts whose cards it matches, hidden or not.
  var candidates: ContactSet
}

/// The finger that is down: what the button showed when it touched it, which is all it can grant.
public struct HeldFrame: Hashable, Sendable {
  public let button: ButtonID
  public let matches: ContactSet
}

// The access button: what it shows, and what a touch on it grants.
//
// Source: Specs/Contacts/AccessButton.md.
extension ContactsState {
  mutating func mounting(_ id: ButtonID, _ content: AccessButton) -> Answer {
    if mounted(id) != nil { return refusing(.buttonAlreadyMounted) }
    let button = MountedButton(
      id: id, content: content, disturbed: now, candidates: candidates(of: content))
    session.buttons.append(button)
    return Answer(.buttonMounted, .done)
  }

  mutating func changing(_ id: ButtonID, _ content: AccessButton) -> Answer {
    guard let index = mounted(id) else { return refusing(.noSuchButton) }
    let old = session.buttons[index]
    let button = MountedButton(
      id: id, content: content,
      disturbed: content.layout == old.content.layout ? old.disturbed : now,
      candidates: candidates(of: content))
    session.buttons[index] = button
    return Answer(.buttonMounted, .done)
  }

  mutating func unmounting(_ id: ButtonID) -> Answer {
    guard let index = mounted(id) else { return refusing(.noSuchButton) }
    session.buttons.remove(at: index)
    if session.finger?.button == id { session.finger = nil }
    return Answer(.buttonMounted, .done)
  }

  // MARK: - Touching

  mutating func tapping(_ id: ButtonID, _ touch: Touch) -> Answer {
    touching(id, touch) { state, frame in state.completing(frame) }
  }

  mutating func pressing(_ id: ButtonID, _ touch: Touch) -> Answer {
    touching(id, touch) { state, frame in
      state.session.finger = frame
      return Answer(.frameHeld, .touch(.held))
    }
  }

  mutating func lifting() -> Answer {
    guard let frame = session.finger else { return refusing(.nothingHeld, by: .nothingHeld) }
    session.finger = nil
    return completing(frame)
  }

  /// Lets a touch through to what the button shows, if it can be reached and read.
  private mutating func touching(
    _ id: ButtonID, _ touch: Touch, _ proceed: (inout ContactsState, HeldFrame) -> Answer
  ) -> Answer {
    if let refusal = running { return refusing(refusal, by: .touchUnreachable) }
    if isCovered { return refusing(.covered, by: .touchUnreachable) }
    guard let index = mounted(id) else { return refusing(.noSuchButton, by: .touchUnreachable) }
    if status == .authorized { return Answer(.touchUnderFullAccess, .touch(.inert(.notShown))) }
    let button = session.buttons[index]
    let sighting = Sighting(
      layout: button.content.layout, touch: touch, undisturbed: now.since(button.disturbed),
      rank: index + 1)
    let blockers = blockers(of: sighting, under: configuration.profile.criteria)
    if let first = blockers.first {
      return Answer(
        first <= .touchOutside ? .touchInvalid : .touchIllegible,
        .touch(.inert(.blocked(blockers))))
    }
    return proceed(&self, HeldFrame(button: id, matches: matches(at: index)))
  }

  /// What a legible touch does with what it touched, under the status of now.
  private mutating func completing(_ frame: HeldFrame) -> Answer {
    switch status {
    case .authorized:
      return Answer(.touchUnderFullAccess, .touch(.inert(.notShown)))
    case .restricted:
      return Answer(.touchRestricted, .touch(.inert(.restricted)))
    case .denied:
      switch configuration.deniedButton {
      case .inert: return Answer(.touchDenied, .touch(.inert(.denied)))
      case .pointsToSettings: return Answer(.touchDenied, .touch(.inert(.pointsToSettings)))
      }
    case .notDetermined:
      if frame.matches.isEmpty {
        return Answer(.noMatchUndetermined, .touch(.inert(.nothingToGrant)))
      }
      present(.simplified(frame.button, frame.matches))
      return Answer(.simplifiedPromptShown, .touch(.prompting))
    case .limited:
      if frame.matches.isEmpty {
        return Answer(.noMatchLimited, .touch(.inert(.nothingToGrant)))
      }
      guard let contact = frame.onlyMatch else {
        present(.chooser(frame.button, frame.matches))
        return Answer(.chooserOpened, .touch(.choosing(frame.matches)))
      }
      if !addressBook.contains(contact) || granted.contains(contact) {
        return Answer(.frameOutdated, .touch(.inert(.outdated)))
      }
      decision = .limited(granted.inserting(contact))
      return Answer(
        .matchGranted, .touch(.granted(contact)),
        events: [.buttonApproved(frame.button, [contact])])
    }
  }

  // MARK: - Choosing among several

  mutating func choosing(_ contacts: ContactSet) -> Answer {
    if session.alert != nil { return refusing(.covered) }
    guard case .chooser(let button, let offered) = session.sheet else {
      return refusing(.notPresented)
    }
    if contacts.isEmpty { return refusing(.emptySelection) }
    guard contacts.isSubset(of: offered) else { return refusing(.notSelectable) }
    session.sheet = nil
    let added = contacts.intersection(addressBook.existing).subtracting(granted)
    decision = .limited(granted.union(added))
    let callback = callback(of: button, added)
    return Answer(
      callback.isEmpty && !added.isEmpty ? .callbackSuppressed : .chosen, .done, events: callback)
  }

  // MARK: - The simplified prompt

  mutating func allowing() -> Answer {
    guard case .simplified(let button, let shown) = session.alert else {
      return refusing(.notPresented)
    }
    guard let contact = HeldFrame(button: button, matches: shown).onlyMatch else {
      let events = decide(.limited([]))
      present(.chooser(button, shown))
      return Answer(.simplifiedAllowedSeveral, .done, events: events)
    }
    guard addressBook.contains(contact) else {
      return Answer(.simplifiedAllowedNone, .done, events: decide(.limited([])))
    }
    let callback = callback(of: button, ContactSet(just: contact))
    return Answer(
      callback.isEmpty ? .callbackSuppressed : .simplifiedAllowedOne, .done,
      events: decide(.limited(ContactSet(just: contact)), callback: callback))
  }

  mutating func denying() -> Answer {
    guard case .simplified = session.alert else { return refusing(.notPresented) }
    return Answer(.simplifiedDenied, .done, events: decide(.denied))
  }

  // MARK: - What a button shows

  /// What each mounted button shows: hidden contacts only, and none once there is nothing to ask.
  var faces: [ButtonFace] {
    session.buttons.indices.map { place in
      ButtonFace(button: session.buttons[place].id, matches: matches(at: place))
    }
  }

  /// What the button at a place in the order of mounting shows.
  public func matches(at place: Int) -> ContactSet {
    switch status {
    case .notDetermined, .limited:
      session.buttons[place].candidates.intersection(addressBook.existing).subtracting(granted)
    case .restricted, .denied, .authorized:
      []
    }
  }

  private func candidates(of content: AccessButton) -> ContactSet {
    let search = ButtonSearch(content, configuration.blankQuery)
    return addressBook.contacts(addressBook.existing, where: search.matches)
  }

  /// Looks again whether the buttons match a contact whose card is new.
  mutating func rematch(_ contact: ContactID) {
    for index in session.buttons.indices {
      let search = ButtonSearch(session.buttons[index].content, configuration.blankQuery)
      let found = addressBook.contacts(ContactSet(just: contact), where: search.matches)
      session.buttons[index].candidates =
        session.buttons[index].candidates.removing(contact).union(found)
    }
  }

  /// The report of what a button has added, unless there is nothing or nobody left to report it.
  private func callback(of button: ButtonID, _ added: ContactSet) -> [ContactsCallback] {
    let isHeard = mounted(button) != nil || configuration.lateCallback == .delivered
    return isHeard && !added.isEmpty ? [.buttonApproved(button, Array(added))] : []
  }

  private func mounted(_ id: ButtonID) -> Int? { session.buttons.firstIndex { $0.id == id } }
}

extension HeldFrame {
  /// The contact shown by name, if it is only one.
  var onlyMatch: ContactID? { matches.count == 1 ? matches.first : nil }
}
