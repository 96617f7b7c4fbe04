import Glibc
import PropertyTesting

/// How a message goes over a line: four words before it, which nobody makes by chance.
///
/// What is tested runs in the process that speaks, and may write on any descriptor. A frame counts only
/// where it is the next one, is not too long, and its seals are those of its head and of its bytes. The
/// head has a seal of its own, as its length says what is waited for.
struct Frame {
  /// Drawn before the fork, and known to the two ends alone.
  private let secret: UInt64

  init() { secret = UInt64.random(in: .min ... .max) }

  /// The most bytes of a message.
  static let largest = 16 << 20
  /// The bytes before a message: seal of the head, number, length, seal of the bytes.
  static let headerSize = 32
  /// The length that stands for "all is said".
  static let end = UInt64.max

  /// What stands before `bytes` as the message with this number; the last one says nothing more.
  func header(_ number: UInt64, _ bytes: [UInt8], isLast: Bool = false) -> Message {
    var header = Message()
    let (length, body) = (isLast ? Self.end : UInt64(bytes.count), seal(bytes))
    for word in [seal(number, length, body), number, length, body] { header.write(word) }
    return header
  }

  /// The number of a message, its length and the seal of its bytes; `nil` where that is no header.
  func head(_ bytes: ArraySlice<UInt8>) -> (number: UInt64, length: UInt64, body: UInt64)? {
    var header = Message(Array(bytes))
    guard let seal = header.word(), let number = header.word(), let length = header.word(),
      let body = header.word(), seal == self.seal(number, length, body)
    else { return nil }
    return (number, length, body)
  }

  private func seal(_ words: UInt64...) -> UInt64 {
    var seal = Fingerprint()
    seal.combine(secret)
    for word in words { seal.combine(word) }
    return seal.value
  }

  func seal(_ bytes: [UInt8]) -> UInt64 {
    var seal = Fingerprint()
    seal.combine(secret)
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
    guard let head = frame.head(bytes.prefix(Frame.headerSize)), head.number == number,
      head.length == Frame.end || head.length <= Frame.largest
    else { return garbled() }
    let size = head.length == Frame.end ? 0 : Int(head.length)
    guard bytes.count - Frame.headerSize >= size else { return nil }
    let body = Array(bytes[Frame.headerSize..<Frame.headerSize + size])
    guard head.body == frame.seal(body) else { return garbled() }
    bytes.removeFirst(Frame.headerSize + size)
    number += 1
    heardEnd = head.length == Frame.end
    return heardEnd ? nil : Message(body)
  }

  private mutating func garbled() -> Message? {
    (isGarbled, bytes) = (true, [])
    return nil
  }
}
