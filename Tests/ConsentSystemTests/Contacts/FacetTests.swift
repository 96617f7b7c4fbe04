import ConsentSystem
import ConsentVocabulary
import Testing

/// Compares each method of the device with the command that it stands for, on devices with equal initial
/// states.
@Suite struct `A deed by its method` {
  private typealias Deed = (
    name: String, method: (ContactsDevice) throws -> Void, command: ContactsCommand
  )

  private static var deeds: [Deed] {
    [
      ("refuseSharing", { try $0.user.refuseSharing() }, .user(.refuseSharing)),
      ("continueSharing", { try $0.user.continueSharing() }, .user(.continueSharing)),
      ("shareEverything", { try $0.user.shareEverything() }, .user(.shareEverything)),
      ("selectContacts", { try $0.user.selectContacts() }, .user(.selectContacts)),
      ("toggle", { try $0.user.toggle(.ada) }, .user(.toggle(.ada))),
      ("finish", { try $0.user.finish() }, .user(.finish)),
      ("confirmSelection", { try $0.user.confirmSelection() }, .user(.confirmSelection)),
      ("goBack", { try $0.user.goBack() }, .user(.goBack)),
      ("lift", { try $0.user.lift() }, .user(.lift)),
      ("slideOff", { try $0.user.slideOff() }, .user(.slideOff)),
      ("allow", { try $0.user.allow() }, .user(.allow)),
      ("deny", { try $0.user.deny() }, .user(.deny)),
      ("choose", { try $0.user.choose([1]) }, .user(.choose([1]))),
      ("pick", { try $0.user.pick([1]) }, .user(.pick([1]))),
      ("cancel", { try $0.user.cancel() }, .user(.cancel)),
      ("setAccess", { try $0.settings.setAccess(.full) }, .user(.setAccess(.full))),
      ("resetPrivacy", { try $0.settings.resetPrivacy() }, .user(.resetPrivacy)),
      ("launchApp", { try $0.homeScreen.launchApp() }, .user(.launchApp)),
      ("leaveApp", { try $0.homeScreen.leaveApp() }, .user(.leaveApp)),
      ("returnToApp", { try $0.homeScreen.returnToApp() }, .user(.returnToApp)),
      ("installApp", { try $0.homeScreen.installApp() }, .user(.installApp)),
      ("deleteApp", { try $0.homeScreen.deleteApp() }, .user(.deleteApp)),
      (
        "edit", { try $0.addressBook.edit(.ada, to: Card(name: "Bo")) },
        .user(.editContact(.ada, Card(name: "Bo")))
      ),
      ("remove", { try $0.addressBook.remove(.ada) }, .user(.removeContact(.ada))),
      ("grantElsewhere", { $0.addressBook.grantElsewhere([1]) }, .user(.grantElsewhere([1]))),
      ("cancelTouch", { try $0.system.cancelTouch() }, .system(.cancelTouch)),
      ("takeScreenDown", { try $0.system.takeScreenDown() }, .system(.takeScreenDown)),
      ("kill", { try $0.system.kill() }, .system(.kill)),
      ("restrict", { try $0.system.restrict() }, .system(.restrict)),
      ("liftRestriction", { try $0.system.liftRestriction() }, .system(.liftRestriction)),
      ("upgrade", { try $0.system.upgrade() }, .system(.upgrade)),
      ("unmount", { try $0.app.unmount(.one) }, .app(.unmount(.one))),
    ]
  }

  /// Initial commands, such that each action has an effect after one of the lists.
  private static let beginnings: [[ContactsCommand]] = [
    [], [.app(.requestAccess)], [.app(.requestAccess), .user(.continueSharing)],
    [.app(.requestAccess), .user(.continueSharing), .user(.selectContacts)],
    [
      .app(.requestAccess), .user(.continueSharing), .user(.selectContacts), .user(.toggle(.ada)),
      .user(.finish),
    ],
    [.app(.mount(.one, AccessButton(query: "ada"))), .user(.press(.one, .finger(on: .plain)))],
    [.app(.mount(.one, AccessButton(query: "ada"))), .user(.tap(.one, .finger(on: .plain)))],
    [
      .app(.mount(.one, AccessButton(query: "a"))), .user(.tap(.one, .finger(on: .plain))),
      .user(.allow),
    ],
    [.app(.presentContactPicker(ContactPicker()))], [.user(.leaveApp)], [.system(.kill)],
    [.system(.restrict)], [.user(.deleteApp)],
  ]

  @Test func `is the command that it stands for, and does something`() {
    var changing: Set<String> = []
    for deed in Self.deeds {
      for beginning in Self.beginnings {
        let (one, other) = (ContactsDevice.withThreeContacts(), ContactsDevice.withThreeContacts())
        for command in beginning {
          _ = (one.perform(command), other.perform(command))
        }
        let before = one.snapshot()
        var isDone = true
        do { try deed.method(one) } catch { isDone = false }
        let response = other.perform(deed.command).response
        // The person leaves the app for Settings, and lifts the finger.
        if deed.name == "resetPrivacy" { _ = other.perform(.user(.slideOff)) }
        let isRefused = if case .refused = response { true } else { false }
        #expect(one.snapshot() == other.snapshot(), "\(deed.name) after \(beginning)")
        #expect(isDone != isRefused, "\(deed.name) after \(beginning)")
        if one.snapshot() != before { changing.insert(deed.name) }
      }
    }
    // An upgrade changes nothing, by its rule.
    #expect(Set(Self.deeds.map(\.name)).subtracting(changing) == ["upgrade"])
  }

