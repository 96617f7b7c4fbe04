import ConsentSystem
import ConsentVocabulary
import Testing

@Test func smoke() {
  let device = ContactsDevice(
    world: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Élan Ada")]))
  #expect(
    device.perform(.app(.mount(ButtonID(1), AccessButton(query: "ada")))).response == .done)
  #expect(device.snapshot().buttons == [ButtonFace(button: ButtonID(1), matches: [1, 2])])
  #expect(
    device.perform(.user(.tap(ButtonID(1), .finger(on: .plain)))).response == .touch(.prompting))
  #expect(device.perform(.user(.allow)).response == .done)
  #expect(device.snapshot().sheet == .chooser(ButtonID(1), [1, 2]))
  #expect(
    device.perform(.user(.choose([2])))
      == ContactsOutcome(.done, events: [.buttonApproved(ButtonID(1), [ContactID(2)])]))
  #expect(device.snapshot().granted == [2])
}
