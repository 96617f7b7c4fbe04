import ConsentInvariants
import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines
import Testing

@Suite struct `Walking over every state of the camera` {
  @Test(arguments: CameraPolicy.allCases)
  func `table`(policy: CameraPolicy) {
    let worlds = allWorlds(of: policy)
    let clock = ContinuousClock()
    let start = clock.now
    let walk = Walk<CameraModel, CameraClaim, CameraSide>(
      worlds: worlds, commands: CameraCommand.allCases, opponent: { CameraSide($0) },
      canonical: \.canonical)
    let result = walk.run()
    print(
      policy, worlds.count, result.states, result.transitions, result.depth, result.differences,
      clock.now - start)
    for claim in CameraClaim.allCases {
      if let way = result.broken[claim] { print("  broken", claim.clause, way.commands, way.world) }
      if result.held[claim]?.contains(0) ?? true {
        print("  not held", claim, result.held[claim] as Any)
      }
    }
    if let way = result.difference {
      print("  DIFF", way.world, way.commands)
      var m = CameraModel(way.world)
      var s = CameraSide(way.world)
      for c in way.commands {
        let st = m.applying(c)
        m = st.state
        print(c, st.outcome, s.perform(c))
        print(m.snapshot)
        print(s.snapshot()!)
      }
    }
    print(
      "  rules missing", CameraRule.allCases.filter { !result.rules.contains($0) },
      CameraRule.allCases.filter { !$0.isFor(policy) })
    for c in CameraCommand.allCases {
      let missing = Set(CameraModel.refusals(of: c)).symmetricDifference(result.refusals[c] ?? [])
      if !missing.isEmpty { print("  refusal", c, missing) }
    }
  }
}

func allWorlds(of policy: CameraPolicy) -> [CameraWorld] {
  var worlds: [CameraWorld] = []
  for status in CameraStatus.allCases {
    for bits in 0..<16 {
      for change in SettingsChange.allCases {
        for queue in CameraQueue.allCases {
          worlds.append(
            CameraWorld(
              policy: policy, status: status, hasCamera: bits & 1 == 0, listsDevices: bits & 2 == 0,
              hasUsageText: bits & 4 == 0, storesIntention: bits & 8 == 0, settingsChange: change,
              answersOn: queue))
        }
      }
    }
  }
  return worlds
}
