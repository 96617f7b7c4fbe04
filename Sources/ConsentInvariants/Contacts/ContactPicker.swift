import ConsentVocabulary
import StateMachines

// INV-B23, B24: the contact picker.

extension Event<Contacts> {
  /// It comes up by its presentation alone, stays as it was presented, and goes away by being worked
  /// or with the process.
  func theContactPickerChangesNothing() -> Judgement {
    if case .app(.presentContactPicker(let picker)) = command {
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
        branch: contacts.isSubset(of: before.readable) ? 2 : 0)
    }
    if command == .user(.cancel) {
      let isTold = outcome.events == [.contactPickerCancelled]
      return .requires(isTold && after.sheet == nil && changes(only: .sheet), branch: 3)
    }
    return .when(
      after.process == .running, branch: 1, requires: after.sheet == before.sheet)
  }

  func thePickerHandsOverOnlyWhatIsEnabled() -> Judgement {
    var handed: [Contact]?
    for case .contactPickerPicked(let contacts) in outcome.events { handed = contacts }
    guard case .user(.pick(let contacts)) = command else {
      return handed == nil ? .silent : .broken
    }
    guard let handed, case .contactPicker(let picker) = before.sheet else { return .broken }
    return .requires(
      handed.map(\.id) == Array(contacts) && outcome.events.count == 1 && !contacts.isEmpty
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
