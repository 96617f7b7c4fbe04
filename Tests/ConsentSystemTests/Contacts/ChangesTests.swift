import ConsentSystem
import ConsentVocabulary
import Testing

/// Tests of change notifications (TS-20).
@Suite struct `A change of contacts` {
  @Test func `is told when access is given, by the prompt, the button and the picker`() throws {
    let device = ContactsDevice.withThreeContacts()
    let told = Heard(0)
    try device.app.onContactsChange { told.value += 1 }
    device.play(limiting(to: [1]))
    #expect(told.value == 1)
    device.play([app(.mount(.one, AccessButton(query: "grace"))), advance(501)])
    #expect(told.value == 1)
    try device.user.tap(.one)
    #expect(told.value == 2)
    try device.app.presentAccessPicker()
    try device.user.toggle(.ada)
    #expect(told.value == 2)
    try device.user.finish()
    #expect(told.value == 3)
  }

  @Test func `can be listened to by a running app alone, and until it ends`() throws {
    let device = ContactsDevice.authorized()
    let told = Heard(0)
    try device.app.onContactsChange { told.value += 1 }
    try device.system.kill()
    #expect(throws: DeviceError.refused(.notRunning)) { try device.app.onContactsChange {} }
    try device.homeScreen.launchApp()
    device.addressBook.add(Card(name: "New"))
    #expect(told.value == 0)
  }
}
