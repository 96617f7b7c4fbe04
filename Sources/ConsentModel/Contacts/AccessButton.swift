import ConsentVocabulary
import StateMachines

/// An access button on the screen.
public struct MountedButton: Hashable, Sendable {
  public let id: ButtonID
  /// What the app says of it.
  public internal(set) var content: AccessButton
  /// What it looks for in the address book.
  public internal(set) var search: ButtonSearch
  /// When it was mounted or last had a different layout.
  public internal(set) var disturbed: Instant

  /// How long it has stood still.
  public func age(at now: Instant) -> Milliseconds {
    Milliseconds(now.sinceStart.count - disturbed.sinceStart.count)
  }

  /// This button, but for `change`.
  func with(_ change: (inout MountedButton) -> Void) -> MountedButton {
    var next = self
    change(&next)
    return next
  }
}

// The access button: what it shows, and what a touch on it grants.
//
// Source: Specs/Contacts/AccessButton.md.
extension ContactsModel {
  /// A button comes up, last of all.
  func mount(_ id: ButtonID, _ content: AccessButton) -> Step {
    let search = ButtonSearch(content, configuration.blankQuery)
    let button = MountedButton(id: id, content: content, search: search, disturbed: now)
    return with { $0.session.buttons.append(button) }.step(by: .buttonMounted)
  }

  /// A button has other content, and keeps its place; another layout disturbs it.
  func change(_ id: ButtonID, _ content: AccessButton) -> Step {
    let buttons = session.buttons.map { button in
      guard button.id == id else { return button }
      return button.with {
        $0.content = content
        $0.search = ButtonSearch(content, configuration.blankQuery)
        if content.layout != button.content.layout { $0.disturbed = now }
      }
    }
    return with { $0.session.buttons = buttons }.step(by: .buttonMounted)
  }

  /// A button goes away, and a finger on it with it.
  func unmount(_ id: ButtonID) -> Step {
    let unmounted = with {
      $0.session.buttons.removeAll { $0.id == id }
      if session.finger?.button == id { $0.session.finger = nil }
    }
    return unmounted.step(by: .buttonMounted)
  }

  /// A button's place in the order of mounting, from 0.
  func place(of id: ButtonID) -> Int? { session.buttons.firstIndex { $0.id == id } }

  // MARK: - What a button shows

  /// Of those whom a button's search finds, who is shown: the hidden ones, and nobody once there is
  /// nothing to ask.
  public func shown(of found: ContactSet) -> ContactSet {
    switch status {
    case .notDetermined, .limited: found.subtracting(granted)
    case .restricted, .denied, .authorized: []
    }
  }

  // MARK: - Touching

  /// A touch goes through to what the button shows, if that is drawn and the person can read it.
  func touched(_ id: ButtonID, _ touch: Touch, through: (ButtonFace) -> Step) -> Step {
    guard let place = place(of: id) else { return step() }
    if status == .authorized { return inert(.notShown, by: .touchUnderFullAccess) }
    let button = session.buttons[place]
    let sighting = Sighting(
      layout: button.content.layout, touch: touch, undisturbed: button.age(at: now),
      rank: place + 1)
    let blockers = blockers(of: sighting, under: configuration.profile.criteria)
    if let first = blockers.first {
      return inert(
        .blocked(blockers), by: first <= .touchOutside ? .touchInvalid : .touchIllegible)
    }
    let matches = shown(of: addressBook.contacts(matching: button.search))
    return through(ButtonFace(button: id, matches: matches))
  }

  /// The finger is down, and stays on what the button shows now.
  func press(on face: ButtonFace) -> Step {
    with { $0.session.finger = face }.step(.touch(.held), by: .frameHeld)
  }

  /// The finger goes up, and does what a tap on what it touched does under the status of now.
  func lift(from face: ButtonFace) -> Step {
    with { $0.session.finger = nil }.tap(on: face)
  }

