import Reporting

/// A destination of JSON lines.
public enum JSONDestination {
  /// No JSON is written.
  case nowhere
  /// JSON replaces the text on standard output.
  case standardOutput
  /// JSON is written to a file, in addition to the text.
  case file(String)

  /// Creates a destination from the value of `--json`, if given.
  public init(_ path: String?) {
    switch path {
    case nil: self = .nowhere
    case "-": self = .standardOutput
    case let path?: self = .file(path)
    }
  }

  /// Whether JSON replaces the text.
  public var replacesText: Bool {
    switch self {
    case .nowhere, .file: false
    case .standardOutput: true
    }
  }
}

/// The records of a command as JSON lines.
public struct JSONLines {
  /// The destination of the lines.
  public let destination: JSONDestination
  private var text = ""

  /// Creates an empty list of records.
  public init(_ destination: JSONDestination) { self.destination = destination }

  /// Adds a record, or prints it if the destination is standard output.
  public mutating func add(_ record: some Encodable, _ console: Console) {
    switch destination {
    case .nowhere: break
    case .standardOutput: console.print(JSONText.line(record))
    case .file: text += JSONText.line(record) + "\n"
    }
  }

  /// Writes the file, if the destination is a file.
  ///
  /// - Returns: `code`, or ``ExitCode/fault`` if the file is missing and `code` indicates success.
  public func finish(_ code: ExitCode, _ console: Console) -> ExitCode {
    guard case .file(let path) = destination else { return code }
    return code.withFiles(written: console.write(text, to: path))
  }
}
