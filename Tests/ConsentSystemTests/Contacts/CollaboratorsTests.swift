import ConsentSystem
import ConsentVocabulary
import Testing

struct CollaboratorsTests {
  @Test func `collaborators are asked instead of the device's own`() {
    let collaborators = ContactsCollaborators(
      matches: { card, _, _ in card.name == "Odd" }, finds: { card, _ in card.emails.isEmpty },
      blockers: { sighting, _ in sighting.rank == 1 ? [] : [.covered] },
      nextContact: { greatest, _ in ContactID(greatest + 5) }, nextCall: { CallID($0 + 7) })
    let device = ContactsDevice(
      world: ContactsWorld(cards: [Card(name: "Odd")]), collaborators: collaborators)
    device.play([
      app(.mount(.one, AccessButton(query: "even"))), app(.mount(.two, AccessButton(query: ""))),
      tap(.two, .inert(.blocked([.covered]))),
      tap(.one, .prompting), app(.requestAccess, .pending(CallID(7))),
      user(
        .allow, .done,
        [.buttonApproved(.one, [.ada]), .completed(CallID(7), .granted)]),
      app(.store(.create(Card(name: "Odd"))), .returned(.created(ContactID(6)))),
      user(.editContact(ContactID(6), Card(name: "Even", emails: ["a"]))),
      app(
        .store(.fetch(.named(""))),
        .returned(.contacts([Contact(id: .ada, card: Card(name: "Odd"))]))),
    ])
  }
}
