import Glibc
import PropertyTesting

/// How a message goes over a line: three words before it, which nobody makes by chance.
///
/// What is tested runs in the process that speaks, and may write on any descriptor. A frame counts only
/// where it is the next one, is not too long, and its seal is that of its bytes.
struct Frame {
  /// Drawn before the fork, and known to the two ends alone.
  private let secret: UInt64

  init() { secret = UInt64.random(in: .min ... .max) }

  /// The most bytes of a message.
  static let largest = 16 << 20
  /// The bytes before a message: seal, number, length.
  static let headerSize = 24
  /// The length that stands for "all is said".
  static let end = UInt64.max

  /// What stands before `bytes` as the message with this number; the last one says nothing more.
  func header(_ number: UInt64, _ bytes: [UInt8], isLast: Bool = false) -> Message {
    var header = Message()
    let length = isLast ? Self.end : UInt64(bytes.count)
    header.write(seal(number, length, bytes))
    header.write(number)
    header.write(length)
    return header
  }

  func seal(_ number: UInt64, _ length: UInt64, _ bytes: [UInt8]) -> UInt64 {
    var seal = Fingerprint()
    for word in [secret, number, length] { seal.combine(word) }
    bytes.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= bytes.count {
        seal.combine(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += 8
      }
      while place < bytes.count {
        seal.combine(UInt64(bytes[place]))
        place += 1
      }
    }
    return seal.value
  }
}

/// The worker's end of the line to the process that forked it.
public final class Speaker {
  private let descriptor: Int32
  private let frame: Frame
  let page: WorkerPage
  /// The number of the next message.
  private var number: UInt64 = 0

  init(_ descriptor: Int32, _ frame: Frame, _ page: WorkerPage) {
    (self.descriptor, self.frame, self.page) = (descriptor, frame, page)
  }

  /// Says `message`. Without a listener the process ends.
  public func say(_ message: Message) {
    send(frame.header(number, message.bytes).bytes)
    send(message.bytes)
    number += 1
  }

  /// Says that it is getting on.
  public func beat() { page.beat() }

  func sayEnd() { send(frame.header(number, [], isLast: true).bytes) }

  /// Waits to be called, and says what for: a block of cases. Without anybody to call the process ends.
  func awaitCall() -> Block {
    var words: [UInt64] = [0, 0, 0]
    words.withUnsafeMutableBytes { bytes in
      var filled = 0
      while filled < bytes.count {
        let count = read(descriptor, bytes.baseAddress! + filled, bytes.count - filled)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { endWithoutLine() }
        filled += count
      }
    }
    return Block(number: words[0], cases: words[1]..<max(words[1], words[2]))
  }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { endWithoutLine() }
      rest = rest.dropFirst(count)
    }
  }

  /// The line is gone and nobody can be told; the signal tells it.
  private func endWithoutLine() -> Never {
    kill(getpid(), Self.lostLine)
    _exit(1)
  }

  /// The signal by which a worker ends whose line is gone.
  static let lostLine = SIGPWR
}

/// Takes apart what a worker says, however it arrives.
struct Listener {
  private let frame: Frame
  private var bytes: [UInt8] = []
  private var number: UInt64 = 0
  private(set) var heardEnd = false
  /// Whether something came that the worker's own end of the line does not say.
  private(set) var isGarbled = false

  init(_ frame: Frame) { self.frame = frame }

  mutating func hear(_ part: ArraySlice<UInt8>) { if !isGarbled { bytes += part } }

  /// The next message that arrived whole.
  mutating func next() -> Message? {
    guard !heardEnd, !isGarbled, bytes.count >= Frame.headerSize else { return nil }
    var header = Message(Array(bytes.prefix(Frame.headerSize)))
    guard let seal = header.word(), let number = header.word(), let length = header.word(),
      number == self.number, length == Frame.end || length <= Frame.largest
    else { return garbled() }
    let size = length == Frame.end ? 0 : Int(length)
    guard bytes.count - Frame.headerSize >= size else { return nil }
    let body = Array(bytes[Frame.headerSize..<Frame.headerSize + size])
    guard seal == frame.seal(number, length, body) else { return garbled() }
    bytes.removeFirst(Frame.headerSize + size)
    self.number += 1
    heardEnd = length == Frame.end
    return heardEnd ? nil : Message(body)
  }

  private mutating func garbled() -> Message? {
    (isGarbled, bytes) = (true, [])
    return nil
  }
}
