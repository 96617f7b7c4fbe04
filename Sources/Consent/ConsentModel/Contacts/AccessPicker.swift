import ConsentVocabulary

// The picker in which the person edits limited access. Source: Specs/Contacts/AccessPicker.md.
extension ContactsModel {
  /// Presents the picker with the grants ticked. Completes at once under any other status than limited.
  func accessPicker() -> Step {
    status == .limited
      ? presenting(.accessPicker(granted), by: .accessPickerShown)
      : step(sending: [.accessPickerCompleted([])], by: .accessPickerUnneeded)
  }

  /// Replaces the grants by the ticked contacts, and reports the added contacts to the app.
  func accessPickerFinished(with ticked: ContactSet) -> Step {
    let chosen = ticked.intersection(existing)
    let added = Unordered(chosen.subtracting(granted))
    return withoutSheet.with { $0.decision = .limited(chosen) }
      .step(sending: [.accessPickerCompleted(added)], by: .accessPickerFinished)
  }
}
