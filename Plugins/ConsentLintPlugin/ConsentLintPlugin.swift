import Foundation
import PackagePlugin

/// `swift package consent-lint [PATH ...] [flags]`: lints the folder of the package, or the paths that are named.
@main struct ConsentLintPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "consent-lint").url
    process.arguments = arguments.isEmpty ? ["."] : arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw LintExit(code: process.terminationStatus)
    }
  }
}

/// The exit code of a lint that does not hold. The package manager itself then exits with 1.
struct LintExit: Error, CustomStringConvertible {
  var code: Int32
  var description: String { "consent-lint exited with \(code)" }
}
