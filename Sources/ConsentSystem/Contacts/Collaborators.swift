import ConsentVocabulary

/// The parts of the device that can be exchanged from outside.
package struct ContactsCollaborators: Sendable {
  /// Whether a button would show the contact with this card if the app could not read it; `nil`
  /// leaves the answer to the device's own matching, which knows how to avoid asking card by card.
  package var matches: (@Sendable (Card, AccessButton, ContactsConfiguration.BlankQuery) -> Bool)?

  /// Whether a name matches the text of a fetch; `nil` as for ``matches``.
  package var finds: (@Sendable (Card, String) -> Bool)?

  /// All that makes a touch on a button have no effect.
  package var blockers: @Sendable (Sighting, LegibilityCriteria) -> BlockerSet

  /// The contact that is created after those in the set, the greatest ordinal ever used being given.
  package var nextContact: @Sendable (_ greatestEver: Int, _ existing: ContactSet) -> ContactID

  /// The call that waits after so many others.
  package var nextCall: @Sendable (_ callsEver: Int) -> CallID

  package init(
    matches: (@Sendable (Card, AccessButton, ContactsConfiguration.BlankQuery) -> Bool)? = nil,
    finds: (@Sendable (Card, String) -> Bool)? = nil,
    blockers: @escaping @Sendable (Sighting, LegibilityCriteria) -> BlockerSet = {
      SystemLegibility.blockers(of: $0, under: $1)
    },
    nextContact: @escaping @Sendable (Int, ContactSet) -> ContactID = { greatestEver, _ in
      ContactID(greatestEver + 1)
    },
    nextCall: @escaping @Sendable (Int) -> CallID = { CallID($0 + 1) }
  ) {
    self.matches = matches
    self.finds = finds
    self.blockers = blockers
    self.nextContact = nextContact
    self.nextCall = nextCall
  }
}
