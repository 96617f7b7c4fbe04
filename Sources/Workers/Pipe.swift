import Glibc

/// Two ends of a pipe, neither of which a program that is started keeps.
struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(IsolationError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .current("a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}

/// Two ends of a line that carries both ways.
struct Line {
  let here: Int32
  let there: Int32

  init() throws(IsolationError) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw .current("a line")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (here, there) = (ends[0], ends[1])
  }
}

/// The worker's end of the line to the process that forked it.
public struct Speaker {
  let descriptor: Int32
  /// The length that stands for "all is said".
  static let end = UInt64.max

  /// Says `message`. Without a listener the process ends.
  public func say(_ message: Message) {
    send(UInt64(message.bytes.count))
    send(message.bytes)
  }

  func sayEnd() { send(Self.end) }

  /// Waits for a call to go on.
  ///
  /// - Returns: false when none will come.
  func awaitCall() -> Bool {
    var call: UInt8 = 0
    while true {
      let count = read(descriptor, &call, 1)
      if count < 0 && errno == EINTR { continue }
      return count > 0
    }
  }

  private func send(_ word: UInt64) {
    withUnsafeBytes(of: word) { send(Array($0)) }
  }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // Whoever listened is gone, and with it the reason to go on.
      if count <= 0 { _exit(1) }
      rest = rest.dropFirst(count)
    }
  }
}

/// Takes apart what a worker says, however it arrives.
struct Listener {
  private var bytes: [UInt8] = []
  private(set) var heardEnd = false

  mutating func hear(_ part: some Sequence<UInt8>) { bytes += part }

  /// The next message that arrived whole.
  mutating func next() -> Message? {
    var header = Message(Array(bytes.prefix(8)))
    guard !heardEnd, let length = header.word() else { return nil }
    if length == Speaker.end {
      heardEnd = true
      return nil
    }
    guard length <= UInt64(bytes.count - 8) else { return nil }
    let message = Message(Array(bytes[8..<8 + Int(length)]))
    bytes.removeFirst(8 + Int(length))
    return message
  }
}
