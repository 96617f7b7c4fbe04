import ConsentVocabulary

extension ContactsDevice {
  /// An access button on the screen.
  package struct MountedButton {
    package let id: ButtonID
    package var content: AccessButton {
      didSet { forgetCandidates() }
    }
    /// When it was mounted or last changed its layout.
    package var disturbed: Instant

    /// The query and the ignore sets in folded form.
    var query: ButtonQuery?
    /// The contacts that match and are not ignored, whether the app can read them or not.
    var candidates: ContactSet?

    package init(id: ButtonID, content: AccessButton, disturbed: Instant) {
      self.id = id
      self.content = content
      self.disturbed = disturbed
    }

    mutating func forgetCandidates() {
      query = nil
      candidates = nil
    }
  }

  // MARK: - On the screen (TB-01)

  func mount(
    _ button: ButtonID, _ content: AccessButton, onApproval: (([ContactID]) -> Void)? = nil
  ) -> ContactsResponse {
    guard interior.position(of: button) == nil else { return .refused(.buttonAlreadyMounted) }
    interior.buttons.append(MountedButton(id: button, content: content, disturbed: interior.now))
    if onApproval != nil || !approvalCallbacks.isEmpty { approvalCallbacks[button] = onApproval }
    return .done
  }

  func change(_ button: ButtonID, to content: AccessButton) -> ContactsResponse {
    guard let position = interior.position(of: button) else { return .refused(.noSuchButton) }
    if interior.buttons[position].content.layout != content.layout {
      interior.buttons[position].disturbed = interior.now
    }
    interior.buttons[position].content = content
    return .done
  }

  func unmount(_ button: ButtonID) -> ContactsResponse {
    guard let position = interior.position(of: button) else { return .refused(.noSuchButton) }
    interior.buttons.remove(at: position)
    if interior.finger?.button == button { interior.finger = nil }
    return .done
  }

  /// What the button at `position` shows.
  func matches(at position: Int) -> ContactSet {
    switch interior.status {
    case .notDetermined: candidates(at: position)
    case .limited: candidates(at: position).subtracting(interior.visible)
    case .restricted, .denied, .authorized: ContactSet()
    }
  }

  // MARK: - Touches

  /// TB-20, TB-04, TB-03, then TB-21 for a finger that stays, or what a lift leads to.
  func receive(_ touch: Touch, on button: ButtonID, holding: Bool) -> ContactsResponse {
    if let refusal = refusalOfApp { return .refused(refusal) }
    guard interior.alert == nil && interior.sheet == nil else { return .refused(.covered) }
    guard let position = interior.position(of: button) else { return .refused(.noSuchButton) }
    if case .authorized = interior.status { return .touch(.inert(.notShown)) }
    let blockers = collaborators.blockers(sighting(of: touch, at: position), criteria)
    guard blockers.isEmpty else { return .touch(.inert(.blocked(blockers))) }
    let frame = matches(at: position)
    guard holding else { return complete(button, showing: frame) }
    interior.finger = Finger(button: button, frame: frame)
    return .touch(.held)
  }

  private func sighting(of touch: Touch, at position: Int) -> Sighting {
    Sighting(
      layout: interior.buttons[position].content.layout, touch: touch,
      undisturbed: interior.now.since(interior.buttons[position].disturbed), rank: position + 1)
  }

  /// TB-22.
  func lift() -> ContactsResponse {
    guard let finger = interior.finger else { return .refused(.nothingHeld) }
    interior.finger = nil
    return complete(finger.button, showing: finger.frame)
  }

  /// What a valid touch on a legible button leads to under the status of now.
  private func complete(_ button: ButtonID, showing frame: ContactSet) -> ContactsResponse {
    switch interior.status {
    case .authorized:  // TB-04
      return .touch(.inert(.notShown))
    case .restricted:  // TB-05
      return .touch(.inert(.restricted))
    case .denied:  // TB-06
      return switch configuration.deniedButton {
      case .inert: .touch(.inert(.denied))
      case .pointsToSettings: .touch(.inert(.pointsToSettings))
      }
    case .notDetermined:
      if frame.isEmpty { return .touch(.inert(.nothingToGrant)) }  // TB-17
      bringUp(ContactsAlert.simplified(button, frame))  // TB-13
      return .touch(.prompting)
    case .limited:
      return completeLimited(button, showing: frame)
    }
  }

  private func completeLimited(_ button: ButtonID, showing frame: ContactSet) -> ContactsResponse {
    guard let contact = frame.first else { return .touch(.inert(.nothingToGrant)) }  // TB-07
    guard frame.last == contact else {  // TB-10
      bringUp(ContactsSheet.chooser(button, frame))
      return .touch(.choosing(frame))
    }
    let grants = interior.grants
    guard interior.book.existing.contains(contact) && !grants.contains(contact) else {
      return .touch(.inert(.outdated))  // TB-09
    }
    interior.decision = .limited(grants.inserting(contact))  // TB-08
    report(Approval(button: button, contacts: [contact.ordinal]))
    return .touch(.granted(contact))
  }

  // MARK: - The chooser

  /// TB-11.
  func choose(_ contacts: ContactSet) -> ContactsResponse {
    guard interior.alert == nil else { return .refused(.covered) }
    guard case .chooser(let button, let offered) = interior.sheet else {
      return .refused(.notPresented)
    }
    guard !contacts.isEmpty else { return .refused(.emptySelection) }
    guard contacts.isSubset(of: offered) else { return .refused(.notSelectable) }
    interior.sheet = nil
    let grants = interior.grants
    let added = contacts.intersection(interior.book.existing).subtracting(grants)
    if !added.isEmpty {
      interior.decision = .limited(grants.union(added))
      report(Approval(button: button, contacts: added))
    }
    return .done
  }

  // MARK: - The simplified prompt

  /// TB-14, TB-15, TB-23.
  func allow() -> ContactsResponse {
    guard case .simplified(let button, let frame) = interior.alert else {
      return .refused(.notPresented)
    }
    if let contact = frame.first, frame.last == contact {
      if interior.book.existing.contains(contact) {
        decide(.limited(frame), approving: Approval(button: button, contacts: frame))
      } else {
        decide(.limited(ContactSet()))
      }
    } else {
      decide(.limited(ContactSet()))
      bringUp(ContactsSheet.chooser(button, frame))
    }
    return .done
  }

  /// TB-16.
  func deny() -> ContactsResponse {
    guard case .simplified = interior.alert else { return .refused(.notPresented) }
    decide(.denied)
    return .done
  }

  // MARK: - What the app learns (TB-19)

  func report(_ approval: Approval) {
    switch configuration.lateCallback {
    case .suppressed: if interior.position(of: approval.button) == nil { return }
    case .delivered: break
    }
    let contacts = Array(approval.contacts)
    let callback = approvalCallbacks[approval.button]
    tell(
      .buttonApproved(approval.button, contacts),
      by: callback.map { callback in { callback(contacts) } })
  }
}
