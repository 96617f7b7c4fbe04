import ConsentSuite
import Notation
import OperatingSystem
import Terminal

/// The parsed arguments of a command: flags with their values, and other arguments.
struct Arguments {
  private let values: [String: String]
  let rest: [String]
  let verb: Verb
  let program: Machines
  let attached = AttachedPeer()

  init(_ words: [String], for verb: Verb, of program: Machines) throws(CommandError) {
    (self.verb, self.program) = (verb, program)
    let words = try CommandWords(words, for: verb.page.command) { name in
      guard verb.flags.contains(where: { $0.name == Flag.scope.name }),
        program.all.flatMap(\.flags).contains(where: { $0.name == name })
      else { return nil }
      return CommandError(
        "\(name) applies to random worlds, and consent \(verb.name) has none.",
        "Limit the worlds with --scope, such as \(program.exampleOfScope).")
    }
    (rest, values) = (words.rest, words.values)
    try checkPaths()
  }

  /// The first example in the help of the command.
  var example: String { verb.page.examples.first ?? "" }

  /// Returns the value of a flag: empty if it takes none, and `nil` if it was not given.
  subscript(flag: Flag) -> String? { values[flag.name] }

  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// Returns the flags that were given, as words of a command line.
  ///
  /// - Parameters:
  ///   - left: Flags that are left out.
  ///   - added: A flag that is added, with its value.
  func words(without left: [Flag], adding added: (flag: Flag, value: String)? = nil) -> [String] {
    let others = (left + [added?.flag].compactMap(\.self)).map(\.name)
    let given = verb.page.command.flags.filter { flag in
      values[flag.name] != nil && !others.contains(flag.name)
    }
    return given.flatMap { flag in
      let value = values[flag.name] ?? ""
      return value.hasPrefix("-")
        ? ["\(flag.name)=\(value)"] : [flag.name] + (flag.placeholder == nil ? [] : [value])
    } + (added.map { [$0.flag.name, $0.value] } ?? [])
  }

  /// The values of the machines' flags, by the names of the flags.
  var machineFlags: [String: String] {
    values.filter { name, _ in !verb.flags.contains { $0.name == name } }
  }

  /// Refuses empty paths, and, before any work begins, output paths that cannot be written.
  private func checkPaths() throws(CommandError) {
    for flag in verb.flags {
      guard let path = self[flag] else { continue }
      let isFolder: Bool
      switch flag.value {
      case .none, .text, .words: continue
      case .file: isFolder = false
      case .folder, .readFolder: isFolder = true
      }
      if path.isEmpty {
        throw CommandError(
          "\(flag.name) needs a path, but was given an empty one.",
          "Give a path, or omit the flag; a variable may be unset.")
      }
      if case .readFolder = flag.value { continue }
      if !isFolder && path == "-" { continue }
      try checkOutput(path, isFolder: isFolder, of: flag.name)
    }
    try outputs.check(besides: verb.takesPaths ? rest.filter { program.named($0) == nil } : [])
    if verb.takesPaths && rest.contains("") {
      throw CommandError(
        "consent \(verb.name) was given an empty path.",
        "Name a file or a folder; a variable may be unset.")
    }
  }

  /// The files and folders that the command writes. A case may be replaced by itself, corrected or shrunk.
  var outputs: OutputFiles {
    OutputFiles(
      verb.flags.compactMap { flag in
        guard let path = self[flag] else { return nil }
        return switch flag.value {
        case .none, .text, .words, .readFolder: nil
        case .file: (flag.name, path, flag.name == Flag.write.name ? .atEnd : .throughout)
        case .folder: (flag.name, path, .folder)
        }
      })
  }

  /// Refuses the path of a file or folder that cannot be written.
  func checkOutput(_ path: String, isFolder: Bool, of word: String) throws(CommandError) {
    do throws(FileError) { try WholeFile(path: path).check(isFolder: isFolder) } catch {
      throw CommandError(
        "\(Notation.escaped(path)) cannot be written: \(error.reason).",
        "Choose another path for \(word). Nothing was done.", code: .fault)
    }
  }

  /// Refuses flags that have no effect in combination with another flag that was given.
  func refuse(
    _ idle: [Flag], beside flag: Flag, _ advice: String = "Remove one of the two."
  ) throws(CommandError) {
    try refuse(idle, beside: flag.name, advice)
  }

  /// Refuses flags that have no effect in combination with another argument, such as a file.
  func refuse(_ idle: [Flag], beside word: String, _ advice: String) throws(CommandError) {
    guard let given = idle.first(where: has) else { return }
    throw CommandError("\(given.name) and \(word) cannot be combined.", advice)
  }

  /// Refuses flags that have no effect without another flag, if it was not given.
  func refuse(_ idle: [Flag], without flag: Flag) throws(CommandError) {
    guard !has(flag), let given = idle.first(where: has) else { return }
    throw CommandError(
      "\(given.name) requires \(flag.name).",
      "\(given.name): \(help(of: given)).")
  }

  /// Returns the description of a flag for this verb.
  private func help(of flag: Flag) -> String {
    verb.flags.first { $0.name == flag.name }?.help ?? flag.help
  }

  /// The kinds of commands to leave out; an empty name, which is refused, for each that is missing.
  var kinds: [String] {
    self[.without]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
  }

  /// Returns the integer value of a flag, or `fallback` without the flag.
  func number<Number: FixedWidthInteger>(
    _ flag: Flag, in range: ClosedRange<Number>, or fallback: Number
  ) throws(CommandError) -> Number {
    try number(flag, in: range) ?? fallback
  }

  /// Returns the integer value of a flag. Returns `nil` without the flag.
  func number<Number: FixedWidthInteger>(
    _ flag: Flag, in range: ClosedRange<Number>
  ) throws(CommandError) -> Number? {
    guard let text = self[flag] else { return nil }
    guard let number = Number(text, radix: 10), range.contains(number) else {
      throw CommandError(
        "\(flag.name) needs a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), but was given \(Notation.quoted(text)).",
        "\(flag.name) N: \(help(of: flag)).")
    }
    return number
  }

  /// Returns the duration given by a flag, in seconds. Returns `nil` without the flag.
  func seconds(_ flag: Flag) throws(CommandError) -> Double? {
    guard let text = self[flag] else { return nil }
    let units: [(suffix: String, seconds: Double)] = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600),
    ]
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let count = Double(text.dropLast(unit.suffix.count)) else { continue }
      if count > 0, count <= 1e6 { return count * unit.seconds }
      throw CommandError(
        "\(flag.name) needs more than 0 and at most 1000000\(unit.suffix), but was given "
          + "\(Notation.quoted(text)).", "For example: \(flag.name) 90s.")
    }
    throw CommandError(
      "\(flag.name) needs a duration, but was given \(Notation.quoted(text)).",
      "Write it with its unit, such as \(flag.name) 90s, 5m or 1h.")
  }
}

/// The program in place of a system, once it has been started.
final class AttachedPeer {
  var peer: Peer?
}
