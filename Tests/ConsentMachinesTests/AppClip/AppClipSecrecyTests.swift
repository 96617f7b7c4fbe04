import ConsentMachines
import ConsentModel
import ConsentVocabulary
import Lockstep
import StateMachines
import Testing

@Suite struct `What clip and app may learn of each other` {
  @Test func `is released by no person, no system and no clock, but for what an app takes over`() {
    let acts: [AppClipCommand] = [
      .user(.invoke(nil)), .user(.open), .user(.delete), .user(.resetPrivacy), .user(.installApp),
      .system(.kill), .system(.loseNetwork), .clock(.advanceDay),
    ]
    for watcher in AppClipProgram.allCases {
      var world = AppClipWorld()
      world.watcher = watcher
      for isClip in [true, false] {
        var state = AppClipModel(world)
        if isClip { state = state.applying(.user(.invoke(nil))).state }
        for act in acts {
          let release = AppClipNoninterference.release(
            of: act, from: state, to: state.applying(act).state)
          let takesOver = watcher == .app && isClip && act == .user(.installApp)
          #expect((release != nil) == takesOver, "\(watcher): \(act)")
        }
      }
    }
  }
}
