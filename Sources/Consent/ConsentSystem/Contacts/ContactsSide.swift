import ConsentVocabulary
import StateMachines

/// The contacts system as a value: it takes commands and returns their outcomes.
///
/// Copies are independent. Two systems are equal if their states and histories are equal; systems with equal
/// keys behave alike, even with different histories. Injected collaborators are not compared.
///
///     var side = ContactsSide(world: ContactsWorld(cards: [Card(name: "Ada")]))
///     _ = side.perform(.app(.requestAccess))
///     var refusing = side
///     _ = side.perform(.user(.continueSharing))
///     _ = refusing.perform(.user(.refuseSharing))
///
/// - Source: Specs/Contacts/World.md.
public struct ContactsSide: Side, Sendable {
  public typealias Language = Contacts

  private(set) var core: ContactsCore
  /// The current snapshot, kept because few commands change its lists.
  private var shown = ContactsSnapshot(
    process: .running, status: .notDetermined, granted: ContactSet(), existing: ContactSet(),
    alert: nil, sheet: nil, buttons: [], pending: [], held: nil, now: .start)

  /// Creates a device that has just been turned on: the app is installed and running, and the only decision
  /// is the world's.
  public init(world: ContactsWorld) {
    core = ContactsCore(world: world, collaborators: nil)
    core.show(in: &shown)
  }

  package init(world: ContactsWorld, collaborators: ContactsCollaborators) {
    core = ContactsCore(world: world, collaborators: collaborators)
    core.show(in: &shown)
  }

  init(_ core: consuming ContactsCore) {
    self.core = core
    self.core.app.process.accessMayDiffer.value = true
    self.core.show(in: &shown)
  }

  public mutating func perform(_ command: ContactsCommand) -> Reply<ContactsOutcome> {
    .said(outcome(of: command))
  }

  public func snapshot() -> ContactsSnapshot? { shown }
  // Compares in place, because this is called after each command.
  public func isIn(_ state: ContactsSnapshot) -> Bool { shown == state }

  package var stated: ContactsSnapshot { shown }

  mutating func outcome(of command: ContactsCommand) -> ContactsOutcome {
    let outcome = core.perform(command)
    switch outcome.response {
    case .refused, .status, .returned(.contacts), .returned(.access), .returned(.token),
      .returned(.changes), .returned(.failed):
      break
    case .done, .returned(.created), .returned(.saved), .pending, .touch, .crashed:
      core.show(in: &shown)
    }
    return outcome
  }
}

extension ContactsSide: Hashable {
  public static func == (one: ContactsSide, other: ContactsSide) -> Bool { one.core == other.core }

  public func hash(into hasher: inout Hasher) { hasher.combine(core) }
}
