import ConsentSystem
import ConsentVocabulary
import Testing

/// Tests of change notifications (TS-20).
@Suite struct `A change of contacts` {
  /// Commands, and whether an app limited to Ada is notified of them, for both kinds of notification.
  private static let deeds:
    [(name: String, deed: ContactsCommand, readable: Bool, everything: Bool)] = [
      ("Ada gets another card", .user(.editContact(.ada, Card(name: "New"))), true, true),
      ("Ada gets the card she has", .user(.editContact(.ada, Card.three[0])), false, false),
      ("Ada goes", .user(.removeContact(.ada)), true, true),
      ("Alan gets another card", .user(.editContact(.alan, Card(name: "New"))), false, true),
      ("Alan goes", .user(.removeContact(.alan)), false, true),
      ("somebody comes", .user(.addContact(Card(name: "New"))), false, true),
      ("the app writes", .app(.store(.update(.ada, Card(name: "New")))), true, true),
      ("the app writes in vain", .app(.store(.update(.alan, Card(name: "New")))), false, false),
      ("the app creates", .app(.store(.create(Card(name: "New")))), true, true),
      ("another selection", .user(.setAccess(.limited([1, 2]))), true, true),
      ("the same selection", .user(.setAccess(.limited([1]))), false, false),
      ("the end of the app", .user(.setAccess(.full)), false, false),
      ("a fetch", .app(.store(.fetch(.all))), false, false),
    ]

  @Test func `is told where it is readable, and nothing else is, unless everything is`() throws {
    for (name, deed, readable, everything) in Self.deeds {
      for kind in ContactsConfiguration.ChangeNotification.allCases {
        var configuration = ContactsConfiguration()
        configuration.changeNotification = kind
        let device = ContactsDevice.limited(to: [1], configuration)
        let told = Heard(0)
        try device.app.onContactsChange { told.value += 1 }
        let isExpected = kind == .ofEverything ? everything : readable
        #expect(device.perform(deed).contactsChanged == isExpected, "\(name), \(kind)")
        device.deliverCallbacks()
        #expect(told.value == (isExpected ? 1 : 0), "\(name), \(kind)")
      }
    }
  }

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
