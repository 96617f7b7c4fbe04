import OperatingSystem
import StateMachines

#if os(Linux)
  import Lockstep
  import OperatingSystem
  import SystemCalls

  /// A forked process, as its parent sees it.
  ///
  /// The worker has a copy of the memory of its parent, a line to the parent, a pipe in place of both standard
  /// streams, and a process group of its own, so that neither process receives Ctrl-C or group signals of the
  /// other. It has no other descriptor. When its parent ends for any reason, the system ends the worker. A worker that
  /// may start processes has a keeper in between, which ends them.
  final class Worker {
    /// The process that was forked: the worker, or its keeper.
    private let process: pid_t
    /// The memory shared with its parent.
    let page: WorkerPage
    private let line: Int32
    /// The pipe in which its output arrives.
    private let print: Int32
    private var listener = Listener()
    private var watchdog: Watchdog
    private let limits: Limits
    /// Whether the worker may start processes, which are then counted, and ended with it by its keeper.
    private let mayStartOthers: Bool
    /// The end of its output.
    private var lastWords: [UInt8] = []
    private var prints = true
    /// The number of bytes that it has printed during the current case.
    private var printed: (at: UInt64?, bytes: Int) = (nil, 0)
    /// The time of the last count of its processes.
    private var counted = ContinuousClock.now
    /// The resident memory of the parent at the fork, in KiB.
    private let inherited: Int
    /// An additional counter of its progress.
    private let pulse: () -> UInt64
    /// The number of messages that have arrived.
    private var heard: UInt64 = 0

    /// Forks a process that runs `body` and ends.
    ///
    /// - Parameter pulse: Returns a number that changes as long as the worker makes progress. Messages and
    ///   beats of the page count as progress too.
    init(
      _ limits: Limits, pulse: @escaping () -> UInt64 = { 0 }, body: (Speaker) -> Void
    ) throws(CommandError) {
      let (page, line, print) = (try WorkerPage(), try Line(), try Pipe())
      self.limits = limits
      mayStartOthers = limits.children || Confinement.canRefuse != true
      inherited = Memory.current.residentKiB
      let parent = getpid()
      // The child would print the contents of the buffers as well.
      fflush(nil)
      let process = fork()
      if process == 0 {
        let above = mayStartOthers ? Keeper.divide(under: parent, page) : parent
        let kept = Confinement(limits).enter(
          line: line.there, output: print.writeEnd, parent: above, testimony: page.testimony)
        page.beat()
        let speaker = Speaker(kept, page)
        body(speaker)
        speaker.checkLine()
        speaker.sayEnd()
        _exit(0)
      }
      for end in [line.there, print.writeEnd] { close(end) }
      guard process > 0 else {
        let error = CommandError.current("a process")
        for end in [line.here, print.readEnd] { close(end) }
        throw error
      }
      page.keepFromOthers()
      (self.process, self.page, self.line, self.print) = (process, page, line.here, print.readEnd)
      self.pulse = pulse
      let isKept = mayStartOthers
      watchdog = Watchdog({ isKept ? page.worker ?? 0 : process }, limits: limits, pulse: 0)
    }

    /// Sends `message` to the worker.
    ///
    /// - Returns: Whether the line accepted all of it; `false` if the worker is dead.
    @discardableResult
    func call(_ message: Message) -> Bool {
      let bytes = message.framed
      return send(line, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) == bytes.count
    }

    /// Lowers the limits for a case that is expected to end the worker for this reason; `nil` restores them.
    func suspect(_ ending: ExitReason?) { watchdog.limits = ending.map(limits.thought) ?? limits }

    /// Throws if the worker ended before it could begin: then nothing is known of its work.
    func mustHaveBegun(_ death: Death) throws(CommandError) {
      if page.pulse == 0 {
        throw CommandError(death, "before it began")
      }
    }

    enum State {
      case works
      /// The worker has finished its body and was collected.
      case isDone
      /// The worker has ended early, by itself or by force, and was collected.
      case died(Death)
    }

    /// The reason for ending a worker early.
    private enum Cause {
      case hangs, floods, crowds
      /// It is dead, or its line is closed or carries bytes that are no message.
      case isSilent
    }

    /// Waits until a worker sends something, or for a moment, and reads the bytes that have arrived.
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
      return workers.enumerated().map { index, worker in
        if descriptors[2 * index + 1].revents != 0 { worker.readPrint() }
        let cause = worker.cause(speaks: descriptors[2 * index].revents != 0) {
          onMessage(index, $0)
        }
        if worker.listener.heardEnd {
          worker.end()
          return .isDone
        }
        return cause.map { .died(worker.death($0)) } ?? .works
      }
    }

    /// Returns the reason to end this worker early; `nil` if there is none.
    private func cause(speaks: Bool, onMessage: (Message) -> Void) -> Cause? {
      if speaks {
        if !listen(onMessage) || listener.isBroken { return .isSilent }
      } else if hasEnded {
        // Its last messages must still be read. A process that it started may hold the line open.
        var parts = 0
        while parts < 64, listen(onMessage) { parts += 1 }
        return .isSilent
      }
      if printed.bytes > limits.output << 20 { return .floods }
      if mayStartOthers, isTimeToCount, let worker = page.worker,
        Descendants.count(of: worker) > Descendants.most
      {
        return .crowds
      }
      return watchdog.isOver(steps) ? .hangs : nil
    }

    /// Whether its processes were not counted for a while because each count reads a folder of all processes.
    private var isTimeToCount: Bool {
      let now = ContinuousClock.now
      if now - counted < .milliseconds(limits.interval) { return false }
      counted = now
      return true
    }

    private var steps: UInt64 { page.pulse &+ heard << 20 &+ pulse() << 40 }

    /// Reads some of the bytes on the line, in parts that leave time for other workers.
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

    /// Returns at most 64 KiB of the bytes on the line; empty at its end, `nil` if none have arrived.
    private func receive() -> ArraySlice<UInt8>? {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(line, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count < 0 { return errno == EINTR || errno == EAGAIN ? nil : [] }
      return buffer.prefix(count)
    }

    /// Reads the available output of the worker process. Keeps only its last part, for the report of a crash.
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

    /// Whether the worker has ended, though it may not have been collected.
    private var hasEnded: Bool {
      mayStartOthers && page.recordedEnd != nil || Self.hasEnded(process)
    }

    static func hasEnded(_ process: pid_t) -> Bool {
      var info = siginfo_t()
      let found = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
      return found == 0 && info._sifields._sigchld.si_pid == process
    }

    /// Ends the process and its descendants, if it has not ended by itself, and collects it.
    ///
    /// - Returns: The status, and the growth of the memory in KiB.
    @discardableResult
    func end() -> (status: Int32, grown: Int) {
      if mayStartOthers { askKeeper() }
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      var status: Int32 = 0
      var usage = rusage()
      while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
      // A keeper that was killed leaves the rest.
      if mayStartOthers, let worker = page.worker {
        kill(worker, SIGKILL)
        Descendants.sweep(worker)
      }
      let end = mayStartOthers ? page.recordedEnd : nil
      // Another process may go on printing into the pipe.
      for _ in 0..<32 where prints { readPrint() }
      close(line)
      close(print)
      return (end?.status ?? status, (end?.resident ?? usage.ru_maxrss) - inherited)
    }

    /// Asks the keeper to end the worker and its processes, and waits until it has done so.
    private func askKeeper() {
      let start = ContinuousClock.now
      kill(process, SIGHUP)
      while !Self.hasEnded(process), ContinuousClock.now - start < .milliseconds(Keeper.patience) {
        // A system may have stopped it.
        kill(process, SIGCONT)
        if prints { readPrint() }
        usleep(200)
      }
    }

    /// Ends the process for `cause`, and returns how it ended.
    private func death(_ cause: Cause) -> Death {
      // A process that dies closes its line a moment before it is dead.
      if cause == .isSilent { wait() }
      let endedByItself = hasEnded
      let (status, grown) = end()
      let ending: ExitReason =
        switch cause {
        case .floods: .flooded
        case .crowds: .crowded
        case .hangs where !endedByItself: .hang
        case .isSilent where !endedByItself: .severed
        case .hangs, .isSilent:
          ExitReason(
            status: status, page, hasGrown: grown >= limits.memory * 1024 / 4 * 3,
            lastWords: lastWords)
        }
      return Death(ending: ending, lastWords: lastWords, mark: page.claimedCase)
    }

    /// Waits until the process has ended, for as long as a step may take.
    private func wait() {
      var watch = watchdog.anew(steps)
      while !hasEnded, !watch.isOver(steps) {
        // It may be blocked until its output is read.
        _ = receive()
        if prints { readPrint() }
        usleep(200)
      }
    }
  }

  extension ExitReason {
    /// Creates the exit reason for a status of `waitpid`.
    ///
    /// - Parameters:
    ///   - page: The page in which the process recorded its end; `nil` for a process without limits.
    ///   - hasGrown: Whether the process had used most of its memory limit.
    init(status: Int32, _ page: WorkerPage? = nil, hasGrown: Bool = false, lastWords: [UInt8] = [])
    {
      let signal = status & 0x7F
      guard signal != 0 else {
        self = .exited(code: status >> 8 & 0xFF)
        return
      }
      func said(_ part: consent_testimony) -> UInt64 { page?.said(part) ?? 0 }
      let isNoted = said(CONSENT_SIGNAL) == UInt64(signal)
      let sender: Sender? =
        switch isNoted ? said(CONSENT_SENDER) : 0 {
        case UInt64(CONSENT_FAULT.rawValue): nil
        case UInt64(CONSENT_ITSELF.rawValue): .itself
        case UInt64(CONSENT_ANOTHER.rawValue): .another
        default: .unknown
        }
      // The runtimes of Swift and C++ print this if a single allocation is too large.
      let words = String(decoding: lastWords, as: UTF8.self)
      let wasRefused =
        said(CONSENT_WAS_REFUSED) == 1 || words.contains("failed to allocate")
        || words.contains("bad_alloc")
      let isCrash = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS].contains(signal)
      switch signal {
      case _ where isCrash && isNoted && sender != .another && (wasRefused || hasGrown):
        self = .outOfMemory
      case SIGKILL where hasGrown: self = .outOfMemory
      case _ where sender == .another: self = .killed(signal: signal, by: .another)
      case SIGABRT: self = .abort
      case Speaker.lostLine where sender == .itself: self = .severed
      case _ where sender == .itself: self = .killed(signal: signal, by: .itself)
      case SIGILL, SIGTRAP, SIGFPE: self = .trap
      case SIGSEGV, SIGBUS:
        // Nothing is recorded if the tested code has a handler of its own, or a thread has no stack left.
        self = isNoted && said(CONSENT_STACK_ENDED) == 1 ? .stackOverflow : .badAccess
      // The system sent the signal for an action of the process: an alarm, or a file that is too large.
      case let other: self = .killed(signal: other, by: sender ?? .itself)
      }
    }
  }
#endif
