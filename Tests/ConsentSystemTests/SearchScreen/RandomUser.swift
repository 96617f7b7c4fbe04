import ConsentSystem
import ConsentVocabulary
import PropertyTesting

/// A screen for searching contacts.
@MainActor
protocol SearchScreen: AnyObject, Sendable {
  init(on device: ContactsDevice)
  /// The status that the screen assumes.
  var status: AuthorizationStatus { get }
  /// The contacts that the screen shows.
  var rows: [FetchedContact] { get }
  /// The error that the screen shows.
  var problem: DeviceError? { get }
  var query: String { get }
  func type(_ text: String)
}

extension ButtonID {
  static let search = ButtonID(1)
}

/// An initial state of the device, and a sequence of actions.
struct RandomUser: Hashable, Sendable {
  var beginning: ContactsDevice.Beginning
  var deeds: [Deed]

  /// An action of the person, the system or the run loop. Impossible actions are skipped.
  enum Deed: Hashable, Sendable {
    // The person.
    case type(String)
    case tap, allow, deny
    case choose(ContactSet)
    case setAccess(SettingsChoice)
    case leaveApp, returnToApp
    case launchApp
    case add(Card)
    case remove(ContactID)
    // The system.
    case endApp
    case failNextCall(StoreError.Code)
    /// Calls all due closures of the app.
    case turnRunLoop
  }

  static let everyone = zip(beginnings, deeds).map { RandomUser(beginning: $0, deeds: $1) }

  private static let beginnings = Generator<ContactsDevice.Beginning>.element(of: [
    .notDetermined, .limited([]), .limited([1]), .authorized, .denied, .restricted,
  ])

  private static let deeds = Generator<Deed>.weighted(
    (6, .element(of: [.type("ada"), .type("a"), .type("nobody")])),
    (4, .always(.tap)),
    (4, .element(of: [.turnRunLoop, .allow, .choose([1]), .choose([1, 2]), .deny])),
    (2, .element(of: [.failNextCall(.dataAccessError), .failNextCall(.communicationError)])),
    (1, .element(of: [.endApp, .launchApp, .leaveApp, .returnToApp])),
    (
      1,
      .element(of: [SettingsChoice.full, .none, .limited([]), .limited([2])].map(Deed.setAccess))
    ),
    (1, .element(of: [.remove(ContactID(1)), .add(Card(name: "Ada Byron"))]))
  ).array(0...30)
}

/// A mistake of a search screen.
enum Mistake: Hashable, Sendable, CaseIterable {
  /// The screen shows another status than the device has.
  case staleStatus
  /// A store call failed, and the screen neither shows the error nor all contacts.
  case swallowedError
  case rowTwice
}

extension RandomUser {
  /// Returns the mistakes of a screen that this user finds, in order.
  @MainActor
  func mistakes<Screen: SearchScreen>(on _: Screen.Type) -> [Mistake] {
    let loop = Heard<[@Sendable () -> Void]>([])
    let cards = [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]
    let device = ContactsDevice(world: ContactsWorld(cards: cards), beginning: beginning) {
      loop.value.append($0)
    }
    let shown = Heard<Screen?>(nil)
    // The screen is created at launch and released when the process ends.
    device.onProcess { [weak device] state in
      MainActor.assumeIsolated {
        shown.value = state == .running ? device.map { Screen(on: $0) } : nil
      }
    }
    var mistakes: [Mistake] = []
    for deed in deeds {
      let failures = device.system.failuresLeft
      switch deed {
      case .type(let text): shown.value?.type(text)
      case .tap: _ = try? device.user.tap(.search)
      case .allow: try? device.user.allow()
      case .deny: try? device.user.deny()
      case .choose(let contacts): try? device.user.choose(contacts)
      case .setAccess(let choice): try? device.settings.setAccess(choice)
      case .leaveApp: try? device.homeScreen.leaveApp()
      case .returnToApp: try? device.homeScreen.returnToApp()
      case .launchApp: try? device.homeScreen.launchApp()
      case .add(let card): device.addressBook.add(card)
      case .remove(let contact): try? device.addressBook.remove(contact)
      case .endApp: try? device.system.kill()
      case .failNextCall(let code): device.system.failNextCall(with: StoreError(code))
      case .turnRunLoop: while !loop.value.isEmpty { loop.value.removeFirst()() }
      }
      guard let screen = shown.value else { continue }
      let (rows, status) = (Set(screen.rows.map(\.id)), device.snapshot().status)
      if screen.status != status { mistakes.append(.staleStatus) }
      if rows.count < screen.rows.count { mistakes.append(.rowTwice) }
      if device.system.failuresLeft == 0, failures > 0, screen.problem == nil,
        status == .limited || status == .authorized,
        let found = try? device.store.contacts(named: screen.query), rows != Set(found.map(\.id))
      {
        mistakes.append(.swallowedError)
      }
    }
    return mistakes
  }
}
