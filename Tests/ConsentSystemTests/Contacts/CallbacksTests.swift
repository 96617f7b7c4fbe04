import ConsentSystem
import ConsentVocabulary
import Testing

/// Tests of the times at which the app's closures are called.
struct CallbacksTests {
  /// The calls that end without the person if access is denied, with a closure that reports their end.
  static var calls: [(ContactsDevice, _ told: @escaping @Sendable () -> Void) throws -> Void] {
    [
      { device, told in try device.store.requestAccess { _, _ in told() } },
      { device, told in try device.store.perform(.allContacts()) { _ in told() } },
      { device, told in try device.app.presentAccessPicker { _ in told() } },
    ]
  }

  @Test func `no call calls back before it returns`() throws {
    for call in Self.calls {
      let device = ContactsDevice.denied()
      let told = Heard(0)
      try call(device) { told.value += 1 }
      #expect(told.value == 0)
      #expect(try device.store.authorizationStatus == .denied)
      #expect(told.value == 0)
      device.deliverCallbacks()
      device.deliverCallbacks()
      #expect(told.value == 1)
    }
  }

  @Test func `callbacks wait for the next deed of person, system or clock, in order`() throws {
    let deeds: [(ContactsDevice) throws -> Void] = [
      { $0.clock.advance(by: .zero) }, { try $0.system.upgrade() },
      { $0.addressBook.add(Card(name: "New")) },
    ]
    for deed in deeds {
      let device = ContactsDevice.denied()
      let told = Heard<[Int]>([])
      for (number, call) in Self.calls.enumerated() {
        try call(device) { told.value.append(number) }
      }
      #expect(throws: DeviceError.refused(.notPresented)) { try device.user.allow() }
      #expect(told.value == [])
      try deed(device)
      #expect(told.value == [0, 1, 2])
    }
  }

  @Test func `what a callback asks for is told after it, and after what was due before`() throws {
    let device = ContactsDevice.denied()
    let told = Heard<[String]>([])
    try device.store.requestAccess { _, _ in
      told.value.append("first begins")
      try? device.store.requestAccess { _, _ in told.value.append("third") }
      device.clock.advance(by: .zero)
      device.deliverCallbacks()
      told.value.append("first ends")
    }
    try device.store.requestAccess { _, _ in told.value.append("second") }
    device.deliverCallbacks()
    #expect(told.value == ["first begins", "first ends", "second", "third"])
  }

  /// An app that writes at each change of contacts, as in heardrwt/RHAddressBook#52.
  @Test func `a chain of them that never ends traps with a sentence, and a long one does not`()
    async throws
  {
    let device = ContactsDevice.authorized()
    let left = Heard(1_000)
    try device.app.onContactsChange {
      if left.value == 0 { return }
      left.value -= 1
      _ = try? device.store.create(Card(name: "Again"))
    }
    device.addressBook.add(Card(name: "New"))
    #expect(left.value == 0)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let device = ContactsDevice.authorized()
      try device.app.onContactsChange { _ = try? device.store.create(Card(name: "Again")) }
      device.addressBook.add(Card(name: "New"))
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("The app's closures call each other for ever"))
  }

  @Test func `one that ends the process is not overtaken by what the next process asks for`() throws
  {
    let device = ContactsDevice.denied()
    let told = Heard<[String]>([])
    try device.store.requestAccess { _, _ in
      told.value.append("begins")
      try? device.system.kill()
      try? device.homeScreen.launchApp()
      try? device.store.requestAccess { _, _ in told.value.append("next") }
      device.deliverCallbacks()
      told.value.append("ends")
    }
    device.deliverCallbacks()
    #expect(told.value == ["begins", "ends", "next"])
  }

  @Test func `nothing is delivered once the process has ended`() throws {
    // Answered calls, and calls that still wait for the person.
    for (call, isDenied) in Self.calls.flatMap({ [($0, true), ($0, false)] }) {
      let device = isDenied ? ContactsDevice.denied() : .withThreeContacts()
      try call(device) { Issue.record("the process has ended") }
      try device.system.kill()
      device.deliverCallbacks()
      try device.homeScreen.launchApp()
      try device.store.requestAccess { _, _ in }
      if !isDenied { try device.user.refuseSharing() }
      device.deliverCallbacks()
    }
    let device = ContactsDevice.denied()
    try device.store.requestAccess { _, _ in try? device.system.kill() }
    try device.store.requestAccess { _, _ in Issue.record("the process has ended") }
    device.deliverCallbacks()
  }

  @Test func `a run loop of the test delivers, whatever the app does meanwhile`() throws {
    let loop = Heard<[@Sendable () -> Void]>([])
    let device = ContactsDevice(world: ContactsWorld(cards: Card.three)) { loop.value.append($0) }
    let told = Heard<[Bool]>([])
    try device.store.requestAccess { granted, _ in told.value.append(granted) }
    try device.user.share(only: [1])
    try device.store.requestAccess { granted, _ in told.value.append(granted) }
    #expect(told.value == [])
    while !loop.value.isEmpty { loop.value.removeFirst()() }
    #expect(told.value == [true, true])
  }

  @Test func `one that runs its work at once is held back while the app calls`() throws {
    let world = ContactsWorld(cards: Card.three)
    let asked = ContactsDevice(world: world) { $0() }
    asked.play(denying)
    // No closure has been called on this device before.
    for device in [asked, ContactsDevice(world: world, beginning: .denied) { $0() }] {
      let told = Heard(0)
      for count in 0..<2 {
        try device.store.requestAccess { _, _ in told.value += 1 }
        #expect(told.value == count)
        device.deliverCallbacks()
        #expect(told.value == count + 1)
      }
    }
  }

  @Test func `every call of the app says that no process runs`() throws {
    let device = ContactsDevice.authorized()
    let someone = try device.store.allContacts()[0].id
    try device.system.kill()
    let calls: [() throws -> Void] = [
      { try device.app.presentSheet() }, { try device.app.dismissSheet() },
      { _ = try device.store.authorizationStatus },
      { try device.store.requestAccess { _, _ in } },
      { try device.store.perform(.allContacts()) { _ in } },
      { _ = try device.store.contact(someone) },
      { _ = try device.store.contacts([someone]) },
      { _ = try device.store.contacts(named: "ada") },
      { _ = try device.store.allContacts() },
      { try device.store.create(Card(name: "")) },
      { try device.store.update(someone, to: Card(name: "")) },
      { try device.store.delete(someone) },
      { try device.app.mount(.one, AccessButton(query: "")) },
      { try device.app.change(.one, to: AccessButton(query: "")) },
      { try device.app.unmount(.one) },
      { try device.app.presentAccessPicker() },
      { try device.app.presentContactPicker() },
    ]
    for (number, call) in calls.enumerated() {
      #expect(throws: DeviceError.refused(.notRunning), "call \(number)") { try call() }
    }
  }
}

