import Glibc
import Lockstep
import StateMachines

extension Attack {
  /// Starts a process that waits for a minute; at most fifty in the life of this process.
  private static func startOne(leaving: Bool = false, unbounded: Bool = false) {
    guard unbounded || Bound.children.takeOne() else { return }
    let process = fork()
    guard process == 0 else { return }
    if leaving {
      setsid()
      if fork() != 0 { _exit(0) }
    }
    sleep(60)
    _exit(0)
  }

  private static func run(_ path: String, _ words: [String]) -> Int32 {
    var process = pid_t()
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    defer { for each in arguments { free(each) } }
    return posix_spawn(&process, path, nil, nil, &arguments, nil)
  }

  private static func become(_ path: String, _ words: [String]) {
    let arguments = ([path] + words).map { strdup($0) } + [nil]
    execv(path, arguments)
  }

  /// Attacks that start processes, or another program in place of this one.
  static let children = [
    Attack("forksOnce", .holds) { startOne() },
    Attack("forksAndLeavesItsGroup", .holds) { startOne(leaving: true) },
    Attack("forksAtEachStep", .holds) { for _ in 0..<4 { startOne() } },
    Attack("forksWithoutEnd", .holds) { for _ in 0..<1_000 { startOne() } },
    Attack("spawnsAProgram", .holds) { _ = run("/bin/sleep", ["60"]) },
    Attack("spawnsAProgramAndDependsOnIt", .found(.trap)) {
      precondition(run("/bin/true", []) == 0, "no program")
    },
    Attack("callsAShell", .holds) { _ = popen("sleep 60", "r") },
    Attack("isAllowedToForkOnce", .holds, mayStartOthers: true) {
      if Bound.once.takeOne() { startOne() }
    },
    Attack("isAllowedToForkAndLeavesItsGroup", .holds, mayStartOthers: true) {
      if Bound.once.takeOne() { startOne(leaving: true) }
    },
    Attack("isAllowedToForkAndTraps", .found(.trap), mayStartOthers: true) {
      startOne(leaving: true)
      fatalError("planted")
    },
    Attack("isAllowedToForkAndForksTooMany", .found(.crowded), mayStartOthers: true) {
      for _ in 0..<Bound.tooMany { startOne(unbounded: true) }
      sleep(60)
    },
    Attack("becomesAProgram", .found(.exited(code: 0))) { become("/bin/true", []) },
    Attack("becomesAProgramThatFails", .found(.exited(code: 1))) { become("/bin/false", []) },
    Attack("becomesAProgramThatWaits", .found(.severed)) { become("/bin/sleep", ["60"]) },
  ]
}

/// A limit on how often this process may do an action that a defence should prevent.
final class Bound: @unchecked Sendable {
  static let children = Bound(50)
  static let calls = Bound(2)
  static let once = Bound(1)
  /// A few more than a worker may have. The worker is ended when the first excess process is seen.
  static let tooMany = 60
  private var left: Int
  private init(_ count: Int) { left = count }

  func takeOne() -> Bool {
    left -= 1
    return left >= 0
  }
}
