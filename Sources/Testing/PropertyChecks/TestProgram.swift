import Foundation
import OperatingSystem

/// The test program that checks run in: its environment and its arguments.
enum TestProgram {
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

  static let keepsAttachments = CommandLine.arguments.contains {
    $0.hasPrefix("--attachments-path")
  }

  /// Whether Swift Testing runs the tests of this process, as far as its arguments say.
  static let runsSwiftTesting = CommandLine.arguments.contains { $0.hasSuffix("swift-testing") }

  /// Creates a folder and the folders above it. Does nothing if that is impossible.
  static func makeFolder(_ path: String) {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(2, bytes, bytes.count)
  }
}
