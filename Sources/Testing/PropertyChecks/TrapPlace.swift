#if canImport(Testing)
  import Foundation
  import OperatingSystem

  /// The place in the package of a check at which a case trapped.
  struct TrapPlace: Equatable {
    /// The path of the file, from the root of the package.
    var file: String
    var line: Int
    /// The function, as the runtime of Swift prints it; empty if it is unknown.
    var function: String

    /// The setting with which the runtime prints a backtrace for ``init(output:packageOf:)``.
    static let setting =
      "enable=yes,format=json,color=no,interactive=no,sanitize=no,limit=64,top=4,threads=crashed,"
      + "registers=none,images=none"

    /// The innermost line of the package that has the file `path`, from the output of a process with a backtrace.
    ///
    /// The frames inside it belong to the standard library or to other packages, such as those in `.build`.
    ///
    /// - Returns: `nil` if there is no backtrace, or no such line in it.
    init?(output: String, packageOf path: String) {
      let reports = output.split(separator: "\n").lazy.filter { $0.hasPrefix("{") }
      guard
        let report = reports.compactMap({
          try? JSONDecoder().decode(RuntimeBacktrace.self, from: Data($0.utf8))
        }).last
      else { return nil }
      let root = Self.root(of: path)
      let frames = report.threads.first { $0.crashed == true }?.frames ?? []
      for frame in frames where frame.system != true {
        guard let place = frame.sourceLocation, place.line > 0, place.file.hasPrefix(root + "/")
        else { continue }
        let file = place.file.dropFirst(root.count + 1)
        if file.hasPrefix(".build/") || file.contains("<") { continue }
        let name = (frame.description ?? "").split(separator: " ").drop { $0 == "specialized" }
        self.init(
          file: String(file), line: place.line,
          function: name.prefix { $0 != "+" && $0 != "in" }.joined(separator: " "))
        return
      }
      return nil
    }

    private init(file: String, line: Int, function: String) {
      (self.file, self.line, self.function) = (file, line, function)
    }

    var text: String {
      "It trapped at \(file):\(line)\(function.isEmpty ? "" : ", in \(function)")."
    }

    /// Returns the folder of the package that has the file `path`: the closest one with a manifest, or else the one
    /// above `Tests`.
    private static func root(of path: String) -> String {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      for count in (1...max(parts.count, 1)).reversed() {
        let folder = parts.prefix(count).joined(separator: "/")
        if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") { return folder }
      }
      return parts.prefix { $0 != "Tests" }.joined(separator: "/")
    }
  }
#endif
