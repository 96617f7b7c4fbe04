import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum AccessPicking: UInt8, Numbered { case refused, shown, closing, ignored }
  enum Ticking: UInt8, Numbered { case finished, stayed }
  enum Cancelling: UInt8, Numbered { case ticked, unticked }
  enum ContactPicking: UInt8, Numbered {
    case unreadable, shown, readable, cancelled, closing, ignored
  }
  enum OwnSheet: UInt8, Numbered { case presented, dismissed, wentAlong, uncovered, stayed }
  enum Enabled: UInt8, Numbered { case selected, everyone }

  static let pickers = list {
    theAccessPickerNeedsLimitedAccess.means(
      "The access picker comes up only under limited access; otherwise it completes at once with nobody.",
      reads: [\.isPickerClosing],
      sometimes: (AccessPicking.refused, "the picker was asked for outside limited access"),
      (.shown, "the picker came, stayed or left"),
      (.closing, "the picker was asked for while another was closing"),
      (.ignored, "the picker was asked for while a screen was up")
    ) { $0.theAccessPickerNeedsLimitedAccess(after: $1) }
    theAccessPickerSetsWhatIsTicked.means(
      "Finishing the access picker grants exactly the ticked contacts, and reports the new ones.",
      sometimes: (Ticking.finished, "the access picker was finished"),
      (.stayed, "the access picker stayed up")
    ) { step, _ in step.theAccessPickerSetsWhatIsTicked() }
    cancellingTheAccessPickerChangesNothing.means(
      "Cancelling the access picker completes it with nobody and changes nothing.",
      on: [.cancel, .takeScreenDown],
      sometimes: (Cancelling.ticked, "the access picker was cancelled after a tick"),
      (.unticked, "the access picker was cancelled without a tick")
    ) { step, _ in
      guard case .accessPicker(let ticked) = step.before.sheet, step.before.alert == nil else {
        return .silent
      }
      return .requires(
        step.completesWithNobody && step.after.sheet == nil && step.changes(only: .sheet),
        at: ticked == step.before.granted ? .unticked : .ticked)
    }
    theContactPickerChangesNothing.means(
      "Presenting, using and cancelling the contact picker changes nothing but the picker.",
      reads: [\.isPickerClosing],
      sometimes: (ContactPicking.unreadable, "an unreadable contact was picked"),
      (.shown, "the picker came up or stayed up"), (.readable, "a readable contact was picked"),
      (.cancelled, "the picker was cancelled"),
      (.closing, "the picker was asked for while another was closing"),
      (.ignored, "the picker was asked for while a screen was up")
    ) { $0.theContactPickerChangesNothing(after: $1) }
    thePickerHandsOverOnlyWhatIsEnabled.means(
      "The contact picker returns exactly the picked contacts, all of them enabled.",
      sometimes: (Enabled.selected, "a picker that enables only some contacts returned one"),
      (.everyone, "a picker that enables everyone returned a contact")
    ) { step, _ in step.thePickerHandsOverOnlyWhatIsEnabled() }
    theOwnSheetGoesByItsCommands.means(
      "The app's own sheet comes and goes by the app, with its process or with the last screen over it.",
      reads: [\.isPickerClosing],
      sometimes: (OwnSheet.presented, "the app presented its sheet"),
      (.dismissed, "the app dismissed its sheet"),
      (.wentAlong, "the sheet went along with a screen"),
      (.uncovered, "the last screen over the sheet closed"), (.stayed, "the sheet stayed")
    ) { $0.theOwnSheetGoesByItsCommands(after: $1) }
  }
}

