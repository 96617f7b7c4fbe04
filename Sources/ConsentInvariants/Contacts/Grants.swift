import ConsentVocabulary

// INV-C04: where grants come from.

extension ContactsMonitor {
  /// INV-C04: every grant goes back to a choice that included the contact, or to its creation by the
  /// app, after the last time the grant was taken away.
  ///
  /// Judging every growth on the step that brings it judges the whole provenance: nothing is granted
  /// at the start, and what a step takes away it must really take.
  mutating func everyGrantHasASource(_ after: ContactsSnapshot) {
    guard !after.granted.isEmpty else { return }
    if step.replacesGrants {
      visit(.everyGrantHasASource, where: !after.granted.isSubset(of: before.granted))
      require(.everyGrantHasASource, after.granted.isSubset(of: step.grantable))
    } else if after.granted != before.granted {
      let gained = after.granted.subtracting(before.granted)
      visit(.everyGrantHasASource, where: !gained.isEmpty)
      require(.everyGrantHasASource, gained.isSubset(of: step.grantable))
    }
    switch after.status {
    case .limited, .restricted: break
    case .notDetermined, .denied, .authorized: broken.insert(.everyGrantHasASource)
    }
  }

  /// What a visit to Settings may leave granted, and what it leaves to be offered later.
  mutating func settingsGrant(_ choice: SettingsChoice, _ after: ContactsSnapshot) {
    let keeps = before.status == .authorized && configuration.ownCreations == .kept
    step.replacesGrants = true
    switch choice {
    case .none, .full: break
    case .limited(let contacts): step.grantable = contacts
    case .limitedAsOffered:
      step.grantable = before.status == .limited ? before.granted : decisions.offered
    }
    if keeps && after.status == .limited {
      step.grantable = step.grantable.union(decisions.ownCreations)
    }
    if before.status == .limited && after.status != .limited
      && configuration.selectionMemory == .remembered
    {
      decisions.offered = before.granted
    }
    if before.status != after.status { decisions.ownCreations = ContactSet() }
  }

  /// INV-C11: every granted contact is in the address book.
  mutating func noGrantOutlivesItsContact(_ after: ContactsSnapshot) {
    visit(
      .noGrantOutlivesItsContact,
      where: !before.granted.isEmpty && !before.granted.isSubset(of: after.existing))
    require(.noGrantOutlivesItsContact, after.granted.isSubset(of: after.existing))
  }
}
