import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

/// A system that blocks every touch and answers reads, and may reveal that it was touched.
private struct Touched: Side {
  typealias Language = Contacts

  enum Slip { case none, callsBack, readsOtherwise, callsBackLater }
  let slip: Slip
  private var touches = 0

  init(_ slip: Slip) { self.slip = slip }

  mutating func perform(_ command: ContactsCommand) -> Reply<ContactsOutcome> {
    switch command {
    case .user(.tap):
      touches += 1
      let events: [ContactsCallback] = slip == .callsBack ? [.approved([])] : []
      return .said(ContactsOutcome(.touch(.inert(.blocked([.clipped]))), events: events))
    case .app:
      let found: [Int] = touches > 0 && slip == .readsOtherwise ? [1] : []
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

  @Test func `without a blocked touch there is nothing to compare`() {
    #expect(Self.judgement(.readsOtherwise, [fetch(.all)]) == .silent)
  }
}