  @Test func `tells the app when it goes to the background and comes back`() throws {
    let device = ContactsDevice.withThreeContacts()
    let heard = Heard<[Bool]>([])
    try device.app.onActivity { heard.value.append($0) }
    try device.homeScreen.leaveApp()
    #expect(heard.value == [false])
    try device.homeScreen.returnToApp()
    #expect(heard.value == [false, true])
  }

  /// Contacts in the answer to a machine's command count as seen by the app.
  @Test func `has named whomever a command has handed over`() throws {
    let waiting = ContactsDevice.withThreeContacts()
    func names(_ device: ContactsDevice) throws -> [ContactIdentifier] {
      try ["ada", "alan"].flatMap { try device.store.contacts(named: $0).map(\.id) }
    }
    let named = try names(ContactsDevice.limited(to: [1, 2]))
    let ways: [(String, ContactsDevice, [ContactsCommand])] = [
      ("a call", .limited(to: [1, 2]), [.app(.store(.fetch(.one(.alan))))]),
      (
        "a call that waited", waiting,
        [.app(.store(.fetch(.one(.alan)))), .user(.continueSharing), .user(.shareEverything)]
      ),
      (
        "a button", .limited(to: [1]),
        [.app(.mount(.one, AccessButton(query: "alan"))), .user(.tap(.one, .finger(on: .plain)))]
      ),
      (
        "a picker", .limited(to: [1, 2]),
        [.app(.presentContactPicker(ContactPicker())), .user(.pick([2]))]
      ),
    ]
    for (way, device, commands) in ways {
      for command in commands { _ = device.perform(command) }
      #expect(try names(device) == named.reversed(), "\(way)")
    }
  }

  @Test func `touches a button as it is told to`() throws {
    let program = Touch(source: .programmatic, at: nil)
    let device = ContactsDevice.limited(to: [])
    _ = device.perform(.app(.mount(.one, AccessButton(query: "ada"))))
    #expect(try device.user.tap(.one, with: program) == .inert(.blocked([.untrustedTouch])))
    #expect(try device.user.press(.one, with: program) != .held)
    #expect(device.snapshot().held == nil && device.snapshot().granted.isEmpty)
    #expect(try device.user.press(.one) == .held)
    try device.user.lift()
    #expect(device.snapshot().granted == [1])
  }

  @Test func `leaves no closure behind for a button that is mounted anew`() throws {
    let device = ContactsDevice.limited(to: [])
    let told = Heard<[String]>([])
    try device.app.mount(.one, AccessButton(query: "ada")) { _ in told.value.append("button") }
    try device.app.unmount(.one)
    _ = device.perform(.app(.mount(.one, AccessButton(query: "ada"))))
    try device.user.tap(.one)
    device.deliverCallbacks()
    #expect(told.value == [])
  }

  @Test(arguments: [
    (
      0,
      [
        "910A2DEC-8902-5CC1-5E41-AB087439611E:ABPerson",
        "975835DE-1C97-56CE-6468-4C4F0FD784B4:ABPerson",
      ]
    ),
    (
      3,
      [
        "8107ABDB-CB48-F182-918B-9FF9E4636C75:ABPerson",
        "0999E0D6-ABBE-B2DD-ECCE-358FCC807931:ABPerson",
      ]
    ),
  ])
  func `names the first contacts of a salt alike in every build`(salt: Int, names: [String]) throws
  {
    let device = ContactsDevice(world: ContactsWorld(cards: Card.three, salt: Salt(salt)))
    device.play(limiting(to: []))
    let made = try names.map { _ in try device.store.create(Card(name: "New")).description }
    #expect(made == names)
  }
}

/// Tests of omissions, which a test can request but no command.
@Suite struct `A fetch that leaves somebody out` {
  @Test func `does so once, and finds all the next time`() throws {
    let device = ContactsDevice.limited(to: [1, 2])
    device.system.leaveOutOfNextFetch([1])
    let all = try device.store.allContacts()
    #expect(all.map(\.id).map(device.contact) == [.alan])
    #expect(device.readable.map(\.id).map(device.contact) == [.ada, .alan])
    #expect(try device.store.allContacts().count == 2)
  }

  @Test func `is the next of several, whatever else is called before`() throws {
    let device = ContactsDevice.limited(to: [1, 2])
    let ada = try #require(try device.store.contacts(named: "Ada").first)
    device.system.leaveOutOfNextFetch([1])
    #expect(try device.store.contact(ada.id) == ada)
    #expect(try device.store.contacts([ada.id]) == [])
    #expect(try device.store.contacts([ada.id]) == [ada])
  }
}
