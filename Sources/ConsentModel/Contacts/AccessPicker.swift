import ConsentVocabulary

// The access picker, in which the person edits what a limited app may read.
//
// Source: Specs/Contacts/AccessPicker.md.
extension ContactsState {
  mutating func presentingAccessPicker() -> Answer {
    guard status == .limited else {
      return Answer(.accessPickerUnneeded, .done, events: [.accessPickerCompleted([])])
    }
    if isCovered { return refusing(.covered) }
    present(.accessPicker(granted))
    return Answer(.accessPickerShown, .done)
  }

  mutating func finishingAccessPicker(_ ticked: ContactSet) -> Answer {
    session.sheet = nil
    let chosen = ticked.intersection(addressBook.existing)
    let added = chosen.subtracting(granted)
    decision = .limited(chosen)
    return Answer(.accessPickerFinished, .done, events: [.accessPickerCompleted(Array(added))])
  }

  /// Closes whichever sheet is up, without a choice.
  mutating func cancelling() -> Answer {
    if session.alert != nil { return refusing(.covered) }
    guard let sheet = session.sheet else { return refusing(.notPresented) }
    session.sheet = nil
    return switch sheet {
    case .chooser: Answer(.chooserCancelled, .done)
    case .accessPicker:
      Answer(.accessPickerCancelled, .done, events: [.accessPickerCompleted([])])
    case .contactPicker:
      Answer(.contactPickerCancelled, .done, events: [.contactPickerCancelled])
    }
  }
}
