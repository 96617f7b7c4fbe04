import OperatingSystem
import Synchronization

/// A line for each check that runs in this process, written if the process ends meanwhile.
///
/// After a trap, no more than a signal handler runs, so the lines are prepared in memory that is never freed.
enum LastWords {
  private static let places = 64
  private static let size = 1024
  /// The lines, each ended by a zero; the first byte of an unused place is zero.
  nonisolated(unsafe) private static let lines: UnsafeMutablePointer<CChar> = {
    let lines = UnsafeMutablePointer<CChar>.allocate(capacity: places * size)
    lines.initialize(repeating: 0, count: places * size)
    return lines
  }()
  /// The former handler of each signal.
  nonisolated(unsafe) private static let former =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  private static let taken = Mutex<Set<Int>>([])
  /// A process that is forked while a check runs has other last words.
  private static let owner = getpid()

  /// Returns a place for the line of a check, or `nil` if all are taken.
  static func take() -> Int? {
    _ = isListening
    return taken.withLock { taken in
      let place = (0..<places).first { !taken.contains($0) }
      if let place { taken.insert(place) }
      return place
    }
  }

  static func free(_ index: Int) {
    lines[index * size] = 0
    _ = taken.withLock { $0.remove(index) }
  }

  static func set(_ line: String, at index: Int) {
    for (offset, byte) in (Array(line.utf8.prefix(size - 2)) + [10, 0]).enumerated() {
      lines[index * size + offset] = CChar(bitPattern: byte)
    }
  }

  /// Writes the lines to standard error. Returns whether there are any.
  @discardableResult
  private static func say() -> Bool {
    guard getpid() == owner else { return false }
    var isAny = false
    for index in 0..<places where lines[index * size] != 0 {
      _ = write(2, lines + index * size, strlen(lines + index * size))
      isAny = true
    }
    return isAny
  }

  private static let isListening: Bool = {
    _ = (lines, former, owner)
    // A test program that exits within a property would end well without having run all of its tests.
    atexit { if LastWords.say() { _exit(1) } }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      sigaction(number, nil, former + Int(number))
      signal(number) { number in
        LastWords.say()
        // The instruction that trapped runs again, under the former handler.
        sigaction(number, LastWords.former + Int(number), nil)
        if number == SIGABRT { raise(number) }
      }
      var action = sigaction()
      sigaction(number, nil, &action)
      // A stack without room for the handler may be the reason of the signal.
      action.sa_flags |= Int32(SA_ONSTACK)
      sigaction(number, &action, nil)
    }
    return true
  }()
}
