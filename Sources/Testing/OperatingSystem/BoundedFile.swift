/// The bytes of a file, up to a bound. Devices and pipes are refused, since they may never begin or never
/// end, except pipes that the shell provides, such as /dev/stdin.
package struct BoundedFile: Sendable {
  package let path: String
  package let bytes: [UInt8]

  /// Reads the file at `path`. If its size is unknown, at most one byte beyond the bound is read.
  ///
  /// - Parameter bound: The maximum size of the file in bytes, positive.
  package init(reading path: String, atMost bound: Int) throws(FileError) {
    self.path = path
    // Opening does not wait for a writer of a pipe. The loop below waits, and reacts to interruptions.
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

  private static func bytes(of descriptor: Int32, atMost bound: Int) throws(FileError) -> [UInt8] {
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

  /// Waits until bytes can be read, or no more can arrive.
  private static func awaitMore(_ descriptor: Int32) throws(FileError) {
    while true {
      var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&one, 1, 100) > 0 { return }
      if Interruption.isRequested { throw .interrupted }
    }
  }
}
