import ConsentVocabulary

extension ContactsDevice {
  /// Ends the process and takes along all that belongs to it; nothing of it is ever delivered.
  ///
  /// - Source: Specs/Contacts/World.md, State; TB-18.
  func endProcess(as state: ProcessState) {
    interior.process = state
    interior.alert = nil
    interior.sheet = nil
    interior.finger = nil
    if !interior.waiting.isEmpty { interior.waiting = [] }
    if !interior.buttons.isEmpty { interior.buttons = [] }
    if !approvalCallbacks.isEmpty { approvalCallbacks = [:] }
    accessPickerCompletion = nil
    contactPickerCompletion = nil
  }

  /// TC-13.
  func kill() -> ContactsResponse {
    if let refusal = refusalOfApp { return .refused(refusal) }
    endProcess(as: .stopped)
    return .done
  }

  // MARK: - Settings

  /// TC-16, TC-17, TC-18.
  func setAccess(_ choice: SettingsChoice) -> ContactsResponse {
    if case .notInstalled = interior.process { return .refused(.notInstalled) }
    if interior.isRestricted { return .refused(.restricted) }
    let before = interior.decision
    if case .undetermined = before { return .refused(.noSettingsEntry) }
    let after = decision(for: choice, after: before)
    if after == before { return .done }

    let statusBefore = interior.status
    interior.decision = after
    remember(before, givingWayTo: after)
    guard case .running = interior.process else { return .done }
    if interior.status != statusBefore {
      endProcess(as: .stopped)
      return .done
    }
    switch configuration.settingsEdit {
    case .killsAlways:
      endProcess(as: .stopped)
    case .killsOnNewStatus:
      if case .accessPicker = interior.sheet { closeAccessPicker(reporting: []) }
    }
    return .done
  }

  private func decision(for choice: SettingsChoice, after before: Decision) -> Decision {
    switch choice {
    case .none:
      return .denied
    case .limited(let selection):
      return narrowed(to: selection, from: before)
    case .limitedAsOffered:
      return narrowed(to: offeredSelection, from: before)
    case .full:
      if case .full = before { return before }
      return .full(created: ContactSet())
    }
  }

  private func narrowed(to selection: ContactSet, from before: Decision) -> Decision {
    var selection = selection
    if case .full(let created) = before {
      switch configuration.ownCreations {
      case .kept: selection = selection.union(created)
      case .released: break
      }
    }
    return .limited(selection.intersection(interior.book.existing))
  }

  /// TC-25: the selection that Settings offers.
  var offeredSelection: ContactSet {
    if case .limited(let grants) = interior.decision { return grants }
    return interior.memory?.intersection(interior.book.existing) ?? ContactSet()
  }

  /// TC-25: a selection that Settings takes away is offered again later.
  private func remember(_ before: Decision, givingWayTo after: Decision) {
    guard case .limited(let grants) = before else { return }
    switch after {
    case .undetermined, .limited:
      break
    case .denied, .full:
      switch configuration.selectionMemory {
      case .remembered: interior.memory = grants
      case .forgotten: break
      }
    }
  }

  /// TC-19.
  func resetPrivacy() -> ContactsResponse {
    if case .notInstalled = interior.process { return .refused(.notInstalled) }
    if interior.isRestricted { return .refused(.restricted) }
    let wasDetermined = interior.status.isDetermined
    interior.decision = .undetermined
    interior.memory = nil
    if wasDetermined, case .running = interior.process { endProcess(as: .stopped) }
    return .done
  }

  // MARK: - Restriction

  /// TC-20, TC-26.
  func restrict() -> ContactsResponse {
    if interior.isRestricted { return .refused(.restricted) }
    let wasDetermined = interior.status.isDetermined
    interior.isRestricted = true
    if wasDetermined {
      if case .running = interior.process { endProcess(as: .stopped) }
    } else if interior.alert != nil {
      interior.alert = nil
      endWaitingCalls()
    }
    return .done
  }

  /// TC-21.
  func liftRestriction() -> ContactsResponse {
    guard interior.isRestricted else { return .refused(.notRestricted) }
    interior.isRestricted = false
    return .done
  }

  // MARK: - The home screen

  /// TC-22.
  func deleteApp() -> ContactsResponse {
    if case .notInstalled = interior.process { return .refused(.notInstalled) }
    endProcess(as: .notInstalled)
    interior.decision = .undetermined
    interior.memory = nil
    return .done
  }

  /// TC-23.
  func installApp() -> ContactsResponse {
    guard case .notInstalled = interior.process else { return .refused(.alreadyInstalled) }
    interior.process = .stopped
    return .done
  }

  /// TC-27.
  func launchApp() -> ContactsResponse {
    switch interior.process {
    case .notInstalled: return .refused(.notInstalled)
    case .running: return .refused(.alreadyRunning)
    case .stopped:
      interior.process = .running
      return .done
    }
  }

  /// TC-24.
  func upgrade() -> ContactsResponse { .done }

  // MARK: - Time

  /// TC-28. The clock stops at the end of time rather than beyond it.
  func advance(by duration: Milliseconds) -> ContactsResponse {
    guard duration > .zero else { return .done }
    let (sum, overflow) = interior.now.sinceStart.count.addingReportingOverflow(duration.count)
    interior.now = Instant(Milliseconds(overflow ? .max : sum))
    return .done
  }
}
