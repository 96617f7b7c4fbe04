import BuildFacts
import FoundationEssentials
import Reporting

/// The origin of this program: version, commit and toolchain.
enum ProgramOrigin {
  /// The version, the commit and the toolchain, in lines.
  ///
  /// - Parameter executable: The path of the program. If it is in the build folder of a checkout, and the
  ///   build named no commit, the commit of this checkout is printed.
  static func lines(executable: String?) -> [String] {
    let commit = String(cString: consent_commit())
    let words =
      !commit.isEmpty
      ? commit
      : executable.flatMap { checkout(of: $0) }.flatMap { head(ofCheckout: $0) }
        .map { "\($0), checked out now; the program may be older" } ?? "unknown commit"
    return [
      "consent \(Release.version)", "commit     \(words)",
      "toolchain  Swift \(compilerVersion), \(String(cString: consent_compiler()))",
    ]
  }

  /// The commit in the program, or else a digest of its file; `nil` if the program cannot read it.
  static var build: String? {
    let commit = String(cString: consent_commit())
    if !commit.isEmpty { return commit }
    let digest = consent_digest(executable ?? "")
    return digest == 0 ? nil : String(digest, radix: 16)
  }

  /// The path of this program, where the operating system names it.
  static var executable: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }

  /// The version of the Swift compiler, as far as conditions distinguish it.
  private static var compilerVersion: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// Returns the checkout in whose build folder a program is.
  static func checkout(of executable: String) -> String? {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    return parts.firstIndex(of: ".build").map { parts[..<$0].joined(separator: "/") }
  }

  /// Returns the commit that is checked out, read from the files of Git.
  static func head(ofCheckout root: String) -> String? {
    func text(_ path: String) -> String? {
      (try? String(contentsOfFile: path, encoding: .utf8)).map {
        String($0.prefix { !$0.isNewline })
      }
    }
    // In a worktree `.git` is a file that names the folder.
    let link = text("\(root)/.git").flatMap { $0.hasPrefix("gitdir: ") ? $0.dropFirst(8) : nil }
    let git = link.map { $0.hasPrefix("/") ? String($0) : "\(root)/\($0)" } ?? "\(root)/.git"
    let common = text("\(git)/commondir").map { $0.hasPrefix("/") ? $0 : "\(git)/\($0)" } ?? git
    guard let head = text("\(git)/HEAD") else { return nil }
    guard head.hasPrefix("ref: ") else { return head.isCommit ? head : nil }
    let name = head.dropFirst(5)
    if let commit = text("\(git)/\(name)") ?? text("\(common)/\(name)") {
      return commit.isCommit ? commit : nil
    }
    let packed = (try? String(contentsOfFile: "\(common)/packed-refs", encoding: .utf8)) ?? ""
    let line = packed.split(whereSeparator: \.isNewline).first { $0.hasSuffix(" \(name)") }
    return line.map { String($0.prefix { $0 != " " }) }.flatMap { $0.isCommit ? $0 : nil }
  }
}

extension String {
  fileprivate var isCommit: Bool { utf8.count >= 40 && allSatisfy(\.isHexDigit) }
}
