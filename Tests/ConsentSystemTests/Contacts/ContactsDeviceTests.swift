import ConsentSystem
import ConsentVocabulary
import Foundation
import Synchronization
import Testing

/// Tests of the device from the perspective of an app's author.
struct ContactsDeviceTests {
  @Test func `the example of the documentation runs`() throws {
    // begin example
    let ada = Card(name: "Ada Lovelace", emails: ["ada@example.com"])
    let alan = Card(name: "Alan Turing", phones: ["+44 20 7946 0123"])
    let device = ContactsDevice(world: ContactsWorld(cards: [ada, alan]))

    // The app searches for a contact that it cannot read.
    let approved = Mutex<[ContactIdentifier]>([])
    let button = ButtonID(1)
    try device.app.mount(button, AccessButton(query: "love")) { found in
      approved.withLock { $0 = found }
    }

    // The person touches the button and allows access to the contact that it shows.
    try device.user.tap(button)
    try device.user.allow()
    let found = approved.withLock { $0 }
    #expect(found.map(device.contact) == [ContactID(1)])
    #expect(try device.store.authorizationStatus == .limited)
    #expect(try device.store.allContacts() == [FetchedContact(id: found[0], card: ada)])
    // end example
  }

  @Test func `the example above is the one in the documentation`() throws {
    let test = try Self.lines(of: #filePath)
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try Self.lines(
      of: package.appending(path: "Sources/Consent/ConsentSystem/Contacts/ContactsDevice.swift")
        .path())
    let start = try #require(test.firstIndex(of: "    // begin example"))
    let end = try #require(test.firstIndex(of: "    // end example"))
    let example = test[(start + 1)..<end].map { $0.isEmpty ? "///" : "/// " + $0 }
    #expect(source.contains(example))
  }

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
  }

  @Test func `an operation waits for the prompt and is then answered`() throws {
    let device = ContactsDevice.withThreeContacts()
    let answers = Heard<[StoreAnswer]>([])
    try device.store.perform(.allContacts()) { answers.value.append($0) }
    #expect(throws: DeviceError.waiting(.second)) { try device.store.allContacts() }
    try device.user.continueSharing()
    try device.user.shareEverything()
    guard case .contacts(let found)? = answers.value.first else {
      Issue.record("the call has not been answered")
      return
    }
    #expect(Set(found.map(\.card)) == Set(Card.three))
    try device.store.perform(.delete(found[0].id)) { answers.value.append($0) }
    device.clock.advance(by: .zero)
    #expect(answers.value.last == .saved)
    #expect(device.contact(found[0].id).map { device.snapshot().existing.contains($0) } == false)
  }

  @Test func `the store reads and writes`() throws {
    let device = ContactsDevice.limited(to: [1])
    let new = try device.store.create(Card(name: "New"))
    try device.store.update(new, to: Card(name: "Newer"))
    let ada = try #require(try device.store.contacts(named: "ada").first)
    #expect(Set(try device.store.contacts([new, ada.id, new]).map(\.id)) == [ada.id, new])
    #expect(try device.store.contacts(named: "new").map(\.id) == [new])
    #expect(try device.store.contact(ada.id) == ada)
    try device.store.delete(new)
    #expect(throws: DeviceError.failed(StoreError(.recordDoesNotExist, affected: [new]))) {
      try device.store.delete(new)
    }
    #expect(throws: DeviceError.failed(StoreError(.recordDoesNotExist))) {
      try device.store.contact(new)
    }
  }

  @Test func `pickers report by their own completions`() throws {
    let device = ContactsDevice.limited(to: [1])
    let added = Heard<[[ContactIdentifier]]>([])
    try device.app.presentAccessPicker { added.value.append($0) }
    try device.user.toggle(.grace)
    try device.user.finish()
    #expect(added.value.map { $0.map(device.contact) } == [[.grace]])

    let picked = Heard<[[FetchedContact]?]>([])
    try device.app.presentContactPicker { picked.value.append($0) }
    try device.user.pick([2])
    try device.app.presentContactPicker { picked.value.append($0) }
    try device.user.cancel()
    let alan = try #require(device.identifier(of: .alan))
    #expect(picked.value == [[FetchedContact(id: alan, card: Card.three[1])], nil])
  }

  @Test func `a contact that was fetched never changes, whatever becomes of it`() throws {
    let device = ContactsDevice.limited(to: [1])
    let ada = try #require(try device.store.allContacts().first)
    try device.store.update(ada.id, to: Card(name: "Countess"))
    #expect(ada.card == Card.three[0])
    #expect(try device.store.contact(ada.id).card.name == "Countess")
    try device.addressBook.remove(.ada)
    #expect(ada.card == Card.three[0])
  }

  @Test func `a callback may use the device`() throws {
    let device = ContactsDevice.withThreeContacts()
    let names = Heard<[String]>([])
    try device.store.requestAccess { granted, _ in
      #expect(device.snapshot().alert == nil)
      names.value += (try? device.store.allContacts())?.map(\.card.name) ?? []
      try? device.app.presentContactPicker()
    }
    try device.user.share(only: [3])
    #expect(names.value == ["Grace Hopper"])
    #expect(device.snapshot().sheet == .contactPicker(ContactPicker()))
  }

  @Test func `what cannot be done throws its reason`() {
    let device = ContactsDevice.withThreeContacts(ContactsConfiguration(usageDescription: .missing))
    #expect(throws: DeviceError.refused(.notPresented)) { try device.user.allow() }
    #expect(throws: DeviceError.refused(.noSuchButton)) { try device.user.tap(.one) }
    #expect(throws: DeviceError.refused(.noSettingsEntry)) { try device.settings.setAccess(.full) }
    #expect(throws: DeviceError.crashed) { try device.store.requestAccess { _, _ in } }
    #expect(throws: DeviceError.refused(.notRunning)) { try device.app.presentAccessPicker() }
  }
}
