#if canImport(Testing)
  import Foundation
  import OperatingSystem
  import PropertyTesting
  import Testing

  /// The processes that play the cases of one check, block by block in turn.
  final class CaseProcesses {
    private let all: [CaseProcess]

    init(_ call: CheckCall, at place: CheckPlace, limit: Duration, count: Int) {
      let arguments = CaseProcess.arguments(call, at: place)
      all = (0..<count).map { _ in
        CaseProcess(name: call.name, arguments: arguments, limit: limit)
      }
    }

    /// Plays a random case. The cases after it are played in advance.
    func play(case index: UInt64, of search: Search) -> CaseProcess.Played {
      let number = (index - search.cases.lowerBound) / RunningCase.block
      for ahead in 0..<UInt64(all.count) {
        let start = search.cases.lowerBound + (number + ahead) * RunningCase.block
        let end = min(start + RunningCase.block, search.cases.upperBound)
        let first = ahead == 0 ? index : start
        if first >= end { break }
        let process = all[Int((number + ahead) % UInt64(all.count))]
        if let reason = process.begin(seed: search.seed, cases: first..<end) {
          return .unreachable(reason)
        }
      }
      return all[Int(number % UInt64(all.count))].next()
    }

    /// Plays the case that `line` names.
    func play(_ line: CaseLine) -> CaseProcess.Played { all[0].play(line) }

    /// Plays a case that traps once more, and returns the place in the package of the file `path` at which it traps.
    func trapPlace(of line: CaseLine, packageOf path: String) -> TrapPlace? {
      all[0].trapPlace(of: line, packageOf: path)
    }
  }

  /// The cases of one check, played in a process of the same test program that runs the same test up to the
  /// check. It plays many cases, and is replaced after a case that ends it.
  final class CaseProcess {
    enum Played {
      case judged(CheckRun)
      case ended(CheckFailure.ExitReason, explanation: String, wasDrawn: Bool)
      /// No process reaches the check, for this reason.
      case unreachable(String)
    }

    private let name: String
    private let arguments: [String]
    private let limit: Duration
    private var child: Child?
    /// The random cases that the process still plays.
    private var block: (seed: UInt64, next: UInt64, end: UInt64)?
    private var slowest = Duration.zero
    private var hasHung = false

    /// The time within which a process has to reach the check.
    private static let startLimit = Duration.seconds(60)

    init(name: String, arguments: [String], limit: Duration) {
      (self.name, self.arguments, self.limit) = (name, arguments, limit)
    }

    deinit { _ = child?.end() }

    /// Plays a case that traps once more, and returns the place in the package of the file `path` at which it traps.
    func trapPlace(of line: CaseLine, packageOf path: String) -> TrapPlace? {
      stop()
      guard ask(line, backtrace: TrapPlace.setting) == nil else { return nil }
      defer { stop() }
      // The symbols of a large program take seconds.
      while let next = child?.lines.next(within: Self.startLimit), next != .ended {
        if next == .timedOut { return nil }
      }
      guard let output = child?.wholeOutput else { return nil }
      return TrapPlace(output: output, packageOf: path)
    }

    /// Asks for a block of random cases, unless the process plays the first of them anyway.
    ///
    /// - Returns: The reason why no process reaches the check.
    func begin(seed: UInt64, cases: Range<UInt64>) -> String? {
      if let block, block.seed == seed, block.next == cases.lowerBound { return nil }
      if block != nil { stop() }
      if let reason = ask(.block(seed: seed, cases: cases)) { return reason }
      block = (seed, cases.lowerBound, cases.upperBound)
      return nil
    }

    /// Returns the outcome of the next case of the block.
    func next() -> Played {
      let current = block
      let played = confirmed(answer()) {
        current.map { .block(seed: $0.seed, cases: $0.next..<$0.next + 1) }
      }
      block?.next += 1
      if case .judged(let run) = played, run.failure == nil, !run.isCancelled {
        if let block, block.next == block.end { self.block = nil }
      } else {
        block = nil
      }
      return played
    }

    /// Plays the case that `line` names.
    func play(_ line: CaseLine) -> Played {
      if block != nil { stop() }
      if let reason = ask(line) { return .unreachable(reason) }
      return confirmed(answer()) { line }
    }

    /// Plays a case again that did not return, if it is the first: perhaps the process had no time.
    private func confirmed(_ played: Played, _ line: () -> CaseLine?) -> Played {
      guard case .ended(.loop, _, _) = played, !hasHung, let line = line() else { return played }
      hasHung = true
      if let reason = ask(line) { return .unreachable(reason) }
      let again = answer(within: limit)
      if case .ended(.loop, _, _) = again { return again }
      hasHung = false
      return again
    }

    /// Sends a request to the process, which is started if there is none.
    ///
    /// - Returns: The reason why none reaches the check.
    private func ask(_ line: CaseLine, backtrace: String = "enable=no") -> String? {
      if child == nil {
        if arguments.isEmpty {
          return
            "In XCTest, a check whose cases run in another process is called in the test method"
            + " itself."
        }
        guard let started = Child(arguments: arguments, served: name, backtrace: backtrace)
        else {
          return "No process can be started for the cases of this check."
        }
        guard started.lines.next(within: Self.startLimit) == .line(CaseLine.ready.text) else {
          let words = started.end().lastWords
          return "Another process runs the same test, and does not reach this check."
            + (words.isEmpty ? "" : "\n\(words)")
        }
        child = started
      }
      child?.write(line)
      return nil
    }

    /// Reads the answer to one case. After the first loop the limit is lower, as shrinking would take it again
    /// and again.
    private func answer() -> Played {
      answer(within: hasHung ? min(limit, max(.milliseconds(100), slowest * 20)) : limit)
    }

    private func answer(within limit: Duration) -> Played {
      let clock = ContinuousClock()
      let start = clock.now
      var wasDrawn = false
      while let child {
        switch child.lines.next(within: limit) {
        case .line(let text):
          let line = CaseLine(text)
          if line == .drawn { wasDrawn = true }
          if let run = line?.run {
            slowest = max(slowest, clock.now - start)
            return .judged(run)
          }
        case .timedOut:
          stop()
          return .ended(
            .loop, explanation: "The property did not return within \(self.limit).",
            wasDrawn: wasDrawn)
        case .ended:
          let (reason, words) = child.end()
          self.child = nil
          let text =
            switch reason {
            case .signal(let number): "The property ended its process by \(Self.text(number))."
            case .code(let code): "The property ended its process with exit code \(code)."
            case .loop: "The property did not return."
            }
          return .ended(
            reason, explanation: words.isEmpty ? text : text + "\n" + words, wasDrawn: wasDrawn)
        }
      }
      return .unreachable("The process is gone.")
    }

    private func stop() {
      _ = child?.end()
      child = nil
      block = nil
    }

    private static func text(_ signal: Int32) -> String {
      let names: [(Int32, String)] = [
        (SIGILL, "a trap (SIGILL)"), (SIGTRAP, "a trap (SIGTRAP)"), (SIGABRT, "SIGABRT"),
        (SIGSEGV, "SIGSEGV"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"), (SIGKILL, "SIGKILL"),
      ]
      return names.first { $0.0 == signal }?.1 ?? "signal \(signal)"
    }

    /// The arguments with which the test program runs the test of a call alone; none if that is unknown.
    static func arguments(_ call: CheckCall, at place: CheckPlace) -> [String] {
      if let test = call.test {
        let id = test.reduce(into: "") { text, character in
          if "\\^$.|?*+()[]{}/".contains(character) { text.append("\\") }
          text.append(character)
        }
        return ["--testing-library", "swift-testing", "--filter", "^\(id)$", "--no-parallel"]
      }
      let method = "\(place.function)".prefix { $0 != "(" }
      let module = place.location.fileID.prefix { $0 != "/" }
      let tests = Child.output(of: ["--testing-library", "xctest", "--list-tests"])
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0.hasPrefix("\(module).") && $0.hasSuffix("/\(method)") }
      return tests.isEmpty ? [] : ["--testing-library", "xctest", tests.joined(separator: ",")]
    }
  }

  /// A child process of the test program, with a socket to it.
  private final class Child {
    private let process: pid_t
    private let socket: Int32
    /// The file that takes the output of the process.
    private let output: Int32
    var lines: SocketLines

    /// Starts the test program with `arguments`; `nil` if that is impossible.
    init?(arguments: [String], served name: String, backtrace: String) {
      #if os(Linux)
        var sockets: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { return nil }
        defer { close(sockets[1]) }
        guard let output = Self.scratchFile(),
          let process = Self.start(
            arguments, output: output,
            environment: [CaseServer.variable: name, "SWIFT_BACKTRACE": backtrace],
            socket: sockets[1])
        else {
          close(sockets[0])
          return nil
        }
        (self.process, self.output, socket) = (process, output, sockets[0])
        lines = SocketLines(sockets[0])
      #else
        return nil
      #endif
    }

    func write(_ line: CaseLine) { SocketLines.write(line.text, to: socket) }

    /// The end of the output of a process that has ended, with its backtrace.
    var wholeOutput: String { Self.text(of: output, atMost: 1 << 20) }

    /// Ends the process if it still runs. Returns how it ended, and the last lines of its output.
    func end() -> (reason: CheckFailure.ExitReason, lastWords: String) {
      close(socket)
      defer { close(output) }
      // A process that has ended by itself stays as it is.
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      let reason: CheckFailure.ExitReason =
        signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
      return (reason, Self.lastWords(in: Self.text(of: output)))
    }

    /// Returns the line of a runtime failure, or else the last lines.
    private static func lastWords(in text: String) -> String {
      let lines = text.split(separator: "\n").map(String.init)
      let failures = ["Fatal error", "Precondition failed", "Assertion failed", "rror: "]
      if let fatal = lines.last(where: { line in failures.contains { line.contains($0) } }) {
        return fatal
      }
      return lines.filter { !$0.hasPrefix("◇") && !$0.hasPrefix("↳") && !$0.hasPrefix("Test ") }
        .suffix(3).joined(separator: "\n")
    }

    private static func text(of file: Int32, atMost count: off_t = 65_536) -> String {
      let length = lseek(file, 0, SEEK_END)
      let start = max(length - count, 0)
      var bytes = [UInt8](repeating: 0, count: Int(length - start))
      let count = pread(file, &bytes, bytes.count, start)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Runs the test program to its end, and returns its output.
    static func output(of arguments: [String]) -> String {
      #if os(Linux)
        guard let output = scratchFile() else { return "" }
        defer { close(output) }
        guard let process = start(arguments, output: output, environment: [:], socket: nil) else {
          return ""
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return text(of: output)
      #else
        return ""
      #endif
    }

    #if os(Linux)
      /// Opens a file without a name.
      private static func scratchFile() -> Int32? {
        var path = Array("/tmp/property-checks-XXXXXX".utf8CString)
        let file = mkstemp(&path)
        guard file >= 0 else { return nil }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        unlink(&path)
        return file
      }

      private static func start(
        _ arguments: [String], output: Int32, environment: [String: String], socket: Int32?
      ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        if let socket {
          posix_spawn_file_actions_adddup2(&actions, socket, CaseServer.socket)
        }
        var variables: [String] = environment.map { "\($0)=\($1)" }
        var place = environ
        while let variable = place.pointee {
          let text = String(cString: variable)
          if !environment.keys.contains(where: { text.hasPrefix("\($0)=") }) {
            variables.append(text)
          }
          place += 1
        }
        let words = (["/proc/self/exe"] + arguments).map { strdup($0) } + [nil]
        let values = variables.map { strdup($0) } + [nil]
        defer { for word in words + values { free(word) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, "/proc/self/exe", &actions, nil, words, values)
        return error == 0 ? process : nil
      }
    #endif
  }
#endif
