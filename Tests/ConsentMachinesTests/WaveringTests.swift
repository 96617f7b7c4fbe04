import ConsentMachines
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Synchronization
import Testing

/// A system that is right or wrong from call to call, independently of the case.
private final class Mood: Sendable {
  enum Rule: Sendable, CustomTestStringConvertible {
    /// Wrong at each call whose number is a multiple of this.
    case each(Int)
    /// Right only at the calls whose number is a multiple of this.
    case allBut(Int)
    /// Wrong at random in this many of ten calls.
    case ofTen(Int)

    var testDescription: String {
      switch self {
      case .each(let k): "wrong at each call of \(k)"
      case .allBut(let k): "right at one call of \(k)"
      case .ofTen(let k): "wrong in \(k) calls of ten, by chance"
      }
    }

    static let all =
      [Rule.ofTen(1)]
      + stride(from: 2, through: 9, by: areSweepsAskedFor ? 1 : 3).flatMap {
        [Rule.each($0), .allBut($0), .ofTen($0)]
      }
  }

  private let rule: Rule
  private let state: Mutex<(calls: Int, chance: UInt64)>

  init(_ rule: Rule, seed: UInt64) {
    self.rule = rule
    state = Mutex((Int(seed % 7), seed &* 0x9E37_79B9_7F4A_7C15 | 1))
  }

  func isWrong() -> Bool {
    state.withLock { state in
      state.calls += 1
      state.chance ^= state.chance << 13
      state.chance ^= state.chance >> 7
      state.chance ^= state.chance << 17
      return switch rule {
      case .each(let k): state.calls.isMultiple(of: k)
      case .allBut(let k): !state.calls.isMultiple(of: k)
      case .ofTen(let k): state.chance >> 11 % 10 < UInt64(k)
      }
    }
  }

  /// The system of the camera, which performs a command twice at a wrong call.
  var contestant: SystemUnderTest<Camera> {
    SystemUnderTest("moody", "is right or wrong by itself") { [self] world in
      Moody(side: CameraMachine.system.side(world), mood: self)
    }
  }

  private struct Moody: Side {
    typealias Language = Camera
    var side: any Side<Camera>
    let mood: Mood

    mutating func perform(_ command: CameraCommand) -> Reply<Camera.Outcome> {
      if mood.isWrong() { _ = side.perform(command) }
      return side.perform(command)
    }

    func snapshot() -> Camera.Snapshot? { side.snapshot() }
  }
}

@Suite struct `What wavers` {
  private static let seeds: Range<UInt64> = 0..<(areSweepsAskedFor ? 50 : 2)

  /// Expects no blamed case, or at most one in fifty if the system is random.
  private func expectFew(_ blamed: Int, _ rule: Mood.Rule) {
    if case .ofTen = rule { #expect(blamed <= 1) } else { #expect(blamed == 0) }
  }

  @Test(arguments: Mood.Rule.all)
  fileprivate func `gets no counterexample of a check`(rule: Mood.Rule) {
    var blamed = 0
    for seed in Self.seeds {
      let check = Check(
        CameraMachine(), against: Mood(rule, seed: seed).contestant, seed: seed, cases: 0..<500,
        maximumCommands: 12)
      let result = check.run()
      if result.counterexample != nil { blamed += 1 } else { #expect(result.isFlaky) }
    }
    expectFew(blamed, rule)
  }

  @Test(arguments: Mood.Rule.all)
  fileprivate func `gets no claim and no difference from a saved case`(rule: Mood.Rule) throws {
    let saved = try Case<Camera>(
      parsing: "consent case, format 1\nmachine camera\npolicy fixed\n\nuser selects\nend\n",
      file: "wavering")
    var (blamed, flaky) = (0, 0)
    func replay(_ seed: UInt64, _ plays: CaseReplay.Plays) -> CaseReplay {
      CaseReplay(
        saved, file: "wavering", on: CameraMachine(), against: Mood(rule, seed: seed).contestant,
        plays)
    }
    for seed in Self.seeds {
      let once = replay(seed, .moreWhereItFails)
      if once.wavering == nil && !once.passed { blamed += 1 }
      let played = replay(seed, .more)
      if let wavering = played.wavering {
        flaky += 1
        #expect(played.failure == nil && played.mismatches.isEmpty && !played.passed)
        #expect(wavering.alike < wavering.plays)
        // The step is printed once, and then the difference.
        #expect(wavering.lines.count { $0.text.contains("user selects") } == 1)
      } else if !played.passed {
        blamed += 1
      }
    }
    #expect(flaky >= Self.seeds.count * 4 / 5)
    expectFew(blamed, rule)
  }
}
