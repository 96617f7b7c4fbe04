import ConsentSystem
import ConsentVocabulary
import Testing

struct StoreTests {
  @Test func `an operation before any decision waits, and is then carried out (TS-01)`() {
    let card = Card(name: "New")
    let device = ContactsDevice.withThreeContacts().play([
      app(.store(.create(card)), .pending(.first)),
      app(.store(.fetch(.all)), .pending(.second)),
      user(.continueSharing), user(.selectContacts), user(.toggle(.ada)), user(.finish),
      user(
        .confirmSelection, .done,
        [
          .completed(.first, .created(.next)),
          .completed(
            .second,
            .contacts([
              Contact(id: .ada, card: Card.three[0]), Contact(id: .next, card: card),
            ])),
        ]),
    ])
    #expect(device.snapshot().granted == [1, 4])
  }

  @Test func `refused access fails every operation (TS-02)`() {
    let device = ContactsDevice.denied()
    let operations: [StoreOperation] = [
      .fetch(.one(.ada)), .fetch(.all), .create(Card(name: "")), .update(.ada, Card(name: "")),
      .delete(.ada),
    ]
    device.play(operations.map { app(.store($0), .returned(.denied)) })
    #expect(device.snapshot().existing == [1, 2, 3])
  }

  @Test func `a fetch finds what is granted, no more (TS-03, TS-04, TS-05, TS-06)`() {
    ContactsDevice.limited(to: [1, 3]).play([
      app(.store(.fetch(.one(.ada))), .returned(.found(.ada))),
      app(.store(.fetch(.one(.alan))), .returned(.notThere)),
      app(.store(.fetch(.one(.nobody))), .returned(.notThere)),
      app(
        .store(.fetch(.these([.grace, .nobody, .alan, .ada, .grace]))),
        .returned(.found(.ada, .grace))),
      app(.store(.fetch(.named("a"))), .returned(.found(.ada))),
      app(.store(.fetch(.named(" "))), .returned(.contacts([]))),
      app(.store(.fetch(.all)), .returned(.found(.ada, .grace))),
    ])
  }

  @Test func `a contact created under limited access is granted and ticked (TS-09)`() {
    let device = ContactsDevice.limited(to: [1]).play([
      app(.presentAccessPicker), user(.toggle(.ada)),
      app(.store(.create(Card(name: "New"))), .returned(.created(.next))),
    ])
    #expect(device.snapshot().granted == [1, 4])
    #expect(device.snapshot().sheet == .accessPicker([4]))
  }

  @Test func `a write reaches what can be read and nothing else (TS-10, TS-11, TS-12)`() {
    let card = Card(name: "Changed")
    let device = ContactsDevice.limited(to: [1, 3]).play([
      app(.store(.update(.ada, card)), .returned(.saved)),
      app(.store(.fetch(.one(.ada))), .returned(.contacts([Contact(id: .ada, card: card)]))),
      app(.store(.update(.alan, card)), .returned(.notThere(.alan))),
      app(.store(.delete(.alan)), .returned(.notThere(.alan))),
      app(.store(.delete(.nobody)), .returned(.notThere(.nobody))),
      app(.store(.delete(.grace)), .returned(.saved)),
    ])
    #expect(device.snapshot().existing == [1, 2])
    #expect(device.snapshot().granted == [1])
  }

  @Test(arguments: ContactsError.Code.allCases)
  func `writing to whom is hidden fails as is decided, to whom is absent always alike (TS-11)`(
    code: ContactsError.Code
  ) {
    let hidden = CallResult.failed(ContactsError(code, affected: [.alan]))
    ContactsDevice.limited(to: [1, 3], ContactsConfiguration(hiddenWriteError: code)).play([
      app(.store(.update(.alan, Card(name: ""))), .returned(hidden)),
      app(.store(.delete(.alan)), .returned(hidden)),
      app(.store(.fetch(.one(.alan))), .returned(.notThere)),
      app(.store(.delete(.nobody)), .returned(.notThere(.nobody))),
      app(.store(.delete(.grace)), .returned(.saved)),
      app(.store(.delete(.grace)), .returned(.notThere(.grace))),
    ])
  }

  @Test func `a write under full access reaches everybody who is there (TS-13)`() {
    ContactsDevice.withThreeContacts().play(
      askedAndContinued + [
        user(.shareEverything, .done, [.completed(.first, .granted)]),
        app(.store(.update(.alan, Card(name: "Changed"))), .returned(.saved)),
        app(.store(.delete(.alan)), .returned(.saved)),
        app(.store(.delete(.alan)), .returned(.notThere(.alan))),
        app(.store(.update(.alan, Card(name: ""))), .returned(.notThere(.alan))),
      ])
  }
}
