import ConsentVocabulary
import StateMachines

// INV-C27, C44: what the app is notified of.

extension Event<Contacts> {
  func theAppHearsOfEveryChange(after past: ContactsPast) -> Judgement {
    guard runsOn else { return .silent }
    if after.visible != before.visible { return .requires(outcome.contactsChanged) }
    let isRewritten = rewritten(after: past).contains { before.visible.contains($0) }
    return .when(isRewritten, branch: 1, requires: outcome.contactsChanged)
  }

  func hiddenChangesAreSilent(after past: ContactsPast) -> Judgement {
    if !runsOn { return outcome.contactsChanged ? .broken : .silent }
    let isElsewhere = before.existing != after.existing || !rewritten(after: past).isEmpty
    let isDeclared = world.configuration.changeNotification == .ofEverything
    if theAppHearsOfEveryChange(after: past) != .silent || isElsewhere && isDeclared {
      return .silent
    }
    return isElsewhere || outcome.contactsChanged
      ? .requires(!outcome.contactsChanged) : .silent
  }

  /// Whether the same process ran before and after.
  private var runsOn: Bool { before.process == .running && after.process == .running }

  /// Who has another card now.
  private func rewritten(after past: ContactsPast) -> [ContactID] {
    written(after: past).filter { past.card(of: $0.0) != $0.1 }.map(\.0)
  }
}
