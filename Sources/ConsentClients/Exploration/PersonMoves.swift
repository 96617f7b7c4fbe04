import ConsentSystem
import ConsentVocabulary

/// The kinds of moves that a person makes while an app is explored.
public struct PersonMoves: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Answers to prompts and sheets, with each set of contacts.
  public static let answers = PersonMoves(rawValue: 1)
  /// Touches on mounted buttons.
  public static let taps = PersonMoves(rawValue: 2)
  /// Choices in Settings, with each set of contacts.
  public static let settings = PersonMoves(rawValue: 4)
  /// Leaving the app and returning to it.
  public static let presence = PersonMoves(rawValue: 8)
  /// Ends of the process by the system, and launches.
  public static let process = PersonMoves(rawValue: 16)
  /// Removals of contacts from the address book.
  public static let addressBook = PersonMoves(rawValue: 32)
  /// Resets of the privacy settings.
  public static let resets = PersonMoves(rawValue: 64)

  /// Answers, touches, Settings, presence and launches.
  public static let usual: PersonMoves = [.answers, .taps, .settings, .presence, .process]
  /// All moves.
  public static let all: PersonMoves = [.usual, .addressBook, .resets]

  /// Returns the steps that may be possible now. The person acts within the app while it is in front.
  func steps<Action>(on device: ContactsDevice, _ actions: [Action]) -> [AppStep<Action>] {
    let screen = device.snapshot()
    let isClear = !screen.isInBackground && screen.alert == nil && screen.sheet == nil
    return (isClear ? actions : []).map { .app($0) } + moves(in: screen).map { .person($0) }
  }

  /// Returns the moves that may be possible in a state, in a fixed order. A device refuses the others.
  func moves(in screen: ContactsSnapshot) -> [PersonMove] {
    var commands: [ContactsCommand.UserCommand] = []
    let sets = Self.subsets(of: screen.existing)
    if contains(.answers), !screen.isInBackground {
      switch screen.alert {
      case .shareOrNot: commands += [.refuseSharing, .continueSharing]
      case .howMuch: commands += [.shareEverything, .selectContacts, .goBack]
      case .selecting: commands += screen.existing.map { .toggle($0) } + [.finish, .goBack]
      case .confirming: commands += [.confirmSelection, .goBack]
      case .simplified: commands += [.allow, .deny]
      case nil: break
      }
      switch screen.alert == nil ? screen.sheet : nil {
      case .chooser(_, let shown):
        commands += Self.subsets(of: shown).dropFirst().map { .choose($0) } + [.cancel]
      case .accessPicker: commands += screen.existing.map { .toggle($0) } + [.finish, .cancel]
      case .contactPicker: commands += sets.dropFirst().map { .pick($0) } + [.cancel]
      case nil: break
      }
    }
    if contains(.settings) {
      commands += [.setAccess(.none), .setAccess(.full)]
      commands += sets.map { .setAccess(.limited($0)) }
    }
    if contains(.presence) { commands += [screen.isInBackground ? .returnToApp : .leaveApp] }
    if contains(.resets) { commands += [.resetPrivacy] }
    if contains(.addressBook) { commands += screen.existing.map { .removeContact($0) } }
    if contains(.process), screen.process == .stopped { commands += [.launchApp] }
    let taps = contains(.taps) ? screen.buttons.map { PersonMove.tap($0.button) } : []
    let ends = contains(.process) && screen.process == .running
    return commands.map { .command(.user($0)) } + taps + (ends ? [.command(.system(.kill))] : [])
  }

  /// Returns all subsets, the empty one first.
  private static func subsets(of contacts: ContactSet) -> [ContactSet] {
    contacts.reduce([ContactSet()]) { sets, contact in sets + sets.map { $0.inserting(contact) } }
  }
}

/// A move of the person, or an event of the system, in the exploration of an app.
public enum PersonMove: Hashable, Sendable {
  /// A touch in the middle of a button.
  case tap(ButtonID)
  /// Any other command of the person or the system.
  case command(ContactsCommand)

  /// Carries out the move. Returns `false` if the device refuses it.
  func play(on device: ContactsDevice) -> Bool {
    let outcome =
      switch self {
      case .tap(let button): device.perform(.user(.tap(button, device.middle(of: button))))
      case .command(let command): device.perform(command)
      }
    if case .refused = outcome.response { return false }
    return true
  }

  /// The move as a call of a test on `device`.
  var swift: String {
    func set(_ contacts: ContactSet) -> String {
      "[\(contacts.map { "\($0.ordinal)" }.joined(separator: ", "))]"
    }
    return switch self {
    case .tap(let button): "try device.user.tap(ButtonID(\(button.ordinal)))"
    case .command(.user(.refuseSharing)): "try device.user.refuseSharing()"
    case .command(.user(.continueSharing)): "try device.user.continueSharing()"
    case .command(.user(.shareEverything)): "try device.user.shareEverything()"
    case .command(.user(.selectContacts)): "try device.user.selectContacts()"
    case .command(.user(.toggle(let contact))):
      "try device.user.toggle(ContactID(\(contact.ordinal)))"
    case .command(.user(.finish)): "try device.user.finish()"
    case .command(.user(.confirmSelection)): "try device.user.confirmSelection()"
    case .command(.user(.goBack)): "try device.user.goBack()"
    case .command(.user(.allow)): "try device.user.allow()"
    case .command(.user(.deny)): "try device.user.deny()"
    case .command(.user(.choose(let contacts))): "try device.user.choose(\(set(contacts)))"
    case .command(.user(.pick(let contacts))): "try device.user.pick(\(set(contacts)))"
    case .command(.user(.cancel)): "try device.user.cancel()"
    case .command(.user(.setAccess(.none))): "try device.settings.setAccess(.none)"
    case .command(.user(.setAccess(.full))): "try device.settings.setAccess(.full)"
    case .command(.user(.setAccess(.limitedAsOffered))):
      "try device.settings.setAccess(.limitedAsOffered)"
    case .command(.user(.setAccess(.limited(let contacts)))):
      "try device.settings.setAccess(.limited(\(set(contacts))))"
    case .command(.user(.resetPrivacy)): "try device.settings.resetPrivacy()"
    case .command(.user(.leaveApp)): "try device.homeScreen.leaveApp()"
    case .command(.user(.returnToApp)): "try device.homeScreen.returnToApp()"
    case .command(.user(.launchApp)): "try device.homeScreen.launchApp()"
    case .command(.user(.removeContact(let contact))):
      "try device.addressBook.remove(ContactID(\(contact.ordinal)))"
    case .command(.system(.kill)): "try device.system.kill()"
    // `PersonMoves` makes no other commands.
    case .command(let command): "_ = device.perform(.\(command))"
    }
  }
}
