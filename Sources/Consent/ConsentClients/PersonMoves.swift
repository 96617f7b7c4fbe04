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
  /// Changes of access in Settings, for contacts with each set of them. From an app in front this is one move:
  /// the person leaves it, changes its access and returns.
  public static let settings = PersonMoves(rawValue: 4)
  /// Leaving the app and returning to it, so that other moves come while it lies behind.
  public static let presence = PersonMoves(rawValue: 8)
  /// Ends of the process by the system, and launches.
  public static let process = PersonMoves(rawValue: 16)
  /// Additions, edits and removals of cards in the address book.
  public static let addressBook = PersonMoves(rawValue: 32)
  /// Resets of the privacy settings.
  public static let resets = PersonMoves(rawValue: 64)
  /// Failures of the network, or of the app's next call of the store, one at a time.
  public static let failures = PersonMoves(rawValue: 128)
  /// Restrictions by the device's management, and their ends.
  public static let restriction = PersonMoves(rawValue: 256)
  /// Installations of the app in place of its clip, and deletions.
  public static let installation = PersonMoves(rawValue: 512)
  /// The passing of the days after which an unused clip is removed.
  public static let time = PersonMoves(rawValue: 1_024)
  /// Losses of the screen, such as by a lock of the phone under a prompt or a picker.
  public static let locks = PersonMoves(rawValue: 2_048)
  /// Calls and other apps that interrupt the camera's session, and their ends, which the app may not be notified of.
  public static let interruptions = PersonMoves(rawValue: 4_096)

  /// Answers, touches, Settings, presence, launches and installations.
  public static let usual: PersonMoves = [
    .answers, .taps, .settings, .presence, .process, .installation,
  ]
  /// All moves except failures, restrictions, locks and interruptions.
  public static let undisturbed: PersonMoves = [.usual, .addressBook, .resets, .time]
  /// All moves.
  public static let all: PersonMoves = [
    .undisturbed, .failures, .restriction, .locks, .interruptions,
  ]

  /// The kinds, with their names.
  package static let named: [(name: String, moves: PersonMoves)] = [
    ("answers", .answers), ("taps", .taps), ("settings", .settings), ("presence", .presence),
    ("process", .process), ("addressBook", .addressBook), ("resets", .resets),
    ("failures", .failures), ("restriction", .restriction), ("installation", .installation),
    ("time", .time), ("locks", .locks), ("interruptions", .interruptions),
  ]

  /// Returns the moves that may be possible in a state of contacts, without additions and edits.
  package func moves(in screen: ContactsSnapshot) -> [PersonMove] {
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
    var system: [ContactsCommand.SystemCommand] = []
    if contains(.process) && screen.process == .running { system += [.kill] }
    if contains(.restriction) {
      system += [screen.status == .restricted ? .liftRestriction : .restrict]
    }
    // A call may never end whose prompt is lost: those of one prompt at a time, so that the states stay finite.
    let mayLock = screen.unanswered.isEmpty && (screen.alert != nil || screen.sheet != nil)
    if contains(.locks) && mayLock { system += [.takeScreenDown] }
    return commands.map { .command(.user($0)) } + taps + system.map { .command(.system($0)) }
  }

  /// Returns all subsets, the empty one first.
  private static func subsets(of contacts: ContactSet) -> [ContactSet] {
    contacts.reduce([ContactSet()]) { sets, contact in sets + sets.map { $0.inserting(contact) } }
  }
}
