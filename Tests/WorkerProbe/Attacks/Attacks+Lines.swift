import Glibc
import Lockstep
import StateMachines

extension Attack {
  /// All descriptors that a worker may have besides the standard streams.
  private static let others: ClosedRange<Int32> = 3...1_023

  private static func closeAll() { for each in others { close(each) } }

  static let lines = [
    Attack("findsOneDescriptorBesideItsStreams", .holds) {
      let open = others.count { fcntl($0, F_GETFD) >= 0 }
      if open != 1 { fatalError("\(open) descriptors are open") }
    },
    Attack("closesAllDescriptors", .found(.severed)) { closeAll() },
    Attack("closesAllDescriptorsAndTraps", .found(.trap)) {
      closeAll()
      fatalError("planted")
    },
    Attack("closesAllDescriptorsAndExits", .found(.exited(code: 7))) {
      closeAll()
      exit(7)
    },
    Attack("closesAllDescriptorsAndLoops", .found(.severed)) {
      closeAll()
      while one() == 1 { _ = getppid() }
    },
    Attack("shutsDownAllDescriptors", .found(.severed)) {
      for each in others { shutdown(each, Int32(SHUT_RDWR)) }
    },
    Attack("putsNothingOverAllDescriptors", .found(.severed)) {
      let nothing = open("/dev/null", O_RDWR)
      for each in others where fcntl(each, F_GETFD) >= 0 { dup2(nothing, each) }
    },
    Attack("shutsDownReading", .found(.severed)) {
      for each in others { shutdown(each, Int32(SHUT_RD)) }
    },
    Attack("closesAllDescriptorsLater", .wavers) {
      guard Bound.once.takeOne() else { return }
      thread(waits: false) { _ in
        usleep(3_000)
        for each in 3...1_023 as ClosedRange<Int32> { close(each) }
        return nil
      }
    },
    Attack("readsFromAllDescriptors", .found(.hang)) {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      for each in others where fcntl(each, F_GETFD) >= 0 {
        while read(each, &bytes, bytes.count) > 0 {}
      }
    },
    Attack("closesStandardStreams", .holds) {
      for each in 0...2 as ClosedRange<Int32> { close(each) }
    },
    Attack("putsAFileOverStandardOutput", .holds) {
      let nothing = open("/dev/null", O_WRONLY)
      dup2(nothing, 1)
      close(nothing)
    },
  ]
}
