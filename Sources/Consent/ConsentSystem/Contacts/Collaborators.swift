import ConsentVocabulary

/// The injectable parts of the device.
package struct ContactsCollaborators: Sendable {
  /// Returns all reasons to ignore a touch on a button.
  package var blockers: @Sendable (LegibilityScene, LegibilityCriteria) -> BlockerSet

  /// Returns the next contact to create, given the greatest ordinal ever used and the existing contacts.
  package var nextContact: @Sendable (_ greatestEver: Int, _ existing: ContactSet) -> ContactID

  package init(
    blockers: @escaping @Sendable (LegibilityScene, LegibilityCriteria) -> BlockerSet = {
      SystemLegibility.blockers(of: $0, under: $1)
    },
    nextContact: @escaping @Sendable (Int, ContactSet) -> ContactID = { greatestEver, _ in
      ContactID(greatestEver + 1)
    }
  ) {
    (self.blockers, self.nextContact) = (blockers, nextContact)
  }
}
