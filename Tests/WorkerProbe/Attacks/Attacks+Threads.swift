import Glibc
import Lockstep
import StateMachines

extension Attack {
  /// Runs `body` on another thread, and waits for it if requested.
  static func thread(
    waits: Bool,
    _ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  ) {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, body, nil) == 0 else { return }
    if waits { pthread_join(thread, nil) } else { pthread_detach(thread) }
  }

  @inline(never)
  static func descend(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
      room[0] = depth
      return descend(room[0] + one()) + room[0]
    }
  }

  /// Actions of another thread.
  static let threads = [
    Attack("trapsOnAThread", .found(.trap)) { thread(waits: true) { _ in fatalError("planted") } },
    // The signal handler has no stack to run on, as only the first thread has an alternate one.
    Attack("overflowsTheStackOfAThread", .found(.badAccess)) {
      thread(waits: true) { _ in UnsafeMutableRawPointer(bitPattern: Attack.descend(0)) }
    },
    Attack("exitsOnAThread", .found(.exited(code: 3))) { thread(waits: true) { _ in exit(3) } },
    Attack("endsItsFirstThread", .found(.hang)) {
      thread(waits: false) { _ in
        while one() == 1 { sleep(1_000) }
        return nil
      }
      pthread_exit(nil)
    },
    Attack("leavesAThreadSleeping", .holds) {
      guard Bound.children.takeOne() else { return }
      thread(waits: false) { _ in
        sleep(60)
        return nil
      }
    },
    Attack("leavesAThreadPrinting", .holds) {
      guard Bound.children.takeOne() else { return }
      thread(waits: false) { _ in
        for _ in 0..<1_000 {
          write(1, ".", 1)
          usleep(1_000)
        }
        return nil
      }
    },
  ]
}
