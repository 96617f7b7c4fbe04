#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines to a file, or to standard output when there is none.
struct LineOutput {
  private var file: UnsafeMutablePointer<FILE>?

  /// Opens `path` for writing; ends the process with 66 when that cannot be done.
  init(path: String?) {
    guard let path else { return }
    file = fopen(path, "w")
    if file == nil {
      print("cannot write \(path)")
      exit(66)
    }
  }

  mutating func write(_ line: String) {
    if let file { fputs(line + "\n", file) } else { print(line) }
  }

  mutating func close() {
    if let file { fclose(file) }
    file = nil
  }
}
