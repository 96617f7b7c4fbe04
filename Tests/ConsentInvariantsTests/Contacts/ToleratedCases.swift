import ConsentInvariants
import ConsentVocabulary
import Testing

/// Correct behaviour of a system that looks like a violation at first sight.
struct ToleratedCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let transcript: Transcript

  init(_ name: String, from start: Transcript, _ tell: (inout Transcript) -> Void) {
    testDescription = name
    transcript = start.then(tell)
  }

  /// Behaviour of other systems. Our own system is judged in every random case and in every explored
  /// state.
  static let all =
    Breach.admitted + [
      ToleratedCase("contacts are numbered otherwise, and told in any order", from: .full) {
        $0.step(create, .returned(.created(ContactID(9)))) { $0.existing = [1, 2, 3, 9] }
        $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3, 5, 9] }
        $0.step(fetch(.all), .returned(.found([9, 3, 1, 5, 2])))
      },
      ToleratedCase("a finger goes up from nobody", from: .mounted) {
        $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
        $0.step(.user(.lift), .touch(.inert(.nothingToGrant))) { $0.held = nil }
      },
      ToleratedCase("a finger goes up beside whom another touch has granted", from: .pressed) {
        $0.grantsTwo()
        $0.step(
          .user(.liftAt(Point(x: 19, y: 110))), .touch(.inert(.blocked([.touchOutside])))
        ) { $0.held = nil }
      },
      ToleratedCase(
        "a finger goes up from several under a restriction",
        from: .under { $0.severalBeforeDecision = .chooserFirst }
      ) {
        $0.mounts(1, showing: [2, 3])
        $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
        $0.step(.system(.restrict)) {
          $0.status = .restricted
          $0.buttons[0].matches = []
        }
        $0.step(.user(.lift), .touch(.inert(.restricted))) { $0.held = nil }
      },
      ToleratedCase("a late callback is delivered", from: .choosingUnmounted(.delivered)) {
        $0.chooses([2])
      },
    ]
}

@Suite struct ToleratedTests {
  @Test(arguments: ToleratedCase.all) func `it breaks nothing`(tolerated: ToleratedCase) {
    #expect(tolerated.transcript.judged().flatMap(\.broken) == [])
  }
}
