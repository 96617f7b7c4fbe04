import ConsentSystem
import ConsentVocabulary
import Foundation
import Testing

/// Tests of the controls that only tests have, apart from the person and the system.
@Suite struct `A device that a test sets up` {
  @Test func `begins in any status as if it had been decided there`() throws {
    let restricted = ContactsDevice.withThreeContacts()
    try restricted.system.restrict()
    let devices: [(ContactsDevice.Beginning, ContactsDevice, AuthorizationStatus)] = [
      (.notDetermined, .withThreeContacts(), .notDetermined),
      (.restricted, restricted, .restricted),
      (.denied, .denied(), .denied),
      (.limited([1, 3]), .limited(to: [1, 3]), .limited),
      (.limited([2, 9]), .limited(to: [2]), .limited),
      (.authorized, .authorized(), .authorized),
    ]
    #expect(Set(devices.map(\.2)) == Set(AuthorizationStatus.allCases))
    for (beginning, played, status) in devices {
      let device = ContactsDevice(world: ContactsWorld(cards: Card.three), beginning: beginning)
      #expect(device.snapshot() == played.snapshot(), "\(beginning)")
      #expect(device.settings.grants == played.settings.grants, "\(beginning)")
      #expect(try device.store.authorizationStatus == status)
      // The initial decision can be changed in Settings, and requested anew after a reset.
      try? device.settings.setAccess(.limitedAsOffered)
      try? played.settings.setAccess(.limitedAsOffered)
      #expect(device.snapshot() == played.snapshot(), "\(beginning)")
    }
  }

  /// The store calls that can fail, each with the error that it throws or answers.
  private static var calls: [(ContactsDevice, ContactIdentifier) async throws -> StoreError?] {
    func thrown(_ call: () async throws -> Void) async throws -> StoreError? {
      do {
        try await call()
        return nil
      } catch DeviceError.failed(let error) {
        return error
      }
    }
    return [
      { device, someone in try await thrown { _ = try device.store.contact(someone) } },
      { device, someone in try await thrown { _ = try device.store.contacts([someone]) } },
      { device, _ in try await thrown { _ = try device.store.contacts(named: "ada") } },
      { device, _ in try await thrown { _ = try device.store.allContacts() } },
      { device, _ in try await thrown { try device.store.create(Card(name: "New")) } },
      { device, someone in
        try await thrown { try device.store.update(someone, to: Card(name: "New")) }
      },
      { device, someone in try await thrown { try device.store.delete(someone) } },
      { device, _ in try await thrown { _ = try await device.store.requestAccess() } },
      { device, _ in
        let heard = Heard<StoreError?>(nil)
        try device.store.requestAccess { granted, error in if !granted { heard.value = error } }
        #expect(heard.value == nil)
        device.deliverCallbacks()
        return heard.value
      },
      { device, someone in
        let heard = Heard<StoreError?>(nil)
        try device.store.perform(.delete(someone)) { answer in
          if case .failed(let error) = answer { heard.value = error }
        }
        #expect(heard.value == nil)
        device.deliverCallbacks()
        return heard.value
      },
    ]
  }