extension Event<Contacts> {
  func theAccessPickerNeedsLimitedAccess(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.AccessPicking>
  {
    if case .app(.presentAccessPicker) = command {
      if before.status != .limited {
        return .requires(completesWithNobody && changes(only: []), at: .refused)
      }
      if before.isCovered { return .requires(ignoresPicker, at: .ignored) }
      if past.isPickerClosing { return .requires(isSilent(), at: .closing) }
      let isUp = after.sheet == .accessPicker(before.granted)
      return .requires(isUp && isSilent(but: [.sheet, .finger]), at: .shown)
    }
    let staysUp = if case .accessPicker = after.sheet { true } else { false }
    guard case .accessPicker = before.sheet else {
      return staysUp || hearsOfAPicker ? .broken : .silent
    }
    if staysUp { return .requires(after.status == .limited && !hearsOfAPicker, at: .shown) }
    switch command {
    case .user(.finish), .user(.cancel), .user(.setAccess), .system(.takeScreenDown):
      return .held(at: .shown)
    case .app, .user, .system, .clock:
      return after.process == .running ? .broken : .silent
    }
  }

  /// Whether a picker that was presented over another screen has no effect, and the configuration does not refuse it.
  fileprivate var ignoresPicker: Bool {
    !refusesSecondScreens && outcome.response == .done && isSilent()
  }

  private var refusesSecondScreens: Bool { world.configuration.secondScreen == .refused }

  func theOwnSheetGoesByItsCommands(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.OwnSheet>
  {
    let isUncovered = before.isCovered && !after.isCovered && after.process == .running
    let goesAlong = isUncovered && world.configuration.ownSheet == .goesAlong
    let reports = outcome.events.count { $0 == .sheetClosed }
    let isBlocked = before.isCovered || past.isPickerClosing
    let landmark: ContactsClaim.OwnSheet
    let expected: Bool
    switch command {
    case .app(.presentSheet):
      if before.hasOwnSheet || before.isCovered, refusesSecondScreens { return .broken }
      (expected, landmark) = (before.hasOwnSheet || !isBlocked, .presented)
    case .app(.dismissSheet):
      if before.isCovered, refusesSecondScreens { return .broken }
      (expected, landmark) = (before.isCovered, .dismissed)
    case .app, .user, .system, .clock:
      if !before.hasOwnSheet { return after.hasOwnSheet || reports > 0 ? .broken : .silent }
      expected = after.process == .running && !goesAlong
      landmark = goesAlong ? .wentAlong : isUncovered ? .uncovered : .stayed
    }
    return .requires(
      after.hasOwnSheet == expected && reports == (goesAlong ? 1 : 0), at: landmark)
  }

  fileprivate var hearsOfAPicker: Bool {
    outcome.events.contains { if case .accessPickerCompleted = $0 { true } else { false } }
  }

  func theAccessPickerSetsWhatIsTicked() -> Ruling<ContactsClaim.Ticking> {
    guard case .accessPicker(let ticked) = before.sheet, before.alert == nil else { return .silent }
    if case .user(.finish) = command {
      let grants = ticked.intersection(before.existing)
      let report = ContactsCallback.accessPickerCompleted(
        Unordered(grants.subtracting(before.granted)))
      return .requires(
        after.granted == grants && reports == [report] && after.sheet == nil
          && changes(only: [.grants, .sheet, .faces]), at: .finished)
    }
    guard case .accessPicker(let now) = after.sheet else { return .silent }
    var expected = ticked
    if case .user(.toggle(let contact)) = command {
      expected = ticked.symmetricDifference(ContactSet(just: contact))
    }
    if case .returned(.created(let contact)) = outcome.response { expected.insert(contact) }
    return .requires(now == expected, at: .stayed)
  }

  func theContactPickerChangesNothing(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.ContactPicking>
  {
    if case .app(.presentContactPicker(let picker)) = command {
      if before.isCovered { return .requires(ignoresPicker, at: .ignored) }
      if past.isPickerClosing { return .requires(isSilent(), at: .closing) }
      let isUp = after.sheet == .contactPicker(picker)
      return .requires(isUp && isSilent(but: [.sheet, .finger]), at: .shown)
    }
    guard case .contactPicker = before.sheet else {
      if case .contactPicker = after.sheet { return .broken }
      return outcome.events.contains(.contactPickerCancelled) ? .broken : .silent
    }
    if case .user(.pick(let contacts)) = command {
      return .requires(
        after.sheet == nil && changes(only: .sheet),
        at: contacts.isSubset(of: before.visible) ? .readable : .unreadable)
    }
    if kind == .cancel || kind == .takeScreenDown && before.alert == nil {
      let isTold = reports == [.contactPickerCancelled]
      return .requires(isTold && after.sheet == nil && changes(only: .sheet), at: .cancelled)
    }
    return .when(after.process == .running, at: .shown, requires: after.sheet == before.sheet)
  }

  /// Returns whether a picker is still closing after this step, so that no other can appear. While one is up the
  /// answer has no meaning: what is presented over it is judged by that alone.
  func leavesPickerClosing(after past: ContactsMonitorState) -> Bool {
    let mayClose = world.configuration.pickerAnswer == .whileClosing && after.process == .running
    let wasOpen =
      switch before.sheet {
      case .accessPicker, .contactPicker: true
      case .chooser, nil: past.isPickerClosing && after.now == before.now
      }
    return mayClose && wasOpen
  }

  func thePickerHandsOverOnlyWhatIsEnabled() -> Ruling<ContactsClaim.Enabled> {
    var handed: Unordered<Contact>?
    for case .contactPickerPicked(let contacts) in outcome.events { handed = contacts }
    guard case .user(.pick(let contacts)) = command else {
      return handed == nil ? .silent : .broken
    }
    guard let handed, case .contactPicker(let picker) = before.sheet else { return .broken }
    return .requires(
      Unordered(handed.map(\.id)) == Unordered(contacts) && reports.count == 1
        && !contacts.isEmpty
        && contacts.isSubset(of: before.existing) && (picker.allowsSeveral || contacts.count == 1)
        && handed.allSatisfy { picker.enables($0.card) },
      at: picker.enabled == .everyone ? .everyone : .selected)
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
