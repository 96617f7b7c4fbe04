import ConsentSystem
import ConsentVocabulary
import Testing

struct ContactPickerTests {
  @Test func `it opens under every status and hands over snapshots (TP-06, TP-07)`() {
    let approaches: [(AuthorizationStatus, [Step])] = [
      (.notDetermined, []), (.restricted, [system(.restrict)]), (.denied, denying),
      (.authorized, sharingEverything), (.limited, limiting(to: [])),
    ]
    for (status, approach) in approaches {
      let device = ContactsDevice.withThreeContacts().play(approach).play([
        app(.presentContactPicker(ContactPicker())),
        app(.presentContactPicker(ContactPicker()), .refused(.covered)),
        user(
          .pick([2]), .done,
          [.contactPickerPicked([Contact(id: .alan, card: Card.three[1])])]),
      ])
      #expect(device.snapshot().sheet == nil)
      #expect(device.snapshot().status == status)
    }
  }

  static let enabled: [(ContactPicker.Enabled, ContactSet)] = [
    (.everyone, [1, 2, 3]), (.withEmail, [1, 3]), (.withPhone, [2, 3]),
  ]

  @Test(arguments: enabled)
  func `only enabled contacts can be picked (TP-07)`(
    enabled: ContactPicker.Enabled, pickable: ContactSet
  ) {
    for contact in ContactSet([.ada, .alan, .grace, .nobody]) {
      let picker = ContactPicker(enabled: enabled)
      let device = ContactsDevice.withThreeContacts()
      _ = device.perform(.app(.presentContactPicker(picker)))
      let response = device.perform(.user(.pick(ContactSet([contact])))).response
      #expect(response == (pickable.contains(contact) ? .done : .refused(.notSelectable)))
    }
  }

  @Test func `several are picked where the picker allows several (TP-07)`() {
    let steps = [user(.pick([]), .refused(.emptySelection))]
    ContactsDevice.withThreeContacts().play(
      [app(.presentContactPicker(ContactPicker()))] + steps + [
        user(.pick([1, 2]), .refused(.notSelectable))
      ])
    let device = ContactsDevice.withThreeContacts()
    device.play([app(.presentContactPicker(ContactPicker(allowsSeveral: true)))] + steps)
    #expect(device.perform(.user(.pick([1, 3]))).response == .done)
  }

  @Test func `an alert above it comes first`() {
    ContactsDevice.withThreeContacts().play([
      app(.presentContactPicker(ContactPicker())), app(.requestAccess, .pending(.first)),
      user(.pick([1]), .refused(.covered)), user(.cancel, .refused(.covered)),
      user(.choose([1]), .refused(.covered)),
      user(.refuseSharing, .done, [.completed(.first, .notGranted)]),
      user(.cancel, .done, [.contactPickerCancelled]),  // TP-08
    ])
  }
}
