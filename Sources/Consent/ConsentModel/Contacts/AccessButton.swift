import ConsentVocabulary
import StateMachines

// The contents and grants of the access button. Source: Specs/Contacts/AccessButton.md.

/// An access button on the screen.
public struct MountedButton: Hashable, Sendable {
  /// The button's number.
  public let id: ButtonID
  /// The app's settings of the button.
  public internal(set) var content: AccessButton
  /// The time of the last change that restarted the settle time.
  public internal(set) var disturbed: Instant
}

/// A finger that is down on a button.
public struct Finger: Hashable, Sendable {
  /// The button's contents when the finger went down. Lifting it can grant these contacts only.
  public let face: ButtonFace
  /// The touch that put the finger down.
  public let touch: Touch
}

extension ContactsModel {
  /// Mounts a button, after all others.
  func mount(_ id: ButtonID, _ content: AccessButton) -> Step {
    let button = MountedButton(id: id, content: content, disturbed: now)
    return with { $0.session.buttons.append(button) }.step(by: .buttonMounted)
  }

  /// Replaces a button's settings and keeps its position.
  func change(_ id: ButtonID, _ content: AccessButton) -> Step {
    with { next in
      index(of: id).map { next.session.buttons[$0].content = content }
    }.step(by: .buttonMounted)
  }

  /// Unmounts a button, and removes a finger that is down on it.
  func unmount(_ id: ButtonID) -> Step {
    with {
      $0.session.buttons.removeAll { $0.id == id }
      if session.finger?.face.button == id { $0.session.finger = nil }
    }.step(by: .buttonMounted)
  }

  /// Returns a button's index in the order of mounting, from 0. `nil` if it is not mounted.
  package func index(of id: ButtonID) -> Int? { session.buttons.firstIndex { $0.id == id } }

  /// Returns the hidden contacts among `found` that a button shows. Empty if the person cannot be asked.
  func shown(of found: @autoclosure () -> ContactSet) -> ContactSet {
    switch status {
    case .notDetermined, .limited: found().subtracting(granted)
    case .restricted, .denied, .authorized: []
    }
  }

  /// Returns the contents of the button mounted at index `index`.
  public func face(at index: Int) -> ButtonFace {
    let button = session.buttons[index]
    return ButtonFace(button: button.id, matches: shown(of: contacts(soughtBy: button.content)))
  }

  /// Returns the reasons why a touch on the button mounted at index `index` is currently ignored.
  func blockers(at index: Int, of touch: Touch) -> BlockerSet {
    let sighting = LegibilityScene(
      layout: session.buttons[index].content.layout, touch: touch,
      undisturbed: age(of: session.buttons[index]), rank: index + 1)
    return ConsentModel.blockers(of: sighting, under: configuration.profile.criteria)
  }

  /// Returns the time since a button was last disturbed.
  package func age(of button: MountedButton) -> Milliseconds {
    Milliseconds(now.sinceStart.count - button.disturbed.sinceStart.count)
  }

  // MARK: - Touches

  /// Applies `act` to the button's contents, if the button is shown and legible and the touch is valid.
  func touched(_ id: ButtonID, _ touch: Touch, then act: (ButtonFace) -> Step) -> Step {
    guard let index = index(of: id) else { return step() }
    if status == .authorized { return inert(.notShown, by: .touchUnderFullAccess) }
    let blockers = blockers(at: index, of: touch)
    guard let first = blockers.first else { return act(face(at: index)) }
    return inert(.blocked(blockers), by: first > .touchOutside ? .touchIllegible : .touchInvalid)
  }

  /// Keeps the finger down on the contents that it touched.
  func press(_ face: ButtonFace, by touch: Touch) -> Step {
    let finger = Finger(face: face, touch: Touch(source: touch.source, at: touch.point))
    return with { $0.session.finger = finger }.step(.touch(.held), by: .frameHeld)
  }

