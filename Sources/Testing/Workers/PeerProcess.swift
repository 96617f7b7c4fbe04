import OperatingSystem

#if os(Linux)
  import StateMachines
  import SystemCalls
#endif

/// The reason why a peer has no further answer.
package struct PeerDefect: Error, Hashable, Sendable {
  /// The defect as a clause about the peer.
  package let words: String

  package init(_ words: String) { self.words = words }
}

/// A program that answers lines, in a process of its own: one for each process that uses this value.
///
/// A worker ends its peer with itself. So a peer is started in workers that may start processes.
package final class PeerProcess: @unchecked Sendable {
  private let command: String
  /// The maximum duration of an answer and its check, in milliseconds.
  private let patience: Int
  /// The numbers that any process has recorded.
  private let marks: SharedWords
  /// The process that started the peer. Another one has a copy of these variables after a fork.
  private var (owner, input, output): (pid_t, Int32, Int32) = (0, -1, -1)
  /// The bytes that arrived after the last answer, the start of the last line among them, and the number of
  /// bytes that were searched for its end.
  private var (buffer, lineStart, searched): ([UInt8], Int, Int) = ([], 0, 0)
  /// The duration of an answer after the first that did not come, so that such a case can be shrunk.
  private var shortened: Int?
  /// The number of the last exchange, which no other exchange of this process has.
  package private(set) var turn = 0

  /// Creates a value that starts `command` with the shell when it is first used.
  ///
  /// - Throws: If no memory can be shared.
  package init(_ command: String, patience: Int) throws(IsolationError) {
    (self.command, self.patience, marks) = (command, patience, try SharedWords(count: 1_024))
  }

  /// Records a number below 1,024 for all processes that share this value.
  package func mark(_ number: Int) { marks[number] = 1 }

  /// Returns whether a number was recorded by any process.
  package func isMarked(_ number: Int) -> Bool { marks[number] == 1 }

  #if os(Linux)
    private var program: StartedProgram?

    /// Whether this process has a peer.
    package var isRunning: Bool { program != nil && owner == getpid() }

    /// Starts the peer. Returns its greeting.
    package func start() throws(PeerDefect) -> [UInt8] {
      end()
      // A peer that has ended is reported, and ends nothing else.
      signal(SIGPIPE, SIG_IGN)
      // If no other process works, a message to the other core, which sleeps, takes much longer.
      if ProcessFile("/proc/loadavg").text.contains(" 1/") { consent_stay_on_core() }
      do throws(IsolationError) {
        let (lines, replies) = (try Pipe(), try Pipe())
        defer { for descriptor in [lines.readEnd, replies.writeEnd] { close(descriptor) } }
        program = try StartedProgram(
          ["/bin/sh", "-c", command], input: lines.readEnd, output: replies.writeEnd)
        (input, output, owner) = (lines.writeEnd, replies.readEnd, getpid())
      } catch {
        throw PeerDefect("the peer cannot be started: \(error.reason)")
      }
      _ = fcntl(input, F_SETFL, O_NONBLOCK)
      (buffer, lineStart, searched) = ([], 0, 0)
      return try lastAnswer(of: 1, within: patience * 9 / 10)
    }

    /// Ends the peer with its process group. Returns its status.
    @discardableResult
    package func end() -> Int32 {
      defer { program = nil }
      guard isRunning, let status = program?.end() else { return 0 }
      for descriptor in [input, output] { close(descriptor) }
      return status
    }

    private var hasEnded: Bool { program.map { Worker.hasEnded($0.process) } ?? true }

    /// Sends lines to the peer and waits for its answers. Returns the lines of the last one, each with its line
    /// feed, without the empty line at its end.
    package func ask(_ bytes: [UInt8], answers count: Int = 1) throws(PeerDefect) -> [UInt8] {
      if isReadable(for: 0) {
        // A peer that ends after an answer has written nothing.
        throw (try? fill()) == true && !buffer.isEmpty ? failed(Self.surplus) : ended()
      }
      let limit = shortened ?? patience / 2
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
          if poll(&both, 2, Int32(limit)) == 0 { throw silent(limit) }
          if both[1].revents != 0, try !fill() { throw ended() }
        } else if errno != EINTR {
          throw ended()
        }
      }
      return try lastAnswer(of: count, within: limit)
    }

    /// Waits for this number of answers, each within a limit of time. Nothing may follow them.
    private func lastAnswer(of count: Int, within limit: Int) throws(PeerDefect) -> [UInt8] {
      var (last, missing, left): ([UInt8], Int, Int) = ([], count, limit)
      while missing > 0 {
        let part = min(left, 20)
        if let answer = nextAnswer() {
          (last, missing, left) = (answer, missing - 1, limit)
        } else if buffer.count > Self.longest {
          throw failed(Self.endless)
        } else if isReadable(for: part) {
          if try !fill() { throw ended() }
        } else if left <= part {
          throw silent(limit)
        } else if hasEnded {
          // A process that it started may hold the pipe.
          throw ended()
        } else {
          left -= part
        }
      }
      if !buffer.isEmpty { throw failed(Self.surplus) }
      turn += 1
      return last
    }

    /// Removes the first answer from the buffer, with the empty line after it.
    private func nextAnswer() -> [UInt8]? {
      while let feed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let start = lineStart
        (lineStart, searched) = (feed + 1, feed + 1)
        if feed == start || feed == start + 1 && buffer[start] == UInt8(ascii: "\r") {
          let answer = Array(buffer[..<start])
          buffer.removeFirst(lineStart)
          (lineStart, searched) = (0, 0)
          return answer
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
      if buffer.count > Self.longest << 4 { throw failed(Self.endless) }
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 14) {
        count = read(output, $0.baseAddress, $0.count)
        $1 = max(count, 0)
      }
      let isOpen = count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
      buffer += part
      return isOpen
    }

    /// The maximum length of an answer in bytes.
    private static let longest = 1 << 20
    private static let endless = "wrote more than \(longest >> 10) KiB without an empty line"
    private static let surplus = "wrote an answer to which no line belongs"

    private func silent(_ limit: Int) -> PeerDefect {
      shortened = max(limit / 20, 40)
      return failed(
        buffer.isEmpty
          ? "did not answer within \(patience / 2) ms"
          : "began an answer and did not end it by an empty line within \(patience / 2) ms")
    }

    /// Ends the peer and returns its defect.
    private func failed(_ words: String) -> PeerDefect {
      end()
      return PeerDefect("the peer \(words)")
    }

    /// Returns the defect of a peer whose output has ended.
    private func ended() -> PeerDefect {
      let place = lineStart < buffer.count ? "in the middle of a line" : "instead of an answer"
      for _ in 0..<200 where !hasEnded { usleep(1_000) }
      guard hasEnded else { return failed("closed its output") }
      return PeerDefect("the peer \(ExitReason(status: end()).words) \(place)")
    }
  #else
    /// Whether this process has a peer: never, as peers are for Linux.
    package var isRunning: Bool { false }
    package func start() throws(PeerDefect) -> [UInt8] { throw PeerDefect("peers need Linux") }
    package func end() {}
    package func ask(_ bytes: [UInt8], answers count: Int = 1) throws(PeerDefect) -> [UInt8] { [] }
  #endif
}
