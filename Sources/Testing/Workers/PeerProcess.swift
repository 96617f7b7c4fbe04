import OperatingSystem

#if os(Linux)
  import StateMachines
  import SystemCalls
#endif

/// The reason why a peer has no further answer.
package enum PeerDefect: Error, Hashable, Sendable {
  /// No process could be started.
  case missing(String)
  /// The peer ended before its answer, or within a line of it. The text is the end of a sentence.
  case ended(String, withinALine: Bool)
  /// The peer closed its output, and went on.
  case closed
  /// Nothing, or only a part of an answer, arrived within the patience.
  case silent(milliseconds: Int, afterAPart: Bool)
  /// An answer was longer than the limit.
  case endless
  /// More was written than was asked for.
  case surplus

  /// The defect as a clause about the peer.
  package var words: String {
    switch self {
    case .missing(let reason): "the peer cannot be started: \(reason)"
    case .ended(let how, withinALine: false): "the peer \(how) instead of an answer"
    case .ended(let how, withinALine: true): "the peer \(how) in the middle of a line"
    case .closed: "the peer closed its output"
    case .silent(let limit, afterAPart: false): "the peer did not answer within \(limit) ms"
    case .silent(let limit, afterAPart: true):
      "the peer began an answer and did not end it by an empty line within \(limit) ms"
    case .endless: "the peer wrote more than \(PeerProcess.longest >> 10) KiB without an empty line"
    case .surplus: "the peer wrote an answer to which no line belongs"
    }
  }
}

