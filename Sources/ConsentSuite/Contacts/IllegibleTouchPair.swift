import ConsentVocabulary
import Lockstep

/// A pair of runs: one with every touch, one without those that were blocked. The app must not be
/// able to tell them apart.
///
/// - Source: Specs/Contacts/Invariants.md, INV-B09.
struct IllegibleTouchPair {
  private let commands: [ContactsCommand]

  init(_ commands: [ContactsCommand]) { self.commands = commands }

  /// What the app sees of one step.
  private struct Sight: Equatable {
    var response: ContactsResponse?
    var events: [ContactsCallback]
  }

  /// Whether the app sees a difference. `play` makes a fresh side.
  func isBroken<Player: Side<ContactsCommand, ContactsOutcome, ContactsSnapshot>>(
    _ play: () -> Player
  ) -> Bool {
    var (with, blocked) = (play(), Set<Int>())
    var seen: [Sight] = []
    for (index, command) in commands.enumerated() {
      let outcome = with.perform(command)
      if case .touch(.inert(.blocked)) = outcome.response { blocked.insert(index) }
      seen.append(sight(of: command, outcome))
    }
    if blocked.isEmpty { return false }
    var without = play()
    for (index, command) in commands.enumerated() {
      if blocked.contains(index) {
        if !seen[index].events.isEmpty { return true }
      } else if sight(of: command, without.perform(command)) != seen[index] {
        return true
      }
    }
    return false
  }

  private func sight(of command: ContactsCommand, _ outcome: ContactsOutcome) -> Sight {
    switch command {
    case .app: Sight(response: outcome.response, events: outcome.events)
    case .user, .system, .clock: Sight(response: nil, events: outcome.events)
    }
  }
}
