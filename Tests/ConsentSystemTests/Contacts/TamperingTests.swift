import ConsentSystem
import ConsentVocabulary
import Testing

struct TamperingTests {
  @Test func `what is derived follows a change behind the device's back`() {
    let device = ContactsDevice.limited(to: []).play([app(.mount(.one, AccessButton(query: "a")))])
    let changes: [((inout ContactsDevice.Interior) -> Void, ContactSet)] = [
      ({ _ in }, [1, 2]),
      ({ $0.decision = .limited([1]) }, [2]),
      ({ $0.book.put(Card(name: "Alonzo"), as: .next) }, [2, 4]),
      ({ $0.book.remove(.alan) }, [4]),
      ({ $0.buttons[0].content.query = "gr" }, [3]),
      ({ $0.isRestricted = true }, []),
      ({ $0 = ContactsDevice.limited(to: [], ContactsConfiguration()).interior }, []),
    ]
    for (change, matches) in changes {
      device.tamper(change)
      #expect(device.snapshot().buttons.first?.matches ?? [] == matches)
    }
    #expect(device.snapshot().existing == [1, 2, 3])
  }

  @Test func `an interior that was kept can be put back`() {
    let device = ContactsDevice.limited(to: [])
    device.play([app(.mount(.one, AccessButton(query: "ada")))])
    let (kept, snapshot) = (device.interior, device.snapshot())
    device.play([
      user(.editContact(.ada, Card(name: "Countess"))), user(.addContact(Card(name: "Ada"))),
      press(.one), app(.mount(.two, AccessButton(query: "c"))), system(.restrict),
    ])
    device.tamper { $0 = kept }
    #expect(device.snapshot() == snapshot)
    device.play([tap(.one, .granted(.ada), [.buttonApproved(.one, [.ada])])])
  }

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
