/// The command that called a program, so that advice can be pasted into the same shell.
package struct Invocation: Sendable, Equatable {
  /// The command, quoted for a shell: a name, a path, or `swift run -c release consent`.
  package let command: String
  /// The program in place of the system, which a replay needs as well; `nil` if there is none.
  package var system: String?

  package init(_ program: String) {
    // `swift run` calls a program in the build folder of the working directory or of a folder above it.
    let parts = program.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.drop { $0 == ".." }
    if folder.count == 4, folder.first == ".build" {
      let isRelease = parts[parts.count - 2] == "release"
      command = "swift run \(isRelease ? "-c release " : "")\(parts[parts.count - 1].shellWord)"
    } else {
      command = program.shellWord
    }
  }

  /// The program by its name, as in documents.
  package static let consent = Invocation("consent")

  /// Returns a command line.
  ///
  /// - Parameter words: The arguments, unquoted.
  package func callAsFunction(_ words: String...) -> String { line(words) }

  package func line(_ words: [String]) -> String {
    ([command] + words.map(\.shellWord)).joined(separator: " ")
  }

  /// Returns the command line that replays a saved case, with a fault to plant if the case names none,
  /// or with a program in place of the system.
  package func replay(_ path: String, fault: String? = nil, system: String? = nil) -> String {
    // A name that begins with a hyphen would be a flag.
    let file = path.hasPrefix("-") && path != "-" ? "./\(path)" : path
    if let system = system ?? self.system { return self("replay", file, "--system", system) }
    guard let fault else { return self("replay", file) }
    return self("replay", file, "--fault", fault)
  }
}

extension StringProtocol {
  /// The text as one word of a shell: unquoted if it has plain letters only, in single quotes, or with escapes
  /// (`$'…'`) if it has characters that are invisible on a terminal.
  package var shellWord: String {
    let plain = "@%+=:,./_-"
    if !isEmpty, utf8.allSatisfy({ $0 < 0x80 }),
      allSatisfy({ $0.isLetter || $0.isNumber || plain.contains($0) })
    {
      return String(self)
    }
    if OutputFormat.terminal.escaped(String(self)) == self {
      return "'\(String(self).replacing("'", with: #"'\''"#))'"
    }
    let bytes = utf8.map { byte in
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\\(Character(UnicodeScalar(byte)))"
      case 0x20..<0x7F: "\(Character(UnicodeScalar(byte)))"
      default:
        "\\x\(String(byte >> 4, radix: 16))\(String(byte & 15, radix: 16))"
      }
    }
    return "$'\(bytes.joined())'"
  }
}
