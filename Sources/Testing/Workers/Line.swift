import OperatingSystem

#if os(Linux)
  import OperatingSystem

  /// The two ends of a pipe. Both are closed when the process executes another program.
  struct Pipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(CommandError) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw .current("a pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      (readEnd, writeEnd) = (ends[0], ends[1])
    }
  }

  /// The two ends of a line that carries messages both ways. Each message follows a word with its length in
  /// bytes.
  struct Line {
    let here: Int32
    let there: Int32

    init() throws(CommandError) {
      var ends: [Int32] = [0, 0]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
        throw .current("a line")
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (here, there) = (ends[0], ends[1])
    }
  }

  /// The worker's end of the line to the process that forked it.
  package final class Speaker {
    private let descriptor: Int32
    let page: WorkerPage

    init(_ descriptor: Int32, _ page: WorkerPage) {
      (self.descriptor, self.page) = (descriptor, page)
    }

    /// Sends `message`. Ends the process if the line is gone.
    package func say(_ message: Message) { send(message.framed) }

    /// Reports that a step is complete.
    package func beat() { page.beat() }

    /// Records the number of the attempt that begins now, so that a death report contains it.
    package func mark(_ number: UInt64) { page.begin(number) }

    /// Ends the process if the line is gone, even if only in the direction to this process. Called at the end
    /// of a case, so that the case which closed the line is still the current one.
    package func checkLine() {
      // POLLRDHUP, which is not imported: no more messages can arrive, even if some are still unread.
      var line = pollfd(fd: descriptor, events: 0x2000, revents: 0)
      if poll(&line, 1, 0) > 0 { endWithoutLine() }
    }

    func sayEnd() { send(withUnsafeBytes(of: Listener.end, Array.init)) }

    /// Waits for the next message to this worker. Ends the process if the connection is closed.
    func awaitCall() -> Message {
      var length = Message(read(8))
      return Message(read(Int(length.word())))
    }

    private func read(_ count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = 0
      while filled < count {
        let part = bytes.withUnsafeMutableBytes {
          OperatingSystem.read(descriptor, $0.baseAddress! + filled, count - filled)
        }
        if part < 0 && errno == EINTR { continue }
        if part <= 0 { endWithoutLine() }
        filled += part
      }
      return bytes
    }

    private func send(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          OperatingSystem.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { endWithoutLine() }
        rest = rest.dropFirst(count)
      }
    }

    /// Ends this process by a signal, which is the only report possible without a line.
    private func endWithoutLine() -> Never {
      kill(getpid(), Self.lostLine)
      _exit(1)
    }

    /// The signal by which a worker without a line ends.
    static let lostLine = SIGPWR
  }
#endif
