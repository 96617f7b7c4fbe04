import Glibc
import Synchronization

/// What a worker does to itself before it runs what may end it.
struct Confinement {
  private let limits: Limits

  init(_ limits: Limits) { self.limits = limits }

  /// What a worker whose stack overflows ends by: the signal for stack faults, which nothing else uses.
  static let stackSignal: Int32 = 16

  /// The size of a worker's stack, in bytes.
  private static let stackSize = 8 << 20
  /// An address near the foot of the stack.
  private static let foot = Atomic<UInt>(0)

  func enter(output: Int32, lifeline: Int32) {
    setpgid(0, 0)
    dup2(output, 1)
    dup2(output, 2)
    close(output)
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, 0)
    close(nothing)
    resetSignals()
    endWithParent(lifeline)
    bound()
    watchStack()
  }

  /// Leaves each signal to the system, so that no backtrace is made and nobody is asked anything.
  private func resetSignals() {
    for number in [
      SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGIO,
    ] {
      signal(number, SIG_DFL)
    }
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
  }

  /// Asks for a signal when the other end of `lifeline` closes, which ends this process.
  private func endWithParent(_ lifeline: Int32) {
    _ = fcntl(lifeline, F_SETOWN, getpid())
    _ = fcntl(lifeline, F_SETFL, fcntl(lifeline, F_GETFL) | O_ASYNC)
    // It may have closed before anybody asked.
    var one = pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0)
    if poll(&one, 1, 0) > 0 { _exit(1) }
  }

  private func bound() {
    set(RLIMIT_AS, to: Memory.current.addressedKiB << 10 + limits.memory << 20)
    set(RLIMIT_STACK, to: Self.stackSize)
    set(RLIMIT_CORE, to: 0)
  }

  private func set(_ resource: __rlimit_resource, to bytes: Int) {
    let number = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    getrlimit(number, &limit)
    limit.rlim_cur = min(limit.rlim_max, rlim_t(bytes))
    setrlimit(number, &limit)
  }

  /// Tells an overflow of the stack from other bad accesses by its address.
  private func watchStack() {
    var here: UInt8 = 0
    withUnsafeMutablePointer(to: &here) {
      Self.foot.store(UInt(bitPattern: $0), ordering: .relaxed)
    }
    // The handler cannot run on the stack that has overflowed.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
    action.__sigaction_handler.sa_sigaction = { number, info, _ in
      let fault = info.map { UInt(bitPattern: $0.pointee._sifields._sigfault.si_addr) } ?? 0
      let foot = Confinement.foot.load(ordering: .relaxed)
      // The last page of the stack, or the gap below it.
      let isBelow = fault < foot && foot - fault < UInt(Confinement.stackSize) + 2 << 20
      let isDeep = foot > fault && foot - fault > UInt(Confinement.stackSize) - 1 << 20
      // Any other access is made again, and ends the process by itself.
      if isBelow && isDeep { raise(Confinement.stackSignal) }
    }
    sigaction(SIGSEGV, &action, nil)
    sigaction(SIGBUS, &action, nil)
  }
}
