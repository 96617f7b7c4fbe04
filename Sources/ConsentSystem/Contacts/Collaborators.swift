import ConsentVocabulary

/// The parts of the device that can be exchanged from outside.
package struct ContactsCollaborators: Sendable {
  /// All that makes a touch on a button have no effect.
  package var blockers: @Sendable (Sighting, LegibilityCriteria) -> BlockerSet

  /// The contact that is created after those in the set, the greatest ordinal ever used being given.
  package var nextContact: @Sendable (_ greatestEver: Int, _ existing: ContactSet) -> ContactID

  package init(
    blockers: @escaping @Sendable (Sighting, LegibilityCriteria) -> BlockerSet = {
      SystemLegibility.blockers(of: $0, under: $1)
    },
    nextContact: @escaping @Sendable (Int, ContactSet) -> ContactID = { greatestEver, _ in
      ContactID(greatestEver + 1)
    }
  ) {
    self.blockers = blockers
    self.nextContact = nextContact
  }
}
