import ConsentSystem
import ConsentVocabulary
import Desk
import Testing

/// Tests of pairs of devices that differ only in hidden contacts, so that an app cannot distinguish them.
struct LookAlikeTests {
  enum Decision: CaseIterable {
    case denied, nobody, some
  }

  @Test(arguments: Decision.allCases)
  func `an app learns the same of both, whatever it does and whatever is hidden (HYP-01, HYP-08)`(
    decision: Decision
  ) throws {
    for seed in 0..<Desk.sized(20, 20, 100) {
      var chance = Chance(seed: UInt64(seed) &* 3 &+ 1)
      let salt = Salt(chance.number(below: 1_000))
      let common = (0..<(decision == .some ? 3 : 0)).map { Card(name: "Common \($0 % 2)") }
      let hidden = (0..<2).map { _ in
        (0..<chance.number(below: 5)).map { Card(name: "Hidden \($0)") }
      }
      let twins = [
        Twin(common: common, behind: hidden[0], isDenied: decision == .denied, salt: salt),
        Twin(common: common, behind: hidden[1], isDenied: decision == .denied, salt: salt),
      ]
      for step in 0..<40 {
        let deed = chance.number(below: Twin.deeds)
        let (first, second) = (chance.number(below: 8), chance.number(below: 8))
        for index in twins.indices { twins[index].carryOut(deed, first, second) }
        // Changes a hidden contact on one device only. The app must not notice.
        if chance.number(below: 3) == 0 { twins[chance.number(below: 2)].change(hidden: first) }
        if twins[0].seen != twins[1].seen {
          Issue.record(
            """
            seed \(seed), step \(step), deed \(deed)
            \(twins[0].seen.last ?? "nothing")
            \(twins[1].seen.last ?? "nothing")
            """)
          return
        }
      }
      #expect(twins[0].seen.count > 20)
    }
  }
}

/// A device, with a log of the app's observations.
private struct Twin {
  let device: ContactsDevice
  /// The app's observations, in order.
  var seen: [String] { log.value.lines }
  private let log = Heard(Log())
  private let hidden: Int

  private struct Log { var (lines, known): ([String], [ContactIdentifier]) = ([], []) }

  static let deeds = 14

  /// - Parameter hidden: Cards that are added to the address book before `common`.
  init(common: [Card], behind hidden: [Card], isDenied: Bool, salt: Salt) {
    self.hidden = hidden.count
    device = ContactsDevice(world: ContactsWorld(cards: hidden + common, salt: salt))
    let granted = ContactSet(common.indices.map { ContactID(hidden.count + $0 + 1) })
    device.play(isDenied ? denying : limiting(to: granted))
  }

  /// Performs an action of the app and logs its observations.
  func carryOut(_ deed: Int, _ first: Int, _ second: Int) {
    let (store, log) = (device.store, log)
    let known = log.value.known
    let contact =
      known.isEmpty || second == 7
      ? ContactIdentifier("guess \(first)") : known[first % known.count]
    @Sendable func note(_ what: Any) { log.value.lines.append("\(deed): \(what)") }
    @Sendable func meet(_ contacts: [ContactIdentifier]) {
      for contact in contacts where !log.value.known.contains(contact) {
        log.value.known.append(contact)
      }
    }
    func perform(_ call: StoreCall) throws {
      try store.perform(call) { answer in
        note(answer)
        if case .contacts(let found) = answer { meet(found.map(\.id)) }
        if case .created(let new) = answer { meet([new]) }
      }
    }
    do {
      switch deed {
      case 0, 1: try perform(.allContacts())
      case 2: try perform(.contactsNamed(["common", "hidden", "new", "1"][first % 4]))
      case 3: try perform(.contact(contact))
      case 4: try perform(.contacts(known.reversed() + [contact]))
      case 5, 6: try perform(.create(Card(name: "New \(first)")))
      case 7: try perform(.update(contact, Card(name: "Changed \(first)")))
      case 8: try perform(.delete(contact))
      case 9: try store.requestAccess { note(($0, $1)) }
      case 10: note(try store.authorizationStatus)
      case 11: try device.app.presentAccessPicker { note($0) }
      case 12:
        let query = ["hidden", "common", "new"][first % 3]
        try device.app.mount(ButtonID(first + 1), AccessButton(query: query)) { note($0) }
      default: try device.app.unmount(ButtonID(first + 1))
      }
    } catch {
      note(error)
    }
    device.deliverCallbacks()
    try? device.user.cancel()
  }

  /// Adds, edits or removes a hidden contact, as an action of the person.
  func change(hidden choice: Int) {
    let contacts = (1...max(hidden, 1)).map { ContactID($0) }
    switch choice {
    case 0..<3: device.addressBook.add(Card(name: "Hidden later"))
    case 3..<5 where hidden > 0:
      try? device.addressBook.edit(contacts[choice % contacts.count], to: Card(name: "Hidden else"))
    case 5... where hidden > 0: try? device.addressBook.remove(contacts[choice % contacts.count])
    default: break
    }
  }
}

/// Pseudo-random numbers, equal in each run.
private struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
