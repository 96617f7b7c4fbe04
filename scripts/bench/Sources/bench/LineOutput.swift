import Foundation

/// A line writer to a file, or to standard output if no file is given.
struct LineOutput {
  private var file: UnsafeMutablePointer<FILE>?

  /// Opens `path` for writing. Ends the process with status 66 if that fails.
  init(path: String?) {
    guard let path else { return }
    file = fopen(path, "w")
    if file == nil {
      print("cannot write \(path)")
      exit(66)
    }
  }

  func write(_ line: String) { if let file { fputs(line + "\n", file) } else { print(line) } }

  func close() { if let file { fclose(file) } }
}

/// Returns a JSON object on one line, with the fields in this order. Values are strings, or print as JSON,
/// such as a `Substring` of JSON.
func json(_ fields: KeyValuePairs<String, Any>) -> String {
  let texts = fields.map { name, value in
    #""\#(name)":"# + ((value as? String).map(quoted) ?? "\(value)")
  }
  return "{" + texts.joined(separator: ",") + "}"
}

/// Returns a JSON string.
private func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\u{0}"..."\u{1F}": "\\u" + String(scalar.value + 0x1_0000, radix: 16).dropFirst()
    default: String(scalar)
    }
  }
  return "\"" + escaped.joined() + "\""
}
