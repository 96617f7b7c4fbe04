import ConsentVocabulary

// Where the person edits what a limited app may read. Source: Specs/Contacts/AccessPicker.md.
extension ContactsModel {
  /// Comes up with the grants ticked. There is nothing to edit under any other status.
  func accessPicker() -> Step {
    status == .limited
      ? showing(.accessPicker(granted), by: .accessPickerShown)
      : step(sending: [.accessPickerCompleted([])], by: .accessPickerUnneeded)
  }

  /// What is ticked is granted, and nobody else; the app hears who is new.
  func accessPickerFinished(with ticked: ContactSet) -> Step {
    let chosen = ticked.intersection(existing)
    let added = Unordered(chosen.subtracting(granted))
    return withoutSheet.with { $0.decision = .limited(chosen) }
      .step(sending: [.accessPickerCompleted(added)], by: .accessPickerFinished)
  }
}
