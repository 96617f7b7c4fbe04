#if canImport(Testing)
  import Dispatch
  import Foundation
  import OperatingSystem
  import PropertyTesting
  import Synchronization
  import Testing

  /// The process that plays the cases of one check for another process of the same test program.
  enum CaseServer {
    /// The environment variable that names the check.
    static let variable = "PROPERTY_CHECK_SERVED"
    /// The file descriptor of the socket.
    static let socket: Int32 = 198

    /// The name of the check that this process serves; `nil` in a process that runs tests.
    static let served = TestProgram.variable(variable)

    private static let calls = Mutex<[String: Int]>([:])

    /// Returns this call of a check. Its name consists of its place, its test and its case, and the number of
    /// the call among the calls with these.
    static func call(at place: CheckPlace) -> CheckCall {
      let location = place.location
      let test = Test.current.map { "\($0.id)" } ?? "\(place.function)"
      let position = "\(location.fileID):\(location.line):\(location.column)"
      let name = "\(position) \(test) \(CheckPlace.hash(arguments))"
      let number = calls.withLock { calls in
        calls[name, default: 0] += 1
        return calls[name, default: 0]
      }
      let task = withUnsafeCurrentTask { $0?.hashValue }
      return CheckCall(
        name: "\(name) \(number)", place: name, test: Test.current.map { "\($0.id)" },
        caller: task ?? ObjectIdentifier(Thread.current).hashValue)
    }

    /// The number of checks that run now at each place, and the caller of the first one there.
    private static let places = Mutex<[String: (running: Int, caller: Int)]>([:])

    /// Notes that a check begins. Returns whether another process meets the checks of its place in the same order: none
    /// other runs, and one task called all of them. Tasks that exist at the same time may come in any order.
    static func enter(_ call: CheckCall) -> Bool {
      places.withLock { places in
        places[call.place, default: (0, call.caller)].running += 1
        return places[call.place].map { $0 == (1, call.caller) } ?? false
      }
    }

    static func leave(_ call: CheckCall) {
      places.withLock { $0[call.place]?.running -= 1 }
    }

    /// Whether this process plays cases for another. A check that is called then is inside a case.
    static var isServing: Bool { serves.load(ordering: .relaxed) }
    private static let serves = Atomic(false)

    /// The text of the arguments of the current test case, without addresses, which differ in each process.
    static var arguments: String {
      guard let testCase = Test.Case.current, testCase.isParameterized else { return "" }
      let address = "unknown context at $"
      var text = "\(testCase)"
      var rest = Substring(text)
      text = ""
      while let place = rest.firstRange(of: address) {
        text += rest[..<place.lowerBound]
        rest = rest[place.upperBound...].drop { $0.isHexDigit }
      }
      return text + rest
    }

    /// Plays the cases that are asked for, and ends the process when no more are.
    static func serve<Value>(
      _ generator: Generator<Value>, examples: [Value], judge: (Value) -> CheckRun
    ) -> Never {
      var lines = SocketLines(socket)
      func say(_ line: CaseLine) { SocketLines.write(line.text, to: socket) }
      /// Plays the case of `source`, and returns whether it failed.
      func play(_ source: inout ChoiceSource) -> Bool {
        do throws(Discard) {
          let value = try source.draw(generator)
          say(.drawn)
          let run = judge(value)
          say(CaseLine(run))
          return run.failure != nil || run.isCancelled
        } catch {
          say(.discarded(error))
          return false
        }
      }
      // A case may not return after the other process has gone.
      DispatchQueue(label: variable).async {
        var end = pollfd(fd: socket, events: 0, revents: 0)
        while poll(&end, 1, -1) < 0, errno == EINTR {}
        _exit(0)
      }
      serves.store(true, ordering: .relaxed)
      say(.ready)
      while case .line(let text) = lines.next(within: nil) {
        switch CaseLine(text) {
        case .block(let seed, let cases):
          for index in cases {
            var source = ChoiceSource(seed: seed, case: index)
            source.landmarks = CheckSettings.current.landmarks
            if play(&source) { break }
          }
        case .choices(let choices):
          var source = ChoiceSource(replaying: choices)
          _ = play(&source)
        case .example(let number) where examples.indices.contains(number):
          say(.drawn)
          say(CaseLine(judge(examples[number])))
        case .example, .ready, .drawn, .passed, .cancelled, .discarded, .failed, .none: _exit(70)
        }
      }
      _exit(0)
    }
  }

  /// A call of a check, as another process of the same test program knows it.
  struct CheckCall: Sendable {
    var name: String
    /// The name without the number of the call.
    var place: String
    var test: String?
    /// The task that called the check, or its thread where there is no task: a hash, which is compared only.
    var caller: Int
  }

  struct SocketLines {
    enum Next: Equatable {
      case line(String)
      case ended
      case timedOut
    }

    private let socket: Int32
    private var bytes: [UInt8] = []
    private var start = 0

    init(_ socket: Int32) { self.socket = socket }

    /// Returns the next line, the end, or that none came within `limit`.
    mutating func next(within limit: Duration?) -> Next {
      let clock = ContinuousClock()
      let end = limit.map { clock.now + $0 }
      while true {
        if let newline = bytes[start...].firstIndex(of: 10) {
          let line = String(decoding: bytes[start..<newline], as: UTF8.self)
          start = newline + 1
          return .line(line)
        }
        bytes.removeFirst(start)
        start = 0
        if let end {
          let left = (end - clock.now) / .milliseconds(1)
          var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
          let count = poll(&request, 1, Int32(max(left, 0).rounded(.up)))
          if count == 0 { return .timedOut }
          if count < 0 {
            if errno == EINTR { continue }
            return .ended
          }
        }
        var part = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &part, part.count, 0)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return .ended }
        bytes += part[..<count]
      }
    }

    /// Writes a line. A peer that is gone is noticed by the next reader.
    static func write(_ line: String, to socket: Int32) {
      let bytes = Array((line + "\n").utf8)
      var sent = 0
      while sent < bytes.count {
        #if canImport(Glibc)
          let flags = Int32(MSG_NOSIGNAL)
        #else
          let flags: Int32 = 0
        #endif
        let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        sent += count
      }
    }
  }
#endif
