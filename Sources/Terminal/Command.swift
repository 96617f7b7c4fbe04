import Notation

/// A flag of a command.
public struct CommandFlag: Hashable, Sendable {
  /// Its name, such as `--json`.
  public var name: String
  /// The word for its value in help, in brackets for a number that may be missing; `nil` for a flag without a
  /// value.
  public var placeholder: String?
  public var help: String
  /// The machine that the flag belongs to; `nil` if it belongs to the command.
  public var owner: String?
  /// Whether it may be given several times. Its values are joined by commas.
  public var isRepeatable: Bool

  public init(
    _ name: String, _ placeholder: String?, _ help: String, owner: String? = nil,
    isRepeatable: Bool = false
  ) {
    (self.name, self.placeholder, self.help) = (name, placeholder, help)
    (self.owner, self.isRepeatable) = (owner, isRepeatable)
  }

  /// The flag that explains a command, also written `-h`.
  public static let help = CommandFlag("--help", nil, "explain this command")
}

/// A command of a program: the words that call it, and its flags.
public struct Command: Sendable {
  /// Its name with the program's, such as `consent check`.
  public var name: String
  /// Its flags, in the order of help.
  public var flags: [CommandFlag]

  public init(_ name: String, flags: [CommandFlag]) { (self.name, self.flags) = (name, flags) }

  /// The error for a flag that the command does not have.
  func unknown(_ flag: String) -> UsageError {
    let nearest = Notation.nearest(to: flag, in: flags.map(\.name)).map { "Did you mean \($0)? " }
    return UsageError(
      message: "\(name) does not know \(Notation.quoted(flag)).",
      advice: "\(nearest ?? "")See \(name) --help.")
  }

  /// The page of help.
  public func page(
    _ summary: String, usage: String, explanation: String, examples: [String]
  ) -> String {
    let rows = flags.map { flag in
      (
        name: "\(flag.name)\(flag.placeholder.map { " \($0)" } ?? "")",
        help: "\(flag.owner.map { "\($0): " } ?? "")\(flag.help)"
      )
    }
    let width = rows.map(\.name.count).max() ?? 0
    return """
      \(name): \(summary).

      Usage: \(usage)

      \(explanation)

      Flags:
      \(rows.map { "  \(padded($0.name, to: width))  \($0.help)" }.joined(separator: "\n"))

      Examples:
      \(examples.map { "  \($0)" }.joined(separator: "\n"))
      """
  }
}

/// The words behind a command, taken apart: flags with their values, and the rest.
public struct CommandWords: Sendable {
  /// The value of each flag that was given, by its name; empty for a flag without one.
  public private(set) var values: [String: String] = [:]
  public private(set) var rest: [String] = []

  /// - Parameter unknown: A better error for an unknown flag, if there is one.
  public init(
    _ words: [String], for command: Command, unknown: (String) -> UsageError? = { _ in nil }
  ) throws(UsageError) {
    var words = words[...]
    while let word = words.popFirst() {
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
        throw UsageError(message: "\(name) is given twice.", advice: "Give it once.")
      }
      let value = try Self.value(of: flag, name, parts.dropFirst().first, &words)
      values[flag.name] = earlier.map { "\($0),\(value)" } ?? value
    }
  }

  /// The value of a flag: the text behind its sign of equality, or else the next word.
  private static func value(
    of flag: CommandFlag, _ name: String, _ joined: Substring?, _ words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let placeholder = flag.placeholder else {
      guard let joined else { return "" }
      throw UsageError(
        message: "\(name) takes no value, but was given \(Notation.quoted(String(joined))).",
        advice: "Write \(name) alone.")
    }
    // A value in brackets may be missing: the next word is one if it is a number.
    if placeholder.hasPrefix("["), joined == nil, words.first.flatMap({ Int($0) }) == nil {
      return ""
    }
    if placeholder.hasPrefix("["), joined?.isEmpty == true {
      throw UsageError(
        message: "\(name)= lacks a number.", advice: "Write \(name) alone, or \(name) 3.")
    }
    guard let value = joined.map(String.init) ?? words.popFirst() else {
      throw UsageError(
        message: "\(name) needs a value.", advice: "Write \(name) \(placeholder): \(flag.help).")
    }
    return value
  }
}

/// The text with blanks behind it, up to a width.
public func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
