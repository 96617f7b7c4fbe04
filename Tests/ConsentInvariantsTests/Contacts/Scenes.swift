import ConsentVocabulary

// Obeying transcripts whose last step is changed into breaches elsewhere.
extension Transcript {
  static let mounted = fresh.then { $0.mounts(1, showing: []) }

  static let everybodyLimited = limited.then {
    $0.step(settings(.limited([1, 2, 3]))) { $0.granted = [1, 2, 3] }
  }

  static let granting = offeringOne.then { $0.grantsTwo() }

  static let chosen = choosing.then { $0.chooses([2]) }

  /// The chooser of a button that has left the screen.
  static func choosingUnmounted(_ late: ContactsConfiguration.LateCallback) -> Transcript {
    limited(under: { $0.lateCallback = late }).then {
      $0.mounts(1, showing: [2, 3])
      $0.opensChooser()
      $0.step(.app(.unmount(ButtonID(1)))) { $0.buttons = [] }
    }
  }

  static let closed = choosing.then { $0.step(.user(.cancel)) { $0.sheet = nil } }

  static let touchingNobody = fresh.then {
    $0.mounts(1, showing: [])
    $0.step(tap(1), .touch(.inert(.nothingToGrant)))
  }

  static let touchingNobodyLimited = limited.then {
    $0.mounts(1, showing: [])
    $0.step(tap(1), .touch(.inert(.nothingToGrant)))
  }

  static let blocked = offeringPaleOne.then {
    $0.step(tap(1), .touch(.inert(.blocked([.lowContrast]))))
  }

  static let touchingUnderFullAccess = full.then {
    $0.mounts(1, showing: [])
    $0.step(tap(1), .touch(.inert(.notShown)))
  }

  static let pressed = offeringOne.then {
    $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
  }

  /// In the background, with a button on the screen.
  static let left = offeringOne.then {
    $0.step(.user(.leaveApp)) { $0.isInBackground = true }
  }

  /// The app has been left while a prompt was up.
  static let leftAsked = asked.then { $0.step(.user(.leaveApp)) { $0.isInBackground = true } }

  static let returnedAsked = leftAsked.then {
    $0.step(.user(.returnToApp)) { $0.isInBackground = false }
  }

  /// Limited to contact 1, with the access picker up, which makes the app inactive.
  static let dimmed = limited(under: { $0.systemSheet = .makesInactive }).then { $0.opensPicker() }

  static let returned = left.then {
    $0.step(.user(.returnToApp)) { $0.isInBackground = false }
  }

  static let lifted = pressed.then { $0.grantsTwo(by: .user(.lift)) }

  static let liftedFromGranted = pressed.then {
    $0.grantsTwo()
    $0.step(.user(.lift), .touch(.inert(.outdated))) { $0.held = nil }
  }

  static let liftedFromGone = pressed.then {
    $0.removes(2) { $0.buttons[0].matches = [] }
    $0.step(.user(.lift), .touch(.inert(.outdated))) { $0.held = nil }
  }

  /// The finger stays down while time passes.
  static let holding = pressed.then { $0.waits() }

  static let simplifiedSeveral = fresh.then {
    $0.mounts(1, showing: [2, 3])
    $0.step(tap(1), .touch(.prompting)) { $0.alert = .simplified(ButtonID(1), [2, 3]) }
  }

  static let allowed = simplified.then {
    $0.step(.user(.allow), events: [.approved([2])]) {
      $0.decide(.limited, granting: [2])
      $0.buttons[0].matches = []
    }
  }

  static let allowedSeveral = simplifiedSeveral.then {
    $0.step(.user(.allow)) {
      $0.decide(.limited)
      $0.sheet = .chooser(ButtonID(1), [2, 3])
    }
  }

  static let refusedSimplified = simplified.then {
    $0.step(.user(.deny)) {
      $0.decide(.denied)
      $0.buttons[0].matches = []
    }
  }

  static let ticking = picking.then {
    $0.step(.user(.toggle(ContactID(2)))) { $0.sheet = .accessPicker([1, 2]) }
  }

  static let finished = ticking.then {
    $0.step(.user(.finish), events: [.added([2])]) {
      $0.granted = [1, 2]
      $0.sheet = nil
    }
  }

  static let cancelledPicker = ticking.then {
    $0.step(.user(.cancel), events: [.added([])]) { $0.sheet = nil }
  }

  /// The access picker is closing, under the configuration in which this takes time.
  static let closing = limited(under: { $0.pickerAnswer = .whileClosing }).then {
    $0.opensPicker()
    $0.step(.user(.cancel), events: [.added([])]) { $0.sheet = nil }
  }

