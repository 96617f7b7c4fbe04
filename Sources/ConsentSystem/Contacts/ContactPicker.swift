import ConsentVocabulary

extension ContactsDevice {
  /// TP-06.
  func presentContactPicker(
    _ picker: ContactPicker, then completion: (([Contact]?) -> Void)? = nil
  ) -> ContactsResponse {
    guard interior.alert == nil && interior.sheet == nil else { return .refused(.covered) }
    bringUp(.contactPicker(picker))
    contactPickerCompletion = completion
    return .done
  }

  /// TP-07.
  func pick(_ contacts: ContactSet) -> ContactsResponse {
    guard interior.alert == nil else { return .refused(.covered) }
    guard case .contactPicker(let picker) = interior.sheet else { return .refused(.notPresented) }
    guard !contacts.isEmpty else { return .refused(.emptySelection) }
    guard picker.allowsSeveral || contacts.count == 1,
      contacts.isSubset(of: interior.book.existing),
      contacts.allSatisfy({ picker.enables(interior.book[$0]) })
    else { return .refused(.notSelectable) }
    let picked = interior.book.contacts(contacts)
    closeContactPicker(telling: .contactPickerPicked(picked), handing: picked)
    return .done
  }

  /// TP-07, TP-08: the picker goes away; nobody is handed over where it was cancelled.
  func closeContactPicker(telling event: ContactsCallback, handing picked: [Contact]?) {
    interior.sheet = nil
    let completion = contactPickerCompletion
    contactPickerCompletion = nil
    tell(event, by: completion.map { completion in { completion(picked) } })
  }

  /// TB-12, TP-05, TP-08.
  func cancel() -> ContactsResponse {
    guard interior.alert == nil else { return .refused(.covered) }
    switch interior.sheet {
    case nil: return .refused(.notPresented)
    case .chooser: interior.sheet = nil
    case .accessPicker: closeAccessPicker(reporting: [])
    case .contactPicker: closeContactPicker(telling: .contactPickerCancelled, handing: nil)
    }
    return .done
  }
}

extension ContactPicker {
  /// Whether the contact with this card can be picked.
  func enables(_ card: Card) -> Bool {
    switch enabled {
    case .everyone: true
    case .withEmail: !card.emails.isEmpty
    case .withPhone: !card.phones.isEmpty
    }
  }
}
