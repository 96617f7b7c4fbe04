import ConsentInvariants
import Testing

@Suite struct InvariantSetTests {
  @Test func `it iterates in the order of the cases`() {
    #expect(Array(InvariantSet.all) == ContactsInvariant.allCases)
    #expect(
      Array(InvariantSet(ContactsInvariant.allCases.reversed())) == ContactsInvariant.allCases)
  }

  @Test(arguments: ContactsInvariant.allCases)
  func `it holds what was inserted and nothing else`(invariant: ContactsInvariant) {
    var set = InvariantSet()
    #expect(set.isEmpty && set.first == nil)
    set.insert(invariant)
    #expect(set.first == invariant && set.count == 1)
    #expect(set.union(.all) == .all && !InvariantSet.all.subtracting(set).contains(invariant))
  }
}
