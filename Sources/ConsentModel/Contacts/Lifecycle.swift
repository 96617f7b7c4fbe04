import ConsentVocabulary

// Process, Settings, restriction, clock: what happens around the app.
//
// Source: Specs/Contacts/Lifecycle.md.
extension ContactsState {
  mutating func settingAccess(_ choice: SettingsChoice) -> Answer {
    if process == .notInstalled { return refusing(.notInstalled) }
    if isRestricted { return refusing(.restricted, by: .settingsBarred) }
    if decision == .undetermined { return refusing(.noSettingsEntry, by: .neverAsked) }
    let (before, statusBefore) = (decision, status)
    decision = decided(by: choice)
    if case .limited(let last) = before, status != .limited,
      configuration.selectionMemory == .remembered
    {
      memory = last
    }
    var events: [ContactsCallback] = []
    if status != statusBefore || decision != before && configuration.settingsEdit == .killsAlways {
      endProcess()
    } else if decision != before, case .accessPicker = session.sheet {
      session.sheet = nil
      events = [.accessPickerCompleted([])]
    }
    return Answer(
      choice == .limitedAsOffered ? .offeredSelectionTaken : .decidedInSettings, .done,
      events: events)
  }

  private func decided(by choice: SettingsChoice) -> Decision {
    switch choice {
    case .none: .denied
    case .limited(let selection): limited(to: selection)
    case .limitedAsOffered: limited(to: status == .limited ? granted : memory ?? [])
    case .full:
      switch decision {
      case .full: decision
      case .undetermined, .denied, .limited: .full(created: [])
      }
    }
  }

  /// A limited decision; narrowed from full access it keeps what the app created itself.
  private func limited(to selection: ContactSet) -> Decision {
    var selection = selection
    if case .full(let created) = decision, configuration.ownCreations == .kept {
      selection = selection.union(created)
    }
    return .limited(selection.intersection(addressBook.existing))
  }

  mutating func resettingPrivacy() -> Answer {
    if process == .notInstalled { return refusing(.notInstalled) }
    if isRestricted { return refusing(.restricted, by: .settingsBarred) }
    if status.isDetermined { endProcess() }
    decision = .undetermined
    memory = nil
    return Answer(.reset, .done)
  }

  // MARK: - Restriction

  mutating func restricting() -> Answer {
    if isRestricted { return refusing(.restricted) }
    let wasDetermined = status.isDetermined
    isRestricted = true
    if wasDetermined { endProcess() }
    guard session.alert != nil else { return Answer(.restricted, .done) }
    return Answer(.restrictedOverPrompt, .done, events: answeringWaitingCalls())
  }

  mutating func liftingRestriction() -> Answer {
    guard isRestricted else { return refusing(.notRestricted) }
    isRestricted = false
    return Answer(.restrictionLifted, .done)
  }

  // MARK: - Process

  /// Ends the process, if there is one, and all that lives with it.
  mutating func endProcess() {
    if process == .running { process = .stopped }
    session = Session()
  }

  mutating func killing() -> Answer {
    if let refusal = running { return refusing(refusal) }
    let wasOverButton =
      switch (session.alert, session.sheet) {
      case (.simplified, _), (nil, .chooser): true
      case (.shareOrNot, _), (.howMuch, _), (.selecting, _), (.confirming, _),
        (nil, .accessPicker), (nil, .contactPicker), (nil, nil):
        false
      }
    endProcess()
    return Answer(wasOverButton ? .killedOverButton : .killed, .done)
  }

  mutating func launchingApp() -> Answer {
    if process == .notInstalled { return refusing(.notInstalled) }
    if process == .running { return refusing(.alreadyRunning) }
    process = .running
    return Answer(.launched, .done)
  }

  mutating func deletingApp() -> Answer {
    if process == .notInstalled { return refusing(.notInstalled) }
    endProcess()
    process = .notInstalled
    decision = .undetermined
    memory = nil
    return Answer(.appDeleted, .done)
  }

  mutating func installingApp() -> Answer {
    if process != .notInstalled { return refusing(.alreadyInstalled) }
    process = .stopped
    return Answer(.appInstalled, .done)
  }

  mutating func advancing(by delay: Milliseconds) -> Answer {
    now = now.advanced(by: max(delay, .zero))
    return Answer(.timePassed, .done)
  }
}