  @Test func `has any call of the store fail once, with any code, and change nothing`() async throws
  {
    for (number, call) in Self.calls.enumerated() {
      for code in StoreError.Code.allCases {
        let device = ContactsDevice.authorized()
        let someone = try device.store.allContacts()[0].id
        let before = (device.snapshot(), device.addressBook.contacts)
        device.system.failNextCall(with: StoreError(code, affected: [someone]))
        #expect(try device.store.authorizationStatus == .authorized)
        #expect(
          try await call(device, someone) == StoreError(code, affected: [someone]), "call \(number)"
        )
        #expect((device.snapshot(), device.addressBook.contacts) == before)
        #expect(device.system.failuresLeft == 0)
        #expect(try await call(device, someone) == nil, "call \(number)")
      }
    }
  }

  @Test func `asks nobody where the call is to fail, and lets failures wait their turn`() throws {
    let device = ContactsDevice.withThreeContacts()
    device.system.failNextCall(with: StoreError(.dataAccessError))
    device.system.failNextCall(with: StoreError(.communicationError))
    try device.system.kill()
    #expect(throws: DeviceError.refused(.notRunning)) { try device.store.allContacts() }
    try device.homeScreen.launchApp()
    #expect(throws: DeviceError.failed(StoreError(.dataAccessError))) {
      try device.store.allContacts()
    }
    #expect(device.snapshot().alert == nil)
    #expect(device.system.failuresLeft == 1)
    #expect(throws: DeviceError.failed(StoreError(.communicationError))) {
      try device.store.allContacts()
    }
    #expect(throws: DeviceError.waiting(.first)) { try device.store.allContacts() }
  }

  @Test func `gives errors the platform's domain and numbers`() {
    let numbers = StoreError.Code.allCases.map { (StoreError($0) as NSError).code }
    #expect(
      numbers == [1, 2] + Array(100...104) + Array(200...207) + [300, 301, 302, 400, 500]
        + Array(600...605) + [700, 701])
    #expect((StoreError(.policyViolation) as NSError).domain == "CNErrorDomain")
  }

  @Test func `tells whoever runs the app of each launch and end before the deed returns`() throws {
    let loop = Heard<[@Sendable () -> Void]>([])
    let device = ContactsDevice(world: ContactsWorld(cards: Card.three), beginning: .limited([1])) {
      loop.value.append($0)
    }
    let told = Heard<[ProcessState]>([])
    device.onProcess { told.value.append($0) }
    let deeds: [(deed: () throws -> Void, state: ProcessState?)] = [
      ({ try device.system.upgrade() }, nil),
      ({ try device.settings.setAccess(.full) }, .stopped),
      ({ try device.homeScreen.launchApp() }, .running),
      ({ try device.system.kill() }, .stopped),
      ({ try device.homeScreen.deleteApp() }, .notInstalled),
      ({ try device.homeScreen.installApp() }, .stopped),
      ({ try device.homeScreen.launchApp() }, .running),
    ]
    var expected = [ProcessState.running]
    #expect(told.value == expected)
    for (deed, state) in deeds {
      try deed()
      if let state { expected.append(state) }
      #expect(told.value == expected)
    }
    #expect(loop.value.isEmpty)
  }

  @Test func `tells of an app that ends by its own call, and lets its objects go`() throws {
    final class Screen: Sendable {
      let device: ContactsDevice
      init(on device: ContactsDevice) throws {
        self.device = device
        try device.app.onContactsChange { _ = self }
      }
      // Calls the device while the device releases the closure.
      deinit { device.deliverCallbacks() }
    }
    let device = ContactsDevice.withThreeContacts(ContactsConfiguration(usageDescription: .missing))
    let screen = Heard<Screen?>(nil)
    let lost = Heard(0)
    device.onProcess { [weak device] state in
      switch state {
      case .running: screen.value = device.flatMap { try? Screen(on: $0) }
      case .stopped, .notInstalled:
        screen.value = nil
        lost.value += 1
      }
    }
    weak let kept = screen.value
    #expect(kept != nil)
    #expect(throws: DeviceError.crashed) { try device.store.allContacts() }
    #expect(lost.value == 1)
    #expect(kept == nil)
    try device.homeScreen.launchApp()
    #expect(screen.value != nil)
  }

  @Test func `streams changes as closures are called, to the end of the process`() async throws {
    let device = ContactsDevice.limited(to: [1])
    let streams = try (0..<2).map { _ in try device.app.contactsChanges() }
    try device.store.create(Card(name: "New"))
    device.addressBook.add(Card(name: "Hidden"))
    try device.addressBook.edit(.ada, to: Card(name: "Countess"))
    try device.system.kill()
    #expect(throws: DeviceError.refused(.notRunning)) { try device.app.contactsChanges() }
    try device.homeScreen.launchApp()
    try device.addressBook.edit(.ada, to: Card(name: "Ada"))
    for stream in streams {
      var changes = 0
      for await _ in stream { changes += 1 }
      #expect(changes == 2)
    }
  }
}
