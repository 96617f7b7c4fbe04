import ConsentVocabulary

extension ContactsDevice {
  /// Changes the device behind its own back: no callback, no rule, no order.
  ///
  /// Everything that is derived from the interior follows. `change` must not use the device itself.
  package func tamper(_ change: (inout Interior) -> Void) {
    change(&interior)
    interior.accessMayDiffer = true
    interior.screenMayDiffer = true
    interior.waitingMayDiffer = true
    for position in interior.buttons.indices { interior.buttons[position].forgetCandidates() }
  }
}
