import ConsentVocabulary
import StateMachines

/// The contacts system as a value: it is told commands, and says what came of each.
///
/// A copy goes its own way. Two are equal if they are in the same situation with the same past;
/// those with equal ``canonical`` forms behave alike, whatever their past. Whether collaborators were
/// exchanged makes no difference.
///
///     var side = ContactsSide(world: ContactsWorld(cards: [Card(name: "Ada")]))
///     _ = side.perform(.app(.requestAccess))
///     var refusing = side
///     _ = side.perform(.user(.continueSharing))
///     _ = refusing.perform(.user(.refuseSharing))
///
/// - Source: Specs/Contacts/World.md.
public struct ContactsSide: Side, Hashable, Sendable {
  public typealias Talk = Contacts

  private(set) var core: ContactsCore
  /// What can be stated of the core, kept because few commands change what it lists.
  private var shown: Aside<ContactsSnapshot>

  /// A device that has just been turned on: the app is installed and running, and nothing has been
  /// decided.
  public init(world: ContactsWorld) {
    self.init(world: world, collaborators: ContactsCollaborators())
  }

  package init(world: ContactsWorld, collaborators: ContactsCollaborators) {
    self.init(ContactsCore(world: world, collaborators: collaborators))
  }

  init(_ core: ContactsCore) {
    self.core = core
    shown = Aside(
      ContactsSnapshot(
        process: .running, status: .notDetermined, granted: ContactSet(), existing: ContactSet(),
        alert: nil, sheet: nil, buttons: [], pending: [], held: nil, now: .start))
    core.show(in: &shown.value)
  }

  public mutating func perform(_ command: ContactsCommand) -> Reply<ContactsOutcome> {
    .said(outcome(of: command))
  }

  public func snapshot() -> ContactsSnapshot? { shown.value }

  // MARK: - For the device

  /// The whole state that can be stated.
  var stated: ContactsSnapshot { shown.value }

  mutating func outcome(of command: ContactsCommand) -> ContactsOutcome {
    let outcome = core.perform(command)
    if case .refused = outcome.response { return outcome }
    core.show(in: &shown.value)
    return outcome
  }
}
