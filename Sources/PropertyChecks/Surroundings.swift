#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment of the test program.
enum Surroundings {
  /// Returns the value of an environment variable.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The folder of failures: beside the test program, or in the build folder of the current directory.
  static let folder: String? = {
    #if os(Linux)
      var bytes = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
      guard count > 0 else { return nil }
      let path = String(
        decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard let end = path.lastIndex(of: "/"), path.hasSuffix(".xctest") else { return nil }
      return path[..<end] + "/PropertyChecks"
    #else
      return access(".build", W_OK) == 0 ? ".build/PropertyChecks" : nil
    #endif
  }()

  /// Whether the run keeps the attachments of tests.
  static let keepsAttachments = CommandLine.arguments.contains {
    $0.hasPrefix("--attachments-path")
  }

  /// Whether Swift Testing runs the tests of this process, as far as its arguments say.
  static let runsSwiftTesting = CommandLine.arguments.contains { $0.hasSuffix("swift-testing") }

  /// Creates a folder and those above it.
  static func makeFolder(_ path: String) {
    var place = path.startIndex
    while let end = path[place...].dropFirst().firstIndex(of: "/") {
      _ = mkdir(String(path[..<end]), 0o755)
      place = end
    }
    _ = mkdir(path, 0o755)
  }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(2, bytes, bytes.count)
  }
}
