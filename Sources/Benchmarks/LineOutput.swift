#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines to a file, or to standard output if there is none.
struct LineOutput {
  private var file: UnsafeMutablePointer<FILE>?

  /// Opens `path` for writing. Ends the process with 66 if that fails.
  init(path: String?) {
    guard let path else { return }
    file = fopen(path, "w")
    if file == nil {
      print("cannot write \(path)")
      exit(66)
    }
  }

  func write(_ line: String) {
    if let file { fputs(line + "\n", file) } else { print(line) }
  }

  func close() {
    if let file { fclose(file) }
  }
}

/// A JSON object on one line, with its fields in this order: strings without special characters, and
/// values that print as JSON does, such as a `Substring` of JSON.
func json(_ fields: KeyValuePairs<String, Any>) -> String {
  let texts = fields.map { name, value in
    value is String ? #""\#(name)":"\#(value)""# : #""\#(name)":\#(value)"#
  }
  return "{" + texts.joined(separator: ",") + "}"
}
