import ConsentVocabulary
import StateMachines

/// INV-B09: plays `commands` on two fresh sides, on one with every touch, on the other without those
/// that the first blocks, and compares what the app hears. Silent where no touch is blocked. A finger
/// whose lift is blocked goes up nevertheless (TB-22), so there the other side has it slide off.
///
/// - Parameter play: Makes a fresh side, each time in the same world.
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
      if command.isLift { _ = without.perform(.user(.slideOff)) }
    } else if audible(without.perform(command).outcome, to: command)
      != audible(outcome, to: command)
    {
      return .broken
    }
  }
  return judgement
}

extension ContactsCommand {
  fileprivate var isLift: Bool { kind == .lift || kind == .liftAt }
}

/// What the app sees and hears of one step: the answer to its own command, and what reaches it.
private func audible(_ outcome: ContactsOutcome?, to command: ContactsCommand) -> ContactsOutcome? {
  if case .app = command { return outcome }
  return outcome.map { ContactsOutcome(.done, events: $0.events) }
}
