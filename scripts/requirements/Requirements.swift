import ConsentInvariants
import ConsentVocabulary
import Foundation
import StateMachines
import Synchronization
import Testing

/// One test of the claims with its arguments.
private struct ClaimTest: Sendable {
  let name: String
  let run: @Sendable () -> Void

  init(_ name: String, _ run: @escaping @Sendable () -> Void) {
    (self.name, self.run) = (name, run)
  }

  /// Whether an expectation of the test fails.
  var fails: Bool {
    let fails = Mutex(false)
    withKnownIssue(isIntermittent: true, run, matching: { _ in
      fails.withLock { $0 = true }
      return true
    })
    return fails.withLock { $0 }
  }

  static let all: [ClaimTest] = contacts + camera + clip + device + twins

  private static var contacts: [ClaimTest] {
    let claims = ContactsClaimTests()
    let pairs = IllegibleTouchPairTests()
    var tests = BreachCase.all.map { breach in
      ClaimTest(breach.testDescription) {
        claims.`each of its requirements has a transcript that breaks it`(breach: breach)
      }
    }
    tests += Transcript.obeying.map { claim, transcript in
      ClaimTest("\(claim) is obeyed") {
        claims.`a transcript that obeys it breaks nothing, and it holds`(
          claim: claim, transcript: transcript)
      }
    }
    tests += ToleratedCase.all.map { tolerated in
      ClaimTest(tolerated.testDescription) {
        ToleratedTests().`it breaks nothing`(tolerated: tolerated)
      }
    }
    tests += ContactsClaimTests.visits.indices.map { place in
      ClaimTest("visit \(place)") {
        claims.`a claim holds at the landmark that its step belongs to`(place: place)
      }
    }
    tests += [false, true].flatMap { isGone in
      [false, true].map { keepsOrder in
        ClaimTest("key \(isGone) \(keepsOrder)") {
          claims.`a key tells the cards at a token, unless their contact is gone and order is irrelevant`(
            isGone: isGone, keepsOrder: keepsOrder)
        }
      }
    }
    tests += [
      ClaimTest("what breaches change") {
        claims.`what a breach changes obeys every claim, and each of them holds somewhere`()
      },
      ClaimTest("landmarks") { claims.`a claim holds at landmarks that it has`() },
      ClaimTest("traces") { pairs.`a blocked touch leaves no trace that the app can see`() },
      ClaimTest("nothing blocked") { pairs.`without a blocked touch there is nothing to compare`() },
    ]
    tests += IllegibleTouchPairTests.lifts.map { lift in
      ClaimTest("\(lift)") {
        pairs.`a blocked lift is compared with a finger that slides off`(lift: lift)
      }
    }
    return tests
  }

  private static var camera: [ClaimTest] {
    ClaimCase<CameraClaim>.all.map { example in
      ClaimTest(example.testDescription) {
        `Claims about the camera`().`are obeyed and broken as each case says`(example)
      }
    }
      + [
        ClaimTest("refused") { `Claims about the camera`().`say nothing of a command that is refused`() }
      ]
  }

  private static var device: [ClaimTest] {
    ClaimCase<ClaimOnDevice>.across.map { example in
      ClaimTest(example.testDescription) {
        `Claims across the parts of a device`().`are obeyed and broken as each case says`(example)
      }
    }
      + [
        ClaimTest("the same act") {
          `The same act of another part`().`has the same answers and leads to the same states`()
        }
      ]
  }

  private static var twins: [ClaimTest] {
    ClaimCase<TwinClaim<Camera>>.all.map { example in
      ClaimTest(example.testDescription) {
        `Claims about twins`().`are obeyed and broken as each case says`(example)
      }
    }
  }

  private static var clip: [ClaimTest] {
    ClaimCase<AppClipClaim>.all.map { example in
      ClaimTest(example.testDescription) {
        `Claims about the clip`().`are obeyed and broken as each case says`(example)
      }
    }
    + `Findings of the lint of a clip`.found.indices.map { place in
      ClaimTest("findings \(place)") {
        `Findings of the lint of a clip`().`are those of the change`(place: place)
      }
    }
    + [
      ClaimTest("refused") {
        `Claims about the clip`().`say nothing of a command that is refused, but those that speak of refusals`()
      }
    ]
  }
}

/// Leaves out the requirements that `REQUIREMENTS` names, one by one, and appends to its file a line for each:
/// its number with the first test that fails, or with `-`.
@Test func Requirements() throws {
  let words = ProcessInfo.processInfo.environment["REQUIREMENTS"]?.split(separator: " ") ?? []
  guard words.count == 3, let first = Int(words[0]), let last = Int(words[1]) else { return }
  let path = String(words[2])
  if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
  let file = try FileHandle(forWritingTo: URL(filePath: path))
  try file.seekToEnd()
  func write(_ number: Int, _ text: String) throws {
    try file.write(contentsOf: Data("\(number) \(text)\n".utf8))
  }
  var asking: [Int: [ClaimTest]] = [:]
  ConsentInvariants.Requirements.notes = true
  for test in ClaimTest.all {
    ConsentInvariants.Requirements.asked = []
    if test.fails { return try write(0, test.name) }
    for number in ConsentInvariants.Requirements.asked { asking[number, default: []].append(test) }
  }
  ConsentInvariants.Requirements.notes = false
  for number in first...last {
    ConsentInvariants.Requirements.left = number
    try write(number, asking[number]?.first(where: \.fails)?.name ?? "-")
  }
}
