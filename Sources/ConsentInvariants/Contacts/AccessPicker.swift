import ConsentVocabulary
import StateMachines

// INV-B20, B21, B22: the access picker.

extension Event<Contacts> {
  /// It stays as long as access is limited, and goes away by being worked, by Settings, or with the
  /// process.
  func theAccessPickerNeedsLimitedAccess() -> Judgement {
    if command == .app(.presentAccessPicker) {
      if before.status != .limited { return .requires(completesWithNobody && changes(only: [])) }
      let isUp = after.sheet == .accessPicker(before.granted)
      return .requires(isUp && isSilent(but: [.sheet, .finger]), branch: 1)
    }
    switch (before.sheet, after.sheet) {
    case (.accessPicker, .accessPicker):
      return .requires(after.status == .limited && !hearsOfAPicker, branch: 1)
    case (.accessPicker, _):
      switch command {
      case .user(.finish), .user(.cancel), .user(.setAccess): return .held(branch: 1)
      case .app, .user, .system, .clock: return .when(after.process == .running, requires: false)
      }
    case (_, .accessPicker): return .broken
    case (_, _): return hearsOfAPicker ? .broken : .silent
    }
  }

  /// Whether an access picker completes in this step.
  private var hearsOfAPicker: Bool {
    for case .accessPickerCompleted in outcome.events { return true }
    return false
  }

  /// What is ticked stays so, but for a toggle and for contacts that the app creates.
  func theAccessPickerSetsWhatIsTicked() -> Judgement {
    guard before.alert == nil, case .accessPicker(let ticked) = before.sheet else { return .silent }
    if command == .user(.finish) {
      let grants = ticked.intersection(before.existing)
      let report = ContactsCallback.accessPickerCompleted(Array(grants.subtracting(before.granted)))
      return .requires(
        after.granted == grants && outcome.events == [report] && after.sheet == nil
          && changes(only: [.grants, .sheet, .faces]))
    }
    guard case .accessPicker(let now) = after.sheet else { return .silent }
    var expected = ticked
    if case .user(.toggle(let contact)) = command { expected = ticked.toggling(contact) }
    if case .returned(.created(let contact)) = outcome.response { expected.insert(contact) }
    return .requires(now == expected, branch: 1)
  }

  func cancellingTheAccessPickerChangesNothing() -> Judgement {
    guard command == .user(.cancel), case .accessPicker(let ticked) = before.sheet else {
      return .silent
    }
    return .requires(
      completesWithNobody && after.sheet == nil && changes(only: .sheet),
      branch: ticked == before.granted ? 1 : 0)
  }
}
