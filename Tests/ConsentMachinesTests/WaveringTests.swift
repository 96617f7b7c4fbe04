import ConsentMachines
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Desk
import Foundation
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
    /// Wrong at this call alone.
    case once(Int)

    var testDescription: String {
      switch self {
      case .each(let k): "wrong at each call of \(k)"
      case .allBut(let k): "right at one call of \(k)"
      case .ofTen(let k): "wrong in \(k) calls of ten, by chance"
      case .once(let k): "wrong at call \(k) alone"
      }
    }

    static let all =
      [Rule.ofTen(1)]
      + stride(from: 2, through: 9, by: Desk.sized(3, 3, 1)).flatMap {
        [Rule.each($0), .allBut($0), .ofTen($0)]
      }
  }

  private let rule: Rule
  private let state: Mutex<(calls: Int, chance: UInt64)>

  init(_ rule: Rule, seed: UInt64) {
    self.rule = rule
    let start = if case .once = rule { 0 } else { Int(seed % 7) }
    state = Mutex((start, seed &* 0x9E37_79B9_7F4A_7C15 | 1))
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
      case .once(let k): state.calls == k
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
  private static let seeds: Range<UInt64> = 0..<Desk.sized(2, 2, 50)

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

  /// The design breaks a claim at its second step, so that the case is played beyond it once more.
  @Test func `gets none from a published design, whichever of its calls is wrong`() throws {
    let path = "Camera/Published/alert-over-alert-on-a-double-touch.consent"
    let text = try String(contentsOf: Desk.specs.appending(path: path), encoding: .utf8)
    let saved = try Case<Camera>(parsing: text, file: path)
    var flaky = 0
    for call in 1...40 {
      let replay = try CaseReplay(
        saved, file: path, on: CameraMachine(), against: Mood(.once(call), seed: 0).contestant,
        in: nil, .moreWhereItFails)
      #expect(replay.passed || replay.wavering != nil, "call \(call): \(replay.explanation)")
      if let wavering = replay.wavering {
        flaky += 1
        #expect(wavering.alike < wavering.plays && replay.failure == nil)
      }
    }
    #expect(flaky >= 3)
  }

  /// A search of all states, or of a condition, blames no step that does not fail again.
  @Test func `gets none from a search, whichever of its calls is wrong`() throws {
    for call in stride(from: 1, through: 400, by: Desk.sized(19, 19, 1)) {
      var explorer = Explorer(
        CameraMachine(), against: Mood(.once(call), seed: 0).contestant, at: Scope())
      (explorer.maximumCommands, explorer.doubts) = (1, 20)
      for wanted in [Explorer<CameraMachine>.Wanted.any, .none] {
        explorer.wanted = wanted
        let breach = explorer.run().breach
        #expect(breach == nil || breach?.isRepeated == false, "call \(call)")
        #expect(breach.map { $0.alike == 1 && $0.plays == 13 } ?? true)
      }
    }
  }

  @Test(arguments: Mood.Rule.all)
  fileprivate func `gets none from a saved case, played often or once where it passes`(
    rule: Mood.Rule
  ) throws {
    let saved = try [
      "policy fixed\n\nuser selects\nend\n",
      """
      strict
      policy fixed

      user selects
        -> presents priming titled benefit [next, not now] on main
        now screen: priming
      user declines
        -> logs declined
        now no screen
      end

      """,
    ].map {
      try Case<Camera>(parsing: "consent case, format 1\nmachine camera\n\($0)", file: "wavering")
    }
    var (blamed, flaky) = ([0, 0], 0)
    for seed in Self.seeds {
      func played(_ place: Int, _ plays: CaseReplay.Plays) throws -> CaseReplay {
        try CaseReplay(
          saved[place], file: "wavering", on: CameraMachine(),
          against: Mood(rule, seed: seed).contestant, in: nil, plays)
      }
      let often = try played(0, .more)
      if let wavering = often.wavering {
        flaky += 1
        #expect(often.failure == nil && often.mismatches.isEmpty && !often.passed)
        #expect(wavering.alike < wavering.plays)
        // The step is printed once, and then the difference.
        #expect(wavering.lines.count { $0.text.contains("user selects") } == 1)
      } else if !often.passed {
        blamed[0] += 1
      }
      let once = try played(1, .moreWhereItFails)
      if once.wavering == nil && !once.passed { blamed[1] += 1 }
    }
    #expect(flaky >= Self.seeds.count * 4 / 5)
    for count in blamed { expectFew(count, rule) }
  }
}
