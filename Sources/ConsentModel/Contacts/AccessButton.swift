import ConsentVocabulary
import StateMachines

// What the access button shows and grants. Source: Specs/Contacts/AccessButton.md.

/// An access button on the screen.
public struct MountedButton: Hashable, Sendable {
  public let id: ButtonID
  /// What the app says of it.
  public internal(set) var content: AccessButton
  /// When it last began to wait until it counts.
  public internal(set) var disturbed: Instant
}

/// A finger that is down on a button.
public struct Finger: Hashable, Sendable {
  /// What the button showed when it went down: all that lifting it can grant.
  public let face: ButtonFace
  /// How it went down.
  public let touch: Touch
}

extension ContactsModel {
  /// A button comes up, last of all.
  func mount(_ id: ButtonID, _ content: AccessButton) -> Step {
    let button = MountedButton(id: id, content: content, disturbed: now)
    return with { $0.session.buttons.append(button) }.step(by: .buttonMounted)
  }

  /// A button has other content, and keeps its place.
  func change(_ id: ButtonID, _ content: AccessButton) -> Step {
    with { next in
      place(of: id).map { next.session.buttons[$0].content = content }
    }.step(by: .buttonMounted)
  }

  /// A button goes away, and a finger on it with it.
  func unmount(_ id: ButtonID) -> Step {
    with {
      $0.session.buttons.removeAll { $0.id == id }
      if session.finger?.face.button == id { $0.session.finger = nil }
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

  /// What the button at a place in the order of mounting shows.
  public func face(at place: Int) -> ButtonFace {
    let button = session.buttons[place]
    return ButtonFace(button: button.id, matches: shown(of: contacts(soughtBy: button.content)))
  }

  /// What keeps a touch on the button at a place from having an effect now.
  func blockers(at place: Int, of touch: Touch) -> BlockerSet {
    let sighting = Sighting(
      layout: session.buttons[place].content.layout, touch: touch,
      undisturbed: age(of: session.buttons[place]), rank: place + 1)
    return ConsentModel.blockers(of: sighting, under: configuration.profile.criteria)
  }

  /// How long a button has waited.
  func age(of button: MountedButton) -> Milliseconds {
    Milliseconds(now.sinceStart.count - button.disturbed.sinceStart.count)
  }

  // MARK: - Touches

  /// A touch goes through to what the button shows, if that is drawn and the person can read it.
  func touched(_ id: ButtonID, _ touch: Touch, then act: (ButtonFace) -> Step) -> Step {
    guard let place = place(of: id) else { return step() }
    if status == .authorized { return inert(.notShown, by: .touchUnderFullAccess) }
    let blockers = blockers(at: place, of: touch)
    guard let first = blockers.first else { return act(face(at: place)) }
    return inert(.blocked(blockers), by: first > .touchOutside ? .touchIllegible : .touchInvalid)
  }

  /// The finger stays on what it touched.
  func press(_ face: ButtonFace, by touch: Touch) -> Step {
    let finger = Finger(face: face, touch: Touch(source: touch.source, at: touch.point))
    return with { $0.session.finger = finger }.step(.touch(.held), by: .frameHeld)
  }

  /// The finger goes up at a place. The button is looked at once more, and does what it showed when the
  /// finger went down.
  func lifted(at point: Point?) -> Step {
    guard let finger = session.finger else { return step() }
    let touch = Touch(source: finger.touch.source, at: point)
    return withoutFinger.touched(finger.face.button, touch) { _ in
      withoutFinger.tap(on: finger.face)
    }
  }

  var withoutFinger: ContactsModel { with { $0.session.finger = nil } }

  // MARK: - What a touch leads to

  /// What a touch does with what it touched, under the status of now.
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

  /// Whether the person is asked for access before choosing among several.
  private var asksFirst: Bool { configuration.severalBeforeDecision == .promptFirst }

  /// What is chosen joins the grants, less whoever is gone or granted meanwhile. Before any decision the
  /// person is asked about it, and after another one nothing comes of it.
  func choice(of contacts: ContactSet, by button: ButtonID) -> Step {
    if status == .notDetermined {
      return withoutSheet.showing(.simplified(button, contacts), by: .chosen)
    }
    if status != .limited { return withoutSheet.step(by: .chosen) }
    let added = contacts.intersection(existing).subtracting(granted)
    let next = withoutSheet.with { $0.decision = .limited(granted.union(added)) }
    return reporting(added, by: button, in: next.step(by: .chosen))
  }

  /// Access is limited to whom the prompt was about, if they are there; of several some are chosen, unless
  /// they have been.
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
