import OperatingSystem
import Reporting

/// A destination of JSON lines.
package enum JSONDestination {
  case nowhere
  case standardOutput
  /// JSON is written to a file, in addition to the text.
  case file(String)

  /// Creates a destination from the value of `--json`, if given.
  package init(_ path: String?) {
    switch path {
    case nil: self = .nowhere
    case "-": self = .standardOutput
    case let path?: self = .file(path)
    }
  }
}

/// The records of a command as JSON lines.
package struct JSONLines {
  package let destination: JSONDestination
  private var text = ""

  package init(_ destination: JSONDestination) { self.destination = destination }

  /// Adds a record, or prints it if the destination is standard output.
  package mutating func add(_ record: some Encodable, _ console: Console) {
    if case .nowhere = destination { return }
    add(lines: JSONText.line(record), console)
  }

  mutating func add(lines: String, _ console: Console) {
    switch destination {
    case .nowhere: break
    case .standardOutput: console.emit(lines)
    case .file: text += lines + "\n"
    }
  }

  /// Writes the file, if the destination is a file.
  ///
  /// - Returns: `code`, or ``ExitCode/fault`` if the file is missing and `code` indicates success.
  package func finish(_ code: ExitCode, _ console: Console) -> ExitCode {
    guard case .file(let path) = destination else { return code }
    return code.withFiles(written: console.write(text, to: path))
  }
}

/// A JSON object with a field `kind`.
struct JSONRecord: Encodable {
  let kind: String
  let fields: KeyValuePairs<String, (any Encodable)?>

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(kind, forKey: Key(stringValue: "kind"))
    for case (let name, let value?) in fields {
      try object.encode(value, forKey: Key(stringValue: name))
    }
  }
}
