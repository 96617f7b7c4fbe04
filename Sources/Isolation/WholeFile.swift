import Glibc

/// A file that is there whole or not at all, whatever ends the process: written under another name,
/// synced, then renamed.
public struct WholeFile: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  /// Why a file could not be written.
  public struct Failure: Error, Hashable, Sendable {
    public let path: String
    /// What the system says, such as "No space left on device".
    public let reason: String
  }

  /// Writes `text`, making the folders on the way, and replaces what was there before.
  public func write(_ text: String) throws(Failure) {
    try makeFolders()
    let temporary = "\(path).\(getpid()).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure() }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw discarding(temporary, descriptor) }
      bytes = bytes.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw discarding(temporary, descriptor) }
    close(descriptor)
    guard rename(temporary, path) == 0 else {
      let failure = failure()
      unlink(temporary)
      throw failure
    }
  }

  private func makeFolders() throws(Failure) {
    let parts = path.split(separator: "/").dropLast()
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/\(part)"
      if mkdir(folder, 0o755) != 0 && errno != EEXIST { throw failure() }
    }
  }

  private func discarding(_ temporary: String, _ descriptor: Int32) -> Failure {
    let failure = failure()
    close(descriptor)
    unlink(temporary)
    return failure
  }

  private func failure() -> Failure {
    Failure(path: path, reason: String(cString: strerror(errno)))
  }
}
