import ConsentSystem
import ConsentVocabulary
import Testing

struct CollaboratorsTests {
  @Test func `collaborators are asked instead of the device's own`() {
    let collaborators = ContactsCollaborators(
      blockers: { sighting, _ in sighting.rank == 1 ? [] : [.covered] },
      nextContact: { greatest, _ in ContactID(greatest + 5) })
    let device = ContactsDevice(
      world: ContactsWorld(cards: [Card(name: "Odd")]), collaborators: collaborators)
    device.play([
      app(.mount(.one, AccessButton(query: "odd"))), app(.mount(.two, AccessButton(query: "odd"))),
      tap(.two, .inert(.blocked([.covered]))), tap(.one, .prompting),
      user(.allow, .done, [.buttonApproved(.one, [.ada])]),
      app(.store(.create(Card(name: "Even"))), .returned(.created(ContactID(6)))),
    ])
  }
}
