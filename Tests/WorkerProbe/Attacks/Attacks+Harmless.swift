import Glibc
import Lockstep
import StateMachines

extension Attack {
  /// Actions that a system may take, although they inconvenience a checker.
  static let harmless = [
    Attack("printsALongLine", .holds) {
      let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
      _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    },
    Attack("printsWhatActsOnTerminals", .holds) {
      Swift.print("\u{1B}[2J\u{202E}\0::add-mask::x\n##[error]")
      fflush(nil)
    },
    Attack("changesItsFolder", .holds) { chdir("/") },
    Attack("changesItsEnvironment", .holds) { setenv("HOME", "/nowhere", 1) },
    Attack("lowersItsPriority", .holds) { _ = nice(5) },
    Attack("worksForAWhile", .holds) {
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .milliseconds(3) {}
    },
    Attack("sleepsForAWhile", .holds) { usleep(2_000) },
    Attack("closesItsPrintAndTraps", .found(.trap)) {
      close(1)
      close(2)
      fatalError("planted")
    },
    Attack("answersByChance", .wavers) { if Bool.random() { abort() } },
    Attack("remembersOtherCases", .wavers) { if !Bound.calls.takeOne() { abort() } },
  ]
}
