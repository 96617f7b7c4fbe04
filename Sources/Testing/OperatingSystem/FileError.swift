/// The reason why a file could not be read or written.
package enum FileError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case missing
  case folder
  /// The path is neither a file nor a folder: a device, a socket, or a pipe in a folder.
  case noFile
  /// The file is larger than the bound, in bytes.
  case tooLarge(bound: Int)
  /// The system's error message, such as "Permission denied" or "No space left on device".
  case system(String)
  /// A pipe has no reader.
  case noReader
  /// This process was asked to stop while it waited for more bytes.
  case interrupted

  /// The reason, as the end of a sentence.
  package var reason: String {
    switch self {
    case .missing: "there is no such file"
    case .folder: "it is a folder, not a file"
    case .noFile: "it is a device or a pipe, not a file"
    case .tooLarge(let bound): "it is larger than \(bound >> 20) MiB"
    case .system(let reason): reason
    case .noReader: "It has no reader"
    case .interrupted: "reading it was interrupted"
    }
  }

  /// The error of the last system call.
  static var current: Self { .of(errno) }

  /// Returns the error with a number of the system.
  static func of(_ code: Int32) -> Self { .system(String(cString: strerror(code))) }
}
