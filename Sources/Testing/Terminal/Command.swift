import Notation
import OperatingSystem

package struct CommandFlag: Hashable, Sendable {
  /// The name of the flag, such as `--json`.
  package var name: String
  /// The placeholder of its value in help, in brackets if it is a number that may be omitted. `nil` if the
  /// flag takes no value.
  package var placeholder: String?
  package var help: String
  /// The machine to which the flag belongs. `nil` if it belongs to the command.
  package var owner: String?
  /// Whether the flag may be repeated. Its values are joined by commas.
  package var isRepeatable: Bool
  /// The title of its group in a long help.
  package var group: String

  package init(
    _ name: String, _ placeholder: String?, _ help: String, owner: String? = nil,
    isRepeatable: Bool = false, in group: String = "Flags"
  ) {
    (self.name, self.placeholder, self.help) = (name, placeholder, help)
    (self.owner, self.isRepeatable, self.group) = (owner, isRepeatable, group)
  }

  /// The flag that prints help, also written `-h`.
  package static let help = CommandFlag("--help", nil, "explain this command")

  package static let version = CommandFlag("--version", nil, "print version, commit and toolchain")
}

/// A command of a program: the words that call it, and its flags.
package struct Command: Sendable {
  /// The name, including the program's, such as `consent check`.
  package var name: String
  /// The flags, in the order of help. Flags of one group are adjacent.
  package var flags: [CommandFlag]

  package init(_ name: String, flags: [CommandFlag]) { (self.name, self.flags) = (name, flags) }

  func unknown(_ flag: String) -> CommandError {
    let nearest = Notation.nearest(to: flag, in: flags.map(\.name)).map { "Did you mean \($0)? " }
    return CommandError(
      "\(name) has no flag \(Notation.quoted(flag)).",
      "\(nearest ?? "")See \(name) --help.")
  }
}

/// The parsed arguments of a command: flags with their values, and other arguments.
package struct CommandWords: Sendable {
  /// The values of the flags given, by name. The value is empty for a flag that takes none.
  package private(set) var values: [String: String] = [:]
  /// The arguments that are not flags.
  package private(set) var rest: [String] = []

  /// Parses arguments. `unknown` returns a more specific error for an unknown flag, or `nil`.
  package init(
    _ words: [String], for command: Command, unknown: (String) -> CommandError? = { _ in nil }
  ) throws(CommandError) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        rest += words
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        rest.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let fullName = name == "-h" ? CommandFlag.help.name : name
      guard let flag = command.flags.first(where: { $0.name == fullName }) else {
        throw unknown(name) ?? command.unknown(name)
      }
      let earlier = values[flag.name]
      guard earlier == nil || flag.isRepeatable else {
        throw CommandError("\(name) is given twice.", "Give it once.")
      }
      let value = try Self.value(of: flag, name, parts.dropFirst().first, &words)
      values[flag.name] = earlier.map { "\($0),\(value)" } ?? value
    }
  }

  /// Returns the value of a flag: the text after its equals sign, or else the next argument.
  private static func value(
    of flag: CommandFlag, _ name: String, _ joined: Substring?, _ words: inout ArraySlice<String>
  ) throws(CommandError) -> String {
    guard let placeholder = flag.placeholder else {
      guard let joined else { return "" }
      throw CommandError(
        "\(name) takes no value, but was given \(Notation.quoted(String(joined))).",
        "Write \(name) without a value.")
    }
    // A bracketed placeholder marks an optional value: the next argument is the value if it is a number.
    if placeholder.hasPrefix("["), joined == nil, words.first.flatMap({ Int($0) }) == nil {
      return ""
    }
    if placeholder.hasPrefix("["), joined?.isEmpty == true {
      throw CommandError(
        "\(name)= needs a number.", "Write \(name) without a value, or \(name) 3.")
    }
    guard let value = joined.map(String.init) ?? words.popFirst() else {
      throw CommandError(
        "\(name) needs a value.", "Write \(name) \(placeholder): \(flag.help).")
    }
    return value
  }
}
