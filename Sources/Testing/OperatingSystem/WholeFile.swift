/// A file that is written completely or not at all, even if the process is ended meanwhile: the text is
/// written to an unnamed or temporary file, synced, and then given its name.
package struct WholeFile: Sendable {
  package let path: String

  /// Creates a description of the file at `path`, without writing it.
  package init(path: String) { self.path = path }

  /// Writes `text`, creates missing folders, and replaces an existing file. A device or another special file
  /// is written to and not replaced.
  package func write(_ text: String) throws(FileError) {
    try makeFolders()
    if isNoFile { return try writeThrough(text) }
    let folder = path.contains("/") ? String(path[..<path.lastIndex(of: "/")!]) + "/" : "./"
    // If the file system supports it, the file has no name before it is complete.
    guard let flag = Self.withoutName,
      case let nameless = open(folder, O_WRONLY | O_CLOEXEC | flag, 0o644),
      nameless >= 0
    else { return try writeNamed(text) }
    defer { close(nameless) }
    guard Self.write(text, to: nameless), fsync(nameless) == 0 else { throw FileError.current }
    if link(nameless, to: path) { return }
    guard errno == EEXIST else { return try writeNamed(text) }
    // Complete as well, should it ever be found. Its extension shows the kind of file.
    let temporary = "\(path.prefix(path.count - ending.count)).\(getpid())\(ending)"
    unlink(temporary)
    guard link(nameless, to: temporary) else { throw FileError.current }
    guard rename(temporary, path) == 0 else {
      let failure = FileError.current
      unlink(temporary)
      throw failure
    }
  }

  /// Finds obstacles to writing the file, without writing anything: a folder with its name, or a parent that
  /// is no folder or not writable. Outside the working folder, the parent must exist. A disk that fills up is not predicted.
  ///
  /// - Parameter isFolder: Whether the path names a folder for files.
  package func check(isFolder: Bool = false) throws(FileError) {
    var status = stat()
    var place = path
    if stat(place, &status) == 0 {
      let isThereAsFolder = status.st_mode & S_IFMT == S_IFDIR
      if isThereAsFolder != isFolder { throw FileError.of(isFolder ? ENOTDIR : EISDIR) }
      guard access(place, W_OK) == 0 else { throw FileError.current }
      return
    }
    var parents = 0
    repeat {
      parents += 1
      guard errno == ENOENT || errno == ENOTDIR else { throw FileError.current }
      let end = place.lastIndex(of: "/")
      place = end.map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "."
    } while stat(place, &status) != 0
    if status.st_mode & S_IFMT != S_IFDIR { throw FileError.of(ENOTDIR) }
    if parents > 1, isOutside { throw FileError.of(ENOENT) }
    guard access(place, W_OK | X_OK) == 0 else { throw FileError.current }
  }

  /// The file at the path, for comparison with others: equal for all paths and links that lead to one file. `nil`
  /// for a device or another special file, which several outputs may share.
  package var place: String? {
    if isNoFile { return nil }
    var status = stat()
    if stat(path, &status) == 0 { return "\(status.st_dev):\(status.st_ino)" }
    // The file does not exist: its name in a folder, which may not exist either.
    var names = path.split(separator: "/").filter { $0 != "." }
    guard let name = names.popLast() else { return path }
    let folder = (path.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
    return (WholeFile(path: folder.isEmpty ? "." : folder).place ?? folder) + "/" + name
  }

  /// Whether the path leads out of the working folder.
  private var isOutside: Bool {
    guard path.hasPrefix("/") else { return path.split(separator: "/").contains("..") }
    guard let here = getcwd(nil, 0) else { return true }
    defer { free(here) }
    return !path.hasPrefix(String(cString: here) + "/")
  }

  /// Writes under a temporary name first, for file systems without unnamed files.
  private func writeNamed(_ text: String) throws(FileError) {
    let temporary = "\(path).\(getpid()).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError.current }
    let isWritten = Self.write(text, to: descriptor) && fsync(descriptor) == 0
    let failure = FileError.current
    close(descriptor)
    guard isWritten else {
      unlink(temporary)
      throw failure
    }
    guard rename(temporary, path) == 0 else {
      let failure = FileError.current
      unlink(temporary)
      throw failure
    }
  }

  /// Whether the path exists and is neither a file nor a folder, or names an open file, such as `/dev/stdout`.
  private var isNoFile: Bool {
    var status = stat()
    if ["/dev/", "/proc/"].contains(where: path.hasPrefix), lstat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFLNK
    {
      return true
    }
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private func writeThrough(_ text: String) throws(FileError) {
    // Opening a pipe without a reader would block for ever.
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENXIO {
      throw FileError.noReader
    }
    guard descriptor >= 0 else { throw FileError.current }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    // Some special files can be written but not synced.
    guard Self.write(text, to: descriptor),
      fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
    else { throw FileError.current }
  }

  /// The flag `O_TMPFILE` of Linux for a file without a name, which is not imported.
  #if os(Linux)
    private static let withoutName: Int32? = 0o20_000_000 | O_DIRECTORY
  #else
    private static let withoutName: Int32? = nil
  #endif

  /// The extension of the file name, with its dot; empty if there is none.
  private var ending: Substring {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[$0...] } ?? ""
  }

  /// Writes all of `text`, if possible. If not, `errno` has the reason.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        OperatingSystem.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count == 0 {
        errno = EIO
        return false
      } else if errno == EAGAIN {
        // The parent process made a stream nonblocking: wait until it is writable.
        var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&one, 1, 1_000)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Gives a name to a file without one.
  private func link(_ descriptor: Int32, to name: String) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  private func makeFolders() throws(FileError) {
    let parts = path.split(separator: "/").dropLast()
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/\(part)"
      if mkdir(folder, 0o755) != 0 && errno != EEXIST { throw FileError.current }
    }
  }
}