  static let pickerElsewhere = denied.then {
    $0.step(.app(.presentAccessPicker), events: [.added([])])
  }

  static func handing(
    _ enabled: ContactPicker.Enabled = .everyone, allowsSeveral: Bool = false
  ) -> Transcript {
    limited.then {
      $0.opensContactPicker(ContactPicker(enabled: enabled, allowsSeveral: allowsSeveral))
    }
  }

  static let picked = handing().then { $0.picks([2]) }

  static let cancelledHanding = handing().then {
    $0.step(.user(.cancel), events: [.contactPickerCancelled]) { $0.sheet = nil }
  }

  static let continued = asked.then { $0.step(.user(.continueSharing)) { $0.alert = .howMuch } }

  static let ticked = asked.then { $0.ticksOne() }

  static let deciding = continued.then {
    $0.step(.user(.selectContacts)) { $0.alert = .selecting([]) }
  }

  static let requestedAgain = limited.then {
    $0.step(.app(.requestAccess), .returned(.access(granted: true, error: nil)))
  }

  static let requestedWhenDenied = denied.then {
    let error = ContactsError(.authorizationDenied)
    $0.step(.app(.requestAccess), .returned(.access(granted: false, error: error)))
  }

  static let setNone = limited.then {
    $0.step(settings(.none)) {
      $0.decide(.denied)
      $0.end()
    }
  }

  static let setOther = limited.then { $0.step(settings(.limited([2]))) { $0.granted = [2] } }

  static let setSame = limited.then { $0.step(settings(.limited([1]))) }

  static let setUnderPicker = picking.then {
    $0.step(settings(.limited([2])), events: [.added([])]) {
      $0.granted = [2]
      $0.sheet = nil
    }
  }

  static let restricted = limited.then {
    $0.step(.system(.restrict)) {
      $0.status = .restricted
      $0.end()
    }
  }

  static let restrictedUndecided = fresh.then {
    $0.step(.system(.restrict)) { $0.status = .restricted }
  }

  static let lifted2 = restricted.then {
    $0.step(.system(.liftRestriction)) { $0.status = .limited }
  }

  static let restrictedPrompt = simplified.then {
    $0.step(.system(.restrict)) {
      $0.status = .restricted
      $0.alert = nil
      $0.buttons[0].matches = []
    }
  }

  static let killed = limited.then { $0.step(.system(.kill)) { $0.end() } }

  static let launched = killed.then { $0.step(.user(.launchApp)) { $0.process = .running } }

  static let deleted = limited.then {
    $0.step(.user(.deleteApp)) {
      $0.decide(.notDetermined)
      $0.end()
      $0.process = .notInstalled
    }
  }

  static let installed = deleted.then { $0.step(.user(.installApp)) { $0.process = .stopped } }

  static let reset = limited.then {
    $0.step(.user(.resetPrivacy)) {
      $0.decide(.notDetermined)
      $0.end()
    }
  }

  static let created = limited.then {
    $0.step(create, .returned(.created(ContactID(4)))) {
      $0.existing = [1, 2, 3, 4]
      $0.granted = [1, 4]
    }
  }

  static let removed = limited.then { $0.removes(1) { $0.granted = [] } }

  static let added = limited.then {
    $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3, 4] }
  }

  mutating func chooses(_ contacts: ContactSet, events: [ContactsCallback] = [.approved([2])]) {
    step(.user(.choose(contacts)), events: events) {
      $0.granted = $0.granted.union(contacts)
      $0.sheet = nil
      if !$0.buttons.isEmpty { $0.buttons[0].matches = [3] }
    }
  }

  mutating func picks(
    _ contacts: ContactSet, handing handed: [Int]? = nil,
    _ change: (inout ContactsSnapshot) -> Void = { _ in }
  ) {
    let handed = (handed ?? contacts.map(\.ordinal)).map {
      Contact(id: ContactID($0), card: Self.card($0))
    }
    step(.user(.pick(contacts)), events: [.contactPickerPicked(Unordered(handed))]) {
      $0.sheet = nil
      change(&$0)
    }
  }

  mutating func removes(_ contact: Int, _ change: (inout ContactsSnapshot) -> Void = { _ in }) {
    step(.user(.removeContact(ContactID(contact)))) {
      $0.existing.remove(ContactID(contact))
      change(&$0)
    }
  }

  mutating func waits() {
    step(.clock(.advance(Milliseconds(1)))) { $0.now = $0.now.advanced(by: Milliseconds(1)) }
  }
}
