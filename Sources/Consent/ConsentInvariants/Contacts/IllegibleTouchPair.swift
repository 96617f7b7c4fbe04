import ConsentVocabulary
import StateMachines

/// Plays `commands` on two fresh systems and compares the app's observations (INV-B09). The second system
/// receives all touches except the blocked ones; for a blocked lift its finger slides off, since
/// that finger goes up nevertheless (TB-22). Silent if no touch is blocked.
///
/// - Parameter play: Makes a fresh system under test, each time in the same world.
public func illegibleTouchPair(
  _ commands: [ContactsCommand], play: () -> any Side<Contacts>
) -> Judgement {
  var (with, without) = (play(), play())
  let heard = commands.map { ($0, with.perform($0).outcome) }
  var judgement = Judgement.silent
  for (command, outcome) in heard {
    if case .touch(.inert(.blocked)) = outcome?.response {
      if outcome?.events.isEmpty == false { return .broken }
      judgement = .held
      if command.kind == .lift || command.kind == .liftAt { _ = without.perform(.user(.slideOff)) }
    } else if audible(without.perform(command).outcome, to: command)
      != audible(outcome, to: command)
    {
      return .broken
    }
  }
  return judgement
}

/// Returns the part of an outcome that the app observes: the answer to its own command, and its events.
private func audible(_ outcome: ContactsOutcome?, to command: ContactsCommand) -> ContactsOutcome? {
  if case .app = command { return outcome }
  return outcome.map { ContactsOutcome(.done, events: $0.events) }
}
