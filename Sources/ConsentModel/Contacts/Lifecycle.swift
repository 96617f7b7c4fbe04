import ConsentVocabulary

// What happens around the app. Source: Specs/Contacts/Lifecycle.md.
extension ContactsModel {
  /// A visit to Settings. A new status ends the app; a new selection alone takes down an access
  /// picker that is up, or ends the app where it is configured so.
  func settings(_ choice: SettingsChoice) -> Step {
    let rule = choice == .limitedAsOffered ? Rule.offeredSelectionTaken : .decidedInSettings
    let next = with {
      $0.decision = decision(by: choice)
      let givesWay = status == .limited && $0.status != .limited
      if givesWay && configuration.selectionMemory == .remembered { $0.memory = granted }
    }
    if next.decision == decision { return next.step(by: rule) }
    if next.status != status || configuration.settingsEdit == .killsAlways {
      return next.ended.step(by: rule)
    }
    guard case .accessPicker = session.sheet else { return next.step(by: rule) }
    return next.withoutSheet.step(sending: [.accessPickerCompleted([])], by: rule)
  }

  /// What a choice in Settings decides.
  private func decision(by choice: SettingsChoice) -> Decision {
    switch (choice, decision) {
    case (.none, _): .denied
    case (.limited(let selection), _): limited(to: selection)
    case (.limitedAsOffered, .limited), (.full, .full): decision
    case (.limitedAsOffered, _): limited(to: memory ?? [])
    case (.full, _): .full(created: [])
    }
  }

  /// A limited decision; narrowed from full access it keeps what the app created itself.
  private func limited(to selection: ContactSet) -> Decision {
    var selection = selection
    if case .full(let created) = decision, configuration.ownCreations == .kept {
      selection = selection.union(created)
    }
    return .limited(selection.intersection(existing))
  }

  /// Nothing is decided any more. Only an app that had been told a status ends.
  func reset() -> Step {
    (status == .notDetermined ? self : ended).forgetting.step(by: .reset)
  }

  /// The decision is hidden. An app that had been told a status ends; a prompt that is up goes away.
  func restriction() -> Step {
    let restricted = with { $0.isRestricted = true }
    if status != .notDetermined { return restricted.ended.step(by: .restricted) }
    return session.alert == nil
      ? restricted.step(by: .restricted) : restricted.endingPrompt(by: .restrictedOverPrompt)
  }

  /// The process ends; what a button has brought up goes with it, and grants nothing.
  func kill() -> Step {
    let isButtons = answers & bits(.allow, .choose) != 0
    return ended.step(by: .killed, and: isButtons ? .killedOverButton : nil)
  }

  /// The app leaves the device with all that was decided about it.
  func deletion() -> Step {
    ended.forgetting.with { $0.process = .notInstalled }.step(by: .appDeleted)
  }

  /// This state without the process, if there is one, and all that lives with it.
  var ended: ContactsModel {
    with {
      if process == .running { $0.process = .stopped }
      $0.session = Session()
    }
  }

  /// This state without a decision, and without memory of one.
  private var forgetting: ContactsModel { with { ($0.decision, $0.memory) = (.undetermined, nil) } }
}
