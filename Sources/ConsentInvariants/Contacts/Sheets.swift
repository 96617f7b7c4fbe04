import ConsentVocabulary

// INV-B05, B20, B23: what comes up over the app, and what goes away.

extension ContactsMonitor {
  /// INV-B05, B20, B23: a sheet comes up by its own presentation or touch, and goes away by being
  /// finished; any other coming or going breaks the claim about the sheet of that kind.
  mutating func judgeSheet(_ command: ContactsCommand, _ after: ContactsSnapshot) {
    let mayChange =
      switch command {
      case .app(.presentAccessPicker), .app(.presentContactPicker), .user(.tap), .user(.lift),
        .user(.allow):
        before.sheet == nil
      case .user(.choose), .user(.pick), .user(.cancel), .user(.finish), .user(.setAccess),
        .user(.launchApp):
        after.sheet == nil
      case .app, .user, .system, .clock: false
      }
    guard !mayChange else { return }
    switch after.sheet ?? before.sheet {
    case .chooser: broken.insert(.severalMatchesGrantNothingByThemselves)
    case .accessPicker: broken.insert(.theAccessPickerNeedsLimitedAccess)
    case .contactPicker: broken.insert(.theContactPickerChangesNothing)
    case nil: break
    }
  }
}
