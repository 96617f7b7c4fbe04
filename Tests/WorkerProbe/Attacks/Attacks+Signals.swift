import Glibc
import Lockstep
import StateMachines

extension Attack {
  /// Tries to signal another process, by a harmless signal. If that works, the defence has failed.
  private static func reach(_ process: pid_t) {
    if Glibc.kill(process, SIGCONT) == 0 { fatalError("another process can be signalled") }
  }

  /// Calls a system function that takes numbers and is not imported.
  private static func call(_ name: String, _ numbers: [Int]) -> Int {
    typealias Function = @convention(c) (Int, Int, Int, Int) -> Int32
    guard let place = dlsym(nil, name) else { fatalError("there is no \(name)") }
    let function = unsafeBitCast(place, to: Function.self)
    let all = numbers + Array(repeating: 0, count: 4 - numbers.count)
    return Int(function(all[0], all[1], all[2], all[3]))
  }

  private static func raising(_ number: Int32, by sender: ExitReason.Sender = .itself) -> Attack {
    Attack("raisesSignal\(number)", .found(.killed(signal: number, by: sender))) {
      Glibc.kill(getpid(), number)
    }
  }

  /// Stores to an address that may not be written.
  private static func store(at place: UInt) {
    UnsafeMutablePointer<Int>(bitPattern: place * UInt(one()))?.pointee = 7
  }

  /// An address below the stack of the first thread, farther from its top than the stack may grow.
  private static var gap: UInt { withUnsafePointer(to: one()) { UInt(bitPattern: $0) } - 9 << 20 }

  /// Accesses to memory of others.
  static let accesses = [
    Attack("storesLow", .found(.badAccess)) { store(at: 16) },
    Attack("storesInTheHalfOfTheKernel", .found(.badAccess)) { store(at: 0xFFFF_8000_0000_1000) },
    Attack("storesWhereNothingIsMapped", .found(.badAccess)) {
      let page = mmap(nil, 4_096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      munmap(page, 4_096)
      store(at: UInt(bitPattern: page))
    },
    Attack("storesBelowItsStack", .found(.badAccess)) { store(at: gap) },
    Attack("handlesItsBadAccessAndRaisesItAgain", .found(.badAccess)) {
      signal(SIGSEGV) { number in
        signal(number, SIG_DFL)
        raise(number)
      }
      store(at: 16)
    },
    Attack("handlesItsBadAccessAndExits", .found(.exited(code: 9))) {
      signal(SIGSEGV) { _ in _exit(9) }
      store(at: 16)
    },
    Attack("leavesItsBadAccessToTheSystem", .found(.badAccess)) {
      signal(SIGSEGV, SIG_DFL)
      store(at: 16)
    },
  ]

  static let signals =
    [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGPIPE, SIGSEGV, SIGILL, SIGFPE].map { raising($0) }
    + [raising(SIGKILL, by: .unknown)] + [
      Attack("killsItsGroup", .found(.killed(signal: SIGKILL, by: .unknown))) {
        Glibc.kill(0, SIGKILL)
      },
      Attack("signalsItsParent", .holds) { reach(getppid()) },
      Attack("signalsEverybody", .holds) { reach(-1) },
      // 1 sets the death signal; 0x4206 starts tracing without stopping the other process.
      Attack("asksToOutliveItsParent", .holds) {
        if call("prctl", [1, 0]) == 0 { fatalError("it can outlive its parent") }
      },
      Attack("tracesItsParent", .holds) {
        if call("ptrace", [0x4206, Int(getppid())]) >= 0 { fatalError("its parent is traced") }
      },
      Attack("limitsItsParent", .holds) {
        if call("prlimit", [Int(getppid()), 4]) == 0 { fatalError("its parent can be limited") }
      },
      Attack("leavesItsGroup", .holds) {
        setpgid(0, 0)
        if setsid() >= 0 { fatalError("it left") }
      },
      Attack("setsAnAlarm", .found(.killed(signal: SIGALRM, by: .itself))) {
        var timer = itimerval()
        timer.it_value.tv_usec = 1_000
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
        while one() == 1 { _ = getppid() }
      },
      Attack("stopsItself", .found(.hang)) { Glibc.kill(getpid(), SIGSTOP) },
      Attack("stopsItsGroup", .found(.hang)) { Glibc.kill(0, SIGSTOP) },
      Attack("ignoresAllSignalsAndLoops", .found(.hang)) {
        for each in 1..<Int32(32) { signal(each, SIG_IGN) }
        while one() == 1 { _ = getppid() }
      },
      Attack("holdsBackAllSignalsAndSleeps", .found(.hang)) {
        var all = sigset_t()
        sigfillset(&all)
        sigprocmask(SIG_BLOCK, &all, nil)
        while one() == 1 { sleep(1_000) }
      },
    ]
}
