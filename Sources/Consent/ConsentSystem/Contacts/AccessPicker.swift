import ConsentVocabulary

extension ContactsCore {
  mutating func presentAccessPicker() throws(Refused) {
    try requireProcess()
    guard !isRestricted, ledger.extent == .selection else {
      outbox.append(.accessPickerCompleted([]))  // TP-02
      return
    }
    try presentPicker(.accessPicker(ledger.held))  // TP-01
  }

  /// Presents a picker, unless another is still closing (TP-09) or a screen is up (TP-10).
  mutating func presentPicker(_ picker: Screen) throws(Refused) {
    switch policy.secondScreen {
    case .silent: break
    case .refused: try requireNothingUp()
    }
    if !losesPickers { app.process.present(picker) }
  }

  /// Whether a picker that the app presents now never appears, without a word to the app.
  var losesPickers: Bool { app.process.isPickerClosing || !app.process.screens.isEmpty }

  /// Removes the picker on top. It is still closing when its answer reaches the app, by one decision (TP-09).
  mutating func dismissPicker() {
    app.process.screens.pop()
    app.process.isPickerClosing = policy.pickerAnswer == .whileClosing
  }

  /// Replaces the selection by the ticked contacts (TP-04).
  mutating func finishAccessPicker(with ticked: ContactSet) {
    let chosen = ticked.intersection(book.existing)
    let added = chosen.subtracting(ledger.held)
    let moment = now
    enter { $0.replaceSelection(with: chosen, by: .accessPicker, at: moment) }
    closeAccessPicker(reporting: added)
  }

  /// Closes the picker and reports the added contacts to the app (TP-04, TP-05, TC-16).
  mutating func closeAccessPicker(reporting added: ContactSet = ContactSet()) {
    dismissPicker()
    outbox.append(.accessPickerCompleted(book.named(added)))
  }
}
