import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

/// A system that blocks every touch but a press, and answers reads by whether a finger is down. It may reveal
/// that it was touched.
private struct Touched: Side {
  typealias Language = Contacts

  enum Slip { case none, callsBack, readsOtherwise, callsBackLater }
  let slip: Slip
  private var touches = 0
  private var isHeld = false

  init(_ slip: Slip) { self.slip = slip }

  mutating func perform(_ command: ContactsCommand) -> Reply<ContactsOutcome> {
    switch command {
    case .user(.tap):
      touches += 1
      let events: [ContactsCallback] = slip == .callsBack ? [.approved([])] : []
      return .said(ContactsOutcome(.touch(.inert(.blocked([.clipped]))), events: events))
    case .user(.press), .user(.slideOff):
      isHeld = command == press(1)
      return .said(ContactsOutcome(.done))
    case .user(.lift), .user(.liftAt):
      isHeld = false
      return .said(ContactsOutcome(.touch(.inert(.blocked([.clipped])))))
    case .app:
      let found: [Int] = isHeld || touches > 0 && slip == .readsOtherwise ? [1] : []
      return .said(ContactsOutcome(.returned(.found(found))))
    case .user, .system, .clock:
      let isTold = touches > 0 && slip == .callsBackLater
      // The person may see a difference.
      return .said(
        ContactsOutcome(touches > 0 ? .crashed : .done, events: isTold ? [.added([])] : []))
    }
  }

  func snapshot() -> ContactsSnapshot? { nil }
}

@Suite struct IllegibleTouchPairTests {
  private static let commands = [tap(1), fetch(.all), .user(.finish)]

  private static func judgement(
    _ slip: Touched.Slip, _ commands: [ContactsCommand] = commands
  ) -> Judgement {
    illegibleTouchPair(commands) { Touched(slip) }
  }

  @Test func `a blocked touch leaves no trace that the app can see`() {
    #expect(Self.judgement(.none) == .held)
    for slip in [Touched.Slip.callsBack, .readsOtherwise, .callsBackLater] {
      #expect(Self.judgement(slip) == .broken, "\(slip)")
    }
  }

  static let lifts: [ContactsCommand.UserCommand] = [.lift, .liftAt(Point(x: 0, y: 0))]

  @Test(arguments: lifts)
  func `a blocked lift is compared with a finger that slides off`(
    lift: ContactsCommand.UserCommand
  ) {
    #expect(Self.judgement(.none, [press(1), .user(lift), fetch(.all)]) == .held)
  }

  @Test func `without a blocked touch there is nothing to compare`() {
    #expect(Self.judgement(.readsOtherwise, [fetch(.all)]) == .silent)
  }
}
