import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  static let pickers = list {
    theAccessPickerNeedsLimitedAccess.means(
      "The access picker comes up only under limited access; otherwise it completes at once with nobody.",
      reads: [\.isPickerClosing], sometimes: "the picker was asked for outside limited access",
      "the picker came, stayed or left", "the picker was asked for while another was closing"
    ) { $0.theAccessPickerNeedsLimitedAccess(after: $1) }
    theAccessPickerSetsWhatIsTicked.means(
      "Finishing the access picker grants exactly the ticked contacts, and reports the new ones.",
      sometimes: "the access picker was finished", "the access picker stayed up"
    ) { step, _ in step.theAccessPickerSetsWhatIsTicked() }
    cancellingTheAccessPickerChangesNothing.means(
      "Cancelling the access picker completes it with nobody and changes nothing.",
      on: [.cancel, .takeScreenDown], sometimes: "the access picker was cancelled after a tick",
      "the access picker was cancelled without a tick"
    ) { step, _ in
      guard case .accessPicker(let ticked) = step.before.sheet, step.before.alert == nil else {
        return .silent
      }
      return .requires(
        step.completesWithNobody && step.after.sheet == nil && step.changes(only: .sheet),
        branch: ticked == step.before.granted ? 1 : 0)
    }
    theContactPickerChangesNothing.means(
      "Presenting, using and cancelling the contact picker changes nothing but the picker.",
      reads: [\.isPickerClosing], sometimes: "an unreadable contact was picked",
      "the picker came up or stayed up", "a readable contact was picked",
      "the picker was cancelled",
      "the picker was asked for while another was closing"
    ) { $0.theContactPickerChangesNothing(after: $1) }
    thePickerHandsOverOnlyWhatIsEnabled.means(
      "The contact picker returns exactly the picked contacts, all of them enabled.",
      sometimes: "a picker for some handed over a contact",
      "a picker for everyone handed over a contact"
    ) { step, _ in step.thePickerHandsOverOnlyWhatIsEnabled() }
  }
}

extension Event<Contacts> {
  func theAccessPickerNeedsLimitedAccess(after past: ContactsMonitorState) -> Judgement {
    if case .app(.presentAccessPicker) = command {
      if before.status != .limited { return .requires(completesWithNobody && changes(only: [])) }
      if past.isPickerClosing { return .requires(isSilent(), branch: 2) }
      let isUp = after.sheet == .accessPicker(before.granted)
      return .requires(isUp && isSilent(but: [.sheet, .finger]), branch: 1)
    }
    let staysUp = if case .accessPicker = after.sheet { true } else { false }
    guard case .accessPicker = before.sheet else {
      return staysUp || hearsOfAPicker ? .broken : .silent
    }
    if staysUp { return .requires(after.status == .limited && !hearsOfAPicker, branch: 1) }
    switch command {
    case .user(.finish), .user(.cancel), .user(.setAccess), .system(.takeScreenDown):
      return .held(branch: 1)
    case .app, .user, .system, .clock: return .when(after.process == .running, requires: false)
    }
  }

  fileprivate var hearsOfAPicker: Bool {
    outcome.events.contains { if case .accessPickerCompleted = $0 { true } else { false } }
  }

  func theAccessPickerSetsWhatIsTicked() -> Judgement {
    guard case .accessPicker(let ticked) = before.sheet, before.alert == nil else { return .silent }
    if case .user(.finish) = command {
      let grants = ticked.intersection(before.existing)
      let report = ContactsCallback.accessPickerCompleted(
        Unordered(grants.subtracting(before.granted)))
      return .requires(
        after.granted == grants && outcome.events == [report] && after.sheet == nil
          && changes(only: [.grants, .sheet, .faces]))
    }
    guard case .accessPicker(let now) = after.sheet else { return .silent }
    var expected = ticked
    if case .user(.toggle(let contact)) = command {
      expected = ticked.symmetricDifference(ContactSet(just: contact))
    }
    if case .returned(.created(let contact)) = outcome.response { expected.insert(contact) }
    return .requires(now == expected, branch: 1)
  }

  func theContactPickerChangesNothing(after past: ContactsMonitorState) -> Judgement {
    if case .app(.presentContactPicker(let picker)) = command {
      if past.isPickerClosing { return .requires(isSilent(), branch: 4) }
      let isUp = after.sheet == .contactPicker(picker)
      return .requires(isUp && isSilent(but: [.sheet, .finger]), branch: 1)
    }
    guard case .contactPicker = before.sheet else {
      if case .contactPicker = after.sheet { return .broken }
      return outcome.events.contains(.contactPickerCancelled) ? .broken : .silent
    }
    if case .user(.pick(let contacts)) = command {
      return .requires(
        after.sheet == nil && changes(only: .sheet),
        branch: contacts.isSubset(of: before.visible) ? 2 : 0)
    }
    if kind == .cancel || kind == .takeScreenDown && before.alert == nil {
      let isTold = outcome.events == [.contactPickerCancelled]
      return .requires(isTold && after.sheet == nil && changes(only: .sheet), branch: 3)
    }
    return .when(after.process == .running, branch: 1, requires: after.sheet == before.sheet)
  }

  /// Returns whether a picker is still closing after this step, so that no other can appear.
  func leavesPickerClosing(after past: ContactsMonitorState) -> Bool {
    let mayClose = world.configuration.pickerAnswer == .whileClosing && after.process == .running
    let hasAnswered =
      switch before.sheet {
      case .accessPicker, .contactPicker: after.sheet == nil
      case .chooser, nil: past.isPickerClosing && after.now == before.now
      }
    return mayClose && hasAnswered
  }

  func thePickerHandsOverOnlyWhatIsEnabled() -> Judgement {
    var handed: Unordered<Contact>?
    for case .contactPickerPicked(let contacts) in outcome.events { handed = contacts }
    guard case .user(.pick(let contacts)) = command else {
      return handed == nil ? .silent : .broken
    }
    guard let handed, case .contactPicker(let picker) = before.sheet else { return .broken }
    return .requires(
      Unordered(handed.map(\.id)) == Unordered(contacts) && outcome.events.count == 1
        && !contacts.isEmpty
        && contacts.isSubset(of: before.existing) && (picker.allowsSeveral || contacts.count == 1)
        && handed.allSatisfy { picker.enables($0.card) },
      branch: picker.enabled == .everyone ? 1 : 0)
  }
}

extension ContactPicker {
  fileprivate func enables(_ card: Card) -> Bool {
    switch enabled {
    case .everyone: true
    case .withEmail: !card.emails.isEmpty
    case .withPhone: !card.phones.isEmpty
    }
  }
}
