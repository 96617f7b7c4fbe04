import ConsentSystem
import ConsentVocabulary
import Testing

struct AuthorizationTests {
  @Test func `the status can be read at any time and changes nothing (TC-01)`() {
    let device = ContactsDevice.withThreeContacts()
    let before = device.snapshot()
    device.play([app(.readStatus, .status(.notDetermined))])
    #expect(device.snapshot() == before)
  }

  @Test func `requests wait for one prompt and end together (TC-02, TC-04, TC-05)`() {
    let device = ContactsDevice.withThreeContacts().play([
      app(.requestAccess, .pending(.first)),
      app(.requestAccess, .pending(.second)),
      app(.store(.fetch(.all)), .pending(.third)),
    ])
    #expect(device.snapshot().alert == .shareOrNot)
    #expect(device.snapshot().pending == [.first, .second, .third])
    device.play([
      user(
        .refuseSharing, .done,
        [
          .completed(.first, .notGranted), .completed(.second, .notGranted),
          .completed(.third, .denied),
        ]),
      app(.readStatus, .status(.denied)),
      app(.requestAccess, .returned(.notGranted)),  // TC-15
    ])
    #expect(device.snapshot().alert == nil)
    #expect(device.snapshot().pending == [])
  }

  @Test(arguments: [
    ContactsCommand.AppCommand.requestAccess, .store(.fetch(.all)), .store(.delete(.nobody)),
  ])
  func `asking without a reason ends the app (TC-03)`(command: ContactsCommand.AppCommand) {
    let device = ContactsDevice.withThreeContacts(
      ContactsConfiguration(usageDescription: .missing)
    )
    .play([
      app(.mount(.one, AccessButton(query: "ada"))),
      tap(.one, .prompting),
      app(command, .crashed),
    ])
    #expect(device.snapshot().process == .stopped)
    #expect(device.snapshot().alert == nil)
    #expect(device.snapshot().buttons == [])
  }

  @Test func `sharing everything authorizes (TC-06, TC-07, TC-14)`() {
    ContactsDevice.withThreeContacts().play(
      askedAndContinued + [
        user(.refuseSharing, .refused(.notPresented)),
        user(.shareEverything, .done, [.completed(.first, .granted)]),
        app(.requestAccess, .returned(.granted)),
        app(.readStatus, .status(.authorized)),
      ])
  }

  @Test func `a selection is ticked, confirmed and cut to who is there (TC-08, TC-09, TC-11)`() {
    let device = ContactsDevice.withThreeContacts().play(
      askedAndContinued + [
        user(.selectContacts),
        user(.toggle(.ada)), user(.toggle(.alan)), user(.toggle(.grace)), user(.toggle(.ada)),
        user(.toggle(.nobody), .refused(.noSuchContact)),
        user(.finish),
        user(.removeContact(.alan)),
      ])
    #expect(device.snapshot().alert == .confirming([2, 3]))
    device.play([user(.confirmSelection, .done, [.completed(.first, .granted)])])
    #expect(device.snapshot().status == .limited)
    #expect(device.snapshot().granted == [3])
  }

  @Test func `an empty selection is finished where the configuration allows it (TC-10)`() {
    let steps = askedAndContinued + [user(.selectContacts)]
    ContactsDevice.withThreeContacts().play(steps + [user(.finish)])
    ContactsDevice.withThreeContacts(ContactsConfiguration(emptySelection: .refused))
      .play(steps + [user(.finish, .refused(.emptySelection))])
  }

  @Test func `going back leads one screen back (TC-12)`() {
    let device = ContactsDevice.withThreeContacts().play(
      [user(.goBack, .refused(.notPresented))] + askedAndContinued + [
        user(.selectContacts), user(.toggle(.ada)), user(.finish), user(.goBack),
      ])
    #expect(device.snapshot().alert == .selecting([1]))
    device.play([
      user(.goBack), user(.goBack), user(.goBack, .refused(.nothingBefore)),
    ])
    #expect(device.snapshot().alert == .shareOrNot)
  }

  @Test(arguments: [
    ContactsCommand.UserCommand.refuseSharing, .continueSharing, .shareEverything, .selectContacts,
    .confirmSelection, .goBack, .allow, .deny, .toggle(.ada), .finish, .choose([1]), .pick([1]),
    .cancel,
  ])
  func `an answer to a screen that is not up is refused`(command: ContactsCommand.UserCommand) {
    ContactsDevice.withThreeContacts().play([user(command, .refused(.notPresented))])
  }

  @Test func `an app that does not run can call nothing`() {
    ContactsDevice.withThreeContacts().play([
      system(.kill),
      app(.readStatus, .refused(.notRunning)),
      app(.unmount(.one), .refused(.notRunning)),
      user(.deleteApp),
      app(.requestAccess, .refused(.notInstalled)),
      app(.presentAccessPicker, .refused(.notInstalled)),
    ])
  }
}
