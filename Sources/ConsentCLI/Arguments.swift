import ConsentVocabulary
import Notation

/// A flag that a verb understands.
enum Flag: String, CaseIterable {
  case runs = "--runs"
  case duration = "--for"
  case seed = "--seed"
  case contacts = "--contacts"
  case profile = "--profile"
  case fault = "--fault"
  case save = "--save"
  case specs = "--specs"
  case workers = "--workers"
  case inProcess = "--in-process"
  case steps = "--steps"
  case patience = "--patience"
  case memory = "--memory"
  case shard = "--shard"
  case known = "--known"
  case json = "--json"
  case junit = "--junit"
  case sarif = "--sarif"
  case help = "--help"

  /// What stands for its value in help; `nil` for a flag without one.
  var placeholder: String? {
    switch self {
    case .runs: "N"
    case .duration: "TIME"
    case .seed: "N"
    case .contacts: "N"
    case .profile: "NAME"
    case .fault: "NAME"
    case .save: "DIR"
    case .specs: "DIR"
    case .workers: "N"
    case .steps: "N"
    case .patience: "TIME"
    case .memory: "MIB"
    case .shard: "k/n"
    case .known, .json, .junit, .sarif: "FILE"
    case .inProcess, .help: nil
    }
  }

  var help: String {
    switch self {
    case .runs: "how many cases to play (default 1000000)"
    case .duration: "play for this long instead, such as 90s or 5m"
    case .seed: "repeat a run (default: a fresh seed, printed first)"
    case .contacts: "the most contacts in a world, 0 to 60 (default 8)"
    case .profile: "judge legibility as apple, chromium or strict (default: all)"
    case .fault: "plant a fault around the system; see 'consent faults'"
    case .save: "where failing cases are saved (default Failures)"
    case .specs: "the folder with Scenarios and Regressions (default: found)"
    case .workers: "how many processes play (default: one a core)"
    case .inProcess: "play in this process, which a case may then end"
    case .steps: "the most commands of a case (default 50)"
    case .patience: "how long a case may show no sign of life (default 2s)"
    case .memory: "MiB that a worker may take beyond its start (default 512)"
    case .shard: "play one part of a run; 'auto' asks the CI system"
    case .known: "failures that are known, as lines of JSON"
    case .json: "write lines of JSON; - prints them instead of text"
    case .junit: "write JUnit XML for CI systems"
    case .sarif: "write SARIF 2.1.0 for code scanning"
    case .help: "explain this command"
    }
  }
}

/// Why a command cannot be carried out: what is wrong, and what to do.
struct UsageError: Error {
  let message: String
  let advice: String
  /// Wrong usage, unless the tool or the machine is to blame.
  var code = ExitCode.usage
}

/// A command line taken apart: flags with their values, and the rest.
struct Arguments {
  private(set) var flags: [Flag: String] = [:]
  private(set) var rest: [String] = []

  init(_ words: [String], for verb: Verb) throws(UsageError) {
    var words = words[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        rest.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let flag = Flag(rawValue: name == "-h" ? "--help" : name), verb.flags.contains(flag)
      else { throw Self.unknown(name, for: verb) }
      guard flags[flag] == nil else {
        throw UsageError(
          message: "\(flag.rawValue) is given twice.", advice: "Give it once.")
      }
      switch (flag.placeholder, parts.count) {
      case (nil, 1): flags[flag] = ""
      case (nil, _):
        throw UsageError(
          message:
            "\(flag.rawValue) takes no value, but was given \(Notation.quoted(String(parts[1]))).",
          advice: "Write \(flag.rawValue) alone.")
      case (.some(let placeholder), 1):
        guard let value = words.popFirst() else {
          throw UsageError(
            message: "\(flag.rawValue) needs a value.",
            advice: "Write \(flag.rawValue) \(placeholder): \(flag.help).")
        }
        flags[flag] = value
      case (.some, _): flags[flag] = String(parts[1])
      }
    }
  }

  private static func unknown(_ name: String, for verb: Verb) -> UsageError {
    let known = verb.flags.map(\.rawValue)
    let nearest = Notation.nearest(to: name, in: known).map { "Did you mean \($0)? " } ?? ""
    return UsageError(
      message: "consent \(verb.rawValue) does not know \(Notation.quoted(name)).",
      advice: nearest + "See consent \(verb.rawValue) --help.")
  }

  /// The whole number that a flag was given, or `fallback` without the flag.
  func number(
    _ flag: Flag, in range: ClosedRange<UInt64>, or fallback: UInt64
  ) throws(UsageError) -> UInt64 {
    guard let text = flags[flag] else { return fallback }
    guard let number = UInt64(text), range.contains(number) else {
      throw UsageError(
        message: "\(flag.rawValue) needs a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), but was given \(Notation.quoted(text)).",
        advice: "\(flag.rawValue) N: \(flag.help).")
    }
    return number
  }

  /// The length of time that a flag was given, in seconds.
  func seconds(_ flag: Flag) throws(UsageError) -> Double? {
    guard let text = flags[flag] else { return nil }
    let units: [(suffix: String, seconds: Double)] = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600),
    ]
    for unit in units where text.hasSuffix(unit.suffix) {
      if let count = Double(text.dropLast(unit.suffix.count)), count > 0, count <= 1e6 {
        return count * unit.seconds
      }
    }
    throw UsageError(
      message: "\(flag.rawValue) needs a length of time, but was given \(Notation.quoted(text)).",
      advice: "Write it with its unit, such as \(flag.rawValue) 90s, 5m or 1h.")
  }

  /// The one that a flag names among `all`.
  func choice<Value>(
    _ flag: Flag, among all: [(name: String, value: Value)]
  ) throws(UsageError) -> Value? {
    guard let text = flags[flag] else { return nil }
    if let match = all.first(where: { $0.name == text }) { return match.value }
    let nearest = Notation.nearest(to: text, in: all.map(\.name)).map { "Did you mean \($0)?" }
    throw UsageError(
      message: "\(flag.rawValue) does not know \(Notation.quoted(text)).",
      advice: nearest ?? "It knows \(all.map(\.name).joined(separator: ", ")).")
  }
}
