import ConsentSystem
import ConsentVocabulary
import Testing

struct LifecycleTests {
  @Test func `a kill leaves the decision, a launch starts afresh (TC-13, TC-27)`() {
    let device = ContactsDevice.limited(to: [1]).play([
      app(.presentAccessPicker), system(.kill), system(.kill, .refused(.notRunning)),
      user(.launchApp), user(.launchApp, .refused(.alreadyRunning)),
    ])
    #expect(device.snapshot().sheet == nil)
    #expect(device.snapshot().granted == [1])
  }

  @Test func `Settings changes the decision and ends the app by it (TC-16)`() {
    let device = ContactsDevice.limited(to: [1])
    let visits: [(SettingsChoice, AuthorizationStatus, ContactSet)] = [
      (.none, .denied, []), (.limited([2, 9]), .limited, [2]), (.full, .authorized, []),
      (.limitedAsOffered, .limited, [2]), (.none, .denied, []), (.limitedAsOffered, .limited, [2]),
    ]
    for (choice, status, granted) in visits {
      device.play([user(.setAccess(choice))])
      #expect(device.snapshot().process == .stopped)
      #expect(device.snapshot().status == status)
      #expect(device.snapshot().granted == granted)
      device.play([user(.launchApp)])
    }
  }

  @Test func `an edit of the selection ends the app only where configured (TC-16)`() {
    let steps = [app(.presentAccessPicker), user(.setAccess(.limited([1])))]
    let running = ContactsDevice.limited(to: [1]).play(steps)
    #expect(running.snapshot().sheet == .accessPicker([1]))
    running.play([user(.setAccess(.limited([2])), .done, [.accessPickerCompleted([])])])
    #expect(running.snapshot().process == .running)
    #expect(running.snapshot().sheet == nil)
    let killed = ContactsDevice.limited(to: [1], ContactsConfiguration(settingsEdit: .killsAlways))
      .play(steps + [user(.setAccess(.limited([2])))])
    #expect(killed.snapshot().process == .stopped)
  }

  @Test(arguments: [
    (ContactsConfiguration.OwnCreations.kept, [1, 4] as ContactSet), (.released, [1] as ContactSet),
  ])
  func `own creations stay readable as configured (TC-16)`(
    creations: ContactsConfiguration.OwnCreations, granted: ContactSet
  ) {
    let device = ContactsDevice.withThreeContacts(ContactsConfiguration(ownCreations: creations))
    device.play(
      askedAndContinued + [
        user(.shareEverything, .done, [.completed(.first, .granted)]),
        app(.store(.create(Card(name: "New"))), .returned(.created(.next))),
        user(.setAccess(.full)), user(.setAccess(.limited([1]))),
      ])
    #expect(device.snapshot().granted == granted)
  }

  @Test func `Settings has its reasons to refuse, in order (TC-16, TC-17, TC-18)`() {
    ContactsDevice.withThreeContacts().play([
      user(.setAccess(.full), .refused(.noSettingsEntry)),
      system(.restrict), system(.restrict, .refused(.restricted)),
      user(.setAccess(.full), .refused(.restricted)), user(.resetPrivacy, .refused(.restricted)),
      user(.deleteApp), user(.setAccess(.full), .refused(.notInstalled)),
      user(.resetPrivacy, .refused(.notInstalled)),
    ])
  }

  @Test func `a reset makes the system ask again (TC-19)`() {
    let device = ContactsDevice.limited(to: [1]).play([
      user(.setAccess(.none)), user(.launchApp), user(.resetPrivacy),
    ])
    #expect(device.snapshot().status == .notDetermined)
    #expect(device.snapshot().process == .stopped)
    #expect(device.settings.offeredSelection == [])
    device.play([user(.launchApp), app(.requestAccess, .pending(.second)), user(.resetPrivacy)])
    #expect(device.snapshot().alert == .shareOrNot)
    #expect(device.snapshot().pending == [.second])
  }

  @Test func `a restriction hides the decision and gives it back (TC-20, TC-21)`() {
    let device = ContactsDevice.limited(to: [1, 2]).play([
      system(.liftRestriction, .refused(.notRestricted)), system(.restrict), user(.launchApp),
      app(.requestAccess, .returned(.notGranted)), user(.removeContact(.ada)),
    ])
    #expect(device.snapshot().status == .restricted)
    #expect(device.snapshot().granted == [2])
    device.play([
      system(.liftRestriction), app(.store(.fetch(.all)), .returned(.found(.alan))),
    ])
  }

  @Test func `a restriction takes an open prompt down (TC-26)`() {
    let device = ContactsDevice.withThreeContacts().play([
      app(.mount(.one, AccessButton(query: "ada"))), tap(.one, .prompting),
      app(.requestAccess, .pending(.first)), app(.store(.fetch(.all)), .pending(.second)),
      system(.restrict, .done, [.completed(.first, .notGranted), .completed(.second, .denied)]),
    ])
    #expect(device.snapshot().alert == nil)
    #expect(device.snapshot().process == .running)
  }

  @Test func `deleting the app forgets its decision, not its contacts (TC-22, TC-23)`() {
    let device = ContactsDevice.limited(to: [1]).play([
      app(.store(.create(Card(name: "New"))), .returned(.created(.next))),
      user(.installApp, .refused(.alreadyInstalled)), user(.deleteApp),
      user(.deleteApp, .refused(.notInstalled)), user(.launchApp, .refused(.notInstalled)),
      system(.kill, .refused(.notInstalled)), system(.upgrade),
      user(.installApp), user(.launchApp), app(.readStatus, .status(.notDetermined)),
    ])
    #expect(device.snapshot().existing == [1, 2, 3, 4])
  }

  @Test func `an upgrade keeps everything (TC-24)`() {
    let device = ContactsDevice.limited(to: [1]).play([app(.presentAccessPicker)])
    let before = device.snapshot()
    device.play([system(.upgrade)])
    #expect(device.snapshot() == before)
  }

  @Test func `a forgetful configuration offers nobody again (TC-25)`() {
    let device = ContactsDevice.limited(
      to: [1], ContactsConfiguration(selectionMemory: .forgotten))
    #expect(device.settings.offeredSelection == [1])
    device.play([user(.setAccess(.none)), user(.setAccess(.limitedAsOffered))])
    #expect(device.snapshot().granted == [])
  }

  @Test func `time passes by command only, and never back (TC-28)`() {
    let device = ContactsDevice.withThreeContacts().play([advance(5), advance(-3), advance(2)])
    #expect(device.snapshot().now == Instant(Milliseconds(7)))
    device.play([advance(.max), advance(.max)])
    #expect(device.snapshot().now == Instant(Milliseconds(.max)))
  }
}
