import ConsentVocabulary

extension ContactsCore {
  /// Presents the app's own sheet (TP-11).
  mutating func presentSheet() throws(Refused) {
    try requireProcess()
    let isFree = app.process.screens.isEmpty && !app.process.showsSheet
    if !isFree && policy.secondScreen == .refused { throw Refused(.covered) }
    guard isFree, !app.process.isPickerClosing else { return }
    app.process.showsSheet = true
    app.process.finger = nil
  }

  /// Dismisses the app's own sheet (TP-12).
  mutating func dismissSheet() throws(Refused) {
    try requireProcess()
    if policy.secondScreen == .refused { try requireNothingUp() }
    if !app.process.showsSheet { throw Refused(.notPresented) }
    if app.process.screens.isEmpty { app.process.showsSheet = false }
  }

  /// Lets the app's own sheet go with the screen that lay on it (TP-13).
  mutating func dropSheet() {
    guard app.process.showsSheet, app.process.screens.isEmpty else { return }
    switch policy.ownSheet {
    case .stays: break
    case .goesAlong:
      app.process.showsSheet = false
      outbox.append(.sheetClosed)
    }
  }
}
