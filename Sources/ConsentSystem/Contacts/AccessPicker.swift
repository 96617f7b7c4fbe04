import ConsentVocabulary

extension ContactsDevice {
  func presentAccessPicker(then completion: (([ContactID]) -> Void)? = nil) -> ContactsResponse {
    switch interior.status {
    case .limited:  // TP-01
      guard interior.alert == nil && interior.sheet == nil else { return .refused(.covered) }
      bringUp(.accessPicker(interior.grants))
      accessPickerCompletion = completion
    case .notDetermined, .restricted, .denied, .authorized:  // TP-02
      tell(.accessPickerCompleted([]), by: completion.map { completion in { completion([]) } })
    }
    return .done
  }

  /// TP-04.
  func finishAccessPicker(with ticked: ContactSet) {
    let kept = ticked.intersection(interior.book.existing)
    let added = Array(kept.subtracting(interior.grants))
    interior.decision = .limited(kept)
    closeAccessPicker(reporting: added)
  }

  /// TP-04, TP-05, TC-16: the picker goes away, and the app learns whom it added.
  func closeAccessPicker(reporting added: [ContactID]) {
    interior.sheet = nil
    let completion = accessPickerCompletion
    accessPickerCompletion = nil
    tell(.accessPickerCompleted(added), by: completion.map { completion in { completion(added) } })
  }
}
