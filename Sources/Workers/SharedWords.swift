import Glibc
import Synchronization

/// Words of memory that a process shares with those it forks: what is stored by one is there for the
/// others at once, and outlives the one that stored it.
///
/// Relaxed atomics, because a compiler may drop a plain store that leads only to a trap.
final class SharedWords: @unchecked Sendable {
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  let count: Int

  /// Words that are 0; memory is taken for those only that are stored to.
  init(count: Int) throws(IsolationError) {
    self.count = count
    let bytes = mmap(
      nil, count * 8, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let bytes, bytes != MAP_FAILED else { throw .current("memory to share") }
    words = bytes.bindMemory(to: Atomic<UInt64>.self, capacity: count)
  }

  deinit { munmap(words, count * 8) }

  subscript(place: Int) -> UInt64 {
    get {
      precondition(place >= 0 && place < count, "a word lies within what is shared")
      return words[place].load(ordering: .relaxed)
    }
    set {
      precondition(place >= 0 && place < count, "a word lies within what is shared")
      words[place].store(newValue, ordering: .relaxed)
    }
  }

  /// Adds 1 to the word at `place`.
  func advance(_ place: Int) { self[place] &+= 1 }

  /// Hands the words to whoever stores to them by other means.
  func withPointer(_ body: (UnsafeMutablePointer<UInt64>) -> Void) {
    words.withMemoryRebound(to: UInt64.self, capacity: count, body)
  }

  /// Keeps them from those that are forked from now on.
  func keepFromOthers() { madvise(words, count * 8, MADV_DONTFORK) }
}

/// Why no worker could be had.
public struct IsolationError: Error, Hashable, Sendable {
  /// What was not to be had, such as "a process".
  public let what: String
  /// What the system says, such as "Resource temporarily unavailable".
  public let reason: String

  /// With what the system says of its last call.
  static func current(_ what: String) -> IsolationError {
    IsolationError(what: what, reason: String(cString: strerror(errno)))
  }
}
