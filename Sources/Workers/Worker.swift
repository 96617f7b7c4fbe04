import Glibc
import Lockstep
import SystemCalls

/// A forked process, seen by the one that forked it.
///
/// It has the memory of its parent as it was at the fork, a line to it, a pipe in place of both
/// standard streams, and a process group of its own, so that neither Ctrl-C nor what it does to its
/// group crosses over. It keeps no other descriptor. When its parent ends, however that may be, the
/// system ends it as well.
final class Worker {
  let process: pid_t
  /// What it shares with its parent.
  let page: WorkerPage
  /// The line to it.
  private let line: Int32
  /// Where what it prints is read.
  private let print: Int32
  private var listener: Listener
  private var watchdog: Watchdog
  private let limits: Limits
  /// Whether it can start processes, which are counted and ended with it then.
  private let mayStartOthers: Bool
  /// The last of what it printed.
  private(set) var lastWords: [UInt8] = []
  private var prints = true
  /// How much it has printed over the case that it says it is at.
  private var printed: (at: UInt64?, bytes: Int) = (nil, 0)
  /// The resident memory of the parent at the fork, in KiB.
  private let inherited: Int
  /// What its body counts besides, where it has a pulse of its own.
  private let pulse: () -> UInt64
  /// How many messages have come.
  private var heard: UInt64 = 0
  /// Whether it has said anything.
  var hasSpoken: Bool { heard > 0 }

  /// Forks a process that does `body` and ends.
  ///
  /// - Parameter pulse: A number that changes as long as the worker gets on; besides, each message and
  ///   each beat of the page tells so.
  init(
    _ limits: Limits, pulse: @escaping () -> UInt64 = { 0 }, body: (Speaker) -> Void
  ) throws(IsolationError) {
    let (page, frame) = (try WorkerPage(), Frame())
    let (line, print) = (try Line(), try Pipe())
    self.limits = limits
    mayStartOthers = limits.children || !Confinement.canRefuse
    if mayStartOthers { Descendants.adopt() }
    inherited = Memory.current.residentKiB
    let parent = getpid()
    // What is buffered would be printed by the child as well.
    fflush(nil)
    let process = fork()
    if process == 0 {
      let kept = Confinement(limits).enter(
        line: line.there, output: print.writeEnd, parent: parent, testimony: page.testimony)
      let speaker = Speaker(kept, frame, page)
      body(speaker)
      speaker.sayEnd()
      _exit(0)
    }
    for end in [line.there, print.writeEnd] { close(end) }
    guard process > 0 else {
      let error = IsolationError.current("a process")
      for end in [line.here, print.readEnd] { close(end) }
      throw error
    }
    page.keepFromOthers()
    (self.process, self.page, self.line, self.print) = (process, page, line.here, print.readEnd)
    self.pulse = pulse
    listener = Listener(frame)
    watchdog = Watchdog(process, limits: limits, pulse: 0)
  }

