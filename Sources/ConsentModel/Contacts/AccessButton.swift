import ConsentVocabulary
import StateMachines

// What the access button shows and grants. Source: Specs/Contacts/AccessButton.md.

/// An access button on the screen.
public struct MountedButton: Hashable, Sendable {
  public let id: ButtonID
  /// What the app says of it.
  public internal(set) var content: AccessButton
  /// When it was mounted or last had a different layout.
  public internal(set) var disturbed: Instant
}

extension ContactsModel {
  /// A button comes up, last of all.
  func mount(_ id: ButtonID, _ content: AccessButton) -> Step {
    let button = MountedButton(id: id, content: content, disturbed: now)
    return with { $0.session.buttons.append(button) }.step(by: .buttonMounted)
  }

  /// A button has other content, and keeps its place; another layout disturbs it.
  func change(_ id: ButtonID, _ content: AccessButton) -> Step {
    guard let place = place(of: id) else { return step() }
    var button = session.buttons[place]
    if content.layout != button.content.layout { button.disturbed = now }
    button.content = content
    return with { $0.session.buttons[place] = button }.step(by: .buttonMounted)
  }

  /// A button goes away, and a finger on it with it.
  func unmount(_ id: ButtonID) -> Step {
    with {
      $0.session.buttons.removeAll { $0.id == id }
      if session.finger?.button == id { $0.session.finger = nil }
    }.step(by: .buttonMounted)
  }

  /// A button's place in the order of mounting, from 0.
  func place(of id: ButtonID) -> Int? { session.buttons.firstIndex { $0.id == id } }

  /// Whom a button shows of those that it finds: the hidden ones, while there is something to ask.
  func shown(of found: @autoclosure () -> ContactSet) -> ContactSet {
    switch status {
    case .notDetermined, .limited: found().subtracting(granted)
    case .restricted, .denied, .authorized: []
    }
  }

  /// How long a button has stood still.
  func age(of button: MountedButton) -> Milliseconds {
    Milliseconds(now.sinceStart.count - button.disturbed.sinceStart.count)
  }

  /// A touch goes through to what the button shows, if that is drawn and the person can read it.
  /// A finger that stays holds it; one that does not lifts at once.
  func touched(_ id: ButtonID, _ touch: Touch, stays: Bool) -> Step {
    guard let place = place(of: id) else { return step() }
    if status == .authorized { return inert(.notShown, by: .touchUnderFullAccess) }
    let sighting = Sighting(
      layout: session.buttons[place].content.layout, touch: touch,
      undisturbed: age(of: session.buttons[place]), rank: place + 1)
    let blockers = blockers(of: sighting, under: configuration.profile.criteria)
    if let first = blockers.first {
      return inert(.blocked(blockers), by: first > .touchOutside ? .touchIllegible : .touchInvalid)
    }
    let face = ButtonFace(
      button: id, matches: shown(of: contacts(soughtBy: session.buttons[place].content)))
    return stays
      ? with { $0.session.finger = face }.step(.touch(.held), by: .frameHeld) : tap(on: face)
  }

  /// What a touch does with what it touched, under the status of now.
  func tap(on face: ButtonFace) -> Step {
    let (button, matches) = (face.button, face.matches)
    return switch status {
    case .authorized: inert(.notShown, by: .touchUnderFullAccess)
    case .restricted: inert(.restricted, by: .touchRestricted)
    case .denied:
      inert(configuration.deniedButton == .inert ? .denied : .pointsToSettings, by: .touchDenied)
    case .notDetermined where matches.isEmpty: inert(.nothingToGrant, by: .noMatchUndetermined)
    case .notDetermined:
      showing(.simplified(button, matches), .touch(.prompting), by: .simplifiedPromptShown)
    case .limited where matches.count > 1:
      showing(.chooser(button, matches), .touch(.choosing(matches)), by: .chooserOpened)
    case .limited:
      matches.first.map { grant($0, by: button) } ?? inert(.nothingToGrant, by: .noMatchLimited)
    }
  }

  /// Nothing comes of a touch.
  private func inert(_ inertia: Inertia, by rule: Rule) -> Step {
    step(.touch(.inert(inertia)), by: rule)
  }

  /// The one contact that was shown is granted, if it is still there and still hidden.
  private func grant(_ contact: ContactID, by button: ButtonID) -> Step {
    let isHidden = existing.contains(contact) && !granted.contains(contact)
    if !isHidden { return inert(.outdated, by: .frameOutdated) }
    return with { $0.decision = .limited(granted.inserting(contact)) }.step(
      .touch(.granted(contact)), sending: [.buttonApproved(button, [contact])], by: .matchGranted)
  }

  /// What is chosen joins the grants, less whoever is gone or granted meanwhile.
  func choice(of contacts: ContactSet, by button: ButtonID) -> Step {
    let added = contacts.intersection(existing).subtracting(granted)
    let next = withoutSheet.with { $0.decision = .limited(granted.union(added)) }
    return reporting(added, by: button, in: next.step(by: .chosen))
  }

  /// Access is limited to the one contact that was shown, if it is there; of several some are chosen.
  func permission(for button: ButtonID, _ shown: ContactSet) -> Step {
    if shown.count > 1 {
      var step = deciding(.limited([]), by: .simplifiedAllowedSeveral)
      step.state.session.sheet = .chooser(button, shown)
      return step
    }
    if !shown.isSubset(of: existing) { return deciding(.limited([]), by: .simplifiedAllowedNone) }
    return reporting(shown, by: button, in: deciding(.limited(shown), by: .simplifiedAllowedOne))
  }

  /// First of all the app hears whom a button has added, unless the button has left the screen.
  private func reporting(_ added: ContactSet, by button: ButtonID, in step: Step) -> Step {
    if added.isEmpty { return step }
    var step = step
    if place(of: button) == nil && configuration.lateCallback == .suppressed {
      step.rules = step.rules.adding(.callbackSuppressed)
    } else {
      step.outcome.events.insert(.buttonApproved(button, Unordered(added)), at: 0)
    }
    return step
  }
}
