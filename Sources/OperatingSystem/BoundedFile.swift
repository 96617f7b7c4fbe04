import Glibc

/// All bytes of a file up to a bound. Devices and pipes are refused, which may never end or never begin; but
/// for a pipe that the shell hands over, such as /dev/stdin.
public struct BoundedFile: Sendable {
  public let path: String
  public let bytes: [UInt8]

  /// Why a file could not be read.
  public enum Failure: Error, Hashable, Sendable {
    /// There is none of this name.
    case missing
    case folder
    /// It is no file: a device, a socket, or a pipe that lies in a folder.
    case noFile
    /// It holds more than the bound, in bytes.
    case tooLarge(bound: Int)
    /// What the system says, such as "Permission denied".
    case unreadable(String)
    /// Somebody asked this process to stop while it waited for more.
    case interrupted

    /// Why, as the end of a sentence.
    public var reason: String {
      switch self {
      case .missing: "there is no such file"
      case .folder: "it is a folder, not a file"
      case .noFile: "it is a device or a pipe, not a file"
      case .tooLarge(let bound): "it is larger than \(bound >> 20) MiB"
      case .unreadable(let reason): reason
      case .interrupted: "reading it was interrupted"
      }
    }
  }

  /// Reads the file at `path`, and of what has no size no more than a byte beyond the bound.
  ///
  /// - Parameter bound: The most bytes that it may hold, positive.
  public init(reading path: String, atMost bound: Int) throws(Failure) {
    self.path = path
    // A pipe that nobody writes to is waited for below, where an interruption is heard.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing : .current
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .current }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO where path.hasPrefix("/dev/") || path.hasPrefix("/proc/"): break
    case S_IFDIR: throw .folder
    case _: throw .noFile
    }
    if status.st_size > bound { throw .tooLarge(bound: bound) }
    bytes = try Self.bytes(of: descriptor, atMost: bound)
  }

  private static func bytes(of descriptor: Int32, atMost bound: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try awaitMore(descriptor)
      let count = read(descriptor, &part, min(part.count, bound + 1 - bytes.count))
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw .current
      }
      if count == 0 { return bytes }
      bytes += part.prefix(count)
      if bytes.count > bound { throw .tooLarge(bound: bound) }
    }
  }

  /// Waits until there is something to read, or nothing more can come.
  private static func awaitMore(_ descriptor: Int32) throws(Failure) {
    while true {
      var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&one, 1, 100) > 0 { return }
      if Interruption.isRequested { throw .interrupted }
    }
  }
}

extension BoundedFile.Failure {
  /// What the system says of its last call.
  fileprivate static var current: Self { .unreadable(String(cString: strerror(errno))) }
}