  /// Calls it to do a block. One that is dead does not hear it.
  func call(_ block: Block = Block(number: 0, cases: 0..<0)) {
    var words = [block.number, block.cases.lowerBound, block.cases.upperBound]
    words.withUnsafeMutableBytes { _ = send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Has less patience with it while it does what is thought to end so; as much as before for `nil`.
  func suspect(_ ending: Ending?) { watchdog.limits = ending.map(limits.thought) ?? limits }

  // MARK: - While it works

  /// What a worker is at.
  enum State: Hashable {
    case works
    /// It has said that all is done.
    case isDone
    /// Nothing more will come of it, or nothing that can be believed.
    case fails(Cause)
  }

  /// Why a worker is given up.
  enum Cause: Hashable {
    /// It takes longer over a step than it may.
    case hangs
    case floods, crowds, garbles
    /// It is dead, or its line is closed.
    case isSilent
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
    let interval = workers.map(\.limits.interval).min() ?? 0
    if poll(&descriptors, nfds_t(descriptors.count), Int32(interval)) < 0 {
      return workers.map { _ in .works }
    }
    return workers.enumerated().map { place, worker in
      worker.state(
        speaks: descriptors[2 * place].revents != 0,
        prints: descriptors[2 * place + 1].revents != 0
      ) { onMessage(place, $0) }
    }
  }

  private func state(speaks: Bool, prints: Bool, onMessage: (Message) -> Void) -> State {
    if prints { readPrint() }
    if speaks {
      let isOpen = listen(onMessage)
      if listener.isGarbled { return .fails(.garbles) }
      if listener.heardEnd { return .isDone }
      if !isOpen { return .fails(.isSilent) }
    } else if hasEnded {
      // What it said last is still to be read; something that it started may hold the line open.
      var parts = 0
      while parts < 64, listen(onMessage) { parts += 1 }
      return listener.heardEnd ? .isDone : .fails(listener.isGarbled ? .garbles : .isSilent)
    }
    if printed.bytes > limits.output << 20 { return .fails(.floods) }
    if mayStartOthers && Descendants.count(of: process) > Descendants.most {
      return .fails(.crowds)
    }
    return watchdog.isOver(steps) ? .fails(.hangs) : .works
  }

  /// Changes with each step that it takes.
  private var steps: UInt64 { page.pulse &+ heard << 20 &+ pulse() << 40 }

  /// Reads what has arrived of its speech; no more at a time than leaves room for the others.
  ///
  /// - Returns: Whether more can come.
  private func listen(_ onMessage: (Message) -> Void) -> Bool {
    guard let part = receive() else { return true }
    listener.hear(part)
    while let message = listener.next() {
      heard += 1
      onMessage(message)
    }
    return !part.isEmpty
  }

  /// What has arrived on its line, at most 64 KiB; empty at its end, `nil` where there is nothing.
  private func receive() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(line, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count < 0 { return errno == EINTR || errno == EAGAIN ? nil : [] }
    return buffer.prefix(count)
  }

  /// Reads what has arrived of its print, and keeps the end of it.
  private func readPrint() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(print, &buffer, buffer.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
    prints = count > 0
    if count <= 0 { return }
    if printed.at != page.claimedCase { printed = (page.claimedCase, 0) }
    printed.bytes += count
    lastWords = (lastWords.suffix(2_048) + buffer.prefix(count)).suffix(2_048)
  }

  // MARK: - Its end

  /// Whether the process has ended, though something of it may still be there.
  private var hasEnded: Bool {
    var info = siginfo_t()
    let found = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    return found == 0 && info._sifields._sigchld.si_pid == process
  }

  /// Ends it, with all that it started, if it has not ended by itself.
  ///
  /// - Parameter cause: Why it is given up; `nil` where it is needed no more.
  /// - Returns: How it ended; `nil` where it did what it was to do.
  @discardableResult
  func end(_ cause: Cause? = nil) -> Ending? {
    // A process that dies closes its line a moment before it is dead.
    if cause == .isSilent { wait() }
    let endedByItself = hasEnded
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    if mayStartOthers { Descendants.sweep(process) }
    // What is left in the pipe; another process may go on printing into it.
    for _ in 0..<32 where prints { readPrint() }
    close(line)
    close(print)
    guard let cause, !listener.heardEnd else { return nil }
    switch cause {
    case .floods: return .flooded
    case .crowds: return .crowded
    case .garbles: return .garbled
    case .hangs where !endedByItself: return .hang
    case .isSilent where !endedByItself: return .severed
    case .hangs, .isSilent:
      return Ending(
        status: status, page, grown: usage.ru_maxrss - inherited, limits: limits,
        lastWords: lastWords)
    }
  }

  /// Forgets what has arrived from one that is not believed any more.
  private func drain() {
    _ = receive()
    if prints { readPrint() }
  }

  /// Waits for as long as a step may take, until `isMet` or the process has ended.
  func wait(until isMet: () -> Bool = { false }) {
    var watch = Watchdog(process, limits: watchdog.limits, pulse: steps)
    while !hasEnded, !isMet(), !watch.isOver(steps) {
      // It may have to get rid of what it says to get there.
      drain()
      usleep(200)
    }
  }
}

extension Ending {
  /// What a status of `wait4` means, with what the process noted itself.
  ///
  /// - Parameter grown: By how many KiB the process grew in its life.
  fileprivate init(
    status: Int32, _ page: WorkerPage, grown: Int, limits: Limits, lastWords: [UInt8]
  ) {
    let signal = status & 0x7F
    guard signal != 0 else {
      self = .exited(code: status >> 8 & 0xFF)
      return
    }
    let isNoted = page.said(CONSENT_SIGNAL) == UInt64(signal)
    let sender: Sender? =
      switch isNoted ? page.said(CONSENT_SENDER) : 0 {
      case UInt64(CONSENT_FAULT.rawValue): nil
      case UInt64(CONSENT_ITSELF.rawValue): .itself
      case UInt64(CONSENT_ANOTHER.rawValue): .another
      default: .unknown
      }
    // What the runtime of Swift and that of C++ say where one request is too large by itself.
    let words = String(decoding: lastWords, as: UTF8.self)
    let wasRefused =
      page.said(CONSENT_WAS_REFUSED) == 1 || words.contains("failed to allocate")
      || words.contains("bad_alloc")
    let hasGrown = grown >= limits.memory * 1024 / 4 * 3
    let isCrash = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS].contains(signal)
    switch signal {
    case _ where isCrash && isNoted && sender != .another && (wasRefused || hasGrown):
      self = .outOfMemory
    case SIGKILL where hasGrown: self = .outOfMemory
    case _ where sender == .another: self = .killed(signal: signal, by: .another)
    case SIGABRT: self = .abort
    case Speaker.lostLine where sender == .itself: self = .severed
    case Int32(CONSENT_LOST_TESTIMONY): self = .badAccess
    case _ where sender == .itself: self = .killed(signal: signal, by: .itself)
    case SIGILL, SIGTRAP, SIGFPE: self = .trap
    case SIGSEGV, SIGBUS:
      // On a stack without room not even the note can be made.
      let isStack = !isNoted || page.said(CONSENT_STACK_ENDED) == 1
      self = isStack ? .stackOverflow : .badAccess
    // The system sends it for what the process did: an alarm, a file that is too large.
    case let other: self = .killed(signal: other, by: sender ?? .itself)
    }
  }
}
