import OperatingSystem

#if os(Linux)
  import StateMachines
  import SystemCalls
#endif

/// The reason why a peer has no further answer.
package struct PeerDefect: Error, Hashable, Sendable {
  /// The defect as a clause about the peer.
  package let words: String
  /// The end of the peer's standard error, as far as it is known.
  package var lastWords: [UInt8]

  package init(_ words: String, lastWords: [UInt8] = []) {
    (self.words, self.lastWords) = (words, lastWords)
  }
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
  /// The end of what the last peer that ended had written to its standard error.
  private let words: SharedBytes
  /// The process that started the peer. Another one has a copy of these variables after a fork.
  private var owner: pid_t = 0
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var errors: Int32 = -1
  /// The bytes that arrived after the last answer.
  private var buffer: [UInt8] = []
  /// The start of the last line among them.
  private var lineStart = 0
  /// The number of bytes that were searched for the end of that line.
  private var searched = 0
  /// The end of what the peer has written to its standard error.
  private var said: [UInt8] = []
  /// The number of the last exchange, which no other exchange of this process has.
  package private(set) var turn = 0

  /// Creates a value that starts `command` with the shell when it is first used.
  ///
  /// - Throws: If no memory can be shared.
  package init(_ command: String, patience: Int) throws(CommandError) {
    (self.command, self.patience, marks) = (command, patience, try SharedWords(count: 1_024))
    words = try SharedBytes(atMost: Self.mostWords)
  }

  /// The maximum number of bytes of the standard error that are kept.
  private static let mostWords = 2_048

  /// Returns the end of the standard error of the peer that ended last, in any process, and forgets it. It varies
  /// between runs.
  package func takeLastWords() -> [UInt8] {
    defer { words.bytes = [] }
    return words.bytes
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
      // The fourth number counts the processes that run, such as 1 in "0.20 0.18 0.12 1/80 11206".
      let load = ProcessFile("/proc/loadavg").text.split { $0 == " " || $0 == "/" }
      if load.count > 3, load[3] == "1" { consent_stay_on_core() }
      do throws(CommandError) {
        let (lines, replies, notes) = (try Pipe(), try Pipe(), try Pipe())
        defer {
          for descriptor in [lines.readEnd, replies.writeEnd, notes.writeEnd] { close(descriptor) }
        }
        program = try StartedProgram(
          ["/bin/sh", "-c", command], input: lines.readEnd, output: replies.writeEnd,
          errors: notes.writeEnd)
        (input, output, errors) = (lines.writeEnd, replies.readEnd, notes.readEnd)
        owner = getpid()
      } catch {
        throw PeerDefect("the peer cannot be started: \(error.message.dropLast())")
      }
      _ = fcntl(input, F_SETFL, O_NONBLOCK)
      (buffer, lineStart, searched, said) = ([], 0, 0, [])
      return try lastAnswer(of: 1, "greet", within: patience * 9 / 10)
    }

    /// Ends the peer with its process group, and all other processes that it started. Returns its status.
    @discardableResult
    package func end() -> Int32 {
      defer { program = nil }
      guard isRunning, let status = program?.end() else { return 0 }
      Descendants.sweep(owner)
      for _ in 0..<64 where listen() {}
      words.bytes = said
      for descriptor in [input, output, errors] { close(descriptor) }
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
      let limit = patience / 2
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          write(input, $0.baseAddress! + sent, $0.count - sent)
        }
        if count > 0 {
          sent += count
        } else if errno == EAGAIN {
          // The peer may wait until its answers are read.
          switch wait(limit, forRoom: true) {
          case .nothing: throw silent("answer", limit)
          case .answer: if try !fill() { throw ended() }
          case .room: break
          }
        } else if errno != EINTR {
          throw ended()
        }
      }
      return try lastAnswer(of: count, "answer", within: limit)
    }

    /// Waits for this number of answers, each within a limit of time, in however many parts it comes. Nothing may
    /// follow them.
    ///
    /// - Parameter verb: What the peer does by an answer.
    private func lastAnswer(
      of count: Int, _ verb: String, within limit: Int
    ) throws(PeerDefect) -> [UInt8] {
      var (last, missing): ([UInt8], Int) = ([], count)
      var end = ContinuousClock.now + .milliseconds(limit)
      while missing > 0 {
        let left = (end - ContinuousClock.now) / .milliseconds(1)
        if let answer = nextAnswer() {
          (last, missing) = (answer, missing - 1)
          end = ContinuousClock.now + .milliseconds(limit)
        } else if buffer.count > Self.longest {
          throw failed(Self.endless)
        } else if isReadable(for: max(Int(left.rounded(.up)), 0)) {
          if try !fill() { throw ended() }
        } else {
          // A process that it started may hold the pipe, and may have answered as well.
          throw hasEnded ? ended() : silent(verb, limit)
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

    private enum Event {
      /// Part of an answer has arrived, or the peer has closed its output.
      case answer
      /// The peer can be sent more.
      case room
      case nothing
    }

    private func isReadable(for milliseconds: Int) -> Bool { wait(milliseconds) == .answer }

    /// Waits until the peer has written a part of an answer, and reads its standard error meanwhile.
    ///
    /// - Parameter forRoom: Whether to wait until the peer can be sent more as well.
    private func wait(_ milliseconds: Int, forRoom: Bool = false) -> Event {
      let start = ContinuousClock.now
      while true {
        let spent = (ContinuousClock.now - start) / .milliseconds(1)
        var all = [
          pollfd(fd: output, events: Int16(POLLIN), revents: 0),
          pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
          pollfd(fd: forRoom ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        let count = poll(&all, 3, Int32(max(Double(milliseconds) - spent, 0)))
        let isOver = spent >= Double(milliseconds)
        if count > 0, all[1].revents != 0, !listen() {
          close(errors)
          errors = -1
        }
        if all[0].revents != 0 { return .answer }
        if all[2].revents != 0 { return .room }
        if count == 0 || isOver { return .nothing }
      }
    }

    /// Reads a part of the peer's standard error, and keeps its end. Returns `false` if there is no more now.
    private func listen() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = read(errors, &buffer, buffer.count)
      if count > 0 {
        said = Array((said + buffer[..<count].suffix(Self.mostWords)).suffix(Self.mostWords))
      }
      return count > 0 || count < 0 && errno == EINTR
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

    private func silent(_ verb: String, _ limit: Int) -> PeerDefect {
      failed(
        buffer.isEmpty
          ? "did not \(verb) within \(limit) ms"
          : "began to \(verb) and did not end with an empty line within \(limit) ms")
    }

    /// Ends the peer and returns its defect.
    private func failed(_ words: String) -> PeerDefect {
      end()
      return PeerDefect("the peer \(words)")
    }

    /// Returns the defect of a peer whose output has ended.
    private func ended() -> PeerDefect {
      let index = lineStart < buffer.count ? "in the middle of a line" : "instead of an answer"
      for _ in 0..<200 where !hasEnded { usleep(1_000) }
      guard hasEnded else { return failed("closed its output") }
      return PeerDefect("the peer \(ExitReason(status: end()).words) \(index)")
    }
  #else
    /// Whether this process has a peer: never, as peers are for Linux.
    package var isRunning: Bool { false }
    package func start() throws(PeerDefect) -> [UInt8] { throw PeerDefect("peers need Linux") }
    package func end() {}
    package func ask(_ bytes: [UInt8], answers count: Int = 1) throws(PeerDefect) -> [UInt8] { [] }
  #endif
}