/// Tests of calls that the platform never answers, and of the app's own sheet.
struct ScreenTests {
  @Test func `a second picker is never answered, and the first answers its own caller`() throws {
    let device = ContactsDevice.limited(to: [1])
    let told = Heard<[String]>([])
    try device.app.presentContactPicker { _ in told.value.append("first") }
    try device.app.presentContactPicker { _ in told.value.append("second") }
    try device.app.presentAccessPicker { _ in told.value.append("third") }
    try device.user.cancel()
    #expect(told.value == ["first"])
    try device.app.presentAccessPicker { _ in told.value.append("fourth") }
    try device.user.cancel()
    #expect(told.value == ["first", "fourth"])
  }

  @Test func `a second picker is refused by a decision`() throws {
    let device = ContactsDevice.limited(to: [1], ContactsConfiguration(secondScreen: .refused))
    try device.app.presentContactPicker()
    #expect(throws: DeviceError.refused(.covered)) { try device.app.presentContactPicker() }
    #expect(throws: DeviceError.refused(.covered)) { try device.app.presentAccessPicker() }
  }

  @Test func `a call whose prompt is lost ends as denied, or never`() throws {
    for answer in ContactsConfiguration.CallsOfLostPrompt.allCases {
      let device = ContactsDevice.withThreeContacts(
        ContactsConfiguration(callsOfLostPrompt: answer))
      let told = Heard<[Bool]>([])
      try device.store.requestAccess { granted, _ in told.value.append(granted) }
      try device.system.takeScreenDown()
      #expect(told.value == (answer == .end ? [false] : []))
      #expect(device.snapshot().unanswered.count == (answer == .end ? 0 : 1))
      try device.store.requestAccess { granted, _ in told.value.append(granted) }
      try device.user.share(only: [1])
      #expect(told.value == (answer == .end ? [false, true] : [true]))
      try device.system.kill()
      #expect(device.snapshot().unanswered.isEmpty)
    }
  }

  @Test func `the app's own sheet goes along with a picker by a decision, and the app is told`()
    throws
  {
    for answer in ContactsConfiguration.OwnSheet.allCases {
      let device = ContactsDevice.withThreeContacts(ContactsConfiguration(ownSheet: answer))
      let told = Heard(0)
      try device.app.onSheetClosed { told.value += 1 }
      try device.app.presentSheet()
      try device.app.presentContactPicker()
      try device.app.dismissSheet()
      #expect(device.snapshot().hasOwnSheet)
      try device.user.cancel()
      #expect(device.snapshot().hasOwnSheet == (answer == .stays))
      #expect(told.value == (answer == .stays ? 0 : 1))
    }
  }

  @Test func `a card of a read-only account is refused with its error`() throws {
    let device = ContactsDevice(
      world: ContactsWorld(cards: [Card(name: "Ada", isReadOnly: true)]), beginning: .authorized)
    let ada = try #require(try device.store.allContacts().first)
    let refusal = DeviceError.failed(StoreError(.recordNotWritable, affected: [ada.id]))
    #expect(throws: refusal) { try device.store.update(ada.id, to: Card(name: "Ada King")) }
    #expect(throws: refusal) { try device.store.delete(ada.id) }
    #expect(ada.card == Card(name: "Ada"))
  }
}

/// Tests of asynchronous access requests.
@MainActor
struct AsynchronousRequestTests {
  @Test func `a refusal is thrown, now or later`() async throws {
    let refusal = DeviceError.failed(StoreError(.authorizationDenied))
    let device = ContactsDevice.withThreeContacts()
    let task = Task { try await device.store.requestAccess() }
    while device.snapshot().alert == nil { await Task.yield() }
    try device.user.refuseSharing()
    await #expect(throws: refusal) { try await task.value }
    await #expect(throws: refusal) { try await device.store.requestAccess() }
  }

  @Test func `a task of an app that ends is told so`() async throws {
    let device = ContactsDevice.withThreeContacts()
    let task = Task { try await device.store.requestAccess() }
    while device.snapshot().alert == nil { await Task.yield() }
    try device.system.kill()
    await #expect(throws: DeviceError.ended) { try await task.value }
    await #expect(throws: DeviceError.refused(.notRunning)) {
      try await device.store.requestAccess()
    }
  }
}
