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
  /// Failures of the app's next call of the store, one at a time.
  public static let failures = PersonMoves(rawValue: 128)

  /// Answers, touches, Settings, presence and launches.
  public static let usual: PersonMoves = [.answers, .taps, .settings, .presence, .process]
  /// All moves but failures.
  public static let all: PersonMoves = [.usual, .addressBook, .resets]

  /// Returns the steps that may be possible now. The person acts within the app while it is in front.
  func steps<Action>(on device: ContactsDevice, _ actions: [Action]) -> [AppStep<Action>] {
    let screen = device.snapshot()
    let isClear = !screen.isInBackground && screen.alert == nil && screen.sheet == nil
    let fails = contains(.failures) && screen.process == .running && device.system.failuresLeft == 0
    return (isClear ? actions : []).map { .app($0) } + moves(in: screen).map { .person($0) }
      + (fails ? [.person(.failNextCall(.dataAccessError))] : [])
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
