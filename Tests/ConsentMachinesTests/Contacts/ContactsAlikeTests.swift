import ConsentMachines
import ConsentVocabulary
import Desk
import Lockstep
import StateMachines
import Testing

/// Mistakes about the system's screens, the store and the app's activity that model and system share.
private let mistakes: [Fault<Contacts>] = [
  Fault(
    "refusesASecondScreen", "a picker over another screen is refused where it is swallowed",
    instead: { step in
      let isOver = step.before.alert != nil || step.before.sheet != nil
      guard isOver, step.before.process == .running,
        step.world.configuration.secondScreen == .silent
      else { return nil }
      return switch step.command {
      case .app(.presentAccessPicker) where step.before.status == .limited,
        .app(.presentContactPicker):
        ContactsOutcome(.refused(.covered))
      case _: nil
      }
    }),
  Fault("forgetsCallsUnderALock", "the calls of a lost prompt end without an answer") {
    step, outcome in
    guard step.command == .system(.takeScreenDown) else { return }
    outcome.events.removeAll { if case .completed = $0 { true } else { false } }
  },
  Fault("failsAsIfHidden", "writing to a card of a read-only account fails as to a hidden one") {
    step, outcome in
    if case .returned(.failed(let error)) = outcome.response, error.code == .recordNotWritable,
      step.world.configuration.hiddenWriteError != .recordNotWritable
    {
      outcome.response = .returned(
        .failed(ContactsError(.recordDoesNotExist, affected: error.affected)))
    }
  },
  Fault("dropsNotifications", "a notification without a change reaches nobody") { step, outcome in
    if step.command == .system(.notifyWithoutChange) { outcome.contactsChanged = false }
  },
  Fault("givesNoToken", "the store never has a token") { _, outcome in
    if case .returned(.token) = outcome.response { outcome.response = .returned(.token(nil)) }
  },
  Fault("closesTwice", "the end of the app's own sheet is told twice") { _, outcome in
    if outcome.events.contains(.sheetClosed) { outcome.events.append(.sheetClosed) }
  },
  Fault(
    "keepsTheOwnSheet", "the app's own sheet outlives its process", remembering: false,
    after: { step, outcome in
      if step.command == .system(.kill), case .done = outcome.response {
        step.memory = step.before.hasOwnSheet
      } else if step.after.process == .running {
        step.memory = false
      }
    }, stating: { state, isKept in if isKept { state.hasOwnSheet = true } }),
  Fault("becomesActiveTwice", "the app is told twice that it is active again") { _, outcome in
    if outcome.events.contains(.becameActive) { outcome.events.append(.becameActive) }
  },
  Fault("dimsBehind", "the app goes behind before it becomes inactive") { _, outcome in
    if outcome.events.contains(.becameInactive), outcome.events.contains(.wentToBackground) {
      outcome.events.removeAll { $0 == .becameInactive }
      outcome.events.append(.becameInactive)
    }
  },
  Fault("staysActiveUnderAPrompt", "a prompt makes the app neither inactive nor active again") {
    step, outcome in
    switch step.command {
    case .user(.leaveApp), .user(.returnToApp): break
    case _: outcome.events.removeAll { $0 == .becameInactive || $0 == .becameActive }
    }
  },
  Fault(
    "touchesThroughTheOwnSheet", "a finger stays down as the app's own sheet comes",
    remembering: ContactsCommand?.none,
    after: { step, outcome in
      if outcome.response == .touch(.held) { step.memory = step.command }
      if step.command == .app(.presentSheet), step.before.held != nil, step.after.held == nil,
        let press = step.memory
      {
        step.play(press)
      }
    }),
  Fault(
    "swallowsASecondSheet", "a second sheet of the app's own is swallowed where it is refused",
    instead: { step in
      let isUp = step.before.hasOwnSheet && step.before.alert == nil && step.before.sheet == nil
      let isRefused = step.world.configuration.secondScreen == .refused
      return step.command == .app(.presentSheet) && isUp && isRefused ? ContactsOutcome(.done) : nil
    }),
  Fault(
    "keepsASheetInSilence", "a sheet beneath a screen stays in silence where that is refused",
    instead: { step in
      let isCovered = step.before.alert != nil || step.before.sheet != nil
      let isRefused = step.world.configuration.secondScreen == .refused
      return step.command == .app(.dismissSheet) && step.before.hasOwnSheet && isCovered
        && isRefused ? ContactsOutcome(.done) : nil
    }),
]

@Suite struct `A mistake about contacts that both sides share` {
  @Test(arguments: Desk.sample(of: Array(mistakes.indices), oneIn: 3))
  func `is told by a claim`(place: Int) throws {
    let mutant = mistakes[place].planted(around: ContactsMachine.system)
    #expect(told(mutant, on: try ContactsMachine([:])), "\(mutant.summary)")
  }

  @Test func `has a name of its own`() {
    expectOwnNames(mistakes.map { $0.planted(around: ContactsMachine.system) })
  }
}
