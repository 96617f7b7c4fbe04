import Reporting

/// Where lines of JSON go.
public enum JSONDestination {
  case nowhere
  /// In place of the text.
  case standardOutput
  /// Beside the text.
  case file(String)

  /// - Parameter path: The value of `--json`, if it was given.
  public init(_ path: String?) {
    switch path {
    case nil: self = .nowhere
    case "-": self = .standardOutput
    case let path?: self = .file(path)
    }
  }

  public var replacesText: Bool {
    switch self {
    case .nowhere, .file: false
    case .standardOutput: true
    }
  }
}

/// The records of a command, a line each.
public struct JSONLines {
  public let destination: JSONDestination
  private var text = ""

  public init(_ destination: JSONDestination) { self.destination = destination }

  public mutating func add(_ record: some Encodable, _ console: Console) {
    switch destination {
    case .nowhere: break
    case .standardOutput: console.print(JSONText.line(record))
    case .file: text += JSONText.line(record) + "\n"
    }
  }

  /// Writes the file, if there is to be one.
  ///
  /// - Returns: `code`, or another where the file is missing and nothing else would tell.
  public func finish(_ code: ExitCode, _ console: Console) -> ExitCode {
    guard case .file(let path) = destination else { return code }
    return code.withFiles(written: console.write(text, to: path))
  }
}
