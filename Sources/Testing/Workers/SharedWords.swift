import OperatingSystem
import StateMachines
import Synchronization

/// Words of memory that a process shares with its forks. A store is visible to the others at once, and
/// outlives the process that made it.
///
/// The words are relaxed atomics, because a compiler may drop a plain store that only precedes a trap.
final class SharedWords: @unchecked Sendable {
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  let count: Int

  /// Creates words that are 0. Memory is used only for words that are stored to.
  init(count: Int) throws(CommandError) {
    self.count = count
    let bytes = mmap(
      nil, count * 8, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let bytes, bytes != MAP_FAILED else { throw .current("memory to share") }
    words = bytes.bindMemory(to: Atomic<UInt64>.self, capacity: count)
  }

  deinit { munmap(words, count * 8) }

  subscript(place: Int) -> UInt64 {
    get {
      precondition(place >= 0 && place < count, "a word lies within the shared memory")
      return words[place].load(ordering: .relaxed)
    }
    set {
      precondition(place >= 0 && place < count, "a word lies within the shared memory")
      words[place].store(newValue, ordering: .relaxed)
    }
  }

  /// Adds 1 to the word at `index`.
  func advance(_ index: Int) { self[index] &+= 1 }

  /// Passes the words to code that stores to them by other means.
  func withPointer(_ body: (UnsafeMutablePointer<UInt64>) -> Void) {
    words.withMemoryRebound(to: UInt64.self, capacity: count, body)
  }

  /// Hides the words from processes that are forked from now on.
  func keepFromOthers() {
    #if os(Linux)
      madvise(words, count * 8, MADV_DONTFORK)
    #endif
  }
}

/// A short sequence of bytes that a process shares with its forks. If two of them store at once, it is a mixture.
final class SharedBytes: Sendable {
  private let words: SharedWords

  /// Creates an empty sequence that holds up to `most` bytes.
  init(atMost most: Int) throws(CommandError) {
    words = try SharedWords(count: 1 + (most + 7) / 8)
  }

  var bytes: [UInt8] {
    get {
      let count = min(Int(clamping: words[0]), (words.count - 1) * 8)
      return (0..<count).map { UInt8(truncatingIfNeeded: words[1 + $0 / 8] >> ($0 % 8 * 8)) }
    }
    set {
      let stored = newValue.prefix((words.count - 1) * 8)
      for (index, byte) in stored.enumerated() {
        let shift = index % 8 * 8
        let rest = shift == 0 ? 0 : words[1 + index / 8]
        words[1 + index / 8] = rest | UInt64(byte) << shift
      }
      words[0] = UInt64(stored.count)
    }
  }
}

extension CommandError {
  /// The error of a resource that no worker can do without, such as "a process".
  ///
  /// - Parameters:
  ///   - reason: The system's error message, such as "Resource temporarily unavailable".
  ///   - advice: A sentence that suggests the next step.
  init(
    missing what: String, _ reason: String,
    _ advice: String = "Run it with --in-process, which needs no worker."
  ) {
    self.init("Cannot create \(what): \(reason).", advice, code: .fault)
  }

  /// Returns the error of the last system call.
  static func current(_ what: String) -> CommandError {
    CommandError(missing: what, String(cString: strerror(errno)))
  }

  /// Creates the error of a worker that ended early.
  ///
  /// - Parameter moment: The time of its end, such as "before it began".
  init(_ death: Death, _ moment: String) {
    let reason = "it \(death.ending.words) \(moment)"
    switch death.ending {
    case .hang:
      self.init(missing: "a worker", reason, "Allow a step more time, such as --patience 2s.")
    case .outOfMemory: self.init(missing: "a worker", reason, "Allow a worker more --memory.")
    case _: self.init(missing: "a worker", reason)
    }
  }
}