/// A program that answers lines, in a process of its own: one for each process that uses this value.
///
/// A worker ends its peer with itself. So a peer is started in workers that may start processes.
package final class PeerProcess: @unchecked Sendable {
  /// The maximum length of an answer in bytes.
  static let longest = 1 << 20

  private let command: String
  /// The maximum duration of an answer, in milliseconds.
  private let patience: Int
  /// The bits that any process has set.
  private let bits: SharedWords
  /// The process that started the peer. Another one has a copy of these variables after a fork.
  private var owner: pid_t = 0
  private var process: pid_t = 0
  private var (input, output): (Int32, Int32) = (-1, -1)
  private var buffer: [UInt8] = []
  /// The bytes that were read last.
  private var part = [UInt8](repeating: 0, count: 1 << 14)
  /// The number of bytes of the buffer that were returned, and of those that were searched for an empty line.
  private var (taken, searched, lineStart) = (0, 0, 0)
  /// The duration of an answer after the first that did not come, so that such a case can be shrunk.
  private var shortened: Int?
  /// The number of answers that are to come.
  private var awaited = 0
  /// The number of the conversation that the peer is in, and the number of its answers.
  private var (session, answers) = (0, 0)

  /// Creates a value that starts `command` with the shell when it is first used.
  ///
  /// - Throws: If no memory can be shared.
  package init(_ command: String, patience: Int) throws(IsolationError) {
    (self.command, self.patience, bits) = (command, patience, try SharedWords(count: 64))
  }

  /// Records a number below 4,096 for all processes that share this value.
  package func mark(_ number: Int) {
    let (word, bit) = (number / 64 % 64, UInt64(1) << UInt64(number % 64))
    if bits[word] & bit == 0 { bits[word] |= bit }
  }

  /// Returns whether a number was recorded by any process.
  package func isMarked(_ number: Int) -> Bool {
    bits[number / 64 % 64] >> UInt64(number % 64) & 1 == 1
  }

  /// Begins a conversation. Returns its number.
  package func begin() -> Int {
    (session, answers) = (session + 1, 0)
    return session
  }

  /// Returns whether the peer is in this conversation, after this number of answers.
  package func isAt(_ session: Int, _ answers: Int) -> Bool {
    isRunning && self.session == session && self.answers == answers
  }

  #if os(Linux)
    /// Whether this process has a peer.
    package var isRunning: Bool { process > 0 && owner == getpid() }

    /// Starts the peer. Returns its greeting.
    package func start() throws(PeerDefect) -> ArraySlice<UInt8> {
      end()
      let (lines, replies): (Pipe, Pipe)
      do throws(IsolationError) {
        (lines, replies) = (try Pipe(), try Pipe())
      } catch {
        throw .missing(error.reason)
      }
      // A peer that has ended is reported, and ends nothing else.
      signal(SIGPIPE, SIG_IGN)
      owner = getpid()
      let arguments = ["/bin/sh", "-c", command]
      var words = arguments.map { strdup($0) } + [nil]
      fflush(nil)
      process = fork()
      if process == 0 {
        setpgid(0, 0)
        if consent_end_with_parent(owner) == 0 { _exit(1) }
        dup2(lines.readEnd, 0)
        dup2(replies.writeEnd, 1)
        _ = fcntl(0, F_SETFL, 0)
        consent_close_all_but(3)
        Confinement.leaveSignals()
        execv("/bin/sh", &words)
        _exit(127)
      }
      for word in words { free(word) }
      for descriptor in [lines.readEnd, replies.writeEnd] { close(descriptor) }
      (input, output) = (lines.writeEnd, replies.readEnd)
      _ = fcntl(input, F_SETFL, O_NONBLOCK)
      guard process > 0 else { throw .missing(String(cString: strerror(errno))) }
      setpgid(process, process)
      (buffer, taken, searched, lineStart, awaited) = ([], 0, 0, 0, 1)
      let greeting = try hear(within: patience * 9 / 10)
      answers = 0
      return greeting
    }

    /// Ends the peer with its process group. Returns its status.
    @discardableResult
    package func end() -> Int32 {
      var status: Int32 = 0
      if isRunning {
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        close(input)
        close(output)
      }
      process = 0
      return status
    }

    /// Sends lines to the peer, to which it gives this number of answers.
    package func say(_ bytes: [UInt8], answers count: Int = 1) throws(PeerDefect) {
      if taken < buffer.count || isReadable(for: 0) { throw surplus() }
      awaited += count
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          write(input, $0.baseAddress! + sent, $0.count - sent)
        }
        if count > 0 {
          sent += count
        } else if errno == EAGAIN {
          // The peer may wait until its answers are read.
          var both = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0), readable]
          if poll(&both, 2, Int32(limit)) == 0 {
            throw failed(.silent(milliseconds: limit, afterAPart: false))
          }
          if both[1].revents != 0, try !fill() { throw ended() }
        } else if errno != EINTR {
          throw ended()
        }
      }
    }

    /// Waits for an answer. Returns its lines, each with its line feed, without the empty line at its end.
    package func hear() throws(PeerDefect) -> ArraySlice<UInt8> {
      let answer = try hear(within: limit)
      answers += 1
      return answer
    }

    private var limit: Int { shortened ?? patience / 2 }

    private func hear(within limit: Int) throws(PeerDefect) -> ArraySlice<UInt8> {
      if taken > 0, taken == buffer.count {
        buffer.removeAll(keepingCapacity: true)
        (taken, searched, lineStart) = (0, 0, 0)
      }
      var left = limit
      while true {
        if let end = emptyLine() {
          let answer = buffer[taken..<end]
          (taken, lineStart, awaited) = (searched, searched, awaited - 1)
          if awaited == 0, taken < buffer.count { throw failed(.surplus) }
          return answer
        }
        if buffer.count - taken > Self.longest { throw failed(.endless) }
        let part = min(left, 20)
        if isReadable(for: part) {
          if try !fill() { throw ended() }
        } else if left <= part {
          let isBegun = taken < buffer.count
          shortened = max(limit / 20, 40)
          throw failed(.silent(milliseconds: patience / 2, afterAPart: isBegun))
        } else if hasEnded {
          // A process that it started may hold the pipe.
          throw ended()
        } else {
          left -= part
        }
      }
    }

    /// Searches for the next empty line. Returns its place.
    private func emptyLine() -> Int? {
      while let feed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let start = lineStart
        (searched, lineStart) = (feed + 1, feed + 1)
        if feed == start || feed == start + 1 && buffer[start] == UInt8(ascii: "\r") {
          return start
        }
      }
      searched = buffer.count
      return nil
    }

    private var readable: pollfd { pollfd(fd: output, events: Int16(POLLIN), revents: 0) }

    private func isReadable(for milliseconds: Int) -> Bool {
      var one = readable
      return poll(&one, 1, Int32(milliseconds)) > 0
    }

    /// Reads bytes that have arrived. Returns `false` at the end of the output.
    private func fill() throws(PeerDefect) -> Bool {
      if buffer.count - taken > Self.longest << 4 { throw failed(.endless) }
      let count = part.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      buffer.append(contentsOf: part.prefix(max(count, 0)))
      return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
    }

    private var hasEnded: Bool { Worker.hasEnded(process) }

    /// Ends the peer and returns its defect.
    private func failed(_ defect: PeerDefect) -> PeerDefect {
      end()
      return defect
    }

    private func surplus() -> PeerDefect {
      // A peer that ends after an answer has written nothing.
      (try? fill()) == true && taken < buffer.count ? failed(.surplus) : ended()
    }

    /// Returns the defect of a peer whose output has ended.
    private func ended() -> PeerDefect {
      let isWithin = lineStart < buffer.count
      for _ in 0..<200 where !hasEnded { usleep(1_000) }
      guard hasEnded else { return failed(.closed) }
      let status = end()
      return .ended(ExitReason(status: status).words, withinALine: isWithin)
    }
  #else
    /// Whether this process has a peer: never, as peers are for Linux.
    package var isRunning: Bool { false }
    package func start() throws(PeerDefect) -> ArraySlice<UInt8> {
      throw .missing("peers need Linux")
    }
    package func end() {}
    package func say(_ bytes: [UInt8], answers count: Int = 1) throws(PeerDefect) {}
    package func hear() throws(PeerDefect) -> ArraySlice<UInt8> { [] }
  #endif
}