  /// What a legible touch does with what it touched.
  func tap(on face: ButtonFace) -> Step {
    switch status {
    case .authorized: inert(.notShown, by: .touchUnderFullAccess)
    case .restricted: inert(.restricted, by: .touchRestricted)
    case .denied:
      inert(
        configuration.deniedButton == .pointsToSettings ? .pointsToSettings : .denied,
        by: .touchDenied)
    case .notDetermined where face.matches.isEmpty:
      inert(.nothingToGrant, by: .noMatchUndetermined)
    case .notDetermined:
      showing(.simplified(face.button, face.matches))
        .step(.touch(.prompting), by: .simplifiedPromptShown)
    case .limited where face.matches.isEmpty: inert(.nothingToGrant, by: .noMatchLimited)
    case .limited: face.onlyMatch.map { grant($0, by: face.button) } ?? chooser(of: face)
    }
  }

  /// Nothing comes of a touch.
  private func inert(_ inertia: Inertia, by rule: ContactsRule) -> Step {
    step(.touch(.inert(inertia)), by: rule)
  }

  /// The one contact that was shown is granted, if it is still there and still hidden.
  private func grant(_ contact: ContactID, by button: ButtonID) -> Step {
    if !existing.contains(contact) || granted.contains(contact) {
      return inert(.outdated, by: .frameOutdated)
    }
    return with { $0.decision = .limited(granted.inserting(contact)) }.step(
      .touch(.granted(contact)), sending: [.buttonApproved(button, [contact])], by: .matchGranted)
  }

  /// Several contacts were shown: the person chooses among them.
  private func chooser(of face: ButtonFace) -> Step {
    showing(.chooser(face.button, face.matches))
      .step(.touch(.choosing(face.matches)), by: .chooserOpened)
  }

  // MARK: - Choosing among several

  /// What is chosen joins the grants, less whoever is gone or granted meanwhile.
  func choice(of contacts: ContactSet, from face: ButtonFace) -> Step {
    let added = contacts.intersection(existing).subtracting(granted)
    let callback = callback(of: face.button, added)
    return withoutSheet.with { $0.decision = .limited(granted.union(added)) }
      .step(sending: callback, by: .chosen)
      .by(.callbackSuppressed, if: callback.isEmpty && !added.isEmpty)
  }

  /// Whether all of these can be chosen in the chooser that is up.
  func isOffered(_ contacts: ContactSet) -> Bool {
    offered.map { contacts.isSubset(of: $0.matches) } ?? false
  }

  // MARK: - The simplified prompt

  /// Access is limited to the one contact that was shown, if it is still there; of several, the
  /// person chooses next.
  func permission(for face: ButtonFace) -> Step {
    guard let contact = face.onlyMatch else {
      let allowed = deciding(.limited([]), by: .simplifiedAllowedSeveral)
      return allowed.state.showing(.chooser(face.button, face.matches))
        .step(sending: allowed.outcome.events, by: .simplifiedAllowedSeveral)
    }
    guard existing.contains(contact) else {
      return deciding(.limited([]), by: .simplifiedAllowedNone)
    }
    let shared = ContactSet(just: contact)
    let callback = callback(of: face.button, shared)
    return deciding(.limited(shared), sending: callback, by: .simplifiedAllowedOne)
      .by(.callbackSuppressed, if: callback.isEmpty)
  }

  // MARK: - Reporting

  /// The report of what a button has added, unless there is nothing or nobody left to report it.
  private func callback(of button: ButtonID, _ added: ContactSet) -> [ContactsCallback] {
    isHeard(button) && !added.isEmpty ? [.buttonApproved(button, Array(added))] : []
  }

  /// Whether a button can still report to the app.
  private func isHeard(_ button: ButtonID) -> Bool {
    place(of: button) != nil || configuration.lateCallback == .delivered
  }
}

extension ButtonFace {
  /// The contact shown by name, if it is only one.
  fileprivate var onlyMatch: ContactID? { matches.count == 1 ? matches.first : nil }
}
