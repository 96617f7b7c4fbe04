import Glibc
import Lockstep
import Synchronization

/// A forked process, seen by the one that forked it.
///
/// It has the memory of its parent as it was at the fork, a line to it, a pipe in place of both
/// standard streams, and a process group of its own, so that neither Ctrl-C nor what it does to its
/// group crosses over. When its parent ends, however that may be, it ends as well: it is sent a signal
/// when nobody holds the other end of its lifeline any more. Workers forked later hold it too, but
/// they end first.
final class Worker {
  let process: pid_t
  /// The line to it.
  private let line: Int32
  /// Where what it prints is read.
  private let print: Int32
  /// Held open as long as the parent lives.
  private let lifeline: Int32
  private var listener = Listener()
  private var watchdog: Watchdog
  /// The last of what it printed.
  private(set) var lastWords: [UInt8] = []
  private var prints = true
  private let limits: Limits
  /// The resident memory of the parent at the fork, in KiB.
  private let inherited: Int

  /// Forks a process that does `body` and ends.
  ///
  /// - Parameter pulse: A number that changes as long as the worker gets on.
  init(
    _ limits: Limits, pulse: @escaping () -> UInt64, body: (Speaker) -> Void
  ) throws(IsolationError) {
    let (line, print, lifeline) = (try Line(), try Pipe(), try Pipe())
    self.limits = limits
    inherited = Memory.current.residentKiB
    // What is buffered would be printed by the child as well.
    fflush(nil)
    let process = fork()
    if process == 0 {
      close(line.here)
      close(print.readEnd)
      close(lifeline.writeEnd)
      Confinement(limits).enter(output: print.writeEnd, lifeline: lifeline.readEnd)
      let speaker = Speaker(descriptor: line.there)
      body(speaker)
      speaker.sayEnd()
      _exit(0)
    }
    for end in [line.there, print.writeEnd, lifeline.readEnd] { close(end) }
    guard process > 0 else {
      let error = IsolationError.current("a process")
      for end in [line.here, print.readEnd, lifeline.writeEnd] { close(end) }
      throw error
    }
    self.process = process
    self.line = line.here
    self.print = print.readEnd
    self.lifeline = lifeline.writeEnd
    watchdog = Watchdog(process, limits: limits, pulse: pulse)
  }

  /// Lets it go on that waits for a call. One that is dead does not hear it.
  func call() {
    var call: UInt8 = 1
    send(line, &call, 1, Int32(MSG_NOSIGNAL))
  }

  /// Closes the parent's ends.
  private func letGo() {
    close(line)
    close(print)
    close(lifeline)
  }

  /// Reads what has arrived of its speech.
  ///
  /// - Returns: false when nothing more can come.
  func listen(onMessage: (Message) -> Void) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(line, &buffer, buffer.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    listener.hear(buffer.prefix(count))
    while let message = listener.next() { onMessage(message) }
    return count > 0 && !listener.heardEnd
  }

  /// Reads what has arrived of its print, and keeps the end of it.
  func readPrint() {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(print, &buffer, buffer.count)
    if count < 0 && errno == EINTR { return }
    prints = count > 0
    if count > 0 { lastWords = (lastWords + buffer.prefix(count)).suffix(2_048) }
  }

  /// Waits for its end, which is near or is made so.
  ///
  /// - Returns: How it ended; `nil` where it did what it was to do.
  func end(hung: Bool = false) -> Ending? {
    // One that is ending already keeps the ending it has.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    while prints && hasPrint { readPrint() }
    letGo()
    if listener.heardEnd { return nil }
    if hung { return .hang }
    return Ending(
      status: status, grown: usage.ru_maxrss - inherited, limits: limits, lastWords: lastWords)
  }

  /// What a worker is at.
  enum State {
    case works
    /// It does nothing for longer than it may.
    case hangs
    /// Nothing more will come of it: it is done or dead.
    case silent
  }

  /// Waits until a worker says something, or for a moment, and reads what has come.
  ///
  /// - Returns: The state of each.
  static func attend(_ workers: [Worker], onMessage: (Int, Message) -> Void) -> [State] {
    var descriptors = workers.flatMap { worker in
      [worker.line, worker.prints ? worker.print : -1].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
    }
    let interval = workers.map(\.watchdog.interval).min() ?? 0
    guard poll(&descriptors, nfds_t(descriptors.count), interval) >= 0 else {
      return workers.map { _ in .works }
    }
    return workers.enumerated().map { place, worker in
      if descriptors[2 * place + 1].revents != 0 { worker.readPrint() }
      guard descriptors[2 * place].revents != 0 else {
        return worker.watchdog.isOver() ? .hangs : .works
      }
      return worker.listen { onMessage(place, $0) } ? .works : .silent
    }
  }

  private var hasPrint: Bool {
    var one = pollfd(fd: print, events: Int16(POLLIN), revents: 0)
    return poll(&one, 1, 0) > 0
  }
}

extension Ending {
  /// What a status of `wait4` means.
  ///
  /// - Parameter grown: By how many KiB the process grew in its life.
  fileprivate init(status: Int32, grown: Int, limits: Limits, lastWords: [UInt8]) {
    let signal = status & 0x7F
    guard signal != 0 else {
      self = .exited(code: status >> 8 & 0xFF)
      return
    }
    let words = String(decoding: lastWords, as: UTF8.self)
    // What the runtime of Swift and that of C++ say, where memory is refused.
    let wasRefused = words.contains("failed to allocate") || words.contains("bad_alloc")
    let isOfItsOwn = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS].contains(signal)
    if isOfItsOwn && (wasRefused || grown >= limits.memory * 1024 / 4 * 3) {
      self = .outOfMemory
      return
    }
    switch signal {
    case SIGILL, SIGTRAP, SIGFPE: self = .trap
    case SIGABRT: self = .abort
    case Confinement.stackSignal: self = .stackOverflow
    case SIGSEGV, SIGBUS: self = .badAccess
    case let other: self = .killed(signal: other)
    }
  }
}
