import ConsentSystem
import ConsentVocabulary
import Desk
import Testing

/// Tests of a device in concurrent use. `scripts/threads.sh` runs them under the thread sanitizer.
@Suite struct `Many tasks at one device` {
  private static let (tasks, rounds) = (8, 60)

  /// The answers that a task received, in order, and the contacts that it created or added.
  private struct Part: Sendable {
    var answers: [Int] = []
    var created: [ContactIdentifier] = []
    var added: [ContactID] = []
  }

  @Test func `find each call whole, and are answered in order and one at a time`() async throws {
    let device = ContactsDevice.authorized()
    let parts = (0..<Self.tasks).map { _ in Heard(Part()) }
    let (calledNow, told) = (Heard(0), Heard(0))
    try device.app.onContactsChange { told.change { $0 += 1 } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (task, part) in parts.enumerated() {
        group.addTask {
          for round in 0..<Self.rounds {
            let new = try device.store.create(Card(name: "New \(task)"))
            let other = try device.store.create(Card(name: "Other \(task)", emails: ["old"]))
            part.change { $0.created += [new, other] }
            try device.store.update(other, to: Card(name: "Another \(task)", emails: ["new"]))
            try device.store.delete(new)
            try device.store.requestAccess { granted, _ in
              calledNow.change { $0 += 1 }
              #expect(calledNow.value == 1)
              part.change { $0.answers.append(granted ? round : -1) }
              calledNow.change { $0 -= 1 }
            }
            let added = device.addressBook.add(Card(name: "Added \(task)"))
            part.change { $0.added.append(added) }
            device.clock.advance(by: Milliseconds(1))
            for contact in try device.store.contacts(named: "Other") {
              #expect(contact.emails == ["old"])
            }
            if round % 20 == 0 { await Task.yield() }
          }
        }
      }
      try await group.waitForAll()
    }
    device.deliverCallbacks()
    let all = parts.map(\.value)
    for part in all { #expect(part.answers == Array(0..<Self.rounds)) }
    let count = Self.tasks * Self.rounds
    #expect(Set(all.flatMap(\.created)).count == 2 * count)
    #expect(Set(all.flatMap(\.added)).count == count)
    #expect(device.addressBook.contacts.count == 3 + 2 * count)
    for (task, part) in all.enumerated() {
      for contact in part.added {
        let card = device.addressBook.contacts.first { $0.id == contact }?.card
        #expect(card == Card(name: "Added \(task)"))
      }
    }
    #expect(device.clock.now == Instant(Milliseconds(count)))
    // Two creations, an update, a deletion, and a contact added by the person.
    #expect(told.value == 5 * count)
  }

  @Test func `touch a button that moves, each touch as it stands then`() async throws {
    let device = ContactsDevice.limited(to: [])
    try device.app.mount(.one, AccessButton(query: "nobody"))
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<Self.tasks {
        group.addTask {
          for round in 0..<2_000 {
            if task % 2 == 0 {
              var layout = Layout.plain
              layout.frame.y += round % 8 * 60
              try? device.app.change(.one, to: AccessButton(query: "nobody", layout: layout))
            } else {
              #expect((try? device.user.tap(.one)) == .inert(.nothingToGrant))
            }
          }
        }
      }
    }
  }

  @Test func `add contacts, and each is told of its own`() async {
    let device = ContactsDevice(world: ContactsWorld())
    let added = await withTaskGroup(of: [ContactID].self) { group in
      for _ in 0..<Self.tasks {
        group.addTask { (0..<2_000).map { _ in device.addressBook.add(Card(name: "New")) } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(added.sorted() == device.addressBook.contacts.map(\.id))
  }

  @Test func `wait for one answer, and all get it`() async throws {
    let device = ContactsDevice.withThreeContacts()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<Self.tasks { group.addTask { try await device.store.requestAccess() } }
      while device.snapshot().pending.count < Self.tasks { await Task.yield() }
      try device.user.share(only: [1])
      var granted = 0
      for try await answer in group where answer { granted += 1 }
      #expect(granted == Self.tasks)
    }
    #expect(try await device.store.requestAccess())
  }
}
