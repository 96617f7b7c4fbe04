import ConsentSystem
import ConsentVocabulary
import Testing

/// Tests of change notifications (TS-20).
@Suite struct `A change of contacts` {
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