  /// Ends a touch. Checks legibility again, then grants the contents that the button displayed when the touch
  /// began.
  func lifted(at point: Point?) -> Step {
    guard let finger = session.finger else { return step() }
    let touch = Touch(source: finger.touch.source, at: point)
    return withoutFinger.touched(finger.face.button, touch) { _ in
      // Not the current contents: the person chose those on which the finger went down.
      withoutFinger.tap(on: finger.face)
    }
  }

  var withoutFinger: ContactsModel { with { $0.session.finger = nil } }

  // MARK: - Effects of a touch

  /// Applies a touch to the matches that the button displayed, under the current status.
  func tap(on face: ButtonFace) -> Step {
    let (button, matches) = (face.button, face.matches)
    return switch status {
    case .authorized: inert(.notShown, by: .touchUnderFullAccess)
    case .restricted:
      inert(
        configuration.restrictedButton == .inert ? .restricted : .pointsToSettings,
        by: .touchRestricted)
    case .denied:
      inert(configuration.deniedButton == .inert ? .denied : .pointsToSettings, by: .touchDenied)
    case .notDetermined where matches.isEmpty: inert(.nothingToGrant, by: .noMatchUndetermined)
    case .notDetermined where matches.count == 1 || asksFirst:
      showing(.simplified(button, matches), .touch(.prompting), by: .simplifiedPromptShown)
    case .notDetermined,
      .limited where matches.count > 1:
      showing(.chooser(button, matches), .touch(.choosing(matches)), by: .chooserOpened)
    case .limited:
      matches.first.map { grant($0, by: button) } ?? inert(.nothingToGrant, by: .noMatchLimited)
    }
  }

  /// Returns the step of a touch without effect.
  private func inert(_ inertia: Inertia, by rule: Rule) -> Step {
    step(.touch(.inert(inertia)), by: rule)
  }

  /// Grants the only contact shown, if it still exists and is still hidden.
  private func grant(_ contact: ContactID, by button: ButtonID) -> Step {
    let isHidden = existing.contains(contact) && !granted.contains(contact)
    if !isHidden { return inert(.outdated, by: .frameOutdated) }
    return with { $0.decision = .limited(granted.inserting(contact)) }.step(
      .touch(.granted(contact)), sending: [.buttonApproved(button, [contact])], by: .matchGranted)
  }

  /// Whether the prompt comes before the choice among several contacts.
  private var asksFirst: Bool { configuration.severalBeforeDecision == .promptFirst }

  /// Adds the chosen contacts to the grants, except those deleted or granted in the meantime. Before any
  /// decision this shows the prompt; under any other status the choice has no effect.
  func choice(of contacts: ContactSet, by button: ButtonID) -> Step {
    if status == .notDetermined {
      return withoutSheet.showing(.simplified(button, contacts), by: .chosen)
    }
    if status != .limited { return withoutSheet.step(by: .chosen) }
    let added = contacts.intersection(existing).subtracting(granted)
    let next = withoutSheet.with { $0.decision = .limited(granted.union(added)) }
    return reporting(added, by: button, in: next.step(by: .chosen))
  }

  /// Limits access to the existing contacts among `shown`. If there are several and the prompt comes first,
  /// access starts empty and the chooser opens.
  func permission(for button: ButtonID, _ shown: ContactSet) -> Step {
    if shown.count > 1 && asksFirst {
      var step = deciding(.limited([]), by: .simplifiedAllowedSeveral)
      step.state.session.sheet = .chooser(button, shown)
      return step
    }
    let shared = shown.intersection(existing)
    let rule: Rule = shared.isEmpty ? .simplifiedAllowedNone : .simplifiedAllowedOne
    return reporting(shared, by: button, in: deciding(.limited(shared), by: rule))
  }

  /// Reports the added contacts before all other events, unless the button has left the screen.
  private func reporting(_ added: ContactSet, by button: ButtonID, in step: Step) -> Step {
    if added.isEmpty { return step }
    var step = step
    if index(of: button) == nil && configuration.lateCallback == .suppressed {
      step.rules = step.rules.adding(.callbackSuppressed)
    } else {
      step.outcome.events.insert(.buttonApproved(button, Unordered(added)), at: 0)
    }
    return step
  }
}
